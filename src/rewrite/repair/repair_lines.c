/* SPDX-License-Identifier: MIT */
/*
 * The stage of lines: takes UTF-8, gives rows that are lines, blank or conflict markers; text without a level becomes part of
 * the text that it was broken off from, or a note.
 */
#include "rewrite/repair/repair_lines.h"

/* ---- Gathering ------------------------------------------------------------------------------- */

static void count_break(lines_job *j, const loose_line *l)
{
    view ending = loose_break(j->r, l);
    if (ending.length > 0)
        j->breaks[ending.length == 2 ? 2 : ending.text[0] == '\r' ? 1 : 0]++;
}

/* Is this row the empty one between CR and CR LF? */
static bool is_doubled(const lines_job *j, const loose_line *l)
{
    const char *text = j->r->text.data;
    return l->end == l->begin && l->next - l->end == 2 && l->begin > 0 && text[l->begin - 1] == '\r';
}

static bool gather_row(lines_job *j, const loose_line *l)
{
    count_break(j, l);
    if (l->kind == LOOSE_BLANK) {
        j->doubled += is_doubled(j, l);
        return true;
    }
    j->rows++;
    j->last = l->begin;
    if (l->kind != LOOSE_LINE)
        return true;
    view tag = loose_tag(l);
    if (l->level == 0) {
        bool head = view_equal_ignoring_case(tag, VIEW("HEAD"));
        j->genealogy = j->genealogy || head || l->xref_end > 0;
        j->trailer = j->trailer || view_equal(tag, VIEW("TRLR"));
        j->small_header = j->small_header || (head && !view_equal(tag, VIEW("HEAD")));
    }
    return names_add(&j->tags, tag) > 0;
}

/* A line that is only nearly one may show as well that this is a genealogy file. */
static bool shows_genealogy(lines_job *j, const loose_line *l)
{
    repair_code codes[FIXES_MOST];
    size_t count;
    loose_line parsed;
    if (j->genealogy || l->kind != LOOSE_TEXT || !fix_line(j, l, codes, &count) ||
        !loose_parse(NULL, buffer_view(&j->fixed), &parsed))
        return false;
    parsed.text = buffer_view(&j->fixed);
    bool head = view_equal_ignoring_case(loose_tag(&parsed), VIEW("HEAD"));
    return parsed.level == 0 && (parsed.xref_end > 0 || head);
}

static gedelf_status gather_lines(lines_job *j)
{
    loose_line l;
    for (size_t at = 0; walk_row(j->r, at, &l); at = l.next) {
        if (!gather_row(j, &l))
            return GEDELF_MEMORY;
    }
    for (size_t at = 0; !j->genealogy && walk_row(j->r, at, &l); at = l.next)
        j->genealogy = shows_genealogy(j, &l);
    if (j->genealogy)
        return GEDELF_OK;
    view what = j->rows == 0 ? VIEW("an empty file") : VIEW(TEXT_WITHOUT_RECORDS);
    return buffer_append(&j->r->refusal, what) ? GEDELF_NOT_GENEALOGY : GEDELF_MEMORY;
}

/* ---- Changing a row -------------------------------------------------------------------------- */

static view row_text(const lines_job *j, const loose_line *l)
{
    return view_of(j->r->text.data + l->begin, l->end - l->begin);
}

/* ---- Keeping track --------------------------------------------------------------------------- */

/* Blank rows are where they were, or are taken out: those that follow each other in one go, since the CR of one and the LF of
   the next but one make no line break where both go. */
static gedelf_status pass_blanks(lines_job *j, size_t to)
{
    gedelf_status status = GEDELF_OK;
    loose_line l;
    size_t from = j->blanks; /* rows from here to the one at hand go */
    for (size_t at = from; status == GEDELF_OK && at < to && walk_row(j->r, at, &l); at = l.next) {
        if (repair_is_on(j->r, REPAIR_BLANK_LINE) &&
            repair_offer_change(j->r, REPAIR_BLANK_LINE, at, VIEW(""), VIEW("")))
            continue;
        status = from < at ? repair_change(j->r, from, at, VIEW("")) : GEDELF_OK;
        from = l.next;
    }
    j->blanks = to;
    return status == GEDELF_OK && from < to ? repair_change(j->r, from, to, VIEW("")) : status;
}

