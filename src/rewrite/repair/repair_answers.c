/* SPDX-License-Identifier: MIT */
/*
 * Answers: takes the errors that reading still reports, gives the change for each code. Text without an answer becomes
 * a note, with everything below it, so that reading finds nothing in the end. A change may reveal something that was
 * hidden before, so this is repeated, a few times at most.
 */
#include "rewrite/repair/repair_lines.h"
#include "rewrite/repair/repair_records.h"

enum { ROUNDS_MOST = 8 };

typedef struct answers_job {
    repair *r;
    leftovers leftovers;
    sayings found;
    size_t next;   /* the first of them that is not after us */
    size_t record; /* where the record at hand begins, */
    size_t above;  /* and the last line of level 1 */
    uint64_t lost; /* what is deeper goes with a line that found no place; UINT64_MAX: nothing does */
    repair_code why;
    size_t after;
    size_t text_row; /* where the last line begins that is not a CONC; SIZE_MAX if no line holds a text, */
    bool joined;     /* and something has been joined to it */
    size_t answered; /* how many, in this round */
    size_t gone;     /* rows up to here have been taken out with the one above them */
    buffer scratch;
} answers_job;

/* ---- Kinds of answer ------------------------------------------------------------------------- */

typedef gedelf_status (*answer_fn)(answers_job *j, const loose_line *l, const said *s, repair_code code);

/* A part of the line is replaced. */
static gedelf_status replace_part(answers_job *j, const loose_line *l, repair_code code, size_t from, size_t to,
                                  view put)
{
    buffer *out = &j->scratch;
    out->length = 0;
    bool done = buffer_append(out, view_of(l->text.text, from)) && buffer_append(out, put) &&
                buffer_append(out, view_after(l->text, to));
    if (!done)
        return GEDELF_MEMORY;
    if (!repair_offer_change(j->r, code, l->begin, repair_row(j->r, l), buffer_view(out)))
        return GEDELF_OK;
    j->answered++;
    return repair_change(j->r, l->at + from, l->at + to, put);
}

