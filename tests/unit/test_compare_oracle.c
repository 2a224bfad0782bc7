/* SPDX-License-Identifier: MIT */
/*
 * Comparing, worked out twice: records at random, and changed at random, and a plain reading of D403, D404 and D408, which looks at each
 * pair of siblings. Every edit must be the same; of moves, which are not settled one by one, their number, and that what stays is in order.
 * And records that are paired by values that mean an identifier (D405).
 */
#include "unit.h"

#include "compare/diff/diff_private.h"

enum { RECORDS = 150, ROUNDS = 8, NODES_MOST = 24, LEVELS_MOST = 4, NOBODY = -1 };

/* ---- Chance ------------------------------------------------------------------------------------------- */

typedef struct dice {
    uint64_t state;
} dice;

static unsigned throw(dice * d, unsigned sides)
{
    d->state ^= d->state << 13;
    d->state ^= d->state >> 7;
    d->state ^= d->state << 17;
    return (unsigned)(d->state >> 33) % sides;
}

/* ---- Trees -------------------------------------------------------------------------------------------- */

/* The structures of a record in their order; number 0 is the record. */
typedef struct tree {
    int count;
    struct {
        int level, parent, order, siblings; /* among those of its tag, from 1; and how many these are */
        char tag, payload;                  /* ' ' is none */
        int partner;
    } nodes[NODES_MOST];
} tree;

static void add_line(tree *t, int level, char tag, char payload)
{
    int before = t->nodes[t->count - 1].level;
    if (t->count == NODES_MOST)
        return;
    t->nodes[t->count].level = level > before + 1 ? before + 1 : level;
    t->nodes[t->count].tag = tag;
    t->nodes[t->count].payload = payload;
    t->count++;
}

static void add_random_line(tree *t, dice *d)
{
    add_line(t, 1 + (int) throw(d, LEVELS_MOST), "AAB"[throw(d, 3)], "  xyz"[throw(d, 5)]);
}

static void begin_tree(tree *t)
{
    *t = (tree){.count = 1};
    t->nodes[0].tag = 'R';
    t->nodes[0].payload = ' ';
}

static void make_tree(tree *t, dice *d)
{
    begin_tree(t);
    for (unsigned i = throw(d, NODES_MOST - 4); i > 0; i--)
        add_random_line(t, d);
}

/* Lines go, come, say something else, or have another place. */
static void change_tree(const tree *from, tree *t, dice *d)
{
    int moved = 1 + (int) throw(d, NODES_MOST);
    begin_tree(t);
    for (int i = 1; i < from->count; i++) {
        unsigned what = throw(d, 20);
        if (what == 0)
            continue;
        if (what == 1)
            add_random_line(t, d);
        if (what == 2 && moved < from->count)
            add_line(t, from->nodes[moved].level, from->nodes[moved].tag, from->nodes[moved].payload);
        if (i != moved || what > 4)
            add_line(t, from->nodes[i].level, from->nodes[i].tag, what == 3 ? 'w' : from->nodes[i].payload);
    }
}

static void settle_tree(tree *t)
{
    int last[LEVELS_MOST + 2] = {0};
    for (int i = 0; i < t->count; i++) {
        t->nodes[i].parent = i == 0 ? NOBODY : last[t->nodes[i].level - 1];
        t->nodes[i].partner = NOBODY;
        t->nodes[i].order = t->nodes[i].siblings = 1;
        last[t->nodes[i].level] = i;
        for (int k = 1; k < i; k++) {
            if (t->nodes[k].parent != t->nodes[i].parent || t->nodes[k].tag != t->nodes[i].tag)
                continue;
            t->nodes[i].siblings = ++t->nodes[k].siblings;
            t->nodes[i].order++;
        }
    }
}

static void write_tree(const tree *t, size_t number, buffer *out)
{
    char row[64];
    snprintf(row, sizeof row, "0 @I%zu@ INDI\n", number);
    assert_true(buffer_append(out, view_of_string(row)));
    for (int i = 1; i < t->count; i++) {
        snprintf(row, sizeof row, t->nodes[i].payload == ' ' ? "%d _%c\n" : "%d _%c %c\n", t->nodes[i].level,
                 t->nodes[i].tag, t->nodes[i].payload);
        assert_true(buffer_append(out, view_of_string(row)));
    }
}

