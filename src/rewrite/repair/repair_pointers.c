/* SPDX-License-Identifier: MIT */
/*
 * The stage of pointers: takes records, gives pointers that lead somewhere: spelt like the identifier that they mean, made
 * text where a text is meant, or with a record made for them.
 */
#include "rewrite/repair/repair_lines.h"
#include "rewrite/repair/repair_records.h"

typedef struct pointers_job {
    repair *r;
    leftovers leftovers;
    open_branches levels;
    names xrefs;    /* of all lines */
    uint32_t *tags; /* the tag of each, a number of `kinds` */
    size_t tag_capacity;
    names kinds;
    names folded;    /* identifiers without white space, in capitals */
    uint32_t *spelt; /* which of them it is; 0 if several are alike */
    size_t spelt_capacity;
    names zeroless; /* the same without zeros before numbers */
    uint32_t *zeroless_of;
    size_t zeroless_capacity;
    sayings found;  /* what reading says, */
    size_t next;    /* and the first that is not after us */
    stubs stubs;    /* records that are made */
    buffer records; /* the same, as lines */
    buffer key, scratch;
} pointers_job;

/* ---- Gathering -------------------------------------------------------------------------------- */

/* A name without white space and in capitals; `digits`: and without zeros before numbers. */
static bool fold_name(buffer *out, view name, bool digits)
{
    bool done = true, number = false;
    out->length = 0;
    for (size_t i = 0; done && i < name.length; i++) {
        char c = to_upper(name.text[i]);
        bool zero = digits && c == '0' && !number && i + 1 < name.length && is_digit(name.text[i + 1]);
        number = is_digit(c) && (number || c != '0');
        if (!is_white_space(c) && !zero && c != '@')
            done = buffer_append(out, view_of(&c, 1));
    }
    return done;
}

/* Notes which identifier a folded name belongs to; 0 for one that several have. */
static bool note_folded(pointers_job *j, names *n, uint32_t **items, size_t *capacity, view folded, uint32_t number)
{
    uint32_t before = n->count, place = names_add(n, folded);
    if (place == 0 || !array_reserve(j->r->allocator, items, capacity, (size_t)place + 1))
        return false;
    (*items)[place] = place > before ? number : 0;
    return true;
}

/* Is it a record that an earlier repair has made for a dangling pointer? Such a record counts as similar to none, or a
   second repair would find what the first did not. */
static bool is_stand_in(const pointers_job *j, const loose_line *l)
{
    const view label = VIEW("[gedelf dangling-pointer, ");
    loose_line below;
    view text = loose_payload(l);
    if (text.length == 0 && walk_row(j->r, l->next, &below) && below.kind == LOOSE_LINE &&
        view_equal(loose_tag(&below), VIEW("NOTE")))
        text = loose_payload(&below);
    return text.length > label.length && view_begins(text, label);
}

static bool gather_xref(pointers_job *j, view name, view tag)
{
    uint32_t before = j->xrefs.count, number = names_add(&j->xrefs, name), kind = names_add(&j->kinds, tag);
    if (number == 0 || kind == 0 || !array_reserve(j->r->allocator, &j->tags, &j->tag_capacity, (size_t)number + 1))
        return false;
    if (number <= before)
        return true;
    j->tags[number] = kind;
    return fold_name(&j->key, name, false) &&
           note_folded(j, &j->folded, &j->spelt, &j->spelt_capacity, buffer_view(&j->key), number) &&
           fold_name(&j->key, name, true) &&
           note_folded(j, &j->zeroless, &j->zeroless_of, &j->zeroless_capacity, buffer_view(&j->key), number);
}

static bool gather_xrefs(pointers_job *j)
{
    loose_line l;
    bool done = true;
    for (size_t at = 0; done && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind == LOOSE_LINE && l.xref_end > 0 && !is_stand_in(j, &l))
            done = gather_xref(j, loose_xref_name(&l), loose_tag(&l));
    }
    return done;
}

/* ---- Looking for what is meant ---------------------------------------------------------------- */

/* Is an identifier one of a record that this tag points to? */
static bool is_wanted(const pointers_job *j, uint32_t number, view tag)
{
    view wanted = pointed_tag(tag, j->r->rules->model);
    return number > 0 && (wanted.length == 0 || view_equal(names_at(&j->kinds, j->tags[number]), wanted));
}

/* The identifier that an invalid name means, and the repair that it takes; 0 if it means none. */
static uint32_t find_meant(pointers_job *j, view name, view tag, repair_code *code)
{
    if (!fold_name(&j->key, name, false))
        return 0;
    uint32_t place = names_find(&j->folded, buffer_view(&j->key)), number = place > 0 ? j->spelt[place] : 0;
    bool spaced = false;
    for (size_t i = 0; i < name.length; i++)
        spaced = spaced || is_white_space(name.text[i]);
    *code = spaced ? REPAIR_POINTER_SPACE : REPAIR_POINTER_CASE;
    if (is_wanted(j, number, tag))
        return number;
    if (!repair_is_on(j->r, REPAIR_POINTER_DIGITS) || !fold_name(&j->key, name, true))
        return 0;
    place = names_find(&j->zeroless, buffer_view(&j->key));
    number = place > 0 ? j->zeroless_of[place] : 0;
    *code = REPAIR_POINTER_DIGITS;
    return is_wanted(j, number, tag) ? number : 0;
}

