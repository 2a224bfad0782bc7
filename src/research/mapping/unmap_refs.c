/* SPDX-License-Identifier: MIT */
/*
 * OutRefs backwards: takes the nodes that claims have for a source, gives the header, the details of records, and citations.
 *
 * Details lie side by side; which is below which, the table knows: each row is reached by others. What has a path of tags
 * for a key is where the path says.
 */
#include "research/mapping/unmap.h"

/* ---- Structures ------------------------------------------------------------------------------ */

gedelf_item unmap_add(unmapping *u, gedelf_item super, view tag)
{
    gedelf_item item = GEDELF_ITEM_NONE;
    if (u->status != GEDELF_OK || super == GEDELF_ITEM_NONE)
        return GEDELF_ITEM_NONE;
    bool added = unmap_try(u, gedelf_builder_add(u->builder, super, tag, &item));
    return added ? item : GEDELF_ITEM_NONE;
}

static bool unmap_name_target(unmapping *u, gedelf_item item, view xref)
{
    return u->status == GEDELF_OK && item != GEDELF_ITEM_NONE &&
           unmap_try(u, gedelf_builder_set_pointer_name(u->builder, item, xref));
}

bool unmap_point(unmapping *u, gedelf_item item, uint32_t xref)
{
    return xref != 0 && unmap_name_target(u, item, names_at(&u->texts, xref));
}

void unmap_expect_said(unmapping *u, uint32_t vertex, bool said)
{
    u->nodes[vertex].cut = u->nodes[vertex].cut || !said;
}

bool unmap_set_datum(unmapping *u, gedelf_item item, gedelf_pg_value datum)
{
    typedef gedelf_status (*setter)(gedelf_builder *, gedelf_item, gedelf_view);
    static const setter setters[] = {gedelf_builder_set_datatype, gedelf_builder_set_language,
                                     gedelf_builder_set_payload};
    bool said = item != GEDELF_ITEM_NONE;
    for (size_t i = 3; item != GEDELF_ITEM_NONE && i-- > 0;) { /* a payload takes away what was said of another */
        view part = gedelf_pg_text(u->d, gedelf_pg_item(u->d, datum, i));
        bool date = i == 0 && view_equal(part, VIEW(GEDELF_PG_DATE)); /* as every DATE is, without saying it (D90) */
        if (u->status == GEDELF_OK && part.length > 0 && !date && !unmap_try(u, setters[i](u->builder, item, part)))
            said = false;
    }
    return said;
}

/* ---- Details by rows ------------------------------------------------------------------------- */

/* The structure of a row below an OutRef's own, made with those above it if it is not there. */
static gedelf_item unmap_row_item(unmapping *u, unsigned tree, size_t row, gedelf_item top)
{
    size_t missing[MAP_ROWS], count = 0;
    int16_t at = (int16_t)row;
    for (; at >= 0 && u->details[at].serial != u->serial; at = u->above[tree][at])
        missing[count++] = (size_t)at;
    gedelf_item item = at >= 0 ? u->details[at].item : top;
    while (count > 0) {
        size_t next = missing[--count];
        item = unmap_add(u, item, view_of_string(map_rows[next].tag));
        u->details[next] = (unmap_detail){u->serial, item, false};
    }
    return item;
}

/* A further structure of a row beside the one that is there. */
static gedelf_item unmap_row_again(unmapping *u, unsigned tree, size_t row, gedelf_item top)
{
    int16_t above = u->above[tree][row];
    gedelf_item super = above >= 0 ? unmap_row_item(u, tree, (size_t)above, top) : top;
    return unmap_add(u, super, view_of_string(map_rows[row].tag));
}

/* The structure that the value of a row goes to. */
static gedelf_item unmap_row_free(unmapping *u, unsigned tree, size_t row, gedelf_item top)
{
    if (u->details[row].serial == u->serial && u->details[row].payload)
        return unmap_row_again(u, tree, row, top);
    gedelf_item item = unmap_row_item(u, tree, row, top);
    u->details[row].payload = true;
    return item;
}

