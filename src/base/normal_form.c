/* SPDX-License-Identifier: MIT */
/*
 * Normal forms: takes texts, says whether they are canonically equivalent, and gives them in Normalization Form C.
 * [Unicode §3.11], D128. It also folds them, for searching. Unicode's tables are utf8proc's. Without it, only equal
 * texts are equivalent, every text is left as it is, and folding handles ASCII letters only.
 */
#include "base/base.h"

#ifdef GEDELF_HAVE_UTF8PROC
#include <utf8proc.h>
#endif

bool gedelf_can_normalize(void)
{
#ifdef GEDELF_HAVE_UTF8PROC
    return true;
#else
    return false;
#endif
}

void normalizer_init(normalizer *n, const gedelf_allocator *allocator)
{
    *n = (normalizer){.allocator = allocator};
}

void normalizer_free(normalizer *n)
{
    code_points *all[] = {&n->texts[0], &n->texts[1], &n->sorted};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        memory_release(n->allocator, all[i]->items, all[i]->capacity * sizeof *all[i]->items);
        *all[i] = (code_points){NULL, 0, 0};
    }
}

/* A text of ASCII as it is compared, case apart. */
static bool append_small_letters(view v, buffer *out)
{
    if (!buffer_reserve(out, v.length))
        return false;
    for (size_t i = 0; i < v.length; i++)
        out->data[out->length++] = to_lower(v.text[i]);
    return true;
}

#ifdef GEDELF_HAVE_UTF8PROC

/* ---- Taking apart ---------------------------------------------------------------------------- */

static bool normalizer_give_up(normalizer *n)
{
    n->out_of_memory = true;
    return false;
}

static bool code_points_reserve(normalizer *n, code_points *points, size_t more)
{
    bool room = array_reserve(n->allocator, &points->items, &points->capacity, points->count + more);
    return room || normalizer_give_up(n);
}

/* Decomposes a character, and appends its parts. */
static bool append_decomposed(normalizer *n, code_points *points, uint32_t code_point)
{
    const utf8proc_option_t canonically = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE;
    int boundary = 0;
    size_t room, needed = 1;
    do {
        if (!code_points_reserve(n, points, needed))
            return false;
        room = points->capacity - points->count;
        utf8proc_ssize_t count = utf8proc_decompose_char((utf8proc_int32_t)code_point, points->items + points->count,
                                                         (utf8proc_ssize_t)room, canonically, &boundary);
        if (count < 0)
            return normalizer_give_up(n);
        needed = (size_t)count;
    } while (needed > room);
    points->count += needed;
    return true;
}

static uint8_t combining_class(int32_t code_point)
{
    return (uint8_t)utf8proc_get_property(code_point)->combining_class;
}

/* Sorts marks by their classes, those of one class staying in their order. Counting them makes the time linear, so that
   no text can be made that takes long. */
static bool sort_marks(normalizer *n, int32_t *marks, size_t count)
{
    size_t places[257] = {0};
    n->sorted.count = 0;
    if (!code_points_reserve(n, &n->sorted, count))
        return false;
    for (size_t i = 0; i < count; i++)
        places[combining_class(marks[i]) + 1]++;
    for (size_t i = 1; i < 257; i++)
        places[i] += places[i - 1];
    for (size_t i = 0; i < count; i++)
        n->sorted.items[places[combining_class(marks[i])]++] = marks[i];
    memcpy(marks, n->sorted.items, count * sizeof *marks);
    return true;
}

/* Marks that are on the same letter are put in canonical order. */
static bool order_marks(normalizer *n, code_points *points)
{
    for (size_t begin = 0, end; begin < points->count; begin = end + 1) {
        uint8_t its_class, before = 0;
        bool ordered = true;
        for (end = begin; end < points->count && (its_class = combining_class(points->items[end])) != 0; end++) {
            ordered = ordered && its_class >= before;
            before = its_class;
        }
        if (!ordered && !sort_marks(n, points->items + begin, end - begin))
            return false;
    }
    return true;
}

static bool decompose(normalizer *n, view v, code_points *points)
{
    points->count = 0;
    for (size_t i = 0, step; i < v.length; i += step) {
        if (!append_decomposed(n, points, utf8_decode(v.text + i, &step)))
            return false;
    }
    return order_marks(n, points);
}