/* ---- Changing --------------------------------------------------------------------------------- */

/* The line with another payload, in `scratch`. */
static bool compose_pointer_line(pointers_job *j, const loose_line *l, view before, view payload, view after)
{
    buffer *out = &j->scratch;
    out->length = 0;
    return buffer_append(out, view_of(l->text.text, l->payload_at)) && buffer_append(out, before) &&
           buffer_append(out, payload) && buffer_append(out, after);
}

static gedelf_status put_pointer(pointers_job *j, const loose_line *l, repair_code code, view name)
{
    view payload = loose_payload(l);
    if (!compose_pointer_line(j, l, VIEW("@"), name, VIEW("@")))
        return GEDELF_MEMORY;
    size_t from = l->at + l->payload_at;
    if (!repair_offer_change(j->r, code, l->begin, l->text, buffer_view(&j->scratch)))
        return GEDELF_END;
    view becomes = view_of(j->scratch.data + l->payload_at, j->scratch.length - l->payload_at);
    return repair_change(j->r, from, from + payload.length, becomes);
}

/* A pointer becomes text. */
static gedelf_status put_as_text(pointers_job *j, const loose_line *l, repair_note *note)
{
    view payload = loose_payload(l);
    size_t from = l->at + l->payload_at;
    j->key.length = 0;
    if (!append_escaped(j->r, &j->key, payload) ||
        !compose_pointer_line(j, l, VIEW(""), buffer_view(&j->key), VIEW("")))
        return GEDELF_MEMORY;
    note->at = l->begin;
    note->before = l->text;
    note->after = buffer_view(&j->scratch);
    return repair_offer(j->r, note) ? repair_change(j->r, from, from + payload.length, buffer_view(&j->key))
                                    : GEDELF_OK;
}

/* The name of the record that is made for a pointer in `key`, and the line as it will be in `scratch`. */
static bool name_made_record(pointers_job *j, const loose_line *l, view name, uint32_t number)
{
    size_t before = (size_t)(name.text - l->text.text), after = before + name.length;
    j->key.length = j->scratch.length = 0;
    bool done = number > 0                 ? buffer_append(&j->key, names_at(&j->stubs.renamed, number))
                : is_good_xref(j->r, name) ? buffer_append(&j->key, name)
                                           : leftovers_new_xref(&j->leftovers, &j->key);
    return done && buffer_append(&j->scratch, view_of(l->text.text, before)) &&
           buffer_append(&j->scratch, buffer_view(&j->key)) && buffer_append(&j->scratch, view_after(l->text, after));
}

/* A record is made for a dangling pointer, once for all pointers with its name. */
static gedelf_status make_record(pointers_job *j, const loose_line *l, view name, view tag)
{
    uint32_t number = names_find(&j->stubs.made, name);
    if (!name_made_record(j, l, name, number))
        return GEDELF_MEMORY;
    view key = buffer_view(&j->key);
    repair_note note = {.code = REPAIR_DANGLING_POINTER,
                        .at = l->begin,
                        .before = l->text,
                        .after = buffer_view(&j->scratch),
                        .left = VIEW("the record does not exist; gedelf adds an empty one")};
    if (!repair_offer(j->r, &note))
        return GEDELF_OK;
    bool done =
        number > 0 || stubs_add(&j->stubs, name, key, tag, repair_first_line(j->r, repair_line_of(j->r, l->begin)));
    if (!done || !stubs_link(&j->stubs, number > 0 ? number : j->stubs.made.count, l))
        return GEDELF_MEMORY;
    if (view_equal(key, name))
        return GEDELF_OK;
    size_t from = (size_t)(name.text - j->r->text.data);
    return repair_change(j->r, from, from + name.length, key);
}

/* ---- A row ------------------------------------------------------------------------------------ */

static gedelf_status pass_dangling(pointers_job *j, const loose_line *l, view name, const model_answer *answer)
{
    repair_code code;
    view tag = loose_tag(l), wanted = pointed_tag(tag, j->r->rules->model);
    uint32_t meant = find_meant(j, name, tag, &code);
    if (meant > 0 && wanted.length > 0) {
        gedelf_status status = put_pointer(j, l, code, names_at(&j->xrefs, meant));
        if (status != GEDELF_END)
            return status;
    }
    bool text = !answer->pointer && answer->defined && answer->text;
    if (text || (wanted.length > 0 && !answer->pointer && answer->allowed))
        return put_as_text(j, l, &(repair_note){.code = REPAIR_POINTER_IN_TEXT});
    if (wanted.length > 0)
        return make_record(j, l, name, wanted);
    return put_as_text(
        j, l,
        &(repair_note){.code = REPAIR_DANGLING_POINTER,
                       .left = VIEW("it looked like a pointer to a record that does not exist; it is now text")});
}

