/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of diagnostics: that every entry is whole, that every example does what it is an example of, and that
 * messages are made of it in any length.
 */
#include "unit.h"

#include <gedelf/genealogy.h>
#include <gedelf/model.h>
#include <gedelf/polygenea.h>
#include <gedelf/reason.h>

#define EACH_ENTRY(info)                                                                                               \
    const gedelf_code_info *info = gedelf_code_at(0);                                                                  \
    info;                                                                                                              \
    info = gedelf_code_at(catalogue_index(info->code) + 1)

/* ---- The entries ----------------------------------------------------------------------------- */

static bool is_kebab_case(const char *name)
{
    for (const char *c = name; *c; c++) {
        bool hyphen = *c == '-' && c > name && c[-1] != '-' && c[1];
        if (!hyphen && !is_digit(*c) && !(*c >= 'a' && *c <= 'z'))
            return false;
    }
    return is_letter(name[0]);
}

/* Does a clause begin with the name of a document? */
static bool cites_a_document(const char *clause)
{
    static const char *const documents[] = {"elf-1.0 §",     "elf-2018 §",       "elf-2017-10 §", "elf-2017-06 §",
                                            "elf-schemas §", "basic-concepts §", "polygenea §",   "elf-data-model §",
                                            "elf-dates §",   "gedcom-7.0 §"};
    for (size_t i = 0; i < COUNT_OF(documents); i++) {
        if (strncmp(clause, documents[i], strlen(documents[i])) == 0)
            return true;
    }
    return false;
}

static void test_catalogue__entries_are_whole(void **state)
{
    (void)state;
    uint32_t before = 0;
    for (EACH_ENTRY(info)) {
        assert_true(info->code > before);
        before = info->code;
        assert_int_equal(info->code / 100, info->stage); /* numbers in hundreds by stage */
        if (!is_kebab_case(info->name))
            fail_msg("%s is not in kebab case", info->name);
        assert_true(cites_a_document(info->clause));
        assert_int_equal(info->stage == GEDELF_STAGE_POLYGENEA, strncmp(info->clause, "polygenea", 9) == 0);
        const char *const texts[] = {info->message, info->explanation, info->remedy};
        for (size_t i = 0; i < COUNT_OF(texts); i++) {
            assert_true(strlen(texts[i]) > 10);
            assert_int_equal(utf8_valid_prefix(texts[i], strlen(texts[i])), strlen(texts[i]));
            assert_null(strchr(texts[i], '\n'));
        }
        assert_true(info->severity == GEDELF_FATAL || !info->recoverable);
        bool example = info->example_length > 0;
        assert_true(example == (info->line > 0) && example == (info->column > 0));
    }
    assert_true(before > 0);
}

static void test_catalogue__names_are_unique(void **state)
{
    (void)state;
    for (EACH_ENTRY(info)) {
        assert_ptr_equal(gedelf_code_named(view_of_string(info->name)), info);
        assert_ptr_equal(gedelf_code_find(info->code), info);
    }
}

static void test_catalogue__nothing_else(void **state)
{
    (void)state;
    static const uint32_t codes[] = {0, 1, 99, 100, 199, 999, UINT32_MAX};
    assert_int_equal(gedelf_code_count(), catalogue_count);
    assert_null(gedelf_code_at(catalogue_count));
    assert_null(gedelf_code_at(SIZE_MAX));
    for (size_t i = 0; i < COUNT_OF(codes); i++)
        assert_null(gedelf_code_find(codes[i]));
    assert_null(gedelf_code_named(VIEW("")));
    assert_null(gedelf_code_named(VIEW("Level-Jump")));
    assert_null(gedelf_code_named(VIEW("level-jum")));
}

