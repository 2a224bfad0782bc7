/* SPDX-License-Identifier: MIT */
/*
 * Features: takes a dataset, gives what is compared of each of its people, families and sources: words of names, days, places,
 * identifiers that are meant to be unique. Each record is looked at once. [D442, D444, D445]
 */
#include "compare/match/match_private.h"
#include "model/model.h"

/* ---- Lists --------------------------------------------------------------------------------------- */

bool match_pool_add(gedelf_match *m, match_side *side, const uint32_t *items, size_t count, match_list *out)
{
    if (!array_reserve(&m->allocator, &side->pool, &side->pool_capacity, side->pool_count + count))
        return false;
    *out = (match_list){(uint32_t)side->pool_count, (uint8_t)count};
    for (size_t i = 0; i < count; i++)
        side->pool[side->pool_count++] = items[i];
    return true;
}

/* ---- Days ---------------------------------------------------------------------------------------- */

enum { DAYS_OF_YEAR = 365, DAYS_ABOUT = 1826, DAYS_CHRISTENED = 731, DAYS_BURIED = 31 };

static int32_t day_in_range(int64_t day, bool known, int32_t open)
{
    const int64_t far = 1000000000;
    return !known ? open : day > far ? (int32_t)far : day < -far ? (int32_t)-far : (int32_t)day;
}

/* The days of an event, wider where they are not meant exactly (D442). */
static match_days match_days_of(const gedelf_event *event)
{
    bool about = event->form == GEDELF_FORM_ABT || event->form == GEDELF_FORM_CAL || event->form == GEDELF_FORM_EST;
    const gedelf_days *days = &event->days;
    int64_t more = about ? DAYS_ABOUT : 0;
    match_days out = {day_in_range(days->earliest - more, days->has_earliest, INT32_MIN),
                      day_in_range(days->latest + more, days->has_latest, INT32_MAX),
                      days->has_earliest || days->has_latest};
    return out;
}

/* Widens days backwards: the known event is later than the wanted one. */
static match_days days_before(match_days days, int32_t most)
{
    if (days.from != INT32_MIN)
        days.from -= most;
    return days;
}

/* Births and deaths: what means one counts where it is not there itself, or has no date. */
static void take_event(match_person *p, const gedelf_event *event, bool *born, bool *died)
{
    match_days days = match_days_of(event);
    event_role role = role_of_event(event->tag);
    if (!days.known)
        return;
    if (role == EVENT_BIRTH && !*born) {
        p->birth = days;
        *born = true;
    } else if (role == EVENT_DEATH && !*died) {
        p->death = days;
        *died = true;
    } else if (role == EVENT_BAPTISM && !p->birth.known) {
        p->birth = days_before(days, DAYS_CHRISTENED);
    } else if (role == EVENT_BURIAL && !p->death.known) {
        p->death = days_before(days, DAYS_BURIED);
    }
}

static void take_events(const match_side *side, uint32_t person, match_person *p)
{
    gedelf_event event = {.next = 0};
    bool born = false, died = false;
    while (gedelf_person_event_next(side->people, person, &event))
        take_event(p, &event, &born, &died);
}

/* ---- Places -------------------------------------------------------------------------------------- */

/* The parts of a place, folded; what is empty is passed over. */
static bool place_parts(gedelf_match *m, view text, match_place *place)
{
    view rest = text, part;
    buffer *folded = &m->words.folded;
    while (place->count < MATCH_PLACE_PARTS_MOST && gedelf_place_next(&rest, &part)) {
        folded->length = 0;
        if (!buffer_reserve(folded, 4 * part.length + 1))
            return false;
        size_t length = gedelf_name_key(part, folded->data, folded->capacity);
        if (length == 0 || length > folded->capacity)
            continue;
        uint32_t number = names_add(&m->parts, view_of(folded->data, length));
        if (number == 0)
            return false;
        place->parts[place->count++] = number;
    }
    return true;
}

static bool count_part(gedelf_match *m, uint32_t part)
{
    size_t before = m->part_capacity;
    if (!array_reserve(&m->allocator, &m->part_people, &m->part_capacity, part))
        return false;
    if (m->part_capacity > before)
        memset(m->part_people + before, 0, (m->part_capacity - before) * sizeof *m->part_people);
    m->part_people[part - 1]++;
    m->place_total++;
    return true;
}