/* Knows the line that a row is, or has become. */
static gedelf_status follow_line(lines_job *j, const loose_line *l, view becomes)
{
    loose_line parsed = *l;
    gedelf_status status = GEDELF_OK;
    if (!loose_parse(j->r->rules, becomes, &parsed))
        return GEDELF_OK;
    parsed.text = becomes;
    view tag = loose_tag(&parsed);
    if (parsed.level == 0 && !is_continuation_tag(tag)) {
        status = leftovers_record_ends(&j->leftovers, j->after);
        leftovers_record(&j->leftovers, tag);
        j->begun = true;
        j->ended = view_equal(tag, VIEW("TRLR"));
    }
    levels_pop(&j->levels, parsed.level);
    if (status == GEDELF_OK && !levels_push(&j->levels, &parsed, parsed.level))
        status = GEDELF_MEMORY;
    return status;
}

/* The row becomes this line. What ends before it is put in first. */
static gedelf_status become_line(lines_job *j, const loose_line *l, view becomes)
{
    gedelf_status status = follow_line(j, l, becomes);
    return status == GEDELF_OK ? repair_change(j->r, l->at, l->end, becomes) : status;
}

/* The line becomes another one, by these repairs; its indentation stays. GEDELF_END if one of them is off. */
static gedelf_status put_fixed_line(lines_job *j, const loose_line *l, const repair_code *codes, size_t count,
                                    view becomes)
{
    for (size_t i = 0; i < count; i++) {
        if (!repair_is_on(j->r, codes[i]))
            return GEDELF_END;
    }
    for (size_t i = 0; i < count; i++) {
        bool again = i > 0 && codes[i] == codes[i - 1];
        if (!again && !repair_offer_change(j->r, codes[i], l->begin, row_text(j, l), becomes))
            return GEDELF_END;
    }
    return become_line(j, l, becomes);
}

/* ---- Lines that are lines -------------------------------------------------------------------- */

/* Single spaces between the parts, and no indentation, where that is asked for. */
static gedelf_status tidy_spaces(lines_job *j, const loose_line *l)
{
    repair *r = j->r;
    buffer *out = &j->scratch;
    bool narrow = repair_is_on(r, REPAIR_WIDE_DELIMITER);
    gedelf_status status = GEDELF_OK;
    if (l->at > l->begin && repair_is_on(r, REPAIR_INDENTED_LINE) &&
        repair_offer_change(r, REPAIR_INDENTED_LINE, l->begin, row_text(j, l), l->text))
        status = repair_change(r, l->begin, l->at, VIEW(""));
    size_t first = l->xref_end > 0 ? l->xref_at : l->tag_at;
    bool wide = first > l->level_end + 1 || l->text.text[l->level_end] != ' ' ||
                (l->xref_end > 0 && (l->tag_at > l->xref_end + 1 || l->text.text[l->xref_end] != ' ')) ||
                (l->tag_end < l->text.length && l->text.text[l->tag_end] == '\t');
    if (status != GEDELF_OK || !wide || !narrow)
        return status;
    out->length = 0;
    bool done =
        buffer_append(out, view_of(l->text.text, l->level_end)) && buffer_append(out, VIEW(" ")) &&
        (l->xref_end == 0 || (buffer_append(out, view_of(l->text.text + l->xref_at, l->xref_end - l->xref_at)) &&
                              buffer_append(out, VIEW(" ")))) &&
        buffer_append(out, loose_tag(l)) && (l->tag_end == l->text.length || buffer_append(out, VIEW(" ")));
    size_t past = l->tag_end < l->text.length ? l->tag_end + 1 : l->tag_end;
    if (!done || !buffer_append(out, view_after(l->text, past)))
        return GEDELF_MEMORY;
    if (!repair_offer_change(r, REPAIR_WIDE_DELIMITER, l->begin, row_text(j, l), buffer_view(out)))
        return GEDELF_OK;
    return repair_change(r, l->at, l->at + past, view_of(out->data, out->length - (l->text.length - past)));
}