static void test_catalogue__severity_names(void **state)
{
    (void)state;
    assert_string_equal(gedelf_severity_name(GEDELF_NOTE), "note");
    assert_string_equal(gedelf_severity_name(GEDELF_WARNING), "warning");
    assert_string_equal(gedelf_severity_name(GEDELF_ERROR), "error");
    assert_string_equal(gedelf_severity_name(GEDELF_FATAL), "fatal");
    assert_string_equal(gedelf_severity_name((gedelf_severity)99), "fatal"); /* there is no such thing: the gravest */
}

/* ---- Examples -------------------------------------------------------------------------------- */

/* What the catalogue promises of an example is in the notes, with this severity. */
static void assert_noted(notebook *notes, const gedelf_code_info *info, gedelf_severity severity)
{
    char wanted[200];
    snprintf(wanted, sizeof wanted, "%llu:%llu %s %s\n", (unsigned long long)info->line,
             (unsigned long long)info->column, gedelf_severity_name(severity), info->name);
    if (!strstr(notebook_text(notes), wanted))
        fail_msg("the example raises\n%snot %s", notebook_text(notes), wanted);
}

/* Checks a source against the data model. */
static gedelf_status check_model(gedelf_source source, const gedelf_read_options *options)
{
    gedelf_read_options reading = *options;
    gedelf_model_options checking = GEDELF_MODEL_OPTIONS();
    gedelf_model *model = NULL;
    gedelf_reader *reader;
    gedelf_structure top;
    reading.positions = true;
    reading.typed = false;
    checking.diagnose = options->diagnose;
    checking.context = options->context;
    gedelf_status status = gedelf_reader_open(&reader, source, &reading);
    if (status == GEDELF_OK) {
        checking.gedcom7 = gedelf_is_gedcom7(gedelf_reader_metadata(reader), gedelf_reader_head(reader));
        status = gedelf_model_new(&model, &checking);
    }
    if (status == GEDELF_OK)
        status = gedelf_model_record(model, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &top)) == GEDELF_OK)
        status = gedelf_model_record(model, top);
    if (status == GEDELF_END)
        status = gedelf_model_finish(model);
    if (status == GEDELF_OK && gedelf_model_wants_look(model))
        status = gedelf_model_look_again(model, source, &reading);
    gedelf_model_free(model);
    gedelf_reader_close(reader);
    return status;
}

/* Checks an example for what is plausible, as of 1 January 2020. */
static gedelf_status check_example(gedelf_source source, const gedelf_read_options *options)
{
    gedelf_read_options reading = *options;
    gedelf_genealogy_options checking = GEDELF_GENEALOGY_OPTIONS();
    gedelf_dataset *dataset;
    gedelf_people *people = NULL;
    gedelf_lines *lines = NULL;
    reading.positions = true;
    checking.diagnose = options->diagnose;
    checking.context = options->context;
    checking.has_today = true;
    checking.today = 18262;
    gedelf_status status = gedelf_read(&dataset, source, &reading);
    if (status == GEDELF_OK)
        status = gedelf_people_new_from(&people, dataset, NULL);
    if (status == GEDELF_OK)
        status = gedelf_lines_open(&lines, source, &reading);
    checking.line = gedelf_lines_find;
    checking.line_context = lines;
    if (status == GEDELF_OK)
        status = gedelf_genealogy_check(people, &checking, NULL);
    gedelf_lines_close(lines);
    gedelf_people_free(people);
    gedelf_dataset_free(dataset);
    return status;
}

/* Notes a diagnostic. Any program may show its message, texts filled in, so that names no options, which are one's. */
static bool take_example(void *context, const gedelf_diag *diag)
{
    char message[1000];
    assert_true(gedelf_diag_message(diag, message, sizeof message) < sizeof message);
    assert_null(strstr(message, "--"));
    return notebook_take(context, diag);
}

