/* SPDX-License-Identifier: MIT */
/*
 * Where the data model says that something is, held against the text: the line with that number, the characters at that column, and
 * the octets, are the ones that are meant. And what is told of many at once (D244), and which files are GEDCOM 7. [model/model_say.c]
 */
#include "unit.h"

#include <gedelf/builder.h>
#include <gedelf/model.h>

/* ---- Places ------------------------------------------------------------------------------------ */

/* What was said, and the text that it was said of. */
typedef struct place_check {
    view text;
    const char *const *expected; /* what is pointed at, in order; NULL at the end */
    size_t count;
} place_check;

/* A physical line of the text, from 1. */
static view line_numbered(view text, uint64_t number)
{
    size_t at = 0, end;
    for (;; number--) {
        for (end = at; end < text.length && text.text[end] != '\n' && text.text[end] != '\r';)
            end++;
        if (number == 1)
            return view_of(text.text + at, end - at);
        at = end + (end + 1 < text.length && text.text[end] == '\r' && text.text[end + 1] == '\n' ? 2 : 1);
    }
}

static size_t characters_in(view text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += ((unsigned char)text.text[i] & 0xC0) != 0x80;
    return count;
}

static bool check_place(void *context, const gedelf_diag *diag)
{
    place_check *c = context;
    assert_non_null(c->expected[c->count]);
    view meant = view_of_string(c->expected[c->count++]), physical = line_numbered(c->text, diag->line);
    assert_view(diag->source, physical);
    assert_view(view_of(diag->source.text + diag->source_at, meant.length), meant);
    assert_int_equal(diag->column, 1 + characters_in(view_of(physical.text, diag->source_at)));
    assert_int_equal(diag->width, characters_in(meant));
    assert_int_equal(diag->where.length, meant.length);
    assert_int_equal(diag->where.offset, (size_t)(physical.text - c->text.text) + diag->source_at);
    return true;
}

/* Texts whose line breaks are others: an asterisk means each. What is pointed at, in the order in which it is told. */
static const struct {
    const char *text;
    const char *expected[8];
} place_rows[] = {
    {"0 @I1@ INDI*1 SEX wrong*", {"wrong"}},
    {"0 @I1@ INDI*1 SEX  wrong  *", {"wrong"}},
    {"0 @I1@ INDI*1 SEX \xC3\xA9\xC3\xA9*", {"\xC3\xA9\xC3\xA9"}},
    {"0 @I1@ INDI*1 NOTE a*2 CONT b*2 CONT c*2 CONC d*1 SEX wrong*", {"wrong"}},
    {"0 @I1@ INDI*1 NOTE a*2 CONT b*1 NOTE c*2 CONT d*1 NOTE e*2 CONT f*1 BIRT*2 DATE*1 SEX wrong*", {"DATE", "wrong"}},
    {"0 @I1@ INDI*1 NOTE \xC3\xA9*2 CONT \xC3\xA9*1 FOO x*", {"FOO"}},
    {"0 @I1@ INDI*1 NOTE a@@b*1 FOO a@@b*1 BAR a*2 CONT b*", {"FOO", "BAR"}},
    {"0 @I1@ INDI*1 FOO*1 FOO*0 @I2@ INDI*1 FOO*1 BAR*", {"FOO", "BAR"}},
    {"0 @I1@ INDI*1 @X1@ FOO \xE2\x82\xAC*1 SEX wrong*", {"wrong", "FOO"}},
    {"0 @F1@ FAM*1 NCHI many*1 NCHI 3*2 CONT 4*", {"many", "NCHI", "3"}},
    {"0 @F1@ FAM*1 NCHI 1*2 CONT 2*", {"1"}},
};

static void append_broken(buffer *out, const char *text, const char *line_end)
{
    for (; *text; text++)
        assert_true(buffer_append(out, *text == '*' || *text == '\n' ? view_of_string(line_end) : view_of(text, 1)));
}

static void check_text(place_check *c)
{
    gedelf_model *model;
    gedelf_reader *reader;
    gedelf_structure top;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_model_options options = GEDELF_MODEL_OPTIONS();
    reading.positions = true;
    options.diagnose = check_place;
    options.context = c;
    assert_int_equal(gedelf_model_new(&model, &options), GEDELF_OK);
    assert_int_equal(gedelf_reader_open(&reader, source_of(c->text), &reading), GEDELF_OK);
    while (gedelf_reader_next(reader, &top) == GEDELF_OK)
        assert_int_equal(gedelf_model_record(model, top), GEDELF_OK);
    assert_int_equal(gedelf_model_finish(model), GEDELF_OK);
    gedelf_reader_close(reader);
    gedelf_model_free(model);
    assert_null(c->expected[c->count]);
}

static void test_places__text(void **state)
{
    static const char *const line_ends[] = {"\n", "\r\n", "\r"};
    (void)state;
    for (size_t i = 0; i < 3 * COUNT_OF(place_rows); i++) {
        buffer text;
        buffer_init(&text, &memory_default);
        append_broken(&text, HEADER, line_ends[i % 3]);
        append_broken(&text, place_rows[i / 3].text, line_ends[i % 3]);
        append_broken(&text, TRAILER, line_ends[i % 3]);
        place_check c = {.text = buffer_view(&text), .expected = place_rows[i / 3].expected};
        check_text(&c);
        buffer_free(&text);
    }
}

