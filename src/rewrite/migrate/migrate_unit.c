/* SPDX-License-Identifier: MIT */
/*
 * A unit from one model to the other: finds the tag, asks whether it may be there, and has its value translated. D321, D322
 */
#include "rewrite/migrate/migrate_names.h"

/* ---- Parts ----------------------------------------------------------------------------------- */

const unit_part *unit_part_find(const line_unit *u, const char *tag)
{
    for (size_t i = 0; i < u->count; i++) {
        if (view_equal(u->parts[i].tag, view_of_string(tag)))
            return &u->parts[i];
    }
    return NULL;
}

void unit_part_add(line_unit *u, const char *tag, view text)
{
    if (u->count < SATELLITES)
        u->parts[u->count++] = (unit_part){.tag = view_of_string(tag), .text = text};
}

bool unit_equal(const line_unit *a, const line_unit *b)
{
    bool equal = view_equal(a->tag, b->tag) && view_equal(a->xref, b->xref) && view_equal(a->text, b->text) &&
                 a->pointer == b->pointer && a->count == b->count;
    for (size_t i = 0; equal && i < a->count; i++) {
        equal = view_equal(a->parts[i].tag, b->parts[i].tag) && view_equal(a->parts[i].text, b->parts[i].text);
    }
    return equal;
}

/* ---- Tags ------------------------------------------------------------------------------------ */

typedef enum payload_of { ANY, POINTER, TEXT } payload_of;
typedef enum tags_way { BOTH, THERE } tags_way;

typedef struct tags_row {
    view super, five;
    payload_of payload;
    view seven;
    tags_way way;
    const char *part, *text;
} tags_row;

static const tags_row tags_rows[] = {
#define TAGS(super, five, payload, seven, way, part, text)                                                             \
    {{super, sizeof(super) - 1}, {five, sizeof(five) - 1}, payload, {seven, sizeof(seven) - 1}, way, part, text},
#include "rewrite/migrate/migrate_tags.def"
#undef TAGS
};

static bool row_is_there(const tags_row *row, view five_super, bool pointer)
{
    bool any = row->super.length == 1 && row->super.text[0] == '*';
    bool there = any ? five_super.length > 0 : view_equal(five_super, row->super);
    return there && (row->payload == ANY || (row->payload == POINTER) == pointer);
}

static const tags_row *row_to_newer(view five_super, view tag, bool pointer)
{
    for (size_t i = 0; i < COUNT_OF(tags_rows); i++) {
        const tags_row *row = &tags_rows[i];
        bool like = tag.length == row->five.length && tag.text[0] == row->five.text[0];
        if (like && view_equal(tag, row->five) && row_is_there(row, five_super, pointer))
            return row;
    }
    return NULL;
}

static const tags_row *row_to_older(view five_super, const line_unit *in)
{
    for (size_t i = 0; i < COUNT_OF(tags_rows); i++) {
        const tags_row *row = &tags_rows[i];
        if (row->way == BOTH && view_equal(in->tag, row->seven) && row_is_there(row, five_super, in->pointer))
            return row;
    }
    return NULL;
}

view tag_in_newer(view five_super, view tag, bool pointer)
{
    const tags_row *row = row_to_newer(five_super, tag, pointer);
    return row && row->way == BOTH && !row->part ? row->seven : tag;
}

/* ---- Pointers -------------------------------------------------------------------------------- */

const view void_name = {"VOID", 4};

static bool is_void(view name)
{
    return view_equal(name, VIEW("VOID"));
}

const seven_type *type_of_record(migration *m, view tag)
{
    seven_substructure found;
    const tags_row *row = m->to->typed ? row_to_newer(VIEW(""), tag, false) : NULL;
    return seven_find(m, seven_file(), row ? row->seven : tag, &found) ? found.type : NULL;
}

bool points_well(migration *m, const seven_type *target, view name)
{
    const name_fact *found = find_target(m, target, name);
    return found && target && found->type == target;
}

bool is_record_name(migration *m, view name)
{
    return is_void(name) || names_find(&m->outlined_names, name) > 0 || names_find(&m->nested_names, name) > 0 ||
           find_target(m, NULL, name);
}

