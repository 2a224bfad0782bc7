/* SPDX-License-Identifier: MIT */
/*
 * What goes: takes who is living, marks the structures that are not to be shown. [D472–D474, D476]
 */
#include "rewrite/redact/redact_private.h"

static void cut_below(redaction *r, const redact_record *entry, uint32_t number)
{
    uint32_t end = structure_part_end(entry->top, number);
    for (uint32_t i = number + 1; i < end; i = structure_part_end(entry->top, i))
        cut_part(r, entry, i);
}

/* ---- What goes with its parts --------------------------------------------------------------------- */

/* Does the data model require a part in a place: below these structures, the last of which is a record? */
static bool is_required_part(const model_guide *g, const gedelf_structure *above, size_t count, view part)
{
    model_answer at = {.context = model_guide_records(g)};
    bool known = true;
    while (known && count > 0)
        known = model_guide_find(g, at.context, gedelf_structure_tag(above[--count]), &at);
    return known && model_guide_requires(g, at.context, part);
}

/* Must a structure not be without a part, in either data model? Then the whole goes, so that no result has an error that the source had
   not (D476), as what it is or becomes: the model of the file alone does not do, for an OBJE within a record, which needs no FILE in
   5.5.1, becomes a record in 7.0 that needs one. Of the header nothing more goes. What is deeper than GEDCOM has levels is in no place
   that it knows. */
static bool must_have(const redaction *r, const redact_record *entry, gedelf_structure s, gedelf_structure part)
{
    enum { LEVELS_MOST = 99 };
    gedelf_structure above[LEVELS_MOST];
    view tag = gedelf_structure_tag(part);
    bool found = false;
    if (entry->kind == REDACT_HEADER && gedelf_structure_same(s, entry->top))
        return false;
    for (size_t count = 0; !found && count < LEVELS_MOST && gedelf_structure_exists(s); s = gedelf_structure_super(s)) {
        above[count++] = s;
        found = is_required_part(r->models[0], above, count, tag) || is_required_part(r->models[1], above, count, tag);
    }
    return found;
}

/* The one that goes with a structure: itself, or the first above it that can do without what is below it. */
static uint32_t what_goes(const redaction *r, const redact_record *entry, uint32_t number)
{
    gedelf_structure s = structure_part(entry->top, number), above = gedelf_structure_super(s);
    while (gedelf_structure_exists(above) && must_have(r, entry, above, s)) {
        s = above;
        above = gedelf_structure_super(s);
    }
    return s.index - entry->top.index;
}

uint32_t cut_whole(redaction *r, const redact_record *entry, uint32_t number)
{
    uint32_t goes = what_goes(r, entry, number);
    cut_part(r, entry, goes);
    return structure_part_end(entry->top, goes);
}

/* ---- The living --------------------------------------------------------------------------------- */

/* A sex is a letter, or one of few words; what else is there may be anything. */
bool is_sex(view payload)
{
    payload = view_trim(payload);
    return payload.length <= 1 || view_equal_ignoring_case(payload, VIEW("male")) ||
           view_equal_ignoring_case(payload, VIEW("female")) || view_equal_ignoring_case(payload, VIEW("unknown"));
}

static const char *const links_of_people[] = {"FAMC", "FAMS", NULL};
static const char *const links_of_families[] = {"HUSB", "WIFE", "CHIL", NULL};
static const char *const links_of_partners[] = {"HUSB", "WIFE", NULL};

/* Has it a tag that families are connected by, in any letters? */
static bool has_link_tag(gedelf_structure s, const char *const *tags)
{
    return is_one_of(gedelf_structure_tag(s), tags);
}

/* Is it a pointer that families are connected by, and nothing but that? */
static bool is_connection(gedelf_structure s, const char *const *tags)
{
    return has_link_tag(s, tags) && gedelf_structure_pointer(s).length > 0;
}

/* What is left of the living and of submitters: a name that says nothing. For people also the sex and the families; for
   families the members. */
