/* SPDX-License-Identifier: MIT */
/*
 * The frame: takes rows in any order, gives a header in front, records, and a trailer at the end; what is outside becomes
 * a note record, and a second header in between begins another part.
 */
#include "rewrite/repair/repair_lines.h"
#include "rewrite/repair/repair_octets.h"
#include "rewrite/repair/repair_records.h"

typedef struct frame_job {
    repair *r;
    leftovers leftovers;
    size_t header;                /* where the first header begins; SIZE_MAX if there is none */
    size_t header_end;            /* where the record after it does */
    size_t first;                 /* where the first record begins; SIZE_MAX if there is none */
    size_t trailers;              /* how many there are */
    size_t trailer, last_trailer; /* where the first and the last of them are; SIZE_MAX if there is none */
    size_t after;                 /* after the last row that is not blank */
    bool passed;                  /* one of them is not in a version that may not be chosen (D428) */
    bool records_before;          /* there are records before the header, */
    bool records_after;           /* and after the first such trailer; a header counts */
} frame_job;

/* ---- Looking --------------------------------------------------------------------------------- */

static bool is_frame_line(const loose_line *l, view tag)
{
    return l->kind == LOOSE_LINE && l->level == 0 && view_equal(loose_tag(l), tag);
}

/* Control characters that old systems put at the end of a file (D19). */
static bool is_controls(view v)
{
    for (size_t i = 0; i < v.length; i++) {
        if (v.text[i] != 0x1A && !is_in_class(v.text[i], CLASS_SPACE))
            return false;
    }
    return true;
}

static void look_at_row(frame_job *j, const loose_line *l)
{
    bool begins = l->kind == LOOSE_LINE && l->level == 0 && !is_continuation_tag(loose_tag(l));
    if (is_frame_line(l, VIEW("TRLR"))) {
        j->trailer = j->trailers == 0 ? l->begin : j->trailer;
        j->last_trailer = l->begin;
        j->trailers++;
        j->passed = j->passed || !repair_in_conflict(j->r, l->begin);
        if (j->header != SIZE_MAX && j->header_end == SIZE_MAX)
            j->header_end = l->begin;
        return;
    }
    bool header = is_frame_line(l, VIEW("HEAD"));
    if (begins && j->header != SIZE_MAX && j->header_end == SIZE_MAX)
        j->header_end = l->begin;
    if (header && j->header == SIZE_MAX)
        j->header = l->begin;
    else if (begins && j->header == SIZE_MAX)
        j->records_before = true;
    if (begins && j->first == SIZE_MAX)
        j->first = l->begin;
    j->records_after = j->records_after || (begins && j->passed);
}

static void look_at_frame(frame_job *j)
{
    loose_line l;
    j->header = j->header_end = j->first = j->trailer = j->last_trailer = SIZE_MAX;
    for (size_t at = 0; walk_row(j->r, at, &l); at = l.next) {
        if (l.kind == LOOSE_BLANK || l.kind == LOOSE_MARKER)
            continue;
        look_at_row(j, &l);
        j->after = l.next;
    }
    if (j->header_end == SIZE_MAX)
        j->header_end = j->r->text.length;
}

/* ---- Before the header ----------------------------------------------------------------------- */

/* All rows up to an offset become a note record. */
static gedelf_status keep_rows(frame_job *j, size_t from, size_t to, repair_code code)
{
    loose_line l;
    gedelf_status status = GEDELF_OK;
    for (size_t at = from; status == GEDELF_OK && at < to && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind == LOOSE_BLANK || l.kind == LOOSE_MARKER)
            continue;
        status = leftovers_offer(&j->leftovers, code, &l);
    }
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* Its lines, from where they were. */
static gedelf_status put_header(frame_job *j)
{
    loose_line l;
    gedelf_status status = GEDELF_OK;
    for (size_t at = j->header; status == GEDELF_OK && at < j->header_end && walk_row(j->r, at, &l); at = l.next)
        status = repair_put_from(j->r, j->first, repair_part(j->r, l.begin, l.next), repair_line_of(j->r, l.begin));
    return status;
}

