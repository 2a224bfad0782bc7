/* SPDX-License-Identifier: MIT */
/*
 * The upper layer, people and families: takes a record, gives rows for the person or family, for names, events and children.
 * [D502 to D505]
 */
#include "store/store_private.h"

/* ---- Events ------------------------------------------------------------------------------------- */

/* Is it an event or attribute? */
static bool is_event_row(const row_maker *m, gedelf_structure s)
{
    ged_tag tag = rows_tag(m, gedelf_structure_tag_number(s));
    return role_of_ged_tag(tag) != EVENT_NONE || is_event_by_parts(tag, s);
}

/* The days of a date; open at both ends if it is not a date. */
static gedelf_days days_of(const row_maker *m, gedelf_view text, gedelf_date *date, bool *valid)
{
    *valid = text.length > 0 && gedelf_date_parse(date, text, m->notation, GEDELF_DATE_VALUE) == GEDELF_VALUE_OK;
    return *valid ? gedelf_date_days(date) : (gedelf_days){0};
}

/* The first and the last day, in two columns that follow each other. Years of five digits, which are slips, would be before
   all others when their texts are sorted. [D505] */
static void row_days(row_maker *m, size_t column, gedelf_days days)
{
    enum { LAST_DAY = 2932896 }; /* 9999-12-31 */
    if (days.has_earliest && days.earliest <= LAST_DAY)
        m->cells[column] = (gedelf_cell){.kind = GEDELF_CELL_DAY, .integer = days.earliest};
    if (days.has_latest && days.latest <= LAST_DAY)
        m->cells[column + 1] = (gedelf_cell){.kind = GEDELF_CELL_DAY, .integer = days.latest};
}

/* The kind of a DATE that cannot be read as a date. In GEDCOM 7.0 a phrase is below an empty DATE. [D224] */
static view kind_of_no_date(const row_maker *m, gedelf_structure s)
{
    bool apart = m->notation == GEDELF_NOTATION_GEDCOM7;
    if (gedelf_structure_payload(s).length > 0)
        return VIEW("invalid");
    return apart && rows_payload_below(m, s, GED_PHRASE).length > 0 ? VIEW("phrase") : VIEW("");
}

static bool row_date(row_maker *m, gedelf_structure s)
{
    gedelf_view text = gedelf_structure_payload(s);
    gedelf_date date;
    bool valid;
    rows_text(m, AT_event_date, text);
    gedelf_days days = days_of(m, text, &date, &valid);
    row_days(m, AT_event_earliest, days);
    if (!valid) {
        rows_text(m, AT_event_kind, kind_of_no_date(m, s));
        return true;
    }
    rows_text(m, AT_event_kind, view_of_string(gedelf_date_kind(&date)));
    size_t from = m->text.length, length = gedelf_date_calendar(&date, NULL, 0);
    if (!buffer_reserve(&m->text, length + 1))
        return false;
    m->text.length += gedelf_date_calendar(&date, m->text.data + from, length);
    rows_made(m, AT_event_calendar, from);
    return true;
}

static gedelf_status give_event(row_maker *m, const stored_structure *owner, gedelf_structure s, bool of_person)
{
    if (!rows_wanted(m, TABLE_event))
        return GEDELF_OK;
    rows_begin(m, TABLE_event);
    rows_number(m, AT_event_id, owner->id + (s.index - owner->structure.index));
    rows_number(m, of_person ? AT_event_person : AT_event_family, owner->id);
    rows_text(m, AT_event_tag, gedelf_structure_tag(s));
    rows_text(m, AT_event_type, rows_payload_below(m, s, GED_TYPE));
    rows_text(m, AT_event_value, gedelf_structure_payload(s));
    rows_text(m, AT_event_age, rows_payload_below(m, s, GED_AGE));
    rows_text(m, AT_event_place, rows_payload_below(m, s, GED_PLAC));
    rows_text(m, AT_event_cause, rows_payload_below(m, s, GED_CAUS));
    return row_date(m, rows_below(m, s, GED_DATE)) ? rows_give(m, TABLE_event) : GEDELF_MEMORY;
}

/* The rows of all events of a record. */
static gedelf_status give_events(row_maker *m, const stored_structure *owner, bool of_person, int64_t *count)
{
    gedelf_structure s = gedelf_structure_first(owner->structure);
    gedelf_status status = GEDELF_OK;
    for (; status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (!is_event_row(m, s))
            continue;
        ++*count;
        status = give_event(m, owner, s, of_person);
    }
    return status;
}

