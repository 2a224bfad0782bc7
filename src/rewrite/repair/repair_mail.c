/* SPDX-License-Identifier: MIT */
/*
 * What mail does to a text, undone: signs of quotation before every line, letters as =C3=BC, long lines folded. Takes the
 * octets of the file, gives changes of them. (mail-quoted, quoted-printable, mail-wrapped)
 */
#include "rewrite/repair/repair_octets.h"

/* ---- Rows ----------------------------------------------------------------------------------------------- */

view whole_row(view text, size_t at)
{
    return view_of(text.text + at, row_end(text, at) - at);
}

bool row_has_level(view row)
{
    size_t at = 0;
    while (at < row.length && is_in_class(row.text[at], CLASS_SPACE))
        at++;
    size_t digits = at;
    while (at < row.length && is_digit(row.text[at]))
        at++;
    return at > digits && at < row.length && is_in_class(row.text[at], CLASS_SPACE);
}

/* ---- Quoted ------------------------------------------------------------------------------------------------ */

/* Where a row begins after `depth` signs of quotation, each with one space or none after it; SIZE_MAX if it has fewer. */
static size_t after_quotes(view text, size_t at, size_t end, size_t depth)
{
    for (; depth > 0; depth--) {
        if (at >= end || text.text[at] != '>')
            return SIZE_MAX;
        at++;
        at += at < end && text.text[at] == ' ';
    }
    return at;
}

static view row_after_quotes(view text, size_t at, size_t depth)
{
    size_t end = row_end(text, at), begin = after_quotes(text, at, end, depth);
    return begin == SIZE_MAX ? VIEW("") : view_trim(view_of(text.text + begin, end - begin));
}

/* How many signs a row begins with. */
static size_t quote_depth(view text, size_t at, size_t end)
{
    size_t depth = 0;
    for (; at < end && text.text[at] == '>'; depth++) {
        at++;
        at += at < end && text.text[at] == ' ';
    }
    return depth;
}

/* How many signs are before `0 HEAD`, or before the first record if no header is quoted, and where that row is; 0 if none. */
static size_t quotes_of_header(view text, size_t *header)
{
    size_t found = 0;
    for (size_t at = 0; at < text.length; at = row_next(text, row_end(text, at))) {
        size_t depth = quote_depth(text, at, row_end(text, at));
        view row = depth > 0 ? row_after_quotes(text, at, depth) : VIEW("");
        bool head = view_equal(row, VIEW("0 HEAD"));
        if (head || (found == 0 && view_begins(row, VIEW("0 @")))) {
            *header = at;
            found = depth;
        }
        if (head)
            break;
    }
    return found;
}

/* Have all rows from a place to the trailer so many? */
static bool all_are_quoted(view text, size_t at, size_t depth)
{
    for (; at < text.length; at = row_next(text, row_end(text, at))) {
        size_t end = row_end(text, at);
        if (view_trim(view_of(text.text + at, end - at)).length == 0)
            continue;
        if (after_quotes(text, at, end, depth) == SIZE_MAX)
            return false;
        if (view_equal(row_after_quotes(text, at, depth), VIEW("0 TRLR")))
            return true;
    }
    return true;
}

gedelf_status container_unquote(repair *r)
{
    view text = repair_text(r);
    size_t header, depth = quotes_of_header(text, &header);
    if (depth == 0 || !all_are_quoted(text, header, depth))
        return GEDELF_OK;
    view row = view_of(text.text + header, row_end(text, header) - header);
    if (!repair_offer_change(r, REPAIR_MAIL_QUOTED, header, row, row_after_quotes(text, header, depth)))
        return GEDELF_OK;
    gedelf_status status = GEDELF_OK;
    for (size_t at = 0; status == GEDELF_OK && at < text.length; at = row_next(text, row_end(text, at))) {
        size_t after = after_quotes(text, at, row_end(text, at), depth);
        if (after != SIZE_MAX)
            status = repair_change(r, at, after, VIEW(""));
    }
    return status;
}

/* ---- Quoted printable ---------------------------------------------------------------------------------------- */

