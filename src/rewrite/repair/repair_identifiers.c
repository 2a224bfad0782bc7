/* SPDX-License-Identifier: MIT */
/*
 * The stage of identifiers: takes records, gives each that has an identifier one of its own; pointers follow. R9
 */
#include "rewrite/repair/repair_lines.h"
#include "rewrite/repair/repair_records.h"

view pointed_tag(view tag, const data_model *model)
{
    static const struct {
        const char *tag, *record;
    } types[] = {
#define POINTS(tag, record) {tag, record},
#include "rewrite/repair/pointer_types.def"
#undef POINTS
    };
    size_t row = FIND_ROW(types, tag, tag);
    view note = view_of_string(model->note_record);
    return row < COUNT_OF(types) ? view_of_string(types[row].record) : view_equal(tag, note) ? note : VIEW("");
}

/* ---- Invalid identifiers ---------------------------------------------------------------------- */

typedef struct malformed_job {
    repair *r;
    leftovers leftovers; /* it knows new identifiers */
    names old, fresh;    /* number n of the one is number n of the other now */
    buffer scratch;
} malformed_job;

bool is_good_xref(const repair *r, view name)
{
    bool strict = r->rules->name_class != 0; /* GEDCOM 7 */
    return xref_valid_prefix(r->rules, name) == name.length && (!strict || is_of_class(name, r->rules->name_class)) &&
           !is_void_name(r->rules, name);
}

static bool gather_malformed(malformed_job *j)
{
    loose_line l;
    bool done = true;
    for (size_t at = 0; done && walk_row(j->r, at, &l); at = l.next) {
        view name = l.kind == LOOSE_LINE ? loose_xref_name(&l) : VIEW("");
        if (name.length == 0 || is_good_xref(j->r, name) || names_find(&j->old, name) > 0)
            continue;
        j->scratch.length = 0;
        done = names_add(&j->old, name) > 0 && leftovers_new_xref(&j->leftovers, &j->scratch) &&
               names_add(&j->fresh, buffer_view(&j->scratch)) > 0;
    }
    return done;
}

static gedelf_status rename_in_row(malformed_job *j, const loose_line *l)
{
    repair *r = j->r;
    view name = loose_xref_name(l), target = loose_pointer(loose_payload(l));
    uint32_t number = name.length > 0 ? names_find(&j->old, name) : 0;
    uint32_t aim = target.length > 0 ? names_find(&j->old, target) : 0;
    gedelf_status status = GEDELF_OK;
    if (number > 0) {
        view becomes = names_at(&j->fresh, number);
        j->scratch.length = 0;
        bool done =
            buffer_append(&j->scratch, view_of(l->text.text, l->xref_at + 1)) && buffer_append(&j->scratch, becomes) &&
            buffer_append(&j->scratch, view_of(l->text.text + l->xref_end - 1, l->text.length - l->xref_end + 1));
        if (!done)
            return GEDELF_MEMORY;
        size_t from = l->at + l->xref_at + 1;
        if (repair_offer_change(r, REPAIR_XREF_MALFORMED, l->begin, l->text, buffer_view(&j->scratch)))
            status = repair_change(r, from, from + name.length, becomes);
    }
    if (status == GEDELF_OK && aim > 0) {
        size_t from = (size_t)(target.text - r->text.data);
        status = repair_change(r, from, from + target.length, names_at(&j->fresh, aim));
    }
    return status;
}

gedelf_status repair_malformed_xrefs(repair *r)
{
    malformed_job j = {.r = r};
    loose_line l;
    leftovers_init(&j.leftovers, r);
    names_init(&j.old, r->allocator);
    names_init(&j.fresh, r->allocator);
    buffer_init(&j.scratch, r->allocator);
    gedelf_status status = gather_malformed(&j) ? GEDELF_OK : GEDELF_MEMORY;
    for (size_t at = 0; j.old.count > 0 && status == GEDELF_OK && walk_row(r, at, &l); at = l.next) {
        if (l.kind == LOOSE_LINE && repair_is_on(r, REPAIR_XREF_MALFORMED))
            status = rename_in_row(&j, &l);
    }
    leftovers_free(&j.leftovers);
    names_free(&j.old);
    names_free(&j.fresh);
    buffer_free(&j.scratch);
    return status == GEDELF_OK ? repair_apply(r) : status;
}

/* ---- Identifiers that several have ------------------------------------------------------------ */

/* A structure whose identifier others have too. */
typedef struct rival {
    uint32_t name;  /* its number, */
    uint32_t fresh; /* and that of its new name; 0: it keeps it */
    uint32_t next;  /* the next one of the same name, from 1; 0: there is none */
    bool removed;   /* it is the same as another */
    uint64_t line;  /* of the source */
    size_t part;
    size_t begin, end;
    view tag;
} rival;

