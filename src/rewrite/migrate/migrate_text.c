/* SPDX-License-Identifier: MIT */
/*
 * Records that stay as they are, by their text: takes the lines of one without remarks for the reader, and says whether
 * seven has all of it as five has it; and gives the lines that seven writes for them. It is what migrate_copy.c does, without
 * structures. Whatever is doubtful does not stay. D320
 */
#include "rewrite/migrate/migrate_names.h"
#include "rewrite/migrate/migrate_stays.h"

/* A line of such a text: "1 @I1@ TAG payload", without its line break. */
typedef struct copied_line {
    const char *begin, *end;
    size_t level;
    view xref, tag, payload;
    uint64_t key; /* the tag as a number */
} copied_line;

static size_t copied_line_level(const char **at, const char *end)
{
    if (end - *at > 2 && (*at)[1] == ' ') { /* most have one digit */
        *at += 2;
        return (size_t)((*at)[-2] - '0');
    }
    view digits = view_of(*at, (size_t)(end - *at));
    digits.length = level_digits(digits);
    *at += digits.length;
    *at += *at < end ? 1 : 0;
    return (size_t)level_value(digits);
}

/* The line at the beginning of a text; gives where the next one begins. */
static const char *take_copied_line(const char *at, const char *text_end, copied_line *l)
{
    const char *newline = memchr(at, '\n', (size_t)(text_end - at)), *end = newline ? newline : text_end;
    l->begin = at;
    end -= end > at && end[-1] == '\r' ? 1 : 0;
    l->level = copied_line_level(&at, end);
    l->xref = view_of(at, 0);
    if (at < end && *at == '@') {
        size_t after = after_xref(view_of(at, (size_t)(end - at)), 0);
        l->xref = without_at_signs(view_of(at, after));
        at = after > 0 && at + after < end ? at + after + 1 : end;
    }
    const char *tag = at;
    uint64_t key = 0;
    for (; at < end && *at != ' '; at++)
        key = key << 8 | (unsigned char)*at;
    l->tag = view_of(tag, (size_t)(at - tag));
    l->key = l->tag.length <= sizeof key ? key : 0;
    at += at + 1 < end ? 1 : 0;
    l->end = at == tag + l->tag.length ? at : end; /* a space with nothing after it is not a payload */
    l->payload = view_of(at, (size_t)(l->end - at));
    return newline ? newline + 1 : text_end;
}

/* Is it the same in every dialect: no white space at its ends, and no at signs? `sign` is the next one. */
static bool is_simple_payload(view text, const char *sign)
{
    return text.length == 0 || ((unsigned char)text.text[0] > ' ' && (unsigned char)text.text[text.length - 1] > ' ' &&
                                sign >= text.text + text.length);
}

/* Has a level all that must be below it? */
static bool are_complete(const text_level *levels, size_t from, size_t end)
{
    uint8_t missing = 0;
    for (size_t i = from; i < end; i++)
        missing |= levels[i].missing;
    return missing == 0;
}

/* Notes it with what is above it; false if there may be no more of it. Different tags may seem to be the same one. */
static bool note_in_level(text_level *above, const stay_rule *p)
{
    uint64_t bit = UINT64_C(1) << (p->tag * UINT64_C(0x9E3779B97F4A7C15) >> 58);
    bool seen = (above->seen & bit) != 0;
    if (p->several && !p->piece && !p->required)
        return true;
    if (seen && !(p->several && !p->piece))
        return false;
    above->missing = (uint8_t)(above->missing - (p->required && !seen ? 1 : 0));
    above->seen |= bit;
    return true;
}

/* Looks at a line that is a structure's own; what it is below has been looked at. */
static bool look_at_own_line(migration *m, const copied_line *l, text_level *level, const char *sign, bool *renamed)
{
    const text_level *above = l->level > 0 ? level - 1 : NULL;
    view name = pointer_name(l->payload);
    bool points = name.length > 0;
    stay_question of = {l->tag, points ? name : l->payload, l->key, above ? above->key : 0, points};
    unit_context context = above ? (unit_context){above->type, above->five, above->tag}
                                 : (unit_context){seven_file(), model_guide_records(m->older), view_of("", 0)};
    if ((!points && !is_simple_payload(l->payload, sign)) || (above && l->xref.length > 0) || is_renamed(m, name))
        return false;
    const stay_rule *p = find_stay_rule(m, &context, &of);
    if (!p || (p->piece && l->payload.length > 0 && memchr(l->payload.text, ',', l->payload.length)) ||
        (above && !note_in_level(level - 1, p)) || (p->renamed && m->options.tell))
        return false;
    *renamed = p->renamed;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what there is room for is there */
    *level = (text_level){.type = p->type,
                          .tag = l->tag,
                          .key = p->tag,
                          .five = p->five,
                          .missing = p->wanted,
                          .any_text = p->any_text && !points};
    return true;
}

