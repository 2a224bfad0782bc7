/* SPDX-License-Identifier: MIT */
/*
 * Takes what is to be shown of a schema, gives it as people read it.
 */
#include "cli/core/cli.h"
#include "cli/schemas/schema_index.h"

/* Texts are gathered here before they are broken into lines; a NUL is put at their end. */
typedef struct paragraph {
    const schema_index *index;
    buffer text;
} paragraph;

enum { LEVEL = 4, SECOND_LEVEL = 8 };

static bool paragraph_end(paragraph *p, buffer *out, size_t indent)
{
    bool done = buffer_append(&p->text, view_of("", 1)) && put_spaces(out, indent) &&
                append_folded(out, p->text.data, indent, indent + LEVEL);
    p->text.length = 0;
    return done;
}

static bool paragraph_add(paragraph *p, const char *text)
{
    return put(&p->text, text);
}

static bool paragraph_add_type(paragraph *p, uint32_t type)
{
    return schema_index_append_type(p->index, &p->text, type);
}

static bool paragraph_add_number(paragraph *p, size_t number, const char *one, const char *several)
{
    return buffer_append_number(&p->text, number) && put(&p->text, number == 1 ? one : several);
}

/* ---- Types ----------------------------------------------------------------------------------- */

/* "supertypes: elf:A, elf:B". Those from `begin` on. */
static bool append_types(paragraph *p, buffer *out, const char *title, const uint32_t *types, size_t count)
{
    bool done = paragraph_add(p, title) && paragraph_add(p, count == 0 ? ": none" : ": ");
    for (size_t i = 0; done && i < count; i++)
        done = paragraph_add(p, i > 0 ? ", " : "") && paragraph_add_type(p, types[i]);
    return done && paragraph_end(p, out, LEVEL);
}

/* Direct ones, and after them, if there are more, those that they lead to. */
static bool append_relatives(paragraph *p, buffer *out, const relation *r, uint32_t type, const char *const titles[2])
{
    size_t begin = r->begin[type], count = r->begin[type + 1] - begin;
    number_list all = {0};
    const uint32_t *direct = count > 0 ? r->items + begin : NULL;
    bool done = append_types(p, out, titles[0], direct, count) && relation_follow(r, &type, 1, &all);
    /* Nearer ones come first, so the direct ones are those at the beginning. */
    if (done && all.count > count)
        done = append_types(p, out, titles[1], all.items + count, all.count - count);
    number_list_free(&all);
    return done;
}

/* "BIRT below elf:INDIVIDUAL_RECORD, elf:X; BIRTH anywhere": a tag is not repeated. */
static bool add_tags(paragraph *p, uint32_t type)
{
    const schema_index *x = p->index;
    uint32_t before = 0;
    bool done = true;
    for (size_t i = x->tags_of.begin[type]; done && i < x->tags_of.begin[type + 1]; i++) {
        const indexed_definition *d = &x->definitions[x->tags_of.items[i]];
        if (d->tag == before)
            done = paragraph_add(p, ", ");
        else
            done = paragraph_add(p, before != 0 ? "; " : "") && buffer_append(&p->text, names_at(&x->tags, d->tag)) &&
                   paragraph_add(p, d->super != 0 ? " below " : " anywhere");
        done = done && (d->super == 0 || paragraph_add_type(p, d->super));
        before = d->tag;
    }
    return done && (before != 0 || paragraph_add(p, "none"));
}

static bool append_type_text(paragraph *p, buffer *out, uint32_t type)
{
    static const char *const up[] = {"supertypes", "eventual supertypes"}, *const down[] = {"subtypes",
                                                                                            "eventual subtypes"};
    const schema_index *x = p->index;
    return paragraph_add(p, "type ") && paragraph_add_type(p, type) && paragraph_end(p, out, 0) &&
           paragraph_add(p, "IRI: ") && buffer_append(&p->text, names_at(&x->types, type)) &&
           paragraph_end(p, out, LEVEL) && paragraph_add(p, "tags: ") && add_tags(p, type) &&
           paragraph_end(p, out, LEVEL) && append_relatives(p, out, &x->supertypes, type, up) &&
           append_relatives(p, out, &x->subtypes, type, down);
}

