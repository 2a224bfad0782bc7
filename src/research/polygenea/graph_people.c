/* SPDX-License-Identifier: MIT */
/*
 * Pictures of people: takes a dataset, gives a graph with a box for each Subject that is not part of another one, and
 * an arrow for each claim or conclusion about two of them. Claims about one, and about its parts, such as a birth, are
 * lines in its box; sources are only counted.
 *
 * Nodes that do not fit are left out: conclusions come first, then everybody connected with those in the picture. A few
 * passes over the nodes and over arrays of links find all, whatever the size of the dataset.
 */
#include "research/polygenea/words.h"

enum { PEOPLE_LINES_MOST = 5, PEOPLE_WIDTH = 28, PEOPLE_LINKS_MOST = 2 };

/* A claim about two boxes. */
typedef struct people_link {
    uint32_t claim;    /* a Connection, or a Tag */
    uint32_t from, to; /* Subjects */
    bool concluded;
} people_link;

typedef struct people_picture {
    graph_writer *g;
    const gedelf_pg_dataset *d;
    const gedelf_allocator *allocator;
    const gedelf_pg_picture_options *options;
    gedelf_pg_words *words;
    people_link *links;
    size_t link_count, link_capacity;
    size_t *first;     /* of each node: where its links begin in `by_node`; one more at the end */
    uint32_t *by_node; /* numbers of links, by the Subjects at both ends */
    uint32_t *root;    /* of each Subject: what it is a part of in the end; PG_NO_NODE of other nodes */
    uint32_t *chosen;  /* Subjects that have a box, in the order of choice */
    size_t chosen_count;
    size_t spread; /* from how many of them one has gone on */
    unsigned char *has_box;
    unsigned char *busy; /* of each Subject: how many conclusions are drawn there */
    uint32_t *lines;     /* Properties that may be lines, by Subject */
    size_t *first_line;
} people_picture;

/* ---- What there is --------------------------------------------------------------------------- */

/* Slugs become shorter with each step, so the way to the whole ends. */
static void people_find_roots(people_picture *p)
{
    for (uint32_t i = 0; i < p->d->node_count; i++) {
        gedelf_pg_kind kind = pg_kind_of_node(p->d, i);
        bool subject = kind == GEDELF_PG_SUBJECT || kind == GEDELF_PG_AGGREGATED_SUBJECT;
        uint32_t at = subject ? p->d->same[i] : PG_NO_NODE;
        while (subject && p->words->entries[at].whole != 0)
            at = words_field_node(p->words, p->words->entries[at].whole - 1, 2);
        p->root[i] = at;
    }
}

static uint32_t people_root(const people_picture *p, uint32_t vertex)
{
    return vertex == PG_NO_NODE ? PG_NO_NODE : p->root[vertex];
}

static bool people_is_concluded(const people_picture *p, uint32_t claim)
{
    uint32_t source = words_field_node(p->words, claim, 0);
    gedelf_pg_kind kind = source == PG_NO_NODE ? GEDELF_PG_OUTREF : pg_kind_of_node(p->d, source);
    return kind == GEDELF_PG_INFERENCE || kind == GEDELF_PG_DERIVATION;
}

static bool people_add_link(people_picture *p, uint32_t claim, uint32_t from, uint32_t to)
{
    if (from == PG_NO_NODE || to == PG_NO_NODE || from == to)
        return true;
    people_link link = {claim, from, to, people_is_concluded(p, claim)};
    return array_add(p->allocator, &p->links, &p->link_count, &p->link_capacity, link);
}

/* A Tag links the first of what it is on with each other one. */
static bool people_add_tag(people_picture *p, uint32_t tag)
{
    gedelf_pg_value of = gedelf_pg_item(p->d, p->d->nodes[tag], 2);
    uint32_t first = PG_NO_NODE;
    bool room = true;
    for (size_t i = 0; room && i < gedelf_pg_item_count(p->d, of); i++) {
        int64_t number = gedelf_pg_number(p->d, gedelf_pg_item(p->d, of, i));
        uint32_t root =
            number >= 0 && (uint64_t)number < p->d->node_count ? people_root(p, (uint32_t)number) : PG_NO_NODE;
        room = people_add_link(p, tag, first, root);
        first = first == PG_NO_NODE ? root : first;
    }
    return room;
}

