/* SPDX-License-Identifier: MIT */
/*
 * All records at once: takes the source, gives a tree in which commands can see every record. Each structure that they
 * find is a node. The records and structures between are in runs: one node for several consecutive ones, which are
 * looked up in the dataset. That is much smaller than a node for each, even if commands change a little everywhere.
 *
 * Such a tree has no lines. After the commands, each record is taken apart once more, and gets the changes (replay.c).
 */
#include "rewrite/edit/edit_session.h"

/* ---- Reading --------------------------------------------------------------------------------- */

static bool has_inner_xref(gedelf_structure top)
{
    uint32_t size = structure_size(top);
    for (uint32_t i = 1; i < size; i++) {
        if (gedelf_structure_xref(structure_part(top, i)).length > 0)
            return true;
    }
    return false;
}

/* Must a record be a node, whatever commands find? The header must, and so must a record that looks like one (D120,
   D135). A line that cannot be used must be one too, because nothing may come before it (D16). */
static bool is_always_apart(gedelf_structure top)
{
    view tag = gedelf_structure_tag(top);
    return view_equal_ignoring_case(tag, VIEW("HEAD")) || view_equal(tag, VIEW("ERROR"));
}

static gedelf_structure top_of(const edit_rest_record *kept)
{
    return (gedelf_structure){kept->block, kept->index};
}

/* Of several that have one identifier, all but the first are nodes, so that each name is that of one in a run. */
static bool has_doubled_name(const edit_session *e, gedelf_structure top)
{
    view xref = gedelf_structure_xref(top);
    return xref.length > 0 && !gedelf_structure_same(gedelf_dataset_find(e->rest.dataset, xref), top);
}

/* Pointers lead to nodes, if not to records. */
static bool rest_list(edit_session *e, gedelf_structure top)
{
    edit_rest *r = &e->rest;
    bool wide = has_inner_xref(top), apart = wide || is_always_apart(top) || has_doubled_name(e, top);
    edit_rest_record kept = {.block = top.block, .index = top.index, .wide = wide, .apart = apart || r->count == 0};
    if (r->count == UINT32_MAX - 1)
        return false;
    if ((r->count == 0 || r->records[r->count - 1].block != top.block) &&
        !array_add(e->allocator, &r->blocks, &r->block_count, &r->block_capacity, (uint32_t)r->count))
        return false;
    return array_add(e->allocator, &r->records, &r->count, &r->capacity, kept);
}