/* "1 FAMS F1" */
static gedelf_status pass_unmarked(pointers_job *j, const loose_line *l)
{
    view payload = view_trim(loose_payload(l)), tag = loose_tag(l);
    loose_line next;
    bool continued = walk_row(j->r, l->next, &next) && next.kind == LOOSE_LINE && is_continuation_tag(loose_tag(&next));
    bool marked = payload.length > 0 && (payload.text[0] == '@') != (payload.text[payload.length - 1] == '@');
    if (continued || payload.length == 0 || (!marked && memchr(payload.text, '@', payload.length)) ||
        pointed_tag(tag, j->r->rules->model).length == 0)
        return GEDELF_OK;
    if (!fold_name(&j->key, payload, false))
        return GEDELF_MEMORY;
    uint32_t place = names_find(&j->folded, buffer_view(&j->key)), number = place > 0 ? j->spelt[place] : 0;
    if (!is_wanted(j, number, tag))
        return GEDELF_OK;
    gedelf_status status = put_pointer(j, l, REPAIR_POINTER_UNMARKED, names_at(&j->xrefs, number));
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* Does reading report the pointer of this row as dangling? */
static bool leads_nowhere(pointers_job *j, uint64_t number)
{
    bool nowhere = false;
    for (; j->next < j->found.count && j->found.items[j->next].line <= number; j->next++) {
        const said *s = &j->found.items[j->next];
        nowhere =
            nowhere || (s->line == number && (s->code == DIAG_DANGLING_POINTER || s->code == DIAG_POINTER_RESERVED));
    }
    return nowhere;
}

static gedelf_status pass_pointer_row(pointers_job *j, const loose_line *l, uint64_t number)
{
    view payload = loose_payload(l), name = loose_pointer(payload);
    levels_pop(&j->levels, l->level);
    bool looks = name.length > 0 || (payload.length > 0 && pointed_tag(loose_tag(l), j->r->rules->model).length > 0);
    model_answer answer = looks ? levels_ask(&j->levels, loose_tag(l)) : (model_answer){.text = true};
    gedelf_status status = GEDELF_OK;
    if (leads_nowhere(j, number) && name.length > 0)
        status = pass_dangling(j, l, name, &answer);
    else if (name.length == 0 && looks && answer.pointer && !answer.text)
        status = pass_unmarked(j, l);
    if (status == GEDELF_OK && !levels_push(&j->levels, l, l->level))
        status = GEDELF_MEMORY;
    return status;
}

static gedelf_status pass_pointers(pointers_job *j)
{
    loose_line l;
    gedelf_status status = gather_xrefs(j) ? GEDELF_OK : GEDELF_MEMORY;
    size_t trailer = j->r->text.length;
    uint64_t number = 0;
    if (status == GEDELF_OK)
        status = repair_read(j->r, &j->found);
    if (status == GEDELF_OK && !sayings_sort(&j->found))
        status = GEDELF_MEMORY;
    for (size_t at = 0; status == GEDELF_OK && walk_row(j->r, at, &l); at = l.next) {
        number++;
        if (l.kind != LOOSE_LINE)
            continue;
        if (l.next > l.end)
            j->leftovers.ending = loose_break(j->r, &l);
        if (l.level == 0 && view_equal(loose_tag(&l), VIEW("TRLR")))
            trailer = l.begin;
        stubs_pass(&j->stubs, &l);
        status = pass_pointer_row(j, &l, number);
    }
    if (status == GEDELF_OK && !stubs_write(&j->stubs, &j->records, j->leftovers.ending))
        status = GEDELF_MEMORY;
    return status == GEDELF_OK && j->records.length > 0
               ? repair_change(j->r, trailer, trailer, buffer_view(&j->records))
               : status;
}

gedelf_status repair_pointers(repair *r)
{
    pointers_job j = {.r = r, .found = {.allocator = r->allocator}};
    names *all[] = {&j.xrefs, &j.kinds, &j.folded, &j.zeroless};
    leftovers_init(&j.leftovers, r);
    stubs_init(&j.stubs, r);
    buffer_init(&j.records, r->allocator);
    buffer_init(&j.key, r->allocator);
    buffer_init(&j.scratch, r->allocator);
    for (size_t i = 0; i < COUNT_OF(all); i++)
        names_init(all[i], r->allocator);
    gedelf_status status = levels_open(&j.levels, r) ? pass_pointers(&j) : GEDELF_MEMORY;
    for (size_t i = 0; i < COUNT_OF(all); i++)
        names_free(all[i]);
    memory_release(r->allocator, j.tags, j.tag_capacity * sizeof *j.tags);
    memory_release(r->allocator, j.spelt, j.spelt_capacity * sizeof *j.spelt);
    memory_release(r->allocator, j.zeroless_of, j.zeroless_capacity * sizeof *j.zeroless_of);
    levels_close(&j.levels);
    stubs_free(&j.stubs);
    sayings_free(&j.found);
    buffer_free(&j.records);
    buffer_free(&j.key);
    buffer_free(&j.scratch);
    leftovers_free(&j.leftovers);
    return status;
}
