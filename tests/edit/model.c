/* SPDX-License-Identifier: MIT */
/*
 * The model: a dataset as a tree that can be changed, and what the commands make of it.
 */
#include "model.h"

/* ---- Texts ----------------------------------------------------------------------------------- */

void model_set_text(text *t, const char *string, size_t length)
{
    text fresh = {0};
    text_add(&fresh, string, length);
    text_free(t);
    *t = fresh;
}

static void set_view(text *t, gedelf_view v)
{
    model_set_text(t, v.length > 0 ? v.text : "", v.length);
}

static bool same_view(const text *t, gedelf_view v)
{
    return t->length == v.length && (v.length == 0 || memcmp(t->data, v.text, v.length) == 0);
}

/* Is this octet in a mark from U+0300 to U+036F? */
static bool is_mark_at(const text *t, size_t i)
{
    unsigned char c = (unsigned char)t->data[i], next = i + 1 < t->length ? (unsigned char)t->data[i + 1] : 0;
    return c == 0xCC || (c == 0xCD && next <= 0xAF);
}

/* The composed letters that commands write, and what they are equivalent to. */
static const struct {
    const char *composed, *apart;
} letters[] = {
    {"\xC3\xA9", "e\xCC\x81"},
    {"\xC3\xAB", "e\xCC\x88"},
    {"\xC3\xB3", "o\xCC\x81"},
    {"\xC5\xBA", "z\xCC\x81"},
    {"\xE1\xBB\x87", "e\xCC\xA3\xCC\x82"},
};

/* A text with those letters taken apart. */
static text take_apart(gedelf_view v)
{
    text t = {0};
    for (size_t i = 0, length = 1; i < v.length; i += length) {
        const char *letter = v.text + i;
        length = 1;
        size_t added = 1;
        for (size_t k = 0; k < sizeof letters / sizeof *letters; k++) {
            size_t composed = strlen(letters[k].composed);
            if (composed <= v.length - i && memcmp(v.text + i, letters[k].composed, composed) == 0) {
                letter = letters[k].apart;
                added = strlen(letter);
                length = composed;
            }
        }
        text_add(&t, letter, added);
    }
    return t;
}

/* Puts the marks that stand on one letter into the order of their numbers. */
static text sort_marks(gedelf_view v)
{
    text t = take_apart(v);
    for (size_t i = 0; i + 3 < t.length; i++) {
        for (size_t k = i; is_mark_at(&t, k) && k + 3 < t.length && is_mark_at(&t, k + 2) &&
                           memcmp(t.data + k, t.data + k + 2, 2) > 0;
             k -= 2) {
            char swapped[2] = {t.data[k], t.data[k + 1]};
            memcpy(t.data + k, t.data + k + 2, 2);
            memcpy(t.data + k + 2, swapped, 2);
            if (k < 2)
                break;
        }
    }
    return t;
}

static bool same_loosely(const text *t, gedelf_view v)
{
    text a = sort_marks((gedelf_view){t->data, t->length}), b = sort_marks(v);
    bool same = text_equal(&a, &b);
    text_free(&a);
    text_free(&b);
    return same;
}

void model_set_payload(model_node *n, const text *value)
{
    if (n->pointer.length > 0 || !same_loosely(&n->payload, (gedelf_view){text_string(value), value->length}))
        model_set_text(&n->payload, text_string(value), value->length);
    model_set_text(&n->pointer, "", 0);
}

/* ---- Making ---------------------------------------------------------------------------------- */

model_node *model_new(const char *tag)
{
    model_node *n = calloc(1, sizeof *n);
    if (n == NULL)
        give_up("out of memory");
    text_add_string(&n->tag, tag);
    return n;
}

void model_put(model_node *super, size_t place, model_node *n)
{
    super->below = realloc(super->below, (super->count + 1) * sizeof *super->below);
    if (super->below == NULL)
        give_up("out of memory");
    memmove(super->below + place + 1, super->below + place, (super->count - place) * sizeof *super->below);
    super->below[place] = n;
    super->count++;
    n->super = super;
}

