/* SPDX-License-Identifier: MIT */
/*
 * What a record says about a life: takes the record of a person or family, gives evidence of death, and the days
 * between which somebody can have been born, have died or have married. [D470, D471, D477]
 */
#include "family/life/life_private.h"
#include "values/values.h"

enum { ABOUT_YEARS = 5 };

/* ---- What stays --------------------------------------------------------------------------------- */

/* Does a structure count? A line that could not be used, which --recover keeps, may be anything. */
static bool counts_for_life(const life_reading *how, gedelf_structure s)
{
    return how->rest ? how->rest(how->context, s) != REST_NONE : !is_unusable(s);
}

/* ---- Evidence ----------------------------------------------------------------------------------- */

/* Is it about the record or the form, and not about the event? */
static bool is_silent_tag(view tag)
{
    static const char *const tags[] = {
#define SILENT_TAG(name) #name,
#include "family/life/silent_tags.def"
#undef SILENT_TAG
        NULL};
    return is_one_of(tag, tags);
}

/* Commas alone, as in a place whose parts are all empty, say nothing. */
static bool has_letter_or_digit(view text)
{
    bool found = false;
    for (size_t at = 0, step; !found && at < text.length; at += step) {
        uint32_t c = utf8_decode(text.text + at, &step);
        found = is_word_letter(c) || (c < 0x80 && is_digit((char)c));
    }
    return found;
}

/* Does it say something itself, in the result too? */
static bool says_anything(const life_reading *how, gedelf_structure s)
{
    view pointer = gedelf_structure_pointer(s);
    bool emptied = how->rest && how->rest(how->context, s) == REST_EMPTY;
    return !emptied && (has_letter_or_digit(gedelf_structure_payload(s)) ||
                        (pointer.length > 0 && !view_equal(pointer, VIEW("VOID"))));
}

/* Is anything said below an event? Programs write all its parts, though nobody has filled them in (D470). */
static bool is_told_below(const life_reading *how, gedelf_structure event)
{
    bool found = false;
    uint32_t size = structure_size(event);
    for (uint32_t i = 1, next; !found && i < size; i = next) {
        gedelf_structure s = structure_part(event, i);
        bool counts = counts_for_life(how, s) && !is_silent_tag(gedelf_structure_tag(s));
        found = counts && says_anything(how, s);
        next = counts ? i + 1 : structure_part_end(event, i);
    }
    return found;
}

/* ---- Dates -------------------------------------------------------------------------------------- */

/* Reads a DATE, which is valid if it counts and means days. Programs write dates of five in files of seven (11 Oct
   1742). */
static date_facts read_date(const life_reading *how, gedelf_structure s)
{
    if (!counts_for_life(how, s))
        return (date_facts){.valid = false};
    date_facts date = structure_date(s, how->notation);
    bool other = !date.valid && how->notation != GEDELF_NOTATION_ELF;
    return other ? date_facts_read(gedelf_structure_payload(s), GEDELF_NOTATION_ELF) : date;
}

/* The days that a DATE means; approximate dates are wider. */
static day_span date_days(const life_reading *how, gedelf_structure s)
{
    date_facts date = read_date(how, s);
    gedelf_days days = date.days;
    day_span span = OPEN_SPAN;
    if (!date.valid || date.short_year)
        return span;
    bool about = date.form == GEDELF_FORM_ABT || date.form == GEDELF_FORM_CAL || date.form == GEDELF_FORM_EST;
    if (days.has_earliest)
        span.from = day_after_years(days.earliest, about ? -ABOUT_YEARS : 0);
    if (days.has_latest)
        span.to = day_after_years(days.latest, about ? ABOUT_YEARS : 0);
    return span;
}

