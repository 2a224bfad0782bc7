/* SPDX-License-Identifier: MIT */
/*
 * Feeding: takes lines, counts what is valid UTF-8 in them and what is not, and gathers the words to judge the rest by. (E1)
 */
#include "format/judge/judge_private.h"

/* How many octets at the start are enough to recognise UTF-16. */
enum { WIDE_SEEN = 65536 };

void judge_init(octet_judge *j, const gedelf_allocator *allocator)
{
    *j = (octet_judge){.allocator = allocator};
    word_set_init(&j->words, allocator);
    word_set_init(&j->strays, allocator);
    buffer_init(&j->language, allocator);
}

void judge_free(octet_judge *j)
{
    word_set_free(&j->words);
    word_set_free(&j->strays);
    buffer_free(&j->language);
    memory_release(j->allocator, j->lines, j->line_capacity * sizeof *j->lines);
    j->lines = NULL;
    j->line_count = j->line_capacity = 0;
}

/* ---- UTF-8 that is cut in two -------------------------------------------------------------------- */

/* How long the character is that an octet begins; 0 if it begins none. */
static size_t utf8_length_of(char first)
{
    unsigned char octet = (unsigned char)first;
    return octet < 0xC2 || octet > 0xF4 ? 0 : octet < 0xE0 ? 2 : octet < 0xF0 ? 3 : 4;
}

size_t utf8_cut_off(view text)
{
    for (size_t length = 1; length <= 3 && length <= text.length; length++) {
        char first = text.text[text.length - length];
        if (utf8_length_of(first) > 0)
            return utf8_length_of(first) > length ? length : 0;
        if (((unsigned char)first & 0xC0) != 0x80)
            return 0;
    }
    return 0;
}

size_t continuation_payload(view row)
{
    size_t i = 0;
    while (i < row.length && (row.text[i] == ' ' || row.text[i] == '\t'))
        i++;
    size_t digits = i;
    while (i < row.length && is_digit(row.text[i]))
        i++;
    if (i == digits || row.length < i + 6 || row.text[i] != ' ')
        return 0;
    return continuation_of(view_of(row.text + i + 1, 4)) != '\0' && row.text[i + 5] == ' ' ? i + 6 : 0;
}

size_t utf8_rest(view cut_off, view payload)
{
    char whole[4];
    size_t length = cut_off.length > 0 ? utf8_length_of(cut_off.text[0]) : 0;
    if (length <= cut_off.length || payload.length < length - cut_off.length)
        return 0;
    memcpy(whole, cut_off.text, cut_off.length);
    memcpy(whole + cut_off.length, payload.text, length - cut_off.length);
    return utf8_valid_prefix(whole, length) == length ? length - cut_off.length : 0;
}

static bool are_trailing(const unsigned char *p, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return false;
    }
    return true;
}

size_t utf8_lax_length(view text)
{
    const unsigned char *p = (const unsigned char *)text.text;
    size_t length = text.length;
    if (length >= 2 && (p[0] == 0xC0 || p[0] == 0xC1) && are_trailing(p + 1, 1))
        return 2;
    if (length >= 3 && p[0] == 0xED && p[1] >= 0xA0 && are_trailing(p + 1, 2)) {
        bool pair = p[1] < 0xB0 && length >= 6 && p[3] == 0xED && p[4] >= 0xB0 && are_trailing(p + 4, 2);
        return pair ? 6 : 3;
    }
    bool three = length >= 3 && ((p[0] == 0xE0 && p[1] < 0xA0) || (p[0] == 0xEF && p[1] == 0xBF && p[2] >= 0xBE));
    if (three && are_trailing(p + 1, 2))
        return 3;
    return length >= 4 && p[0] == 0xF0 && p[1] < 0x90 && are_trailing(p + 1, 3) ? 4 : 0;
}

/* ---- Lines --------------------------------------------------------------------------------------- */

static void count_valid(octet_judge *j, view text)
{
    for (size_t i = 0; i < text.length; i++) {
        unsigned char octet = (unsigned char)text.text[i];
        j->valid += octet >= 0x80;
        j->sequences += octet >= 0xC0;
    }
}

static void count_whole(octet_judge *j, size_t octets)
{
    j->valid += octets;
    j->sequences++;
}

static void note_stray(octet_judge *j, view row)
{
    j->stray_lines++;
    if (j->line_count < JUDGED_LINES) {
        if (array_reserve(j->allocator, &j->lines, &j->line_capacity, j->line_count + 1))
            j->lines[j->line_count++] = j->line;
        else
            j->failed = true;
    }
    j->failed = !word_set_add(&j->strays, row, false) || j->failed;
}

/* Is what is at the end of a line the beginning of a character that the next line ends? */
static size_t rest_in_next(view cut_off, view next)
{
    size_t payload = continuation_payload(next);
    return payload > 0 ? utf8_rest(cut_off, view_after(next, payload)) : 0;
}