static const char *next_sign(const char *at, const char *end)
{
    const char *sign = at < end ? memchr(at, '@', (size_t)(end - at)) : NULL;
    return sign ? sign : end;
}

/* A line that continues another. */
static bool look_at_continuation(const migration *m, const copied_line *l, size_t depth, const char *sign)
{
    return depth > 0 && m->levels[depth - 1].any_text && is_simple_payload(l->payload, sign);
}

/* A record's own line. Seven has a medium's record in another form (D335). */
static bool look_at_record_line(const migration *m, const copied_line *l)
{
    return l->level == 0 && !view_equal(l->tag, VIEW("OBJE")) && !is_renamed(m, l->xref) && !has_namesake(m, l->xref);
}

/* Is there a carriage return that ends a line alone? Lines are looked for by their line feeds. */
static bool has_lone_return(view text)
{
    const char *end = text.text + text.length, *at = memchr(text.text, '\r', text.length);
    while (at && at + 1 < end && at[1] == '\n')
        at = memchr(at + 1, '\r', (size_t)(end - at - 1));
    return at != NULL;
}

bool record_text_stays(migration *m, view text, bool *verbatim)
{
    if (has_lone_return(text))
        return false;
    size_t depth = 0;
    const char *end = text.text + text.length, *sign = text.text;
    bool stays = true;
    *verbatim = true;
    for (const char *at = text.text; stays && at < end;) {
        copied_line l;
        bool renamed = false;
        at = take_copied_line(at, end, &l);
        if (sign < l.payload.text)
            sign = next_sign(l.payload.text, end);
        *verbatim = *verbatim && continuation_of(l.tag) != 'C' && l.end < end && *l.end == '\n';
        if (continuation_of(l.tag) != '\0') {
            stays = look_at_continuation(m, &l, depth, sign);
            continue;
        }
        stays =
            l.level <= depth && (depth > 0 || look_at_record_line(m, &l)) && are_complete(m->levels, l.level, depth);
        if (stays && !array_reserve(&m->allocator, &m->levels, &m->level_room, l.level + 1)) {
            m->status = GEDELF_MEMORY;
            return false;
        }
        stays = stays && look_at_own_line(m, &l, &m->levels[l.level], sign, &renamed);
        *verbatim = *verbatim && !renamed;
        depth = l.level + 1;
    }
    return stays && are_complete(m->levels, 0, depth);
}

bool is_pointing_record(view text)
{
    copied_line l;
    const char *newline = memchr(text.text, '\n', text.length);
    bool sign = newline && newline - text.text > 1 && (newline[-1] == '@' || newline[-1] == '\r');
    if (!sign)
        return false;
    take_copied_line(text.text, text.text + text.length, &l);
    return pointer_name(l.payload).length > 0;
}

/* The tag that a line has in seven. */
static view line_tag(const copied_line *l)
{
    bool pointer = pointer_name(l->payload).length > 0;
    return continuation_of(l->tag) == 'T' ? l->tag : tag_in_newer(l->level > 0 ? VIEW("?") : VIEW(""), l->tag, pointer);
}

/* What is between two lines, and, of one that continues another without a line break, all before its payload. `l` is NULL
   after the last line. */
static bool change_break(const char *before, const char *after, const copied_line *l, text_change_fn take,
                         void *context)
{
    if (l && continuation_of(l->tag) == 'C')
        return take(context, view_of(before, (size_t)(l->payload.text - before)), view_of("", 0));
    return (before < after && *before == '\n') || take(context, view_of(before, (size_t)(after - before)), VIEW("\n"));
}

bool each_text_change(view text, text_change_fn take, void *context)
{
    const char *end = text.text + text.length, *before = NULL; /* where the line before ends */
    bool done = true;
    for (const char *at = text.text; done && at < end;) {
        copied_line l;
        at = take_copied_line(at, end, &l);
        view tag = line_tag(&l);
        done = !before || change_break(before, l.begin, &l, take, context);
        if (done && continuation_of(l.tag) != 'C' && tag.text != l.tag.text)
            done = take(context, l.tag, tag);
        before = l.end;
    }
    return done && (!before || change_break(before, end, NULL, take, context));
}

/* A text that is being put together. */
typedef struct changed_text {
    buffer *out;
    const char *kept; /* from there on, it is as it was */
} changed_text;

static bool append_change(void *context, view old, view made)
{
    changed_text *c = context;
    const char *kept = c->kept;
    c->kept = old.text + old.length;
    return (kept == old.text || buffer_append(c->out, view_of(kept, (size_t)(old.text - kept)))) &&
           buffer_append(c->out, made);
}

bool append_record_text(buffer *out, view text)
{
    changed_text c = {out, text.text};
    return each_text_change(text, append_change, &c) &&
           buffer_append(out, view_of(c.kept, (size_t)(text.text + text.length - c.kept)));
}
