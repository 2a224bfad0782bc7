/* SPDX-License-Identifier: MIT */
/*
 * Makes documents and paths at random, and compares what the library finds with what the plainest reading of
 * gedelf-path(7) gives, and with what the editor finds: a list of candidates for each step, made shorter by one predicate after the other, by recursion,
 * with no thought of time.
 *
 *     path_generated [--paths N] [--seed N]
 *
 * A failure names its seed; `path_generated --paths 1 --seed N` shows it again.
 */
#include "runner.h"

#include "chance.h"

#include <gedelf/edit.h>
#include <gedelf/path.h>

/* ---- Chance ---------------------------------------------------------------------------------- */

static uint64_t chance;

static size_t up_to(size_t limit)
{
    return (size_t)(random_number(&chance) % limit);
}

static bool once_in(size_t n)
{
    return up_to(n) == 0;
}

/* ---- Documents ------------------------------------------------------------------------------- */

/* The last one is what a pointer that leads nowhere leads to; no line has it. */
static const char *const tags[] = {"A", "B", "C", "AB", "UNDEF"};
static const char *const payloads[] = {"", "x", "y", "xy", "1750", "BET 1740 AND 1760", "AFT 1751", "(x)"};
enum { TAGS = 4, PAYLOADS = 8, IDENTIFIERS = 8, MOST_LINES = 60 };

static text make_document(void)
{
    text out = {0};
    bool taken[IDENTIFIERS] = {false};
    size_t level = 0, lines = up_to(MOST_LINES);
    text_add_string(&out, "0 HEAD\n1 SOUR x\n2 A y\n");
    for (size_t i = 0; i < lines; i++) {
        size_t id = up_to(IDENTIFIERS);
        bool named = !taken[id] && once_in(level == 0 ? 2 : 6);
        level = i == 0 || once_in(5) ? 0 : 1 + up_to(level + 1 < 6 ? level + 1 : 6);
        text_add_number(&out, (int64_t)level);
        if (named) {
            taken[id] = true;
            text_add_string(&out, " @X");
            text_add_number(&out, (int64_t)id);
            text_add_string(&out, "@");
        }
        text_add_string(&out, " ");
        text_add_string(&out, tags[up_to(TAGS)]);
        const char *payload = payloads[up_to(PAYLOADS)];
        if (once_in(3)) {
            text_add_string(&out, " @X");
            text_add_number(&out, (int64_t)up_to(IDENTIFIERS));
            text_add_string(&out, "@");
        } else if (payload[0]) {
            text_add_string(&out, " ");
            text_add_string(&out, payload);
        }
        text_add_string(&out, "\n");
    }
    text_add_string(&out, "0 TRLR\n");
    return out;
}

/* ---- Paths ----------------------------------------------------------------------------------- */

enum { MOST_STEPS = 4, MOST_PREDICATES = 3 };
enum { NAME_TAG, NAME_ANY, NAME_XREF };
enum { ASK_POSITION, ASK_LAST, ASK_OWN, ASK_BELOW };
enum { EXISTS, EQUAL, UNEQUAL, LIKE, UNLIKE, BEFORE, AFTER, NOT_AFTER, NOT_BEFORE, WITHIN, COMPARISONS };

/* What dates are compared with, as it stands in a path, and its first and last year. */
static const struct {
    const char *text;
    int first, last;
} dates[] = {{"1750", 1750, 1750}, {"\"BET 1745 AND 1760\"", 1745, 1760}, {"\"1751\"", 1751, 1751}};
enum { DATES = 3 };

typedef struct made_predicate {
    int ask, compare;
    bool negated, possibly;
    size_t position, payload, date;
    struct made_path *below;
} made_predicate;

typedef struct made_step {
    int name;
    size_t number;
    bool deep, arrow;
    made_predicate predicates[MOST_PREDICATES];
    size_t predicate_count;
} made_step;

typedef struct made_path {
    made_step steps[MOST_STEPS];
    size_t count;
} made_path;

static made_path *make_path(unsigned depth, bool relative);