/* What is from `at` on: false if an octet is not UTF-8. Moves on. */
static bool count_step(octet_judge *j, view row, view next, size_t *at)
{
    view rest = view_after(row, *at);
    size_t valid = utf8_valid_prefix(rest.text, rest.length);
    count_valid(j, view_of(rest.text, valid));
    *at += valid;
    rest = view_after(rest, valid);
    size_t lax = utf8_lax_length(rest);
    size_t taken = rest.length > 0 && utf8_cut_off(rest) == rest.length ? rest_in_next(rest, next) : 0;
    if (lax > 0)
        count_whole(j, lax);
    else if (taken > 0)
        count_whole(j, rest.length + taken);
    j->taken = taken;
    *at += lax > 0 ? lax : taken > 0 ? rest.length : rest.length > 0;
    return rest.length == 0 || lax > 0 || taken > 0;
}

static void feed_line(octet_judge *j, view row, view next)
{
    bool stray = false;
    size_t at = j->taken > 0 ? continuation_payload(row) + j->taken : 0;
    j->taken = 0;
    j->high_lines++;
    j->failed = !word_set_add(&j->words, row, true) || j->failed;
    row.length -= j->cut_off; /* which is 0 but in the last line */
    while (at < row.length)
        stray = !count_step(j, row, next, &at) || stray;
    for (size_t i = 0; i < row.length; i++)
        j->high += (unsigned char)row.text[i] >= 0x80;
    if (stray)
        note_stray(j, row);
}

/* Looks for HEAD.LANG, also after records that are before the header. These octets are the same in every encoding
   except UTF-16, which needs no language. */
static void look_for_language(octet_judge *j, view row)
{
    const view language = VIEW("1 LANG "), top = VIEW("0 ");
    row = view_trim(row);
    if (view_begins(row, top)) {
        bool header = view_equal_ignoring_case(view_trim(view_after(row, top.length)), VIEW("HEAD"));
        j->after_header = j->in_header && !header;
        j->in_record = !header;
        j->in_header = header;
    }
    bool found = !j->in_record && row.length > language.length &&
                 view_equal_ignoring_case(view_of(row.text, language.length), language);
    if (found)
        j->failed = !buffer_append(&j->language, view_trim(view_after(row, language.length))) || j->failed;
    j->after_header = j->after_header || found;
}

static void count_zeros(octet_judge *j, view text)
{
    for (size_t i = 0; i < text.length && j->octets < WIDE_SEEN; i++)
        j->zeros[j->octets++ % 2] += text.text[i] == 0;
}

void judge_feed(octet_judge *j, view lines, size_t seen)
{
    const wide_loops *loops = wide_best();
    count_zeros(j, lines);
    if (j->line == 0 && utf8_mark_length(lines) > 0) {
        j->marked = true;
        seen -= utf8_mark_length(lines);
        lines = view_after(lines, utf8_mark_length(lines));
    }
    for (size_t at = 0; at < lines.length;) {
        unsigned traits = 0;
        size_t end = at + loops->sweep_line(lines.text + at, lines.length - at, &traits), next = end;
        if (next < lines.length)
            next += lines.text[next] == '\r' && next + 1 < lines.length && lines.text[next + 1] == '\n' ? 2 : 1;
        j->line++;
        if (!j->after_header)
            look_for_language(j, view_of(lines.text + at, end - at));
        if (j->ends && end == lines.length)
            j->cut_off = utf8_cut_off(view_of(lines.text + at, end - at));
        if ((traits & TRAIT_HIGH) != 0) {
            unsigned ignored = 0;
            size_t more = loops->sweep_line(lines.text + next, seen - next, &ignored);
            feed_line(j, view_of(lines.text + at, end - at), view_of(lines.text + next, more));
        }
        at = next;
    }
}

/* ---- What it comes to ---------------------------------------------------------------------------- */

const encoding *judge_wide(const octet_judge *j)
{
    enum { OF_TEN = 10, TIMES = 4 }; /* tags, digits and white space are in every script's text */
    uint64_t even = j->zeros[0], odd = j->zeros[1];
    if (odd * OF_TEN > j->octets && odd > even * TIMES)
        return &encoding_utf_16le;
    return even * OF_TEN > j->octets && even > odd * TIMES ? &encoding_utf_16be : NULL;
}

/* Is there no other reading of a word that is good? */
static bool only_utf8_reads(view word)
{
    for (size_t i = 0; i < CANDIDATES; i++) {
        word_reading r;
        page_candidate c = candidate_open(i);
        candidate_read(&c, i, word, &r);
        if (i != CANDIDATE_UTF_8 && r.structure >= 0)
            return false;
    }
    return true;
}

bool judge_is_utf8(const octet_judge *j)
{
    if (j->high == 0 || j->valid < j->high)
        return j->high == 0 && j->marked;
    return j->marked || j->sequences >= 2 || (j->words.count == 1 && only_utf8_reads(j->words.items[0]));
}

bool judge_is_mixed(const octet_judge *j)
{
    enum { QUARTER = 4, FEWEST = 3, TENTH = 10 };
    if (j->high == 0 || j->valid == j->high)
        return false;
    bool much = j->valid * QUARTER >= j->high && j->sequences >= FEWEST;
    return j->marked || much || (j->sequences > 0 && j->stray_lines * TENTH <= j->high_lines);
}

void judge_count_cut_off(octet_judge *j)
{
    j->high += j->cut_off;
    j->cut_off = 0;
}