/* The header goes to the front, because records are before it. */
static gedelf_status move_header(frame_job *j)
{
    repair *r = j->r;
    view shown = view_of(r->text.data + j->header, row_end(repair_text(r), j->header) - j->header);
    if (!repair_offer_change(r, REPAIR_TEXT_BEFORE_HEADER, j->header, shown, VIEW("(moved to the front)")))
        return GEDELF_OK;
    bool open = !is_row_start(repair_text(r), j->header_end);
    gedelf_status status = put_header(j);
    if (status == GEDELF_OK && open)
        status = repair_change(r, j->first, j->first, j->leftovers.ending);
    return status == GEDELF_OK ? repair_change(r, j->header, j->header_end, VIEW("")) : status;
}

static gedelf_status add_header(frame_job *j, size_t at)
{
    repair *r = j->r;
    buffer out;
    bool own = r->encoding.char_value.length > 0;
    view values[] = {VIEW("0 HEAD"), VIEW("1 GEDC"), VIEW("2 VERS 5.5.1"), VIEW("2 FORM LINEAGE-LINKED")};
    buffer_init(&out, r->allocator);
    bool done = true;
    for (size_t i = 0; done && i < COUNT_OF(values); i++)
        done = buffer_append(&out, values[i]) && buffer_append(&out, j->leftovers.ending);
    done = done && buffer_append(&out, VIEW("1 CHAR ")) &&
           buffer_append(&out, own ? r->encoding.char_value : VIEW("UTF-8")) &&
           buffer_append(&out, j->leftovers.ending);
    gedelf_status status = done ? GEDELF_OK : GEDELF_MEMORY;
    if (done && repair_offer_change(r, REPAIR_HEADER_MISSING, at, VIEW(""),
                                    view_of(out.data, out.length - j->leftovers.ending.length)))
        status = repair_change(r, at, at, buffer_view(&out));
    buffer_free(&out);
    return status;
}

/* Where a header belongs that is missing: before the first record or trailer. What is before it is kept. */
static size_t header_place(const frame_job *j)
{
    size_t first = j->trailer < j->first ? j->trailer : j->first;
    return first == SIZE_MAX ? j->r->text.length : first;
}

static gedelf_status fix_beginning(frame_job *j)
{
    size_t first = j->first == SIZE_MAX ? j->r->text.length : j->first;
    gedelf_status status = GEDELF_OK;
    if (j->header == SIZE_MAX) {
        status = keep_rows(j, 0, header_place(j), REPAIR_TEXT_BEFORE_HEADER);
        return status == GEDELF_OK ? add_header(j, header_place(j)) : status;
    }
    if (j->r->rules->outside != OUTSIDE_NOT_PART || !j->r->reading->dialect) /* no reader would know of another one */
        status = keep_rows(j, 0, j->records_before ? first : j->header, REPAIR_TEXT_BEFORE_HEADER);
    return status == GEDELF_OK && j->records_before ? move_header(j) : status;
}

/* ---- More than the tag on HEAD and TRLR ------------------------------------------------------- */

/* "0 HEAD x" and "0 @X@ TRLR" become what they are; a text on them is kept. */
static gedelf_status make_bare(frame_job *j, size_t at, repair_code code)
{
    loose_line l;
    buffer out;
    if (at == SIZE_MAX || !walk_row(j->r, at, &l))
        return GEDELF_OK;
    view payload = view_trim(loose_payload(&l));
    if (l.xref_end == 0 && is_controls(payload))
        return GEDELF_OK;
    buffer_init(&out, j->r->allocator);
    bool done = buffer_append(&out, VIEW("0 ")) && buffer_append(&out, loose_tag(&l));
    repair_note note = {.code = code,
                        .at = at,
                        .before = l.text,
                        .after = buffer_view(&out),
                        .left = payload.length > 0 ? VIEW("its text is kept in a note record") : VIEW("")};
    gedelf_status status = done ? GEDELF_OK : GEDELF_MEMORY;
    if (done && repair_offer(j->r, &note)) {
        if (payload.length > 0)
            status = leftovers_keep(&j->leftovers, code, at, payload);
        if (status == GEDELF_OK)
            status = repair_change(j->r, l.at, l.end, buffer_view(&out));
    }
    buffer_free(&out);
    return status;
}

