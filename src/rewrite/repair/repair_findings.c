/* SPDX-License-Identifier: MIT */
/*
 * What can be repaired: takes findings of a file, says of each how it can be repaired. Most codes are always answered by
 * the same repair; where it depends on the case, a repair is tried once, and what it reports is kept by lines.
 */
#include "rewrite/repair/repair_loose.h"

/* A repair that would be made. */
typedef struct fix_entry {
    uint64_t line;    /* of the finding that it answers */
    uint32_t finding; /* its code; 0: any that the kind answers */
    uint8_t kind;
    uint8_t certainty;
} fix_entry;

struct gedelf_fixes {
    gedelf_allocator allocator;
    gedelf_packer packer;
    bool packs;
    gedelf_source source;
    gedelf_read_options reading;
    uint64_t most;
    bool conflicts;       /* there are conflict markers, so that nothing is always repaired (R2) */
    bool tried;           /* a repair was tried, */
    gedelf_status status; /* and came to this */
    bool out_of_memory;
    fix_entry *items; /* what it would do, in the order of lines */
    size_t count, capacity;
    names filled;       /* families that get a member by it, */
    uint8_t *filled_by; /* and the most certain class that does, by their numbers from 1 */
    size_t filled_capacity;
};

/* ---- Codes ----------------------------------------------------------------------------------- */

/* Codes that are repaired in some cases only. `whole`: they are about the whole file, and so is the repair, whatever
   the lines of both are. All other codes that a kind answers are always repaired: docs/internals/repair.md, R1 and "How
   it works". */
static const struct {
    uint32_t code;
    bool whole;
} case_by_case[] = {
    {DIAG_HEADER_MISSING, true},        {DIAG_GEDZIP_NO_DATASET, true},  {DIAG_ENCODING_MISSING, true},
    {DIAG_ENCODING_CONTRADICTED, true}, {DIAG_ENCODING_NOT_UTF_8, true}, {DIAG_UNSUPPORTED_ENCODING, true},
    {DIAG_SPACE_BEFORE_CONC, false},    {DIAG_BAD_DATE, false},          {DIAG_DATE_NOT_IN_CALENDAR, false},
    {DIAG_BAD_ENUMERATION, false},      {DIAG_NAME_SLASHES, false},      {DIAG_POINTER_EXPECTED, false},
    {DIAG_TEXT_EXPECTED, false},        {DIAG_LINK_ONE_WAY, false},      {DIAG_NULL_OCTET, true},
    {DIAG_RESTRICTED_CHARACTER, false}, {DIAG_EMPTY_FAMILY, false},      {DIAG_ENCODING_EXTENSION, true},
};

static bool is_case_by_case(uint32_t code, bool *whole)
{
    for (size_t i = 0; i < COUNT_OF(case_by_case); i++) {
        if (case_by_case[i].code == code) {
            *whole = case_by_case[i].whole;
            return true;
        }
    }
    *whole = false;
    return false;
}

/* What an error of the format is repaired by is safe, whatever its kind is in files where it is none (R1, R10). */
static gedelf_fix usual_fix(const gedelf_repair_kind *kind, gedelf_severity severity)
{
    return severity >= GEDELF_ERROR ? GEDELF_FIX_SAFE : (gedelf_fix)kind->certainty;
}

bool gedelf_fix_depends(uint32_t code)
{
    bool whole;
    return is_case_by_case(code, &whole);
}

const char *gedelf_fix_name(gedelf_fix fix)
{
    if (fix == GEDELF_FIX_BY_HAND)
        return "by hand";
    return fix < GEDELF_FIX_BY_HAND ? gedelf_repair_class_name((gedelf_repair_class)fix) : "unknown";
}

/* ---- Opening --------------------------------------------------------------------------------- */

gedelf_status gedelf_fixes_open(gedelf_fixes **out, gedelf_source source, const gedelf_read_options *reading,
                                const gedelf_fixes_options *options)
{
    gedelf_fixes_options all, *o = &all;
    options_take(&all, options);
    const gedelf_allocator *from = o->allocator ? o->allocator : &memory_default;
    gedelf_fixes *made = memory_allocate(from, sizeof *made);
    *out = made;
    if (!made)
        return GEDELF_MEMORY;
    *made = (gedelf_fixes){.allocator = *from, .source = source, .most = o->most, .packs = o->packer != NULL};
    options_take(&made->reading, reading);
    names_init(&made->filled, &made->allocator);
    if (o->packer)
        made->packer = *o->packer;
    return GEDELF_OK;
}

void gedelf_fixes_close(gedelf_fixes *f)
{
    if (!f)
        return;
    gedelf_allocator allocator = f->allocator;
    memory_release(&allocator, f->items, f->capacity * sizeof *f->items);
    memory_release(&allocator, f->filled_by, f->filled_capacity * sizeof *f->filled_by);
    names_free(&f->filled);
    memory_release(&allocator, f, sizeof *f);
}