/* Has a tag small letters, and is it defined here in capitals? */
static bool is_small_tag(const lines_job *j, view tag, char *capitals, size_t size)
{
    bool small = false;
    if (tag.length == 0 || tag.length > size || is_extension_tag(tag))
        return false;
    for (size_t i = 0; i < tag.length; i++) {
        capitals[i] = to_upper(tag.text[i]);
        small = small || capitals[i] != tag.text[i];
    }
    return small && (j->small_header || is_known_tag(j, view_of(capitals, tag.length)));
}

/* A tag in capitals; *taken if it was changed. */
static gedelf_status fix_case(lines_job *j, const loose_line *l, bool *taken)
{
    char capitals[64];
    view tag = loose_tag(l);
    repair_code code = j->small_header ? REPAIR_HEADER_CASE : REPAIR_TAG_CASE;
    if (!repair_is_on(j->r, code) || !is_small_tag(j, tag, capitals, sizeof capitals))
        return GEDELF_OK;
    view in_capitals = view_of(capitals, tag.length);
    levels_pop(&j->levels, l->level);
    model_answer answer = levels_ask(&j->levels, in_capitals);
    bool frame = view_equal(in_capitals, VIEW("HEAD")) || view_equal(in_capitals, VIEW("TRLR"));
    if (!j->small_header && !(answer.allowed && answer.defined) && !frame)
        return GEDELF_OK;
    j->fixed.length = 0;
    if (!buffer_append(&j->fixed, l->text))
        return GEDELF_MEMORY;
    memcpy(j->fixed.data + l->tag_at, capitals, tag.length);
    bool head = l->level == 0 && view_equal(in_capitals, VIEW("HEAD"));
    bool told = j->small_header && !head; /* one repair for the whole file */
    if (!told && !repair_offer_change(j->r, code, l->begin, row_text(j, l), buffer_view(&j->fixed)))
        return GEDELF_OK;
    *taken = true;
    gedelf_status status = follow_line(j, l, buffer_view(&j->fixed));
    return status == GEDELF_OK ? repair_change(j->r, l->at + l->tag_at, l->at + l->tag_end, in_capitals) : status;
}

/* "0 INDI @I1@", and nothing else has that identifier. */
static gedelf_status fix_late_xref(lines_job *j, const loose_line *l, bool *taken)
{
    view name = loose_pointer(loose_payload(l));
    static const repair_code code = REPAIR_XREF_AFTER_TAG;
    if (!j->faulty || l->level != 0 || l->xref_end > 0 || name.length == 0 ||
        !model_guide_ask(j->levels.guide, model_guide_records(j->levels.guide), loose_tag(l)).allowed ||
        is_xref_taken(j, name) || view_equal(loose_tag(l), VIEW("HEAD")))
        return GEDELF_OK;
    j->fixed.length = 0;
    bool done = names_add(&j->xrefs, name) > 0 && buffer_append(&j->fixed, VIEW("0 @")) &&
                buffer_append(&j->fixed, name) && buffer_append(&j->fixed, VIEW("@ ")) &&
                buffer_append(&j->fixed, loose_tag(l));
    if (!done)
        return GEDELF_MEMORY;
    gedelf_status status = put_fixed_line(j, l, &code, 1, buffer_view(&j->fixed));
    *taken = status == GEDELF_OK;
    return status == GEDELF_END ? GEDELF_OK : status;
}

static gedelf_status pass_line(lines_job *j, const loose_line *l)
{
    bool taken = false;
    gedelf_status status = fix_late_xref(j, l, &taken);
    if (status == GEDELF_OK && !taken)
        status = fix_case(j, l, &taken);
    if (status != GEDELF_OK || taken)
        return status;
    levels_pop(&j->levels, l->level);
    return follow_line(j, l, l->text);
}

/* ---- Text without a level -------------------------------------------------------------------- */

/* The structure whose text comes before: CONT and CONC are part of the one above them. */
static const loose_level *text_owner(const lines_job *j)
{
    size_t i = j->levels.count;
    while (i > 0 && j->levels.items[i - 1].continuation)
        i--;
    return i > 0 ? &j->levels.items[i - 1] : NULL;
}