/* The days on which an event can have happened. If it has several DATEs, any may be the right one. */
static day_span event_days(const life_reading *how, gedelf_structure event)
{
    day_span span = {OPEN_DAY, -OPEN_DAY};
    gedelf_structure s = gedelf_structure_find(event, VIEW("DATE"));
    for (; gedelf_structure_exists(s); s = gedelf_structure_next_same(s)) {
        day_span days = counts_for_life(how, s) ? date_days(how, s) : span;
        lower_day(&span.from, days.from);
        raise_day(&span.to, days.to);
    }
    return span.from == OPEN_DAY ? OPEN_SPAN : span;
}

/* Without regard to how much an approximate date may be wrong. */
static bool begins_after_today(const life_reading *how, gedelf_structure event)
{
    bool found = false;
    gedelf_structure s = gedelf_structure_find(event, VIEW("DATE"));
    for (; !found && gedelf_structure_exists(s); s = gedelf_structure_next_same(s)) {
        gedelf_days days = read_date(how, s).days;
        found = days.has_earliest && days.earliest > how->today;
    }
    return found;
}

/* ---- Events ------------------------------------------------------------------------------------- */

static bool is_ascii_sign(char c)
{
    return (unsigned char)c < 0x80 && !is_letter(c) && !is_digit(c);
}

/* Without brackets, full stops and the like at its ends. */
static view bare_word(view text)
{
    while (text.length > 0 && is_ascii_sign(text.text[0]))
        text = view_after(text, 1);
    while (text.length > 0 && is_ascii_sign(text.text[text.length - 1]))
        text.length--;
    return text;
}

static bool says_living(view text)
{
    static const char *const words[] = {
#define LIVING_WORDS(words) words,
#define DENYING_WORD(word)
#include "family/life/living_words.def"
#undef DENYING_WORD
#undef LIVING_WORDS
        NULL};
    return is_one_of(bare_word(text), words);
}

/* As says_no, in the languages of says_living. */
static bool says_not(view text)
{
    static const char *const words[] = {
#define LIVING_WORDS(words)
#define DENYING_WORD(word) word,
#include "family/life/living_words.def"
#undef DENYING_WORD
#undef LIVING_WORDS
        NULL};
    return says_no(bare_word(text)) || is_one_of(bare_word(text), words);
}

/* As says_living, of a structure; with `left`, of what is left of it. */
static bool tells_living(const life_reading *left, gedelf_structure s)
{
    return gedelf_structure_exists(s) && says_living(gedelf_structure_payload(s)) &&
           (!left || left->rest(left->context, s) == REST_ALL);
}

/* N: it did not happen. Then its date does not count either. With `left`: by what is left of an event that stays. */
static bool is_denied(const life_reading *left, gedelf_structure event)
{
    view payload = gedelf_structure_payload(event);
    bool denied = says_not(payload) || says_living(payload);
    gedelf_structure s = gedelf_structure_first(event);
    for (; !denied && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        denied = tells_living(left, s) || ((!left || left->rest(left->context, s) != REST_NONE) &&
                                           tells_living(left, gedelf_structure_find(s, VIEW("PHRASE"))));
    return denied;
}

bool life_loses_denial(const life_reading *how, gedelf_structure event)
{
    return tells_death(role_of_tag(gedelf_structure_tag(event))) && is_denied(NULL, event) && !is_denied(how, event);
}

/* Is somebody dead by this event? */
static bool proves_death(const life_reading *how, gedelf_structure event)
{
    view payload = view_trim(gedelf_structure_payload(event));
    if (begins_after_today(how, event))
        return false;
    return view_equal_ignoring_case(payload, VIEW("Y")) || is_told_below(how, event);
}

/* ---- Records ------------------------------------------------------------------------------------ */

/* A birth bounds the birth itself; with any other event, the person was then no older than people become. */
static void read_life_event(const life_reading *how, gedelf_structure event, event_role role, person_life *life)
{
    day_span days = event_days(how, event);
    int64_t age = role == EVENT_BIRTH ? 0 : (int64_t)how->max_age;
    life->dead = life->dead || (tells_death(role) && proves_death(how, event));
    raise_day(&life->born.from, day_after_years(days.from, -age));
    lower_day(tells_death(role) ? &life->died : &life->born.to, days.to);
}

void life_read_person(const life_reading *how, gedelf_structure top, person_life *life)
{
    gedelf_structure s = gedelf_structure_first(top);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        event_role role = role_of_tag(gedelf_structure_tag(s));
        if (role != EVENT_NONE && !(tells_death(role) && is_denied(NULL, s)) && counts_for_life(how, s))
            read_life_event(how, s, role, life);
    }
}