/* Reads an example for its diagnostics. */
static gedelf_status read_example(const gedelf_code_info *info, const gedelf_read_options *options)
{
    gedelf_source source = gedelf_source_memory(info->example, info->example_length);
    if (info->stage == GEDELF_STAGE_MODEL)
        return check_model(source, options);
    if (info->stage == GEDELF_STAGE_GENEALOGY)
        return check_example(source, options);
    if (info->stage != GEDELF_STAGE_POLYGENEA)
        return gedelf_check(source, options, NULL);
    gedelf_pg_dataset *dataset;
    gedelf_pg_infer_options checking = GEDELF_PG_INFER_OPTIONS();
    checking.diagnose = options->diagnose;
    checking.context = options->context;
    gedelf_status status = gedelf_pg_read(&dataset, source, options, NULL);
    if (status == GEDELF_OK && gedelf_pg_is_sound(dataset))
        status = gedelf_pg_check_inferences(dataset, &checking, NULL);
    if (status == GEDELF_OK && gedelf_pg_is_sound(dataset))
        status = gedelf_pg_check_expectations(dataset, &checking, NULL);
    gedelf_pg_free(dataset);
    return status;
}

static bool lacks_a_code_page(notebook *notes)
{
    return !code_pages_are_there() && strstr(notebook_text(notes), " encoding-unavailable\n") != NULL;
}

static void test_catalogue__examples(void **state)
{
    (void)state;
    for (EACH_ENTRY(info)) {
        if (info->example_length == 0 || info->stage == GEDELF_STAGE_JSON) /* test_import reads those */
            continue;
        notebook notes;
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        options.typed = true; /* as the check command does */
        options.diagnose = take_example;
        gedelf_status status = read_example(info, &options);
        if (!lacks_a_code_page(&notes)) {
            assert_noted(&notes, info, info->severity);
            bool fatal = strstr(notebook_text(&notes), " fatal ") != NULL;
            assert_int_equal(fatal, status == GEDELF_MALFORMED || status == GEDELF_ENCODING);
            assert_int_equal(!fatal, status == GEDELF_OK);
        }
        notebook_free(&notes);
    }
}

/* --recover passes what the catalogue says it can pass, and makes an error of it. */
static void test_catalogue__recovery(void **state)
{
    (void)state;
    for (EACH_ENTRY(info)) {
        if (info->severity != GEDELF_FATAL || info->example_length == 0 || info->stage == GEDELF_STAGE_JSON)
            continue;
        notebook notes;
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        options.recover = true;
        gedelf_status status = read_example(info, &options);
        assert_noted(&notes, info, info->recoverable ? GEDELF_ERROR : GEDELF_FATAL);
        assert_int_equal(info->recoverable, status == GEDELF_OK);
        notebook_free(&notes);
    }
}

/* No file, or not this one by itself, can show these; nor what the writer raises, the editor refuses, and
   archives have. */
