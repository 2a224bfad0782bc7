/* SPDX-License-Identifier: MIT */
/*
 * Signs of HTML in payloads, whole or cut by CONC: takes payloads, gives the letters that the signs mean, and CONT lines for
 * <br>. (html-entities)
 */
#include "judge/judge.h"
#include "repair/repair_characters.h"
#include "repair/repair_container.h"

typedef struct entity_job {
    repair *r;
    joined_payload payload;
    buffer after;
    size_t layer; /* how often the text has been gone through */
    bool any;     /* something was changed */
    bool memory;
} entity_job;

/* A tag that breaks the line: its length; 0 if it is none. */
static size_t break_tag(view text)
{
    if (text.length < 4 || !view_equal_ignoring_case(view_of(text.text, 3), VIEW("<br")))
        return 0;
    size_t at = 3;
    while (at < text.length && (text.text[at] == ' ' || text.text[at] == '/'))
        at++;
    return at < text.length && text.text[at] == '>' ? at + 1 : 0;
}

/* What the sign at the start of a text stands for, a line feed for <br>, and its length; 0 if there is none, or it stands for
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

/* Undoes signs of signs: &amp;lt; is &lt; is <. The text may only become shorter. */
static bool undo_all(view text, buffer *out, bool *any)
{
    bool done = true;
    out->length = 0;
    for (size_t at = 0; done && at < text.length;) {
        uint32_t c;
        view rest = view_of(text.text + at, text.length - at);
        size_t length = undo_sign(rest, &c);
        *any = *any || length > 0;
        done = length > 0 ? buffer_append_character(out, c) : buffer_append(out, view_of(rest.text, 1));
        at += length > 0 ? length : 1;
    }
    return done;
}

/* Again, while something is left. */
static bool undo_repeatedly(entity_job *j, bool *changed)
{
    buffer next;
    bool done = true, any = true;
    *changed = false;
    buffer_init(&next, j->r->allocator);
    j->after.length = 0;
    done = buffer_append(&j->after, buffer_view(&j->payload.joined));
    while (done && any) {
        any = false;
        done = undo_all(buffer_view(&j->after), &next, &any);
        buffer kept = j->after;
        j->after = next;
        next = kept;
        *changed = *changed || any;
    }
    buffer_free(&next);
    return done;
}

/* ---- Changing the payload ---------------------------------------------------------------------------- */

/* The level of the row that a place is in; of a row that is no CONT or CONC, the level below it. */
static size_t level_of_cont(view text, size_t place, char level[20])
{
    uint64_t number = 0;
    size_t at = place;
    while (at > 0 && text.text[at - 1] != '\n' && text.text[at - 1] != '\r')
        at--;
    view row = view_of(text.text + at, row_end(text, at) - at);
    bool below = continuation_payload(row) == 0;
    for (at = 0; at < row.length && !is_digit(row.text[at]);)
        at++;
    for (; at < row.length && is_digit(row.text[at]) && number < 100000; at++)
        number = number * 10 + (uint64_t)(row.text[at] - '0');
    return number_format(number + below, level);
}

static view row_break(view text, size_t place)
{
    size_t end = row_end(text, place), next = row_next(text, end);
    return next > end ? view_of(text.text + end, next - end) : VIEW("\n");
}

/* What is put in for a sign: a CONT line for a line feed, and two at signs for one. */
static bool append_meaning(const entity_job *j, size_t place, uint32_t c, buffer *out)
{
    char level[20];
    view text = repair_text(j->r);
    out->length = 0;
    if (c == '@' && !j->r->seven)
        return buffer_append(out, VIEW("@@"));
    if (c != '\n')
        return buffer_append_character(out, c);
    size_t digits = level_of_cont(text, place, level);
    return buffer_append(out, row_break(text, place)) && buffer_append(out, view_of(level, digits)) &&
           buffer_append(out, VIEW(" CONT "));
}

/* One layer of signs. */
static gedelf_status change_signs(entity_job *j)
{
    gedelf_status status = GEDELF_OK;
    view text = buffer_view(&j->payload.joined);
    for (size_t at = 0; status == GEDELF_OK && at < text.length;) {
        uint32_t c;
        size_t length = undo_sign(view_of(text.text + at, text.length - at), &c);
        if (length > 0) {
            bool done = append_meaning(j, j->payload.places[at], c, &j->after);
            status = done ? characters_make_fit(j->r, buffer_view(&j->after)) : GEDELF_MEMORY;
            if (status == GEDELF_OK)
                status = joined_change(j->r, &j->payload, at, at + length, buffer_view(&j->after));
        }
        at += length > 0 ? length : 1;
    }
    return status;
}

static gedelf_status undo_payload_signs(entity_job *j)
{
    bool changed = false;
    view joined = buffer_view(&j->payload.joined);
    bool signs =
        joined.length > 0 && (memchr(joined.text, '&', joined.length) || memchr(joined.text, '<', joined.length));
    if (!signs)
        return GEDELF_OK;
    if (!undo_repeatedly(j, &changed))
        return GEDELF_MEMORY;
    repair_note note = {.code = REPAIR_HTML_ENTITIES,
                        .at = j->payload.begin,
                        .before = joined,
                        .after = buffer_view(&j->after),
                        .sample = j->layer > 0 && !j->r->ask};
    if (!changed || !repair_offer(j->r, &note))
        return GEDELF_OK;
    j->any = true;
    return change_signs(j);
}

static gedelf_status undo_layer(entity_job *j)
{
    gedelf_status status = GEDELF_OK;
    view text = repair_text(j->r);
    j->any = false;
    for (size_t at = 0; status == GEDELF_OK && joined_take(&j->payload, text, at, &j->memory); at = j->payload.next)
        status = undo_payload_signs(j);
    return j->memory ? status : GEDELF_MEMORY;
}

/* A sign that stands for the beginning of another is undone in the next layer. Each makes the text shorter, so there is an
   end to it. */
gedelf_status characters_undo_entities(repair *r)
{
    entity_job j = {.r = r, .memory = true};
    gedelf_status status = GEDELF_OK;
    joined_init(&j.payload, r->allocator);
    buffer_init(&j.after, r->allocator);
    do {
        status = undo_layer(&j);
        if (status == GEDELF_OK)
            status = repair_apply(r);
        j.layer++;
    } while (status == GEDELF_OK && j.any);
    joined_free(&j.payload);
    buffer_free(&j.after);
    return status;
}
