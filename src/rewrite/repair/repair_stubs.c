/* SPDX-License-Identifier: MIT */
/*
 * Records that are made for pointers to records that are not in the file: takes the pointers, gives each record once, with a
 * note that says why it is there, and with the links back to those that point to it.
 */
#include "rewrite/repair/repair_records.h"

void stubs_init(stubs *s, repair *r)
{
    *s = (stubs){.r = r};
    names_init(&s->made, r->allocator);
    names_init(&s->renamed, r->allocator);
}

void stubs_free(stubs *s)
{
    names_free(&s->made);
    names_free(&s->renamed);
    memory_release(s->r->allocator, s->items, s->capacity * sizeof *s->items);
    memory_release(s->r->allocator, s->links, s->link_capacity * sizeof *s->links);
}

/* ---- Gathering -------------------------------------------------------------------------------- */

/* The record at hand ends: its sex is known. */
static void stubs_record_ends(stubs *s)
{
    for (; s->settled < s->link_count; s->settled++)
        s->links[s->settled].sex = s->sex;
    s->sex = 0;
}

void stubs_pass(stubs *s, const loose_line *l)
{
    if (l->level == 0) {
        stubs_record_ends(s);
        s->record = loose_xref_name(l);
        s->tag = loose_tag(l);
    } else if (l->level == 1 && s->sex == 0 && view_equal(loose_tag(l), VIEW("SEX"))) {
        view sex = view_trim(loose_payload(l));
        s->sex = sex.length == 1 ? to_upper(sex.text[0]) : read_sex_word(sex);
    }
}

bool stubs_add(stubs *s, view name, view renamed, view tag, uint64_t first_line)
{
    if (!array_reserve(s->r->allocator, &s->items, &s->capacity, s->made.count + 1))
        return false;
    s->items[s->made.count] = (stub){.tag = tag, .line = first_line};
    /* the name may be one of them already: numbers must stay in step */
    return names_add(&s->made, name) > 0 && names_add(&s->renamed, renamed) == s->made.count;
}

/* Is a pointer with this tag, in such a record, answered by one that leads back? *back is its tag; NULL if the sex decides. */
static bool is_answered(view tag, view record_tag, const char **back)
{
    static const struct {
        const char *tag, *record, *back;
    } answered[] = {
        {"FAMC", "INDI", "CHIL"}, {"FAMS", "INDI", NULL},  {"CHIL", "FAM", "FAMC"},
        {"HUSB", "FAM", "FAMS"},  {"WIFE", "FAM", "FAMS"},
    };
    for (size_t i = 0; i < COUNT_OF(answered); i++) {
        if (view_equal(tag, view_of_string(answered[i].tag)) &&
            view_equal(record_tag, view_of_string(answered[i].record))) {
            *back = answered[i].back;
            return true;
        }
    }
    return false;
}

bool stubs_link(stubs *s, uint32_t number, const loose_line *l)
{
    const char *back;
    if (l->level != 1 || s->record.length == 0 || !is_answered(loose_tag(l), s->tag, &back))
        return true;
    if (!array_reserve(s->r->allocator, &s->links, &s->link_capacity, s->link_count + 1))
        return false;
    s->links[s->link_count++] = (stub_link){.stub = number, .from = s->record, .back = back};
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------- */

static bool are_links_by_stub(const void *context, const void *before, const void *after)
{
    (void)context;
    return ((const stub_link *)before)->stub <= ((const stub_link *)after)->stub;
}

/* Is it a second link of one person to a family, as a partner both times? */
static bool is_same_partner(const stub_link *links, size_t i)
{
    const stub_link *last = i > 0 ? &links[i - 1] : NULL;
    bool partner = last && (!last->back || strcmp(last->back, "HUSB") == 0 || strcmp(last->back, "WIFE") == 0);
    return partner && view_equal(last->from, links[i].from);
}

/* Partners whose sex decides get their side first, and the others get what is free. Those who come too late get
   none. */
static void choose_sides(stub_link *links, size_t count)
{
    bool husband = false, wife = false;
    for (int known = 1; known >= 0; known--) {
        for (size_t i = 0; i < count; i++) {
            stub_link *k = &links[i];
            if (k->back || (k->sex == 'M' || k->sex == 'F') != known || is_same_partner(links, i))
                continue;
            bool as_wife = known ? k->sex == 'F' : husband;
            bool *taken = as_wife ? &wife : &husband;
            k->back = *taken ? NULL : as_wife ? "WIFE" : "HUSB";
            *taken = true;
        }
    }
}

/* Has an earlier link said the same? */
static bool is_said_before(const stub_link *links, size_t i)
{
    const stub_link *own = &links[i], *last = i > 0 ? &links[i - 1] : NULL;
    return last && view_equal(last->from, own->from) && strcmp(last->back ? last->back : "", own->back) == 0;
}

static bool append_links(buffer *out, const stub_link *links, size_t count, view ending)
{
    bool done = true;
    for (size_t i = 0; done && i < count; i++) {
        if (links[i].back && !is_said_before(links, i))
            done = buffer_append(out, VIEW("1 ")) && buffer_append(out, view_of_string(links[i].back)) &&
                   buffer_append(out, VIEW(" @")) && buffer_append(out, links[i].from) &&
                   buffer_append(out, VIEW("@")) && buffer_append(out, ending);
    }
    return done;
}

/* "0 @F9@ FAM", with a note that says why it is there. */
static bool append_stub_record(buffer *out, const stub *made, view name, view ending)
{
    static const char why[] = "this record was not in the file, but others point to it";
    bool note = view_equal(made->tag, VIEW("NOTE")) || view_equal(made->tag, VIEW("SNOTE"));
    return buffer_append(out, VIEW("0 @")) && buffer_append(out, name) && buffer_append(out, VIEW("@ ")) &&
           buffer_append(out, made->tag) &&
           (note || (buffer_append(out, ending) && buffer_append(out, VIEW("1 NOTE")))) &&
           buffer_append(out, VIEW(" [gedelf dangling-pointer, line ")) && buffer_append_number(out, made->line) &&
           buffer_append(out, VIEW("] ")) && buffer_append(out, view_of_string(why)) && buffer_append(out, ending);
}

bool stubs_write(stubs *s, buffer *out, view ending)
{
    size_t link = 0;
    stubs_record_ends(s);
    bool done = array_sort(s->r->allocator, s->links, s->link_count, sizeof *s->links, are_links_by_stub, NULL);
    for (uint32_t number = 1; done && number <= s->made.count; number++) {
        size_t first = link;
        while (link < s->link_count && s->links[link].stub == number)
            link++;
        if (link > first)
            choose_sides(s->links + first, link - first);
        done = append_stub_record(out, &s->items[number - 1], names_at(&s->renamed, number), ending) &&
               (link == first || append_links(out, s->links + first, link - first, ending));
    }
    return done;
}