static gedelf_status lose(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    (void)s;
    bool frame = l->kind == LOOSE_LINE && l->level == 0 &&
                 (view_equal(loose_tag(l), VIEW("HEAD")) || view_equal(loose_tag(l), VIEW("TRLR")));
    if (frame) /* the file cannot be without them */
        return GEDELF_OK;
    gedelf_status status = leftovers_offer(&j->leftovers, code, l);
    if (status == GEDELF_OK) {
        j->lost = l->level;
        j->why = code;
        j->answered++;
    }
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* The at signs in the place that was named are doubled; where that is all that can be wrong, those of the whole payload. */
static gedelf_status double_signs(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    view v = repair_row(j->r, l);
    size_t from = utf8_offset(v, s->column), to = from;
    buffer put;
    if (j->r->rules->pairs_everywhere &&
        s->code != DIAG_CONTINUATION_POINTER) /* there is no other way to write it (D28) */
        return GEDELF_OK;
    buffer_init(&put, j->r->allocator);
    for (uint64_t i = 0; i < s->width && to < v.length; i++)
        to = from + utf8_offset(view_after(v, from), i + 2);
    bool done = append_escaped(j->r, &put, view_of(v.text + from, to - from));
    gedelf_status status = GEDELF_MEMORY;
    size_t lead = l->at - l->begin;
    if (done && put.length > to - from)
        status = replace_part(j, l, code, from - lead, to - lead, buffer_view(&put));
    else if (done)
        status = lose(j, l, s, code);
    buffer_free(&put);
    return status;
}

static gedelf_status drop_xref(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    return l->xref_end > 0 ? replace_part(j, l, code, l->xref_at, l->tag_at, VIEW("")) : lose(j, l, s, code);
}

/* A line with all that is below it. */
static view whole_branch(const answers_job *j, const loose_line *l)
{
    loose_line next;
    size_t end = l->next;
    while (walk_row(j->r, end, &next) && !(next.kind == LOOSE_LINE && next.level <= l->level))
        end = next.next;
    return view_trim(repair_part(j->r, l->at, end));
}

/* A structure like one before it goes; one that differs is kept in a note. */
static gedelf_status drop_repeated(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    loose_line other;
    view own = whole_branch(j, l);
    for (size_t at = l->level > 1 ? j->above : j->record; at < l->begin && walk_row(j->r, at, &other);
         at = other.next) {
        if (!view_equal(other.text, l->text) || !view_equal(whole_branch(j, &other), own))
            continue;
        if (!repair_offer_change(j->r, code, l->begin, own, VIEW("")))
            return GEDELF_OK;
        j->answered++;
        size_t end = (size_t)(own.text - j->r->text.data) + own.length;
        j->gone = row_next(repair_text(j->r), row_end(repair_text(j->r), end));
        return repair_change(j->r, l->begin, j->gone, VIEW(""));
    }
    return lose(j, l, s, code);
}

static gedelf_status set_payload(answers_job *j, const loose_line *l, repair_code code, view value)
{
    buffer put;
    buffer_init(&put, j->r->allocator);
    bool done = buffer_append(&put, VIEW(" ")) && buffer_append(&put, value);
    gedelf_status status =
        done ? replace_part(j, l, code, l->tag_end, l->text.length, buffer_view(&put)) : GEDELF_MEMORY;
    buffer_free(&put);
    return status;
}

static gedelf_status set_form(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    (void)s;
    return set_payload(j, l, code, VIEW("LINEAGE-LINKED"));
}

/* The data model's, but 5.5 where it begins with that and nothing more; the version of ELF is 1.0.0. */
static gedelf_status set_version(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    view payload = view_trim(loose_payload(l)), own = view_of_string(j->r->rules->model->version);
    bool elf = s->code == DIAG_ELF_VERSION_MALFORMED || s->code == DIAG_ELF_VERSION_UNSUPPORTED;
    bool five = view_begins(own, VIEW("5.5")) && view_begins(payload, VIEW("5.5"));
    bool further = payload.length > 3 && (is_digit(payload.text[3]) || payload.text[3] == '.');
    return set_payload(j, l, code, elf ? VIEW("1.0.0") : five && !further ? VIEW("5.5") : own);
}

/* A line is added below another. */
static gedelf_status add_below(answers_job *j, const loose_line *l, repair_code code, view added)
{
    buffer *out = &j->scratch;
    out->length = 0;
    view ending = l->next > l->end ? loose_break(j->r, l) : j->leftovers.ending;
    if (!buffer_append(out, added) || !buffer_append(out, ending))
        return GEDELF_MEMORY;
    if (!repair_offer_change(j->r, code, l->begin, repair_row(j->r, l), added))
        return GEDELF_OK;
    j->answered++;
    return repair_change(j->r, l->next, l->next, buffer_view(out));
}

/* GEDC has none of a tag below it, or too many: one is added, or the first one stays. */
static gedelf_status fix_count(answers_job *j, const loose_line *gedc, repair_code code, view tag, view added)
{
    loose_line l;
    size_t count = 0;
    gedelf_status status = GEDELF_OK;
    if (!view_equal(loose_tag(gedc), VIEW("GEDC")))
        return drop_repeated(j, gedc, NULL, code);
    for (size_t at = gedc->next; status == GEDELF_OK && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind != LOOSE_LINE || l.level <= gedc->level)
            break;
        if (l.level == gedc->level + 1 && view_equal(loose_tag(&l), tag) && count++ > 0)
            status = drop_repeated(j, &l, NULL, code);
    }
    j->lost = UINT64_MAX;
    return count == 0 && status == GEDELF_OK ? add_below(j, gedc, code, added) : status;
}

static gedelf_status fix_version_count(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    (void)s;
    return fix_count(j, l, code, VIEW("VERS"), VIEW("2 VERS 5.5.1"));
}

static gedelf_status fix_form_count(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    (void)s;
    return fix_count(j, l, code, VIEW("FORM"), VIEW("2 FORM LINEAGE-LINKED"));
}

