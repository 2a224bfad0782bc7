/* SPDX-License-Identifier: MIT */
/*
 * The writer as data: what a text becomes in each dialect and with each option, and all that is told of it, with line and record;
 * tests/unit/writer_parts.case has the cases and tells how they are written. Each is written as a whole, record by record while
 * it is read, and with each allocation failing. Then options that have no meaning, parts, rows, and walks.
 */
#include "printed_cases.h"
#include "format/types/types.h"
#include "format/dataset/dataset.h"
#include "format/write/write.h"

#include <gedelf/parts.h>

/* ---- How a case is written ------------------------------------------------------------------- */

typedef struct parts_settings {
    char from[32], to[32], encoding[32];
    bool typed, recover, reading;
    gedelf_write_options writing;
} parts_settings;

static bool is_of_format(view row)
{
    return view_begins(row, VIEW("== ")) || view_begins(row, VIEW("=>")) || view_begins(row, VIEW("=:")) ||
           view_begins(row, VIEW("---- "));
}

static const char *keep_word(char out[32], view word)
{
    assert_true(word.length < 32);
    memcpy(out, word.text, word.length);
    out[word.length] = '\0';
    return out;
}

static void take_setting(parts_settings *p, view word)
{
    gedelf_write_options *w = &p->writing;
    char number[32];
    p->typed = p->typed || view_equal(word, VIEW("typed"));
    p->recover = p->recover || view_equal(word, VIEW("recover"));
    p->reading = p->reading || view_equal(word, VIEW("for-reading"));
    w->byte_order_mark = w->byte_order_mark || view_equal(word, VIEW("bom"));
    w->no_byte_order_mark = w->no_byte_order_mark || view_equal(word, VIEW("no-bom"));
    w->protect_spaces = w->protect_spaces || view_equal(word, VIEW("protect-spaces"));
    w->by_meaning = w->by_meaning || view_equal(word, VIEW("by-meaning"));
    if (view_begins(word, VIEW("from=")))
        keep_word(p->from, view_after(word, 5));
    else if (view_begins(word, VIEW("to=")))
        w->dialect = keep_word(p->to, view_after(word, 3));
    else if (view_begins(word, VIEW("encoding=")))
        w->encoding = keep_word(p->encoding, view_after(word, 9));
    else if (view_begins(word, VIEW("max-line=")))
        w->max_line = strtoul(keep_word(number, view_after(word, 9)), NULL, 10);
    else if (view_equal(word, VIEW("crlf")) || view_equal(word, VIEW("cr")))
        w->newline = word.length == 4 ? GEDELF_NEWLINE_CRLF : GEDELF_NEWLINE_CR;
    else if (view_equal(word, VIEW("nfc")))
        w->normalize = GEDELF_NORMALIZE_NFC;
}

static void take_settings(parts_settings *p, view rest)
{
    for (view word = take_word(&rest); word.length > 0; word = take_word(&rest))
        take_setting(p, word);
}

/* \xHH in a text is an octet, \s a space, \\ a backslash; \c at the end of a line: it has no line break. */
static void append_unescaped(buffer *out, view row)
{
    for (size_t i = 0; i < row.length; i++) {
        char octet = row.text[i], sign = i + 1 < row.length ? row.text[i + 1] : '\0';
        if (octet == '\\' && sign == 'c')
            return;
        if (octet == '\\' && sign == 'x') {
            octet = (char)(hex_digit_value(row.text[i + 2]) * 16 + hex_digit_value(row.text[i + 3]));
            i += 3;
        } else if (octet == '\\') {
            octet = sign == 's' ? ' ' : sign;
            i++;
        }
        assert_true(buffer_append(out, view_of(&octet, 1)));
    }
}

/* Octets are shown as such in other encodings than UTF-8; in that, a byte-order mark is. */
static bool is_shown_escaped(view text, size_t i, bool other)
{
    unsigned char octet = (unsigned char)text.text[i];
    bool marked = i < 3 && text.length > 3 && memcmp(text.text, "\xEF\xBB\xBF", 3) == 0;
    return (octet < ' ' && octet != '\n') || octet == 0x7F || (octet > 0x7F && (other || marked));
}