size_t model_position(const model_node *n)
{
    size_t i = 0;
    while (n->super->below[i] != n)
        i++;
    return i;
}

void model_take(model_node *n)
{
    size_t place = model_position(n);
    model_node *super = n->super;
    super->count--;
    memmove(super->below + place, super->below + place + 1, (super->count - place) * sizeof *super->below);
    n->super = NULL;
}

static void free_alone(model_node *n)
{
    text *all[] = {&n->tag, &n->xref, &n->payload, &n->pointer, &n->language, &n->datatype};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        text_free(all[i]);
    free(n->below);
    free(n);
}

void model_free(model_node *n)
{
    while (n != NULL) {
        if (n->count > 0) {
            n = n->below[--n->count];
            continue;
        }
        model_node *super = n->super;
        free_alone(n);
        n = super;
    }
}

static model_node *model_one(gedelf_structure s, gedelf_view language)
{
    model_node *n = model_new("");
    gedelf_view own = gedelf_structure_language(s);
    set_view(&n->tag, gedelf_structure_tag(s));
    set_view(&n->xref, gedelf_structure_xref(s));
    set_view(&n->payload, gedelf_structure_payload(s));
    set_view(&n->pointer, gedelf_structure_pointer(s));
    set_view(&n->language, own);
    set_view(&n->datatype, gedelf_structure_datatype(s));
    n->qualified = own.length != language.length || memcmp(own.text, language.text, own.length) != 0;
    return n;
}

/* A structure with all that is below it. */
static void model_tree(model_node *root, gedelf_structure top, gedelf_view language)
{
    model_node *super = root;
    gedelf_structure s = top;
    while (gedelf_structure_exists(s)) {
        model_node *n = model_one(s, language);
        model_put(super, super->count, n);
        gedelf_structure next = gedelf_structure_first(s);
        super = gedelf_structure_exists(next) ? n : super;
        while (!gedelf_structure_exists(next) && !gedelf_structure_same(s, top)) {
            next = gedelf_structure_next(s);
            if (!gedelf_structure_exists(next)) {
                s = gedelf_structure_super(s);
                super = super->super;
            }
        }
        s = next;
    }
}

model_node *model_of(const gedelf_dataset *dataset)
{
    gedelf_view language = gedelf_dataset_metadata(dataset)->language;
    model_node *root = model_new("");
    model_tree(root, gedelf_dataset_head(dataset), language);
    for (gedelf_structure s = gedelf_dataset_records(dataset); gedelf_structure_exists(s); s = gedelf_structure_next(s))
        model_tree(root, s, language);
    return root;
}

/* ---- Finding --------------------------------------------------------------------------------- */

static model_node *next_in_order(const model_node *root, model_node *n)
{
    if (n->count > 0)
        return n->below[0];
    while (n != root) {
        size_t place = model_position(n) + 1;
        if (place < n->super->count)
            return n->super->below[place];
        n = n->super;
    }
    return NULL;
}

model_node *model_at(model_node *root, size_t index)
{
    model_node *n = next_in_order(root, root);
    for (; n != NULL && index > 0; index--)
        n = next_in_order(root, n);
    return n;
}

size_t model_count(const model_node *root)
{
    size_t count = 0;
    for (model_node *n = next_in_order(root, (model_node *)root); n != NULL; n = next_in_order(root, n))
        count++;
    return count;
}

bool model_is_below(const model_node *n, const model_node *above)
{
    while (n != NULL && n != above)
        n = n->super;
    return n == above;
}

/* The number among those with the same tag; the header is no record. */
static size_t number_of_kind(const model_node *n)
{
    size_t number = 1;
    for (size_t i = 0; n->super->below[i] != n; i++) {
        bool header = n->super->super == NULL && i == 0;
        number += !header && text_equal(&n->super->below[i]->tag, &n->tag);
    }
    return number;
}