/* ---- The plain reading -------------------------------------------------------------------------------- */

/* The n-th child with a tag, from 1; NOBODY. */
static int child_of(const tree *t, int parent, char tag, int order)
{
    for (int i = parent + 1; i < t->count; i++) {
        if (t->nodes[i].parent == parent && t->nodes[i].tag == tag && t->nodes[i].order == order)
            return i;
    }
    return NOBODY;
}

/* Equal with all that is below; order counts among those of one tag (D403). */
static bool are_equal(const tree *a, int x, const tree *b, int y)
{
    if (a->nodes[x].payload != b->nodes[y].payload)
        return false;
    for (const char *tag = "AB"; *tag; tag++) {
        for (int n = 1;; n++) {
            int p = child_of(a, x, *tag, n), q = child_of(b, y, *tag, n);
            if (p == NOBODY && q == NOBODY)
                break;
            if (p == NOBODY || q == NOBODY || !are_equal(a, p, b, q))
                return false;
        }
    }
    return true;
}

/* The entries of a structure: its own value, and the tags on the way to each below it with its value. */
static int entries_of(const tree *t, int top, char entries[][LEVELS_MOST + 2])
{
    int count = 0;
    for (int i = top; i < t->count && (i == top || t->nodes[i].level > t->nodes[top].level); i++) {
        char *entry = entries[count++];
        int length = t->nodes[i].level - t->nodes[top].level;
        memset(entry, 0, LEVELS_MOST + 2);
        for (int at = i, k = length; k > 0; at = t->nodes[at].parent)
            entry[k--] = t->nodes[at].tag;
        entry[0] = t->nodes[i].payload;
    }
    return count;
}

/* Twice what they have in common, and how many entries both have. */
static void compare_entries(const tree *a, int x, const tree *b, int y, int *common, int *all)
{
    char one[NODES_MOST][LEVELS_MOST + 2], other[NODES_MOST][LEVELS_MOST + 2];
    bool used[NODES_MOST] = {false};
    int first = entries_of(a, x, one), second = entries_of(b, y, other);
    *all = first + second;
    *common = 0;
    for (int i = 0; i < first; i++) {
        for (int k = 0; k < second; k++) {
            if (used[k] || memcmp(one[i], other[k], sizeof one[i]) != 0)
                continue;
            used[k] = true;
            *common += 2;
            break;
        }
    }
}

static void make_partners(tree *a, int x, tree *b, int y)
{
    a->nodes[x].partner = y;
    b->nodes[y].partner = x;
}

/* Is the pair x, y better than the best so far? */
typedef struct best_pair {
    int x, y, common, all, distance;
} best_pair;

static bool is_better(const best_pair *p, const best_pair *best)
{
    int one = p->common * best->all, other = best->common * p->all;
    return best->x == NOBODY || one > other || (one == other && p->distance < best->distance);
}

/* Of those without partners, the most similar first, nearer positions breaking ties. */
static bool pair_most_similar(tree *a, int x, tree *b, int y, char tag)
{
    best_pair best = {.x = NOBODY};
    for (int n = 1, p; (p = child_of(a, x, tag, n)) != NOBODY; n++) {
        for (int k = 1, q; (q = child_of(b, y, tag, k)) != NOBODY; k++) {
            best_pair pair = {.x = p, .y = q, .distance = n < k ? k - n : n - k};
            bool same = a->nodes[p].payload != ' ' && a->nodes[p].payload == b->nodes[q].payload;
            compare_entries(a, p, b, q, &pair.common, &pair.all);
            if (a->nodes[p].partner == NOBODY && b->nodes[q].partner == NOBODY &&
                (same || 10 * pair.common >= 3 * pair.all) && is_better(&pair, &best))
                best = pair;
        }
    }
    if (best.x != NOBODY)
        make_partners(a, best.x, b, best.y);
    return best.x != NOBODY;
}