bool is_seven_tag(view tag)
{
    bool good = tag.length > 0 && !is_digit(tag.text[0]);
    for (size_t i = 0; good && i < tag.length; i++)
        good = is_in_class(tag.text[i], CLASS_TAG) && to_upper(tag.text[i]) == tag.text[i];
    return good;
}

/* A pointer of five, or what is where seven wants one (D324). */
static bool pointer_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out)
{
    seven_substructure phrase;
    bool made =
        in->pointer && (names_find(&m->outlined_names, in->text) > 0 || names_find(&m->nested_names, in->text) > 0);
    const seven_type *wanted = in->pointer ? seven_target(type) : NULL;
    const name_fact *target = in->pointer && !made ? find_target(m, wanted, in->text) : NULL;
    out->pointer = true;
    out->text = in->text;
    if (target)
        return wanted && target->type == wanted;
    if (made || (in->pointer && is_void(in->text)))
        return true;
    out->text = void_name;
    if (in->pointer || in->text.length == 0)
        return true;
    if (!seven_find(m, type, VIEW("PHRASE"), &phrase))
        return false;
    unit_part_add(out, "PHRASE", in->text);
    return true;
}

static bool pointer_to_older(const line_unit *in, line_unit *out)
{
    bool nothing = in->pointer && is_void(in->text);
    out->pointer = in->pointer && !nothing;
    out->text = nothing ? view_of("", 0) : in->text;
    out->leaves_phrase = true;
    return true;
}

/* ---- Units ---------------------------------------------------------------------------------- */

/* A record with the tag of the header would be taken for one. */
static bool is_second_head(const migration *m, const unit_context *context, const line_unit *in)
{
    return context->five_super.length == 0 && view_equal(in->tag, VIEW("HEAD")) && !m->in_head;
}

bool unit_to_newer(migration *m, const unit_context *context, const line_unit *in, line_unit *out, const char **why)
{
    const tags_row *row = row_to_newer(context->five_super, in->tag, in->pointer);
    seven_substructure found;
    bool made_record = context->five_super.length == 0;
    *out = (line_unit){
        .tag = row ? row->seven : in->tag, .text = view_of("", 0), .xref = made_record ? in->xref : view_of("", 0)};
    *why = "GEDCOM 7 does not allow it there";
    bool of_file = view_equal(context->five_super, VIEW("HEAD")) &&
                   (view_equal(in->tag, VIEW("GEDC")) || view_equal(in->tag, VIEW("SCHMA")));
    bool phrase =
        view_equal(in->tag, VIEW("PHRASE")); /* five has none, and what is beside it might take it for its own */
    if (of_file || phrase || is_second_head(m, context, in) || !seven_find(m, context->seven, out->tag, &found))
        return false;
    *why = "GEDCOM 7 cannot hold its value";
    if (found.type->payload == G7_P_POINTER)
        return pointer_to_newer(m, found.type, in, out);
    if (in->pointer || !value_to_newer(m, found.type, in, out, context->five_super))
        return false;
    if (row && row->part)
        unit_part_add(out, row->part, view_of_string(row->text));
    return true;
}

/* Has five such a structure there? Extensions may be anywhere. */
static bool five_allows(migration *m, const unit_context *context, const line_unit *u)
{
    model_answer answer;
    if (is_extension_tag(u->tag) || context->five == MODEL_ANYTHING)
        return true;
    if (!model_guide_find(m->older, context->five, u->tag, &answer))
        return false;
    return u->pointer ? answer.pointer : answer.text || answer.free || u->text.length == 0;
}

bool unit_to_older(migration *m, const unit_context *context, const line_unit *in, line_unit *out, const char **why)
{
    seven_substructure found;
    *out = (line_unit){.xref = in->xref, .text = view_of("", 0)};
    *why = "GEDCOM 5.5.1 does not allow it there";
    if (is_second_head(m, context, in) || !seven_find(m, context->seven, in->tag, &found))
        return false;
    bool done = found.type->payload == G7_P_POINTER
                    ? pointer_to_older(in, out)
                    : !in->pointer && value_to_older(m, found.type, in, out, context->five_super);
    if (!done)
        return false;
    if (out->tag.length == 0) {
        const tags_row *row = row_to_older(context->five_super, in);
        out->tag = row ? row->five : in->tag;
    }
    return five_allows(m, context, out);
}