void model_path(const model_node *n, text *out)
{
    const model_node *chain[64];
    size_t depth = 0;
    for (; n->super != NULL; n = n->super) {
        if (depth == 64)
            give_up("a dataset that is too deep");
        chain[depth++] = n;
    }
    for (size_t i = depth; i-- > 0;) {
        text_add(out, chain[i]->tag.data, chain[i]->tag.length);
        if (chain[i]->super->super != NULL || model_position(chain[i]) > 0) {
            text_add_octet(out, '[');
            text_add_number(out, (int64_t)number_of_kind(chain[i]));
            text_add_octet(out, ']');
        }
        if (i > 0)
            text_add_octet(out, '.');
    }
}

bool model_has_one_header(const model_node *root)
{
    for (size_t i = 1; i < root->count; i++) {
        if (strcmp(text_string(&root->below[i]->tag), "HEAD") == 0)
            return false;
    }
    return true;
}

bool model_is_metadata(const model_node *n)
{
    static const char *const tags[] = {"CHAR", "ELF", "GEDC", "PLANG", "SCHMA", "PRFX", "DEFN"};
    const model_node *part = n, *top = n->super;
    while (top != NULL && top->super != NULL && top->super->super != NULL) {
        part = top;
        top = top->super;
    }
    if (top == NULL || top->super == NULL || strcmp(text_string(&top->tag), "HEAD") != 0)
        return false;
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        if (strcmp(text_string(&part->tag), tags[i]) == 0)
            return true;
    }
    return false;
}

/* ---- Identifiers ----------------------------------------------------------------------------- */

void model_rename(model_node *root, const char *from, const char *to)
{
    for (model_node *n = next_in_order(root, root); n != NULL; n = next_in_order(root, n)) {
        if (strcmp(text_string(&n->xref), from) == 0)
            model_set_text(&n->xref, to, strlen(to));
        if (strcmp(text_string(&n->pointer), from) == 0)
            model_set_text(&n->pointer, to, strlen(to));
    }
}

static bool is_record_with_name(const model_node *n)
{
    return n->super->super == NULL && n->xref.length > 0;
}

/* Is this the old name of a record? */
static bool is_old_name(model_node *root, const char *name)
{
    for (size_t i = 0; i < root->count; i++) {
        if (strcmp(text_string(&root->below[i]->xref), name) == 0)
            return true;
    }
    return false;
}

/* Does something keep this name that is no record's: another structure, or a pointer to nothing? */
static bool is_kept(model_node *root, const char *name)
{
    for (model_node *n = next_in_order(root, root); n != NULL; n = next_in_order(root, n)) {
        bool own = n->xref.length > 0 && !is_record_with_name(n) && strcmp(text_string(&n->xref), name) == 0;
        if (own || strcmp(text_string(&n->pointer), name) == 0)
            return !is_old_name(root, name);
    }
    return false;
}

static bool is_used(const text *fresh, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(text_string(&fresh[i]), name) == 0)
            return true;
    }
    return false;
}

/* The first name with this prefix that is free. */
static void choose_name(model_node *root, const char *prefix, const text *fresh, size_t count, text *out)
{
    char name[32];
    size_t number = 0;
    do
        snprintf(name, sizeof name, "%s%zu", prefix, ++number);
    while (is_used(fresh, count, name) || is_kept(root, name));
    text_add_string(out, name);
}

