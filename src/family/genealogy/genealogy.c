/* SPDX-License-Identifier: MIT */
/*
 * The check: takes a family graph, goes through its records in the order of the file, and delivers what is implausible.
 * What the checks are is in genealogy_person.c, genealogy_family.c and their neighbours.
 */
#include "family/genealogy/genealogy_private.h"

/* ---- Limits ------------------------------------------------------------------------------------ */

enum { LIMIT_MOST = 1000000 };

static const struct {
    const char *name;
    size_t said, meant; /* where it is in the options, and in the checker's limits */
    uint32_t usual;
} limit_table[] = {
#define LIMIT(name, usual)                                                                                             \
    {                                                                                                                  \
#name, offsetof(gedelf_genealogy_limits, name), offsetof(check_limits, name), usual                            \
    }
    LIMIT(life, 120),  LIMIT(marriage, 12), LIMIT(gap, 60),        LIMIT(parent, 12),
    LIMIT(mother, 55), LIMIT(father, 90),   LIMIT(gestation, 300), LIMIT(siblings, 200),
    LIMIT(span, 50),   LIMIT(spouses, 8),   LIMIT(children, 20)
#undef LIMIT
};

/* The limits that options mean. One above the most that there can be is as good as that. */
static check_limits limits_meant(const gedelf_genealogy_limits *said)
{
    check_limits all;
    for (size_t i = 0; i < COUNT_OF(limit_table); i++) {
        uint64_t given;
        memcpy(&given, (const char *)said + limit_table[i].said, sizeof given);
        uint64_t number = option_number(given, limit_table[i].usual);
        uint32_t meant = number < LIMIT_MOST ? (uint32_t)number : LIMIT_MOST;
        memcpy((char *)&all + limit_table[i].meant, &meant, sizeof meant);
    }
    return all;
}

const char *gedelf_genealogy_limit_name(size_t index)
{
    return index < sizeof limit_table / sizeof *limit_table ? limit_table[index].name : NULL;
}

bool gedelf_genealogy_limit_set(gedelf_genealogy_options *options, const char *name, uint64_t value)
{
    size_t i = FIND_ROW(limit_table, name, view_of_string(name));
    uint64_t number = value == 0 ? GEDELF_ZERO : value;
    if (value > LIMIT_MOST || i == COUNT_OF(limit_table))
        return false;
    memcpy((char *)&options->limits + limit_table[i].said, &number, sizeof number);
    return true;
}

/* ---- Findings ---------------------------------------------------------------------------------- */

static void add_finding(checker *c, findings *f, enum diag_code code, uint64_t at, const message_part message_parts[3])
{
    bool room = array_reserve(&c->allocator, &f->items, &f->capacity, f->count + 1);
    if (!room) {
        c->failed = true;
        return;
    }
    f->items[f->count] = (finding){at, code, {message_parts[0], message_parts[1], message_parts[2]}};
    f->count++;
}

void find_here(checker *c, enum diag_code code, uint64_t at, message_part one, message_part two, message_part three)
{
    add_finding(c, &c->found, code, at, (const message_part[]){one, two, three});
}

static bool finding_less(const finding *a, const finding *b)
{
    return a->at != b->at ? a->at < b->at : a->code < b->code;
}

static void sift_findings(finding *items, size_t from, size_t count)
{
    finding item = items[from];
    size_t child;
    for (; (child = 2 * from + 1) < count; from = child) {
        if (child + 1 < count && finding_less(&items[child], &items[child + 1]))
            child++;
        if (!finding_less(&item, &items[child]))
            break;
        items[from] = items[child];
    }
    items[from] = item;
}

static bool are_findings_in_order(const void *context, const void *before, const void *after)
{
    (void)context;
    return !finding_less(after, before);
}

/* By line, then code, then, since it leaves what is equal in its order, as they were found. Most records have one or two, which are in
   order already. */
static void sort_findings(checker *c, findings *f)
{
    if (!array_sort(&c->allocator, f->items, f->count, sizeof *f->items, are_findings_in_order, NULL))
        c->failed = true;
}

