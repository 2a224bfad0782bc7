/* SPDX-License-Identifier: MIT */
/*
 * Unremarked records as JSON, against a plain way to the same: lines are taken one by one, and texts are put together before they
 * are written. Generated records have lines of every length, all kinds of texts and ends of lines, and go up and down levels.
 */
#include "unit.h"

#include "format/json/json.h"

/* ---- The plain way --------------------------------------------------------------------------- */

/* A structure that is open: its tag is written, its payload may go on. */
typedef struct plain_writer {
    buffer *out;
    buffer payload;
    bool open, pointer, payload_there;
    size_t level, records;
} plain_writer;

static void plain_put(plain_writer *w, const char *text)
{
    assert_true(buffer_append(w->out, view_of_string(text)));
}

/* The payload that was put together. */
static void plain_end_payload(plain_writer *w)
{
    if (!w->payload_there)
        return;
    plain_put(w, w->pointer ? ",\"pointer\":" : ",\"payload\":");
    assert_true(json_append_string(w->out, buffer_view(&w->payload)));
    w->payload.length = 0;
    w->payload_there = w->pointer = false;
}

/* Closes structures down to one on this level. */
static void plain_close(plain_writer *w, size_t level)
{
    plain_end_payload(w);
    plain_put(w, "}");
    for (; w->level > level; w->level--)
        plain_put(w, "]}");
}

/* A payload: a pointer, or a text in which two at signs are one. */
static void plain_payload(plain_writer *w, view text)
{
    w->payload_there = w->payload_there || text.length > 0;
    if (text.length > 2 && text.text[0] == '@' && text.text[1] != '#' && text.text[1] != '@') {
        w->pointer = true;
        assert_true(buffer_append(&w->payload, view_of(text.text + 1, text.length - 2)));
        return;
    }
    for (size_t i = 0; i < text.length; i++) {
        assert_true(buffer_append(&w->payload, view_of(text.text + i, 1)));
        i += text.text[i] == '@' && i + 1 < text.length && text.text[i + 1] == '@';
    }
}

static view take_word(view *rest)
{
    const char *space = rest->length > 0 ? memchr(rest->text, ' ', rest->length) : NULL;
    size_t length = space ? (size_t)(space - rest->text) : rest->length;
    view word = view_of(rest->text, length);
    *rest = view_after(*rest, length + (space != NULL));
    return word;
}

static void plain_structure(plain_writer *w, size_t level, view xref, view tag, view payload)
{
    if (w->open && level > w->level) {
        plain_end_payload(w);
        plain_put(w, ",\"sub\":[");
    } else if (w->open) {
        plain_close(w, level);
        plain_put(w, level > 0 ? "," : "\n");
    }
    w->open = true;
    w->level = level;
    plain_put(w, xref.length > 0 ? "{\"xref\":" : "{\"tag\":");
    if (xref.length > 0) {
        assert_true(json_append_string(w->out, view_of(xref.text + 1, xref.length - 2)));
        plain_put(w, ",\"tag\":");
    }
    assert_true(json_append_string(w->out, tag));
    plain_payload(w, payload);
}

static void plain_line(plain_writer *w, view rest)
{
    view digits = take_word(&rest), xref = {NULL, 0};
    size_t level = 0;
    for (size_t i = 0; i < digits.length; i++)
        level = level * 10 + (size_t)(digits.text[i] - '0');
    if (level == 0)
        xref = take_word(&rest);
    view tag = take_word(&rest);
    bool cont = view_equal(tag, VIEW("CONT"));
    if (!cont && !view_equal(tag, VIEW("CONC"))) {
        plain_structure(w, level, xref, tag, rest);
        return;
    }
    if (cont)
        assert_true(buffer_append(&w->payload, VIEW("\n")));
    w->payload_there = true;
    for (size_t i = 0; i < rest.length; i++) {
        assert_true(buffer_append(&w->payload, view_of(rest.text + i, 1)));
        i += rest.text[i] == '@' && i + 1 < rest.length && rest.text[i + 1] == '@';
    }
}