void model_renumber(model_node *root, const char *prefix)
{
    text *fresh = calloc(root->count + 1, sizeof *fresh), *old = calloc(root->count + 1, sizeof *old);
    size_t count = 0;
    if (fresh == NULL || old == NULL)
        give_up("out of memory");
    for (size_t i = 0; i < root->count; i++) {
        const model_node *n = root->below[i];
        char letter[2] = {
            text_string(&n->tag)[strcspn(text_string(&n->tag), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")],
            '\0'};
        if (!is_record_with_name(n))
            continue;
        choose_name(root, prefix != NULL ? prefix : letter[0] == '\0' ? "X" : letter, fresh, count, &fresh[count]);
        text_add(&old[count], n->xref.data, n->xref.length);
        count++;
    }
    for (model_node *n = next_in_order(root, root); n != NULL; n = next_in_order(root, n)) {
        text *names[] = {n->xref.length > 0 && is_record_with_name(n) ? &n->xref : NULL, &n->pointer};
        for (size_t k = 0; k < 2; k++) {
            size_t i = 0;
            while (names[k] != NULL && i < count && !text_equal(names[k], &old[i]))
                i++;
            if (names[k] != NULL && names[k]->length > 0 && i < count)
                model_set_text(names[k], text_string(&fresh[i]), fresh[i].length);
        }
    }
    for (size_t i = 0; i < count; i++) {
        text_free(&fresh[i]);
        text_free(&old[i]);
    }
    free(fresh);
    free(old);
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static void report_difference(const model_node *n, const char *what, gedelf_view got, text *report)
{
    text_add_string(report, "  ");
    model_path(n, report);
    text_add_string(report, ": ");
    text_add_string(report, what);
    text_add_string(report, " is “");
    text_add(report, got.length > 0 ? got.text : "", got.length);
    text_add_string(report, "”\n");
}

/* How datasets are compared. */
typedef struct comparison {
    gedelf_view language; /* the default one */
    bool loosely;
    text *report;
} comparison;

static void compare_one(const model_node *n, gedelf_structure s, const comparison *c)
{
    text *report = c->report;
    gedelf_view language = c->language, payload = gedelf_structure_payload(s);
    gedelf_view own = gedelf_structure_language(s);
    if (!same_view(&n->tag, gedelf_structure_tag(s)))
        report_difference(n, "the tag", gedelf_structure_tag(s), report);
    if (!same_view(&n->xref, gedelf_structure_xref(s)))
        report_difference(n, "the identifier", gedelf_structure_xref(s), report);
    if (!(c->loosely ? same_loosely(&n->payload, payload) : same_view(&n->payload, payload)))
        report_difference(n, "the payload", payload, report);
    if (!same_view(&n->pointer, gedelf_structure_pointer(s)))
        report_difference(n, "the pointer", gedelf_structure_pointer(s), report);
    if (!same_view(&n->datatype, gedelf_structure_datatype(s)))
        report_difference(n, "the datatype", gedelf_structure_datatype(s), report);
    if (!(n->qualified ? same_view(&n->language, own)
                       : own.length == language.length && memcmp(own.text, language.text, own.length) == 0))
        report_difference(n, "the language", own, report);
}

static void compare_tree(const model_node *top, gedelf_structure s, const comparison *c)
{
    text *report = c->report;
    const model_node *n = top;
    while (n != NULL && report->length < 4000) {
        if (!gedelf_structure_exists(s)) {
            report_difference(n, "the structure", (gedelf_view){"missing", 7}, report);
            return;
        }
        compare_one(n, s, c);
        gedelf_structure below = gedelf_structure_first(s);
        if (n->count > 0 || gedelf_structure_exists(below)) {
            if (n->count == 0) {
                report_difference(n, "what is below", gedelf_structure_tag(below), report);
                return;
            }
            n = n->below[0];
            s = below;
            continue;
        }
        for (;;) {
            if (n == top)
                return;
            gedelf_structure next = gedelf_structure_next(s);
            size_t place = model_position(n) + 1;
            if (place < n->super->count) {
                n = n->super->below[place];
                s = next;
                break;
            }
            if (gedelf_structure_exists(next)) {
                report_difference(n, "what follows", gedelf_structure_tag(next), report);
                return;
            }
            n = n->super;
            s = gedelf_structure_super(s);
        }
    }
}

void model_compare(const model_node *root, const gedelf_dataset *dataset, bool loosely, text *report)
{
    comparison c = {gedelf_dataset_metadata(dataset)->language, loosely, report};
    compare_tree(root->below[0], gedelf_dataset_head(dataset), &c);
    gedelf_structure s = gedelf_dataset_records(dataset);
    for (size_t i = 1; i < root->count && report->length < 4000; i++) {
        compare_tree(root->below[i], s, &c);
        s = gedelf_structure_next(s);
    }
    if (gedelf_structure_exists(s))
        report_difference(root->below[root->count - 1], "what follows", gedelf_structure_tag(s), report);
}