static void hollow_record(redaction *r, const redact_record *entry)
{
    static const char *const none[] = {NULL};
    bool person = entry->kind == REDACT_PERSON, family = entry->kind == REDACT_FAMILY, named = family, sexed = !person;
    const char *const *links = person ? links_of_people : family ? links_of_families : none;
    uint32_t end = structure_size(entry->top);
    entry->marks[0] |= MARKED_EMPTY;
    for (uint32_t i = 1; i < end; i = structure_part_end(entry->top, i)) {
        gedelf_structure s = structure_part(entry->top, i);
        bool name = !named && view_equal(gedelf_structure_tag(s), VIEW("NAME"));
        bool sex = !sexed && view_equal(gedelf_structure_tag(s), VIEW("SEX"));
        cut_below(r, entry, i);
        if (name)
            entry->marks[i] |= MARKED_LIVING;
        else if (!(sex && is_sex(gedelf_structure_payload(s))) && !is_connection(s, links))
            cut_part(r, entry, i);
        named = named || name;
        sexed = sexed || sex;
    }
    if (person && !named)
        entry->marks[0] |= MARKED_NAMELESS;
}

/* ---- What points to them ------------------------------------------------------------------------ */

/* Does it point to somebody living, or to a record that goes? */
static bool points_to(const redaction *r, gedelf_structure s, bool gone)
{
    view pointer = gedelf_structure_pointer(s);
    uint32_t at = target_of(r, s);
    if (gone && at == 0 && pointer.length > 0 && names_find(&r->strays, pointer) > 0)
        return true;
    for (; at > 0; at = r->records[at - 1].same) {
        const redact_record *entry = &r->records[at - 1];
        if (gone ? !part_stays(entry, 0) : entry->kind == REDACT_PERSON && is_living(r, entry->index))
            return true;
    }
    return false;
}

/* Does it say that somebody is a partner in a family of which only the members stay? Structures below it are about that
   family. */
static bool leads_to_hollow(const redaction *r, gedelf_structure s)
{
    bool found = false;
    uint32_t at = view_equal_ignoring_case(gedelf_structure_tag(s), VIEW("FAMS")) ? target_of(r, s) : 0;
    for (; !found && at > 0; at = r->records[at - 1].same)
        found = r->records[at - 1].kind == REDACT_FAMILY && r->records[at - 1].hollow;
    return found;
}

/* In the place of a pointer, or below it, there may be a text about somebody who has no record, and who counts as
   living (D473): a submitter, because some programs write there who that is and how to reach them; a member of a
   family; a family. It cannot be known who that is, so the text is left out. */
static void mark_stranger(redaction *r, const redact_record *entry, uint32_t number, bool below)
{
    if (gedelf_structure_pointer(structure_part(entry->top, number)).length == 0)
        entry->marks[number] |= MARKED_EMPTY;
    if (below)
        cut_below(r, entry, number);
}

/* Does it say a text where the data model must have a pointer? Without it, it would be a fault of another kind (D476). */
static bool is_text_for_pointer(const redaction *r, gedelf_structure s)
{
    return r->model->typed && gedelf_structure_pointer(s).length == 0 && gedelf_structure_payload(s).length > 0;
}

/* Is it about a person who has no record? Nobody knows whether they are living. */
static bool is_about_stranger(const redaction *r, gedelf_structure s)
{
    static const char *const tags[] = {
#define ASSOCIATE_TAG(name) #name,
#include "rewrite/redact/associate_tags.def"
#undef ASSOCIATE_TAG
        NULL};
    return has_link_tag(s, tags) && target_of(r, s) == 0;
}

/* Does it lead to a submitter, or to a family that has no record? */
static bool leads_to_stranger(const redaction *r, gedelf_structure s)
{
    static const char *const submitters[] = {"SUBM", "ANCI", "DESI", NULL};
    return has_link_tag(s, submitters) || (has_link_tag(s, links_of_people) && target_of(r, s) == 0);
}