/* ---- Which model ------------------------------------------------------------------------------- */

/* What is known of a file, and its header: is it GEDCOM 7? D26, D301 */
static const struct {
    const char *dialect, *elf, *version; /* NULL: it is not known */
    const char *head;                    /* lines of the header */
    bool seven;
} model_rows[] = {
    {"gedcom-7.0", "", "", "", true},
    {"elf-1.0", "", "7.0", "1 GEDC\n2 VERS 7.0\n", false},
    {"", "", "7", "", true},
    {"", "", "7.0", "", true},
    {"", "", "7.0.14", "", true},
    {"", "", "70", "", false},
    {"", "", "7x", "", false},
    {"", "", "5.5.1", "1 GEDC\n2 VERS 7.0\n", false},
    {"", "1.0.0", "7.0", "", false},
    {"", "", "7.0", "1 ELF 1.0.0\n", false},
    {"", "", "", "", false},
    {"", "", "", "1 GEDC\n2 VERS 7.0\n", true},
    {"", "", "", "1 GEDC\n2 VERS 7\n", true},
    {"", "", "", "1 GEDC\n2 VERS 5.5.1\n", false},
    {"", "", "", "1 GEDC\n", false},
    {"", "", "", "1 VERS 7.0\n", false},
    {NULL, NULL, NULL, "", false},
    {NULL, NULL, NULL, "1 GEDC\n2 VERS 7.0\n", true},
    {NULL, NULL, NULL, "1 ELF 1.0.0\n1 GEDC\n2 VERS 7.0\n", false},
};

/* Adds lines of a header of one or two levels below a record, as what is made elsewhere may have them. */
static void add_head(gedelf_builder *b, const char *lines)
{
    gedelf_item above[3];
    assert_int_equal(gedelf_builder_add(b, GEDELF_ITEM_NONE, VIEW("X"), &above[0]), GEDELF_OK);
    for (const char *end; *lines; lines = end + 1) {
        end = strchr(lines, '\n');
        int level = *lines - '0';
        const char *tag = lines + 2, *space = memchr(tag, ' ', (size_t)(end - tag));
        gedelf_item *made = &above[level];
        view name = view_of(tag, (size_t)((space ? space : end) - tag));
        assert_int_equal(gedelf_builder_add(b, above[level - 1], name, made), GEDELF_OK);
        if (space)
            assert_int_equal(gedelf_builder_set_payload(b, *made, view_of(space + 1, (size_t)(end - space - 1))),
                             GEDELF_OK);
    }
}

static void test_places__gedcom7(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(model_rows); i++) {
        gedelf_builder *b;
        gedelf_dataset *d;
        assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
        add_head(b, model_rows[i].head);
        assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
        bool known = model_rows[i].dialect != NULL;
        gedelf_metadata about = {.dialect = view_of_string(known ? model_rows[i].dialect : ""),
                                 .elf_version = view_of_string(known ? model_rows[i].elf : ""),
                                 .gedcom_version = view_of_string(known ? model_rows[i].version : "")};
        bool seven = gedelf_is_gedcom7(known ? &about : NULL, gedelf_dataset_records(d));
        assert_int_equal(seven, model_rows[i].seven);
        gedelf_dataset_free(d);
    }
}

/* ---- Where memory ends ------------------------------------------------------------------------- */

static gedelf_status tell_scarcely(void *context, const gedelf_allocator *allocator)
{
    notebook n;
    gedelf_model *model = NULL;
    gedelf_reader *reader;
    gedelf_structure top;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_model_options options = GEDELF_MODEL_OPTIONS();
    notebook_init(&n);
    options.diagnose = notebook_take;
    options.context = &n;
    options.allocator = allocator;
    assert_int_equal(gedelf_reader_open(&reader, source_of(view_of_string(context)), &reading), GEDELF_OK);
    gedelf_status status = gedelf_model_new(&model, &options);
    while (status == GEDELF_OK && gedelf_reader_next(reader, &top) == GEDELF_OK)
        status = gedelf_model_record(model, top);
    if (status == GEDELF_OK)
        status = gedelf_model_finish(model);
    gedelf_model_free(model);
    gedelf_reader_close(reader);
    notebook_free(&n);
    return status;
}

/* One thing alone, so that each piece of what is said of it needs memory of its own. */
static void test_places__no_memory(void **state)
{
    static char texts[][160] = {
        HEADER "0 @I1@ INDI\n1 FOO\n1 FOO\n" TRAILER,
        HEADER "0 @I1@ INDI\n1 _FOO\n1 _FOO\n" TRAILER,
        HEADER "0 @I1@ INDI\n1 BRIT\n1 BRIT\n" TRAILER,
        HEADER "0 @I1@ INDI\n1 HUSB\n1 HUSB\n" TRAILER,
        HEADER "0 @I1@ INDI\n1 BIRT\n2 SEX M\n2 SEX M\n" TRAILER,
        HEADER "0 @I1@ FOO\n0 @I2@ FOO\n" TRAILER,
        HEADER "0 @I1@ INDI\n1 NAME n\n1 SEX q\n" TRAILER,
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_failures_are_told(tell_scarcely, texts[i], GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places__text),
        cmocka_unit_test(test_places__gedcom7),
        cmocka_unit_test(test_places__no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