static void pair_children(tree *a, int x, tree *b, int y, char tag)
{
    int p = child_of(a, x, tag, 1), q = child_of(b, y, tag, 1);
    if (p == NOBODY || q == NOBODY)
        return;
    if (a->nodes[p].siblings == 1 && b->nodes[q].siblings == 1) {
        make_partners(a, p, b, q);
        return;
    }
    for (int n = 1; (p = child_of(a, x, tag, n)) != NOBODY; n++) {
        for (int k = 1; a->nodes[p].partner == NOBODY && (q = child_of(b, y, tag, k)) != NOBODY; k++) {
            if (b->nodes[q].partner == NOBODY && are_equal(a, p, b, q))
                make_partners(a, p, b, q);
        }
    }
    while (pair_most_similar(a, x, b, y, tag))
        continue;
}

static void pair_trees(tree *a, tree *b)
{
    make_partners(a, 0, b, 0);
    for (int i = 0; i < a->count; i++) {
        for (const char *tag = "AB"; a->nodes[i].partner != NOBODY && *tag; tag++)
            pair_children(a, i, b, a->nodes[i].partner, *tag);
    }
}

/* ---- Edits -------------------------------------------------------------------------------------------- */

/* Edits as text, in any order, and how many moves there are. */
typedef struct edit_list {
    char texts[4 * NODES_MOST][80];
    size_t count, moves;
} edit_list;

static void put_path(const tree *t, int number, char *out)
{
    if (t->nodes[number].parent > 0) {
        put_path(t, t->nodes[number].parent, out);
        strcat(out, ".");
    }
    size_t length = strlen(out);
    if (t->nodes[number].siblings > 1)
        snprintf(out + length, 16, "_%c[%d]", t->nodes[number].tag, t->nodes[number].order);
    else
        snprintf(out + length, 16, "_%c", t->nodes[number].tag);
}

static void add_edit(edit_list *l, const char *op, const tree *t, int number)
{
    char *text = l->texts[l->count++];
    strcpy(text, op);
    put_path(t, number, text);
}

/* How many of the children with a tag that have partners must move: all but the longest row that is in order. */
static size_t count_moves(const tree *a, const tree *b, int x, char tag)
{
    int best[NODES_MOST], count = 0, longest = 0;
    int orders[NODES_MOST];
    for (int n = 1, p; (p = child_of(a, x, tag, n)) != NOBODY; n++) {
        if (a->nodes[p].partner != NOBODY)
            orders[count++] = b->nodes[a->nodes[p].partner].order;
    }
    for (int i = 0; i < count; i++) {
        best[i] = 1;
        for (int k = 0; k < i; k++)
            best[i] = orders[k] < orders[i] && best[k] >= best[i] ? best[k] + 1 : best[i];
        longest = best[i] > longest ? best[i] : longest;
    }
    return (size_t)(count - longest);
}

static void expect_edits(const tree *a, const tree *b, edit_list *out)
{
    *out = (edit_list){.count = 0};
    for (int i = 1; i < a->count; i++) {
        int partner = a->nodes[i].partner;
        if (partner == NOBODY && a->nodes[a->nodes[i].parent].partner != NOBODY)
            add_edit(out, "remove ", a, i);
        if (partner != NOBODY && a->nodes[i].payload != b->nodes[partner].payload)
            add_edit(out, "change ", a, i);
    }
    for (int i = 1; i < b->count; i++) {
        if (b->nodes[i].partner == NOBODY && b->nodes[b->nodes[i].parent].partner != NOBODY)
            add_edit(out, "add ", b, i);
    }
    for (int i = 0; i < a->count; i++) {
        for (const char *tag = "AB"; a->nodes[i].partner != NOBODY && *tag; tag++)
            out->moves += count_moves(a, b, i, *tag);
    }
}