/* ---- Trying ---------------------------------------------------------------------------------- */

/* The family that gets a member by a line, in the record with this identifier; empty if none does. */
static view family_filled_by(view row, view owner)
{
    loose_line l = {.text = row};
    if (row.length == 0 || !loose_parse(dialect_default(), row, &l))
        return VIEW("");
    view tag = loose_tag(&l), pointer = loose_pointer(loose_payload(&l));
    bool member = view_equal(tag, VIEW("HUSB")) || view_equal(tag, VIEW("WIFE")) || view_equal(tag, VIEW("CHIL"));
    bool of_person = view_equal(tag, VIEW("FAMS")) || view_equal(tag, VIEW("FAMC"));
    if (l.level != 1 || pointer.length == 0)
        return VIEW("");
    return member ? owner : of_person ? pointer : VIEW("");
}

static bool keep_filled(gedelf_fixes *f, view family, gedelf_repair_class certainty)
{
    uint32_t before = f->filled.count, number = names_add(&f->filled, family);
    if (number == 0 || !array_reserve(&f->allocator, &f->filled_by, &f->filled_capacity, (size_t)number + 1))
        return false;
    if (number > before || f->filled_by[number] > certainty)
        f->filled_by[number] = (uint8_t)certainty;
    return true;
}

static void keep_fix(void *context, const gedelf_repair_report *told)
{
    gedelf_fixes *f = context;
    view family = told->sample ? VIEW("") : family_filled_by(told->after, told->record);
    if (family.length > 0 && !keep_filled(f, family, told->certainty))
        f->out_of_memory = true;
    if (told->sample || told->kind->answers[0] == 0 || f->out_of_memory)
        return;
    if (!array_reserve(&f->allocator, &f->items, &f->capacity, f->count + 1)) {
        f->out_of_memory = true;
        return;
    }
    f->items[f->count++] = (fix_entry){.line = told->finding_line,
                                       .finding = told->finding,
                                       .kind = (uint8_t)(told->kind - gedelf_repair_kind_at(0)),
                                       .certainty = (uint8_t)told->certainty};
}

static bool are_fixes_in_order(const void *context, const void *before, const void *after)
{
    (void)context;
    return ((const fix_entry *)before)->line <= ((const fix_entry *)after)->line;
}

/* May it be tried? The source must not be too large, and is still to be there when it is read again. */
static bool is_worth_trying(const gedelf_fixes *f)
{
    input in;
    bool worth = input_open(&in, f->source) == GEDELF_OK && input_can_be_read_again(&in) &&
                 (f->most == 0 || in.total <= f->most);
    input_close(&in);
    return worth;
}

/* Is it a family of the file, in which nobody is? */
static bool is_without_members(const gedelf_people *people, view family)
{
    gedelf_family found = gedelf_people_find_family(people, family);
    gedelf_link link = {.next = 0};
    return found != GEDELF_FAMILY_NONE && !gedelf_family_link_next(people, found, &link);
}

/* Families that have members already are not meant, nor those that the repair itself makes: nothing was found of either. */
static gedelf_status keep_empty_ones(gedelf_fixes *f)
{
    gedelf_people *people;
    if (f->filled.count == 0)
        return GEDELF_OK;
    gedelf_status status = repair_read_people(f->source, &f->reading, &f->allocator, &people);
    for (uint32_t i = 1; status == GEDELF_OK && i <= f->filled.count; i++) {
        if (!is_without_members(people, names_at(&f->filled, i)))
            f->filled_by[i] = GEDELF_FIX_BY_HAND;
    }
    gedelf_people_free(people);
    return status == GEDELF_MEMORY ? status : GEDELF_OK;
}

static gedelf_status try_repair(gedelf_fixes *f)
{
    gedelf_repair_options options = GEDELF_REPAIR_OPTIONS();
    gedelf_repair *g;
    options.allocator = &f->allocator;
    options.tidy = options.guess = true;
    options.tell = keep_fix;
    options.context = f;
    options.packer = f->packs ? &f->packer : NULL;
    gedelf_status status = gedelf_repair_new(&g, &options);
    if (status == GEDELF_OK)
        status = repair_look(g, f->source, &f->reading);
    if (status == GEDELF_OK)
        f->conflicts = repair_has_conflicts(g);
    if (status == GEDELF_OK)
        status = keep_empty_ones(f);
    bool sorted = array_sort(&f->allocator, f->items, f->count, sizeof *f->items, are_fixes_in_order, NULL);
    gedelf_repair_free(g);
    return f->out_of_memory || !sorted ? GEDELF_MEMORY : status;
}