/* Below other records, what points to the living goes, but for the members of a family, and so does what is restricted. */
static void mark_in_record(redaction *r, const redact_record *entry)
{
    uint32_t end = structure_size(entry->top);
    if (points_to(r, entry->top, true) ||
        points_to(r, entry->top, false)) /* the record itself, which is nothing GEDCOM has */
        entry->marks[0] |= MARKED_EMPTY;
    for (uint32_t i = 1, next; i < end; i = next) {
        gedelf_structure s = structure_part(entry->top, i);
        next = i + 1;
        if ((entry->marks[i] & (MARKED_CUT | MARKED_LIVING)) != 0) { /* a name that has become another points nowhere */
            next = structure_part_end(entry->top, i);
            continue;
        }
        bool member = entry->kind == REDACT_FAMILY && has_link_tag(s, links_of_families);
        bool living = points_to(r, s, false), lost = member && target_of(r, s) == 0;
        /* below an event it has the age of the partner */
        bool stranger = leads_to_stranger(r, s) || (lost && structure_part_above(entry->top, i) == 0);
        if (is_kept_secret(s) || is_account_tag(gedelf_structure_tag(s)) || points_to(r, s, true) ||
            (living && !member) || is_about_stranger(r, s) || (stranger && is_text_for_pointer(r, s)))
            next = cut_whole(r, entry, i);
        else if (living || leads_to_hollow(r, s))
            cut_below(r, entry, i);
        else if (stranger || lost)
            mark_stranger(r, entry, i, stranger);
    }
}

/* ---- Families ----------------------------------------------------------------------------------- */

