/* SPDX-License-Identifier: MIT */
/*
 * Compares two datasets structure by structure, in order, with the walking functions alone. The writer keeps the order
 * of everything, so this is stricter than equality asks for; and it resolves pointers by itself.
 */
#include "roundtrip.h"

/* ---- Lists of structures ------------------------------------------------------------------------ */

/* An identifier and the place of the structure that has it. */
typedef struct label {
    gedelf_view name;
    size_t place;
} label;

/* A dataset laid out: the header's structures, then the records, each before its substructures. */
typedef struct layout {
    gedelf_structure *items;
    size_t *levels;
    size_t count, capacity;
    label *labels; /* sorted */
    size_t label_count;
} layout;

static int compare_views(gedelf_view a, gedelf_view b)
{
    size_t shorter = a.length < b.length ? a.length : b.length;
    int order = shorter == 0 ? 0 : memcmp(a.text, b.text, shorter);
    return order != 0 ? order : a.length < b.length ? -1 : a.length > b.length;
}

static int compare_labels(const void *a, const void *b)
{
    return compare_views(((const label *)a)->name, ((const label *)b)->name);
}

static void layout_add(layout *l, gedelf_structure s, size_t level)
{
    if (l->count == l->capacity) {
        l->capacity = l->capacity * 2 + 64;
        l->items = realloc(l->items, l->capacity * sizeof *l->items);
        l->levels = realloc(l->levels, l->capacity * sizeof *l->levels);
        l->labels = realloc(l->labels, l->capacity * sizeof *l->labels);
        if (l->items == NULL || l->levels == NULL || l->labels == NULL)
            give_up("out of memory");
    }
    gedelf_view xref = gedelf_structure_xref(s);
    if (xref.length > 0)
        l->labels[l->label_count++] = (label){xref, l->count};
    l->items[l->count] = s;
    l->levels[l->count++] = level;
}

static void layout_tree(layout *l, gedelf_structure root, size_t level)
{
    size_t top = level;
    gedelf_structure s = root;
    for (;;) {
        layout_add(l, s, level);
        gedelf_structure next = gedelf_structure_first(s);
        if (gedelf_structure_exists(next)) {
            level++;
            s = next;
            continue;
        }
        while (level > top && !gedelf_structure_exists(gedelf_structure_next(s))) {
            s = gedelf_structure_super(s);
            level--;
        }
        if (level == top)
            return;
        s = gedelf_structure_next(s);
    }
}

static bool tag_is(gedelf_structure s, const char *tag)
{
    gedelf_view v = gedelf_structure_tag(s);
    return is_exactly(v.text, v.length, tag);
}

/* Directly in the header, these are serialisation metadata that was at fault; the writer leaves them out (D107). */
static bool is_metadata(gedelf_structure s)
{
    return tag_is(s, "CHAR") || tag_is(s, "ELF") || tag_is(s, "GEDC") || tag_is(s, "PLANG") || tag_is(s, "SCHMA");
}

static layout lay_out(const gedelf_dataset *dataset)
{
    layout l = {0};
    gedelf_structure s = gedelf_structure_first(gedelf_dataset_head(dataset));
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (!is_metadata(s))
            layout_tree(&l, s, 1);
    }
    for (s = gedelf_dataset_records(dataset); gedelf_structure_exists(s); s = gedelf_structure_next(s))
        layout_tree(&l, s, 0);
    if (l.label_count > 0)
        qsort(l.labels, l.label_count, sizeof *l.labels, compare_labels);
    return l;
}

static void layout_free(layout *l)
{
    free(l->items);
    free(l->levels);
    free(l->labels);
}