static void append_escaped(buffer *out, view text, bool other)
{
    for (size_t i = 0; i < text.length; i++) {
        char shown[8] = {text.text[i], '\0'};
        bool last = i + 1 == text.length || text.text[i + 1] == '\n';
        if (is_shown_escaped(text, i, other))
            snprintf(shown, sizeof shown, "\\x%02X", (unsigned)(unsigned char)text.text[i]);
        else if (text.text[i] == '\\' || (text.text[i] == ' ' && last))
            snprintf(shown, sizeof shown, "\\%c", text.text[i] == ' ' ? 's' : '\\');
        assert_true(buffer_append(out, view_of_string(shown)));
    }
    if (text.length > 0 && text.text[text.length - 1] != '\n')
        assert_true(buffer_append(out, VIEW("\\c\n")));
}

/* ---- What is told ---------------------------------------------------------------------------- */

static bool note_told(void *context, const gedelf_diag *diag)
{
    char text[1024], message[512];
    gedelf_diag_message(diag, message, sizeof message);
    int length = snprintf(text, sizeof text, "=: %llu:%llu+%llu %s %s: %s", (unsigned long long)diag->line,
                          (unsigned long long)diag->column, (unsigned long long)diag->width,
                          gedelf_severity_name(diag->severity), gedelf_code_find(diag->code)->name, message);
    assert_true(buffer_append(context, view_of(text, (size_t)length)));
    if (diag->record.length > 0)
        assert_true(buffer_append(context, VIEW(" | ")) && buffer_append(context, diag->record));
    return buffer_append(context, VIEW("\n"));
}

static bool begin_again(void *context)
{
    ((buffer *)context)->length = 0;
    return true;
}

static bool say_nothing(void *context, const gedelf_diag *diag)
{
    (void)context;
    (void)diag;
    return true;
}

static bool write_to_nowhere(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return true;
}

/* ---- Writing --------------------------------------------------------------------------------- */

typedef struct parts_work {
    const parts_settings *settings;
    const gedelf_dataset *dataset;
    view text;
} parts_work;

static gedelf_read_options reading_of(const parts_settings *p)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.dialect = p->from[0] != '\0' ? p->from : NULL;
    reading.typed = p->typed;
    reading.recover = p->recover;
    reading.positions = true;
    return reading;
}

static gedelf_status work_write(void *context, const gedelf_allocator *allocator)
{
    const parts_work *p = context;
    gedelf_write_options writing = p->settings->writing;
    writing.allocator = allocator;
    writing.diagnose = say_nothing;
    return p->settings->reading ? write_for_reading(p->dataset, write_to_nowhere, NULL, &writing)
                                : gedelf_write(p->dataset, gedelf_sink_callback(write_to_nowhere, NULL), &writing);
}

/* Whoever writes while reading, at once or after a survey, writes the same and says the same. */
static void assert_converted_alike(const parts_work *p, bool restart, view written, view told, gedelf_status usual)
{
    buffer again, told_again;
    buffer_init(&again, &memory_default);
    buffer_init(&told_again, &memory_default);
    gedelf_read_options reading = reading_of(p->settings);
    gedelf_write_options writing = p->settings->writing;
    reading.positions = false; /* the text of records is taken as it is, where it can be */
    writing.diagnose = note_told;
    writing.context = &told_again;
    gedelf_convert_options converting = GEDELF_CONVERT_OPTIONS();
    converting.dialect = writing.dialect;
    converting.reading = &reading;
    converting.writing = &writing;
    converting.restart = restart ? begin_again : NULL;
    converting.context = &again;
    writing.dialect = NULL;
    gedelf_status status =
        gedelf_convert(source_of(p->text), gedelf_sink_callback(write_to_buffer, &again), &converting);
    assert_int_equal(status, usual == GEDELF_MODEL ? GEDELF_OK : usual); /* which it translates */
    if (usual == GEDELF_OK)
        assert_view(buffer_view(&again), written);
    if (usual != GEDELF_MODEL)
        assert_view(buffer_view(&told_again), told);
    buffer_free(&again);
    buffer_free(&told_again);
}

/* So does a dataset in which lines are not known, but may be the text of its records. */
static void assert_written_alike(const parts_work *p, view written)
{
    buffer again;
    gedelf_dataset *dataset;
    buffer_init(&again, &memory_default);
    gedelf_read_options reading = reading_of(p->settings);
    reading.positions = false;
    assert_int_equal(gedelf_read(&dataset, source_of(p->text), &reading), GEDELF_OK);
    (void)gedelf_write(dataset, gedelf_sink_callback(write_to_buffer, &again), &p->settings->writing);
    assert_view(buffer_view(&again), written);
    gedelf_dataset_free(dataset);
    buffer_free(&again);
}