static void plain_records(buffer *out, view text)
{
    plain_writer w = {.out = out};
    buffer_init(&w.payload, &memory_default);
    while (text.length > 0) {
        const char *end = memchr(text.text, '\n', text.length);
        assert_non_null(end);
        size_t length = (size_t)(end - text.text);
        plain_line(&w, view_of(text.text, length > 0 && end[-1] == '\r' ? length - 1 : length));
        text = view_after(text, length + 1);
    }
    plain_close(&w, 0);
    plain_put(&w, "\n");
    buffer_free(&w.payload);
}

/* ---- Held against each other ----------------------------------------------------------------- */

static void assert_same(view text)
{
    buffer expected, out;
    buffer_init(&expected, &memory_default);
    buffer_init(&out, &memory_default);
    plain_records(&expected, text);
    json_export e = {.out = &out};
    record_run run = {.text = text, .count = 1, .longest = text.length};
    assert_int_equal(json_export_run(&e, &run), GEDELF_OK);
    assert_view(buffer_view(&out), buffer_view(&expected));
    buffer_free(&expected);
    buffer_free(&out);
}

static void test_json_lines__examples(void **state)
{
    (void)state;
    static const view texts[] = {
        TEXT("0 @I1@ INDI\n"),
        TEXT("0 @I1@ INDI\r\n"),
        TEXT("0 @N1@ NOTE x\n"),
        TEXT("0 @N1@ NOTE\n1 CONT\n"),
        TEXT("0 @N1@ NOTE a\n1 CONC b\n1 CONT c\n1 SEX M\n"),
        TEXT("0 @I\"\\1@ INDI\n1 FAMS @F\"1@\n"),
        TEXT("0 @I1@ INDI\n1 NOTE a@@b @#DJULIAN@ c\n2 CONT @@\n"),
        TEXT("0 @I1@ INDI\n1 A\n2 B\n3 C\n4 D\n5 E\n6 F\n7 G\n8 H\n9 I\n10 J\n11 K\n1 L\n12 CONT\n"),
        TEXT("0 @I1@ INDI\n1 TAGOFEIGHT\n2 LONGTAG8 x\n2 LONGTAG\n2 SIXTEENLETTERSXY @X1@\n"),
        TEXT("0 @I1@ A\n0 @I2@ B\n1 C\n0 @I3@ D\n"),
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_same(texts[i]);
}

/* Every length of a payload, at every distance from the end of the text, with every kind of octet at each place. */
static void test_json_lines__lengths(void **state)
{
    (void)state;
    enum { LONGEST = 80 };
    static const char *const odd[] = {"", "\"", "\\", "@@", "\xE2\x80\xAE", "\xC3\xA9"};
    for (size_t length = 0; length <= LONGEST; length++) {
        for (size_t k = 0; k < COUNT_OF(odd); k++) {
            char text[400], letters[LONGEST + 1];
            memset(letters, 'x', length);
            letters[length] = 0;
            size_t half = length / 2;
            snprintf(text, sizeof text, "0 @I1@ INDI\n1 NAME %.*s%s%s\n2 GIVN %s\n1 FAMS @%sF@\n2 CONT %s\n", (int)half,
                     letters, odd[k], letters + half, letters, letters, letters);
            assert_same(view_of_string(text));
            snprintf(text, sizeof text, "0 @I1@ INDI\n1 %sN\n2 _%sX %s\n", letters, letters, odd[k]);
            assert_same(view_of_string(text));
        }
    }
}

static uint32_t next_number(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 16;
}

/* Some text. */
static void append_some(buffer *out, uint32_t *state, size_t longest)
{
    static const char *const pieces[] = {"a",
                                         "b c",
                                         "/Smith/",
                                         "\"",
                                         "\\",
                                         "@@",
                                         "@#DJULIAN@ 1",
                                         "\xC3\xA9",
                                         "\xE2\x80\xAA",
                                         "\xF0\x9F\x98\x80",
                                         "1 JAN 1900",
                                         "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"};
    size_t count = next_number(state) % longest;
    for (size_t i = 0; i < count; i++)
        assert_true(buffer_append(out, view_of_string(pieces[next_number(state) % COUNT_OF(pieces)])));
}

static void append_structure(buffer *out, uint32_t *state, size_t level, const char *ending)
{
    static const char *const tags[] = {"A",    "NAME", "BIRT",  "_LONGTAG",
                                       "CONS", "CON",  "CONTX", "VERYLONGTAGOFMANYLETTERS"};
    uint32_t kind = next_number(state) % 6;
    assert_true(buffer_append_number(out, level) && buffer_append(out, VIEW(" ")) &&
                buffer_append(out, view_of_string(tags[next_number(state) % COUNT_OF(tags)])));
    if (kind == 1) {
        assert_true(buffer_append(out, VIEW(" @F12@")) && buffer_append(out, view_of_string(ending)));
        return;
    }
    if (kind > 1) {
        assert_true(buffer_append(out, VIEW(" x")));
        append_some(out, state, 6);
    }
    assert_true(buffer_append(out, view_of_string(ending)));
    for (size_t more = kind > 3 ? next_number(state) % 3 : 0; more > 0; more--) {
        assert_true(buffer_append_number(out, level + 1) &&
                    buffer_append(out, more % 2 ? VIEW(" CONT ") : VIEW(" CONC ")));
        append_some(out, state, 4);
        assert_true(buffer_append(out, VIEW("y")) && buffer_append(out, view_of_string(ending)));
    }
}

static void test_json_lines__generated(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 300; seed++) {
        uint32_t numbers = seed;
        const char *ending = seed % 3 == 0 ? "\r\n" : "\n";
        buffer text;
        buffer_init(&text, &memory_default);
        for (size_t records = 1 + next_number(&numbers) % 3; records > 0; records--) {
            assert_true(buffer_append(&text, VIEW("0 @I1@ INDI")) && buffer_append(&text, view_of_string(ending)));
            size_t level = 0;
            for (size_t count = next_number(&numbers) % 40; count > 0; count--) {
                level = 1 + next_number(&numbers) % (level + 1);
                append_structure(&text, &numbers, level, ending);
            }
        }
        assert_same(buffer_view(&text));
        buffer_free(&text);
    }
}

