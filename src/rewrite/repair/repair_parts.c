/* SPDX-License-Identifier: MIT */
/*
 * Several files in one, whose encodings differ: takes the octets, gives UTF-8, each part being read by its own header and its
 * own letters. (second-header, mixed-encoding)
 */
#include "rewrite/repair/repair_octets.h"

enum { PART_NAME_ROOM = 64 };

/* A part: where its header begins, and what it is in; no name if there are no octets above 7F. */
typedef struct file_part {
    size_t begin, end;
    char name[PART_NAME_ROOM];
    size_t name_length;
    bool certain;
} file_part;

typedef struct parts_job {
    repair *r;
    file_part *items;
    size_t count, capacity;
    buffer text;   /* all parts in UTF-8 */
    fault *faults; /* what did not decode, counted in `text` */
    size_t fault_count, fault_capacity;
} parts_job;

static view part_name(const file_part *p)
{
    return view_of(p->name, p->name_length);
}

static view part_octets(const parts_job *j, const file_part *p)
{
    return repair_part(j->r, p->begin, p->end);
}

/* ---- Looking -------------------------------------------------------------------------------------- */

static bool begins_file(view row)
{
    return view_equal(view_trim(view_after(row, utf8_mark_length(row))), VIEW("0 HEAD"));
}

/* What is before the first header belongs to it. */
static bool find_parts(parts_job *j)
{
    view text = repair_text(j->r);
    bool headed = false;
    for (size_t at = 0; at < text.length;) {
        size_t end = row_end(text, at);
        bool header = begins_file(view_of(text.text + at, end - at));
        if (at == 0 || (header && headed)) {
            if (!array_reserve(j->r->allocator, &j->items, &j->capacity, j->count + 1))
                return false;
            if (j->count > 0)
                j->items[j->count - 1].end = at;
            j->items[j->count++] = (file_part){.begin = at, .end = text.length};
        }
        headed = headed || header;
        at = row_next(text, end);
    }
    return true;
}

/* What a text is to be decoded in; empty if that does not matter. */
static view encoding_to_take(const gedelf_verdict *v)
{
    if (v->high == 0)
        return VIEW("");
    return v->label_holds && v->label.length > 0 ? v->label : v->best;
}

static gedelf_status judge_part(const parts_job *j, file_part *p)
{
    gedelf_judge_options options = GEDELF_JUDGE_OPTIONS();
    gedelf_judgement *judgement;
    view octets = part_octets(j, p);
    options.allocator = j->r->allocator;
    gedelf_status status = gedelf_judge(&judgement, gedelf_source_memory(octets.text, octets.length), &options);
    if (status != GEDELF_OK)
        return status;
    gedelf_verdict v = gedelf_judgement_verdict(judgement);
    view name = encoding_to_take(&v);
    p->certain = v.certain || v.label_holds;
    p->name_length = name.length < PART_NAME_ROOM ? name.length : 0;
    memcpy(p->name, name.text, p->name_length);
    gedelf_judgement_free(judgement);
    return GEDELF_OK;
}

/* Is some part in another encoding than all of it is taken for? */
static bool parts_differ(const parts_job *j, view whole)
{
    for (size_t i = 0; i < j->count; i++) {
        view name = part_name(&j->items[i]);
        if (name.length > 0 && !view_equal_ignoring_case(name, whole))
            return true;
    }
    return false;
}

/* ---- Decoding ------------------------------------------------------------------------------------- */

static bool keep_faults(parts_job *j, characters *c)
{
    const fault *f;
    while ((f = characters_take_fault(c, UINT64_MAX)) != NULL) {
        if (!array_reserve(j->r->allocator, &j->faults, &j->fault_capacity, j->fault_count + 1))
            return false;
        j->faults[j->fault_count] = *f;
        j->faults[j->fault_count++].at += j->text.length;
    }
    return true;
}

/* From ANSEL it is composed (R5), unless something is to be said about places in it. */
static bool append_part_text(parts_job *j, const characters *c, bool faulty)
{
    normalizer n;
    view text = view_of(c->text, c->length);
    if (!c->encoding.marks_first || faulty)
        return buffer_append(&j->text, text);
    normalizer_init(&n, j->r->allocator);
    bool done = text_compose(&n, text, &j->text);
    normalizer_free(&n);
    return done;
}

static gedelf_status decode_part(parts_job *j, const file_part *p)
{
    characters c;
    repair_note note = {.code = REPAIR_MIXED_ENCODING,
                        .at = p->begin,
                        .before = part_name(p),
                        .after = VIEW("UTF-8"),
                        .left = p->certain ? VIEW("")
                                           : VIEW("the encoding of the letters is not certain: check the names")};
    repair_offer(j->r, &note); /* which is on */
    characters_init(&c, j->r->allocator);
    gedelf_status status = octets_decode_all(&c, part_octets(j, p), part_name(p));
    bool faulty = status == GEDELF_OK && characters_have_faults(&c);
    if (status == GEDELF_OK && !(keep_faults(j, &c) && append_part_text(j, &c, faulty)))
        status = GEDELF_MEMORY;
    characters_close(&c);
    return status;
}

static gedelf_status decode_parts(parts_job *j)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < j->count; i++) {
        const file_part *p = &j->items[i];
        if (p->name_length > 0 && !view_equal(part_name(p), VIEW("UTF-8")))
            status = decode_part(j, p);
        else if (!buffer_append(&j->text, part_octets(j, p)))
            status = GEDELF_MEMORY;
    }
    if (status != GEDELF_OK)
        return status;
    repair_decoded(j->r, &j->text);
    j->r->reencoded = true;
    for (size_t i = 0; status == GEDELF_OK && i < j->fault_count; i++)
        status = octets_tell_fault(j->r, &j->faults[i]);
    return status == GEDELF_OK ? repair_apply(j->r) : status;
}

gedelf_status octets_read_parts(octets_job *o)
{
    repair *r = o->r;
    parts_job j = {.r = r};
    view whole = encoding_to_take(&o->verdict);
    if (r->reading->encoding || o->verdict.high == 0 || is_wide(encoding_own(o->verdict.best)) ||
        !repair_is_on_as(r, REPAIR_MIXED_ENCODING, GEDELF_REPAIR_SAFE))
        return GEDELF_OK;
    buffer_init(&j.text, r->allocator);
    gedelf_status status = find_parts(&j) ? GEDELF_OK : GEDELF_MEMORY;
    for (size_t i = 0; status == GEDELF_OK && j.count > 1 && i < j.count; i++)
        status = judge_part(&j, &j.items[i]);
    o->parted = status == GEDELF_OK && j.count > 1 && parts_differ(&j, whole);
    if (o->parted)
        status = decode_parts(&j);
    memory_release(r->allocator, j.items, j.capacity * sizeof *j.items);
    memory_release(r->allocator, j.faults, j.fault_capacity * sizeof *j.faults);
    buffer_free(&j.text);
    return status;
}