/* The text goes into a note, the line stays. */
static gedelf_status set_payload_aside(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    view payload = loose_payload(l);
    repair_note note = {.code = code,
                        .at = l->begin,
                        .before = repair_row(j->r, l),
                        .after = view_of(l->text.text, l->tag_end),
                        .left = VIEW("the text of this line is kept in a note: move it to the right place")};
    if (view_trim(payload).length == 0)
        return lose(j, l, s, code);
    if (!repair_offer(j->r, &note))
        return GEDELF_OK;
    j->answered++;
    gedelf_status status = leftovers_keep(&j->leftovers, code, l->begin, payload);
    return status == GEDELF_OK ? repair_change(j->r, l->at + l->tag_end, l->end, VIEW("")) : status;
}

/* CONC and CONT of a line that is not text are joined to it. */
static gedelf_status join_header_line(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    loose_line owner, row;
    bool found = false;
    for (size_t at = j->record; at < l->begin && walk_row(j->r, at, &row); at = row.next) {
        if (row.kind == LOOSE_LINE && row.level + 1 == l->level) {
            owner = row;
            found = true;
        }
    }
    if (!found || l->level == 1 || !is_continuation_tag(loose_tag(l)))
        return lose(j, l, s, code);
    if (!repair_offer_change(j->r, code, l->begin, repair_row(j->r, l), loose_payload(l)))
        return GEDELF_OK;
    j->answered++;
    gedelf_status status = GEDELF_OK;
    if (continuation_of(loose_tag(l)) == 'T' || owner.tag_end == owner.text.length)
        status = repair_change(j->r, owner.end, owner.end, VIEW(" "));
    if (status == GEDELF_OK)
        status = repair_change(j->r, owner.end, owner.end, loose_payload(l));
    return status == GEDELF_OK ? repair_change(j->r, l->begin, l->next, VIEW("")) : status;
}

/* A CONC that the file cannot have is joined to the line before. R10 */
static gedelf_status join_conc(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    loose_line owner;
    if (j->text_row == SIZE_MAX || !walk_row(j->r, j->text_row, &owner) || l->xref_end > 0)
        return lose(j, l, s, code);
    if (!repair_offer_change(j->r, code, l->begin, repair_row(j->r, l), loose_payload(l)))
        return GEDELF_OK;
    j->answered++;
    bool bare = owner.tag_end == owner.text.length && loose_payload(l).length > 0 && !j->joined;
    gedelf_status status = bare ? repair_change(j->r, owner.end, owner.end, VIEW(" ")) : GEDELF_OK;
    j->joined = true;
    if (status == GEDELF_OK)
        status = repair_change(j->r, owner.end, owner.end, loose_payload(l));
    return status == GEDELF_OK ? repair_change(j->r, l->begin, l->next, VIEW("")) : status;
}

/* A tag in capitals, that does not begin with a digit. R10 */
static gedelf_status set_tag_capitals(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    view tag = loose_tag(l);
    buffer put;
    buffer_init(&put, j->r->allocator);
    bool done = !is_digit(tag.text[0]) || buffer_append(&put, VIEW("_"));
    for (size_t i = 0; done && i < tag.length; i++) {
        char c = to_upper(tag.text[i]);
        done = buffer_append(&put, view_of(&c, 1));
    }
    gedelf_status status = GEDELF_MEMORY;
    if (done && !view_equal(buffer_view(&put), tag))
        status = replace_part(j, l, code, l->tag_at, l->tag_end, buffer_view(&put));
    else if (done)
        status = lose(j, l, s, code);
    buffer_free(&put);
    return status;
}