/* How many structures have this identifier, and the place of one of them. */
static size_t count_labels(const layout *l, gedelf_view name, size_t *place)
{
    size_t low = 0, high = l->label_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_views(l->labels[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    size_t count = 0;
    while (low + count < l->label_count && compare_views(l->labels[low + count].name, name) == 0)
        *place = l->labels[low + count++].place;
    return count;
}

/* ---- Facts -------------------------------------------------------------------------------------- */

static bool is_ascii_view(gedelf_view v)
{
    for (size_t i = 0; i < v.length; i++)
        if ((unsigned char)v.text[i] >= 0x80)
            return false;
    return true;
}

static bool has_restricted(gedelf_view v)
{
    for (size_t i = 0; i < v.length; i++) {
        unsigned char c = (unsigned char)v.text[i];
        bool control = (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F;
        unsigned char next = i + 1 < v.length ? (unsigned char)v.text[i + 1] : 0;
        if (control || (c == 0xC2 && next < 0xA0 && next != 0x85))
            return true;
    }
    return false;
}

/* IDChar+, without looking beyond ASCII too closely. [ELF-SER §xref-ids] */
static bool is_identifier(gedelf_view v)
{
    static const char others[] = "?$&'*+,;=._~-";
    for (size_t i = 0; i < v.length; i++) {
        char c = v.text[i];
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!letter && (unsigned char)c < 0x80 && (c == '\0' || strchr(others, c) == NULL))
            return false;
    }
    return true;
}

static void learn_of(facts *f, const layout *l, gedelf_structure s)
{
    size_t place;
    gedelf_view pointer = gedelf_structure_pointer(s), xref = gedelf_structure_xref(s);
    if (pointer.length > 0) {
        size_t count = count_labels(l, pointer, &place);
        f->dangling = f->dangling || count == 0;
        f->ambiguous = f->ambiguous || count > 1;
        f->reserved = f->reserved || !is_identifier(pointer) || !is_ascii_view(pointer);
    }
    f->duplicates = f->duplicates || (xref.length > 0 && count_labels(l, xref, &place) > 1);
    f->foreign_names = f->foreign_names || !is_ascii_view(pointer) || !is_ascii_view(xref);
    f->foreign_values = f->foreign_values || !is_ascii_view(gedelf_structure_datatype(s));
    f->kept_qualifiers = f->kept_qualifiers || tag_is(s, "PLANG") || tag_is(s, "DTYPE");
    f->kept_continuations = f->kept_continuations || tag_is(s, "CONT") || tag_is(s, "CONC");
    f->restricted = f->restricted || has_restricted(gedelf_structure_payload(s)) || has_restricted(pointer);
}

/* What only GEDCOM 7.0 has, one bit for each. */
static unsigned signs_of_seven(const layout *l, gedelf_structure s)
{
    size_t place;
    gedelf_view pointer = gedelf_structure_pointer(s);
    bool void_pointer = is_exactly(pointer.text, pointer.length, "VOID") && count_labels(l, pointer, &place) == 0;
    return (tag_is(s, "SNOTE") ? 1U : 0) | (tag_is(s, "EXID") ? 2U : 0) | (tag_is(s, "PHRASE") ? 4U : 0) |
           (void_pointer ? 8U : 0);
}

facts learn_facts(const gedelf_dataset *dataset)
{
    facts f = {0};
    layout l = lay_out(dataset), schemas = {0};
    unsigned signs = 0;
    for (size_t i = 0; i < l.count; i++) {
        learn_of(&f, &l, l.items[i]);
        signs |= signs_of_seven(&l, l.items[i]);
    }
    f.mislabelled = (signs & (signs - 1)) != 0;
    for (size_t i = 0; i < gedelf_dataset_metadata(dataset)->schema_count; i++)
        layout_tree(&schemas, gedelf_dataset_schema(dataset, i), 1);
    f.schemas = schemas.count > 0;
    for (size_t i = 0; i < schemas.count; i++) {
        gedelf_view v = gedelf_structure_payload(schemas.items[i]);
        f.foreign_values = f.foreign_values || !is_ascii_view(v);
        f.restricted = f.restricted || has_restricted(v);
    }
    gedelf_structure s = gedelf_structure_first(gedelf_dataset_head(dataset));
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        f.kept_metadata = f.kept_metadata || is_metadata(s);
        f.misleading = f.misleading || tag_is(s, "PRFX") || tag_is(s, "DEFN");
    }
    layout_free(&l);
    layout_free(&schemas);
    return f;
}

/* ---- Comparing ---------------------------------------------------------------------------------- */

/* With every line break as LF, which is what reading gives (D4). */
static text unified(gedelf_view v)
{
    text out = {0};
    for (size_t i = 0; i < v.length; i++) {
        if (v.text[i] == '\r' && i + 1 < v.length && v.text[i + 1] == '\n')
            continue;
        text_add_octet(&out, v.text[i] == '\r' ? '\n' : (unsigned char)v.text[i]);
    }
    return out;
}

static bool same_lines(gedelf_view a, gedelf_view b)
{
    text x = unified(a), y = unified(b);
    bool same = text_equal(&x, &y);
    text_free(&x);
    text_free(&y);
    return same;
}

static bool same_view(gedelf_view a, gedelf_view b)
{
    return compare_views(a, b) == 0;
}

/* Language tags compare without regard to case (D104). */
static bool same_language_tag(gedelf_view a, gedelf_view b)
{
    if (a.length != b.length)
        return false;
    for (size_t i = 0; i < a.length; i++) {
        char x = a.text[i], y = b.text[i];
        if ((x >= 'A' && x <= 'Z' ? x + 32 : x) != (y >= 'A' && y <= 'Z' ? y + 32 : y))
            return false;
    }
    return true;
}

/* Two datasets side by side. */
typedef struct pair {
    const layout *before, *after;
    bool decomposed; /* what is not ASCII may have come back in another form */
    bool composed;   /* so may payloads (D128); whether they are equivalent, the comparison of datasets tells */
    bool ascii_names;
    text *report;
} pair;

/* A pointer leads to the structure in the same place, or to nothing by the same name. */
static void compare_pointers(pair *p, gedelf_view a, gedelf_view b)
{
    size_t place_a = 0, place_b = 0;
    size_t count_a = count_labels(p->before, a, &place_a), count_b = count_labels(p->after, b, &place_b);
    bool renamed = !is_ascii_view(a) && (p->ascii_names || p->decomposed);
    if ((count_a == 1) != (count_b == 1) || (count_a == 0) != (count_b == 0))
        complain(p->report, "a pointer does not lead where it led:", a);
    else if (count_a == 1 && place_a != place_b)
        complain(p->report, "a pointer leads to another structure:", a);
    else if (count_a != 1 && !renamed && !same_view(a, b))
        complain(p->report, "a pointer without a target has another name:", a);
}

static void compare_identifiers(pair *p, gedelf_view a, gedelf_view b)
{
    bool renamed = !is_ascii_view(a) && (p->ascii_names || p->decomposed);
    if ((a.length == 0) != (b.length == 0))
        complain(p->report, "an identifier came or went:", a.length == 0 ? b : a);
    else if (!renamed && !same_view(a, b))
        complain(p->report, "an identifier is another:", a);
}

static void compare_structures(pair *p, gedelf_structure a, gedelf_structure b)
{
    gedelf_view pointer = gedelf_structure_pointer(a), text_a = gedelf_structure_payload(a);
    if (!same_view(gedelf_structure_tag(a), gedelf_structure_tag(b)))
        complain(p->report, "another tag than", gedelf_structure_tag(a));
    if ((pointer.length > 0) != (gedelf_structure_pointer(b).length > 0))
        complain(p->report, "a pointer and a string:", pointer.length > 0 ? pointer : text_a);
    else if (pointer.length > 0)
        compare_pointers(p, pointer, gedelf_structure_pointer(b));
    if (!((p->decomposed || p->composed) && !is_ascii_view(text_a)) && !same_lines(text_a, gedelf_structure_payload(b)))
        complain(p->report, "another payload than", text_a);
    if (!same_language_tag(gedelf_structure_language(a), gedelf_structure_language(b)))
        complain(p->report, "another language than", gedelf_structure_language(a));
    if (!same_view(gedelf_structure_datatype(a), gedelf_structure_datatype(b)) &&
        !(p->decomposed && !is_ascii_view(gedelf_structure_datatype(a))))
        complain(p->report, "another datatype than", gedelf_structure_datatype(a));
    compare_identifiers(p, gedelf_structure_xref(a), gedelf_structure_xref(b));
}

static void compare_layouts(pair *p)
{
    const layout *a = p->before, *b = p->after;
    size_t complaints = p->report->length;
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        if (a->levels[i] != b->levels[i])
            complain(p->report, "another level:", gedelf_structure_tag(a->items[i]));
        compare_structures(p, a->items[i], b->items[i]);
        if (p->report->length > complaints)
            return; /* all that follows would be at fault */
    }
    if (a->count != b->count)
        complain(p->report, a->count > b->count ? "structures are missing" : "there are more structures",
                 (gedelf_view){"", 0});
}