static bool people_find_links(people_picture *p)
{
    bool room = true;
    for (uint32_t i = 0; room && i < p->d->node_count; i++) {
        gedelf_pg_kind kind = pg_kind_of_node(p->d, i);
        if (p->d->same[i] != i)
            continue;
        if (kind == GEDELF_PG_CONNECTION)
            room = people_add_link(p, i, people_root(p, words_field_node(p->words, i, 2)),
                                   people_root(p, words_field_node(p->words, i, 3)));
        else if (kind == GEDELF_PG_TAG)
            room = people_add_tag(p, i);
    }
    return room;
}

/* Puts numbers into groups by node, in rising order: `node_of` gives the one or two that a number belongs to. */
static void people_group(people_picture *p, size_t count, size_t *first, uint32_t *out,
                         size_t (*nodes_of)(const people_picture *p, size_t number, uint32_t nodes[2]))
{
    uint32_t nodes[2];
    memset(first, 0, (p->d->node_count + 2) * sizeof *first);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = nodes_of(p, i, nodes); k-- > 0;)
            first[nodes[k] + 2]++;
    }
    for (size_t i = 2; i < p->d->node_count + 2; i++)
        first[i] += first[i - 1];
    for (size_t i = 0; i < count; i++) {
        for (size_t k = nodes_of(p, i, nodes); k-- > 0;)
            out[first[nodes[k] + 1]++] = (uint32_t)i;
    }
}

static size_t people_ends(const people_picture *p, size_t number, uint32_t nodes[2])
{
    nodes[0] = p->links[number].from;
    nodes[1] = p->links[number].to;
    return 2;
}

