/* SPDX-License-Identifier: MIT */
/*
 * What the unit tests share: cmocka, an allocator that counts, sources in chunks, diagnostics as text, a stage's
 * surroundings. See each part.
 */
#ifndef GEDELF_UNIT_H
#define GEDELF_UNIT_H

#include "format/structures/structures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* A view in a table. */
#define TEXT(literal)                                                                                                  \
    {                                                                                                                  \
        (literal), sizeof(literal) - 1                                                                                 \
    }

/* A good header, five lines long, and a trailer. */
#define HEADER "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
#define TRAILER "0 TRLR\n"

static inline gedelf_source source_of(view v)
{
    return gedelf_source_memory(v.text, v.length);
}

/* ---- Views ----------------------------------------------------------------------------------- */

#define assert_view(actual, expected) assert_view_at((actual), (expected), __FILE__, __LINE__)

static inline void assert_view_at(view actual, view expected, const char *path, int place)
{
    if (view_equal(actual, expected))
        return;
    print_error("“%.*s” is not “%.*s”\n", (int)actual.length, actual.text, (int)expected.length, expected.text);
    _fail(path, place);
}

/* ---- An allocator that counts ---------------------------------------------------------------- */

/* Knows how much lives, and whether sizes are given back as they were asked for. */
typedef struct census {
    size_t blocks, octets;
    size_t most;     /* of the octets at one time */
    size_t asked;    /* the largest size that was asked for */
    size_t left;     /* allocations until the next one fails */
    size_t mistakes; /* sizes that were not right */
    bool scarce;     /* `left` counts */
    bool once;       /* one allocation fails, and none after it */
    bool failed;     /* one has failed */
} census;

/* Before each block, as large as any alignment. */
typedef union census_size {
    size_t size;
    max_align_t aligned;
} census_size;

static inline bool census_grants(census *c, size_t size)
{
    c->asked = size > c->asked ? size : c->asked;
    if (c->scarce && c->left == 0) {
        c->scarce = !c->once;
        c->failed = true;
        return false;
    }
    c->left -= c->scarce ? 1 : 0;
    return true;
}

static inline void *census_allocate(void *context, size_t size)
{
    census *c = context;
    census_size *block = census_grants(c, size) ? malloc(sizeof *block + size) : NULL;
    if (!block)
        return NULL;
    block->size = size;
    c->blocks++;
    c->octets += size;
    c->most = c->octets > c->most ? c->octets : c->most;
    return block + 1;
}

static inline void *census_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    census *c = context;
    census_size *block = (census_size *)old - 1;
    c->mistakes += block->size != old_size;
    block = census_grants(c, new_size) ? realloc(block, sizeof *block + new_size) : NULL;
    if (!block)
        return NULL;
    c->octets += new_size - block->size;
    c->most = c->octets > c->most ? c->octets : c->most;
    block->size = new_size;
    return block + 1;
}

static inline void census_release(void *context, void *old, size_t size)
{
    census *c = context;
    census_size *block = (census_size *)old - 1;
    c->mistakes += block->size != size;
    c->blocks--;
    c->octets -= block->size;
    free(block);
}

static inline gedelf_allocator census_allocator(census *c)
{
    return (gedelf_allocator){census_allocate, census_resize, census_release, c};
}

static inline void assert_census_is_clean(const census *c)
{
    assert_int_equal(c->blocks, 0);
    assert_int_equal(c->octets, 0);
    assert_int_equal(c->mistakes, 0);
}

/* Something that takes memory, and says so if there is none. */
typedef gedelf_status (*scarce_work)(void *context, const gedelf_allocator *allocator);

/* Makes an allocator with which arrays grow by what is needed and no more, so that whatever may need memory does, and work is
   done in small pieces. */
static inline gedelf_allocator piecemeal_allocator(sized_memory *m, census *c)
{
    enum { PIECE = 64 };
    work_sizes sizes = equal_sizes(PIECE);
    sizes.items_first = sizes.items_more = 1;
    sizes.items_part = SIZE_MAX;
    return memory_with_sizes(m, census_allocator(c), &sizes);
}

/* Each allocation fails in turn, and only that one: the status tells of it, and nothing is left. Without a failure the status
   is `usual`. */