/* Writes it in every way, and appends what came out and what was told, as a case has it. */
static void append_outcome(const parts_work *p, buffer *out)
{
    buffer written, told;
    parts_settings asked = *p->settings;
    buffer_init(&written, &memory_default);
    buffer_init(&told, &memory_default);
    asked.writing.diagnose = note_told;
    asked.writing.context = &told;
    gedelf_status status =
        asked.reading ? write_for_reading(p->dataset, write_to_buffer, &written, &asked.writing)
                      : gedelf_write(p->dataset, gedelf_sink_callback(write_to_buffer, &written), &asked.writing);
    append_escaped(out, buffer_view(&written), asked.encoding[0] != '\0');
    assert_true(buffer_append(out, buffer_view(&told)));
    if (status != GEDELF_OK)
        assert_true(buffer_append(out, VIEW("=: status ")) && buffer_append_number(out, status) &&
                    buffer_append(out, VIEW("\n")));
    if (!asked.reading) {
        assert_written_alike(p, buffer_view(&written));
        assert_converted_alike(p, true, buffer_view(&written), buffer_view(&told), status);
        assert_converted_alike(p, false, buffer_view(&written), buffer_view(&told), status);
    }
    assert_failures_are_told(work_write, &(parts_work){p->settings, p->dataset, p->text}, status);
    buffer_free(&written);
    buffer_free(&told);
}

/* One case: appends it as it should be. */
static void append_case(view *rest, buffer *out)
{
    buffer text;
    gedelf_dataset *dataset;
    parts_settings whole = {.writing = GEDELF_WRITE_OPTIONS()};
    buffer_init(&text, &memory_default);
    view title = next_line(rest);
    assert_true(buffer_append(out, title));
    take_settings(&whole, view_after(title, 3));
    while (rest->length > 0 && !is_of_format(*rest)) {
        view row = next_line(rest);
        assert_true(buffer_append(out, row));
        append_unescaped(&text, row);
    }
    gedelf_read_options reading = reading_of(&whole);
    assert_int_equal(gedelf_read(&dataset, source_of(buffer_view(&text)), &reading), GEDELF_OK);
    while (view_begins(*rest, VIEW("=>"))) {
        parts_settings settings = whole;
        title = next_line(rest);
        print_message("%.*s", (int)title.length, title.text);
        assert_true(buffer_append(out, title));
        take_settings(&settings, view_after(title, 2));
        settings.writing.dialect = settings.to[0] != '\0' ? settings.to : NULL;
        settings.writing.encoding = settings.encoding[0] != '\0' ? settings.encoding : NULL;
        append_outcome(&(parts_work){&settings, dataset, buffer_view(&text)}, out);
        while (rest->length > 0 && rest->text[0] != '\n' && (!is_of_format(*rest) || view_begins(*rest, VIEW("=:"))))
            next_line(rest);
    }
    gedelf_dataset_free(dataset);
    buffer_free(&text);
}

static const char cases_file[] = "tests/unit/writer_parts.case";

static void test_writer_parts__cases(void **state)
{
    (void)state;
    if (!gedelf_can_normalize()) /* cases with letters and their marks need utf8proc */
        skip();
    assert_cases_come_out(cases_file, append_case);
}

/* ---- Options --------------------------------------------------------------------------------- */

