/* SPDX-License-Identifier: MIT */
/*
 * The stage of links: takes families and people where one side does not know the other, gives lines for the missing
 * side. The family graph finds them.
 */
#include "rewrite/repair/repair_loose.h"

typedef struct links_job {
    repair *r;
    gedelf_people *people;
    view record;  /* the identifier of the record at hand */
    size_t after; /* where its last line ends */
    view ending;
    buffer scratch;
} links_job;

/* ---- The graph -------------------------------------------------------------------------------- */

gedelf_status repair_read_people(gedelf_source source, const gedelf_read_options *reading,
                                 const gedelf_allocator *allocator, gedelf_people **out)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_people_options graph = GEDELF_PEOPLE_OPTIONS();
    gedelf_reader *reader;
    gedelf_structure record_read;
    *out = NULL;
    options.allocator = graph.allocator = allocator;
    options.encoding = reading->encoding;
    options.dialect = reading->dialect;
    options.recover = true;
    options.positions = true;
    gedelf_status status = gedelf_reader_open(&reader, source, &options);
    if (status != GEDELF_OK)
        return status;
    status = gedelf_people_new(out, &graph);
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record_read)) == GEDELF_OK)
        status = gedelf_people_add(*out, record_read);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? gedelf_people_finish(*out) : status;
}

static gedelf_status read_linked_people(links_job *j)
{
    gedelf_read_options reading = *j->r->reading;
    reading.encoding = "UTF-8";
    return repair_read_people(gedelf_source_memory(j->r->text.data, j->r->text.length), &reading, j->r->allocator,
                              &j->people);
}

/* ---- Lines that are missing ------------------------------------------------------------------- */

/* Nothing can point to what has no identifier. */
static gedelf_status add_missing_link(links_job *j, const char *tag, view target, const gedelf_link *link)
{
    buffer *out = &j->scratch;
    out->length = 0;
    if (target.length == 0)
        return GEDELF_OK;
    bool done = buffer_append(out, VIEW("1 ")) && buffer_append(out, view_of_string(tag)) &&
                buffer_append(out, VIEW(" @")) && buffer_append(out, target) && buffer_append(out, VIEW("@"));
    if (!done)
        return GEDELF_MEMORY;
    repair_note note = {.code = REPAIR_LINK_ONE_WAY,
                        .at = j->after - 1,
                        .after = buffer_view(out),
                        .finding_line = repair_source_line(j->r, link->line)};
    if (!repair_offer(j->r, &note))
        return GEDELF_OK;
    return buffer_append(out, j->ending) ? repair_change(j->r, j->after, j->after, buffer_view(out)) : GEDELF_MEMORY;
}

static gedelf_status complete_person(links_job *j, gedelf_person person)
{
    gedelf_link link = {.next = 0};
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && gedelf_person_link_next(j->people, person, &link)) {
        bool from_family = !link.own && link.kind <= GEDELF_LINK_CHIL;
        if (from_family)
            status = add_missing_link(j, link.kind == GEDELF_LINK_CHIL ? "FAMC" : "FAMS",
                                      gedelf_family_xref(j->people, link.other), &link);
    }
    return status;
}

/* Which partners a family has. */
typedef struct family_sides {
    bool husband, wife;
} family_sides;

static bool has_known_sex(const links_job *j, gedelf_person person)
{
    gedelf_sex sex = gedelf_person_sex(j->people, person);
    return sex == GEDELF_SEX_MALE || sex == GEDELF_SEX_FEMALE;
}

/* HUSB or WIFE, by the sex and by which is free; NULL if that does not decide. */
static const char *partner_tag(const links_job *j, gedelf_person person, const family_sides *has)
{
    if (has_known_sex(j, person)) {
        bool male = gedelf_person_sex(j->people, person) == GEDELF_SEX_MALE;
        return male ? (has->husband ? NULL : "HUSB") : has->wife ? NULL : "WIFE";
    }
    return has->husband == has->wife ? NULL : has->husband ? "WIFE" : "HUSB";
}

static family_sides sides_of(const links_job *j, gedelf_family family)
{
    family_sides has = {false, false};
    gedelf_link link = {.next = 0};
    while (gedelf_family_link_next(j->people, family, &link)) {
        has.husband = has.husband || (link.own && link.kind == GEDELF_LINK_HUSB);
        has.wife = has.wife || (link.own && link.kind == GEDELF_LINK_WIFE);
    }
    return has;
}

/* Adds the partners of known sex, or all that is missing else. */
static gedelf_status add_members(links_job *j, gedelf_family family, family_sides *has, bool known)
{
    gedelf_link link = {.next = 0};
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && gedelf_family_link_next(j->people, family, &link)) {
        bool child = link.kind == GEDELF_LINK_FAMC, partner = link.kind == GEDELF_LINK_FAMS;
        if (link.own || (!child && !partner) || (partner && has_known_sex(j, link.other)) != known)
            continue;
        const char *tag = child ? "CHIL" : partner_tag(j, link.other, has);
        has->husband = has->husband || (tag && strcmp(tag, "HUSB") == 0);
        has->wife = has->wife || (tag && strcmp(tag, "WIFE") == 0);
        if (tag)
            status = add_missing_link(j, tag, gedelf_person_xref(j->people, link.other), &link);
    }
    return status;
}

/* Partners whose sex decides come first: they leave the other side free for the rest. */
static gedelf_status complete_family(links_job *j, gedelf_family family)
{
    family_sides has = sides_of(j, family);
    gedelf_status status = add_members(j, family, &has, true);
    return status == GEDELF_OK ? add_members(j, family, &has, false) : status;
}

/* The record at hand ends. */
static gedelf_status complete_record(links_job *j)
{
    if (j->record.length == 0)
        return GEDELF_OK;
    gedelf_person person = gedelf_people_find(j->people, j->record);
    if (person != GEDELF_PERSON_NONE)
        return complete_person(j, person);
    gedelf_family family = gedelf_people_find_family(j->people, j->record);
    return family != GEDELF_FAMILY_NONE ? complete_family(j, family) : GEDELF_OK;
}

static gedelf_status complete_links(links_job *j)
{
    loose_line l;
    gedelf_status status = GEDELF_OK;
    for (size_t at = 0; status == GEDELF_OK && walk_row(j->r, at, &l); at = l.next) {
        if (l.kind != LOOSE_LINE)
            continue;
        if (l.level == 0) {
            status = complete_record(j);
            j->record = loose_xref_name(&l);
        }
        j->after = l.next;
        if (l.next > l.end)
            j->ending = loose_break(j->r, &l);
    }
    return status;
}

gedelf_status repair_links(repair *r)
{
    links_job j = {.r = r, .ending = VIEW("\n")};
    if (!repair_is_on(r, REPAIR_LINK_ONE_WAY) || r->conflicts)
        return GEDELF_OK;
    buffer_init(&j.scratch, r->allocator);
    gedelf_status status = read_linked_people(&j);
    if (status == GEDELF_OK)
        status = complete_links(&j);
    if (status != GEDELF_OK && status != GEDELF_MEMORY)
        status = GEDELF_OK; /* what cannot be read has no links */
    gedelf_people_free(j.people);
    buffer_free(&j.scratch);
    return status;
}