void life_read_flags(gedelf_structure top, person_life *life)
{
    life->restricted = is_record_kept_secret(top);
    life->flagged = has_flag(top, FLAG_LIVING);
}

day_span life_read_family(const life_reading *how, gedelf_structure top)
{
    day_span all = OPEN_SPAN;
    gedelf_structure s = gedelf_structure_first(top);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        event_role role = role_of_tag(gedelf_structure_tag(s));
        if (role == EVENT_NONE || tells_death(role) || !counts_for_life(how, s))
            continue;
        day_span days = event_days(how, s);
        raise_day(&all.from, days.from);
        lower_day(&all.to, days.to);
    }
    return all;
}

/* ---- Adoptions ---------------------------------------------------------------------------------- */

/* Does a link say how a child came into a family, in other words than that of a birth (D471)? _FREL and _MREL are about
   one parent only, but somebody who is not a child of that parent is in doubt. */
static bool is_told_otherwise(const life_reading *how, gedelf_structure link)
{
    static const char *const tags[] = {"PEDI", "_FREL", "_MREL", NULL}, *const births[] = {"birth", "natural",
                                                                                           "biological", NULL};
    bool found = false;
    for (gedelf_structure s = gedelf_structure_first(link); !found && gedelf_structure_exists(s);
         s = gedelf_structure_next(s)) {
        view word = view_trim(gedelf_structure_payload(s));
        found = word.length > 0 && is_one_of(gedelf_structure_tag(s), tags) && !is_one_of(word, births) &&
                counts_for_life(how, s);
    }
    return found;
}

/* Does a pointer with this tag count? */
static bool is_link_that_counts(const life_reading *how, gedelf_structure s)
{
    return gedelf_structure_pointer(s).length > 0 && counts_for_life(how, s);
}

/* The families that a structure names: `all` of them, or those that it says nobody was born into. */
static bool note_families(const life_reading *how, gedelf_structure above, bool all, uint32_t person,
                          adoption_list *out)
{
    bool done = true;
    gedelf_structure s = gedelf_structure_find(above, VIEW("FAMC"));
    for (; done && gedelf_structure_exists(s); s = gedelf_structure_next_same(s)) {
        bool noted = is_link_that_counts(how, s) && (all || is_told_otherwise(how, s));
        done = !noted || adoptions_note_family(out, person, gedelf_structure_pointer(s));
    }
    return done;
}

bool life_read_adoptions(const life_reading *how, gedelf_structure top, uint32_t person, adoption_list *out)
{
    bool done = note_families(how, top, false, person, out);
    gedelf_structure s = gedelf_structure_find(top, VIEW("ADOP"));
    for (; done && gedelf_structure_exists(s); s = gedelf_structure_next_same(s))
        done = !counts_for_life(how, s) || note_families(how, s, true, person, out);
    return done;
}

/* Some programs say it of all children of a family, others of each. */
bool life_read_children(const life_reading *how, gedelf_structure top, uint32_t family, adoption_list *out)
{
    bool done = true, all = is_told_otherwise(how, top);
    gedelf_structure s = gedelf_structure_find(top, VIEW("CHIL"));
    for (; done && gedelf_structure_exists(s); s = gedelf_structure_next_same(s)) {
        bool noted = is_link_that_counts(how, s) && (all || is_told_otherwise(how, s));
        done = !noted || adoptions_note_child(out, family, gedelf_structure_pointer(s));
    }
    return done;
}