/* Which option has no meaning: the first of them, in this order. */
static void test_writer_parts__options(void **state)
{
    (void)state;
    static const struct {
        gedelf_write_options options;
        const char *fault;
    } table[] = {
        {{.size = sizeof(gedelf_write_options)}, NULL},
        {{.size = sizeof(gedelf_write_options), .dialect = "elf-1.1"}, "dialect"},
        {{.size = sizeof(gedelf_write_options), .dialect = "gedcom-7.0", .encoding = "utf-8"}, NULL},
        {{.size = sizeof(gedelf_write_options), .dialect = "gedcom-7.0", .encoding = "ANSEL"}, "encoding"},
        {{.size = sizeof(gedelf_write_options), .dialect = "elf-1.0", .encoding = "ANSEL"}, NULL},
        {{.size = sizeof(gedelf_write_options), .dialect = "gedcom-7.0", .max_line = 1}, "max_line"},
        {{.size = sizeof(gedelf_write_options), .dialect = "elf-2018", .max_line = 1}, NULL},
        {{.size = sizeof(gedelf_write_options), .newline = GEDELF_NEWLINE_CR}, NULL},
        {{.size = sizeof(gedelf_write_options), .newline = (gedelf_newline)(GEDELF_NEWLINE_CR + 1)}, "newline"},
        {{.size = sizeof(gedelf_write_options), .byte_order_mark = true}, NULL},
        {{.size = sizeof(gedelf_write_options), .no_byte_order_mark = true}, NULL},
        {{.size = sizeof(gedelf_write_options), .byte_order_mark = true, .no_byte_order_mark = true},
         "no_byte_order_mark"},
        {{.size = sizeof(gedelf_write_options), .normalize = GEDELF_NORMALIZE_AUTO}, NULL},
        {{.size = sizeof(gedelf_write_options), .normalize = (gedelf_normalization)(GEDELF_NORMALIZE_NFC + 1)},
         "normalize"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        gedelf_writer *w;
        const char *told = gedelf_write_options_fault(&table[i].options);
        assert_true(!told == !table[i].fault);
        if (told)
            assert_string_equal(told, table[i].fault);
        gedelf_status status = gedelf_writer_open(&w, gedelf_sink_callback(write_to_nowhere, NULL), &table[i].options);
        assert_int_equal(status, told ? GEDELF_ARGUMENT : GEDELF_OK);
        gedelf_writer_close(w);
    }
    gedelf_write_options composed = {.size = sizeof composed, .normalize = GEDELF_NORMALIZE_NFC};
    assert_true(!gedelf_write_options_fault(&composed) == gedelf_can_normalize());
}

static gedelf_dataset *read_text(const char *text)
{
    gedelf_dataset *dataset;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(text)), &reading), GEDELF_OK);
    return dataset;
}

static void assert_told_and_status(const gedelf_dataset *d, gedelf_write_options *writing, const char *told,
                                   gedelf_status expected)
{
    buffer notes;
    buffer_init(&notes, &memory_default);
    writing->diagnose = note_told;
    writing->context = &notes;
    assert_int_equal(gedelf_write(d, gedelf_sink_callback(write_to_nowhere, NULL), writing), expected);
    assert_view(buffer_view(&notes), view_of_string(told));
    buffer_free(&notes);
}

/* An encoding that cannot be written is told of, at the beginning of the file; so is a structure whose line is not known. */
static void test_writer_parts__told(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(HEADER "0 @I1@ INDI\n1 NAME a\n2 PLANG de\n" TRAILER);
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.encoding = "ISO-8859-1";
    assert_told_and_status(
        d, &writing,
        "=: 1:1+1 fatal unsupported-encoding: the character encoding “ISO-8859-1” is not supported; gedelf "
        "writes UTF-8, ASCII, ANSEL, UTF-16LE and UTF-16BE\n",
        GEDELF_ENCODING);
    writing.encoding = NULL;
    writing.dialect = "elf-2018";
    assert_told_and_status(d, &writing,
                           "=: 1:1+1 error language-lost: elf-2018 cannot say which language a value is in; NAME loses "
                           "its language, de; in INDI @I1@, a | INDI @I1@, a\n",
                           GEDELF_OK);
    gedelf_dataset_free(d);
}

/* ---- Failures that are not of memory --------------------------------------------------------- */

/* Takes so many octets, or diagnostics, and then no more. */
static bool take_some(void *context, const void *octets, size_t size)
{
    size_t *left = context;
    (void)octets;
    bool takes = *left >= size;
    *left -= takes ? size : 0;
    return takes;
}

static bool listen_to_some(void *context, const gedelf_diag *diag)
{
    size_t *left = context;
    (void)diag;
    *left -= *left > 0 ? 1 : 0;
    return *left > 0;
}

/* Where the output takes fewer octets than there are, the status says so, however it is written; and a reader of diagnostics
   who has had enough stops it. */