/* For each code, as many are kept as will be shown, and one more, where the count is reported: those with the lowest
   lines, the highest of them first. The others are only counted. */
void find_elsewhere(checker *c, enum diag_code code, uint64_t at, message_part one, message_part two,
                    message_part three)
{
    findings *f = &c->waiting[code - CODE_FIRST];
    uint64_t most = c->diags.max_per_code;
    if (most == 0 || f->count <= most) {
        add_finding(c, f, code, at, (const message_part[]){one, two, three});
        if (most != 0 && f->count == most + 1) {
            for (size_t i = f->count / 2; i > 0; i--)
                sift_findings(f->items, i - 1, f->count);
        }
        return;
    }
    c->passed[code - CODE_FIRST]++;
    if (at >= f->items[0].at)
        return;
    f->items[0] = (finding){at, code, {one, two, three}};
    sift_findings(f->items, 0, f->count);
}

/* All that has been found for records that are still to come. */
static void gather_pending(checker *c)
{
    for (size_t i = 0; i < CODE_COUNT; i++) {
        for (size_t j = 0; j < c->waiting[i].count; j++) {
            const finding *f = &c->waiting[i].items[j];
            add_finding(c, &c->pending, f->code, f->at, f->message_parts);
        }
    }
    sort_findings(c, &c->pending);
}

/* ---- Delivering -------------------------------------------------------------------------------- */

/* Where in a line the structure's tag or identifier begins, after the level. */
static size_t place_in_line(view text)
{
    size_t at = 0;
    while (at < text.length && (is_in_class(text.text[at], CLASS_SPACE) || is_digit(text.text[at])))
        at++;
    return at < text.length ? at : 0;
}

/* The text of the line, if it is available. */
static void add_line_text(const checker *c, gedelf_diag *diag)
{
    view text = {NULL, 0};
    diag->column = 3; /* where the tag is in a line that is written as it should be */
    diag->width = 1;
    if (!c->options->line || diag->line == 0 || !c->options->line(c->options->line_context, diag->line, &text))
        return;
    diag->source = text;
    diag->source_at = place_in_line(text);
    diag->column = utf8_count(view_of(text.text, diag->source_at)) + 1;
    size_t width = utf8_count(view_after(text, diag->source_at));
    diag->width = width > 0 ? width : 1;
}

static void deliver_one(checker *c, const finding *f, view where)
{
    gedelf_diag diag = {.code = f->code, .line = f->at, .record = where};
    for (size_t i = 0; i < 3; i++) {
        c->texts[i].length = 0;
        if (!append_term(c, &c->texts[i], f->message_parts[i])) {
            c->failed = true;
            return;
        }
        diag.args[i] = buffer_view(&c->texts[i]);
    }
    add_line_text(c, &diag);
    diags_raise(&c->diags, &diag);
}

/* A header that the reader had to invent has the line of the record that follows it, and comes first. */
enum { RECORD_OTHER, RECORD_PERSON, RECORD_FAMILY, RECORD_KINDS };

/* The records of one kind; `next` is the next one in the file. */
typedef struct record_front {
    size_t next, count;
    uint64_t at; /* the line of the next one; UINT64_MAX if there is none */
} record_front;

static pack_head head_of_record(const gedelf_people *p, size_t kind, size_t index)
{
    static const kin_kind kinds[] = {KIN_OTHER, KIN_PERSON, KIN_FAMILY};
    uint32_t pack = kind == RECORD_PERSON   ? p->persons.items[index].pack
                    : kind == RECORD_FAMILY ? p->families.items[index].pack
                                            : p->others[index].pack;
    return pack_read_head(p, pack, kinds[kind]);
}