/* ---- Tags ------------------------------------------------------------------------------------ */

/* A tag with more meanings than this is not for people, and counting subtypes for each of them would take long. */
enum { MEANINGS_COUNTED = 200 };

/* Where a definition holds: below a type, and below its subtypes. */
static bool add_place(paragraph *p, uint32_t super, bool counted)
{
    number_list below = {0};
    if (super == 0)
        return paragraph_add(p, "anywhere");
    bool done = paragraph_add(p, "below ") && paragraph_add_type(p, super) &&
                (!counted || relation_follow(&p->index->subtypes, &super, 1, &below));
    if (done && below.count > 0)
        done = paragraph_add(p, " and ") && paragraph_add_number(p, below.count, " subtype", " subtypes");
    number_list_free(&below);
    return done;
}

static bool append_tag_text(paragraph *p, buffer *out, uint32_t tag)
{
    const schema_index *x = p->index;
    bool counted = x->meanings.begin[tag + 1] - x->meanings.begin[tag] <= MEANINGS_COUNTED;
    bool done = put(out, "tag ") && buffer_append(out, names_at(&x->tags, tag)) && put(out, "\n");
    for (size_t i = x->meanings.begin[tag]; done && i < x->meanings.begin[tag + 1]; i++) {
        const indexed_definition *d = &x->definitions[x->meanings.items[i]];
        done = add_place(p, d->super, counted) && paragraph_add(p, ": ") && paragraph_add_type(p, d->type) &&
               paragraph_end(p, out, LEVEL);
    }
    return done;
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* A schema's prefixes, or a dictionary's namespaces. */
static bool append_prefixes(paragraph *p, buffer *out)
{
    const schema_index *x = p->index;
    bool done = true;
    for (uint32_t i = 1; done && i <= x->declared; i++) {
        view key = names_at(&x->prefixes, i);
        done = paragraph_add(p, key.length > 0 ? "prefix " : "default namespace") && buffer_append(&p->text, key) &&
               paragraph_add(p, ": ") && buffer_append(&p->text, x->namespaces[i - 1]) && paragraph_end(p, out, 0);
    }
    return done && (x->declared == 0 || put(out, "\n"));
}

static bool has_tags(const schema_index *x, uint32_t type)
{
    return x->tags_of.begin[type] < x->tags_of.begin[type + 1];
}

/* "elf:BIRTH (elf:IndividualEvent): BIRT below elf:INDIVIDUAL_RECORD" */
static bool append_summary_of_type(paragraph *p, buffer *out, uint32_t type)
{
    const relation *r = &p->index->supertypes;
    bool done = paragraph_add_type(p, type);
    for (size_t i = r->begin[type]; done && i < r->begin[type + 1]; i++)
        done = paragraph_add(p, i == r->begin[type] ? " (" : ", ") && paragraph_add_type(p, r->items[i]);
    return done && (r->begin[type] == r->begin[type + 1] || paragraph_add(p, ")")) && paragraph_add(p, ": ") &&
           (has_tags(p->index, type) ? add_tags(p, type) : paragraph_add(p, "no tag")) && paragraph_end(p, out, 0);
}

static bool append_whole_text(paragraph *p, buffer *out)
{
    bool done = append_prefixes(p, out);
    for (uint32_t type = 1; done && type <= p->index->types.count; type++)
        done = append_summary_of_type(p, out, type);
    return done;
}

static bool append_selected_text(paragraph *p, buffer *out, const schema_selection *s)
{
    const char *separator = "";
    bool done = true;
    for (size_t i = 0; done && i < s->tags.count; i++, separator = "\n")
        done = put(out, separator) && append_tag_text(p, out, s->tags.items[i]);
    for (size_t i = 0; done && i < s->types.count; i++, separator = "\n")
        done = put(out, separator) && append_type_text(p, out, s->types.items[i]);
    return done;
}

bool append_schema_as_text(buffer *out, const schema_selection *s)
{
    paragraph p = {.index = s->index};
    buffer_init(&p.text, &memory_default);
    bool done = s->whole ? append_whole_text(&p, out) : append_selected_text(&p, out, s);
    buffer_free(&p.text);
    return done;
}