static bool rest_list_all(edit_session *e)
{
    bool room = rest_list(e, gedelf_dataset_head(e->rest.dataset));
    gedelf_structure s = gedelf_dataset_records(e->rest.dataset);
    for (; room && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        room = rest_list(e, s);
    return room;
}

gedelf_status rest_open(edit_session *e)
{
    gedelf_read_options options = e->options;
    options.diagnose = NULL;
    options.positions = false;
    gedelf_status status = gedelf_read(&e->rest.dataset, e->source, &options);
    bool room = status != GEDELF_OK || rest_list_all(e);
    if (status == GEDELF_OK && room)
        e->rest.records[e->rest.count - 1].apart = true; /* records may come after it */
    return room ? status : GEDELF_MEMORY;
}

void rest_close(edit_session *e)
{
    edit_rest *r = &e->rest;
    gedelf_dataset_free(r->dataset);
    memory_release(e->allocator, r->records, r->capacity * sizeof *r->records);
    memory_release(e->allocator, r->blocks, r->block_capacity * sizeof *r->blocks);
    memory_release(e->allocator, r->climb, r->climb_capacity * sizeof *r->climb);
    names_free(&r->tags);
    *r = (edit_rest){.dataset = NULL};
    names_init(&r->tags, e->allocator);
}

/* ---- What nodes were read as ------------------------------------------------------------------ */

gedelf_structure rest_structure(const edit_tree *t, path_node n)
{
    if (n.at != t)
        return path_structure_of(n);
    const edit_node *about = &t->nodes[(uint32_t)n.number];
    uint32_t read_as = (uint32_t)(n.number >> 32);
    if (read_as > 0 && about->super == EDIT_ROOT)
        return top_of(&t->rest->records[read_as - 1]);
    const edit_rest_record *kept = &t->rest->records[about->read_record];
    return (gedelf_structure){kept->block, kept->index + (read_as > 0 ? read_as : about->read_as) - 1};
}

uint32_t rest_size(const edit_tree *t, path_node n)
{
    return structure_size(rest_structure(t, n));
}

/* The number of the record that a structure of the dataset is in. Those of a block are in the order of their indices. */
static uint32_t number_of(edit_rest *r, gedelf_structure s)
{
    if (r->records[r->blocks[r->looked]].block != s.block) {
        r->looked = 0;
        while (r->records[r->blocks[r->looked]].block != s.block)
            r->looked++;
    }
    size_t next, end = r->looked + 1 < r->block_count ? r->blocks[r->looked + 1] : r->count;
    SEARCH_SORTED(next, r->blocks[r->looked] + 1, end, r->records[next].index <= s.index);
    return (uint32_t)next - 1;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static bool is_run(const edit_tree *t, uint32_t n)
{
    return (t->nodes[n].flags & EDIT_NODE_RUN) != 0;
}

/* A run of what is from one structure, or record, up to another, without its place; 0 if there is no memory. */
static uint32_t add_run(edit_tree *t, uint32_t number, uint32_t from, uint32_t end)
{
    uint32_t n = tree_add(t);
    if (n > 0) {
        t->nodes[n].flags = EDIT_NODE_RUN;
        t->nodes[n].read_record = number;
        t->nodes[n].read_as = from + 1;
        t->nodes[n].run_end = end;
    }
    return n;
}

/* Makes a node of what was read, or of a run that begins with it. */
static bool fill_as_read(edit_tree *t, uint32_t n, uint32_t number, gedelf_structure s)
{
    edit_node *about = &t->nodes[n];
    about->flags = structure_size(s) > 1 ? EDIT_NODE_CLOSED : 0;
    about->read_record = number;
    about->read_as = s.index - t->rest->records[number].index + 1;
    about->run_end = 0;
    return edit_fill_node(t, n, s) && tree_note_source(t, n);
}

/* Takes a structure of record `number` out of a run or, from a run of records, the record `read_as`. The run keeps what
   was before it. What was after it becomes another run, if there is anything. */
static uint32_t split_run(edit_tree *t, uint32_t run, uint32_t number, uint32_t read_as, gedelf_structure s)
{
    uint32_t super = t->nodes[run].super, end = t->nodes[run].run_end;
    uint32_t after = read_as - 1 + (super == EDIT_ROOT ? 1 : structure_size(s));
    bool first = t->nodes[run].read_as == read_as;
    uint32_t n = first ? run : tree_add(t);
    if (n == 0)
        return 0;
    if (!first) {
        t->nodes[run].run_end = read_as - 1;
        tree_insert(t, n, super, run, t->nodes[run].next);
    }
    if (!fill_as_read(t, n, number, s))
        return 0;
    if (after == end)
        return n;
    uint32_t rest = add_run(t, t->nodes[n].read_record, after, end);
    if (rest == 0)
        return 0;
    tree_insert(t, rest, super, n, t->nodes[n].next);
    t->rest->run = rest;
    if (super == EDIT_ROOT)
        t->rest->records[after].node = rest;
    return n;
}

/* ---- Records --------------------------------------------------------------------------------- */

/* The node of a record, or the run that it is in. */
static uint32_t node_or_run(const edit_rest *r, uint32_t number)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there is a rest where records are asked for */
    while (r->records[number].node == 0)
        number--;
    return r->records[number].node;
}

path_node rest_node(const edit_tree *t, uint32_t number)
{
    uint32_t n = node_or_run(t->rest, number);
    return (path_node){t, n | (is_run(t, n) ? (uint64_t)(number + 1) << 32 : 0)};
}

path_node rest_find(const edit_tree *t, view xref)
{
    gedelf_structure s = t->rest ? gedelf_dataset_find(t->rest->dataset, xref) : (gedelf_structure){NULL, 0};
    path_node n = gedelf_structure_exists(s) ? rest_node(t, number_of(t->rest, s)) : PATH_NO_NODE;
    return n.number >> 32 > 0 ? n : PATH_NO_NODE;
}

/* The node of a record; it comes out of its run. 0 if there is no memory. */
static uint32_t fetch_record(edit_session *e, uint32_t number)
{
    edit_tree *t = &e->tree;
    edit_rest_record *kept = &e->rest.records[number];
    uint32_t run = node_or_run(&e->rest, number);
    bool known = t->targets.known;
    if (!is_run(t, run))
        return run;
    kept->node = split_run(t, run, number, number + 1, top_of(kept));
    return kept->node > 0 && tree_entered(t, kept->node, known) ? kept->node : 0;
}

bool rest_unfold_records(edit_session *e)
{
    bool done = true;
    for (uint32_t i = 0; done && e->tree.rest && i < e->rest.count; i++)
        done = fetch_record(e, i) > 0;
    return done;
}

/* ---- What is below them ------------------------------------------------------------------------ */

bool rest_unfold(edit_session *e, uint32_t n)
{
    edit_tree *t = &e->tree;
    if ((t->nodes[n].flags & EDIT_NODE_CLOSED) == 0)
        return true;
    uint32_t from = t->nodes[n].read_as, end = from - 1 + rest_size(t, (path_node){t, n});
    uint32_t run = add_run(t, t->nodes[n].read_record, from, end);
    if (run == 0)
        return false;
    t->nodes[n].flags &= (uint16_t)~EDIT_NODE_CLOSED;
    tree_insert(t, run, n, 0, 0);
    e->rest.run = run;
    return true;
}

static bool run_has(const edit_tree *t, uint32_t run, uint32_t super, uint32_t read_as)
{
    const edit_node *about = &t->nodes[run];
    return run > 0 && is_run(t, run) && about->super == super && about->read_as <= read_as && read_as <= about->run_end;
}

/* The node of a structure whose superstructure is the node `super`. 0 if there is no memory. */
static uint32_t fetch_below(edit_session *e, uint32_t super, uint32_t read_as)
{
    edit_tree *t = &e->tree;
    if (!rest_unfold(e, super))
        return 0;
    uint32_t run = e->rest.run, number = t->nodes[super].read_record;
    const edit_rest_record *kept = &e->rest.records[number];
    if (!run_has(t, run, super, read_as)) {
        run = t->nodes[super].first;
        while (!run_has(t, run, super, read_as))
            run = t->nodes[run].next;
    }
    return split_run(t, run, number, read_as, (gedelf_structure){kept->block, kept->index + read_as - 1});
}

/* The node of a structure, and of those that it is below. */
static bool fetch_structure(edit_session *e, uint32_t number, uint32_t index, uint32_t *n)
{
    edit_rest *r = &e->rest;
    const edit_rest_record *kept = &r->records[number];
    r->climb_count = 0;
    *n = fetch_record(e, number);
    while (*n > 0 && index > kept->index) {
        uint32_t known = tree_find_source(&e->tree, number, index - kept->index + 1);
        if (known > 0) {
            *n = known;
            break;
        }
        if (!array_add(e->allocator, &r->climb, &r->climb_count, &r->climb_capacity, index))
            return false;
        index = block_node(kept->block, index).parent;
    }
    while (*n > 0 && r->climb_count > 0)
        *n = fetch_below(e, *n, r->climb[--r->climb_count] - kept->index + 1);
    return *n > 0;
}

/* All of a record. */
static bool fetch_all_below(edit_session *e, uint32_t number)
{
    gedelf_structure top = top_of(&e->rest.records[number]);
    uint32_t size = structure_size(top), n;
    bool done = true;
    for (uint32_t i = 0; done && i < size; i++)
        done = fetch_structure(e, number, top.index + i, &n);
    return done;
}

bool rest_fetch(edit_session *e, path_node match, uint32_t *n)
{
    *n = (uint32_t)match.number;
    if (match.at == &e->tree && match.number >> 32 == 0)
        return true;
    gedelf_structure s = rest_structure(&e->tree, match);
    return fetch_structure(e, number_of(&e->rest, s), s.index, n);
}

bool rest_unfold_each(edit_session *e, path_node n)
{
    const edit_tree *t = &e->tree;
    uint32_t super;
    bool done = rest_fetch(e, n, &super) && rest_unfold(e, super);
    for (uint32_t below = done ? t->nodes[super].first : 0; done && below > 0; below = t->nodes[below].next)
        done = !is_run(t, below) || fetch_below(e, super, t->nodes[below].read_as) > 0;
    return done;
}

bool rest_mark_odd(edit_session *e)
{
    edit_tree *t = &e->tree;
    bool done = true;
    for (size_t i = 0; done && i < e->survey.odd_count; i++) {
        const edit_odd *odd = &e->survey.odd[i];
        done = !t->rest || fetch_all_below(e, odd->record);
        uint32_t n = done ? tree_find_source(t, odd->record, odd->read_as > 0 ? odd->read_as : 1) : 0;
        t->nodes[n].flags |= odd->read_as > 0 ? EDIT_NODE_OPAQUE : EDIT_NODE_UNCLEAR;
    }
    return done;
}

/* ---- Making the tree --------------------------------------------------------------------------- */

/* A record that is a node from the beginning. */
static bool add_apart(edit_session *e, uint32_t number)
{
    edit_tree *t = &e->tree;
    gedelf_structure top = top_of(&e->rest.records[number]);
    uint32_t n = tree_add(t);
    if (n == 0 || !fill_as_read(t, n, number, top))
        return false;
    if (number == 0 && gedelf_structure_tag_number(top) == TAG_HEAD)
        t->nodes[n].flags |= EDIT_NODE_HEADER;
    tree_insert(t, n, EDIT_ROOT, t->nodes[EDIT_ROOT].last, 0);
    e->rest.records[number].node = n;
    return !e->rest.records[number].wide || fetch_all_below(e, number);
}

/* One that is in a run. */
static bool add_to_run(edit_session *e, uint32_t number)
{
    edit_tree *t = &e->tree;
    uint32_t last = t->nodes[EDIT_ROOT].last;
    /* Not too many records are in one run: one of them is looked for among its neighbours. */
    bool beside = is_run(t, last) && number % memory_sizes(t->allocator)->edit_run != 0;
    uint32_t n = beside ? last : add_run(t, 0, number, number + 1);
    if (beside)
        t->nodes[n].run_end = number + 1;
    else if (n > 0)
        tree_insert(t, n, EDIT_ROOT, last, 0);
    e->rest.records[number].node = beside ? 0 : n;
    return n > 0;
}

gedelf_status rest_add_all(edit_session *e)
{
    bool done = true;
    e->tree.rest = &e->rest;
    for (uint32_t i = 0; done && i < e->rest.count; i++)
        done = e->rest.records[i].apart ? add_apart(e, i) : add_to_run(e, i);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* A copy of a text that lives as long as the tree. */
static bool keep_text(edit_tree *t, view *text)
{
    if (text->length > 0)
        text->text = arena_copy(&t->texts, *text);
    return text->text || text->length == 0;
}

static bool keep_texts(edit_session *e, uint32_t n)
{
    edit_tree *t = &e->tree;
    edit_node *about = &t->nodes[n];
    uint32_t tag = names_add(&e->rest.tags, about->tag);
    edit_more *more = &t->more[about->more];
    about->tag = names_at(&e->rest.tags, tag);
    return tag > 0 && keep_text(t, &about->payload) &&
           (about->more == 0 ||
            (keep_text(t, &more->xref) && keep_text(t, &more->language) && keep_text(t, &more->datatype)));
}

gedelf_status rest_add(edit_session *e, uint32_t number)
{
    edit_tree *t = &e->tree;
    uint32_t size = structure_size(e->given), top = (uint32_t)t->count;
    for (uint32_t i = 0; i < size; i++) {
        gedelf_structure s = {e->given.block, e->given.index + i};
        uint32_t n = tree_add(t), super = i > 0 ? top + gedelf_structure_super(s).index - e->given.index : EDIT_ROOT;
        if (n == 0 || !edit_fill_node(t, n, s) || !keep_texts(e, n))
            return GEDELF_MEMORY;
        t->nodes[n].read_record = number;
        t->nodes[n].read_as = i + 1;
        tree_put(t, n, super, EDIT_LAST);
        if (!tree_note_source(t, n))
            return GEDELF_MEMORY;
    }
    if (number == 0 && gedelf_structure_tag_number(e->given) == TAG_HEAD)
        t->nodes[top].flags |= EDIT_NODE_HEADER;
    return GEDELF_OK;
}

/* ---- Going through all ------------------------------------------------------------------------ */

/* The structures of the dataset that a node means in addition to itself: a number of them, from *s on. */
static uint32_t given_with(const edit_tree *t, uint32_t n, gedelf_structure *s)
{
    const edit_node *about = &t->nodes[n];
    if (!t->rest || (about->flags & (EDIT_NODE_RUN | EDIT_NODE_CLOSED)) == 0)
        return 0;
    *s = rest_structure(t, tree_path_head(t, n));
    if (is_run(t, n))
        return about->run_end - about->read_as + 1;
    uint32_t size = structure_size(*s);
    s->index++;
    return size - 1;
}

static bool walk_given(edit_session *e, gedelf_structure s, uint32_t count, rest_visit_fn visit, void *context)
{
    bool done = true;
    for (uint32_t i = 0; done && i < count; i++)
        done = visit(e, path_node_of((gedelf_structure){s.block, s.index + i}), context);
    return done;
}

bool rest_walk(edit_session *e, rest_visit_fn visit, void *context)
{
    const edit_tree *t = &e->tree;
    bool done = true;
    for (uint32_t n = t->nodes[EDIT_ROOT].first; done && n > 0; n = tree_after(t, n, EDIT_ROOT)) {
        bool records = is_run(t, n) && t->nodes[n].super == EDIT_ROOT;
        gedelf_structure s = {NULL, 0};
        for (uint32_t i = t->nodes[n].read_as; done && records && i <= t->nodes[n].run_end; i++) {
            gedelf_structure top = top_of(&e->rest.records[i - 1]);
            done = walk_given(e, top, structure_size(top), visit, context);
        }
        if (!is_run(t, n))
            done = visit(e, (path_node){t, n}, context);
        uint32_t count = records ? 0 : given_with(t, n, &s);
        done = done && (count == 0 || walk_given(e, s, count, visit, context));
    }
    return done;
}

/* How deep some structures of the dataset reach; the first is on the first level. */
static bool given_height(edit_session *e, gedelf_structure s, uint32_t count, uint64_t *height)
{
    edit_rest *r = &e->rest;
    r->climb_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t end = i + block_node(s.block, s.index + i).size;
        while (r->climb_count > 0 && r->climb[r->climb_count - 1] <= i)
            r->climb_count--;
        if (!array_add(e->allocator, &r->climb, &r->climb_count, &r->climb_capacity, end))
            return false;
        *height = r->climb_count > *height ? r->climb_count : *height;
    }
    return true;
}

bool rest_height(edit_session *e, uint32_t n, uint64_t *height)
{
    const edit_tree *t = &e->tree;
    bool done = true;
    *height = 0;
    for (uint32_t i = n; done && i > 0; i = tree_after(t, i, n)) {
        uint64_t level = tree_level(t, i) - tree_level(t, n), more = 0;
        gedelf_structure s = {NULL, 0};
        uint32_t count = given_with(t, i, &s);
        done = given_height(e, s, count, &more);
        level += more - (is_run(t, i) ? 1 : 0);
        *height = level > *height ? level : *height;
    }
    return done;
}