static inline void assert_failures_are_told(scarce_work work, void *context, gedelf_status usual)
{
    for (size_t left = 0;; left++) {
        census c = {.scarce = true, .once = true, .left = left};
        sized_memory sized;
        gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
        gedelf_status status = work(context, &allocator);
        assert_census_is_clean(&c);
        assert_int_equal(status, c.failed ? GEDELF_MEMORY : usual);
        if (!c.failed)
            break;
    }
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* What is in a buffer, which ends: a text with a NUL at its end, for free(). */
static inline char *string_of_buffer(buffer *b)
{
    char *text = malloc(b->length + 1);
    assert_non_null(text);
    if (b->length > 0)
        memcpy(text, b->data, b->length);
    text[b->length] = '\0';
    buffer_free(b);
    return text;
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* Appends a file, whose name is given from the source folder. */
static inline void append_contents(buffer *text, const char *name)
{
    FILE *cases = fopen(name, "rb");
    assert_non_null(cases);
    size_t got;
    do {
        assert_true(buffer_reserve(text, 4096));
        got = fread(text->data + text->length, 1, 4096, cases);
        text->length += got;
    } while (got > 0);
    fclose(cases);
}

/* ---- A source in chunks ---------------------------------------------------------------------- */

/* Delivers a text, at most `size` octets at a time. */
typedef struct chunks {
    view text;
    size_t size;
    size_t at;
    size_t fails_at; /* reading fails when so much has been delivered; 0: never */
} chunks;

static inline ptrdiff_t chunks_read(void *context, void *into, size_t size)
{
    chunks *c = context;
    if (c->fails_at > 0 && c->at >= c->fails_at)
        return -1;
    size_t left = c->text.length - c->at, count = size < c->size ? size : c->size;
    count = count < left ? count : left;
    if (count > 0)
        memcpy(into, c->text.text + c->at, count);
    c->at += count;
    return (ptrdiff_t)count;
}

/* ---- Diagnostics as text --------------------------------------------------------------------- */

/* Takes diagnostics, one line of text each. */
typedef struct notebook {
    buffer text;
    bool thorough;     /* with everything there is to a diagnostic, not only place, severity and name */
    size_t stop_after; /* wants no more after so many; 0: takes all */
    size_t count;
} notebook;

static inline void notebook_init(notebook *n)
{
    *n = (notebook){.thorough = false};
    buffer_init(&n->text, &memory_default);
}

static inline void notebook_free(notebook *n)
{
    buffer_free(&n->text);
}

/* What was noted, as a string. */
static inline const char *notebook_text(notebook *n)
{
    assert_true(buffer_reserve(&n->text, 1));
    n->text.data[n->text.length] = '\0';
    return n->text.data;
}

static inline void notebook_write(notebook *n, view v)
{
    assert_true(buffer_append(&n->text, v));
}

static inline bool notebook_take(void *context, const gedelf_diag *diag)
{
    notebook *n = context;
    char text[2048];
    int length =
        snprintf(text, sizeof text, "%llu:%llu %s %s", (unsigned long long)diag->line, (unsigned long long)diag->column,
                 gedelf_severity_name(diag->severity), gedelf_code_find(diag->code)->name);
    notebook_write(n, view_of(text, (size_t)length));
    if (n->thorough) {
        length = snprintf(text, sizeof text,
                          " octets %llu+%llu width %llu related %llu: ", (unsigned long long)diag->where.offset,
                          (unsigned long long)diag->where.length, (unsigned long long)diag->width,
                          (unsigned long long)diag->related_line);
        notebook_write(n, view_of(text, (size_t)length));
        gedelf_diag_message(diag, text, sizeof text);
        notebook_write(n, view_of_string(text));
        notebook_write(n, VIEW(" | "));
        if (diag->source.length <= 1024) /* a longer one need not be at hand */
            notebook_write(n, diag->source);
    }
    notebook_write(n, VIEW("\n"));
    n->count++;
    return n->stop_after == 0 || n->count < n->stop_after;
}

static inline gedelf_read_options options_with(notebook *n)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.diagnose = notebook_take;
    options.context = n;
    return options;
}

/* ---- The surroundings of a stage ------------------------------------------------------------- */

/* A text that is open, and somebody to listen. It stays where it is. */
typedef struct stage {
    notebook notes;
    gedelf_read_options options;
    diags diags;
    characters text;
    speaker speaker;
} stage;

static inline void stage_init(stage *s)
{
    notebook_init(&s->notes);
    s->options = options_with(&s->notes);
    s->options.max_per_code = GEDELF_NO_LIMIT;
    characters_init(&s->text, &memory_default);
    s->speaker = (speaker){.text = &s->text, .diags = &s->diags, .rules = dialect_default()};
}

static inline gedelf_status stage_open(stage *s, gedelf_source source)
{
    assert_true(diags_init(&s->diags, &memory_default, &s->options));
    return characters_open(&s->text, source, &s->options, &s->speaker.rules, &s->diags);
}

/* Opens a source that is to be read as this encoding, so that nothing is said about a header. */
static inline void stage_open_as(stage *s, gedelf_source source, const char *name)
{
    stage_init(s);
    s->options.encoding = name;
    assert_int_equal(stage_open(s, source), GEDELF_OK);
}

/* Reads all there is. */
static inline view stage_read_all(stage *s)
{
    while (!s->text.whole)
        assert_int_equal(characters_fill(&s->text), GEDELF_OK);
    return view_of(s->text.text, s->text.length);
}

static inline void stage_close(stage *s)
{
    characters_close(&s->text);
    diags_free(&s->diags);
    notebook_free(&s->notes);
}

/* Can code pages be read here for which the library has no table of its own? Not where it was built without iconv. */
static inline bool code_pages_are_there(void)
{
    characters c;
    characters_init(&c, &memory_default);
    bool there = code_page_load(&c, VIEW("ISO-8859-2")) == GEDELF_OK;
    characters_close(&c);
    return there;
}

#endif