/* A control character becomes the sign for an unknown one. R10 */
static gedelf_status replace_control(answers_job *j, const loose_line *l, const said *s, repair_code code)
{
    view v = repair_row(j->r, l);
    size_t from = utf8_offset(v, s->column), step = 1;
    if (from >= v.length)
        return GEDELF_OK;
    utf8_decode(v.text + from, &step);
    buffer after;
    buffer_init(&after, j->r->allocator);
    bool shown = buffer_append(&after, view_of(v.text, from)) && buffer_append(&after, VIEW(REPLACEMENT_TEXT)) &&
                 buffer_append(&after, view_after(v, from + step));
    gedelf_status status = shown ? GEDELF_OK : GEDELF_MEMORY;
    repair_note note = {.code = code,
                        .at = l->begin,
                        .before = v,
                        .after = buffer_view(&after),
                        .left = VIEW("there was a control character here, which GEDCOM 7 forbids")};
    if (shown && repair_offer(j->r, &note)) {
        j->answered++;
        status = repair_change(j->r, l->begin + from, l->begin + from + step, VIEW(REPLACEMENT_TEXT));
    }
    buffer_free(&after);
    return status;
}

/* ---- Which answer to which code --------------------------------------------------------------- */

typedef struct code_answer {
    enum diag_code said;
    repair_code code;
    answer_fn make; /* NULL: a later stage answers */
} code_answer;

