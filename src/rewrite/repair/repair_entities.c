/* SPDX-License-Identifier: MIT */
/*
 * Signs of HTML in payloads, whole or cut by CONC: takes payloads, gives the letters that the signs mean, and CONT lines for
 * <br>. (html-entities)
 */
#include "format/judge/judge.h"
#include "rewrite/repair/repair_octets.h"

/* A character of the payload as it will be: an octet that stays, or what a sign means. */
typedef struct entity_piece {
    size_t from; /* where it begins in the joined payload; it ends where the next one begins */
    uint32_t c;
    bool made;
} entity_piece;

typedef struct entity_job {
    repair *r;
    joined_payload payload;
    entity_piece *pieces;
    size_t count, capacity;
    buffer after;
    bool memory;
} entity_job;

/* A tag that breaks the line: its length; 0 if it is not one. */
static size_t break_tag(view text)
{
    if (text.length < 4 || !view_equal_ignoring_case(view_of(text.text, 3), VIEW("<br")))
        return 0;
    size_t at = 3;
    while (at < text.length && (text.text[at] == ' ' || text.text[at] == '/'))
        at++;
    return at < text.length && text.text[at] == '>' ? at + 1 : 0;
}

/* What the sign at the start of a text means, a line feed for <br>, and its length; 0 if there is none, or it means
   a control character. */
static size_t undo_sign(view text, uint32_t *c)
{
    *c = '\n';
    if (text.text[0] != '&')
        return text.text[0] == '<' ? break_tag(text) : 0;
    size_t length = html_entity(text, c);
    bool usable = *c == '\n' || *c == '\t' || (*c >= ' ' && !(*c >= 0x7F && *c < 0xA0));
    return usable ? length : 0;
}

/* Where a sign may begin that ends with the last piece; SIZE_MAX if it ends none. */
static size_t sign_begin(const entity_job *j)
{
    enum { LONGEST = 13 }; /* as html_entity has it, with the ampersand */
    const entity_piece *p = j->pieces;
    size_t last = j->count - 1, at = last;
    if (p[last].c == ';') {
        while (at > 0 && last - at < LONGEST && p[at].c != '&')
            at--;
        return p[at].c == '&' ? at : SIZE_MAX;
    }
    while (p[last].c == '>' && at > 0 && (at == last || p[at].c == ' ' || p[at].c == '/'))
        at--;
    return at >= 2 && at < last ? at - 2 : SIZE_MAX; /* at the r of <br */
}

/* If the last pieces are a sign, what it means takes their place. */
static bool fold_sign(entity_job *j, bool *memory)
{
    uint32_t c;
    size_t begin = sign_begin(j);
    if (begin == SIZE_MAX)
        return false;
    j->after.length = 0;
    for (size_t i = begin; i < j->count; i++) {
        char octet = j->pieces[i].c < 0x80 ? (char)j->pieces[i].c : '\x7F'; /* no sign has others */
        *memory = *memory && buffer_append(&j->after, view_of(&octet, 1));
    }
    if (!*memory || undo_sign(buffer_view(&j->after), &c) != j->count - begin)
        return false;
    j->pieces[begin].c = c;
    j->pieces[begin].made = true;
    j->count = begin + 1;
    return true;
}

/* Undoes all signs, and signs of signs, from the innermost: &amp;lt; is &lt; is <. */
static bool undo_signs(entity_job *j)
{
    view text = buffer_view(&j->payload.joined);
    bool done = true;
    j->count = 0;
    for (size_t at = 0; done && at < text.length; at++) {
        done = array_reserve(j->r->allocator, &j->pieces, &j->capacity, j->count + 1);
        if (!done)
            break;
        j->pieces[j->count++] = (entity_piece){.from = at, .c = (unsigned char)text.text[at]};
        while (fold_sign(j, &done))
            continue;
    }
    return done;
}

/* The payload as it will be, for the report. *changed if it is another one. */
static bool append_undone_signs(entity_job *j, bool *changed)
{
    bool done = true;
    *changed = false;
    j->after.length = 0;
    for (size_t i = 0; done && i < j->count; i++) {
        const entity_piece *p = &j->pieces[i];
        char octet = (char)p->c;
        done = p->made ? buffer_append_character(&j->after, p->c) : buffer_append(&j->after, view_of(&octet, 1));
        *changed = *changed || p->made;
    }
    return done;
}