/* "n CONT text", with at signs doubled where they would be more than text. */
static bool compose_cont(lines_job *j, uint64_t level, view text)
{
    buffer *out = &j->scratch;
    bool risky = loose_pointer(text).length > 0 || (j->r->rules->lead_pairs && text.length > 0 && text.text[0] == '@');
    for (size_t i = 0; !risky && i + 1 < text.length; i++)
        risky = text.text[i] == '@' && text.text[i + 1] == '#';
    out->length = 0;
    return buffer_append_number(out, level) && buffer_append(out, VIEW(" CONT")) &&
           (text.length == 0 ||
            (buffer_append(out, VIEW(" ")) && (risky ? append_escaped(j->r, out, text) : buffer_append(out, text))));
}

static gedelf_status put_cont(lines_job *j, const loose_line *l, uint64_t level, repair_note *note)
{
    if (!compose_cont(j, level, row_text(j, l)))
        return GEDELF_MEMORY;
    note->at = l->begin;
    note->before = row_text(j, l);
    note->after = buffer_view(&j->scratch);
    if (!repair_offer(j->r, note))
        return GEDELF_END;
    return repair_change(j->r, l->begin, l->end, buffer_view(&j->scratch));
}

/* Text that was broken off, with the blank rows before it. */
static gedelf_status join_text(lines_job *j, const loose_line *l, uint64_t level)
{
    repair_note note = {.code = REPAIR_TEXT_BROKEN_OFF};
    loose_line blank;
    gedelf_status status = repair_is_on(j->r, note.code) ? GEDELF_OK : GEDELF_END;
    for (size_t at = j->blanks; status == GEDELF_OK && at < l->begin && walk_row(j->r, at, &blank); at = blank.next)
        status = put_cont(j, &blank, level, &note);
    j->blanks = l->next;
    return status == GEDELF_OK ? put_cont(j, l, level, &note) : status;
}

/* Does a structure are too deep for the one above it? It may find no place, and this text with it, as it is (R6). */
static bool is_astray(const lines_job *j, const loose_level *owner)
{
    return owner > j->levels.items && owner->was > owner[-1].was + 1 && !owner->allowed;
}

static gedelf_status pass_text(lines_job *j, const loose_line *l)
{
    const loose_level *owner = text_owner(j);
    if (!j->begun || j->ended) /* that is for the stage of structure */
        return GEDELF_OK;
    if (owner && owner->text && !owner->pointer && !owner->metadata && !is_astray(j, owner))
        return join_text(j, l, owner->was + 1);
    return leftovers_offer(&j->leftovers, REPAIR_TEXT_UNPLACED, l);
}

/* ---- Rows that are not lines --------------------------------------------------------------------- */

/* The level of the next line; 0 at the end. */
static uint64_t next_level(const lines_job *j, size_t at)
{
    loose_line l;
    while (walk_row(j->r, at, &l) && l.kind != LOOSE_LINE)
        at = l.next;
    return at < j->r->text.length ? l.level : 0;
}

/* The tag in capitals that a text begins with; empty if it does not. */
static view leading_tag(const lines_job *j, view v)
{
    size_t length = tag_characters(v);
    if (length < 3 || (length < v.length && !is_in_class(v.text[length], CLASS_SPACE)))
        return VIEW("");
    for (size_t i = 0; i < length; i++) {
        if (v.text[i] >= 'a' && v.text[i] <= 'z')
            return VIEW("");
    }
    view tag = view_of(v.text, length);
    return model_guide_ask(j->levels.guide, MODEL_NOTHING, tag).defined || view_equal(tag, VIEW("TRLR")) ? tag
                                                                                                         : VIEW("");
}

static bool compose_with_level(lines_job *j, uint64_t level, view v)
{
    j->fixed.length = 0;
    return buffer_append_number(&j->fixed, level) && buffer_append(&j->fixed, VIEW(" ")) && buffer_append(&j->fixed, v);
}

static gedelf_status put_level(lines_job *j, const loose_line *l, uint64_t level, bool certain)
{
    if (!compose_with_level(j, level, l->text))
        return GEDELF_MEMORY;
    repair_note note = {.code = REPAIR_LEVEL_MISSING,
                        .graded = !certain,
                        .certainty = GEDELF_REPAIR_GUESS,
                        .at = l->begin,
                        .before = row_text(j, l),
                        .after = buffer_view(&j->fixed)};
    if (!repair_offer(j->r, &note))
        return GEDELF_END;
    return become_line(j, l, buffer_view(&j->fixed));
}