/* ---- The main event of a kind ------------------------------------------------------------------- */

/* What has the tag is better than what else has the role, and what has a date is better than what has none. */
typedef struct main_event {
    size_t column; /* of its date; after it are the days, and the place */
    ged_tag tag;
    event_role others;
} main_event;

static int worth_of(const row_maker *m, gedelf_structure s, const main_event *kind)
{
    ged_tag tag = rows_tag(m, gedelf_structure_tag_number(s));
    bool first = tag == kind->tag;
    if (!first && role_of_ged_tag(tag) != kind->others)
        return 0;
    return 1 + first + 2 * (rows_payload_below(m, s, GED_DATE).length > 0);
}

static void row_main_event(row_maker *m, const stored_structure *owner, const main_event *kind)
{
    gedelf_structure s = gedelf_structure_first(owner->structure), best = {NULL, 0};
    gedelf_date date;
    bool valid;
    for (int most = 0; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        int worth = worth_of(m, s, kind);
        if (worth > most) {
            most = worth;
            best = s;
        }
    }
    gedelf_view text = rows_payload_below(m, best, GED_DATE);
    rows_text(m, kind->column, text);
    row_days(m, kind->column + 1, days_of(m, text, &date, &valid));
    rows_text(m, kind->column + 3, rows_payload_below(m, best, GED_PLAC));
}

/* ---- Names -------------------------------------------------------------------------------------- */

/* A name without its solidi. */
static bool row_name(row_maker *m, size_t column, gedelf_view text)
{
    size_t from = m->text.length;
    if (!append_bare_name(&m->text, text))
        return false;
    rows_made(m, column, from);
    return true;
}

/* A part of a name: what a structure of its own says, else what the name itself does. */
static gedelf_view part_of_name(const row_maker *m, gedelf_structure name, ged_tag tag, gedelf_view otherwise)
{
    gedelf_view own = rows_payload_below(m, name, tag);
    return own.length > 0 ? own : otherwise;
}

/* Appends a text as it is compared: small letters without marks. */
static bool append_fold(buffer *out, gedelf_view text)
{
    size_t length = gedelf_name_fold(text, NULL, 0);
    if (!buffer_reserve(out, length + 1))
        return false;
    out->length += gedelf_name_fold(text, out->data + out->length, length);
    return true;
}

/* The next word of a folded text, which has single spaces. False if there is none. */
static bool next_folded_word(gedelf_view *rest, gedelf_view *word)
{
    *rest = view_trim(*rest);
    const char *space = rest->length > 0 ? memchr(rest->text, ' ', rest->length) : NULL;
    *word = view_of(rest->text, space ? (size_t)(space - rest->text) : rest->length);
    *rest = view_after(*rest, word->length);
    return word->length > 0;
}

/* Appends the words of the surname that are particles, or those that are not. */
static bool append_folded_words(buffer *out, gedelf_view folded, bool particles)
{
    gedelf_view word;
    bool done = true;
    while (done && next_folded_word(&folded, &word)) {
        if (gedelf_is_name_particle(word) == particles)
            done = (out->length == 0 || buffer_append(out, VIEW(" "))) && buffer_append(out, word);
    }
    return done;
}

/* "gogh, vincent van": what the surname is sorted by, then given names, then particles. */
static bool row_sort_key(row_maker *m, gedelf_view given, gedelf_view surname)
{
    buffer folded, key;
    buffer_init(&folded, &m->allocator);
    buffer_init(&key, &m->allocator);
    bool done = append_fold(&folded, surname);
    size_t length = folded.length;
    done = done && append_folded_words(&key, view_of(folded.data, length), false);
    done =
        done && (given.length == 0 || key.length == 0 || buffer_append(&key, VIEW(", "))) && append_fold(&key, given);
    done = done && append_folded_words(&key, view_of(folded.data, length), true);
    size_t from = m->text.length;
    done = done && (key.length == 0 || buffer_append(&m->text, buffer_view(&key)));
    rows_made(m, AT_name_sort_key, from);
    buffer_free(&folded);
    buffer_free(&key);
    return done;
}