/* A place's number; 0 and true if the text has nothing in it. False if there is no memory. */
static bool match_place_number(gedelf_match *m, view text, uint32_t *number)
{
    *number = 0;
    view place = view_trim(text);
    if (place.length == 0)
        return true;
    uint32_t before = m->place_names.count, at = names_add(&m->place_names, place);
    if (at == 0)
        return false;
    if (at > before) {
        if (!array_reserve(&m->allocator, &m->places, &m->place_capacity, at))
            return false;
        m->places[at - 1] = (match_place){.count = 0};
        if (!place_parts(m, place, &m->places[at - 1]))
            return false;
    }
    if (m->places[at - 1].count == 0)
        return true;
    *number = at;
    return count_part(m, m->places[at - 1].parts[0]);
}

/* ---- Identifiers --------------------------------------------------------------------------------- */

/* Programs write a UID with braces and hyphens or without, and _UID has four digits more, which check it. */
static bool add_uid(gedelf_match *m, view payload, uint32_t *list, size_t *count)
{
    enum { UID_DIGITS = 32 };
    char digits[UID_DIGITS];
    size_t length = 0;
    if (*count == MATCH_UIDS_MOST)
        return true;
    for (size_t i = 0; i < payload.length && length < UID_DIGITS; i++) {
        char c = payload.text[i];
        if (is_hex_digit(c))
            digits[length++] = to_upper(c);
        else if (c != '-' && c != '{' && c != '}')
            break;
    }
    view uid = length == UID_DIGITS ? view_of(digits, UID_DIGITS) : view_trim(payload);
    if (uid.length == 0)
        return true;
    uint32_t number = names_add(&m->uids, uid);
    if (number > 0)
        list[(*count)++] = number;
    return number > 0;
}

static bool structure_has_tag(gedelf_structure s, const char *tag)
{
    return view_equal(gedelf_structure_tag(s), view_of_string(tag));
}

static bool is_uid(gedelf_structure s)
{
    return structure_has_tag(s, "UID") || structure_has_tag(s, "_UID");
}

/* ---- People -------------------------------------------------------------------------------------- */

/* Lists in the making. */
typedef struct person_words {
    uint32_t given[MATCH_GIVEN_MOST], surnames[MATCH_SURNAMES_MOST], uids[MATCH_UIDS_MOST];
    size_t given_count, surname_count, uid_count;
    uint8_t leads;
} person_words;

/* Words that are not a name: unknown, NN. */
static bool is_no_name(view folded)
{
    static const char *const words[] = {"nn", "unknown", "unbekannt", "inconnu", "desconocido", "ukjent", "living"};
    return FIND_TEXT(words, folded) < COUNT_OF(words);
}

/* Takes those off a list, from `from` on. */
static void drop_no_names(const match_words *w, uint32_t *list, size_t *count, size_t from)
{
    size_t kept = from;
    for (size_t i = from; i < *count; i++) {
        if (!is_no_name(names_at(&w->names, list[i])))
            list[kept++] = list[i];
    }
    *count = kept;
}

static bool take_given_words(gedelf_match *m, view text, person_words *p)
{
    size_t before = p->given_count;
    if (!match_words_of(&m->words, text, gedelf_name_key, p->given, &p->given_count, MATCH_GIVEN_MOST))
        return false;
    drop_no_names(&m->words, p->given, &p->given_count, before);
    if (p->given_count > before)
        p->leads = (uint8_t)(p->leads | 1u << before);
    return true;
}

static bool take_surname(gedelf_match *m, view text, person_words *p)
{
    size_t before = p->surname_count;
    if (!match_words_of(&m->words, text, gedelf_surname_key, p->surnames, &p->surname_count, MATCH_SURNAMES_MOST / 2))
        return false;
    drop_no_names(&m->words, p->surnames, &p->surname_count, before);
    return true;
}

/* What is below NAME: parts of it, nicknames, married names. A given name counts where the NAME itself has none. */
static bool take_name_part(gedelf_match *m, gedelf_structure s, person_words *p, bool unnamed)
{
    view payload = gedelf_structure_payload(s);
    if (structure_has_tag(s, "NICK"))
        return take_given_words(m, payload, p);
    if (structure_has_tag(s, "SURN") || structure_has_tag(s, "_MARNM")) {
        gedelf_name name = gedelf_name_parse(payload);
        return take_surname(m, name.solidi > 0 ? name.surname : payload, p);
    }
    if (structure_has_tag(s, "GIVN") && unnamed)
        return take_given_words(m, payload, p);
    return true;
}