static made_predicate make_predicate(unsigned depth)
{
    made_predicate q = {
        .ask = (int)up_to(depth > 0 ? 5 : 3), .compare = (int)up_to(COMPARISONS), .payload = up_to(PAYLOADS)};
    q.date = up_to(DATES);
    q.possibly = q.compare >= BEFORE && once_in(2);
    if ((q.compare == LIKE || q.compare == UNLIKE) && q.payload == PAYLOADS - 1)
        q.payload = 0; /* as an expression it would mean another text */
    q.position = 1 + up_to(3);
    q.ask = q.ask == 4 ? ASK_BELOW : q.ask;
    if (q.ask == ASK_OWN && q.compare == EXISTS)
        q.compare = EQUAL;
    q.negated = q.ask == ASK_BELOW && once_in(3);
    if (q.ask == ASK_BELOW)
        q.below = make_path(depth - 1, true);
    return q;
}

static made_path *make_path(unsigned depth, bool relative)
{
    made_path *p = calloc(1, sizeof *p);
    if (!p)
        give_up("out of memory");
    p->count = 1 + up_to(1 + up_to(MOST_STEPS));
    for (size_t i = 0; i < p->count; i++) {
        made_step *s = &p->steps[i];
        s->name = once_in(4) ? NAME_ANY : once_in(8) ? NAME_XREF : NAME_TAG;
        s->number = up_to(s->name == NAME_XREF ? IDENTIFIERS : TAGS);
        s->deep = once_in(4);
        s->arrow = (i > 0 || relative) && once_in(5);
        if (s->name == NAME_TAG && once_in(s->arrow ? 4 : 40))
            s->number = TAGS;
        s->predicate_count = !once_in(3) ? 0 : up_to(MOST_PREDICATES + 1);
        for (size_t k = 0; k < s->predicate_count; k++)
            s->predicates[k] = make_predicate(depth);
    }
    return p;
}

static void free_path(made_path *p)
{
    for (size_t i = 0; p && i < p->count; i++) {
        for (size_t k = 0; k < p->steps[i].predicate_count; k++)
            free_path(p->steps[i].predicates[k].below);
    }
    free(p);
}

static bool follows(const made_path *p)
{
    bool yes = false;
    for (size_t i = 0; i < p->count; i++)
        yes = yes || p->steps[i].arrow;
    return yes;
}

/* ---- Paths as texts -------------------------------------------------------------------------- */

static void write_path(text *out, const made_path *p);

static void write_predicate(text *out, const made_predicate *q)
{
    static const char *const signs[] = {"", "=", "!=", "~", "!~", "<", ">", "<=", ">=", " within "};
    text_add_string(out, "[");
    if (q->ask == ASK_POSITION)
        text_add_number(out, (int64_t)q->position);
    else if (q->ask == ASK_LAST)
        text_add_string(out, "last");
    if (q->ask == ASK_BELOW) {
        text_add_string(out, q->negated ? "!" : "");
        write_path(out, q->below);
    }
    if ((q->ask == ASK_OWN || q->ask == ASK_BELOW) && q->compare >= BEFORE) {
        text_add_string(out, q->possibly ? "?" : "");
        text_add_string(out, signs[q->compare] + (q->possibly && q->compare == WITHIN));
        text_add_string(out, dates[q->date].text);
    } else if ((q->ask == ASK_OWN || q->ask == ASK_BELOW) && q->compare != EXISTS) {
        text_add_string(out, signs[q->compare]);
        text_add_string(out, "\"");
        text_add_string(out, payloads[q->payload]);
        text_add_string(out, "\"");
    }
    text_add_string(out, "]");
}

static void write_step(text *out, const made_step *s, bool first)
{
    text_add_string(out, s->arrow ? "->" : first ? "" : ".");
    text_add_string(out, s->deep ? "**" : "");
    /* `**` alone is short for this. */
    bool only_stars = s->deep && s->name == NAME_ANY && s->number == 0;
    text_add_string(out, s->deep && !only_stars ? "." : "");
    if (s->name == NAME_ANY)
        text_add_string(out, only_stars ? "" : "*");
    else if (s->name == NAME_TAG)
        text_add_string(out, tags[s->number]);
    if (s->name == NAME_XREF) {
        text_add_string(out, "@X");
        text_add_number(out, (int64_t)s->number);
        text_add_string(out, "@");
    }
    for (size_t k = 0; k < s->predicate_count; k++)
        write_predicate(out, &s->predicates[k]);
}

/* Stars alone need something after them that is no full stop, so that they are not taken for those of the next step. */
static void write_path(text *out, const made_path *p)
{
    for (size_t i = 0; i < p->count; i++) {
        made_step s = p->steps[i];
        bool plain_next = i + 1 < p->count && !p->steps[i + 1].arrow;
        if (s.name == NAME_ANY && plain_next && s.predicate_count == 0)
            s.number = 1;
        write_step(out, &s, i == 0);
    }
}