/* "DATE 1900", "@I1@ INDI". GEDELF_END if it is nothing of that kind. */
static gedelf_status pass_levelless(lines_job *j, const loose_line *l)
{
    view v = l->text, tag = leading_tag(j, v);
    uint64_t level = 0;
    if (v.length > 3 && v.text[0] == '@') {
        size_t end = after_xref(v, 0);
        bool spaced = end > 2 && end + 1 < v.length && is_in_class(v.text[end], CLASS_SPACE);
        view after = spaced ? leading_tag(j, view_trim(view_after(v, end))) : VIEW("");
        return after.length > 0 ? put_level(j, l, 0, true) : GEDELF_END;
    }
    if (tag.length == 0)
        return GEDELF_END;
    bool frame = view_equal(tag, VIEW("TRLR")) || view_equal(tag, VIEW("HEAD"));
    if (frame && tag.length == v.length && (!j->trailer || view_equal(tag, VIEW("HEAD"))) &&
        (j->begun == view_equal(tag, VIEW("TRLR"))))
        return put_level(j, l, 0, true);
    if (frame || !j->begun || j->ended)
        return GEDELF_END;
    size_t count = find_missing_level(j, tag, next_level(j, l->next), &level);
    if (count == 0)
        return GEDELF_END;
    if (count == 1)
        return put_level(j, l, level, true);
    if (repair_is_on_as(j->r, REPAIR_LEVEL_MISSING, GEDELF_REPAIR_GUESS)) {
        gedelf_status status = put_level(j, l, level, false);
        if (status != GEDELF_END)
            return status;
    }
    return leftovers_offer(&j->leftovers, REPAIR_LEVEL_MISSING, l);
}

/* The tags directly below a row, up to two of them that differ; *end is after all that is below it. */
static size_t tags_below(const lines_job *j, const loose_line *l, view below[8], size_t *end)
{
    loose_line next;
    size_t count = 0;
    *end = l->next;
    for (size_t at = l->next; walk_row(j->r, at, &next); at = next.next) {
        uint64_t level = level_value(view_of(next.text.text, level_digits(next.text)));
        bool bare = next.kind == LOOSE_TEXT && level_digits(next.text) == view_trim(next.text).length;
        if ((next.kind == LOOSE_LINE || bare) && level <= l->level)
            break;
        if (next.kind == LOOSE_LINE && next.level == l->level + 1 && count < 8) {
            bool known = false;
            for (size_t i = 0; i < count; i++)
                known = known || view_equal(below[i], loose_tag(&next));
            if (!known)
                below[count++] = loose_tag(&next);
        }
        if (next.kind == LOOSE_LINE)
            *end = next.next;
    }
    return count;
}

/* "1", with lines below it. GEDELF_END if it is not such a row. */
static gedelf_status pass_tagless(lines_job *j, const loose_line *l, size_t *next)
{
    view below[8];
    loose_line bare = *l;
    size_t digits = level_digits(l->text), end;
    bool alone = digits > 0 && digits < 3 && view_trim(view_after(l->text, digits)).length == 0;
    bare.level = level_value(view_of(l->text.text, digits));
    const loose_level *top = levels_top(&j->levels);
    if (!alone || !j->begun || j->ended || bare.level == 0 || (top && bare.level > top->was + 1))
        return GEDELF_END;
    size_t count = tags_below(j, &bare, below, &end);
    if (count == 0)
        return GEDELF_END;
    levels_pop(&j->levels, bare.level);
    view tag = find_missing_tag(j, below, count);
    if (tag.length > 0) {
        repair_code code = REPAIR_TAG_MISSING;
        if (!compose_with_level(j, bare.level, tag))
            return GEDELF_MEMORY;
        return put_fixed_line(j, l, &code, 1, buffer_view(&j->fixed));
    }
    gedelf_status status = leftovers_offer(&j->leftovers, REPAIR_TAG_MISSING, l);
    loose_line under;
    for (size_t at = l->next; status == GEDELF_OK && at < end && walk_row(j->r, at, &under); at = under.next) {
        status = leftovers_take(&j->leftovers, REPAIR_TAG_MISSING, &under);
        *next = under.next;
    }
    return status;
}

