/* SPDX-License-Identifier: MIT */
/* names_cpp [FILE]: prints the name of each person, and the year of birth if the file has one, in C++20. */
#include <gedelf/values.h>
#include <iostream>
#include <string_view>

int main(int argc, char **argv)
{
    gedelf_reader *reader;
    gedelf_structure record;
    gedelf_status status = gedelf_reader_open(&reader, gedelf_source_file(argc > 1 ? argv[1] : "family.ged"), nullptr);
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK) {
        gedelf_view name = gedelf_structure_value(record, "NAME"), date = gedelf_structure_value(record, "BIRT.DATE");
        int64_t year;
        if (gedelf_structure_is(record, "INDI") && gedelf_date_year(&year, date))
            std::cout << std::string_view(name.text, name.length) << ", born " << year << '\n';
        else if (gedelf_structure_is(record, "INDI"))
            std::cout << std::string_view(name.text, name.length) << '\n';
    }
    gedelf_reader_close(reader);
    return status == GEDELF_END ? 0 : 1;
}
