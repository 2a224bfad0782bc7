/* SPDX-License-Identifier: MIT */
/*
 * Joining: takes the lines of an unremarkable payload, gives the payload. Continuation lines are put together, and two
 * at signs become one. [ELF-SER §merge-conts, §payload-unesc]
 */
#include "format/lines/lines.h"

/* A payload that is put together from lines. It may come to be where they are: it never gets ahead of them. */
typedef struct joining {
    const char *from, *end; /* what is left of the lines */
    char *to;
    line_break ending;
    bool pairs;      /* there may be at signs, two by two or alone */
    bool lead_pairs; /* only a pair at the beginning of a line is one at sign */
} joining;

/* Appends the rest of a line, up to `stop`. Where there are no at signs it is one piece. */
static void join_rest(joining *j, const char *stop)
{
    if (j->lead_pairs)
        j->from += lead_pair_length(j->from, stop);
    while (j->from < stop) {
        view text = view_of(j->from, (size_t)(stop - j->from));
        if (j->pairs)
            payload_take(&j->from, stop, &text);
        else
            j->from = stop;
        if (j->to != text.text)
            memmove(j->to, text.text, text.length);
        j->to += text.length;
    }
}

/* Appends what a continuation line begins with. */
static void join_joint(joining *j, char letter)
{
    view joint = continuation_joint(letter);
    memcpy(j->to, joint.text, joint.length);
    j->to += joint.length;
}

/* The line break that ends the line. */
static const char *join_line_break(const joining *j)
{
    return memchr(j->from, last_of_break(j->ending), (size_t)(j->end - j->from));
}

/* Joins the lines of a payload. The first is there without what is before the payload; the others are level, space,
   CONT or CONC, and perhaps a space and something to append. */
static void join_lines(joining *j)
{
    const char *stop = join_line_break(j);
    size_t cr = j->ending == BREAK_CRLF ? 1 : 0;
    join_rest(j, stop - cr);
    for (j->from = stop + 1; j->from < j->end; j->from = stop + 1) {
        stop = join_line_break(j);
        const char *tag = after_level(j->from);
        join_joint(j, tag[3]);
        j->from = tag + 4 < stop - cr ? tag + 5 : stop - cr;
        join_rest(j, stop - cr);
    }
}

char *payload_join(const dialect *rules, char *to, const char *payload, const char *end, line_break ending)
{
    joining j = {.from = payload, .end = end, .to = to, .ending = ending, .lead_pairs = rules->lead_pairs};
    j.pairs = !j.lead_pairs && memchr(payload, '@', (size_t)(end - payload)) != NULL;
    join_lines(&j);
    return j.to;
}

bool payload_append_joined(const dialect *rules, buffer *out, const char *payload, const char *end, line_break ending)
{
    if (!buffer_reserve(out, (size_t)(end - payload)))
        return false;
    out->length = (size_t)(payload_join(rules, out->data + out->length, payload, end, ending) - out->data);
    return true;
}

bool payload_append_doubled(buffer *out, view text, bool lead_pairs)
{
    bool done = true;
    if (lead_pairs)
        return (text.length == 0 || text.text[0] != '@' || buffer_append(out, VIEW("@"))) && buffer_append(out, text);
    while (done && text.length > 0) {
        const char *sign = memchr(text.text, '@', text.length);
        size_t length = sign ? (size_t)(sign - text.text) + 1 : text.length;
        done = buffer_append(out, view_of(text.text, length)) && (!sign || buffer_append(out, VIEW("@")));
        text = view_after(text, length);
    }
    return done;
}