/* ---- Details by paths ------------------------------------------------------------------------ */

unmap_path *unmap_path_at(unmapping *u, view path)
{
    uint32_t before = u->paths.count, number = names_add(&u->paths, path);
    bool room = number != 0 && array_reserve(u->allocator, &u->path_items, &u->path_capacity, number);
    if (!status_enough(&u->status, room))
        return NULL;
    if (number > before)
        u->path_items[number - 1] = (unmap_path){GEDELF_ITEM_NONE, false, {NULL, 0}};
    return &u->path_items[number - 1];
}

/* Takes the steps of a path that the table knows as a way, such as SOUR and CORP of HEAD.SOUR.CORP.WEB, and of which the
   first structure is meant; the last step is left. Returns what they lead to. */
static gedelf_item unmap_path_rows(unmapping *u, unsigned tree, view key, size_t *from, gedelf_item top)
{
    map_context context = tree == UNMAP_HEADER ? MAP_IN_METADATA : MAP_IN_CITED;
    gedelf_item item = top;
    int16_t above = UNMAP_NO_ROW;
    for (size_t end = *from; end < key.length; end++) {
        if (key.text[end] == '[')
            break;
        if (key.text[end] != '.')
            continue;
        const map_row *row = unmap_row_of_tag(context, view_of(key.text + *from, end - *from));
        if (!row || u->above[tree][row - map_rows] != above)
            break;
        above = (int16_t)(row - map_rows);
        item = unmap_row_item(u, tree, (size_t)above, top);
        context = row->below;
        *from = end + 1;
    }
    return item;
}

bool unmap_is_path(view key, view beginning)
{
    if (key.length <= beginning.length || !view_begins(key, beginning))
        return false;
    for (size_t i = 0; i < key.length; i++) {
        if (!is_in_class(key.text[i], CLASS_TAG) && key.text[i] != '.' && key.text[i] != '[' && key.text[i] != ']')
            return false;
    }
    return true;
}

/* Pointers are in details as texts. Returns whether all of it is there. */
static bool unmap_set_detail(unmapping *u, gedelf_item item, gedelf_pg_value datum)
{
    view text = gedelf_pg_text(u->d, gedelf_pg_item(u->d, datum, 2));
    view pointer = pointer_name(text);
    return pointer.length == 0 ? unmap_set_datum(u, item, datum) : unmap_name_target(u, item, pointer);
}

/* The tag of the last step of a path that ends at `end`. */
static view unmap_step_tag(view key, size_t from, size_t end)
{
    const char *bracket = memchr(key.text + from, '[', end - from);
    return view_of(key.text + from, bracket ? (size_t)(bracket - key.text) - from : end - from);
}

/* Details come in any order, so that what is below a structure may come before that one's payload; several with the same
   path are structures beside each other. */
bool unmap_set_path(unmapping *u, view key, size_t from, gedelf_item top, gedelf_pg_value datum)
{
    gedelf_item item = top;
    for (size_t end = from; end < key.length && u->status == GEDELF_OK; from = ++end) {
        while (end < key.length && key.text[end] != '.')
            end++;
        unmap_path *path = unmap_path_at(u, view_of(key.text, end));
        bool leaf = end == key.length;
        if (!path)
            return false;
        bool again = leaf && path->payload;
        if (again || path->item == GEDELF_ITEM_NONE)
            item = unmap_add(u, item, unmap_step_tag(key, from, end));
        else
            item = path->item;
        if (!again)
            *path = (unmap_path){item, path->payload || leaf, path->text};
        if (leaf && !again)
            path->text = gedelf_pg_text(u->d, gedelf_pg_item(u->d, datum, 2));
    }
    return unmap_set_detail(u, item, datum);
}

/* One detail in a tree of rows. A text that a source is quoted with is below DATA if the source is a record. Returns whether
   all of it is there. */
