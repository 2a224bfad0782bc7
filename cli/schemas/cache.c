/* SPDX-License-Identifier: MIT */
/*
 * Takes schemas that were fetched, gives them again for some days. A copy is a file whose name is a hash of its IRI, and
 * which begins with a line that says what it is and with the IRI itself, so that two IRIs with one hash are never taken
 * for each other. Its age is that of the file.
 */
#include "cli/schemas/fetch.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

/* What every copy begins with. */
static const char cache_mark[] = "gedelf schema 1\n";

/* A name must stay the same from run to run, so the hash has one seed for all. */
enum { CACHE_SEED = 1, CACHE_STEP = 64 * 1024 };

/* ---- Names ----------------------------------------------------------------------------------- */

static bool append_text(buffer *out, const char *text)
{
    return buffer_append(out, view_of_string(text));
}

static bool terminate(buffer *out)
{
    if (!buffer_append(out, view_of("", 1)))
        return false;
    out->length--;
    return true;
}

/* The XDG Base Directory Specification: a relative name does not count. */
bool cache_append_folder(buffer *out, bool local)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    const char *folder = local ? "/gedelf/local-schemas" : "/gedelf/schemas";
    if (cache && cache[0] == '/')
        return append_text(out, cache) && append_text(out, folder) && terminate(out);
    if (home && home[0] == '/')
        return append_text(out, home) && append_text(out, "/.cache") && append_text(out, folder) && terminate(out);
    return true;
}

/* "FOLDER/0123456789abcdef" */
static bool append_copy_name(buffer *out, const char *folder, view iri)
{
    char name[17] = "/";
    uint64_t hash = hash_text(iri, CACHE_SEED);
    for (size_t i = 0; i < 16; i++)
        name[1 + i] = to_small_hex_digit((unsigned)(hash >> (60 - 4 * i)));
    return append_text(out, folder) && buffer_append(out, view_of(name, sizeof name)) && terminate(out);
}

/* ---- Finding --------------------------------------------------------------------------------- */

static bool is_young(const char *name)
{
    struct stat about;
    time_t now = time(NULL);
    return stat(name, &about) == 0 && about.st_mtime <= now && now - about.st_mtime < CACHE_SECONDS;
}

/* Reads a whole file. GEDELF_OK, GEDELF_UNREADABLE or GEDELF_MEMORY. */
static gedelf_status read_copy(const char *name, buffer *out)
{
    file f;
    size_t got = 0;
    gedelf_status status = file_open(&f, name);
    if (status != GEDELF_OK)
        return status;
    do {
        status =
            buffer_reserve(out, CACHE_STEP) ? file_read(&f, out->data + out->length, CACHE_STEP, &got) : GEDELF_MEMORY;
        out->length += status == GEDELF_OK ? got : 0;
    } while (status == GEDELF_OK && got > 0);
    file_close(&f);
    return status;
}

/* Takes off what is before the document. False if it is not a copy of this schema. */
static bool open_copy(view *text, view iri)
{
    size_t mark = sizeof cache_mark - 1, header = mark + iri.length + 1;
    if (text->length < header || memcmp(text->text, cache_mark, mark) != 0 ||
        memcmp(text->text + mark, iri.text, iri.length) != 0 || text->text[header - 1] != '\n')
        return false;
    *text = view_after(*text, header);
    return true;
}

bool cache_find(const char *folder, view iri, buffer *document, bool *found)
{
    buffer name, copy;
    buffer_init(&name, &memory_default);
    buffer_init(&copy, &memory_default);
    *found = false;
    bool enough = append_copy_name(&name, folder, iri);
    gedelf_status status = enough && is_young(name.data) ? read_copy(name.data, &copy) : GEDELF_UNREADABLE;
    view text = buffer_view(&copy);
    if (status == GEDELF_OK && open_copy(&text, iri)) {
        *found = buffer_append(document, text);
        enough = *found;
    }
    buffer_free(&name);
    buffer_free(&copy);
    return enough && status != GEDELF_MEMORY;
}

/* ---- Keeping --------------------------------------------------------------------------------- */

/* Makes a folder with all that are above it, for the user alone. */
static bool make_folder(const char *folder)
{
    buffer name;
    buffer_init(&name, &memory_default);
    bool made = append_text(&name, folder) && buffer_append(&name, view_of("", 1));
    for (size_t i = 1; made && i < name.length; i++) {
        char after = name.data[i];
        if (after != '/' && after != '\0')
            continue;
        name.data[i] = '\0';
        made = mkdir(name.data, 0700) == 0 || errno == EEXIST;
        name.data[i] = after;
    }
    buffer_free(&name);
    return made;
}

static gedelf_status write_copy(file_output *f, view iri, view document)
{
    const view parts[] = {VIEW(cache_mark), iri, VIEW("\n"), document};
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < sizeof parts / sizeof *parts; i++)
        status = file_output_write(f, parts[i].text, parts[i].length);
    return status;
}

void cache_keep(const char *folder, view iri, view document)
{
    buffer name;
    file_output f;
    buffer_init(&name, &memory_default);
    if (make_folder(folder) && append_copy_name(&name, folder, iri) &&
        file_output_open(&f, name.data, &memory_default) == GEDELF_OK) {
        if (write_copy(&f, iri, document) == GEDELF_OK)
            file_output_commit(&f);
        else
            file_output_abandon(&f);
    }
    buffer_free(&name);
}