/* ---- Memory, and enough of it ---------------------------------------------------------------- */

/* What is written, and what comes of it: a dataset is read from a text, written and read again. */
typedef struct scarce_json {
    const char *text;
    bool positions, typed, document;
} scarce_json;

static gedelf_status write_json_scarcely(void *context, const gedelf_allocator *allocator)
{
    const scarce_json *s = context;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_reader *reader;
    gedelf_structure top;
    reading.typed = s->typed;
    reading.positions = s->positions;
    buffer out;
    buffer_init(&out, allocator);
    json_export e = {.out = &out, .positions = s->positions, .typed = s->typed};
    assert_int_equal(gedelf_reader_open(&reader, source_of(view_of_string(s->text)), &reading), GEDELF_OK);
    gedelf_status status = json_export_header(&e, reader), read = GEDELF_OK;
    while (status == GEDELF_OK && (read = gedelf_reader_next(reader, &top)) == GEDELF_OK)
        status = json_export_record(&e, top);
    gedelf_reader_close(reader);
    buffer_free(&out);
    return status;
}

static gedelf_status write_document_scarcely(void *context, const gedelf_allocator *allocator)
{
    const scarce_json *s = context;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_dataset *dataset;
    reading.typed = s->typed;
    reading.positions = s->positions;
    buffer out;
    buffer_init(&out, allocator);
    json_export e = {.out = &out, .positions = s->positions, .typed = s->typed};
    assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(s->text)), &reading), GEDELF_OK);
    gedelf_status status = json_export_dataset(&e, dataset);
    gedelf_dataset_free(dataset);
    buffer_free(&out);
    return status;
}