static void test_catalogue__without_example(void **state)
{
    (void)state;
    static const struct {
        const char *name, *reason;
    } table[] = {
        {"encoding-unavailable", "depends on the computer's iconv; a library without iconv shows it for any code page"},
        {"level-too-deep", "only with a lower limit, or in a file of a million lines: see below"},
        {"orphaned-line", "only with --recover: see below"},
        {"header-content", "only with --dialect: such a header does not tell its dialect (D111)"},
        {"schema-unreadable", "depends on another document"},
        {"schema-tangled", "only in a schema of a thousand types and more: test_types__tangled"},
        {"unknown-renumbered", "only where datasets are changed: tests/cli/polygenea_research.t"},
        {"unknown-left-out", "only with --reduce=beliefs: tests/cli/polygenea_research.t"},
        {"kept-once", "only of conversions: tests/cli/polygenea_research.t"},
        {"json-too-deep", "only with a lower limit, or in a file of a million levels: test_import__max_depth"},
        {"brackets-too-deep", "only with a lower limit, or a million brackets: tests/polygenea"},
        {"inference-limit", "raised by reasoning"},
        {"round-limit", "raised by reasoning"},
        {"regex-endless", "raised by reasoning"},
        {"expectation-unsupported", "raised by reasoning"},
        {"script-failed", "raised by reasoning"},
        {"text-too-long", "raised by reasoning"},
        {"list-skipped", "raised by reasoning"},
        {"support-mismatch", "raised by reasoning"},
        {"claim-not-inferred", "raised by reasoning"},
        {"search-limit", "raised by reasoning"},
        {"memory-limit", "raised by reasoning"},
        {"kept-by-tag", "raised by the conversion from ELF"},
        {"repeated", "only if there are many: test_reader__repeats"},
        {"unreadable-file", "raised by the program"},
        {"changed-file", "raised by the program"},
        {"out-of-memory", "raised by the program"},
        {"too-large", "raised by the program"},
        {"unwritable-file", "raised by the program"},
        {"replaced-file", "raised by the program"},
        {"path-endless", "raised by the program"},
        {"schema-catalogue", "raised by the program"},
        {"schema-unfetched", "raised by the program"},
        {"bad-command", "raised by the program"},
        {"command-unmatched", "raised by the program"},
        {"locked-file", "raised by the program"},
        {"file-not-kept", "raised by the program"},
        {"not-genealogy", "raised by repairing"},
        {"database-unreachable", "raised by the program"},
        {"database-refused", "raised by the program"},
        {"database-version", "raised by the program"},
    };
    size_t without = 0;
    for (EACH_ENTRY(info))
        without += info->example_length == 0 && info->stage != GEDELF_STAGE_WRITER &&
                   info->stage != GEDELF_STAGE_EDIT && info->stage != GEDELF_STAGE_ARCHIVE &&
                   info->stage != GEDELF_STAGE_COMPARE;
    assert_int_equal(without, COUNT_OF(table));
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        const gedelf_code_info *info = gedelf_code_named(view_of_string(table[i].name));
        assert_non_null(info);
        assert_int_equal(info->example_length, 0);
    }
}