typedef struct rivals_job {
    repair *r;
    leftovers leftovers;
    view tag; /* of the pointer at hand */
    names xrefs, fresh;
    uint32_t *counts, *firsts, *lasts; /* for each name: how many have it, and the first and last of them, from 1 */
    size_t count_capacity, first_capacity, last_capacity;
    rival *items;
    size_t count, capacity;
    view record; /* the identifier of the record at hand, */
    size_t part; /* and the part that it is in */
    size_t skip; /* rows before this go */
    buffer scratch;
} rivals_job;

/* How many have each identifier. False if there is no memory; *several if one has more than one. */
static bool count_xrefs(rivals_job *j, bool *several)
{
    loose_line l;
    for (size_t at = 0; walk_row(j->r, at, &l); at = l.next) {
        view name = l.kind == LOOSE_LINE ? loose_xref_name(&l) : VIEW("");
        if (name.length == 0)
            continue;
        uint32_t before = j->xrefs.count, number = names_add(&j->xrefs, name);
        if (number == 0 || !array_reserve(j->r->allocator, &j->counts, &j->count_capacity, number + 1))
            return false;
        j->counts[number] = number > before ? 1 : j->counts[number] + 1;
        *several = *several || j->counts[number] > 1;
    }
    return true;
}

/* The part of a joined file that an offset is in, from 0. */
static size_t file_part_of(rivals_job *j, size_t at)
{
    uint64_t own = j->r->part_count > 0 ? repair_line_of(j->r, at) : 0;
    size_t first;
    SEARCH_SORTED(first, 0, j->r->part_count, j->r->parts[first] <= own);
    return first;
}

/* Where all ends that is below a line. */
static size_t below_end(const repair *r, const loose_line *l)
{
    loose_line next;
    size_t end = l->next;
    while (walk_row(r, end, &next) && !(next.kind == LOOSE_LINE && next.level <= l->level))
        end = next.next;
    return end;
}

static bool is_same_record(const repair *r, const rival *a, const rival *b)
{
    return view_equal(view_trim(repair_part(r, a->begin, a->end)), view_trim(repair_part(r, b->begin, b->end)));
}

/* Adds a structure to those that share its identifier. One that is the same as the first or the last of them will go; another
   one gets a new name. */
static bool add_rival(rivals_job *j, const loose_line *l, uint32_t number)
{
    rival own = {.name = number, .begin = l->begin, .end = below_end(j->r, l), .tag = loose_tag(l)};
    uint32_t first = j->firsts[number], last = j->lasts[number];
    if (!array_reserve(j->r->allocator, &j->items, &j->capacity, j->count + 1))
        return false;
    own.part = file_part_of(j, l->begin);
    own.line = repair_line_of(j->r, l->begin);
    own.removed = first > 0 && l->level == 0 &&
                  (is_same_record(j->r, &j->items[first - 1], &own) || is_same_record(j->r, &j->items[last - 1], &own));
    if (first > 0 && !own.removed) {
        j->scratch.length = 0;
        own.fresh = leftovers_new_xref(&j->leftovers, &j->scratch) ? names_add(&j->fresh, buffer_view(&j->scratch)) : 0;
        if (own.fresh == 0)
            return false;
    }
    j->items[j->count++] = own;
    if (first == 0)
        j->firsts[number] = (uint32_t)j->count;
    else
        j->items[last - 1].next = (uint32_t)j->count;
    j->lasts[number] = (uint32_t)j->count;
    return true;
}

/* Finds the structures that share identifiers. */
static bool gather_rivals(rivals_job *j)
{
    loose_line l;
    size_t size = (size_t)j->xrefs.count + 1;
    bool done = array_reserve(j->r->allocator, &j->firsts, &j->first_capacity, size) &&
                array_reserve(j->r->allocator, &j->lasts, &j->last_capacity, size);
    for (size_t i = 0; done && i < size; i++)
        j->firsts[i] = j->lasts[i] = 0;
    for (size_t at = 0; done && walk_row(j->r, at, &l); at = l.next) {
        view name = l.kind == LOOSE_LINE ? loose_xref_name(&l) : VIEW("");
        uint32_t number = name.length > 0 ? names_find(&j->xrefs, name) : 0;
        if (number > 0 && j->counts[number] > 1)
            done = add_rival(j, &l, number);
    }
    return done;
}

/* ---- Where pointers go ------------------------------------------------------------------------ */

/* Does a link lead back to where one of this tag comes from? A pointer that is not a link within a family is answered
   by any link. */
static bool is_way_back(view tag, view back)
{
    static const struct {
        const char *family, *person;
    } answers[] = {{"HUSB", "FAMS"}, {"WIFE", "FAMS"}, {"CHIL", "FAMC"}};
    bool known = false;
    for (size_t i = 0; i < COUNT_OF(answers); i++) {
        view family = view_of_string(answers[i].family), person = view_of_string(answers[i].person);
        bool down = view_equal(tag, family), up = view_equal(tag, person);
        if ((down && view_equal(back, person)) || (up && view_equal(back, family)))
            return true;
        known = known || down || up;
    }
    return !known;
}