/* What is at an equals sign: how long it is, and the octet, or -1 for a line that goes on; 0 if it is nothing. */
static size_t quoted_octet(view text, size_t at, int *octet)
{
    size_t end = at + 1;
    *octet = -1;
    if (end < text.length && (text.text[end] == '\n' || text.text[end] == '\r')) {
        return row_next(text, end) - at;
    }
    if (end + 1 >= text.length || !is_hex_digit(text.text[end]) || !is_hex_digit(text.text[end + 1]))
        return 0;
    *octet = hex_digit_value(text.text[end]) * 16 + hex_digit_value(text.text[end + 1]);
    return 3;
}

/* Is the equals sign part of an address on the web, where 20 may be after it as well? */
static bool is_in_address(view text, size_t at)
{
    size_t begin = at;
    while (begin > 0 && !is_white_space(text.text[begin - 1]))
        begin--;
    for (; begin + 3 <= at; begin++) {
        if (memcmp(text.text + begin, "://", 3) == 0)
            return true;
    }
    return false;
}

/* Does a line go on after an equals sign at its end, because it was as long as a line of mail may be? A text without other
   signs is known by that alone. [RFC 2045 §6.7] */
static bool is_soft_break(view text, size_t at)
{
    enum { SHORTEST = 73, LONGEST = 76 };
    size_t length = at + 1 - row_start(text, at), next = row_next(text, at + 1);
    return length >= SHORTEST && length <= LONGEST && next < text.length &&
           !row_has_level(view_of(text.text + next, row_end(text, next) - next));
}

/* An equals sign, and what is there. */
typedef struct printed_sign {
    size_t at, length; /* no length if it is nothing */
    int octet;
} printed_sign;

/* The next one from `at` on; false if there is none. */
static bool next_printed(view text, size_t at, printed_sign *out)
{
    const char *sign = at < text.length ? memchr(text.text + at, '=', text.length - at) : NULL;
    if (!sign)
        return false;
    out->at = (size_t)(sign - text.text);
    out->length = quoted_octet(text, out->at, &out->octet);
    return true;
}

static bool is_quoted_printable(view text)
{
    bool shown = false;
    printed_sign s;
    for (size_t at = 0; next_printed(text, at, &s); at = s.at + 1) {
        if (s.length == 0)
            return false;
        shown = shown || s.octet == '=' || s.octet >= 0x80 || (s.octet == ' ' && !is_in_address(text, s.at)) ||
                (s.octet < 0 && is_soft_break(text, s.at));
    }
    return shown;
}

static gedelf_status decode_printed(repair *r)
{
    view text = repair_text(r);
    gedelf_status status = GEDELF_OK;
    printed_sign s;
    for (size_t at = 0; status == GEDELF_OK && next_printed(text, at, &s); at = s.at + s.length) {
        char put = (char)s.octet;
        status = repair_change(r, s.at, s.at + s.length, view_of(&put, s.octet >= 0));
    }
    return status == GEDELF_OK ? repair_apply(r) : status;
}

static bool append_unprinted(view text, buffer *out)
{
    bool done = true;
    size_t at = 0;
    printed_sign s;
    for (; done && next_printed(text, at, &s); at = s.at + s.length) {
        char put = (char)s.octet;
        done =
            buffer_append(out, view_of(text.text + at, s.at - at)) && buffer_append(out, view_of(&put, s.octet >= 0));
    }
    return done && buffer_append(out, view_after(text, at));
}

/* How often a text was encoded, counting up to `most`. */
static gedelf_status count_printings(const repair *r, size_t most, size_t *times)
{
    buffer now, next;
    bool done = true;
    buffer_init(&now, r->allocator);
    view text = repair_text(r);
    for (*times = 0; done && *times < most && is_quoted_printable(text); ++*times) {
        buffer_init(&next, r->allocator);
        done = append_unprinted(text, &next);
        buffer_free(&now);
        now = next;
        text = buffer_view(&now);
    }
    buffer_free(&now);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* Forwarded mail may be encoded once more each time. Text that would need more rounds than this is not mail, and stays:
   if it were decoded in part, the next repair would find the rest (R3). */
gedelf_status container_unprint(repair *r)
{
    enum { TIMES_MOST = 16 };
    size_t times;
    gedelf_status status = count_printings(r, TIMES_MOST + 1, &times);
    if (status != GEDELF_OK || times == 0 || times > TIMES_MOST)
        return status;
    printed_sign first;
    next_printed(repair_text(r), 0, &first);
    repair_note note = {.code = REPAIR_QUOTED_PRINTABLE,
                        .at = first.at,
                        .before = VIEW("quoted-printable"),
                        .after = VIEW("plain text")};
    if (!repair_offer(r, &note))
        return GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < times; i++)
        status = decode_printed(r);
    return status;
}