static void test_catalogue__with_options(void **state)
{
    (void)state;
    static const struct {
        view text;
        bool recover;
        uint64_t max_depth;
        const char *notes;
    } table[] = {
        {TEXT(HEADER "0 @I1@ INDI\n3 DATE 1850\n4 TIME 12:00\n" TRAILER), true, 1000000,
         "7:1 error level-jump\n8:1 error orphaned-line\n"},
        {TEXT(HEADER "0 @I1@ INDI\n1 BIRT\n2 DATE 1850\n3 TIME 12:00\n" TRAILER), false, 2,
         "9:1 fatal level-too-deep\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        notebook notes;
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        options.recover = table[i].recover;
        options.max_depth = table[i].max_depth == 0 ? GEDELF_ZERO : table[i].max_depth;
        gedelf_status status = gedelf_check(source_of(table[i].text), &options, NULL);
        assert_int_equal(status, table[i].recover ? GEDELF_OK : GEDELF_MALFORMED);
        assert_string_equal(notebook_text(&notes), table[i].notes);
        notebook_free(&notes);
    }
}

static void test_catalogue__encoding_unavailable(void **state)
{
    (void)state;
    if (code_pages_are_there())
        skip();
    notebook notes;
    notebook_init(&notes);
    gedelf_read_options options = options_with(&notes);
    gedelf_status status = gedelf_check(source_of(VIEW("0 HEAD\n1 CHAR ISO-8859-2\n0 TRLR\n")), &options, NULL);
    assert_int_equal(status, GEDELF_ENCODING);
    assert_non_null(strstr(notebook_text(&notes), "2:8 fatal encoding-unavailable\n"));
    buffer missing;
    buffer_init(&missing, &memory_default);
    assert_true(code_pages_missing(&missing));
    assert_view(buffer_view(&missing), VIEW("ISO-8859-2, ISO-8859-3, ISO-8859-4, ISO-8859-5, ISO-8859-6, ISO-8859-7, "
                                            "ISO-8859-8, ISO-8859-9, ISO-8859-10, ISO-8859-11, ISO-8859-13, "
                                            "ISO-8859-14, ISO-8859-16"));
    buffer_free(&missing);
    notebook_free(&notes);
}

/* ---- Messages -------------------------------------------------------------------------------- */

/* Every text is put where the message wants it, and nowhere else. */
static void test_message__fills_in(void **state)
{
    (void)state;
    static const view args[3] = {TEXT("«eins»"), TEXT("«zwei»"), TEXT("«drei»")};
    for (EACH_ENTRY(info)) {
        gedelf_diag diag = {.code = info->code, .severity = info->severity, .args = {args[0], args[1], args[2]}};
        char message[1000];
        assert_true(gedelf_diag_message(&diag, message, sizeof message) < sizeof message);
        assert_null(strchr(message, '%'));
        for (size_t i = 0; i < COUNT_OF(args); i++) {
            char place[3] = {'%', (char)('1' + i), 0};
            assert_int_equal(strstr(info->message, place) != NULL, strstr(message, args[i].text) != NULL);
        }
        assert_null(strstr(message, "--")); /* options are the program's */
    }
}

/* However small the room, what is there is a beginning of the whole, of whole characters, and as long as it can be. */
static void test_message__is_cut_at_a_character(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_DANGLING_POINTER,
                        .severity = GEDELF_ERROR,
                        .args = {VIEW("@é鈴𠀡@")},
                        .record = VIEW("INDI @𠀡@, Zoë")};
    char whole[500];
    size_t length = gedelf_diag_message(&diag, whole, sizeof whole);
    assert_int_equal(length, strlen(whole));
    assert_non_null(strstr(whole, "@é鈴𠀡@"));
    assert_non_null(strstr(whole, "; in INDI @𠀡@, Zoë"));
    assert_int_equal(gedelf_diag_message(&diag, NULL, 0), length);
    for (size_t size = 1; size <= length + 1; size++) {
        char *cut = malloc(size);
        assert_int_equal(gedelf_diag_message(&diag, cut, size), length);
        size_t there = strlen(cut), step = 0;
        assert_true(there < size);
        assert_memory_equal(cut, whole, there);
        assert_int_equal(utf8_valid_prefix(cut, there), there);
        utf8_decode(whole + there, &step);
        assert_true(there == length || there + step >= size);
        free(cut);
    }
}

static void test_message__quotes_with_care(void **state)
{
    (void)state;
    static const struct {
        view arg;
        const char *quoted;
    } table[] = {
        {TEXT("@X@"), " @X@ "},
        {TEXT("a\tb\x1B\x7F\xC2\x9B"), " aU+0009bU+001BU+007FU+009B "},
        {TEXT("\x1F \xC2\x80\xC2\x9F\xC2\xA0"), " U+001F U+0080U+009F\xC2\xA0 "},
        {TEXT("0123456789012345678901234567890123456789012345678901234567890"),
         " 012345678901234567890123456789012345678901234567890123456789… "},
        {TEXT("é12345678901234567890123456789012345678901234567890123456789"),
         " é12345678901234567890123456789012345678901234567890123456789 "},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        gedelf_diag diag = {.code = DIAG_DANGLING_POINTER, .severity = GEDELF_ERROR, .args = {table[i].arg}};
        char message[500];
        gedelf_diag_message(&diag, message, sizeof message);
        if (!strstr(message, table[i].quoted))
            fail_msg("“%s” has no “%s”", message, table[i].quoted);
    }
}

/* Texts that are not UTF-8 come from the command line; nothing is read after their end. */
static void test_message__broken_texts(void **state)
{
    (void)state;
    static const char *const broken[] = {"\xF0", "\xF0\x9F\x98", "a\xE2\x82",   "\xC3",
                                         "\x80", "\xFF\xFE",     "\xED\xA0\x80"};
    for (size_t i = 0; i < COUNT_OF(broken); i++) {
        size_t length = strlen(broken[i]);
        char *text = malloc(length), message[500];
        memcpy(text, broken[i], length);
        gedelf_diag diag = {
            .code = DIAG_UNSUPPORTED_ENCODING, .severity = GEDELF_FATAL, .args = {view_of(text, length)}};
        size_t whole = gedelf_diag_message(&diag, message, sizeof message);
        assert_int_equal(utf8_valid_prefix(message, whole), whole);
        free(text);
    }
}