/* How the surname can sound: codes of six digits, with spaces between. */
static bool row_sounds(row_maker *m, gedelf_view surname)
{
    enum { DIGITS = 6 };
    uint32_t codes[GEDELF_SOUNDS_MOST];
    size_t length = gedelf_surname_key(surname, NULL, 0), from = m->text.length;
    if (!buffer_reserve(&m->text, length + (DIGITS + 1) * GEDELF_SOUNDS_MOST))
        return false;
    char *key = m->text.data + from; /* for as long as it takes to read it */
    length = gedelf_surname_key(surname, key, length);
    size_t count = length > 0 ? gedelf_name_sounds(view_of(key, length), codes, GEDELF_SOUNDS_MOST) : 0;
    for (size_t i = 0; i < count; i++) {
        char *to = m->text.data + m->text.length;
        *to = ' ';
        for (size_t k = DIGITS; k > 0; k--, codes[i] /= 10)
            to[k - (i == 0)] = (char)('0' + codes[i] % 10);
        m->text.length += i > 0 ? DIGITS + 1 : DIGITS;
    }
    rows_made(m, AT_name_phonetic_key, from);
    return true;
}

static gedelf_status give_name(row_maker *m, const stored_structure *owner, gedelf_structure s, int64_t position)
{
    gedelf_view payload = gedelf_structure_payload(s);
    gedelf_name name = gedelf_name_parse(payload);
    rows_begin(m, TABLE_name);
    rows_number(m, AT_name_person, owner->id);
    rows_number(m, AT_name_position, position);
    gedelf_view given = part_of_name(m, s, GED_GIVN, name.given);
    gedelf_view surname = part_of_name(m, s, GED_SURN, name.surname);
    rows_text(m, AT_name_given, given);
    rows_text(m, AT_name_surname, surname);
    rows_text(m, AT_name_prefix, rows_payload_below(m, s, GED_NPFX));
    rows_text(m, AT_name_suffix, part_of_name(m, s, GED_NSFX, name.suffix));
    rows_text(m, AT_name_nick, rows_payload_below(m, s, GED_NICK));
    rows_text(m, AT_name_type, rows_payload_below(m, s, GED_TYPE));
    if (!row_name(m, AT_name_full, payload) || !row_sort_key(m, given, surname) || !row_sounds(m, surname))
        return GEDELF_MEMORY;
    if (m->cells[AT_name_full].kind == GEDELF_CELL_NULL)
        m->cells[AT_name_full] = (gedelf_cell){.kind = GEDELF_CELL_TEXT, .text = VIEW("")};
    return rows_give(m, TABLE_name);
}

static gedelf_status give_names(row_maker *m, const stored_structure *owner)
{
    gedelf_structure s = rows_below(m, owner->structure, GED_NAME);
    gedelf_status status = GEDELF_OK;
    if (!rows_wanted(m, TABLE_name))
        return GEDELF_OK;
    for (int64_t i = 1; status == GEDELF_OK && gedelf_structure_exists(s); i++) {
        status = give_name(m, owner, s, i);
        s = gedelf_structure_next_same(s);
    }
    return status;
}

/* ---- People ------------------------------------------------------------------------------------- */

static bool row_first_name(row_maker *m, const stored_structure *owner)
{
    gedelf_structure s = rows_below(m, owner->structure, GED_NAME);
    gedelf_view payload = gedelf_structure_payload(s);
    gedelf_name name = gedelf_name_parse(payload);
    rows_text(m, AT_person_given, part_of_name(m, s, GED_GIVN, name.given));
    rows_text(m, AT_person_surname, part_of_name(m, s, GED_SURN, name.surname));
    return row_name(m, AT_person_name, payload);
}

static gedelf_status give_person(row_maker *m, const stored_structure *owner, int64_t events,
                                 const record_counts *counts)
{
    static const main_event kinds[] = {{AT_person_birth, GED_BIRT, EVENT_BAPTISM},
                                       {AT_person_death, GED_DEAT, EVENT_DEATH},
                                       {AT_person_burial, GED_BURI, EVENT_BURIAL}};
    rows_begin(m, TABLE_person);
    rows_number(m, AT_person_id, owner->id);
    rows_text(m, AT_person_xref, owner->parts.xref);
    rows_text(m, AT_person_sex, rows_payload_below(m, owner->structure, GED_SEX));
    if (m->person < m->living_count)
        m->cells[AT_person_living] = (gedelf_cell){.kind = GEDELF_CELL_BOOLEAN, .integer = m->living[m->person]};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        row_main_event(m, owner, &kinds[i]);
    rows_number(m, AT_person_events, events);
    rows_number(m, AT_person_sources, counts->citations);
    rows_number(m, AT_person_notes, counts->notes);
    rows_number(m, AT_person_media, counts->media);
    return row_first_name(m, owner) ? rows_give(m, TABLE_person) : GEDELF_MEMORY;
}

