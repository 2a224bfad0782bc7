/* SPDX-License-Identifier: MIT */
/*
 * Tests of translating between the data models:
 *
 *     migrate_runner rows FILE.rows…         what each row of the rules does: cases as data
 *     migrate_runner roundtrip FILE|FOLDER…  there, written, read and back is the same dataset: cases of the conformance
 *                                            tests, and files
 *
 * With --unfit FILE first, that file lists what does not come back, which is then tested too.
 *
 * A case of rows: `=== id source`, where the source is five or seven; lines of its header, if there are any more; the lines of its
 * records; `---`; the records of the result. `five-edited`, `seven-edited`: a result that somebody has changed since, or that is
 * not valid, so that it need not come back as it was.
 * D320 to D355
 */
#include "runner.h"

#include <gedelf/json.h>
#include <gedelf/migrate.h>

#include <dirent.h>
#include <sys/stat.h>

static size_t failures, tried;
static text unfit; /* the names of what does not come back, a line each */

static const char five_header[] =
    "0 HEAD\n1 SOUR TEST\n1 SUBM @U1@\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n";
static const char seven_header[] = "0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR TEST\n1 SUBM @U1@\n";
static const char submitter[] = "0 @U1@ SUBM\n1 NAME Sue\n";

static bool add_octets(void *context, const void *octets, size_t size)
{
    text_add(context, octets, size);
    return true;
}

/* Where a dataset comes from. */
typedef struct origin {
    gedelf_source source;
    gedelf_read_options reading;
} origin;

static origin origin_of(gedelf_source source, const gedelf_read_options *options)
{
    origin from = {source, options ? *options : GEDELF_READ_OPTIONS()};
    from.reading.typed = true;
    from.reading.recover = true;
    return from;
}

static gedelf_dataset *read_origin(const origin *from)
{
    gedelf_dataset *dataset = NULL;
    gedelf_read(&dataset, from->source, &from->reading);
    return dataset;
}

static gedelf_dataset *read_text(const text *from, const gedelf_read_options *options)
{
    origin all = origin_of(gedelf_source_memory(from->data, from->length), options);
    return read_origin(&all);
}

static bool is_seven(const gedelf_dataset *dataset)
{
    return gedelf_dataset_model(dataset) == GEDELF_MODEL_GEDCOM7;
}

static gedelf_data_model other_model(const gedelf_dataset *dataset)
{
    return is_seven(dataset) ? GEDELF_MODEL_ELF : GEDELF_MODEL_GEDCOM7;
}

/* Does writing what is translated at once give the same octets, and the number of its records? */
static bool is_written_alike(const gedelf_dataset *from, const gedelf_dataset *made,
                             const gedelf_write_options *writing, const text *expected)
{
    text got = {0};
    uint64_t records = 0;
    bool alike = gedelf_migrate_write(from, other_model(from), gedelf_sink_callback(add_octets, &got), writing, NULL,
                                      &records) == GEDELF_OK &&
                 text_equal(&got, expected);
    gedelf_structure s = gedelf_dataset_records(made);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        records--;
    text_free(&got);
    return alike && records == 0;
}

/* Does reading and writing it record by record give the same octets, and the number of its records? */
static bool is_streamed_alike(const origin *from, const gedelf_write_options *writing, const text *expected)
{
    text got = {0};
    gedelf_convert_options converting = GEDELF_CONVERT_OPTIONS();
    gedelf_write_options form = *writing;
    form.dialect = NULL;
    converting.dialect = writing->dialect;
    converting.reading = &from->reading;
    converting.writing = &form;
    bool alike = gedelf_convert(from->source, gedelf_sink_callback(add_octets, &got), &converting) == GEDELF_OK &&
                 text_equal(&got, expected);
    text_free(&got);
    return alike;
}

/* Does it come to the same by way of JSON? */
static bool is_alike_by_json(const gedelf_dataset *first, const gedelf_write_options *writing, const text *expected)
{
    text json = {0}, got = {0};
    gedelf_dataset *read = NULL;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.typed = !is_seven(first); /* seven's types are told by its tags */
    bool alike = gedelf_json_write(first, gedelf_sink_callback(add_octets, &json), NULL) == GEDELF_OK &&
                 gedelf_json_read(&read, (gedelf_view){json.data, json.length}, &reading) == GEDELF_OK &&
                 gedelf_migrate_write(read, other_model(read), gedelf_sink_callback(add_octets, &got), writing, NULL,
                                      NULL) == GEDELF_OK &&
                 text_equal(&got, expected);
    gedelf_dataset_free(read);
    text_free(&json);
    text_free(&got);
    return alike;
}