/* ---- The plain reading ----------------------------------------------------------------------- */

typedef struct list {
    gedelf_structure *items;
    size_t count, capacity;
} list;

static void list_add(list *l, gedelf_structure s)
{
    if (l->count == l->capacity) {
        l->capacity = l->capacity > 0 ? 2 * l->capacity : 16;
        gedelf_structure *items = realloc(l->items, l->capacity * sizeof *items);
        if (!items)
            give_up("out of memory");
        l->items = items;
    }
    l->items[l->count++] = s;
}

static bool list_has(const list *l, gedelf_structure s)
{
    for (size_t i = 0; i < l->count; i++) {
        if (gedelf_structure_same(l->items[i], s))
            return true;
    }
    return false;
}

static void list_add_once(list *l, gedelf_structure s)
{
    if (!list_has(l, s))
        list_add(l, s);
}

static list substructures(gedelf_structure s)
{
    list out = {0};
    for (s = gedelf_structure_first(s); gedelf_structure_exists(s); s = gedelf_structure_next(s))
        list_add(&out, s);
    return out;
}

static bool view_is(gedelf_view v, const char *string)
{
    return is_exactly(v.text ? v.text : "", v.length, string);
}

static bool named(const made_step *s, gedelf_structure x)
{
    char id[8];
    snprintf(id, sizeof id, "X%zu", s->number);
    return s->name == NAME_ANY || (s->name == NAME_TAG ? view_is(gedelf_structure_tag(x), tags[s->number])
                                                       : view_is(gedelf_structure_xref(x), id));
}

/* Dates are of whole years here, so that years can be compared. One that is a date but was nobody knows when can have been
   in any year; other texts are no dates. */
static bool compares_as_date(const made_predicate *q, gedelf_view payload)
{
    int first = -10000, last = 10000, from = dates[q->date].first, to = dates[q->date].last;
    bool known = !view_is(payload, "(x)");
    if (view_is(payload, "1750"))
        first = last = 1750;
    else if (view_is(payload, "BET 1740 AND 1760"))
        first = 1740, last = 1760;
    else if (view_is(payload, "AFT 1751"))
        first = 1751;
    else if (known)
        return false;
    switch (q->compare) {
    case BEFORE: return q->possibly ? first < from : known && last < from;
    case AFTER: return q->possibly ? last > to : known && first > to;
    case NOT_AFTER: return q->possibly ? first <= to : known && last <= to;
    case NOT_BEFORE: return q->possibly ? last >= from : known && first >= from;
    default: return q->possibly ? first <= to && last >= from : known && first >= from && last <= to;
    }
}

/* The texts that are looked for stand in a table, and a pointer is "@X1@". */
static bool compares(const made_predicate *q, gedelf_structure x)
{
    gedelf_view payload = gedelf_structure_payload(x);
    const char *wanted = payloads[q->payload];
    bool pointer = gedelf_structure_pointer(x).length > 0;
    if (q->compare == EXISTS)
        return true;
    if (q->compare >= BEFORE)
        return !pointer && compares_as_date(q, payload);
    if (q->compare == EQUAL || q->compare == UNEQUAL)
        return (!pointer && view_is(payload, wanted)) == (q->compare == EQUAL);
    bool found = wanted[0] == '\0';
    for (size_t i = 0; !pointer && i < payload.length; i++)
        found = found || begins_with(payload.text + i, payload.length - i, wanted);
    return found == (q->compare == LIKE);
}

static list below_of(const gedelf_dataset *d, const made_path *p, gedelf_structure base);

static bool holds(const gedelf_dataset *d, const made_predicate *q, gedelf_structure x)
{
    if (q->ask == ASK_OWN)
        return compares(q, x);
    list found = below_of(d, q->below, x);
    bool any = false;
    for (size_t i = 0; i < found.count; i++)
        any = any || compares(q, found.items[i]);
    free(found.items);
    return any != q->negated;
}