static void compare_schemas(pair p, const gedelf_dataset *before, const gedelf_dataset *after)
{
    size_t count = gedelf_dataset_metadata(before)->schema_count;
    if (gedelf_dataset_metadata(after)->schema_count != count) {
        complain(p.report, "another number of schemas", (gedelf_view){"", 0});
        return;
    }
    for (size_t i = 0; i < count; i++) {
        layout a = {0}, b = {0};
        layout_tree(&a, gedelf_dataset_schema(before, i), 1);
        layout_tree(&b, gedelf_dataset_schema(after, i), 1);
        /* What hangs below a reference is ignored (D118). */
        if (gedelf_structure_payload(a.items[0]).length > 0)
            a.count = b.count = 1;
        p.before = &a;
        p.after = &b;
        compare_layouts(&p);
        layout_free(&a);
        layout_free(&b);
    }
}

void walk_in_lockstep(const gedelf_dataset *before, const gedelf_dataset *after, const way *w, text *report)
{
    layout a = lay_out(before), b = lay_out(after);
    pair p = {.before = &a,
              .after = &b,
              .decomposed = strcmp(w->encoding, "ANSEL") == 0,
              .composed = way_options(w, NULL).normalize != GEDELF_NORMALIZE_NONE &&
                          same_view(gedelf_dataset_metadata(before)->encoding, (gedelf_view){"ANSEL", 5}),
              .ascii_names = strcmp(w->encoding, "ASCII") == 0,
              .report = report};
    if (!same_language_tag(gedelf_dataset_metadata(before)->language, gedelf_dataset_metadata(after)->language))
        complain(report, "another default language than", gedelf_dataset_metadata(before)->language);
    compare_layouts(&p);
    compare_schemas(p, before, after);
    layout_free(&a);
    layout_free(&b);
}