static void test_writer_parts__unwritable(void **state)
{
    (void)state;
    static const char text[] = HEADER "0 @I1@ INDI\n1 NOTE a@@b\n2 CONC c\n0 @I2@ INDI\n1 NAME d\n" TRAILER;
    static const char *const dialects[] = {"elf-1.0", "elf-2018", "gedcom-5.5.1"};
    for (size_t i = 0; i < COUNT_OF(dialects); i++) {
        gedelf_dataset *d = read_text(text);
        gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
        writing.dialect = dialects[i];
        size_t room = 10000, all = room;
        assert_int_equal(gedelf_write(d, gedelf_sink_callback(take_some, &room), &writing), GEDELF_OK);
        all -= room;
        for (size_t octets = 0; octets < all; octets += 7) {
            size_t left = octets;
            assert_int_equal(gedelf_write(d, gedelf_sink_callback(take_some, &left), &writing), GEDELF_UNWRITABLE);
            gedelf_convert_options converting = GEDELF_CONVERT_OPTIONS();
            gedelf_write_options form = writing;
            form.dialect = NULL;
            converting.dialect = writing.dialect;
            converting.writing = &form;
            left = octets;
            assert_int_equal(
                gedelf_convert(source_of(view_of_string(text)), gedelf_sink_callback(take_some, &left), &converting),
                GEDELF_UNWRITABLE);
        }
        room = all;
        assert_int_equal(gedelf_write(d, gedelf_sink_callback(take_some, &room), &writing), GEDELF_OK);
        gedelf_dataset_free(d);
    }
    gedelf_dataset *d = read_text(HEADER "0 @I1@ INDI\n1 PLANG de\n0 @I2@ INDI\n1 PLANG fr\n" TRAILER);
    for (size_t heard = 1; heard <= 3; heard++) {
        size_t left = heard;
        gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
        writing.dialect = "elf-2018";
        writing.diagnose = listen_to_some;
        writing.context = &left;
        assert_int_equal(gedelf_write(d, gedelf_sink_callback(write_to_nowhere, NULL), &writing),
                         heard < 3 ? GEDELF_STOPPED : GEDELF_OK);
    }
    gedelf_dataset_free(d);
}

/* What the callbacks of a conversion say. */
typedef struct conversion_calls {
    buffer text, calls;
    bool accepts, restarts;
} conversion_calls;

static bool on_accept(void *context)
{
    conversion_calls *c = context;
    write_to_buffer(&c->calls, "a", 1);
    return c->accepts;
}

static bool on_restart(void *context)
{
    conversion_calls *c = context;
    write_to_buffer(&c->calls, "r", 1);
    c->text.length = 0;
    return c->restarts;
}

static void on_progress(void *context, uint64_t done, uint64_t total)
{
    conversion_calls *c = context;
    (void)total;
    if (done == 0)
        write_to_buffer(&c->calls, "p", 1);
}

