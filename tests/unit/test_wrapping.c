/* SPDX-License-Identifier: MIT */
/*
 * Where long lines are split, held against a plain reading of the rule: only between two characters that are no white space, and not
 * before a combining mark; as far back as there is room, and if there is no such place, at the next one. [format/structures/wrap.c]
 */
#include "unit.h"

#include <gedelf/builder.h>

/* ---- The rule ---------------------------------------------------------------------------------- */

/* How lines of a dialect are measured. */
typedef struct line_measuring {
    const char *dialect;
    bool octets;       /* else characters */
    size_t with_break; /* what an octet of the line break counts */
} line_measuring;

static const line_measuring measurings[] = {
    {"elf-1.0", true, 1}, {"elf-2018", true, 0}, {"elf-2017-10", false, 1}, {"elf-2017-06", false, 1}};

/* Letters, white space, a letter of two octets, one of three, a combining mark; and an at sign, which is written twice. */
static const char *const characters_used[] = {"a",        "b", "c", "d", "e", "f", " ", "\xC3\xA9", "\xE2\x82\xAC",
                                              "\xCC\x81", "@@"};

enum { SPACE = 6, FIRST_LONG = 7, MARK = 9, AT_SIGN = 10, MOST = 120 };

typedef struct wrap_text {
    unsigned char items[MOST]; /* indices of characters_used; 255 is a line break */
    size_t count;
} wrap_text;

enum { BREAK = 255 };

static size_t measure_of(const line_measuring *how, unsigned item)
{
    return how->octets || item == AT_SIGN ? strlen(characters_used[item]) : 1;
}

static bool may_split_before(const wrap_text *t, size_t at)
{
    return t->items[at - 1] != SPACE && t->items[at] != SPACE && t->items[at] != MARK;
}

/* Where the line that begins at `from` ends, in a segment that ends at `end`. */
static size_t split_of(const wrap_text *t, const line_measuring *how, size_t from, size_t end, size_t room)
{
    size_t best = 0, taken = 0, i = from;
    for (; i < end && taken <= room; i++) {
        if (i > from && may_split_before(t, i))
            best = i;
        taken += measure_of(how, t->items[i]);
    }
    if (taken <= room)
        return end;
    for (; best == 0 && i < end; i++)
        best = may_split_before(t, i) ? i : 0;
    return best > 0 ? best : end;
}

static void append_line(buffer *out, const char *beginning, const wrap_text *t, size_t from, size_t to,
                        const char *line_end)
{
    assert_true(buffer_append(out, view_of_string(beginning)));
    if (from < to)
        assert_true(buffer_append(out, VIEW(" ")));
    for (size_t i = from; i < to; i++)
        assert_true(buffer_append(out, view_of_string(characters_used[t->items[i]])));
    assert_true(buffer_append(out, view_of_string(line_end)));
}

/* The lines of a NOTE with this text. */
static void wrap_plainly(const wrap_text *t, const line_measuring *how, size_t limit, const char *line_end, buffer *out)
{
    const char *beginning = "1 NOTE";
    size_t before = strlen("1 NOTE ") + how->with_break * strlen(line_end), room = limit > before ? limit - before : 0;
    for (size_t from = 0, end, to; from <= t->count; from = end + 1) {
        for (end = from; end < t->count && t->items[end] != BREAK;)
            end++;
        for (; from < end || beginning[2] != 'C' || beginning[5] == 'T'; from = to, beginning = "2 CONC") {
            to = split_of(t, how, from, end, room);
            append_line(out, beginning, t, from, to, line_end);
        }
        beginning = "2 CONT";
    }
}

/* ---- What is written --------------------------------------------------------------------------- */

static gedelf_dataset *dataset_with_note(const wrap_text *t)
{
    gedelf_builder *b;
    gedelf_dataset *d;
    gedelf_item top, note;
    buffer text;
    buffer_init(&text, &memory_default);
    for (size_t i = 0; i < t->count; i++) {
        unsigned item = t->items[i];
        assert_true(buffer_append(&text, item == BREAK     ? VIEW("\n")
                                         : item == AT_SIGN ? VIEW("@")
                                                           : view_of_string(characters_used[item])));
    }
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_add(b, GEDELF_ITEM_NONE, VIEW("INDI"), &top), GEDELF_OK);
    assert_int_equal(gedelf_builder_add(b, top, VIEW("NOTE"), &note), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_payload(b, note, buffer_view(&text)), GEDELF_OK);
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    buffer_free(&text);
    return d;
}

static void assert_wrapped(const wrap_text *t, const line_measuring *how, size_t limit, bool crlf)
{
    buffer got, wanted;
    gedelf_dataset *d = dataset_with_note(t);
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    options.dialect = how->dialect;
    options.max_line = limit;
    options.newline = crlf ? GEDELF_NEWLINE_CRLF : GEDELF_NEWLINE_LF;
    options.normalize = GEDELF_NORMALIZE_NONE;
    buffer_init(&got, &memory_default);
    buffer_init(&wanted, &memory_default);
    assert_int_equal(gedelf_write(d, gedelf_sink_callback(write_to_buffer, &got), &options), GEDELF_OK);
    wrap_plainly(t, how, limit, crlf ? "\r\n" : "\n", &wanted);
    assert_true(buffer_append(&got, view_of("", 1)) && buffer_append(&wanted, view_of("", 1)));
    char *from = strstr(got.data, "1 NOTE"), *to = strstr(got.data, "0 TRLR");
    assert_true(from && to);
    *to = '\0';
    if (strcmp(from, wanted.data) != 0)
        print_error("%s, %zu\n", how->dialect, limit);
    assert_string_equal(from, wanted.data);
    gedelf_dataset_free(d);
    buffer_free(&got);
    buffer_free(&wanted);
}

/* A text whose lines begin and end with letters; `spaces` of ten characters are white space, and `last` is the last that it has. */
static void make_wrap_text(wrap_text *t, size_t length, unsigned spaces, unsigned last, uint64_t *seed)
{
    t->count = length;
    for (size_t i = 0; i < length; i++) {
        *seed = *seed * 6364136223846793005u + 1442695040888963407u;
        unsigned number = (unsigned)(*seed >> 33);
        bool inside = i > 0 && i + 1 < length && t->items[i - 1] != BREAK;
        t->items[i] = (unsigned char)(number % 6);
        if (inside && number / 6 % 10 < spaces)
            t->items[i] = SPACE;
        else if (inside && number / 60 % 5 == 0)
            t->items[i] = (unsigned char)(FIRST_LONG + number / 300 % (last - FIRST_LONG + 1));
        else if (inside && t->items[i - 1] != SPACE && number / 60 % 25 == 1 && i + 2 < length)
            t->items[i] = BREAK;
    }
}

static void test_wrapping__rule(void **state)
{
    uint64_t seed = 20261116;
    (void)state;
    for (size_t i = 0; i < 600; i++) {
        wrap_text t;
        make_wrap_text(&t, 1 + i % MOST, (unsigned)(i % 5 * 2), i % 4 == 0 && i % 8 > 0 ? AT_SIGN : MARK, &seed);
        assert_wrapped(&t, &measurings[i % COUNT_OF(measurings)], 9 + i % 37, i % 3 == 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrapping__rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