/* The last line of the file, which is a trailer but for some signs. */
static bool is_damaged_trailer(const lines_job *j, const loose_line *l)
{
    size_t found = 0;
    if (l->begin != j->last || j->trailer || !j->begun || j->small_header)
        return false;
    for (size_t i = 0; i < l->text.length; i++) {
        char c = l->text.text[i];
        if ((unsigned char)c >= 0x80 || (is_digit(c) && c != '0'))
            return false;
        if (!is_letter(c))
            continue;
        if (found == 4 || to_upper(c) != "TRLR"[found])
            return false;
        found++;
    }
    return found == 4;
}

/* Does a row begin another record than the one before it, be it only once it is repaired? */
static bool row_begins_record(lines_job *j, const loose_line *l)
{
    repair_code codes[FIXES_MOST];
    size_t count;
    loose_line parsed;
    if (l->kind != LOOSE_TEXT)
        return l->kind == LOOSE_MARKER || (l->kind == LOOSE_LINE && l->level == 0);
    if (is_damaged_record(j, l->text) || is_damaged_trailer(j, l) || l->text.text[0] == '@' ||
        view_equal(view_trim(l->text), VIEW("TRLR")))
        return true;
    return fix_line(j, l, codes, &count) && loose_parse(NULL, buffer_view(&j->fixed), &parsed) && parsed.level == 0;
}

/* "0 @I2 3 INDI", "0": the record cannot be recognised, and all of it becomes a separate note. GEDELF_END if it is not
   such a row. */
static gedelf_status pass_damaged_record(lines_job *j, const loose_line *l, size_t *next)
{
    loose_line row;
    size_t end = l->next;
    if (!j->begun || j->ended || !is_damaged_record(j, l->text))
        return GEDELF_END;
    if (!repair_is_on(j->r, REPAIR_TEXT_UNPLACED))
        return GEDELF_OK;
    gedelf_status status = leftovers_record_ends(&j->leftovers, j->after);
    leftovers_record(&j->leftovers, VIEW(""));
    levels_pop(&j->levels, 0);
    if (status == GEDELF_OK)
        status = leftovers_offer(&j->leftovers, REPAIR_TEXT_UNPLACED, l);
    for (size_t at = end; walk_row(j->r, at, &row) && !row_begins_record(j, &row); at = row.next)
        end = row.kind == LOOSE_BLANK ? end : row.next;
    for (size_t at = l->next; status == GEDELF_OK && at < end && walk_row(j->r, at, &row); at = row.next)
        status = leftovers_take(&j->leftovers, REPAIR_TEXT_UNPLACED, &row);
    *next = end;
    return status;
}

/* In a file whose header is in small letters, the tag of a repaired line is written in capitals like all others. */
static void capitalise_fixed(lines_job *j)
{
    loose_line parsed;
    if (!j->small_header || !repair_is_on(j->r, REPAIR_HEADER_CASE) ||
        !loose_parse(j->r->rules, buffer_view(&j->fixed), &parsed))
        return;
    parsed.text = buffer_view(&j->fixed);
    if (is_extension_tag(loose_tag(&parsed)))
        return;
    for (size_t i = parsed.tag_at; i < parsed.tag_end; i++)
        j->fixed.data[i] = to_upper(j->fixed.data[i]);
}

static gedelf_status pass_fixable(lines_job *j, const loose_line *l)
{
    repair_code codes[FIXES_MOST];
    size_t count;
    if (is_damaged_trailer(j, l)) {
        codes[0] = REPAIR_TRAILER_DAMAGED;
        count = 1;
        j->fixed.length = 0;
        if (!buffer_append(&j->fixed, VIEW("0 TRLR")))
            return GEDELF_MEMORY;
    } else if (!fix_line(j, l, codes, &count)) {
        return GEDELF_END;
    }
    if (j->fixed.length == 0) { /* a page break alone on its row */
        bool made = repair_offer_change(j->r, codes[0], l->begin, row_text(j, l), VIEW(""));
        return made ? repair_change(j->r, l->begin, l->next, VIEW("")) : GEDELF_OK;
    }
    capitalise_fixed(j);
    gedelf_status status = put_fixed_line(j, l, codes, count, buffer_view(&j->fixed));
    return status == GEDELF_END ? GEDELF_OK : status; /* what is not to be repaired stays as it is */
}