static gedelf_write_options writing_of(const gedelf_dataset *from)
{
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.dialect = is_seven(from) ? "elf-1.0" : "gedcom-7.0";
    writing.no_byte_order_mark = true;
    return writing;
}

/* Translates, and gives what is written. False if that fails. */
static bool translate_to_text(const gedelf_dataset *from, text *out)
{
    gedelf_dataset *made = NULL;
    gedelf_write_options writing = writing_of(from);
    bool done = gedelf_migrate(&made, from, other_model(from), NULL) == GEDELF_OK &&
                gedelf_write(made, gedelf_sink_callback(add_octets, out), &writing) == GEDELF_OK &&
                is_written_alike(from, made, &writing, out);
    gedelf_dataset_free(made);
    return done;
}

static void fail_with(const char *what, const char *where, const text *shown)
{
    failures++;
    fprintf(stderr, "%s: %s\n", where, what);
    if (shown)
        fprintf(stderr, "%s\n", text_string(shown));
}

/* Is this name, without its folder, a line of the list? `before` stands before it there. */
static bool is_unfit(const char *before, const char *where)
{
    char name[1024];
    const char *slash = strrchr(where, '/');
    snprintf(name, sizeof name, "%s%s", before, slash ? slash + 1 : where);
    for (const char *at = text_string(&unfit); (at = strstr(at, name)) != NULL; at++) {
        bool begins = at == text_string(&unfit) || at[-1] == '\n';
        if (begins && at[strlen(name)] == '\n')
            return true;
    }
    return false;
}

/* There and back: the same dataset. What is written on the way is read again; but five's is compared as it is, because
   ELF 1.0 cannot write everything that reading leaves in a header (D104, D107). */
static void try_round_trip(const gedelf_dataset *first, const origin *from, const char *where)
{
    text there = {0}, back = {0};
    gedelf_dataset *second = NULL, *third = NULL;
    gedelf_structure difference;
    bool equal = false, seven = is_seven(first);
    tried++;
    if (!translate_to_text(first, &there) || !(second = read_text(&there, NULL)))
        fail_with("it cannot be translated", where, NULL);
    else if (seven ? !translate_to_text(second, &back) || !(third = read_text(&back, NULL))
                   : gedelf_migrate(&third, second, GEDELF_MODEL_ELF, NULL) != GEDELF_OK)
        fail_with("it cannot be translated back", where, &there);
    else if (gedelf_dataset_equal(first, third, NULL, &equal, &difference) != GEDELF_OK || equal == is_unfit("", where))
        fail_with(equal ? "it does come back; take it off the list" : "what comes back is another dataset", where,
                  &there);
    gedelf_write_options writing = writing_of(first);
    if (there.length > 0 && !is_streamed_alike(from, &writing, &there))
        fail_with("translated record by record, it becomes something else", where, &there);
    if (there.length > 0 && is_alike_by_json(first, &writing, &there) == is_unfit("json:", where))
        fail_with("by way of JSON, it becomes something else", where, &there);
    gedelf_dataset_free(second);
    gedelf_dataset_free(third);
    text_free(&there);
    text_free(&back);
}

/* ---- Rows ---------------------------------------------------------------------------------------- */

/* The records of a written file: from the first line after the header's to the trailer. */
static void records_of(const text *written, text *out)
{
    const char *begin = strstr(text_string(written), "\n0 "), *end = strstr(text_string(written), "\n0 TRLR");
    if (begin && end && begin < end)
        text_add(out, begin + 1, (size_t)(end - begin));
}

/* The whole file that a row is about. */
static text file_of_row(bool seven, const text *source)
{
    text whole = {0};
    const char *all = text_string(source), *records = strncmp(all, "0 ", 2) == 0 ? all : strstr(all, "\n0 ") + 1;
    text_add_string(&whole, seven ? seven_header : five_header);
    text_add(&whole, all, (size_t)(records - all));
    text_add_string(&whole, submitter);
    text_add_string(&whole, records);
    text_add_string(&whole, "0 TRLR\n");
    return whole;
}