/* Several people may have the identifier that a HUSB or WIFE points to: any of them may be meant. */
static bool may_have_living_partner(const redaction *r, gedelf_structure top)
{
    bool found = false;
    gedelf_structure s = gedelf_structure_first(top);
    for (; !found && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        found = has_link_tag(s, links_of_partners) && points_to(r, s, false);
    return found;
}

/* Partners without a record: nobody knows whether they are living, unless an event of the family, or the birth of a child, was too long
   ago (D470, D471). */
static bool has_living_partner(const redaction *r, const redact_record *entry)
{
    uint32_t family = entry->index;
    if (r->graph.partner_first[family] == r->graph.partner_first[family + 1] &&
        may_partner_be_living(&r->graph, family))
        return true;
    for (uint32_t i = r->graph.partner_first[family]; i < r->graph.partner_first[family + 1]; i++) {
        if (is_living(r, r->graph.partners[i]))
            return true;
    }
    return may_have_living_partner(r, entry->top);
}

/* Is nobody left of a family from which somebody was removed? */
static bool is_deserted(const redaction *r, uint32_t family)
{
    bool somebody = false;
    link_walk f = walk_links(r->people, KIN_FAMILY, family);
    while (walk_next(&f)) {
        if (!is_living(r, f.other))
            return false;
        somebody = true;
    }
    return somebody;
}

/* ---- All of it ---------------------------------------------------------------------------------- */

bool is_account_tag(view tag)
{
    static const char *const tags[] = {
#define ACCOUNT_TAG(name) #name,
#include "rewrite/redact/account_tags.def"
#undef ACCOUNT_TAG
        NULL};
    return is_one_of(tag, tags);
}

bool is_written_tag(view tag)
{
    static const char *const tags[] = {"CHAR", "GEDC", "SCHMA", "ELF", NULL};
    return is_one_of(tag, tags); /* small letters are understood while the header is looked for */
}

bool is_note_tag(view tag)
{
    return view_equal_ignoring_case(tag, VIEW("NOTE")) || view_equal_ignoring_case(tag, VIEW("SNOTE"));
}

/* Does the header lose it: the name of the file, notes, and what the user calls the tree? All but the first wherever they are. */
static bool is_header_text(view tag, bool direct)
{
    return is_note_tag(tag) || view_equal_ignoring_case(tag, VIEW("_TREE")) ||
           (direct && view_equal_ignoring_case(tag, VIEW("FILE")));
}

/* Does it say the version by which the dialect is known, where that is not metadata, or only in parts? */
static bool says_version(const redaction *r, gedelf_structure s)
{
    const dialect *rules = r->dataset->assembler.rules;
    return gedelf_structure_tag_number(s) == TAG_GEDC && (rules->metadata_parts || !is_metadata_tag(rules, TAG_GEDC));
}

/* Nothing stays below GEDC but the versions themselves: without them the file is of another dialect. */
static void cut_below_versions(redaction *r, const redact_record *entry, uint32_t gedc)
{
    uint32_t end = structure_part_end(entry->top, gedc);
    for (uint32_t i = gedc + 1; i < end; i = structure_part_end(entry->top, i)) {
        uint32_t tag = gedelf_structure_tag_number(structure_part(entry->top, i));
        if (tag == TAG_VERS || tag == TAG_ELF)
            cut_below(r, entry, i);
        else
            cut_part(r, entry, i);
    }
}

/* After a line that cannot be used, there may be a person (D470). Lines that should have said how the file is written
   would do so once that line is removed. The SOUR that a header must have stays, with nothing below it, and so do versions. */
static void mark_header(redaction *r, const redact_record *entry)
{
    bool broken = false, source = false;
    uint32_t end = structure_size(entry->top);
    for (uint32_t i = 1; i < end; i++) {
        gedelf_structure s = structure_part(entry->top, i);
        view tag = gedelf_structure_tag(s);
        bool direct = structure_part_above(entry->top, i) == 0, version = direct && says_version(r, s);
        bool needed = direct && !source && view_equal(tag, VIEW("SOUR"));
        if ((direct && broken && !needed && !version) || is_header_text(tag, direct))
            cut_part(r, entry, i);
        else if (broken && needed)
            cut_below(r, entry, i);
        else if (broken && version)
            cut_below_versions(r, entry, i);
        source = source || needed;
        broken = broken || is_unusable(s);
    }
}

bool is_meant_for_people(view tag)
{
    static const char *const tags[] = {"INDI", "FAM", "SUBM", NULL};
    return is_one_of(tag, tags);
}

/* Some other record that is not to be shown: its names are as good as those of the living, if it may be one of them. */
static void mark_other(redaction *r, redact_record *entry)
{
    view tag = gedelf_structure_tag(entry->top);
    entry->hollow = is_meant_for_people(tag) || goes_on_after_unusable(entry->top);
    if (entry->hollow || is_kept_secret(entry->top) || is_account_tag(tag))
        cut_part(r, entry, 0);
}

static void mark_record(redaction *r, redact_record *entry)
{
    bool living = entry->kind == REDACT_PERSON && is_living(r, entry->index);
    if (entry->kind == REDACT_FAMILY && !entry->hollow)
        entry->hollow = is_record_kept_secret(entry->top) || has_living_partner(r, entry);
    if (living || entry->kind == REDACT_SUBMITTER || (entry->kind == REDACT_FAMILY && entry->hollow))
        hollow_record(r, entry);
    else if (entry->kind == REDACT_OTHER)
        mark_other(r, entry);
    if (entry->kind == REDACT_HEADER)
        mark_header(r, entry);
    if (r->options.drop && (living || (entry->kind == REDACT_FAMILY && is_deserted(r, entry->index))))
        cut_part(r, entry, 0);
}

void mark_structures(redaction *r)
{
    for (size_t i = 0; i < r->record_count; i++)
        mark_record(r, &r->records[i]);
    for (size_t i = 0; i < r->record_count; i++) {
        if (part_stays(&r->records[i], 0))
            mark_in_record(r, &r->records[i]);
    }
}

/* Does something that stays lead to it? Followed from the header, people and families on. */
bool mark_unreached(redaction *r)
{
    bool done = true;
    uint32_t *waiting = memory_allocate(&r->allocator, (r->record_count + 1) * sizeof *waiting);
    size_t count = 0;
    for (uint32_t i = 0; waiting && i < r->record_count; i++) {
        redact_record *entry = &r->records[i];
        entry->reached = entry->kind <= REDACT_FAMILY && part_stays(entry, 0);
        if (entry->reached)
            waiting[count++] = i;
    }
    while (waiting && count > 0) {
        const redact_record *from = &r->records[waiting[--count]];
        uint32_t end = structure_size(from->top);
        for (uint32_t i = 0; i < end; i = part_after(from, i)) {
            /* A structure that no longer says anything does not lead to a record either. */
            bool leads = (from->marks[i] & (MARKED_CUT | MARKED_LIVING | MARKED_EMPTY)) == 0;
            uint32_t at = leads ? target_of(r, structure_part(from->top, i)) : 0;
            for (; at > 0; at = r->records[at - 1].same) {
                redact_record *target = &r->records[at - 1];
                if (!target->reached && part_stays(target, 0)) {
                    target->reached = true;
                    waiting[count++] = at - 1;
                }
            }
        }
    }
    done = waiting != NULL;
    for (size_t i = 0; done && i < r->record_count; i++) {
        if (!r->records[i].reached)
            cut_part(r, &r->records[i], 0);
    }
    memory_release(&r->allocator, waiting, (r->record_count + 1) * sizeof *waiting);
    return done;
}