/* Does a record point to the one at hand, by a link that answers this tag? */
static bool points_back(const rivals_job *j, const rival *v, view tag)
{
    loose_line l;
    for (size_t at = v->begin; j->record.length > 0 && at < v->end && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind == LOOSE_LINE && view_equal(loose_pointer(loose_payload(&l)), j->record) &&
            is_way_back(tag, loose_tag(&l)))
            return true;
    }
    return false;
}

/* So many structures of one name are looked at for each pointer: a file with more is beyond help. */
enum { RIVALS_MOST = 64 };

typedef enum choice_rule { CHOOSE_TYPE, CHOOSE_BACK, CHOOSE_PART } choice_rule;

static bool fits_rule(const rivals_job *j, const rival *v, choice_rule rule, view wanted)
{
    if (rule == CHOOSE_TYPE)
        return wanted.length > 0 && view_equal(v->tag, wanted);
    return rule == CHOOSE_BACK ? points_back(j, v, j->tag) : j->r->part_count > 0 && v->part == j->part;
}

/* The one structure that a rule chooses, among those of the wanted type if there are any; NULL if it is not one. */
static const rival *choose_by(const rivals_job *j, uint32_t first, choice_rule rule, view wanted, bool typed)
{
    const rival *found = NULL;
    size_t looked = 0;
    for (uint32_t i = first; i > 0 && looked++ < RIVALS_MOST; i = j->items[i - 1].next) {
        const rival *v = &j->items[i - 1];
        if (v->removed || (typed && !fits_rule(j, v, CHOOSE_TYPE, wanted)) || !fits_rule(j, v, rule, wanted))
            continue;
        if (found)
            return NULL;
        found = v;
    }
    return found;
}

/* How many of those that share a name stay; *typed if one of them is of the wanted type. */
static size_t count_rivals_of_name(const rivals_job *j, uint32_t first, view wanted, bool *typed)
{
    size_t count = 0, looked = 0;
    *typed = false;
    for (uint32_t i = first; i > 0 && looked++ < RIVALS_MOST; i = j->items[i - 1].next) {
        *typed = *typed || (!j->items[i - 1].removed && fits_rule(j, &j->items[i - 1], CHOOSE_TYPE, wanted));
        count += !j->items[i - 1].removed;
    }
    return count;
}

/* The first of them that stays and is of the wanted type, if one is. */
static const rival *first_rival(const rivals_job *j, uint32_t first, view wanted, bool typed)
{
    const rival *found = NULL;
    for (uint32_t i = first; !found && i > 0; i = j->items[i - 1].next) {
        bool fits = !typed || fits_rule(j, &j->items[i - 1], CHOOSE_TYPE, wanted);
        found = !j->items[i - 1].removed && fits ? &j->items[i - 1] : NULL;
    }
    return found;
}

static const rival *choose_rival(const rivals_job *j, uint32_t first, view tag, gedelf_aim_reason *reason)
{
    view wanted = pointed_tag(tag, j->r->rules->model);
    bool typed, parted = j->r->part_count > 0;
    const rival *found = NULL;
    *reason = GEDELF_AIM_EQUAL;
    if (count_rivals_of_name(j, first, wanted, &typed) == 1)
        return &j->items[first - 1];
    const struct {
        choice_rule rule;
        gedelf_aim_reason reason;
        bool typed;
    } rules[] = {{CHOOSE_TYPE, GEDELF_AIM_TYPE, false},
                 {CHOOSE_BACK, GEDELF_AIM_LINK, typed},
                 {CHOOSE_PART, GEDELF_AIM_PART, typed}};
    for (size_t i = 0; !found && i < COUNT_OF(rules); i++) {
        *reason = rules[i].reason;
        if (parted || rules[i].rule != CHOOSE_PART)
            found = choose_by(j, first, rules[i].rule, wanted, rules[i].typed);
    }
    if (!found)
        *reason = GEDELF_AIM_UNKNOWN;
    return found ? found : first_rival(j, first, wanted, typed);
}

/* ---- Changing --------------------------------------------------------------------------------- */

static gedelf_status rename_rival(rivals_job *j, const loose_line *l, const rival *v)
{
    repair *r = j->r;
    view becomes = names_at(&j->fresh, v->fresh);
    size_t from = l->at + l->xref_at + 1;
    j->scratch.length = 0;
    bool done = buffer_append(&j->scratch, view_of(l->text.text, l->xref_at + 1)) &&
                buffer_append(&j->scratch, becomes) &&
                buffer_append(&j->scratch, view_of(l->text.text + l->xref_end - 1, l->text.length - l->xref_end + 1));
    if (!done)
        return GEDELF_MEMORY;
    if (!repair_offer_change(r, REPAIR_DUPLICATE_XREF, l->begin, l->text, buffer_view(&j->scratch)))
        return GEDELF_OK;
    return repair_change(r, from, l->at + l->xref_end - 1, becomes);
}