static void try_row(const char *id, const char *kind, const text *source, const text *expected)
{
    bool seven = strncmp(kind, "seven", 5) == 0, edited = strstr(kind, "-edited") != NULL;
    text whole = file_of_row(seven, source), written = {0}, got = {0};
    origin from = origin_of(gedelf_source_memory(whole.data, whole.length), NULL);
    gedelf_dataset *dataset = read_origin(&from);
    if (!dataset || is_seven(dataset) != seven || !translate_to_text(dataset, &written)) {
        fail_with("it cannot be translated", id, &whole);
    } else {
        text wanted = {0};
        records_of(&written, &got);
        text_add_string(&wanted, submitter);
        text_add(&wanted, expected->data, expected->length);
        if (!text_equal(&wanted, &got))
            fail_with("it becomes something else:", id, &got);
        if (!edited)
            try_round_trip(dataset, &from, id);
        text_free(&wanted);
    }
    gedelf_dataset_free(dataset);
    text_free(&whole);
    text_free(&written);
    text_free(&got);
}

static void try_rows(const char *path)
{
    char line[1024], id[256] = "", kind[16] = "";
    text part[2] = {{0}, {0}};
    int which = -1;
    FILE *f = fopen(path, "r");
    if (!f)
        give_up(path);
    while (fgets(line, sizeof line, f)) {
        bool title = strncmp(line, "===", 3) == 0;
        if (title && which == 1)
            try_row(id, kind, &part[0], &part[1]);
        if (title) {
            text_free(&part[0]);
            text_free(&part[1]);
            part[0] = part[1] = (text){0};
            which = sscanf(line, "=== %255s %15s", id, kind) == 2 ? 0 : -1;
        } else if (strncmp(line, "---", 3) == 0) {
            which = 1;
        } else if (which >= 0) {
            text_add_string(&part[which], line);
        }
    }
    if (which == 1)
        try_row(id, kind, &part[0], &part[1]);
    text_free(&part[0]);
    text_free(&part[1]);
    fclose(f);
}

/* ---- Round trips --------------------------------------------------------------------------------- */

static void try_cases(const char *path)
{
    case_reader reader;
    text between = {0};
    read_case_file(&reader, path);
    for (test_case c = {0}; next_case(&reader, &c, &between); case_free(&c)) {
        text input = make_input(&c);
        origin from = origin_of(gedelf_source_memory(input.data, input.length), &c.options);
        gedelf_dataset *dataset = read_origin(&from);
        if (dataset)
            try_round_trip(dataset, &from, text_string(&c.id));
        gedelf_dataset_free(dataset);
        text_free(&input);
    }
    text_free(&between);
    text_free(&reader.content);
}

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);
    return length >= tail && strcmp(name + length - tail, end) == 0;
}

static void try_file(const char *path)
{
    origin from = origin_of(gedelf_source_file(path), NULL);
    gedelf_dataset *dataset = read_origin(&from);
    if (dataset)
        try_round_trip(dataset, &from, path);
    gedelf_dataset_free(dataset);
}

static void try_folder(const char *path)
{
    char name[4096];
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;) {
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (ends_in(name, ".ged"))
            try_file(name);
    }
    if (folder)
        closedir(folder);
}

int main(int argc, char **argv)
{
    int first = 2;
    if (argc > 3 && strcmp(argv[2], "--unfit") == 0) {
        case_reader reader;
        read_case_file(&reader, argv[3]);
        unfit = reader.content;
        first = 4;
    }
    for (int i = first; i < argc; i++) {
        struct stat about;
        bool folder = stat(argv[i], &about) == 0 && S_ISDIR(about.st_mode);
        if (folder)
            try_folder(argv[i]);
        else if (strcmp(argv[1], "rows") == 0)
            try_rows(argv[i]);
        else if (ends_in(argv[i], ".case"))
            try_cases(argv[i]);
        else
            try_file(argv[i]);
    }
    printf("%zu round trips, %zu failures\n", tried, failures);
    return failures > 0 || tried == 0;
}
