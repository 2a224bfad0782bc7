/* SPDX-License-Identifier: MIT */
/*
 * What can be repaired: takes findings of a file, says of each how it can be repaired. Most codes are always answered by
 * the same repair; where it depends on the case, a repair is tried once, and what it reports is kept by lines.
 */
#include "repair/repair_private.h"

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
    gedelf_options reading;
    uint64_t most;
    bool conflicts;       /* there are conflict markers, so that nothing is always repaired (R2) */
    bool tried;           /* a repair was tried, */
    gedelf_status status; /* and came to this */
    bool out_of_memory;
    fix_entry *items; /* what it would do, in the order of lines */
    size_t count, capacity;
};

/* ---- Codes ----------------------------------------------------------------------------------- */

/* Codes that are repaired in some cases only. `whole`: they are about the whole file, and so is the repair, whatever the
   lines of both are. All other codes that a kind answers are always repaired: docs/repair.md, R1 and "How it works". */
static const struct {
    uint32_t code;
    bool whole;
} case_by_case[] = {
    {DIAG_HEADER_MISSING, true},        {DIAG_GEDZIP_NO_DATASET, true},  {DIAG_ENCODING_MISSING, true},
    {DIAG_ENCODING_CONTRADICTED, true}, {DIAG_ENCODING_NOT_UTF_8, true}, {DIAG_UNSUPPORTED_ENCODING, true},
    {DIAG_SPACE_BEFORE_CONC, false},    {DIAG_BAD_DATE, false},          {DIAG_DATE_NOT_IN_CALENDAR, false},
    {DIAG_BAD_ENUMERATION, false},      {DIAG_NAME_SLASHES, false},      {DIAG_POINTER_EXPECTED, false},
    {DIAG_TEXT_EXPECTED, false},        {DIAG_LINK_ONE_WAY, false},      {DIAG_NULL_OCTET, true},
    {DIAG_RESTRICTED_CHARACTER, false},
};

static bool is_case_by_case(uint32_t code, bool *whole)
{
    for (size_t i = 0; i < sizeof case_by_case / sizeof *case_by_case; i++) {
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

gedelf_status gedelf_fixes_open(gedelf_fixes **out, gedelf_source source, const gedelf_options *reading,
                                const gedelf_fixes_options *options)
{
    static const gedelf_fixes_options defaults = GEDELF_FIXES_OPTIONS_INIT;
    static const gedelf_options default_reading = GEDELF_OPTIONS_INIT;
    const gedelf_fixes_options *o = options ? options : &defaults;
    const gedelf_allocator *from = o->allocator ? o->allocator : &memory_default;
    gedelf_fixes *made = memory_allocate(from, sizeof *made);
    *out = made;
    if (!made)
        return GEDELF_MEMORY;
    *made = (gedelf_fixes){.allocator = *from, .source = source, .most = o->most, .packs = o->packer != NULL};
    made->reading = reading ? *reading : default_reading;
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
    memory_release(&allocator, f, sizeof *f);
}

/* ---- Trying ---------------------------------------------------------------------------------- */

static void keep_fix(void *context, const gedelf_repair_report *told)
{
    gedelf_fixes *f = context;
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

static gedelf_status try_repair(gedelf_fixes *f)
{
    gedelf_repair_options options = GEDELF_REPAIR_OPTIONS_INIT;
    gedelf_repair *g;
    options.allocator = &f->allocator;
    options.tidy = options.guess = true;
    options.tell = keep_fix;
    options.context = f;
    options.packer = f->packs ? &f->packer : NULL;
    gedelf_status status = gedelf_repair_open(&g, &options);
    if (status == GEDELF_OK)
        status = repair_look(g, f->source, &f->reading);
    if (status == GEDELF_OK)
        f->conflicts = repair_has_conflicts(g);
    bool sorted = array_sort(&f->allocator, f->items, f->count, sizeof *f->items, are_fixes_in_order, NULL);
    gedelf_repair_close(g);
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
    if (f->tried && f->status == GEDELF_REFUSED)
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
    return fix == GEDELF_FIX_KINDS ? find_tried(f, info, diag->line, false) : fix;
}

void gedelf_fixes_count(gedelf_fixes *f, const gedelf_diag *like, uint64_t found, uint64_t counts[GEDELF_FIX_KINDS])
{
    const gedelf_code_info *info = gedelf_code_find(diag_code_about(like));
    gedelf_fix fix = fix_of_code(f, info, like->severity);
    uint64_t left = found;
    memset(counts, 0, GEDELF_FIX_KINDS * sizeof *counts);
    for (size_t i = 0; fix == GEDELF_FIX_KINDS && left > 0 && i < f->count; i++) {
        bool answers = entry_answers(&f->items[i], info);
        counts[f->items[i].certainty] += answers;
        left -= answers;
    }
    counts[fix == GEDELF_FIX_KINDS ? GEDELF_FIX_BY_HAND : fix] += left;
}