/* Does a line look like text that begins with a number: "1850 census"? */
static bool is_numbered_text(const lines_job *j, const loose_line *l)
{
    const loose_level *top = levels_top(&j->levels), *owner = text_owner(j);
    view tag = loose_tag(l);
    if (!top || !owner || !owner->given || l->level <= top->was + 1)
        return false;
    for (size_t i = 0; i < tag.length; i++) {
        if (tag.text[i] >= 'a' && tag.text[i] <= 'z')
            return true;
    }
    return false;
}

static gedelf_status pass_marker(lines_job *j, const loose_line *l)
{
    repair_note note = {.code = REPAIR_CONFLICT_MARKER,
                        .at = l->begin,
                        .before = l->text,
                        .after = l->text,
                        .left = VIEW("there are two versions here: choose one, and delete the conflict markers")};
    j->r->conflicts = true;
    if (l->text.text[0] == '<')
        repair_offer(j->r, &note);
    return GEDELF_OK;
}

static gedelf_status pass_row(lines_job *j, const loose_line *l, size_t *next)
{
    gedelf_status status;
    if (l->kind == LOOSE_MARKER)
        return pass_marker(j, l);
    if (l->kind == LOOSE_LINE && !is_damaged_trailer(j, l))
        return j->faulty && is_numbered_text(j, l) ? pass_text(j, l) : pass_line(j, l);
    if (!j->faulty)
        return GEDELF_OK;
    status = pass_fixable(j, l);
    if (status == GEDELF_END)
        status = pass_levelless(j, l);
    if (status == GEDELF_END)
        status = pass_tagless(j, l, next);
    if (status == GEDELF_END)
        status = pass_damaged_record(j, l, next);
    return status == GEDELF_END ? pass_text(j, l) : status;
}

/* ---- Line breaks ----------------------------------------------------------------------------- */

/* CR CR LF becomes CR LF. */
static gedelf_status fix_doubled_breaks(repair *r)
{
    view text = repair_text(r);
    gedelf_status status = GEDELF_OK;
    if (!repair_offer_change(r, REPAIR_CRCRLF, 0, VIEW("CR CR LF"), VIEW("CR LF")))
        return GEDELF_OK;
    for (size_t at = 0; status == GEDELF_OK && at + 2 < text.length; at++) {
        const char *found = memchr(text.text + at, '\r', text.length - at - 2);
        if (!found)
            break;
        at = (size_t)(found - text.text);
        if (text.text[at + 1] == '\r' && text.text[at + 2] == '\n')
            status = repair_change(r, at, at + 1, VIEW(""));
    }
    return status;
}

/* Spaces between the parts of all lines, and before them, where that is asked for. */
static gedelf_status tidy_all_spaces(lines_job *j)
{
    loose_line l;
    gedelf_status status = GEDELF_OK;
    if (!repair_is_on(j->r, REPAIR_INDENTED_LINE) && !repair_is_on(j->r, REPAIR_WIDE_DELIMITER))
        return status;
    for (size_t at = 0; status == GEDELF_OK && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind == LOOSE_LINE)
            status = tidy_spaces(j, &l);
    }
    return status == GEDELF_OK ? repair_apply(j->r) : status;
}