gedelf_status rows_person(row_maker *m, const stored_structure *owner)
{
    record_counts counts = {0, 0, 0};
    int64_t events = 0;
    gedelf_status status = give_names(m, owner);
    if (status == GEDELF_OK)
        status = give_events(m, owner, true, &events);
    if (status == GEDELF_OK)
        status = rows_parts(m, owner, &counts);
    if (status == GEDELF_OK && rows_wanted(m, TABLE_person))
        status = give_person(m, owner, events, &counts);
    m->person++;
    return status;
}

/* ---- Families ----------------------------------------------------------------------------------- */

static const char *pedigree_word(gedelf_pedigree pedigree)
{
    static const char *const words[] = {"", "birth", "adopted", "foster", "sealing", "other"};
    return (size_t)pedigree < sizeof words / sizeof *words ? words[pedigree] : "";
}

static gedelf_status give_children(row_maker *m, const stored_structure *owner, int64_t *count)
{
    gedelf_link link = {.next = 0};
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && gedelf_family_link_next(m->people, (gedelf_family)m->family, &link)) {
        if (link.repeated || (link.kind != GEDELF_LINK_CHIL && link.kind != GEDELF_LINK_FAMC))
            continue;
        ++*count;
        if (!rows_wanted(m, TABLE_child))
            continue;
        rows_begin(m, TABLE_child);
        rows_number(m, AT_child_family, owner->id);
        rows_number(m, AT_child_person, m->person_ids[link.other]);
        rows_number(m, AT_child_position, *count);
        rows_text(m, AT_child_pedigree, view_of_string(pedigree_word(link.pedigree)));
        status = rows_give(m, TABLE_child);
    }
    return status;
}

/* Does the partner take the wife's place? If only the person's own record says so, the sex decides. */
static bool is_wife(const row_maker *m, const gedelf_link *link)
{
    if (link->kind == GEDELF_LINK_FAMS)
        return gedelf_person_sex(m->people, link->other) == GEDELF_SEX_FEMALE;
    return link->kind == GEDELF_LINK_WIFE;
}

/* Puts partners into the columns that are empty: into their own one, or if `other`, those that found it taken into the other. */
static void put_partners(const row_maker *m, int64_t partners[2], bool other)
{
    gedelf_link link = {.next = 0};
    while (gedelf_family_link_next(m->people, (gedelf_family)m->family, &link)) {
        bool partner = link.kind == GEDELF_LINK_HUSB || link.kind == GEDELF_LINK_WIFE || link.kind == GEDELF_LINK_FAMS;
        size_t at = is_wife(m, &link);
        int64_t person = partner ? m->person_ids[link.other] : 0;
        if (!partner || link.repeated || partners[at] == person)
            continue;
        at = other ? 1 - at : at;
        if (partners[at] == 0)
            partners[at] = person;
    }
}

/* One partner is the husband and one the wife, even where both are called the same: nobody's parent is lost, as long as there
   are two. */
static void row_partners(row_maker *m)
{
    int64_t partners[2] = {0, 0};
    put_partners(m, partners, false);
    put_partners(m, partners, true);
    rows_id(m, AT_family_husband, partners[0]);
    rows_id(m, AT_family_wife, partners[1]);
}

static gedelf_status give_family(row_maker *m, const stored_structure *owner, int64_t children)
{
    static const main_event kinds[] = {{AT_family_marriage, GED_MARR, EVENT_MARRIAGE},
                                       {AT_family_divorce, GED_DIV, EVENT_DIVORCE}};
    rows_begin(m, TABLE_family);
    rows_number(m, AT_family_id, owner->id);
    rows_text(m, AT_family_xref, owner->parts.xref);
    row_partners(m);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        row_main_event(m, owner, &kinds[i]);
    rows_number(m, AT_family_children, children);
    return rows_give(m, TABLE_family);
}

gedelf_status rows_family(row_maker *m, const stored_structure *owner)
{
    record_counts unwanted = {0, 0, 0};
    int64_t children = 0, events = 0;
    gedelf_status status = give_children(m, owner, &children);
    if (status == GEDELF_OK)
        status = give_events(m, owner, false, &events);
    if (status == GEDELF_OK)
        status = rows_parts(m, owner, &unwanted);
    if (status == GEDELF_OK && rows_wanted(m, TABLE_family))
        status = give_family(m, owner, children);
    m->family++;
    return status;
}