/* A Property belongs to what its Subject is a part of. */
static size_t people_subject(const people_picture *p, size_t number, uint32_t nodes[2])
{
    uint32_t i = (uint32_t)number;
    if (p->d->same[i] != i || pg_kind_of_node(p->d, i) != GEDELF_PG_PROPERTY)
        return 0;
    nodes[0] = people_root(p, words_field_node(p->words, i, 2));
    return nodes[0] == PG_NO_NODE ? 0 : 1;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

static bool people_is_full(const people_picture *p)
{
    return p->options->max_boxes > 0 && p->chosen_count >= p->options->max_boxes;
}

/* By its type, if it has one; else whoever has a name. */
static bool people_is_person(const people_picture *p, uint32_t box)
{
    uint32_t type = p->words->entries[box].type;
    if (type == 0)
        return p->words->entries[box].name != 0;
    gedelf_pg_value datum = gedelf_pg_item(p->d, p->d->nodes[type - 1], 3);
    return view_equal(gedelf_pg_text(p->d, gedelf_pg_item(p->d, datum, 2)), VIEW("person"));
}

/* A node that is neither a person nor a link between people, such as a note, says nothing in a picture of all. */
static bool people_is_aside(const people_picture *p, uint32_t subject)
{
    return p->options->of_count == 0 && p->first[subject + 1] - p->first[subject] < 2 && !people_is_person(p, subject);
}

static void people_choose(people_picture *p, uint32_t subject)
{
    if (subject == PG_NO_NODE || p->has_box[subject] || people_is_full(p) || people_is_aside(p, subject))
        return;
    p->has_box[subject] = 1;
    p->chosen[p->chosen_count++] = subject;
}

/* Goes on from those that are chosen, step by step, up to so many steps. */
static void people_spread(people_picture *p, uint32_t depth)
{
    for (uint32_t step = 0; (depth == 0 || step < depth) && p->spread < p->chosen_count && !people_is_full(p); step++) {
        for (size_t end = p->chosen_count; p->spread < end; p->spread++) {
            uint32_t subject = p->chosen[p->spread];
            for (size_t i = p->first[subject]; i < p->first[subject + 1]; i++) {
                const people_link *link = &p->links[p->by_node[i]];
                if (!link->concluded || p->options->of_count > 0) /* in a picture of all, what is said joins them */
                    people_choose(p, link->from == subject ? link->to : link->from);
            }
        }
    }
}

/* Conclusions get a third of the room, so that there is some for what links those that are in them. */
static void people_choose_all(people_picture *p)
{
    size_t most = p->options->max_boxes == 0 ? SIZE_MAX : ((size_t)p->options->max_boxes + 5) / 3;
    for (size_t i = 0; i < p->link_count && p->chosen_count < most; i++) {
        if (p->links[i].concluded) {
            people_choose(p, p->links[i].from);
            people_choose(p, p->links[i].to);
        }
    }
    for (uint32_t i = 0; i < p->d->node_count && !people_is_full(p); i++) {
        people_spread(p, 0);
        if (p->root[i] == i)
            people_choose(p, i);
    }
}

/* Nodes that are not Subjects mean the Subjects that they are about. */
static void people_choose_of(people_picture *p, uint32_t vertex)
{
    gedelf_pg_kind kind = pg_kind_of_node(p->d, vertex);
    bool claim = kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_CONNECTION;
    people_choose(p, claim ? people_root(p, words_field_node(p->words, vertex, 2)) : p->root[vertex]);
    if (kind == GEDELF_PG_CONNECTION)
        people_choose(p, people_root(p, words_field_node(p->words, vertex, 3)));
}

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* Puts what is in the words into the label. */
static void people_put_words(people_picture *p)
{
    graph_put_wrapped(p->g, buffer_view(&p->words->out), PEOPLE_WIDTH);
    p->g->enough = p->g->enough && p->words->enough;
    p->words->out.length = 0;
}

/* Is a key the path of an extension tag, such as INDI._UID, which programs write for themselves? */
static bool people_is_extension(view key)
{
    for (size_t i = 1; i < key.length; i++) {
        if (key.text[i - 1] == '.' && key.text[i] == '_')
            return true;
    }
    return false;
}

/* Is a Property worth a line: not the name that is above, not what is for programs only? */
static bool people_is_line(const people_picture *p, uint32_t box, uint32_t property)
{
    static const char *const dull[] = {"NOTE_STRUCTURE",     "AUTOMATED_RECORD_ID", "USER_REFERENCE_NUMBER",
                                       "CHANGE_DATE_DATE",   "TIME_VALUE",          "SEX_VALUE",
                                       "RESTRICTION_NOTICE", "TEXT_FROM_SOURCE"};
    view key = words_field_text(p->words, property, 1);
    uint32_t of = words_field_node(p->words, property, 2);
    bool part = of != box;
    if (p->words->entries[box].name == property + 1 || view_equal(key, VIEW("type")) || people_is_extension(key))
        return false;
    for (size_t i = 0; i < sizeof dull / sizeof *dull; i++) {
        if (words_is_key(key, dull[i]))
            return false;
    }
    return !part || words_is_key(key, "DATE_VALUE") || words_is_key(key, "PLACE_STRUCTURE");
}

/* "birth 21 APR 1816": what is said of a part is called by the part, whose claim is returned; on the same line if the line
   before was of that too. */
static uint32_t people_put_line(people_picture *p, uint32_t box, uint32_t property, uint32_t last)
{
    const word_entry *entries = p->words->entries;
    uint32_t part = words_field_node(p->words, property, 2), claim = property;
    while (part != box && entries[part].whole != 0) {
        claim = entries[part].whole - 1;
        part = words_field_node(p->words, claim, 2);
    }
    if (claim != last) {
        graph_put(p->g, VIEW("\\n"));
        words_put_key(p->words, words_field_text(p->words, claim, 1));
    }
    words_put(p->words, claim == last ? ", " : " ");
    gedelf_pg_value datum = gedelf_pg_item(p->d, p->d->nodes[property], 3);
    view text = gedelf_pg_text(p->d, gedelf_pg_item(p->d, datum, 2));
    if (pg_is_utf8(text))
        words_put_text(p->words, text);
    people_put_words(p);
    return claim;
}

static void people_put_lines(people_picture *p, uint32_t box)
{
    size_t shown = 0, more = 0;
    uint32_t last = PG_NO_NODE;
    for (size_t i = p->first_line[box]; i < p->first_line[box + 1]; i++) {
        if (!people_is_line(p, box, p->lines[i]))
            continue;
        if (shown < PEOPLE_LINES_MOST) {
            last = people_put_line(p, box, p->lines[i], last);
            shown++;
        } else {
            more++;
        }
    }
    if (more > 0)
        graph_put(p->g, VIEW("\\n…"));
}

/* How many sources there are of what is said about it, besides the files that all is from. */
static size_t people_count_sources(people_picture *p, uint32_t box)
{
    size_t count = 0;
    uint32_t last = PG_NO_NODE;
    for (size_t i = p->first_line[box]; i < p->first_line[box + 1]; i++) {
        uint32_t source = words_field_node(p->words, p->lines[i], 0);
        if (source == last || source == PG_NO_NODE || pg_kind_of_node(p->d, source) != GEDELF_PG_OUTREF)
            continue;
        bool inner = gedelf_pg_item_count(p->d, gedelf_pg_item(p->d, p->d->nodes[source], 0)) > 0;
        count += inner;
        last = source;
    }
    return count;
}

static void people_put_box(people_picture *p, uint32_t box)
{
    bool person = people_is_person(p, box);
    size_t sources = people_count_sources(p, box);
    graph_put(p->g, VIEW("  n"));
    graph_put_number(p->g, box);
    graph_put_string(p->g, person ? " [shape=box, style=\"rounded,filled\", fillcolor=\"#ffe9a8\", label=\""
                                  : " [shape=box, fillcolor=\"#f0f0f0\", fontsize=8, label=\"");
    words_put_label(p->words, box);
    people_put_words(p);
    people_put_lines(p, box);
    if (sources > 0) {
        graph_put(p->g, VIEW("\\n("));
        graph_put_number(p->g, sources);
        graph_put_string(p->g, sources == 1 ? " citation)" : " citations)");
    }
    graph_put(p->g, VIEW("\"];\n"));
}

/* ---- Arrows ---------------------------------------------------------------------------------- */

/* Is there a later link between the same two that is to be drawn instead? For claims, the last of all; for conclusions,
   one with the same key. */
static bool people_is_doubled(const people_picture *p, uint32_t number)
{
    const people_link *link = &p->links[number];
    size_t from = p->first[link->from + 1] - p->first[link->from], to = p->first[link->to + 1] - p->first[link->to];
    uint32_t end = from < to ? link->from : link->to; /* the one with fewer links */
    for (size_t i = p->first[end]; i < p->first[end + 1]; i++) {
        const people_link *other = &p->links[p->by_node[i]];
        bool same = (other->from == link->from && other->to == link->to) ||
                    (other->from == link->to && other->to == link->from);
        if (p->by_node[i] > number && same && other->concluded == link->concluded &&
            (!link->concluded || pg_field(p->d, other->claim, 1) == pg_field(p->d, link->claim, 1)))
            return true;
    }
    return false;
}

/* Partners are before their family, so that their arrows are drawn from them, with the head at the other end. What is
   concluded does not change where boxes are; its words are beside the arrow, since Graphviz 2.43 releases memory twice where
   an arrow within the uppermost row has a label. */
static void people_put_arrow(people_picture *p, const people_link *link)
{
    view key = words_field_text(p->words, link->claim, 1);
    bool up = words_is_key(key, "PARENT1_POINTER") || words_is_key(key, "PARENT2_POINTER");
    bool tag = pg_kind_of_node(p->d, link->claim) == GEDELF_PG_TAG;
    graph_put(p->g, VIEW("  n"));
    graph_put_number(p->g, up ? link->to : link->from);
    graph_put(p->g, VIEW(" -> n"));
    graph_put_number(p->g, up ? link->from : link->to);
    graph_put_string(p->g, link->concluded ? " [xlabel=\"" : " [label=\"");
    words_put_key(p->words, key);
    people_put_words(p);
    graph_put_string(p->g, link->concluded
                               ? "\", color=\"#1f5fbf\", fontcolor=\"#1f5fbf\", penwidth=1.5, constraint=false"
                               : "\", color=\"#808080\", fontcolor=\"#606060\"");
    graph_put_string(p->g, tag ? ", dir=none, style=dashed];\n" : up ? ", dir=back];\n" : "];\n");
}

/* So many conclusions are drawn at a box, unless the picture is of it: more would be a curtain. */
static bool people_is_curtain(people_picture *p, const people_link *link)
{
    if (!link->concluded || p->options->of_count > 0)
        return false;
    if (p->busy[link->from] >= PEOPLE_LINKS_MOST || p->busy[link->to] >= PEOPLE_LINKS_MOST)
        return true;
    p->busy[link->from]++;
    p->busy[link->to]++;
    return false;
}

/* Around somebody, what is concluded about others is of no interest. */
static bool people_is_about_others(const people_picture *p, const people_link *link)
{
    if (!link->concluded || p->options->of_count == 0)
        return false;
    for (size_t i = 0; i < p->options->of_count; i++) {
        uint32_t root = p->root[p->options->of[i]];
        if (root == link->from || root == link->to || p->options->of[i] == link->claim)
            return false;
    }
    return true;
}

static gedelf_status people_put_all(people_picture *p)
{
    graph_put(p->g, VIEW("digraph polygenea {\n"
                         "  graph [rankdir=LR, nodesep=0.15, ranksep=0.6];\n"
                         "  node [style=filled, fontname=\"sans-serif\", fontsize=10, margin=\"0.15,0.06\"];\n"
                         "  edge [fontname=\"sans-serif\", fontsize=8];\n"));
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < p->chosen_count; i++) {
        people_put_box(p, p->chosen[i]);
        status = graph_flush(p->g);
    }
    for (uint32_t i = 0; status == GEDELF_OK && i < p->link_count; i++) {
        const people_link *link = &p->links[i];
        if (!p->has_box[link->from] || !p->has_box[link->to] || people_is_about_others(p, link) ||
            people_is_doubled(p, i) || people_is_curtain(p, link))
            continue;
        people_put_arrow(p, link);
        status = graph_flush(p->g);
    }
    graph_put(p->g, VIEW("}\n"));
    return status == GEDELF_OK ? graph_flush(p->g) : status;
}