/* "INDI @I12@", from which the renderers know the identifier; empty if it has none. */
static view record_name(checker *c, size_t kind, size_t index)
{
    static const char *const others[] = {"record", "HEAD", "SOUR", "NOTE", "OBJE", "REPO", "SNOTE"};
    pack_head head = head_of_record(c->people, kind, index);
    const char *tag = kind == RECORD_PERSON ? "INDI" : kind == RECORD_FAMILY ? "FAM" : others[head.tag];
    c->record.length = 0;
    bool done = head.xref.length == 0 ||
                (buffer_append(&c->record, view_of_string(tag)) && buffer_append(&c->record, VIEW(" @")) &&
                 buffer_append(&c->record, head.xref) && buffer_append(&c->record, VIEW("@")));
    c->failed |= !done;
    return buffer_view(&c->record);
}

/* Delivers what was found in a record, and what has waited for lines before `end`. */
static void deliver(checker *c, size_t kind, size_t index, uint64_t end)
{
    for (; c->pending_next < c->pending.count && c->pending.items[c->pending_next].at < end; c->pending_next++) {
        const finding *f = &c->pending.items[c->pending_next];
        add_finding(c, &c->found, f->code, f->at, f->message_parts);
    }
    sort_findings(c, &c->found);
    const finding *last = NULL;
    for (size_t i = 0; i < c->found.count && !c->failed && !c->diags.stopped; i++) {
        const finding *f = &c->found.items[i];
        bool again = last && last->at == f->at && last->code == f->code; /* one code once for a line (D255) */
        last = f;
        if (!again && diags_admit(&c->diags, f->code, f->at))
            deliver_one(c, f, record_name(c, kind, index));
    }
    c->found.count = 0;
}

/* ---- The way through the records --------------------------------------------------------------- */

static void see_next(const gedelf_people *p, size_t kind, record_front *f)
{
    f->at = f->next < f->count ? head_of_record(p, kind, f->next).line : UINT64_MAX;
}

/* Which of the three comes next in the file. */
static size_t nearest(const record_front fronts[RECORD_KINDS])
{
    size_t best = fronts[RECORD_PERSON].at < fronts[RECORD_OTHER].at ? RECORD_PERSON : RECORD_OTHER;
    return fronts[RECORD_FAMILY].at < fronts[best].at ? RECORD_FAMILY : best;
}

static void check_one_record(checker *c, size_t kind, size_t index)
{
    if (kind == RECORD_PERSON)
        check_person(c, (gedelf_person)index);
    else if (kind == RECORD_FAMILY)
        check_family(c, (gedelf_family)index);
    else
        check_other(c, index);
}

static void check_records(checker *c)
{
    const gedelf_people *p = c->people;
    const size_t counts[] = {p->other_count, p->persons.count, p->families.count};
    record_front fronts[RECORD_KINDS];
    for (size_t kind = 0; kind < RECORD_KINDS; kind++) {
        fronts[kind] = (record_front){.count = counts[kind]};
        see_next(p, kind, &fronts[kind]);
    }
    size_t kind = nearest(fronts);
    while (fronts[kind].at < UINT64_MAX && !c->failed && !c->diags.stopped) {
        size_t index = fronts[kind].next++, before_it = kind;
        check_one_record(c, kind, index);
        see_next(p, kind, &fronts[kind]);
        kind = nearest(fronts);
        deliver(c, before_it, index, fronts[kind].at);
    }
}

/* What was not kept. */
static void count_passed(checker *c)
{
    for (uint32_t i = 0; i < CODE_COUNT; i++) {
        enum diag_code code = (enum diag_code)(CODE_FIRST + i);
        if (c->passed[i] > 0)
            diags_count_up_to(&c->diags, code, diags_raised(&c->diags, code) + c->passed[i]);
    }
}

/* ---- Beginning and end ------------------------------------------------------------------------- */

/* The header comes first, and has no event of another tag: no other record has any. */
static gedelf_days date_of_export(const gedelf_people *p)
{
    pack_item item = pack_before(p->other_count > 0 ? head_of_record(p, RECORD_OTHER, 0).items : 0);
    while (p->other_count > 0 && pack_next(p, 0, &item)) {
        if (item.event.tag == GEDELF_EVENT_OTHER)
            return item.event.wide;
    }
    return (gedelf_days){0, 0, false, false};
}