/* [gedelf_convert_options]: what is called, how often the source is read from its beginning, and what comes of a refusal. */
static void test_writer_parts__convert(void **state)
{
    (void)state;
    static const struct {
        const char *text, *dialect;
        bool restart, accepts, restarts;
        gedelf_status status;
        uint64_t records;
        const char *calls; /* p: progress from the beginning, a: accept, r: restart */
    } table[] = {
        {HEADER "0 @I1@ INDI\n0 @I2@ INDI\n" TRAILER, NULL, true, true, true, GEDELF_OK, 2, "pa"},
        {HEADER "0 @I1@ INDI\n0 @I2@ INDI\n" TRAILER, NULL, false, true, true, GEDELF_OK, 2, "pap"},
        {HEADER "0 @I1@ INDI\n" TRAILER, NULL, true, false, true, GEDELF_STOPPED, 1, "pa"},
        {HEADER "0 @I1@ INDI\n" TRAILER, NULL, false, false, true, GEDELF_STOPPED, 1, "pa"},
        {HEADER "0 @I1@ INDI\n1 NAME a\n2 PLANG de\n" TRAILER, NULL, true, true, true, GEDELF_OK, 1, "parp"},
        {HEADER "0 @I1@ INDI\n1 NAME a\n2 PLANG de\n" TRAILER, NULL, true, true, false, GEDELF_UNWRITABLE, 1, "par"},
        {HEADER "0 @I1@ INDI\n1 NAME a\n2 PLANG de\n" TRAILER, "elf-2018", true, true, true, GEDELF_OK, 1, "parp"},
        {HEADER "0 @I1@ INDI\n0 @U1@ SUBN\n" TRAILER, "elf-2017-10", true, true, true, GEDELF_OK, 2, "parpp"},
        {HEADER "0 @U1@ SUBN\n0 @I1@ INDI\n" TRAILER, "elf-2017-10", true, true, true, GEDELF_OK, 2, "pa"},
        {HEADER "0 @I1@ INDI\n0 @U1@ SUBN\n" TRAILER, "elf-2017-10", false, true, true, GEDELF_OK, 2, "papp"},
        {HEADER TRAILER, NULL, true, true, true, GEDELF_OK, 0, "pa"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        conversion_calls c = {.accepts = table[i].accepts, .restarts = table[i].restarts};
        uint64_t records = 99;
        buffer_init(&c.text, &memory_default);
        buffer_init(&c.calls, &memory_default);
        gedelf_convert_options converting = GEDELF_CONVERT_OPTIONS();
        converting.dialect = table[i].dialect;
        converting.records = &records;
        converting.accept = on_accept;
        converting.restart = table[i].restart ? on_restart : NULL;
        converting.progress = on_progress;
        converting.context = &c;
        gedelf_source source = source_of(view_of_string(table[i].text));
        assert_int_equal(gedelf_convert(source, gedelf_sink_callback(write_to_buffer, &c.text), &converting),
                         table[i].status);
        assert_int_equal(records, table[i].records);
        assert_view(buffer_view(&c.calls), view_of_string(table[i].calls));
        buffer_free(&c.text);
        buffer_free(&c.calls);
    }
}

/* ---- Built datasets -------------------------------------------------------------------------- */

typedef struct built_row {
    const char *schema[6];
    const char *payload, *datatype;
    const char *dialect; /* that is written */
    const char *written;
} built_row;

static gedelf_item build_item(gedelf_builder *b, gedelf_item super, const char *tag, const char *payload)
{
    gedelf_item item;
    assert_int_equal(gedelf_builder_add(b, super, view_of_string(tag), &item), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_payload(b, item, view_of_string(payload)), GEDELF_OK);
    return item;
}

static gedelf_dataset *build_row(const built_row *row)
{
    gedelf_builder *b;
    gedelf_dataset *d;
    gedelf_item schema_item;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    for (const char *const *entry = row->schema; entry < row->schema + 6 && *entry; entry++) {
        const char *value = strchr(*entry, ' ');
        char tag[8] = "";
        if (entry == row->schema)
            assert_int_equal(
                gedelf_builder_add_schema(b, value ? view_of(NULL, 0) : view_of_string(*entry), &schema_item),
                GEDELF_OK);
        if (!value)
            continue;
        memcpy(tag, *entry, (size_t)(value - *entry));
        build_item(b, schema_item, tag, value + 1);
    }
    gedelf_item note = build_item(b, GEDELF_ITEM_NONE, "NOTE", row->payload);
    build_item(b, note, "TEXT", row->payload);
    if (row->datatype)
        assert_int_equal(gedelf_builder_set_datatype(b, note, view_of_string(row->datatype)), GEDELF_OK);
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    return d;
}

static gedelf_status work_built(void *context, const gedelf_allocator *allocator)
{
    const parts_work *p = context;
    gedelf_write_options writing = p->settings->writing;
    writing.allocator = allocator;
    return gedelf_write(p->dataset, gedelf_sink_callback(write_to_nowhere, NULL), &writing);
}

/* What a schema that was built, and has not been read, says of escapes and prefixes holds for what is written. D11, D29 */
static void test_writer_parts__built(void **state)
{
    (void)state;
#define BUILT_HEAD "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 SCHMA\n"
    static const built_row table[] = {
        {.schema = {"ESC NOTE A"},
         .payload = "@#Aa@ @#Bb@",
         .written = BUILT_HEAD "2 ESC NOTE A\n0 NOTE @#Aa@ @@#Bb@@\n1 TEXT @@#Aa@@ @@#Bb@@\n0 TRLR\n"},
        {.schema = {"ESC TEXT AB", "ESC NOTE Z"},
         .payload = "@#Aa@ @#Bb@ @#Zz@",
         .written = BUILT_HEAD "2 ESC TEXT AB\n2 ESC NOTE Z\n0 NOTE @@#Aa@@ @@#Bb@@ @#Zz@\n1 TEXT @#Aa@ @#Bb@ "
                               "@@#Zz@@\n0 TRLR\n"},
        {.schema = {"ESC NOTE A", "ESC NOTE B"}, /* the first holds */
         .payload = "@#Aa@ @#Bb@",
         .written = BUILT_HEAD "2 ESC NOTE A\n2 ESC NOTE B\n0 NOTE @#Aa@ @@#Bb@@\n1 TEXT @@#Aa@@ @@#Bb@@\n0 TRLR\n"},
        {.schema = {"ESC NOTE 9", "ESC  TEXT  A "},
         .payload = "@#Aa@",
         .written = BUILT_HEAD "2 ESC NOTE 9\n2 ESC  TEXT  A \n0 NOTE @@#Aa@@\n1 TEXT @#Aa@\n0 TRLR\n"},
        {.schema = {"PRFX e http://e/", "PRFX http http://f/"},
         .payload = "x",
         .datatype = "http://e/t",
         .written = BUILT_HEAD "2 PRFX e http://e/\n2 PRFX http http://f/\n0 NOTE x\n1 DTYPE e:t\n1 TEXT x\n0 TRLR\n"},
        {.schema = {"PRFX e http://e/", "PRFX http http://f/"}, /* no prefix fits */
         .payload = "x",
         .datatype = "http://g/t",
         .written = BUILT_HEAD "2 PRFX e http://e/\n2 PRFX http http://f/\n0 NOTE x\n1 TEXT x\n0 TRLR\n"},
        {.schema = {"PRFX e http://e/", "PRFX http bad", "PRFX http http://h/ x"}, /* no good entries */
         .payload = "x",
         .datatype = "http://g/t",
         .written = BUILT_HEAD "2 PRFX e http://e/\n2 PRFX http bad\n2 PRFX http http://h/ x\n0 NOTE x\n1 DTYPE "
                               "http://g/t\n1 TEXT x\n0 TRLR\n"},
        {.schema = {"SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0"},
         .dialect = "elf-2018",
         .payload = "@#DX@ y",
         .written = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n2 FORM LINEAGE-LINKED\n1 SCHMA\n2 SCHMA "
                    "https://fhiso.org/TR/elf-data-model/v1.0.0\n0 NOTE @@#DX@@ y\n1 TEXT @@#DX@@ y\n0 TRLR\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        buffer written;
        buffer_init(&written, &memory_default);
        gedelf_dataset *d = build_row(&table[i]);
        parts_settings settings = {.writing = GEDELF_WRITE_OPTIONS()};
        settings.writing.dialect = table[i].dialect;
        assert_int_equal(gedelf_write(d, gedelf_sink_callback(write_to_buffer, &written), &settings.writing),
                         GEDELF_OK);
        assert_view(buffer_view(&written), view_of_string(table[i].written));
        assert_failures_are_told(work_built, &(parts_work){.settings = &settings, .dataset = d}, GEDELF_OK);
        gedelf_dataset_free(d);
        buffer_free(&written);
    }
}

/* ---- Parts and rows -------------------------------------------------------------------------- */

static void append_parts(gedelf_writer *w, gedelf_structure top)
{
    for (gedelf_structure s = top; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        assert_int_equal(gedelf_writer_part(w, s), GEDELF_OK);
        append_parts(w, gedelf_structure_first(s));
    }
}

/* Each structure with what is below it, with the level that it has. */
static void test_writer_parts__parts(void **state)
{
    (void)state;
    buffer out;
    gedelf_writer *w;
    buffer_init(&out, &memory_default);
    gedelf_dataset *d = read_text(HEADER "1 NOTE n\n2 CONT o\n2 DATE x\n0 @I1@ INDI\n1 NAME a@@b\n2 GIVN c\n3 SOUR "
                                         "@S1@\n2 PLANG de\n1 SEX M\n" TRAILER);
    assert_int_equal(gedelf_writer_open_part(&w, NULL, d, gedelf_sink_callback(write_to_buffer, &out)), GEDELF_OK);
    append_parts(w, gedelf_structure_first(gedelf_dataset_head(d)));
    append_parts(w, gedelf_dataset_records(d));
    assert_view(buffer_view(&out), VIEW("1 NOTE n\n2 CONT o\n2 DATE x\n2 DATE x\n"
                                        "0 @I1@ INDI\n1 NAME a@@b\n2 PLANG de\n2 GIVN c\n3 SOUR @S1@\n1 SEX M\n"
                                        "1 NAME a@@b\n2 PLANG de\n2 GIVN c\n3 SOUR @S1@\n"
                                        "2 GIVN c\n3 SOUR @S1@\n3 SOUR @S1@\n1 SEX M\n"));
    gedelf_writer_close(w);
    gedelf_dataset_free(d);
    buffer_free(&out);
}

/* Rows: what means the file itself is left out, with its line. */
static void test_writer_parts__rows(void **state)
{
    (void)state;
    static const struct {
        writer_row row;
        bool written;
    } table[] = {
        {{.level = 0, .xref = TEXT("I1"), .tag = TEXT("INDI"), .line = 7}, true},
        {{.level = 1, .tag = TEXT("NOTE"), .payload = TEXT("a\nb@c")}, true},
        {{.level = 1, .tag = TEXT("ASSO"), .payload = TEXT("I1"), .pointer = true}, true},
        {{.level = 1, .tag = TEXT("CONT"), .payload = TEXT("x"), .line = 8}, false},
        {{.level = 2, .tag = TEXT("CONC"), .payload = TEXT("x")}, false},
        {{.level = 0, .tag = TEXT("TRLR"), .line = 9}, false},
        {{.level = 1, .tag = TEXT("TRLR"), .line = 1}, false},
        {{.level = 1, .tag = TEXT("TRL"), .line = 11}, true},
    };
    buffer out, told;
    gedelf_writer *w;
    buffer_init(&out, &memory_default);
    buffer_init(&told, &memory_default);
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.diagnose = note_told;
    writing.context = &told;
    assert_int_equal(gedelf_writer_open(&w, gedelf_sink_callback(write_to_buffer, &out), &writing), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        gedelf_status status;
        assert_int_equal(writer_write_row(w, &table[i].row, &status), table[i].written);
        assert_int_equal(status, GEDELF_OK);
    }
    assert_int_equal(writer_write_text(w, VIEW("1 AS it is\n")), GEDELF_OK);
    assert_true(writer_flush(w));
    gedelf_writer_close(w);
    assert_view(buffer_view(&out), VIEW("0 @I1@ INDI\n1 NOTE a\n2 CONT b@@c\n1 ASSO @I1@\n1 TRL\n1 AS it is\n"));
#define LEFT_OUT " cannot be written here, because elf-1.0 reserves this tag; it is left out with everything below it\n"
    assert_view(buffer_view(&told),
                VIEW("=: 8:1+1 error tag-inexpressible: CONT" LEFT_OUT "=: 1:1+1 error tag-inexpressible: CONC" LEFT_OUT
                     "=: 9:1+1 error tag-inexpressible: TRLR" LEFT_OUT
                     "=: 1:1+1 error tag-inexpressible: TRLR" LEFT_OUT));
    buffer_free(&out);
    buffer_free(&told);
}

/* The record of a structure, as diagnostics name it. */
static void test_writer_parts__record_names(void **state)
{
    (void)state;
#define TEN "1234567890"
#define NINETY TEN TEN TEN TEN TEN TEN TEN TEN TEN
    static const struct {
        const char *record, *name;
    } table[] = {
        {"0 @I1@ INDI\n1 NAME John /Smith/\n", "INDI @I1@, John Smith"},
        {"0 @I1@ INDI\n1 NAME /Smith/ John /x/\n", "INDI @I1@, Smith John x"},
        {"0 @I1@ INDI\n1 NAME  a  //  b \n", "INDI @I1@, a b"},
        {"0 @I1@ INDI\n1 NAME //\n", "INDI @I1@"},
        {"0 @I1@ INDI\n1 TITL t\n", "INDI @I1@, t"},
        {"0 @I1@ INDI\n1 TITL t\n1 NAME n\n", "INDI @I1@, t"},
        {"0 @I1@ INDI\n1 NAME\n1 TITL t\n", "INDI @I1@, t"},
        {"0 @I1@ INDI\n1 NAME John /Smith/, Jr\n", "INDI @I1@, John Smith, Jr"},
        {"0 INDI\n1 SEX M\n2 NAME x\n", "INDI"},
        {"0 @A@ INDI\n1 NAME " NINETY TEN "\n", "INDI @A@, " NINETY TEN},
        {"0 @A@ INDI\n1 NAME " NINETY TEN "1\n", "INDI @A@, " NINETY TEN},
        {"0 @A@ INDI\n1 NAME " NINETY "123456789\303\251x\n", "INDI @A@, " NINETY "123456789\303\251"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        buffer out;
        char text[400];
        buffer_init(&out, &memory_default);
        snprintf(text, sizeof text, HEADER "%s0 TRLR\n", table[i].record);
        gedelf_dataset *d = read_text(text);
        gedelf_structure top = gedelf_dataset_records(d), below = gedelf_structure_first(top);
        assert_true(record_name_of(&out, gedelf_structure_exists(below) ? below : top));
        assert_view(buffer_view(&out), view_of_string(table[i].name));
        out.length = 0;
        assert_true(record_name_of(&out, gedelf_dataset_head(d)));
        assert_int_equal(out.length, 0);
        gedelf_dataset_free(d);
        buffer_free(&out);
    }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writer_parts__cases),        cmocka_unit_test(test_writer_parts__options),
        cmocka_unit_test(test_writer_parts__told),         cmocka_unit_test(test_writer_parts__unwritable),
        cmocka_unit_test(test_writer_parts__convert),      cmocka_unit_test(test_writer_parts__built),
        cmocka_unit_test(test_writer_parts__parts),        cmocka_unit_test(test_writer_parts__rows),
        cmocka_unit_test(test_writer_parts__record_names),
    };
    if (count > 1 && strcmp(arguments[1], "--print") == 0)
        return print_cases(cases_file, append_case);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
