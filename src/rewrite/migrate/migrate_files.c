/* SPDX-License-Identifier: MIT */
/*
 * The files that a dataset names: takes a dataset of seven, asks about each FILE, and gives one that names them otherwise.
 * D363 to D365
 */
#include "rewrite/migrate/migrate_names.h"

/* ---- Names ----------------------------------------------------------------------------------- */

static void write_octet(bounded_text *p, char c)
{
    bounded_text_put(p, view_of(&c, 1));
}

/* How much of it is a scheme with its colon. */
static size_t scheme_length(view url)
{
    for (size_t i = 0; i < url.length; i++) {
        char c = url.text[i];
        if (c == ':')
            return i > 0 ? i + 1 : 0;
        if (!is_letter(c) && (i == 0 || (!is_digit(c) && c != '+' && c != '-' && c != '.')))
            return 0;
    }
    return 0;
}

/* Takes "//" and the machine away, which must be this one. */
static bool take_authority(view *url)
{
    if (url->length < 2 || url->text[0] != '/' || url->text[1] != '/')
        return true;
    const char *name = url->text + 2, *end = memchr(name, '/', url->length - 2);
    size_t length = end ? (size_t)(end - name) : url->length - 2;
    *url = view_of(name + length, url->length - 2 - length);
    return length == 0 || view_equal_ignoring_case(view_of(name, length), VIEW("localhost"));
}

size_t gedelf_file_path(gedelf_view url, char *into, size_t size)
{
    bounded_text p = {into, size, 0};
    size_t scheme = scheme_length(url);
    if (scheme > 0 && !view_equal_ignoring_case(view_of(url.text, scheme), VIEW("file:")))
        return 0;
    view rest = view_after(url, scheme);
    if (scheme > 0 && !take_authority(&rest))
        return 0;
    for (size_t i = 0; i < rest.length; i++) {
        char c = rest.text[i];
        if (is_percent_octet(rest, i, &c))
            i += 2;
        write_octet(&p, c);
    }
    return p.length;
}

size_t gedelf_file_url(gedelf_view path, char *into, size_t size)
{
    bounded_text p = {into, size, 0};
    bool first = true;
    for (size_t i = 0; i < path.length; i++) {
        char c = path.text[i];
        first = first && c != '/';
        if (!is_encoded_in_url(c) && c != '\\' && !(c == ':' && first)) {
            write_octet(&p, c);
            continue;
        }
        write_octet(&p, '%');
        write_octet(&p, to_hex_digit((unsigned char)c >> 4));
        write_octet(&p, to_hex_digit((unsigned char)c));
    }
    return p.length;
}

/* ---- Going through them ---------------------------------------------------------------------- */

/* Is it a FILE of a medium, or its translation? The name in HEAD is not. */
static bool names_a_file(const migrate_node *t)
{
    bool translation = view_equal(t->tag, VIEW("TRAN")) && t->super && view_equal(t->super->tag, VIEW("FILE"));
    return !t->pointer && t->super && t->text.length > 0 &&
           (translation || (view_equal(t->tag, VIEW("FILE")) && view_equal(t->super->tag, VIEW("OBJE"))));
}

/* Asks about a file, and changes its name. False to stop. */
static bool ask_about(migration *m, migrate_node *t, gedelf_file_fn each, void *context, bool *changed)
{
    const migrate_node *form = migrate_node_find(t, VIEW("FORM"));
    view to = t->text;
    if (!each(context, t->text, form ? form->text : view_of("", 0), t->line, &to))
        return false;
    if (view_equal(to, t->text))
        return true;
    view was = keep_two(m, keep_two(m, t->tag, VIEW(" ")), t->text);
    t->text = keep_view(m, to);
    *changed = true;
    if (m->builder)
        term_add(m, t, TERM_WAS, was);
    return true;
}

static void files_of_record(migration *m, gedelf_structure s, gedelf_file_fn each, void *context, bool *changed)
{
    migrate_node *top = migrate_node_of_structure(m, s);
    for (migrate_node *t = top; t && m->status == GEDELF_OK; t = migrate_node_follow(top, t)) {
        if (names_a_file(t) && !ask_about(m, t, each, context, changed))
            m->status = GEDELF_STOPPED;
    }
    bool head = view_equal(gedelf_structure_tag(s), VIEW("HEAD"));
    if (m->status == GEDELF_OK && m->builder)
        m->status =
            top ? migrate_node_build(m, m->builder, top, head ? GEDELF_ITEM_HEAD : GEDELF_ITEM_NONE) : GEDELF_MEMORY;
    arena_reset(&m->text);
}

gedelf_status gedelf_dataset_files(gedelf_dataset **out, const gedelf_dataset *dataset, gedelf_file_fn each,
                                   void *context, const gedelf_migrate_options *options)
{
    migration m;
    bool changed = false;
    if (out)
        *out = NULL;
    gedelf_status status = migration_open(&m, dataset, dataset_model(dataset), options);
    if (!out) {
        gedelf_builder_free(m.builder);
        m.builder = NULL;
    }
    if (status == GEDELF_OK) {
        migration_keep_definitions(&m);
        files_of_record(&m, gedelf_dataset_head(dataset), each, context, &changed);
        gedelf_structure s = gedelf_dataset_records(dataset);
        for (; m.status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s))
            files_of_record(&m, s, each, context, &changed);
        status = m.status;
    }
    if (status == GEDELF_OK && changed && out)
        status = migration_finish(&m, out);
    migration_close(&m);
    return status;
}
