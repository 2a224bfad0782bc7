/* SPDX-License-Identifier: MIT */
/*
 * Structures as they are asked about, held against the lines that they were made of, which are looked at here in the plainest way:
 * payloads of every length, at every place in the text, and every step from one structure to another. [format/dataset/walk.c, parts.c]
 */
#include "unit.h"

#include "format/dataset/dataset.h"
#include "format/read/read.h"

/* ---- Lines that are made, and remembered ------------------------------------------------------- */

enum { MOST_LINES = 400 };

typedef struct made_line {
    unsigned level;
    char tag[16], xref[32], payload[128];
    bool pointer;
    size_t super, end; /* the line that it is below, itself if that is none; where what is below it ends */
} made_line;

typedef struct made_text {
    made_line lines[MOST_LINES];
    size_t count;
    buffer text;
} made_text;

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* A payload of this length: letters, and now and then what is more than a letter. */
static void make_payload(char *out, size_t length, uint64_t *seed)
{
    static const char letters[] = "abcdefgh /,.-\t";
    for (size_t i = 0; i < length; i++)
        out[i] = letters[next_random(seed) % (i == 0 || i + 1 == length ? 8 : sizeof letters - 1)];
    out[length] = '\0';
}

static void make_line(made_text *m, size_t i, uint64_t *seed)
{
    static const char *const tags[] = {"INDI", "NAME", "NOTE", "X", "FIFTEEN_LETTERS"};
    made_line *l = &m->lines[i];
    unsigned deepest = i == 0 ? 0 : m->lines[i - 1].level + 1;
    l->level = (unsigned)(next_random(seed) % (deepest + 1));
    snprintf(l->tag, sizeof l->tag, "%s", tags[next_random(seed) % COUNT_OF(tags)]);
    if (next_random(seed) % 3 == 0 || (l->level == 0 && next_random(seed) % 4 > 0))
        snprintf(l->xref, sizeof l->xref, "R%zu", i);
    l->pointer = next_random(seed) % 6 == 0;
    if (l->pointer)
        snprintf(l->payload, sizeof l->payload, "R%u", (unsigned)(next_random(seed) % m->count));
    else
        make_payload(l->payload, (size_t)(next_random(seed) % 90), seed);
}

/* Which line each is below, and where what is below it ends. */
static void make_tree(made_text *m)
{
    for (size_t i = 0; i < m->count; i++) {
        made_line *l = &m->lines[i];
        l->super = i;
        while (l->super > 0 && l->level > 0 && m->lines[l->super].level >= l->level)
            l->super--;
        l->end = i + 1;
        while (l->end < m->count && m->lines[l->end].level > l->level)
            l->end++;
    }
}

/* The text of all, with a header and a trailer without a line break. A space after the tag is no payload yet. */
static void make_text(made_text *m, size_t count, uint64_t *seed, const char *line_end)
{
    static const char *const header[] = {"0 HEAD", "1 CHAR UTF-8", "1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED"};
    char line_text[256];
    memset(m->lines, 0, sizeof m->lines);
    m->count = count;
    buffer_init(&m->text, &memory_default);
    for (size_t i = 0; i < COUNT_OF(header); i++) {
        snprintf(line_text, sizeof line_text, "%s%s", header[i], line_end);
        assert_true(buffer_append(&m->text, view_of_string(line_text)));
    }
    for (size_t i = 0; i < count; i++) {
        make_line(m, i, seed);
        const made_line *l = &m->lines[i];
        const char *at = l->pointer ? "@" : "";
        snprintf(line_text, sizeof line_text, "%u %s%s%s%s%s%s%s%s%s", l->level, l->xref[0] ? "@" : "", l->xref,
                 l->xref[0] ? "@ " : "", l->tag, l->payload[0] || i % 2 == 0 ? " " : "", at, l->payload, at, line_end);
        assert_true(buffer_append(&m->text, view_of_string(line_text)));
    }
    assert_true(buffer_append(&m->text, VIEW("0 TRLR")));
    make_tree(m);
}

/* ---- What is asked ----------------------------------------------------------------------------- */

static void assert_looks(gedelf_structure s, const made_line *l, size_t number)
{
    structure_parts parts;
    structure_look(s, &parts);
    view payload = l->pointer ? VIEW("") : view_of_string(l->payload);
    view pointer = l->pointer ? view_of_string(l->payload) : VIEW("");
    assert_view(gedelf_structure_tag(s), view_of_string(l->tag));
    assert_view(gedelf_structure_xref(s), view_of_string(l->xref));
    assert_view(gedelf_structure_payload(s), payload);
    assert_view(gedelf_structure_pointer(s), pointer);
    assert_view(parts.tag, view_of_string(l->tag));
    assert_view(parts.xref, view_of_string(l->xref));
    assert_view(parts.payload, payload);
    assert_view(parts.pointer, pointer);
    assert_int_equal(parts.tag_number, gedelf_structure_tag_number(s));
    assert_int_equal(parts.size, l->end - number);
    assert_int_equal(structure_size(s), l->end - number);
    assert_int_equal(gedelf_structure_line(s), number + 6);
    assert_view(gedelf_structure_datatype(s), VIEW(""));
    assert_view(gedelf_structure_language(s), VIEW("und"));
    assert_false(structure_has_language(s));
}

/* Is it the structure of this line; none, if that is after the last? */
static void assert_is(gedelf_structure s, size_t number, size_t none)
{
    assert_int_equal(gedelf_structure_exists(s), number != none);
    assert_int_equal(gedelf_structure_line(s), number != none ? number + 6 : 0);
}