static bool take_person_name(gedelf_match *m, gedelf_structure name, person_words *p)
{
    gedelf_name parts = gedelf_name_parse(gedelf_structure_payload(name));
    size_t before = p->given_count;
    bool done = take_given_words(m, parts.given, p), unnamed = p->given_count == before;
    done = done && take_surname(m, parts.surname, p);
    for (gedelf_structure s = gedelf_structure_first(name); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s))
        done = take_name_part(m, s, p, unnamed);
    return done;
}

static bool take_place(gedelf_match *m, gedelf_structure event, uint32_t *place)
{
    gedelf_structure s = gedelf_structure_find(event, VIEW("PLAC"));
    return *place > 0 || !gedelf_structure_exists(s) || match_place_number(m, gedelf_structure_payload(s), place);
}

static bool take_person_part(gedelf_match *m, gedelf_structure s, match_person *p, person_words *words)
{
    if (structure_has_tag(s, "NAME"))
        return take_person_name(m, s, words);
    event_role role = role_of_tag(gedelf_structure_tag(s));
    if (tells_birth(role))
        return take_place(m, s, &p->birth_place);
    if (role == EVENT_DEATH || role == EVENT_BURIAL)
        return take_place(m, s, &p->death_place);
    if (structure_has_tag(s, "_MARNM"))
        return take_name_part(m, s, words, false);
    return !is_uid(s) || add_uid(m, gedelf_structure_payload(s), words->uids, &words->uid_count);
}

static bool count_words(gedelf_match *m, const person_words *p)
{
    bool done = true;
    for (size_t i = 0; i < p->given_count; i++)
        match_word_at(&m->words, p->given[i])->as_given++;
    for (size_t i = 0; done && i < p->surname_count; i++) {
        match_word_at(&m->words, p->surnames[i])->as_surname++;
        for (size_t k = 0; done && k < p->given_count; k++)
            done = match_words_couple(&m->words, p->surnames[i], p->given[k]);
    }
    m->words.given_total += p->given_count > 0;
    m->words.surname_total += p->surname_count > 0;
    return done;
}

/* The surnames have room after them for those that relatives lend. */
static bool keep_words(gedelf_match *m, match_side *side, match_person *p, const person_words *words)
{
    p->given_leads = words->leads;
    p->own_surnames = (uint8_t)words->surname_count;
    uint32_t surnames[MATCH_SURNAMES_MOST] = {0};
    memcpy(surnames, words->surnames, words->surname_count * sizeof *surnames);
    bool done = match_pool_add(m, side, words->given, words->given_count, &p->given) &&
                match_pool_add(m, side, surnames, MATCH_SURNAMES_MOST, &p->surnames) &&
                match_pool_add(m, side, words->uids, words->uid_count, &p->uids);
    p->surnames.count = p->own_surnames;
    return done;
}

static bool read_match_person(gedelf_match *m, match_side *side, gedelf_structure entry)
{
    match_person p = {
        .record = entry, .alive = INT32_MIN, .father = MATCH_NONE, .mother = MATCH_NONE, .family = MATCH_NONE};
    person_words words = {.given_count = 0};
    uint32_t number = (uint32_t)side->person_count;
    bool done = true;
    for (gedelf_structure s = gedelf_structure_first(entry); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s))
        done = take_person_part(m, s, &p, &words);
    if (!done || !keep_words(m, side, &p, &words) || !count_words(m, &words))
        return false;
    p.sex = (uint8_t)gedelf_person_sex(side->people, number);
    take_events(side, number, &p);
    return array_add(&m->allocator, &side->persons, &side->person_count, &side->person_capacity, p);
}

/* ---- Families ------------------------------------------------------------------------------------ */

static bool read_family(gedelf_match *m, match_side *side, gedelf_structure entry)
{
    match_family f = {.record = entry, .husband = MATCH_NONE, .wife = MATCH_NONE, .last_birth = INT32_MIN};
    gedelf_event event = {.next = 0};
    uint32_t uids[MATCH_UIDS_MOST];
    size_t count = 0;
    while (!f.marriage.known && gedelf_family_event_next(side->people, (gedelf_family)side->family_count, &event)) {
        if (event.tag == GEDELF_EVENT_MARR)
            f.marriage = match_days_of(&event);
    }
    for (gedelf_structure s = gedelf_structure_first(entry); gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (is_uid(s) && !add_uid(m, gedelf_structure_payload(s), uids, &count))
            return false;
    }
    return match_pool_add(m, side, uids, count, &f.uids) &&
           array_add(&m->allocator, &side->families, &side->family_count, &side->family_capacity, f);
}