static bool check_open(checker *c, const gedelf_people *people, const gedelf_genealogy_options *options)
{
    const gedelf_allocator *allocator = options->allocator ? options->allocator : &memory_default;
    *c = (checker){
        .people = people, .options = options, .limits = limits_meant(&options->limits), .allocator = *allocator};
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.diagnose = options->diagnose;
    reading.context = options->context;
    reading.max_per_code = options->max_per_code;
    c->today = (gedelf_days){options->today, options->today, options->has_today, options->has_today};
    c->exported = date_of_export(people);
    for (size_t i = 0; i < 3; i++)
        buffer_init(&c->texts[i], &c->allocator);
    buffer_init(&c->record, &c->allocator);
    buffer_init(&c->names, &c->allocator);
    buffer_init(&c->name, &c->allocator);
    buffer_init(&c->other_name, &c->allocator);
    size_t count = people->persons.count;
    bool room = diags_init(&c->diags, &c->allocator, &reading);
    c->roles = memory_allocate(&c->allocator, count + 1);
    c->kept_count = memory_sizes(&c->allocator)->vitals_kept;
    c->kept = memory_allocate(&c->allocator, c->kept_count * sizeof *c->kept);
    c->kept_of = memory_allocate(&c->allocator, c->kept_count * sizeof *c->kept_of);
    c->waiting = memory_zeroed(&c->allocator, CODE_COUNT * sizeof *c->waiting);
    c->passed = memory_zeroed(&c->allocator, CODE_COUNT * sizeof *c->passed);
    if (c->roles)
        memset(c->roles, 0, count + 1);
    for (size_t i = 0; c->kept_of && i < c->kept_count; i++)
        c->kept_of[i] = GEDELF_PERSON_NONE;
    return room && c->roles && c->kept && c->kept_of && c->waiting && c->passed;
}

static void check_close(checker *c)
{
    const gedelf_allocator *a = &c->allocator;
    for (size_t i = 0; i < 3; i++)
        buffer_free(&c->texts[i]);
    buffer_free(&c->record);
    buffer_free(&c->names);
    buffer_free(&c->name);
    buffer_free(&c->other_name);
    memory_release(a, c->roles, c->people->persons.count + 1);
    memory_release(a, c->kept, c->kept_count * sizeof *c->kept);
    memory_release(a, c->kept_of, c->kept_count * sizeof *c->kept_of);
    memory_release(a, c->found.items, c->found.capacity * sizeof *c->found.items);
    memory_release(a, c->pending.items, c->pending.capacity * sizeof *c->pending.items);
    memory_release(a, c->spouses.items, c->spouses.capacity * sizeof *c->spouses.items);
    memory_release(a, c->children.items, c->children.capacity * sizeof *c->children.items);
    memory_release(a, c->keys, c->key_capacity * sizeof *c->keys);
    for (size_t i = 0; c->waiting && i < CODE_COUNT; i++)
        memory_release(a, c->waiting[i].items, c->waiting[i].capacity * sizeof *c->waiting[i].items);
    memory_release(a, c->waiting, CODE_COUNT * sizeof *c->waiting);
    memory_release(a, c->passed, CODE_COUNT * sizeof *c->passed);
    twins_close(c);
    diags_free(&c->diags);
}

gedelf_status gedelf_genealogy_check(const gedelf_people *people, const gedelf_genealogy_options *options,
                                     gedelf_severity *worst)
{
    gedelf_genealogy_options all;
    checker c;
    options_take(&all, options);
    c.failed = !check_open(&c, people, &all);
    if (!c.failed) {
        find_cycles(&c);
        find_among_families(&c);
        find_overlapping_marriages(&c);
        find_late_ancestors(&c);
        twins_open(&c);
        gather_pending(&c);
        check_records(&c);
        count_passed(&c);
    }
    if (!c.failed && !c.diags.stopped)
        diags_finish(&c.diags);
    if (worst)
        *worst = c.diags.worst;
    gedelf_status status = c.failed ? GEDELF_MEMORY : c.diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
    check_close(&c);
    return status;
}