static void take_edits(const gedelf_diff_change *c, edit_list *out)
{
    static const char *const ops[] = {"add ", "remove ", "change "};
    *out = (edit_list){.count = 0};
    for (size_t i = 0; i < c->edit_count; i++) {
        if (c->edits[i].op == GEDELF_DIFF_MOVE)
            out->moves++;
        else
            snprintf(out->texts[out->count++], sizeof *out->texts, "%s%.*s", ops[c->edits[i].op],
                     (int)c->edits[i].path.length, c->edits[i].path.text);
    }
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void print_record(const tree *t)
{
    buffer out;
    buffer_init(&out, &memory_default);
    write_tree(t, 0, &out);
    print_error("%.*s\n", (int)out.length, out.data);
    buffer_free(&out);
}

static void assert_edits(edit_list *found, edit_list *expected, const tree *a, const tree *b)
{
    qsort(found->texts, found->count, sizeof *found->texts, compare_texts);
    qsort(expected->texts, expected->count, sizeof *expected->texts, compare_texts);
    bool same = found->count == expected->count && found->moves == expected->moves;
    for (size_t i = 0; same && i < found->count; i++)
        same = strcmp(found->texts[i], expected->texts[i]) == 0;
    if (same)
        return;
    print_record(a);
    print_record(b);
    for (size_t i = 0; i < expected->count; i++)
        print_error("expected %s\n", expected->texts[i]);
    for (size_t i = 0; i < found->count; i++)
        print_error("found %s\n", found->texts[i]);
    fail_msg("%zu moves, expected %zu", found->moves, expected->moves);
}

/* ---- All of it ---------------------------------------------------------------------------------------- */

typedef struct two_texts {
    buffer texts[2];
    gedelf_dataset *datasets[2];
} two_texts;

static void begin_texts(two_texts *t)
{
    for (int i = 0; i < 2; i++) {
        buffer_init(&t->texts[i], &memory_default);
        assert_true(buffer_append(&t->texts[i], VIEW(HEADER)));
    }
}

static void read_texts(two_texts *t)
{
    for (int i = 0; i < 2; i++) {
        assert_true(buffer_append(&t->texts[i], VIEW(TRAILER)));
        assert_int_equal(gedelf_read(&t->datasets[i], source_of(buffer_view(&t->texts[i])), NULL), GEDELF_OK);
    }
}

static void free_texts(two_texts *t)
{
    for (int i = 0; i < 2; i++) {
        gedelf_dataset_free(t->datasets[i]);
        buffer_free(&t->texts[i]);
    }
}

static void compare_records(const two_texts *t, tree (*trees)[2])
{
    static edit_list expected, found;
    gedelf_diff_options options = GEDELF_DIFF_OPTIONS();
    gedelf_diff *diff;
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    options.match = GEDELF_PAIRING_ID;
    assert_int_equal(gedelf_diff_new(&diff, t->datasets[0], t->datasets[1], &options), GEDELF_OK);
    gedelf_status status = gedelf_diff_next(diff, &change);
    for (size_t i = 0; i < RECORDS; i++) {
        expect_edits(&trees[i][0], &trees[i][1], &expected);
        char name[16];
        snprintf(name, sizeof name, "I%zu", i);
        bool told = status == GEDELF_OK && view_equal(gedelf_structure_xref(change.old_record), view_of_string(name));
        if (told)
            take_edits(&change, &found);
        else
            found.count = found.moves = 0;
        assert_edits(&found, &expected, &trees[i][0], &trees[i][1]);
        if (told)
            status = gedelf_diff_next(diff, &change);
    }
    assert_int_equal(status, GEDELF_END);
    gedelf_diff_free(diff);
}

static void test_oracle__edits(void **state)
{
    static tree trees[RECORDS][2];
    dice d = {UINT64_C(0x9E3779B97F4A7C15)};
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        two_texts t;
        begin_texts(&t);
        for (size_t i = 0; i < RECORDS; i++) {
            make_tree(&trees[i][0], &d);
            if (throw(&d, 4) == 0)
                make_tree(&trees[i][1], &d);
            else
                change_tree(&trees[i][0], &trees[i][1], &d);
            for (int side = 0; side < 2; side++) {
                settle_tree(&trees[i][side]);
                write_tree(&trees[i][side], i, &t.texts[side]);
            }
            pair_trees(&trees[i][0], &trees[i][1]);
        }
        read_texts(&t);
        compare_records(&t, trees);
        free_texts(&t);
    }
}