static bool unmap_detail_of(unmapping *u, unsigned tree, gedelf_item top, gedelf_pg_value pair, bool pointed)
{
    view key = gedelf_pg_text(u->d, gedelf_pg_item(u->d, pair, 0));
    view beginning = tree == UNMAP_HEADER ? VIEW("HEAD.") : VIEW("SOUR.");
    gedelf_pg_value datum = gedelf_pg_item(u->d, pair, 1);
    const map_row *row = unmap_row_below(u, tree, key);
    if (row && pointed && tree == UNMAP_CITATION && strcmp(row->tag, "TEXT") == 0)
        row = unmap_row_of(MAP_IN_CITED_DATA, key);
    if (row)
        return unmap_set_detail(u, unmap_row_free(u, tree, (size_t)(row - map_rows), top), datum);
    if (!unmap_is_path(key, beginning))
        return false;
    size_t from = beginning.length;
    gedelf_item item = unmap_path_rows(u, tree, key, &from, top);
    return unmap_set_path(u, key, from, item, datum);
}

void unmap_begin_details(unmapping *u)
{
    u->serial++;
    names_free(&u->paths);
    names_init(&u->paths, u->allocator);
}

/* Is it the key of what a file is, is called, or is read by, and not of what its header says? */
static bool unmap_is_of_file(view key)
{
    static const char *const keys[] = {"type", "file", "sha256", "language"};
    return unmap_is_schema_key(key) || FIND_TEXT(keys, key) < COUNT_OF(keys);
}

/* What the file says in its header has keys of the table or paths; how to read it, and its name, have neither. In ELF,
   a file is not part of anything. */
void unmap_header(unmapping *u, uint32_t document)
{
    gedelf_pg_value details = pg_field(u->d, document, 1);
    view language;
    unmap_begin_details(u);
    unmap_expect_said(u, document, gedelf_pg_item_count(u->d, pg_field(u->d, document, 0)) == 0);
    if (unmap_find_detail(u, document, VIEW("language"), &language))
        unmap_expect_said(u, document,
                          unmap_try(u, gedelf_builder_set_language(u->builder, GEDELF_ITEM_HEAD, language)));
    for (size_t i = 0; i < gedelf_pg_item_count(u->d, details); i++) {
        gedelf_pg_value pair = gedelf_pg_item(u->d, details, i);
        if (!unmap_is_of_file(gedelf_pg_text(u->d, gedelf_pg_item(u->d, pair, 0))))
            unmap_expect_said(u, document, unmap_detail_of(u, UNMAP_HEADER, GEDELF_ITEM_HEAD, pair, false));
    }
    u->nodes[document].used = true;
}

/* A record, or what is in one, is a part of the file; of anything else it cannot be. */
static bool unmap_is_of_document(const unmapping *u, gedelf_pg_value pair)
{
    return view_equal(gedelf_pg_text(u->d, gedelf_pg_item(u->d, pair, 0)), VIEW(ELF_NAMESPACE "Document"));
}

static void unmap_recorded_parents(unmapping *u, uint32_t vertex)
{
    gedelf_pg_value parents = pg_field(u->d, vertex, 0);
    for (size_t i = 0; i < gedelf_pg_item_count(u->d, parents); i++)
        unmap_expect_said(u, vertex, unmap_is_of_document(u, gedelf_pg_item(u->d, parents, i)));
}

void unmap_recorded(unmapping *u, uint32_t vertex, gedelf_item item, map_context context)
{
    gedelf_pg_value details = pg_field(u->d, vertex, 1);
    for (size_t i = 0; i < gedelf_pg_item_count(u->d, details); i++) {
        gedelf_pg_value pair = gedelf_pg_item(u->d, details, i);
        view key = gedelf_pg_text(u->d, gedelf_pg_item(u->d, pair, 0));
        const map_row *row;
        view tag = unmap_tag_of(u, context, key, &row);
        if (!view_equal(key, VIEW("record")))
            unmap_expect_said(u, vertex,
                              tag.length > 0 &&
                                  unmap_set_datum(u, unmap_add(u, item, tag), gedelf_pg_item(u->d, pair, 1)));
    }
    unmap_recorded_parents(u, vertex);
    u->nodes[vertex].used = true;
}