/* All line breaks become that of most rows; the last row gets one. */
static gedelf_status tidy_breaks(lines_job *j)
{
    static const char *const texts[] = {"\n", "\r", "\r\n"};
    repair *r = j->r;
    size_t most = 0;
    loose_line l;
    gedelf_status status = GEDELF_OK;
    for (size_t i = 1; i < 3; i++)
        most = j->breaks[i] > j->breaks[most] ? i : most;
    view wanted = view_of_string(texts[most]);
    bool mixed =
        j->breaks[0] + j->breaks[1] + j->breaks[2] > j->breaks[most] && repair_is_on(r, REPAIR_MIXED_LINE_BREAKS);
    if (mixed && !repair_offer_change(r, REPAIR_MIXED_LINE_BREAKS, 0, VIEW("mixed"),
                                      most == 0   ? VIEW("LF")
                                      : most == 1 ? VIEW("CR")
                                                  : VIEW("CR LF")))
        mixed = false;
    for (size_t at = 0; status == GEDELF_OK && mixed && walk_row(r, at, &l); at = l.next) {
        view ending = loose_break(r, &l);
        if (ending.length > 0 && !view_equal(ending, wanted))
            status = repair_change(r, l.end, l.next, wanted);
    }
    size_t length = r->text.length;
    bool open = !is_row_start(repair_text(r), length);
    if (status == GEDELF_OK && open && repair_is_on(r, REPAIR_NO_FINAL_LINE_BREAK) &&
        repair_offer_change(r, REPAIR_NO_FINAL_LINE_BREAK, length, VIEW(""), VIEW("")))
        status = repair_change(r, length, length, wanted);
    return status;
}

/* ---- The stage ------------------------------------------------------------------------------- */

static gedelf_status lines_begin(lines_job *j, repair *r)
{
    sayings found = {.allocator = r->allocator, .stops = true};
    *j = (lines_job){.r = r};
    leftovers_init(&j->leftovers, r);
    buffer_init(&j->fixed, r->allocator);
    buffer_init(&j->other, r->allocator);
    buffer_init(&j->scratch, r->allocator);
    names_init(&j->tags, r->allocator);
    names_init(&j->xrefs, r->allocator);
    gedelf_status status = repair_read(r, &found);
    bool marked = utf8_mark_length(buffer_view(&r->text)) > 0; /* which reading passes over */
    j->faulty = found.count > 0 || marked;
    found.stops = false; /* dialect and version are those of the whole */
    if (status == GEDELF_OK && j->faulty)
        status = repair_read(r, &found);
    sayings_free(&found);
    if (status == GEDELF_OK && !levels_open(&j->levels, r))
        status = GEDELF_MEMORY;
    return status == GEDELF_OK ? gather_lines(j) : status;
}

static void lines_end(lines_job *j)
{
    leftovers_free(&j->leftovers);
    buffer_free(&j->fixed);
    buffer_free(&j->other);
    buffer_free(&j->scratch);
    names_free(&j->tags);
    names_free(&j->xrefs);
    levels_close(&j->levels);
}

static gedelf_status pass_all(lines_job *j)
{
    repair *r = j->r;
    loose_line l;
    gedelf_status status = GEDELF_OK;
    for (size_t at = 0; status == GEDELF_OK && walk_row(r, at, &l);) {
        size_t next = l.next;
        if (l.kind != LOOSE_BLANK) {
            j->leftovers.ending = loose_break(r, &l).length > 0 ? loose_break(r, &l) : j->leftovers.ending;
            status = pass_row(j, &l, &next);
            if (status == GEDELF_END)
                status = GEDELF_OK;
            if (status == GEDELF_OK && j->blanks < l.begin)
                status = pass_blanks(j, l.begin);
            j->blanks = j->after = next;
        }
        at = next;
    }
    if (status == GEDELF_OK)
        status = pass_blanks(j, r->text.length);
    return status == GEDELF_OK ? leftovers_ends(&j->leftovers, j->after, j->trailer ? j->last : r->text.length)
                               : status;
}

gedelf_status repair_lines(repair *r)
{
    lines_job j;
    gedelf_status status = lines_begin(&j, r);
    if (status == GEDELF_OK && j.doubled * 10 >= j.rows * 9 && j.doubled > 0 && repair_is_on(r, REPAIR_CRCRLF)) {
        status = fix_doubled_breaks(r);
        if (status == GEDELF_OK)
            status = repair_apply(r);
        lines_end(&j);
        status = status == GEDELF_OK ? lines_begin(&j, r) : status;
    }
    if (status == GEDELF_OK && status_expect(&status, pass_all(&j)) && status_expect(&status, repair_apply(r)) &&
        status_expect(&status, repair_quoted_pointers(r)) && status_expect(&status, tidy_all_spaces(&j)))
        status = tidy_breaks(&j);
    lines_end(&j);
    return status;
}