/* ---- Other headers --------------------------------------------------------------------------- */

/* Where the record ends that begins at an offset. */
static size_t record_end(const frame_job *j, size_t at)
{
    loose_line l;
    for (bool first = true; walk_row(j->r, at, &l); at = l.next, first = false) {
        if (!first && l.kind == LOOSE_LINE && l.level == 0 && !is_continuation_tag(loose_tag(&l)))
            break;
    }
    return at;
}

static bool note_part(repair *r, size_t at)
{
    return array_add(r->allocator, &r->parts, &r->part_count, &r->part_capacity, repair_line_of(r, at));
}

/* The header of a second file: the same one goes, another one becomes a note record. */
static gedelf_status take_header(frame_job *j, size_t at, size_t *end)
{
    repair *r = j->r;
    loose_line l;
    *end = record_end(j, at);
    view own = view_of(r->text.data + at, *end - at),
         other = view_of(r->text.data + j->header, j->header_end - j->header);
    bool same = view_equal(view_trim(own), view_trim(other));
    if (!note_part(r, at))
        return GEDELF_MEMORY;
    repair_note note = {.code = REPAIR_SECOND_HEADER,
                        .at = at,
                        .before = VIEW("0 HEAD"),
                        .after = VIEW(""),
                        .left = same ? VIEW("") : VIEW("the second header is kept in a note record")};
    if (!repair_offer(r, &note))
        return GEDELF_OK;
    gedelf_status status = GEDELF_OK;
    for (size_t row = at; status == GEDELF_OK && row < *end && walk_row(r, row, &l); row = l.next) {
        if (!same && l.kind != LOOSE_BLANK)
            status = leftovers_keep(&j->leftovers, REPAIR_SECOND_HEADER, row, l.text);
    }
    return status == GEDELF_OK ? repair_change(r, at, *end, VIEW("")) : status;
}

/* ---- After the trailer ---------------------------------------------------------------------- */

/* A trailer that is not the last thing goes; the other one is at the end. */
static gedelf_status drop_trailer(frame_job *j, const loose_line *l, bool told)
{
    bool made =
        told || repair_offer_change(j->r, REPAIR_TEXT_AFTER_TRAILER, l->begin, l->text, VIEW("(moved to the end)"));
    return made ? repair_change(j->r, l->begin, l->next, VIEW("")) : GEDELF_OK;
}

/* Rows after the first trailer: headers and records are parts of the file, all else becomes a note record. */
static gedelf_status fix_middle(frame_job *j)
{
    loose_line l;
    gedelf_status status = GEDELF_OK;
    bool outside = false, passed = false; /* after a trailer and no record since; after a trailer */
    size_t next = 0;
    for (size_t at = j->header == SIZE_MAX ? header_place(j) : j->header_end;
         status == GEDELF_OK && walk_row(j->r, at, &l); at = next) {
        next = l.next;
        if (l.kind == LOOSE_BLANK || l.kind == LOOSE_MARKER)
            continue;
        bool begins = l.kind == LOOSE_LINE && l.level == 0 && !is_continuation_tag(loose_tag(&l));
        if (is_frame_line(&l, VIEW("TRLR")) && repair_in_conflict(j->r, l.begin))
            continue; /* perhaps the other version is chosen */
        if (is_frame_line(&l, VIEW("TRLR"))) {
            if (l.begin != j->last_trailer || j->records_after)
                status = drop_trailer(j, &l, j->r->part_count > 0);
            outside = passed = true;
        } else if (is_frame_line(&l, VIEW("HEAD"))) {
            status = take_header(j, l.begin, &next);
            outside = false;
        } else if (begins) {
            outside = false;
        } else if (outside && is_controls(l.text)) {
            if (j->records_after)
                status = repair_change(j->r, l.begin, l.next, VIEW(""));
        } else if (outside || (l.kind == LOOSE_TEXT && passed)) {
            status = leftovers_offer(&j->leftovers, REPAIR_TEXT_AFTER_TRAILER, &l);
        }
        status = status == GEDELF_END ? GEDELF_OK : status;
    }
    return status;
}