static void try_once(gedelf_fixes *f)
{
    if (!f->tried)
        f->status = is_worth_trying(f) ? try_repair(f) : GEDELF_ARGUMENT;
    f->tried = true;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static bool entry_answers(const fix_entry *e, const gedelf_code_info *info)
{
    const gedelf_repair_kind *kind = gedelf_repair_kind_at(e->kind);
    view name = view_of_string(info->name);
    bool answers = view_equal(name, view_of_string(kind->code)) || repair_kind_answers(kind, name);
    return answers && (e->finding == 0 || e->finding == info->code);
}

/* The most certain of the repairs that answer a code, in a line or anywhere. */
static gedelf_fix find_tried(const gedelf_fixes *f, const gedelf_code_info *info, uint64_t number, bool whole)
{
    gedelf_fix best = GEDELF_FIX_BY_HAND;
    size_t i = 0;
    if (!whole)
        SEARCH_SORTED(i, 0, f->count, f->items[i].line < number);
    for (; i < f->count && (whole || f->items[i].line == number); i++) {
        gedelf_fix fix = (gedelf_fix)f->items[i].certainty;
        if (fix < best && entry_answers(&f->items[i], info))
            best = fix;
    }
    return best;
}

/* The same for a family without members, which a diagnostic's record names: "FAM @F1@". */
static gedelf_fix find_filled(const gedelf_fixes *f, view of)
{
    const char *at = of.length > 0 ? memchr(of.text, '@', of.length) : NULL;
    size_t begin = at ? (size_t)(at - of.text) : 0, after = at ? after_xref(of, begin) : 0;
    uint32_t number = after > 0 ? names_find(&f->filled, without_at_signs(view_of(at, after - begin))) : 0;
    return number > 0 ? (gedelf_fix)f->filled_by[number] : GEDELF_FIX_BY_HAND;
}

/* Counts those of `left` families that get members; what is left of them is returned. */
static uint64_t count_filled(const gedelf_fixes *f, uint64_t left, uint64_t counts[GEDELF_FIX_KINDS])
{
    for (uint32_t i = 1; i <= f->filled.count && left > 0; i++) {
        bool empty = f->filled_by[i] != GEDELF_FIX_BY_HAND;
        counts[f->filled_by[i]] += empty;
        left -= empty;
    }
    return left;
}

/* What holds for all findings of a code in this source; GEDELF_FIX_KINDS if that goes by the line. */
static gedelf_fix fix_of_code(gedelf_fixes *f, const gedelf_code_info *info, gedelf_severity severity)
{
    const gedelf_repair_kind *kind = info ? gedelf_repair_kind_for(view_of_string(info->name)) : NULL;
    bool whole;
    f->conflicts = f->conflicts || (info && info->code == DIAG_CONFLICT_MARKER);
    if (!kind)
        return GEDELF_FIX_BY_HAND;
    bool cases = is_case_by_case(info->code, &whole) || f->conflicts;
    if (cases)
        try_once(f);
    if (f->tried && f->status == GEDELF_NOT_GENEALOGY)
        return GEDELF_FIX_BY_HAND;
    if (!cases)
        return usual_fix(kind, severity);
    if (f->status != GEDELF_OK)
        return GEDELF_FIX_UNKNOWN;
    return whole ? find_tried(f, info, 0, true) : GEDELF_FIX_KINDS;
}

gedelf_fix gedelf_fixes_find(gedelf_fixes *f, const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_find(diag_code_about(diag));
    gedelf_fix fix = fix_of_code(f, info, diag->severity);
    if (fix == GEDELF_FIX_KINDS && info->code == DIAG_EMPTY_FAMILY)
        return find_filled(f, diag->record);
    return fix == GEDELF_FIX_KINDS ? find_tried(f, info, diag->line, false) : fix;
}

/* Counts those of `left` findings that repairs answer, in whatever lines; how many are left is returned. */
static uint64_t count_tried(const gedelf_fixes *f, const gedelf_code_info *info, uint64_t left,
                            uint64_t counts[GEDELF_FIX_KINDS])
{
    for (size_t i = 0; left > 0 && i < f->count; i++) {
        bool answers = entry_answers(&f->items[i], info);
        counts[f->items[i].certainty] += answers;
        left -= answers;
    }
    return left;
}

void gedelf_fixes_count(gedelf_fixes *f, const gedelf_diag *like, uint64_t found, uint64_t counts[GEDELF_FIX_KINDS])
{
    const gedelf_code_info *info = gedelf_code_find(diag_code_about(like));
    gedelf_fix fix = fix_of_code(f, info, like->severity);
    uint64_t left = found;
    memset(counts, 0, GEDELF_FIX_KINDS * sizeof *counts);
    if (fix == GEDELF_FIX_KINDS)
        left = info->code == DIAG_EMPTY_FAMILY ? count_filled(f, left, counts) : count_tried(f, info, left, counts);
    counts[fix == GEDELF_FIX_KINDS ? GEDELF_FIX_BY_HAND : fix] += left;
}