/* What is left of candidates with one superstructure. */
static list matches_among(const gedelf_dataset *d, const made_step *s, const list *candidates)
{
    list left = {0};
    for (size_t i = 0; i < candidates->count; i++) {
        if (named(s, candidates->items[i]))
            list_add(&left, candidates->items[i]);
    }
    for (size_t k = 0; k < s->predicate_count; k++) {
        const made_predicate *q = &s->predicates[k];
        size_t kept = 0, count = left.count;
        for (size_t i = 0; i < count; i++) {
            bool good = q->ask == ASK_POSITION ? i + 1 == q->position
                        : q->ask == ASK_LAST   ? i + 1 == count
                                               : holds(d, q, left.items[i]);
            if (good)
                left.items[kept++] = left.items[i];
        }
        left.count = kept;
    }
    return left;
}

static void from_candidates(const gedelf_dataset *d, const made_path *p, size_t i, const list *candidates, list *out);

/* The steps from number i on, below a structure. */
static void go_below(const gedelf_dataset *d, const made_path *p, size_t i, gedelf_structure base, list *out)
{
    list candidates = {0};
    gedelf_structure target = gedelf_dataset_target(d, base);
    if (!p->steps[i].arrow)
        candidates = substructures(base);
    else if (gedelf_structure_exists(target))
        list_add(&candidates, target);
    from_candidates(d, p, i, &candidates, out);
    free(candidates.items);
}

static void deeper(const gedelf_dataset *d, const made_path *p, size_t i, gedelf_structure x, list *out)
{
    list lower = substructures(x);
    from_candidates(d, p, i, &lower, out);
    free(lower.items);
}

static void go_on(const gedelf_dataset *d, const made_path *p, size_t i, gedelf_structure x, list *out)
{
    if (i + 1 == p->count)
        list_add_once(out, x);
    else
        go_below(d, p, i + 1, x, out);
}

static void from_candidates(const gedelf_dataset *d, const made_path *p, size_t i, const list *candidates, list *out)
{
    list left = matches_among(d, &p->steps[i], candidates);
    for (size_t k = 0; k < left.count; k++)
        go_on(d, p, i, left.items[k], out);
    for (size_t k = 0; p->steps[i].deep && k < candidates->count; k++)
        deeper(d, p, i, candidates->items[k], out);
    free(left.items);
}