/* ---- Sources ------------------------------------------------------------------------------------- */

static bool has_digit(view word)
{
    for (size_t i = 0; i < word.length; i++) {
        if (is_digit(word.text[i]))
            return true;
    }
    return false;
}

/* Words of titles that have digits are volumes and years: where these differ, it is another source. */
static bool keep_title(gedelf_match *m, match_side *side, match_source *s, const uint32_t *words, size_t count)
{
    uint32_t numbers[MATCH_TITLE_WORDS_MOST];
    size_t number_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (has_digit(names_at(&m->words.names, words[i])))
            numbers[number_count++] = words[i];
    }
    return match_pool_add(m, side, words, count, &s->title) &&
           match_pool_add(m, side, numbers, number_count, &s->numbers);
}

static bool read_source(gedelf_match *m, match_side *side, gedelf_structure entry)
{
    match_source s = {.record = entry};
    uint32_t title[MATCH_TITLE_WORDS_MOST], author[MATCH_TITLE_WORDS_MOST], references[MATCH_UIDS_MOST];
    size_t title_count = 0, author_count = 0, reference_count = 0;
    bool done = true;
    gedelf_structure abbreviation = gedelf_structure_find(entry, VIEW("ABBR"));
    for (gedelf_structure p = gedelf_structure_first(entry); done && gedelf_structure_exists(p);
         p = gedelf_structure_next(p)) {
        view payload = gedelf_structure_payload(p);
        if (structure_has_tag(p, "TITL"))
            done = match_words_of(&m->words, payload, gedelf_name_key, title, &title_count, MATCH_TITLE_WORDS_MOST);
        else if (structure_has_tag(p, "AUTH"))
            done = match_words_of(&m->words, payload, gedelf_name_key, author, &author_count, MATCH_TITLE_WORDS_MOST);
        else if (structure_has_tag(p, "REFN") || is_uid(p))
            done = add_uid(m, payload, references, &reference_count);
    }
    if (done && title_count == 0 && gedelf_structure_exists(abbreviation))
        done = match_words_of(&m->words, gedelf_structure_payload(abbreviation), gedelf_name_key, title, &title_count,
                              MATCH_TITLE_WORDS_MOST);
    return done && keep_title(m, side, &s, title, title_count) &&
           match_pool_add(m, side, author, author_count, &s.author) &&
           match_pool_add(m, side, references, reference_count, &s.references) &&
           array_add(&m->allocator, &side->sources, &side->source_count, &side->source_capacity, s);
}

/* ---- The side ------------------------------------------------------------------------------------ */

static bool read_record(gedelf_match *m, match_side *side, gedelf_structure entry)
{
    if (structure_has_tag(entry, "INDI"))
        return read_match_person(m, side, entry);
    if (structure_has_tag(entry, "FAM"))
        return read_family(m, side, entry);
    return !structure_has_tag(entry, "SOUR") || read_source(m, side, entry);
}

gedelf_status match_side_read(gedelf_match *m, match_side *side)
{
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    options.allocator = &m->allocator;
    options.notation =
        header_model(gedelf_dataset_metadata(side->dataset), gedelf_dataset_head(side->dataset))->notation;
    gedelf_status status = gedelf_people_new_from(&side->people, side->dataset, &options);
    if (status != GEDELF_OK)
        return status;
    for (gedelf_structure r = gedelf_dataset_records(side->dataset); gedelf_structure_exists(r);
         r = gedelf_structure_next(r)) {
        if (!read_record(m, side, r))
            return GEDELF_MEMORY;
    }
    return GEDELF_OK;
}

void match_side_free(gedelf_match *m, match_side *side)
{
    const gedelf_allocator *allocator = &m->allocator;
    gedelf_people_free(side->people);
    memory_release(allocator, side->persons, side->person_capacity * sizeof *side->persons);
    memory_release(allocator, side->families, side->family_capacity * sizeof *side->families);
    memory_release(allocator, side->sources, side->source_capacity * sizeof *side->sources);
    memory_release(allocator, side->pool, side->pool_capacity * sizeof *side->pool);
}