/* ---- Values that mean an identifier ------------------------------------------------------------------ */

enum { UID_RECORDS = 12, UID_VALUES = 6 };

/* A value: its kind, in the order in which they are tried; UID and _UID are the same. */
typedef struct uid_value {
    int kind; /* 0 UID, 1 _UID, 2 EXID, 3 REFN, 4 RIN, 5 AFN */
    char value, type;
} uid_value;

typedef struct uid_record {
    bool family;
    int count, partner;
    uid_value values[UID_VALUES];
} uid_record;

static int rank_of(const uid_value *v)
{
    return v->kind == 0 ? 0 : v->kind - 1;
}

static bool same_value(const uid_value *a, const uid_value *b)
{
    bool typed = a->kind == 2 || a->kind == 3;
    return rank_of(a) == rank_of(b) && a->value == b->value && (!typed || a->type == b->type);
}

static bool has_value(const uid_record *r, const uid_value *v)
{
    for (int i = 0; i < r->count; i++) {
        if (same_value(&r->values[i], v))
            return true;
    }
    return false;
}

/* The only record of a kind that has a value; NOBODY if there is none, or several. */
static int only_holder(const uid_record *records, bool family, const uid_value *v)
{
    int found = NOBODY;
    for (int i = 0; i < UID_RECORDS; i++) {
        if (records[i].family != family || !has_value(&records[i], v))
            continue;
        if (found != NOBODY)
            return NOBODY;
        found = i;
    }
    return found;
}

static void make_uid_record(uid_record *r, size_t number, dice *d, buffer *out)
{
    static const char *const tags[] = {"UID", "_UID", "EXID", "REFN", "RIN", "AFN"};
    char row[64];
    *r = (uid_record){.family = throw(d, 4) == 0, .count = (int) throw(d, UID_VALUES), .partner = NOBODY};
    snprintf(row, sizeof row, "0 @X%zu@ %s\n", number, r->family ? "FAM" : "INDI");
    assert_true(buffer_append(out, view_of_string(row)));
    for (int i = 0; i < r->count; i++) {
        uid_value *v = &r->values[i];
        *v = (uid_value){(int) throw(d, 6), (char)('a' + throw(d, 8)), " st"[throw(d, 3)]};
        snprintf(row, sizeof row, v->type == ' ' ? "1 %s %c\n" : "1 %s %c\n2 TYPE %c\n", tags[v->kind], v->value,
                 v->type);
        assert_true(buffer_append(out, view_of_string(row)));
    }
}

/* One kind after the other; whoever has a partner keeps it. What two values of one record lead to is the first one's by hash, so such
   files are passed over: false. */
static bool pair_by_values(uid_record (*sides)[UID_RECORDS])
{
    for (int rank = 0; rank < 5; rank++) {
        int chosen[UID_RECORDS], taken[UID_RECORDS];
        memset(chosen, -1, sizeof chosen);
        memset(taken, -1, sizeof taken);
        for (int i = 0; i < UID_RECORDS; i++) {
            uid_record *a = &sides[0][i];
            for (int k = 0; k < a->count; k++) {
                const uid_value *v = &a->values[k];
                int mine = only_holder(sides[0], a->family, v), other = only_holder(sides[1], a->family, v);
                if (rank_of(v) != rank || mine != i || other == NOBODY || a->partner != NOBODY ||
                    sides[1][other].partner != NOBODY)
                    continue;
                if ((chosen[i] != NOBODY && chosen[i] != other) || (taken[other] != NOBODY && taken[other] != i))
                    return false;
                chosen[i] = other;
                taken[other] = i;
            }
        }
        for (int i = 0; i < UID_RECORDS; i++) {
            if (chosen[i] == NOBODY)
                continue;
            sides[0][i].partner = chosen[i];
            sides[1][chosen[i]].partner = i;
        }
    }
    return true;
}