static bool is_ascii(view v)
{
    size_t i = 0;
    while (i < v.length && (unsigned char)v.text[i] < 0x80)
        i++;
    return i == v.length;
}

bool texts_are_equivalent(normalizer *n, view a, view b)
{
    code_points *first = &n->texts[0], *second = &n->texts[1];
    if (view_equal(a, b))
        return true;
    if (is_ascii(a) && is_ascii(b))
        return false;
    return decompose(n, a, first) && decompose(n, b, second) && first->count == second->count &&
           memcmp(first->items, second->items, first->count * sizeof *first->items) == 0;
}

/* ---- Putting together ------------------------------------------------------------------------ */

/* A stretch that begins with no mark, and with a character of ASCII after it, or the text's end: nothing outside of it can
   change it. */
static bool append_composed(normalizer *n, view v, buffer *out)
{
    code_points *points = &n->texts[0];
    if (!decompose(n, v, points))
        return false;
    utf8proc_ssize_t count =
        utf8proc_normalize_utf32(points->items, (utf8proc_ssize_t)points->count, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    if (count < 0 || !buffer_reserve(out, 4 * (size_t)count))
        return normalizer_give_up(n);
    for (size_t i = 0; i < (size_t)count; i++)
        out->length += utf8_encode((uint32_t)points->items[i], out->data + out->length);
    return true;
}

/* Where the stretch ends in which anything may change: at the next character of ASCII. *changes is false if all of it is
   certain to stay: no character below 0300 is a mark, or changes by itself. */
static size_t high_stretch(view v, size_t from, bool *changes)
{
    size_t at = from;
    *changes = false;
    for (; at < v.length && (unsigned char)v.text[at] >= 0x80; at++)
        *changes = *changes || (unsigned char)v.text[at] >= 0xCC;
    return at;
}

bool text_compose(normalizer *n, view v, buffer *out)
{
    bool done = true;
    for (size_t at = 0; done && at < v.length;) {
        size_t begin = at, end;
        bool changes;
        while (at < v.length && (unsigned char)v.text[at] < 0x80)
            at++;
        end = high_stretch(v, at, &changes);
        size_t letter = changes && at > begin ? at - 1 : at; /* the marks may be on it */
        size_t kept = changes ? letter : end;
        done = buffer_append(out, view_of(v.text + begin, kept - begin)) &&
               (kept == end || append_composed(n, view_of(v.text + kept, end - kept), out));
        at = end;
    }
    return done;
}

/* ---- Folding --------------------------------------------------------------------------------- */

enum { FOLDED_MOST = 3 }; /* characters that one becomes, at the most (Unicode, CaseFolding.txt) */

/* A letter as it is compared, case apart: one may become several, as a sharp s does. */
static void append_case_folded(utf8proc_int32_t c, buffer *out)
{
    utf8proc_int32_t folded[FOLDED_MOST];
    int boundary = 0;
    utf8proc_ssize_t count = utf8proc_decompose_char(c, folded, FOLDED_MOST, UTF8PROC_CASEFOLD, &boundary);
    if (count < 1 || count > FOLDED_MOST) {
        folded[0] = utf8proc_tolower(c);
        count = 1;
    }
    for (utf8proc_ssize_t i = 0; i < count; i++)
        out->length += utf8_encode((uint32_t)folded[i], out->data + out->length);
}

bool text_fold(normalizer *n, view v, buffer *out)
{
    code_points *points = &n->texts[0];
    if (is_ascii(v))
        return append_small_letters(v, out) || normalizer_give_up(n);
    if (!decompose(n, v, points) || !buffer_reserve(out, (size_t)4 * FOLDED_MOST * points->count))
        return normalizer_give_up(n);
    for (size_t i = 0; i < points->count; i++) {
        if (combining_class(points->items[i]) == 0)
            append_case_folded(points->items[i], out);
    }
    return true;
}

#else

bool text_fold(normalizer *n, view v, buffer *out)
{
    (void)n;
    return append_small_letters(v, out);
}

bool texts_are_equivalent(normalizer *n, view a, view b)
{
    (void)n;
    return view_equal(a, b);
}

bool text_compose(normalizer *n, view v, buffer *out)
{
    (void)n;
    return buffer_append(out, v);
}

#endif