/* Of the first text 60 characters are quoted, of further ones 400, of the record 120. */
static void test_message__lengths(void **state)
{
    (void)state;
    static const size_t most[] = {60, 400, 400, 120};
    for (size_t which = 0; which < COUNT_OF(most); which++) {
        for (size_t more = 0; more < 2; more++) {
            char text[500], message[1000], expected[2100], shown[500];
            memset(text, 'a', most[which] + more);
            snprintf(shown, sizeof shown, "%.*s%s", (int)most[which], text, more ? "…" : "");
            gedelf_diag diag = {.code = DIAG_REPEATED, .args = {VIEW("1"), VIEW("2"), VIEW("3")}, .record = VIEW("4")};
            view *quoted = which < 3 ? &diag.args[which] : &diag.record;
            *quoted = view_of(text, most[which] + more);
            gedelf_diag_message(&diag, message, sizeof message);
            snprintf(expected, sizeof expected, "%s occurs %s times in all; shown: %s; in %s", which == 0 ? shown : "1",
                     which == 1 ? shown : "2", which == 2 ? shown : "3", which == 3 ? shown : "4");
            assert_string_equal(message, expected);
        }
    }
}

/* Octets that are no characters are shown as U+FFFD, one for each. */
static void test_message__what_is_no_text(void **state)
{
    (void)state;
    static const struct {
        view text;
        const char *shown;
    } rows[] = {
        {TEXT("\xFF"), "�"},
        {TEXT("\xF0\x9F\x98"), "���"},
        {TEXT("a\xE2\x82"
              "b"),
         "a��b"},
        {TEXT("\xF0\x9F\x98\x80"), "😀"},
        {TEXT("a\xF0\x9F\x98\x80"), "a😀"},
        {TEXT("\xED\xA0\x80x"), "���x"},
        {TEXT("\xE2\x82\xAC"), "€"},
        {TEXT("\xC3\xA9z"), "éz"},
        {TEXT("~\x7F"), "~U+007F"},
        {TEXT("a\0"), "a�"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_diag diag = {.code = DIAG_UNREADABLE_FILE, .args = {rows[i].text}};
        char message[200], expected[200];
        gedelf_diag_message(&diag, message, sizeof message);
        snprintf(expected, sizeof expected, "the file cannot be read: %s", rows[i].shown);
        assert_string_equal(message, expected);
    }
}

static void test_message__unknown_code(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = 999};
    char message[10] = "before";
    assert_int_equal(gedelf_diag_message(&diag, message, sizeof message), 0);
    assert_string_equal(message, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_catalogue__entries_are_whole),
        cmocka_unit_test(test_catalogue__names_are_unique),
        cmocka_unit_test(test_catalogue__nothing_else),
        cmocka_unit_test(test_catalogue__severity_names),
        cmocka_unit_test(test_catalogue__examples),
        cmocka_unit_test(test_catalogue__recovery),
        cmocka_unit_test(test_catalogue__without_example),
        cmocka_unit_test(test_catalogue__with_options),
        cmocka_unit_test(test_catalogue__encoding_unavailable),
        cmocka_unit_test(test_message__fills_in),
        cmocka_unit_test(test_message__is_cut_at_a_character),
        cmocka_unit_test(test_message__quotes_with_care),
        cmocka_unit_test(test_message__broken_texts),
        cmocka_unit_test(test_message__lengths),
        cmocka_unit_test(test_message__what_is_no_text),
        cmocka_unit_test(test_message__unknown_code),
    };
    return cmocka_run_group_tests_name("catalogue", tests, NULL, NULL);
}