static void test_oracle__values(void **state)
{
    dice d = {UINT64_C(88172645463325252)};
    size_t looked_at = 0, found = 0;
    (void)state;
    for (int round = 0; round < 200; round++) {
        static uid_record sides[2][UID_RECORDS];
        two_texts t;
        record_pairs p;
        begin_texts(&t);
        for (int side = 0; side < 2; side++) {
            for (size_t i = 0; i < UID_RECORDS; i++)
                make_uid_record(&sides[side][i], i, &d, &t.texts[side]);
        }
        bool settled = pair_by_values(sides);
        read_texts(&t);
        assert_int_equal(record_pairs_open(&p, t.datasets[0], t.datasets[1], &memory_default), GEDELF_OK);
        assert_int_equal(pair_by_uid(&p), GEDELF_OK);
        for (size_t i = 0; settled && i < UID_RECORDS; i++) {
            if ((int)record_partner(&p, SIDE_OLD, i + 1) - 1 != sides[0][i].partner ||
                (int)record_partner(&p, SIDE_NEW, i + 1) - 1 != sides[1][i].partner)
                fail_msg("record %zu of\n%.*s\nand\n%.*s", i, (int)t.texts[0].length, t.texts[0].data,
                         (int)t.texts[1].length, t.texts[1].data);
            found += sides[0][i].partner != NOBODY;
        }
        looked_at += settled;
        record_pairs_close(&p);
        free_texts(&t);
    }
    assert_true(looked_at > 50 && found > 100);
}

/* ---- Equal texts ---------------------------------------------------------------------------------------- */

/* Canonically equivalent, whatever the line breaks are; nothing else is the same that is not the same characters. (D400, D401) */
static void test_oracle__texts(void **state)
{
    static const struct {
        const char *a, *b;
        bool agree;
    } rows[] = {
        {"", "", true},
        {"a", "a", true},
        {"a", "b", false},
        {"a", "A", false},
        {"a", " a", false},
        {"a", "a ", false},
        {"a", "", false},
        {"\n", "\r", true},
        {"\n", "\r\n", true},
        {"\n", "\n\r", false},
        {"\n\n", "\n\r", true},
        {"\n\n", "\r\r", true},
        {"\n\n", "\r\n\r", true},
        {"\n\n", "\r\r\n", true},
        {"\n\n", "\r\n", false},
        {"a\nb", "a\rb", true},
        {"a\nb", "a\r\nb", true},
        {"a\nb\n", "a\r\nb\r", true},
        {"a\nb\n", "a\r\nb", false},
        {"a\nb", "ab", false},
        {"\xC3\xA9", "e\xCC\x81", true},
        {"\xC3\xA9", "e", false},
        {"\xC3\xA9\n", "e\xCC\x81\r\n", true},
        {"\x7F", "\x7F\r", false},
        {"a\xC3\xA9", "b\xC3\xA9", false},
        {"\xE2\x84\xAB", "A\xCC\x8A", true}, /* the sign of the angstrom is the letter */
        {"\xEF\xAC\x81", "fi", false},       /* a ligature is not its letters */
    };
    two_texts t;
    record_pairs p;
    (void)state;
    begin_texts(&t);
    read_texts(&t);
    assert_int_equal(record_pairs_open(&p, t.datasets[0], t.datasets[1], &memory_default), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        view a = view_of_string(rows[i].a), b = view_of_string(rows[i].b);
        uint64_t one = hash_settled(&p, SIDE_OLD, a), other = hash_settled(&p, SIDE_NEW, b);
        if (texts_agree(&p, a, b) != rows[i].agree || texts_agree(&p, b, a) != rows[i].agree ||
            (one == other) != rows[i].agree)
            fail_msg("row %zu", i);
    }
    record_pairs_close(&p);
    free_texts(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_oracle__edits), cmocka_unit_test(test_oracle__values),
                                       cmocka_unit_test(test_oracle__texts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