/* ---- Wrapped --------------------------------------------------------------------------------------------------- */

enum { NARROWEST = 60, WIDEST = 80, SLACK = 20, SURE = 3 };

/* How many characters a row has, in UTF-8 or in an encoding of one octet each. */
static size_t row_columns(view row)
{
    size_t count = 0;
    for (size_t i = 0; i < row.length; i++)
        count += ((unsigned char)row.text[i] & 0xC0) != 0x80;
    return count;
}

static view row_first_word(view row)
{
    size_t length = 0;
    row = view_trim(row);
    while (length < row.length && !is_white_space(row.text[length]))
        length++;
    return view_of(row.text, length);
}

static size_t longest_row(view text)
{
    size_t longest = 0;
    for (size_t at = 0; at < text.length && longest <= WIDEST; at = row_next(text, row_end(text, at))) {
        size_t width = row_columns(whole_row(text, at));
        longest = width > longest ? width : longest;
    }
    return longest;
}

/* Can a row be what did not fit on the one before it? A conflict marker is a row of its own (D428). */
static bool was_folded(view before, view row, size_t width)
{
    size_t room = row_columns(before);
    return !is_conflict_marker(row) && room + SLACK >= width && room + 1 + row_columns(row_first_word(row)) > width;
}

/* How many rows are folded; 0 if some row without a level is not one of them. */
static size_t count_folded(view text, size_t width)
{
    size_t count = 0, before = SIZE_MAX;
    for (size_t at = 0; at < text.length; at = row_next(text, row_end(text, at))) {
        view row = whole_row(text, at);
        bool blank = view_trim(row).length == 0;
        if (!row_has_level(row) && !blank && before != SIZE_MAX) {
            if (!was_folded(whole_row(text, before), row, width))
                return 0;
            count++;
        }
        if (blank && before != SIZE_MAX && count > 0 && !row_has_level(whole_row(text, before)))
            return 0;
        before = row_has_level(row) || before != SIZE_MAX ? at : before;
    }
    return count;
}

/* Joins a row to the one before it with one space. */
static gedelf_status unfold_row(repair *r, size_t before, size_t at, gedelf_repair_class certainty)
{
    view text = repair_text(r);
    buffer was, now;
    size_t end = row_end(text, before);
    while (end > before && is_in_class(text.text[end - 1], CLASS_SPACE))
        end--;
    size_t begin = at;
    while (is_in_class(text.text[begin], CLASS_SPACE))
        begin++;
    buffer_init(&was, r->allocator);
    buffer_init(&now, r->allocator);
    view row = view_of(text.text + begin, row_end(text, at) - begin);
    bool shown = repair_append_shown(&was, row) &&
                 repair_append_shown(&now, view_of(text.text + before, end - before)) &&
                 buffer_append(&now, VIEW(" ")) && repair_append_shown(&now, row);
    gedelf_status status = shown ? GEDELF_OK : GEDELF_MEMORY;
    repair_note note = {.code = REPAIR_MAIL_WRAPPED,
                        .graded = true,
                        .certainty = certainty,
                        .at = at,
                        .before = buffer_view(&was),
                        .after = buffer_view(&now)};
    if (shown && repair_offer(r, &note))
        status = repair_change(r, end, begin, VIEW(" "));
    buffer_free(&was);
    buffer_free(&now);
    return status;
}

gedelf_status container_unwrap(repair *r)
{
    view text = repair_text(r);
    size_t longest = longest_row(text), width = longest < NARROWEST ? NARROWEST : longest;
    size_t header = find_header(text), count = width <= WIDEST && header != SIZE_MAX ? count_folded(text, width) : 0;
    gedelf_status status = GEDELF_OK;
    size_t before = SIZE_MAX;
    for (size_t at = header; status == GEDELF_OK && count > 0 && at < text.length;
         at = row_next(text, row_end(text, at))) {
        view row = whole_row(text, at);
        if (before != SIZE_MAX && !row_has_level(row) && view_trim(row).length > 0)
            status = unfold_row(r, before, at, count >= SURE ? GEDELF_REPAIR_SAFE : GEDELF_REPAIR_GUESS);
        before = at;
    }
    return status;
}