static gedelf_status read_json_scarcely(void *context, const gedelf_allocator *allocator)
{
    const buffer *json = context;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_dataset *dataset;
    reading.allocator = allocator;
    reading.typed = true;
    gedelf_status status = gedelf_json_read(&dataset, buffer_view(json), &reading);
    assert_int_equal(status == GEDELF_OK, dataset != NULL);
    gedelf_dataset_free(dataset);
    return status;
}

static void test_json__scarce_memory(void **state)
{
    (void)state;
    static const char *const texts[] = {
        HEADER "1 ELF 1.0\n1 PLANG en\n1 SCHMA https://example.com/s\n1 SCHMA\n2 IRI https://example.com/Ship\n3 TAG "
               "SHIP\n1 SOUR x\n2 VERS 1\n"
               "0 @N1@ NOTE a\"\n1 CONT b\n1 PLANG fr\n1 DTYPE https://example.com/t\n0 @I1@ INDI\n1 NAME A\n2 GIVN "
               "A\n1 FAMC @F1@\n1 FAMC @F1@\n0 @F1@ FAM\n" TRAILER,
        "0 HEAD\n1 CHAR UTF-8\n1 PRFX X_ x:/\n1 PRFX d:/\n1 DEFN A http://a\n2 CONT http://b\n0 A 1\n0 TRLR\n",
        "0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _A http://a/\n2 TAG _B http://b/\n0 @I1@ INDI\n1 _A x\n0 TRLR\n",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        for (int way = 0; way < 3; way++) {
            scarce_json s = {.text = texts[i], .positions = way == 1, .typed = way == 2};
            assert_failures_are_told(write_json_scarcely, &s, GEDELF_OK);
            assert_failures_are_told(write_document_scarcely, &s, GEDELF_OK);
        }
        gedelf_dataset *dataset;
        buffer json;
        buffer_init(&json, &memory_default);
        assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(texts[i])), NULL), GEDELF_OK);
        assert_int_equal(gedelf_json_write(dataset, gedelf_sink_callback(write_to_buffer, &json), NULL), GEDELF_OK);
        gedelf_dataset_free(dataset);
        assert_failures_are_told(read_json_scarcely, &json, GEDELF_OK);
        buffer_free(&json);
    }
}

/* ---- What is JSON ---------------------------------------------------------------------------- */

static void test_json__recognised(void **state)
{
    (void)state;
    static const struct {
        view text;
        bool json;
    } rows[] = {
        {TEXT("{\"a\":"), true},
        {TEXT("{}"), true},
        {TEXT(" \n{ \"a\" : 1"), true},
        {TEXT("\xEF\xBB\xBF{}"), true},
        {TEXT("\xEF\xBB\xBF {}"), true},
        {TEXT("{\"a\\\"b\":"), true},
        {TEXT("{\"a b\":"), true},
        {TEXT("{\"a\" \"b\""), false},
        {TEXT("{\"a\n\":"), false},
        {TEXT("{a"), false},
        {TEXT("{{"), false},
        {TEXT("["), false},
        {TEXT("0 HEAD"), false},
        {TEXT(""), false},
        {TEXT("{"), false},
        {TEXT("{\"a\""), false},
        {TEXT("\xEF\xBB{}"), false},
        {TEXT("\xEF\xBA\xBF{}"), false},
        {TEXT(" \xEF\xBB\xBF{}"), false},
        {TEXT("\xEF\xBB\xBFx{}"), false},
        {TEXT("\xBB{}"), false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_int_equal(gedelf_json_recognises(rows[i].text), rows[i].json);
        gedelf_json_recogniser r = {.state = 0}; /* octet by octet it is the same */
        for (size_t k = 0; k < rows[i].text.length; k++)
            gedelf_json_recognise(&r, view_of(rows[i].text.text + k, 1));
        assert_int_equal(r.json, rows[i].json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_lines__examples),  cmocka_unit_test(test_json_lines__lengths),
        cmocka_unit_test(test_json_lines__generated), cmocka_unit_test(test_json__scarce_memory),
        cmocka_unit_test(test_json__recognised),
    };
    return cmocka_run_group_tests_name("json_lines", tests, NULL, NULL);
}