static const code_answer known_answers[] = {
    {DIAG_ESCAPE_UNFINISHED, REPAIR_ESCAPE_MALFORMED, double_signs},
    {DIAG_ESCAPE_MALFORMED, REPAIR_ESCAPE_MALFORMED, double_signs},
    {DIAG_ESCAPE_NOT_PERMITTED, REPAIR_ESCAPE_MALFORMED, double_signs},
    {DIAG_ESCAPE_REMOVED, REPAIR_ESCAPE_MALFORMED, double_signs},
    {DIAG_UNICODE_ESCAPE_MALFORMED, REPAIR_ESCAPE_MALFORMED, double_signs},
    {DIAG_UNICODE_ESCAPE_NO_CHARACTER, REPAIR_ESCAPE_MALFORMED, double_signs},
    {DIAG_CONTINUATION_POINTER, REPAIR_CONTINUATION_POINTER, double_signs},
    {DIAG_CONTINUATION_XREF, REPAIR_CONTINUATION_XREF, drop_xref},
    {DIAG_CONTINUATION_IN_HEADER, REPAIR_CONTINUATION_IN_HEADER, join_header_line},
    {DIAG_CONTINUATION_RECORD, REPAIR_CONTINUATION_LEVEL, lose},
    {DIAG_CONTINUATION_LATE, REPAIR_CONTINUATION_LEVEL, lose},
    {DIAG_CONTINUATION_SUBSTRUCTURE, REPAIR_CONTINUATION_LEVEL, lose},
    {DIAG_CONTINUATION_OF_POINTER, REPAIR_CONTINUATION_OF_POINTER, lose},
    {DIAG_GEDC_PAYLOAD, REPAIR_GEDC_PAYLOAD, set_payload_aside},
    {DIAG_GEDC_FORM_UNKNOWN, REPAIR_GEDC_FORM_UNKNOWN, set_form},
    {DIAG_GEDC_FORM_COUNT, REPAIR_GEDC_FORM_UNKNOWN, fix_form_count},
    {DIAG_GEDC_VERSION_COUNT, REPAIR_GEDC_VERSION_COUNT, fix_version_count},
    {DIAG_GEDCOM_VERSION_MALFORMED, REPAIR_GEDCOM_VERSION_MALFORMED, set_version},
    {DIAG_GEDCOM_VERSION_UNSUPPORTED, REPAIR_GEDCOM_VERSION_UNSUPPORTED, set_version},
    {DIAG_ELF_VERSION_MALFORMED, REPAIR_GEDCOM_VERSION_MALFORMED, set_version},
    {DIAG_ELF_VERSION_UNSUPPORTED, REPAIR_GEDCOM_VERSION_UNSUPPORTED, set_version},
    {DIAG_METADATA_XREF, REPAIR_METADATA_REPEATED, drop_xref},
    {DIAG_METADATA_POINTER, REPAIR_METADATA_REPEATED, lose},
    {DIAG_METADATA_RESERVED_TAG, REPAIR_METADATA_REPEATED, lose},
    {DIAG_METADATA_REPEATED, REPAIR_METADATA_REPEATED, drop_repeated},
    {DIAG_HEADER_CONTENT, REPAIR_METADATA_REPEATED, lose},
    {DIAG_PSEUDO_STRUCTURE_MISPLACED, REPAIR_METADATA_REPEATED, lose},
    {DIAG_QUALIFIER_REPEATED, REPAIR_QUALIFIER_MISPLACED, drop_repeated},
    {DIAG_QUALIFIER_XREF, REPAIR_QUALIFIER_MISPLACED, drop_xref},
    {DIAG_QUALIFIER_ON_POINTER, REPAIR_QUALIFIER_MISPLACED, lose},
    {DIAG_QUALIFIER_POINTER, REPAIR_QUALIFIER_MISPLACED, lose},
    {DIAG_QUALIFIER_SUBSTRUCTURES, REPAIR_QUALIFIER_MISPLACED, lose},
    {DIAG_QUALIFIER_RECORD, REPAIR_QUALIFIER_MISPLACED, lose},
    {DIAG_LANGUAGE_MALFORMED, REPAIR_QUALIFIER_MISPLACED, lose},
    {DIAG_DATATYPE_MALFORMED, REPAIR_QUALIFIER_MISPLACED, lose},
    {DIAG_DATATYPE_IN_HEADER, REPAIR_QUALIFIER_MISPLACED, lose},
    {DIAG_TEXT_OUTSIDE_REJECTED, REPAIR_TEXT_AFTER_TRAILER, lose},
    {DIAG_TEXT_AFTER_TRAILER, REPAIR_TEXT_AFTER_TRAILER, lose},
    {DIAG_TRAILER_MISUSED, REPAIR_TEXT_AFTER_TRAILER, lose},
    {DIAG_HEADER_MISUSED, REPAIR_SECOND_HEADER, lose},
    {DIAG_SECOND_HEADER, REPAIR_SECOND_HEADER, lose},
    {DIAG_LEVEL_JUMP, REPAIR_SUPERSTRUCTURE_LOST, lose},
    {DIAG_LEVEL_TOO_DEEP, REPAIR_LEVEL_TOO_DEEP, lose},
    {DIAG_ORPHANED_LINE, REPAIR_ORPHANED_LINE, lose},
    {DIAG_CONTINUATION_CONC, REPAIR_CONTINUATION_CONC, join_conc},
    {DIAG_TAG_CHARACTERS, REPAIR_TAG_MALFORMED, set_tag_capitals},
    {DIAG_RESTRICTED_CHARACTER, REPAIR_NOT_A_CHARACTER, replace_control},
    {DIAG_BARE_AT_SIGN, REPAIR_BARE_AT_SIGN, double_signs},
    {DIAG_XREF_ON_SUBSTRUCTURE, REPAIR_XREF_MALFORMED, drop_xref},
    {DIAG_XREF_CHARACTERS, REPAIR_XREF_MALFORMED, NULL},
    {DIAG_XREF_VOID, REPAIR_XREF_MALFORMED, NULL},
    {DIAG_GEDCOM_VERSION_MISSING, REPAIR_GEDCOM_VERSION_MISSING, NULL},
    {DIAG_DANGLING_POINTER, REPAIR_DANGLING_POINTER, NULL},
    {DIAG_AMBIGUOUS_POINTER, REPAIR_DUPLICATE_XREF, NULL},
    {DIAG_DUPLICATE_XREF, REPAIR_DUPLICATE_XREF, NULL},
    {DIAG_POINTER_RESERVED, REPAIR_XREF_MALFORMED, NULL},
    {DIAG_XREF_MALFORMED, REPAIR_XREF_MALFORMED, NULL},
    {DIAG_HEADER_MISSING, REPAIR_HEADER_MISSING, NULL},
    {DIAG_TRAILER_MISSING, REPAIR_TRAILER_MISSING, NULL},
};

static const code_answer *answer_to(uint32_t code)
{
    static const code_answer other = {DIAG_LEVEL_MISSING, REPAIR_TEXT_UNPLACED, lose};
    static const code_answer none = {DIAG_BAD_OCTET, REPAIR_BAD_OCTET, NULL};
    if (code / 100 == GEDELF_STAGE_OCTETS) /* an earlier stage has answered */
        return &none;
    for (size_t i = 0; i < COUNT_OF(known_answers); i++) {
        if ((uint32_t)known_answers[i].said == code)
            return &known_answers[i];
    }
    return &other;
}