/* ---- The picture ----------------------------------------------------------------------------- */

static void *people_array(people_picture *p, size_t count, size_t size)
{
    void *array = memory_zeroed(p->allocator, (count + 2) * size);
    return array;
}

static bool people_open(people_picture *p)
{
    size_t count = p->d->node_count;
    p->root = people_array(p, count, sizeof *p->root);
    p->chosen = people_array(p, count, sizeof *p->chosen);
    p->has_box = people_array(p, count, 1);
    p->busy = people_array(p, count, 1);
    p->lines = people_array(p, count, sizeof *p->lines);
    p->first = people_array(p, count, sizeof *p->first);
    p->first_line = people_array(p, count, sizeof *p->first_line);
    if (!p->root || !p->chosen || !p->has_box || !p->busy || !p->lines || !p->first || !p->first_line)
        return false;
    people_find_roots(p);
    if (!people_find_links(p))
        return false;
    p->by_node = people_array(p, 2 * p->link_count, sizeof *p->by_node);
    if (!p->by_node)
        return false;
    people_group(p, p->link_count, p->first, p->by_node, people_ends);
    people_group(p, count, p->first_line, p->lines, people_subject);
    return true;
}

static void people_close(people_picture *p)
{
    size_t count = p->d->node_count + 2;
    memory_release(p->allocator, p->root, count * sizeof *p->root);
    memory_release(p->allocator, p->chosen, count * sizeof *p->chosen);
    memory_release(p->allocator, p->has_box, count);
    memory_release(p->allocator, p->busy, count);
    memory_release(p->allocator, p->lines, count * sizeof *p->lines);
    memory_release(p->allocator, p->first, count * sizeof *p->first);
    memory_release(p->allocator, p->first_line, count * sizeof *p->first_line);
    memory_release(p->allocator, p->by_node, (2 * p->link_count + 2) * sizeof *p->by_node);
    memory_release(p->allocator, p->links, p->link_capacity * sizeof *p->links);
    gedelf_pg_words_free(p->words);
}

/* How many more boxes there would be. */
static uint32_t people_left_out(const people_picture *p)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->d->node_count; i++)
        count += p->root[i] == i && !p->has_box[i] && !people_is_aside(p, i);
    return count;
}

gedelf_status graph_people(graph_writer *g, const gedelf_pg_picture_options *options, uint32_t *left_out)
{
    people_picture p = {.g = g, .d = g->d, .allocator = g->out.allocator, .options = options};
    gedelf_status status = gedelf_pg_words_new(&p.words, g->d);
    if (status == GEDELF_OK) {
        p.words->enough = true;
        status = people_open(&p) ? GEDELF_OK : GEDELF_MEMORY;
    }
    for (size_t i = 0; status == GEDELF_OK && i < options->of_count; i++)
        people_choose_of(&p, g->d->same[options->of[i]]);
    if (status == GEDELF_OK && options->of_count > 0)
        people_spread(&p, options->depth);
    else if (status == GEDELF_OK)
        people_choose_all(&p);
    if (status == GEDELF_OK)
        status = people_put_all(&p);
    *left_out = status == GEDELF_OK && options->of_count == 0 ? people_left_out(&p) : 0;
    people_close(&p);
    return status;
}