/* ---- The trailer ----------------------------------------------------------------------------- */

static gedelf_status add_trailer(frame_job *j, bool missing)
{
    repair *r = j->r;
    size_t at = j->after, length = r->text.length, last = at > 0 ? at - 1 : 0;
    bool open = at == length && !is_row_start(repair_text(r), length);
    gedelf_status status = leftovers_file_ends(&j->leftovers, at);
    repair_note note = {.code = REPAIR_TRAILER_MISSING,
                        .at = last,
                        .line = repair_in_conflict(r, last) ? 0 : repair_last_line(r, last),
                        .after = VIEW("0 TRLR"),
                        .left = open ? VIEW("the file ends in the middle of a line: the rest is lost") : VIEW("")};
    if (status != GEDELF_OK || (missing && !repair_offer(r, &note)))
        return status;
    buffer out;
    buffer_init(&out, r->allocator);
    bool noted = r->changes.count > 0 && r->changes.changes[r->changes.count - 1].offset == at;
    bool ended = !open || noted || is_last_row_out(r);
    bool done = (ended || buffer_append(&out, j->leftovers.ending)) && buffer_append(&out, VIEW("0 TRLR")) &&
                buffer_append(&out, j->leftovers.ending);
    status = done ? repair_change(r, at, at, buffer_view(&out)) : GEDELF_MEMORY;
    buffer_free(&out);
    return status;
}

static gedelf_status fix_end(frame_job *j)
{
    if (j->trailers == 0)
        return add_trailer(j, true);
    if (j->records_after)
        return add_trailer(j, false);
    return leftovers_file_ends(&j->leftovers, j->last_trailer);
}

/* One pass. *again if records were before the header, and the rest is still to be done. */
static gedelf_status fix_frame(repair *r, bool *again)
{
    frame_job j = {.r = r};
    loose_line l;
    leftovers_init(&j.leftovers, r);
    if (walk_row(r, 0, &l) && l.next > l.end)
        j.leftovers.ending = loose_break(r, &l);
    look_at_frame(&j);
    *again = j.records_before && j.header != SIZE_MAX;
    gedelf_status status = fix_beginning(&j);
    if (status == GEDELF_OK && !*again)
        status = make_bare(&j, j.header, REPAIR_METADATA_REPEATED);
    if (status == GEDELF_OK && !*again)
        status = fix_middle(&j);
    if (status == GEDELF_OK && !*again && !j.records_after)
        status = make_bare(&j, j.last_trailer, REPAIR_TEXT_AFTER_TRAILER);
    if (status == GEDELF_OK)
        status = *again ? leftovers_file_ends(&j.leftovers, r->text.length) : fix_end(&j);
    leftovers_free(&j.leftovers);
    return status == GEDELF_OK ? repair_apply(r) : status;
}

/* A header that was not the first thing in the file has not been looked at when the encoding was: it must say what the output
   is in. */
static gedelf_status settle_char_line(repair *r)
{
    gedelf_status status = r->encoding.char_value.length > 0 ? GEDELF_OK : repair_become_utf8(r);
    if (status == GEDELF_OK)
        status = octets_fix_char(r, r->encoding.char_value, true);
    return status == GEDELF_OK ? repair_apply(r) : status;
}

gedelf_status repair_frame(repair *r)
{
    loose_line l = {.kind = LOOSE_BLANK};
    bool again;
    for (size_t at = 0; walk_row(r, at, &l) && l.kind == LOOSE_BLANK; at = l.next)
        continue;
    bool first = is_frame_line(&l, VIEW("HEAD"));
    gedelf_status status = fix_frame(r, &again);
    if (status == GEDELF_OK && again)
        status = fix_frame(r, &again);
    return status == GEDELF_OK && !first && !r->rules->utf8_only ? settle_char_line(r) : status;
}