/* ---- Changing the payload ---------------------------------------------------------------------------- */

/* The level of the row that a place is in; for a row that is neither CONT nor CONC, the level below it. */
static size_t level_of_cont(view text, size_t place, char level[20])
{
    uint64_t number = 0;
    size_t at = row_start(text, place);
    view row = view_of(text.text + at, row_end(text, at) - at);
    bool below = continuation_payload(row) == 0;
    for (at = 0; at < row.length && !is_digit(row.text[at]);)
        at++;
    for (; at < row.length && is_digit(row.text[at]) && number < 100000; at++)
        number = number * 10 + (uint64_t)(row.text[at] - '0');
    return number_format(number + below, level);
}

/* The line break of the row that a place is in; after a CR no LF, which would make one line break of the two. */
static view row_break(view text, size_t place)
{
    size_t end = row_end(text, place), next = row_next(text, end);
    view own = next > end ? view_of(text.text + end, next - end) : VIEW("\n");
    bool joins = place > 0 && text.text[place - 1] == '\r' && own.text[0] == '\n';
    return joins ? VIEW("\r") : own;
}

/* What is put in for a sign: a CONT line for a line feed, and two at signs for one. */
static bool append_meaning(const entity_job *j, size_t place, uint32_t c, buffer *out)
{
    char level[20];
    view text = repair_text(j->r);
    out->length = 0;
    if (c == '@' && !j->r->rules->lead_pairs)
        return buffer_append(out, VIEW("@@"));
    if (c != '\n')
        return buffer_append_character(out, c);
    size_t digits = level_of_cont(text, place, level);
    return buffer_append(out, row_break(text, place)) && buffer_append(out, view_of(level, digits)) &&
           buffer_append(out, VIEW(" CONT "));
}

static gedelf_status change_signs(entity_job *j)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < j->count; i++) {
        const entity_piece *p = &j->pieces[i];
        size_t to = i + 1 < j->count ? p[1].from : j->payload.joined.length;
        if (!p->made)
            continue;
        bool done = append_meaning(j, j->payload.places[p->from], p->c, &j->after);
        status = done ? characters_make_fit(j->r, buffer_view(&j->after)) : GEDELF_MEMORY;
        if (status == GEDELF_OK)
            status = joined_change(j->r, &j->payload, p->from, to, buffer_view(&j->after));
    }
    return status;
}

static gedelf_status undo_payload_signs(entity_job *j)
{
    bool changed = false;
    view joined = buffer_view(&j->payload.joined);
    bool signs =
        joined.length > 0 && (memchr(joined.text, '&', joined.length) || memchr(joined.text, '<', joined.length));
    if (!signs || joined_is_pointer(&j->payload))
        return GEDELF_OK;
    if (!undo_signs(j) || !append_undone_signs(j, &changed))
        return GEDELF_MEMORY;
    repair_note note = {
        .code = REPAIR_HTML_ENTITIES, .at = j->payload.begin, .before = joined, .after = buffer_view(&j->after)};
    return changed && repair_offer(j->r, &note) ? change_signs(j) : GEDELF_OK;
}

gedelf_status characters_undo_entities(repair *r)
{
    entity_job j = {.r = r, .memory = true};
    gedelf_status status = GEDELF_OK;
    view text = repair_text(r);
    joined_init(&j.payload, r->allocator);
    buffer_init(&j.after, r->allocator);
    for (size_t at = 0; status == GEDELF_OK && joined_take(&j.payload, text, at, &j.memory); at = j.payload.next)
        status = undo_payload_signs(&j);
    memory_release(r->allocator, j.pieces, j.capacity * sizeof *j.pieces);
    joined_free(&j.payload);
    buffer_free(&j.after);
    if (status == GEDELF_OK && !j.memory)
        status = GEDELF_MEMORY;
    return status == GEDELF_OK ? repair_apply(r) : status;
}