static void tell_aim(const rivals_job *j, const loose_line *l, uint32_t number, const rival *meant,
                     gedelf_aim_reason reason)
{
    const rival *first = &j->items[j->firsts[number] - 1];
    gedelf_aim aim = {.line = repair_line_of(j->r, l->begin),
                      .name = names_at(&j->xrefs, number),
                      .count = j->counts[number],
                      .first_line = first->line,
                      .first_tag = first->tag,
                      .meant_line = meant->line,
                      .meant_tag = meant->tag,
                      .reason = reason};
    j->r->aimed(j->r->context, &aim);
}

static gedelf_status aim_pointer(rivals_job *j, const loose_line *l, view target, uint32_t number)
{
    repair *r = j->r;
    gedelf_aim_reason reason;
    j->tag = loose_tag(l);
    const rival *v = choose_rival(j, j->firsts[number], loose_tag(l), &reason);
    bool certain = reason != GEDELF_AIM_UNKNOWN;
    if (r->aimed && v)
        tell_aim(j, l, number, v, reason);
    repair_note note = {.code = REPAIR_DUPLICATE_XREF,
                        .at = l->begin,
                        .before = l->text,
                        .after = l->text,
                        .left = VIEW("several records had this identifier, and nothing shows which was meant: "
                                     "check whether it is the right one")};
    if (!certain && !repair_offer(r, &note))
        return GEDELF_OK;
    if (!v || v->fresh == 0)
        return GEDELF_OK;
    size_t from = (size_t)(target.text - r->text.data);
    return repair_change(r, from, from + target.length, names_at(&j->fresh, v->fresh));
}

/* A record that is there twice goes, word for word the same. */
static gedelf_status remove_rival(rivals_job *j, const loose_line *l, const rival *v)
{
    if (!repair_offer_change(j->r, REPAIR_DUPLICATE_XREF, l->begin, view_trim(repair_part(j->r, v->begin, v->end)),
                             VIEW("")))
        return GEDELF_OK;
    j->skip = v->end;
    return repair_change(j->r, v->begin, v->end, VIEW(""));
}

static gedelf_status settle_row(rivals_job *j, const loose_line *l, size_t *next)
{
    gedelf_status status = GEDELF_OK;
    if (l->level == 0) {
        j->record = loose_xref_name(l);
        j->part = j->r->part_count > 0 ? file_part_of(j, l->begin) : 0;
    }
    while (*next < j->count && j->items[*next].begin < l->begin)
        ++*next;
    const rival *own = *next < j->count && j->items[*next].begin == l->begin ? &j->items[*next] : NULL;
    if (own && own->removed)
        return remove_rival(j, l, own);
    if (own && own->fresh > 0)
        status = rename_rival(j, l, own);
    view target = loose_pointer(loose_payload(l));
    uint32_t number = target.length > 0 ? names_find(&j->xrefs, target) : 0;
    if (status == GEDELF_OK && number > 0 && j->counts[number] > 1)
        status = aim_pointer(j, l, target, number);
    return status;
}

static gedelf_status settle_rivals(rivals_job *j)
{
    loose_line l;
    size_t next = 0;
    gedelf_status status = gather_rivals(j) ? GEDELF_OK : GEDELF_MEMORY;
    for (size_t at = 0; status == GEDELF_OK && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind == LOOSE_LINE && l.begin >= j->skip)
            status = settle_row(j, &l, &next);
    }
    return status;
}

gedelf_status repair_identifiers(repair *r)
{
    rivals_job j = {.r = r};
    bool several = false;
    leftovers_init(&j.leftovers, r);
    names_init(&j.xrefs, r->allocator);
    names_init(&j.fresh, r->allocator);
    buffer_init(&j.scratch, r->allocator);
    gedelf_status status = count_xrefs(&j, &several) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK && several && repair_is_on(r, REPAIR_DUPLICATE_XREF))
        status = settle_rivals(&j);
    memory_release(r->allocator, j.counts, j.count_capacity * sizeof *j.counts);
    memory_release(r->allocator, j.firsts, j.first_capacity * sizeof *j.firsts);
    memory_release(r->allocator, j.lasts, j.last_capacity * sizeof *j.lasts);
    memory_release(r->allocator, j.items, j.capacity * sizeof *j.items);
    names_free(&j.xrefs);
    names_free(&j.fresh);
    buffer_free(&j.scratch);
    leftovers_free(&j.leftovers);
    return status;
}