/* The first line of those below `super` from `from` on that has this tag, or any; MOST_LINES: none. */
static size_t find_line(const made_text *m, size_t super, size_t from, const char *tag)
{
    for (size_t i = from; i < m->lines[super].end; i = m->lines[i].end) {
        if (!tag || strcmp(m->lines[i].tag, tag) == 0)
            return i;
    }
    return MOST_LINES;
}

/* How many structures end with this one, up to the record. */
static unsigned ends_with(const made_text *m, size_t number)
{
    unsigned count = 0;
    for (size_t i = number; m->lines[i].level > 0 && m->lines[i].end == m->lines[m->lines[i].super].end;
         i = m->lines[i].super)
        count++;
    return count;
}

static size_t next_line(const made_text *m, size_t number)
{
    const made_line *l = &m->lines[number];
    size_t end = l->level == 0 ? m->count : m->lines[l->super].end;
    return l->end < end ? l->end : MOST_LINES;
}

static void assert_steps(const made_text *m, gedelf_structure s, size_t number)
{
    static const char *const tags[] = {"INDI", "NAME", "NOTE", "X", "FIFTEEN_LETTERS", "NONE"};
    const made_line *l = &m->lines[number];
    size_t same = next_line(m, number);
    assert_is(gedelf_structure_first(s), find_line(m, number, number + 1, NULL), MOST_LINES);
    assert_is(gedelf_structure_next(s), same, MOST_LINES);
    assert_is(gedelf_structure_super(s), l->level > 0 ? l->super : MOST_LINES, MOST_LINES);
    while (same != MOST_LINES && strcmp(m->lines[same].tag, l->tag) != 0)
        same = next_line(m, same);
    assert_is(gedelf_structure_next_same(s), same, MOST_LINES);
    for (size_t i = 0; i < COUNT_OF(tags); i++)
        assert_is(gedelf_structure_find(s, view_of_string(tags[i])), find_line(m, number, number + 1, tags[i]),
                  MOST_LINES);
}

/* A structure and all below it, without recursion: its block has them in order. */
static void assert_record(const made_text *m, gedelf_structure top, size_t number)
{
    uint32_t size = structure_size(top);
    for (uint32_t i = 0; i < size; i++) {
        gedelf_structure s = {top.block, top.index + i};
        assert_looks(s, &m->lines[number + i], number + i);
        assert_steps(m, s, number + i);
        if (m->lines[number + i].end == number + i + 1)
            assert_int_equal(structure_closes(s, top.index), ends_with(m, number + i));
        assert_true(gedelf_structure_same(s, (gedelf_structure){top.block, top.index + i}));
        assert_int_equal(gedelf_structure_same(s, top), i == 0);
    }
}

/* ---- Datasets ---------------------------------------------------------------------------------- */

typedef gedelf_status (*read_fn)(gedelf_dataset **out, gedelf_source source, const gedelf_read_options *options);

static void assert_text(const made_text *m, read_fn reads, const gedelf_allocator *allocator)
{
    gedelf_dataset *d;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = true;
    options.recover = true;
    options.allocator = allocator;
    options.max_depth = MOST_LINES;
    assert_int_equal(reads(&d, source_of(buffer_view(&m->text)), &options), GEDELF_OK);
    size_t number = 0;
    for (gedelf_structure s = gedelf_dataset_records(d); gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        assert_record(m, s, number);
        number = m->lines[number].end;
    }
    assert_int_equal(number, m->count);
    gedelf_dataset_free(d);
}

static void test_walk__generated(void **state)
{
    static const char *const line_ends[] = {"\n", "\r\n"};
    uint64_t seed = 88172645463325252u;
    (void)state;
    for (size_t i = 0; i < 40; i++) {
        made_text m;
        sized_memory sized;
        work_sizes sizes = equal_sizes(1 + i % 9 * 8);
        gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
        make_text(&m, 1 + i * 3, &seed, line_ends[i % 2]);
        assert_text(&m, gedelf_read, &memory_default);
        assert_text(&m, dataset_read_by_stages, &memory_default);
        assert_text(&m, gedelf_read, &allocator);
        buffer_free(&m.text);
    }
}

/* What is not there has nothing, and leads nowhere. */
static void test_walk__none(void **state)
{
    gedelf_structure none = {NULL, 0};
    (void)state;
    assert_false(gedelf_structure_exists(none));
    assert_false(gedelf_structure_exists(gedelf_structure_first(none)));
    assert_false(gedelf_structure_exists(gedelf_structure_next(none)));
    assert_false(gedelf_structure_exists(gedelf_structure_super(none)));
    assert_false(gedelf_structure_exists(gedelf_structure_find(none, VIEW("X"))));
    assert_false(gedelf_structure_exists(gedelf_structure_next_same(none)));
    assert_true(gedelf_structure_same(none, (gedelf_structure){NULL, 1}));
    assert_int_equal(gedelf_structure_tag_number(none), 0);
    assert_view(gedelf_structure_tag(none), VIEW(""));
    assert_view(gedelf_structure_xref(none), VIEW(""));
    assert_view(gedelf_structure_payload(none), VIEW(""));
    assert_view(gedelf_structure_pointer(none), VIEW(""));
    assert_view(gedelf_structure_language(none), VIEW(""));
    assert_view(gedelf_structure_datatype(none), VIEW(""));
    assert_view(gedelf_structure_type(none), VIEW(""));
    assert_int_equal(gedelf_structure_line(none), 0);
    assert_false(structure_has_language(none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walk__generated),
        cmocka_unit_test(test_walk__none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