static list below_of(const gedelf_dataset *d, const made_path *p, gedelf_structure base)
{
    list out = {0};
    go_below(d, p, 0, base, &out);
    return out;
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const gedelf_structure *x = a, *y = b;
    if (x->block != y->block)
        return x->block < y->block ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

/* Puts what one record gave into order: the file's; and if pointers are followed, any. */
static void sort_tail(list *l, size_t from)
{
    if (l->count > from)
        qsort(l->items + from, l->count - from, sizeof *l->items, by_place);
}

static bool take_found(void *context, gedelf_structure match)
{
    list_add(context, match);
    return true;
}

/* What the library finds, and what it should, record by record. */
static void find_both(const gedelf_dataset *d, const made_path *made, gedelf_path *path, list *got, list *wanted)
{
    list records = {0};
    for (gedelf_structure s = gedelf_dataset_records(d); gedelf_structure_exists(s); s = gedelf_structure_next(s))
        list_add(&records, s);
    list first = matches_among(d, &made->steps[0], &records);
    for (size_t i = 0; i < records.count; i++) {
        size_t got_from = got->count;
        list here = {0};
        if (gedelf_path_find(path, records.items[i], d, take_found, got) != GEDELF_OK)
            give_up("a path cannot be followed");
        if (list_has(&first, records.items[i]))
            go_on(d, made, 0, records.items[i], &here);
        if (made->steps[0].deep)
            deeper(d, made, 0, records.items[i], &here);
        sort_tail(&here, 0);
        for (size_t k = 0; k < here.count; k++)
            list_add(wanted, here.items[k]);
        if (follows(made))
            sort_tail(got, got_from);
        free(here.items);
    }
    free(first.items);
    free(records.items);
}

/* The lines of matches, which mean the same in a dataset and while streaming. */
static bool take_line_of(void *context, gedelf_structure match)
{
    text_add_number(context, (int64_t)gedelf_structure_line(match));
    text_add_string(context, " ");
    return true;
}

/* Streaming gives the same, if it is possible. */
static bool streams_alike(const text *document, gedelf_path *path, const list *wanted,
                          const gedelf_read_options *options)
{
    gedelf_reader *reader;
    gedelf_structure record;
    text got = {0}, expected = {0};
    if (gedelf_path_needs_dataset(path))
        return true;
    gedelf_path_rewind(path);
    if (gedelf_reader_open(&reader, gedelf_source_memory(document->data, document->length), options) != GEDELF_OK)
        give_up("a document cannot be read");
    gedelf_status status = gedelf_path_find(path, gedelf_reader_head(reader), NULL, take_line_of, &got);
    while (status == GEDELF_OK && gedelf_reader_next(reader, &record) == GEDELF_OK)
        status = gedelf_path_find(path, record, NULL, take_line_of, &got);
    gedelf_reader_close(reader);
    for (size_t i = 0; i < wanted->count; i++)
        take_line_of(&expected, wanted->items[i]);
    bool alike = status == GEDELF_OK && text_equal(&got, &expected);
    text_free(&got);
    text_free(&expected);
    return alike;
}

/* What the editor finds is the same, each once, but for what is not in the file. The command changes nothing. */
static bool edits_alike(const text *document, const text *path, const list *wanted, const gedelf_read_options *options)
{
    gedelf_edit *edit;
    text script = {0};
    list once = {0};
    text_add_string(&script, "replace ");
    text_add(&script, path->data, path->length);
    text_add_string(&script, " /zzz/z/");
    if (gedelf_edit_new(&edit, NULL) != GEDELF_OK ||
        gedelf_edit_add(edit, (gedelf_view){script.data, script.length}, NULL) != GEDELF_OK ||
        gedelf_edit_plan(edit, gedelf_source_memory(document->data, document->length), options) != GEDELF_OK)
        give_up("an edit cannot be planned");
    for (size_t i = 0; i < wanted->count; i++) {
        if (gedelf_structure_line(wanted->items[i]) > 0)
            list_add_once(&once, wanted->items[i]);
    }
    uint64_t found = gedelf_edit_command(edit, 0).matched;
    if (found != once.count)
        printf("the editor finds %" PRIu64 ", not %zu\n", found, once.count);
    bool alike = found == once.count;
    gedelf_edit_free(edit);
    text_free(&script);
    free(once.items);
    return alike;
}

static bool lists_equal(const list *a, const list *b)
{
    bool equal = a->count == b->count;
    for (size_t i = 0; equal && i < a->count; i++)
        equal = gedelf_structure_same(a->items[i], b->items[i]);
    return equal;
}

static void show_list(const char *title, const list *l)
{
    printf("%s", title);
    for (size_t i = 0; i < l->count; i++)
        printf(" %" PRIu64, gedelf_structure_line(l->items[i]));
    printf("\n");
}

static bool try_path(const text *document, const gedelf_dataset *d, const gedelf_read_options *options, uint64_t seed,
                     uint64_t *found)
{
    made_path *made = make_path(2, false);
    text written = {0};
    gedelf_path *path;
    list got = {0}, wanted = {0};
    write_path(&written, made);
    gedelf_status status = gedelf_path_parse(&path, (gedelf_view){written.data, written.length}, NULL, NULL);
    if (status == GEDELF_OK)
        find_both(d, made, path, &got, &wanted);
    bool good = status == GEDELF_OK && lists_equal(&got, &wanted) && streams_alike(document, path, &wanted, options) &&
                edits_alike(document, &written, &wanted, options);
    if (!good) {
        printf("seed %" PRIu64 ": %s\n%s", seed, text_string(&written), text_string(document));
        show_list("expected:", &wanted);
        show_list("got:     ", &got);
    }
    *found += wanted.count;
    gedelf_path_free(path);
    free(got.items);
    free(wanted.items);
    text_free(&written);
    free_path(made);
    return good;
}

int main(int argc, char **argv)
{
    enum { PATHS_EACH = 20 };
    uint64_t paths = 20000, seed = 1, found = 0, failed = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--paths") == 0)
            paths = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
    }
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = true;
    for (uint64_t n = 0; n < paths && failed < 5; n += PATHS_EACH, seed++) {
        gedelf_dataset *d;
        chance = seed * 1000003;
        text document = make_document();
        if (gedelf_read(&d, gedelf_source_memory(document.data, document.length), &options) != GEDELF_OK)
            give_up("a document cannot be read");
        for (int i = 0; i < PATHS_EACH; i++)
            failed += !try_path(&document, d, &options, seed, &found);
        gedelf_dataset_free(d);
        text_free(&document);
    }
    printf("%" PRIu64 " paths with %" PRIu64 " matches, %" PRIu64 " failed\n", paths, found, failed);
    return failed > 0 || found == 0;
}