/* ---- Citations ------------------------------------------------------------------------------- */

/* Is it the pair of what a citation cites? */
static bool unmap_is_cited(const unmapping *u, gedelf_pg_value pair)
{
    return view_equal(gedelf_pg_text(u->d, gedelf_pg_item(u->d, pair, 0)), VIEW(ELF_NAMESPACE "SOURCE_CITATION"));
}

/* A parent that is not what is cited: the file, or a picture. Returns whether it is there. */
static bool unmap_parent(unmapping *u, gedelf_item item, gedelf_pg_value pair)
{
    uint32_t parent = u->d->same[gedelf_pg_number(u->d, gedelf_pg_item(u->d, pair, 1))];
    const map_row *row = unmap_row_below(u, UNMAP_CITATION, gedelf_pg_text(u->d, gedelf_pg_item(u->d, pair, 0)));
    if (unmap_is_of_document(u, pair))
        return true;
    return row &&
           unmap_point(u, unmap_row_again(u, UNMAP_CITATION, (size_t)(row - map_rows), item), u->nodes[parent].xref);
}

/* The parents of a citation: what it cites, and pictures. It can cite one thing only. Returns whether it cites a record. */
static bool unmap_parents(unmapping *u, gedelf_item item, uint32_t vertex)
{
    gedelf_pg_value parents = pg_field(u->d, vertex, 0);
    bool pointed = false;
    for (size_t i = 0; i < gedelf_pg_item_count(u->d, parents); i++) {
        gedelf_pg_value pair = gedelf_pg_item(u->d, parents, i);
        uint32_t parent = u->d->same[gedelf_pg_number(u->d, gedelf_pg_item(u->d, pair, 1))];
        bool cited = unmap_is_cited(u, pair);
        bool said = cited ? !pointed && unmap_point(u, item, u->nodes[parent].xref) : unmap_parent(u, item, pair);
        pointed = pointed || (cited && said);
        unmap_expect_said(u, vertex, said);
    }
    return pointed;
}

/* The details of a citation; of several that it cites, the first is there. */
static void unmap_cited_details(unmapping *u, gedelf_item item, uint32_t vertex, bool pointed)
{
    gedelf_pg_value details = pg_field(u->d, vertex, 1);
    bool filled = pointed;
    for (size_t i = 0; i < gedelf_pg_item_count(u->d, details); i++) {
        gedelf_pg_value pair = gedelf_pg_item(u->d, details, i);
        bool cited = unmap_is_cited(u, pair);
        bool said = cited ? !filled && unmap_set_detail(u, item, gedelf_pg_item(u->d, pair, 1))
                          : unmap_detail_of(u, UNMAP_CITATION, item, pair, pointed);
        filled = filled || cited;
        unmap_expect_said(u, vertex, said);
    }
}

bool unmap_citation(unmapping *u, gedelf_item super, uint32_t vertex)
{
    gedelf_item item = unmap_add(u, super, VIEW("SOUR"));
    if (u->nodes[vertex].role == UNMAP_RECORD)
        return unmap_point(u, item, u->nodes[vertex].xref);
    u->nodes[vertex].used = true;
    unmap_begin_details(u);
    unmap_cited_details(u, item, vertex, unmap_parents(u, item, vertex));
    return item != GEDELF_ITEM_NONE;
}

/* ---- Where claims come from ------------------------------------------------------------------ */