/* ---- Going through --------------------------------------------------------------------------- */

static gedelf_status answer_row(answers_job *j, const loose_line *l, uint64_t number)
{
    gedelf_status status = GEDELF_OK;
    while (j->next < j->found.count && j->found.items[j->next].line < number)
        j->next++;
    bool taken = false;
    for (; status == GEDELF_OK && j->next < j->found.count && j->found.items[j->next].line == number; j->next++) {
        const said *s = &j->found.items[j->next];
        const code_answer *a = answer_to(s->code);
        /* the trailer may be in the version that is not chosen (D428) */
        bool open = j->r->conflicts && a->code == REPAIR_TEXT_AFTER_TRAILER;
        if (a->make && !taken && !open && l->kind != LOOSE_MARKER && !repair_is_skipped(j->r, s->code)) {
            status = a->make(j, l, s, a->code);
            taken = (a->make != double_signs && a->make != replace_control) || j->lost != UINT64_MAX;
        }
    }
    return status;
}

static gedelf_status answer_rows(answers_job *j)
{
    loose_line l;
    gedelf_status status = GEDELF_OK;
    uint64_t number = 0;
    size_t trailer = j->r->text.length;
    for (size_t at = 0; status == GEDELF_OK && walk_row(j->r, at, &l); at = l.next) {
        number++;
        if (l.kind == LOOSE_BLANK || l.begin < j->gone)
            continue;
        bool line_of_record = l.kind == LOOSE_LINE && l.level == 0 && !is_continuation_tag(loose_tag(&l));
        if (j->lost != UINT64_MAX && l.kind == LOOSE_LINE && l.level > j->lost) {
            status = leftovers_take(&j->leftovers, j->why, &l);
            continue;
        }
        j->lost = UINT64_MAX;
        if (line_of_record) {
            status = leftovers_record_ends(&j->leftovers, j->after);
            leftovers_record(&j->leftovers, loose_tag(&l));
            j->record = l.begin;
            trailer = view_equal(loose_tag(&l), VIEW("TRLR")) ? l.begin : trailer;
        }
        if (l.kind == LOOSE_LINE && l.level == 1)
            j->above = l.begin;
        if (l.kind == LOOSE_LINE && continuation_of(loose_tag(&l)) != 'C') {
            bool frame = line_of_record && (l.begin == trailer || view_equal(loose_tag(&l), VIEW("HEAD")));
            j->text_row = frame ? SIZE_MAX : l.begin; /* neither holds a text */
            j->joined = false;
        }
        if (l.next > l.end)
            j->leftovers.ending = loose_break(j->r, &l);
        if (status == GEDELF_OK)
            status = answer_row(j, &l, number);
        j->after = l.next;
    }
    return status == GEDELF_OK ? leftovers_ends(&j->leftovers, j->after, trailer) : status;
}

static gedelf_status answer_round(repair *r, size_t *answered)
{
    answers_job j = {.r = r, .lost = UINT64_MAX, .text_row = SIZE_MAX};
    leftovers_init(&j.leftovers, r);
    buffer_init(&j.scratch, r->allocator);
    gedelf_status status = repair_read(r, &j.found);
    if (status == GEDELF_OK && !sayings_sort(&j.found))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK && j.found.count > 0)
        status = answer_rows(&j);
    *answered = j.answered;
    sayings_free(&j.found);
    buffer_free(&j.scratch);
    leftovers_free(&j.leftovers);
    return status == GEDELF_OK ? repair_apply(r) : status;
}

gedelf_status repair_answers(repair *r)
{
    gedelf_status status = GEDELF_OK;
    size_t answered = 1;
    for (size_t i = 0; status == GEDELF_OK && answered > 0 && i < ROUNDS_MOST; i++)
        status = answer_round(r, &answered);
    return status;
}
