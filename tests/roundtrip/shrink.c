/* SPDX-License-Identifier: MIT */
/*
 * Plans: builds them, shows them, and makes those that fail smaller.
 */
#include "generate.h"

#include <gedelf/builder.h>

/* ---- Memory ------------------------------------------------------------------------------------- */

static void text_set(text *to, const text *from)
{
    *to = (text){0};
    text_add(to, text_string(from), from->length);
}

static void item_free(plan_item *item)
{
    text_free(&item->tag);
    text_free(&item->payload);
    text_free(&item->pointer);
    text_free(&item->xref);
    text_free(&item->language);
    text_free(&item->datatype);
}

void plan_free(plan *p)
{
    for (size_t i = 0; i < p->count; i++)
        item_free(&p->items[i]);
    free(p->items);
    text_free(&p->language);
    text_free(&p->elf_version);
    text_free(&p->gedcom_version);
    *p = (plan){0};
}

plan plan_copy(const plan *p)
{
    plan copy = {.items = malloc((p->count + 1) * sizeof *copy.items), .count = p->count, .capacity = p->count + 1};
    if (copy.items == NULL)
        give_up("out of memory");
    for (size_t i = 0; i < p->count; i++) {
        const plan_item *from = &p->items[i];
        plan_item *to = &copy.items[i];
        *to = (plan_item){.super = from->super, .target = from->target};
        text_set(&to->tag, &from->tag);
        text_set(&to->payload, &from->payload);
        text_set(&to->pointer, &from->pointer);
        text_set(&to->xref, &from->xref);
        text_set(&to->language, &from->language);
        text_set(&to->datatype, &from->datatype);
    }
    text_set(&copy.language, &p->language);
    text_set(&copy.elf_version, &p->elf_version);
    text_set(&copy.gedcom_version, &p->gedcom_version);
    return copy;
}

/* ---- Building ----------------------------------------------------------------------------------- */

/* A builder at work. */
typedef struct site {
    gedelf_builder *builder;
    gedelf_item *numbers; /* of the plan's items */
    size_t refused;
    gedelf_status status; /* anything but a refusal ends the work */
} site;

static gedelf_view view_text(const text *t)
{
    return (gedelf_view){text_string(t), t->length};
}

/* Notes a status; true if it was done. */
static bool done(site *s, gedelf_status status)
{
    if (status == GEDELF_ARGUMENT)
        s->refused++;
    else if (status != GEDELF_OK)
        s->status = status;
    return status == GEDELF_OK;
}

static gedelf_item number_of(const site *s, ptrdiff_t super)
{
    return super == PLAN_RECORD ? GEDELF_ITEM_NONE : super == PLAN_HEAD ? GEDELF_ITEM_HEAD : s->numbers[super];
}

/* An item that was refused leaves those below it without a place: they go where it would have gone. */
static void build_item(site *s, const plan *p, size_t i)
{
    const plan_item *item = &p->items[i];
    gedelf_builder *b = s->builder;
    gedelf_item n = GEDELF_ITEM_NONE;
    if (item->super == PLAN_SCHEMA
            ? !done(s, gedelf_builder_add_schema(b, view_text(&item->tag), &n))
            : !done(s, gedelf_builder_add(b, number_of(s, item->super), view_text(&item->tag), &n))) {
        s->numbers[i] = item->super == PLAN_SCHEMA ? GEDELF_ITEM_NONE : number_of(s, item->super);
        return;
    }
    s->numbers[i] = n;
    if (item->payload.length > 0)
        done(s, gedelf_builder_set_payload(b, n, view_text(&item->payload)));
    if (item->xref.length > 0)
        done(s, gedelf_builder_set_xref(b, n, view_text(&item->xref)));
    if (item->language.length > 0)
        done(s, gedelf_builder_set_language(b, n, view_text(&item->language)));
    if (item->datatype.length > 0)
        done(s, gedelf_builder_set_datatype(b, n, view_text(&item->datatype)));
    if (item->pointer.length > 0)
        done(s, gedelf_builder_set_pointer_name(b, n, view_text(&item->pointer)));
}

static void build_header(site *s, const plan *p)
{
    if (p->language.length > 0)
        done(s, gedelf_builder_set_language(s->builder, GEDELF_ITEM_HEAD, view_text(&p->language)));
    if (p->elf_version.length > 0)
        done(s, gedelf_builder_set_elf_version(s->builder, view_text(&p->elf_version)));
    if (p->gedcom_version.length > 0)
        done(s, gedelf_builder_set_gedcom_version(s->builder, view_text(&p->gedcom_version)));
}

static void build_pointers(site *s, const plan *p)
{
    for (size_t i = 0; i < p->count; i++) {
        ptrdiff_t target = p->items[i].target;
        if (target >= 0 && s->numbers[i] > GEDELF_ITEM_HEAD && s->numbers[target] > GEDELF_ITEM_HEAD)
            done(s, gedelf_builder_set_pointer(s->builder, s->numbers[i], s->numbers[target]));
    }
}