/* Puts an OutRef among those of a claim, in order. */
static void unmap_add_source(unmapping *u, size_t begin, uint32_t vertex)
{
    size_t at = u->source_count;
    while (at > begin && u->sources[at - 1] > vertex)
        at--;
    if (u->nodes[vertex].role == UNMAP_DOCUMENT || (at > begin && u->sources[at - 1] == vertex) ||
        !status_enough(&u->status, array_reserve(u->allocator, &u->sources, &u->source_capacity, u->source_count + 1)))
        return;
    memmove(u->sources + at + 1, u->sources + at, (u->source_count - at) * sizeof *u->sources);
    u->sources[at] = vertex;
    u->source_count++;
}

/* Is an OutRef a parent of another one that a Derivation rests on? */
static bool unmap_is_parent(const unmapping *u, uint32_t vertex)
{
    for (size_t i = 0; i < u->support_count; i++) {
        gedelf_pg_value parents = pg_field(u->d, u->support[i], 0);
        for (size_t k = 0; k < gedelf_pg_item_count(u->d, parents); k++) {
            gedelf_pg_value pair = gedelf_pg_item(u->d, parents, k);
            if (u->d->same[gedelf_pg_number(u->d, gedelf_pg_item(u->d, pair, 1))] == vertex)
                return true;
        }
    }
    return false;
}

/* Appends what a Derivation rests on to u->support, each node once. */
static void unmap_add_support(unmapping *u, uint32_t derivation)
{
    gedelf_pg_value support = pg_field(u->d, derivation, 0);
    for (size_t i = 0; u->status == GEDELF_OK && i < gedelf_pg_item_count(u->d, support); i++) {
        uint32_t vertex = u->d->same[gedelf_pg_number(u->d, gedelf_pg_item(u->d, support, i))];
        if (u->nodes[vertex].visit != u->visit)
            status_enough(&u->status,
                          array_add(u->allocator, &u->support, &u->support_count, &u->support_capacity, vertex));
        u->nodes[vertex].visit = u->visit;
    }
}

/* Is it a Derivation that a belief snapshot has for what several others have in common? (D96) */
static bool unmap_is_shared(const unmapping *u, uint32_t vertex)
{
    return pg_kind_of_node(u->d, vertex) == GEDELF_PG_DERIVATION &&
           view_equal(unmap_text(u, vertex, 1), VIEW(PG_REASON_OMITTED));
}

/* The OutRefs that a Derivation rests on, in u->support; false if it rests on anything else, and so is reasoning. */
static bool unmap_find_support(unmapping *u, uint32_t derivation)
{
    size_t kept = 0;
    u->support_count = 0;
    u->visit++;
    unmap_add_support(u, derivation);
    for (size_t i = 0; i < u->support_count; i++) {
        uint32_t vertex = u->support[i];
        if (pg_kind_of_node(u->d, vertex) == GEDELF_PG_OUTREF)
            u->support[kept++] = vertex;
        else if (unmap_is_shared(u, vertex) && unmap_is_shared(u, derivation))
            unmap_add_support(u, vertex);
        else
            return false;
    }
    u->support_count = kept;
    return true;
}

/* A belief snapshot names all OutRefs that a claim depends on; those that others are parts of are understood by these. A
   Derivation that rests on anything else is reasoning. [PG §Removing all reasoning] */
static bool unmap_add_derived(unmapping *u, size_t begin, uint32_t derivation)
{
    enum { SUPPORT_MOST = 100 }; /* of more, parents are not looked for: no claim cites so much */
    if (!unmap_find_support(u, derivation))
        return false;
    for (size_t i = 0; i < u->support_count; i++) {
        if (u->support_count > SUPPORT_MOST || !unmap_is_parent(u, u->support[i]))
            unmap_add_source(u, begin, u->support[i]);
    }
    u->nodes[derivation].used = true;
    return true;
}

bool unmap_add_sources(unmapping *u, size_t begin, uint32_t claim)
{
    uint32_t source = unmap_target(u, claim, 0);
    switch (pg_kind_of_node(u->d, source)) {
    case GEDELF_PG_OUTREF: unmap_add_source(u, begin, source); return true;
    case GEDELF_PG_DERIVATION: return unmap_add_derived(u, begin, source);
    default: return false;
    }
}
