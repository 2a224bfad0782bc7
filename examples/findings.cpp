/* SPDX-License-Identifier: MIT */
/* findings_cpp [FILE]: lists the problems of a file, with line and message, in C++20. */
#include <gedelf/gedelf.h>
#include <iostream>

static bool show(void *path, const gedelf_diag *diag)
{
    char message[500];
    gedelf_diag_message(diag, message, sizeof message);
    std::cout << static_cast<const char *>(path) << ':' << diag->line << ": " << message << '\n';
    return true;
}

int main(int argc, char **argv)
{
    char usual[] = "family.ged", *path = argc > 1 ? argv[1] : usual;
    gedelf_read_options options = GEDELF_READ_OPTIONS(.diagnose = show, .context = path);
    return gedelf_check(gedelf_source_file(path), &options, nullptr) == GEDELF_OK ? 0 : 1;
}