gedelf_dataset *plan_build(const plan *p, size_t *refused, text *report)
{
    gedelf_dataset *dataset = NULL;
    site s = {.numbers = calloc(p->count + 1, sizeof *s.numbers)};
    if (s.numbers == NULL)
        give_up("out of memory");
    if (done(&s, gedelf_builder_new(&s.builder, NULL))) {
        build_header(&s, p);
        for (size_t i = 0; i < p->count; i++)
            build_item(&s, p, i);
        build_pointers(&s, p);
        if (!done(&s, gedelf_builder_finish(s.builder, &dataset)))
            gedelf_builder_free(s.builder);
    }
    if (s.status != GEDELF_OK || dataset == NULL) {
        text_add_string(report, "building fails: ");
        text_add_string(report, gedelf_status_text(s.status));
        text_add_octet(report, '\n');
        gedelf_dataset_free(dataset);
        dataset = NULL;
    }
    *refused += s.refused;
    free(s.numbers);
    return dataset;
}

/* ---- Showing ------------------------------------------------------------------------------------ */

static void show_text(text *out, const char *title, const text *t)
{
    if (t->length == 0)
        return;
    text_add_octet(out, ' ');
    text_add_string(out, title);
    text_add_string(out, "=\"");
    for (size_t i = 0; i < t->length; i++) {
        unsigned char c = (unsigned char)t->data[i];
        char escape[8] = {(char)c, '\0'};
        if (c < 0x20 || c == 0x7F || c == '"' || c == '\\' || c >= 0x80)
            snprintf(escape, sizeof escape, "\\x%02X", (unsigned)c);
        text_add_string(out, escape);
    }
    text_add_octet(out, '"');
}

static size_t depth_of(const plan *p, size_t i)
{
    size_t depth = 0;
    for (ptrdiff_t super = p->items[i].super; super >= 0; super = p->items[super].super)
        depth++;
    return depth;
}

static void show_reference(text *out, const char *what, ptrdiff_t number)
{
    text_add_string(out, what);
    text_add_number(out, number);
}

static void show_item(const plan_item *item, text *out)
{
    static const char *const places[] = {"record", "head", "schema"};
    if (item->super < 0)
        text_add_string(out, places[-1 - item->super]);
    else
        show_reference(out, "below #", item->super);
    show_text(out, "tag", &item->tag);
    show_text(out, "payload", &item->payload);
    show_text(out, "pointer", &item->pointer);
    show_text(out, "xref", &item->xref);
    show_text(out, "language", &item->language);
    show_text(out, "datatype", &item->datatype);
    if (item->target >= 0)
        show_reference(out, " points to #", item->target);
}

void plan_show(const plan *p, text *out)
{
    text_add_string(out, "  dataset");
    show_text(out, "language", &p->language);
    show_text(out, "elf", &p->elf_version);
    show_text(out, "gedcom", &p->gedcom_version);
    text_add_octet(out, '\n');
    for (size_t i = 0; i < p->count; i++) {
        show_reference(out, "  #", (ptrdiff_t)i);
        for (size_t depth = depth_of(p, i) + 1; depth > 0; depth--)
            text_add_string(out, "  ");
        show_item(&p->items[i], out);
        text_add_octet(out, '\n');
    }
}

/* ---- Shrinking plans ---------------------------------------------------------------------------- */

/* Puts `candidate` in the place of *p if it fails too; else drops it. */
static bool keep_if_failing(plan *p, plan *candidate, plan_fails_fn fails, void *context)
{
    if (fails(context, candidate)) {
        plan_free(p);
        *p = *candidate;
        return true;
    }
    plan_free(candidate);
    return false;
}

static bool is_below(const plan *p, size_t i, size_t above)
{
    for (ptrdiff_t at = (ptrdiff_t)i; at >= 0; at = p->items[at].super)
        if ((size_t)at == above)
            return true;
    return false;
}

/* Takes out an item with all below it. What points there points nowhere. */
static void plan_remove(plan *p, size_t which)
{
    ptrdiff_t *moved = malloc((p->count + 1) * sizeof *moved);
    if (moved == NULL)
        give_up("out of memory");
    size_t kept = 0;
    for (size_t i = 0; i < p->count; i++)
        moved[i] = is_below(p, i, which) ? PLAN_NOTHING : (ptrdiff_t)kept++;
    for (size_t i = 0; i < p->count; i++) {
        plan_item *item = &p->items[i];
        item->super = item->super >= 0 ? moved[item->super] : item->super;
        item->target = item->target >= 0 ? moved[item->target] : item->target;
    }
    kept = 0;
    for (size_t i = 0; i < p->count; i++) {
        if (moved[i] == PLAN_NOTHING)
            item_free(&p->items[i]);
        else
            p->items[kept++] = p->items[i];
    }
    p->count = kept;
    free(moved);
}

static bool shrink_items(plan *p, plan_fails_fn fails, void *context)
{
    bool any = false;
    for (size_t i = p->count; i-- > 0;) {
        if (i >= p->count)
            continue;
        plan candidate = plan_copy(p);
        plan_remove(&candidate, i);
        any = keep_if_failing(p, &candidate, fails, context) || any;
    }
    return any;
}

enum { PLAN_TEXTS = 3, ITEM_TEXTS = 6 };

/* The text number `which` of a plan: first its own, then those of its items. */
static text *plan_text(plan *p, size_t which)
{
    text *own[PLAN_TEXTS] = {&p->language, &p->elf_version, &p->gedcom_version};
    if (which < PLAN_TEXTS)
        return own[which];
    plan_item *item = &p->items[(which - PLAN_TEXTS) / ITEM_TEXTS];
    text *of_item[ITEM_TEXTS] = {&item->payload,  &item->pointer,  &item->xref,
                                 &item->language, &item->datatype, &item->tag};
    return of_item[(which - PLAN_TEXTS) % ITEM_TEXTS];
}

/* Cuts out of a text; only whole characters, so that it stays one. */
static bool text_cut(text *t, size_t at, size_t length)
{
    bool starts = at >= t->length || ((unsigned char)t->data[at] & 0xC0) != 0x80;
    bool ends = at + length >= t->length || ((unsigned char)t->data[at + length] & 0xC0) != 0x80;
    if (!starts || !ends || at + length > t->length)
        return false;
    memmove(t->data + at, t->data + at + length, t->length - at - length + 1);
    t->length -= length;
    return true;
}

/* Takes away stretches of a text: all of it, halves, quarters, down to single characters. */
static bool shrink_text(plan *p, size_t which, plan_fails_fn fails, void *context)
{
    bool any = false;
    size_t least = which >= PLAN_TEXTS && (which - PLAN_TEXTS) % ITEM_TEXTS == ITEM_TEXTS - 1 ? 1 : 0;
    for (size_t length = plan_text(p, which)->length; length > 0; length = length / 2) {
        for (size_t at = 0; at + length <= plan_text(p, which)->length;) {
            plan candidate = plan_copy(p);
            text *t = plan_text(&candidate, which);
            if (t->length < length + least || !text_cut(t, at, length)) {
                plan_free(&candidate);
                at++;
            } else if (keep_if_failing(p, &candidate, fails, context)) {
                any = true;
            } else {
                at += length;
            }
        }
    }
    return any;
}

/* Turns pointers into nothing, and lifts structures up to records. */
static bool shrink_links(plan *p, plan_fails_fn fails, void *context)
{
    bool any = false;
    for (size_t i = 0; i < p->count; i++) {
        if (p->items[i].target >= 0) {
            plan candidate = plan_copy(p);
            candidate.items[i].target = PLAN_NOTHING;
            any = keep_if_failing(p, &candidate, fails, context) || any;
        }
        if (p->items[i].super >= 0) {
            plan candidate = plan_copy(p);
            candidate.items[i].super = PLAN_RECORD;
            any = keep_if_failing(p, &candidate, fails, context) || any;
        }
    }
    return any;
}

void plan_shrink(plan *p, plan_fails_fn fails, void *context)
{
    for (bool any = true; any;) {
        any = shrink_items(p, fails, context);
        any = shrink_links(p, fails, context) || any;
        for (size_t which = 0; which < PLAN_TEXTS + p->count * ITEM_TEXTS; which++)
            any = shrink_text(p, which, fails, context) || any;
    }
}

/* ---- Shrinking texts ---------------------------------------------------------------------------- */

static text without(const text *t, size_t at, size_t length)
{
    text out = {0};
    text_add(&out, t->data, at);
    text_add(&out, t->data + at + length, t->length - at - length);
    return out;
}

static bool text_try(text *t, size_t at, size_t length, text_fails_fn fails, void *context)
{
    text candidate = without(t, at, length);
    if (fails(context, &candidate)) {
        text_free(t);
        *t = candidate;
        return true;
    }
    text_free(&candidate);
    return false;
}

/* The end of the stretch of `lines` lines from `at` on. */
static size_t after_lines(const text *t, size_t at, size_t lines)
{
    while (lines-- > 0 && at < t->length) {
        const char *end = memchr(t->data + at, '\n', t->length - at);
        at = end == NULL ? t->length : (size_t)(end - t->data) + 1;
    }
    return at;
}

void text_shrink(text *t, text_fails_fn fails, void *context)
{
    for (size_t lines = 4096; lines > 0; lines /= 2) {
        for (size_t at = 0; at < t->length;) {
            size_t end = after_lines(t, at, lines);
            if (!text_try(t, at, end - at, fails, context))
                at = end;
        }
    }
    for (size_t length = 64; length > 0 && t->length < 10000; length /= 2) {
        for (size_t at = 0; at + length <= t->length;)
            at += !text_try(t, at, length, fails, context);
    }
}
