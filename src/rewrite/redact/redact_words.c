/* SPDX-License-Identifier: MIT */
/*
 * Names in texts: takes who is living, marks the structures in whose payload a word of a living person's name is that no
 * dead person's name or place has, or how one can be reached. [D474, D475]
 */
#include "rewrite/redact/redact_private.h"

/* ---- Words -------------------------------------------------------------------------------------- */

enum { WORD_LETTERS = 4 };

/* Takes the next word of at least so many letters off a text. False if there is none. */
static bool next_name_word(view text, size_t *at, view *word)
{
    while (*at < text.length) {
        size_t begin = *at, letters = 0, step = 1;
        while (*at < text.length && is_word_letter(utf8_decode(text.text + *at, &step))) {
            *at += step;
            letters++;
        }
        *word = view_of(text.text + begin, *at - begin);
        if (letters >= WORD_LETTERS)
            return true;
        *at += *at < text.length ? step : 0;
    }
    return false;
}

/* "Living" is a name for the living, and says nothing. */
static bool is_word_living(view word)
{
    return view_equal(word, VIEW("living"));
}

/* ---- Whose texts are ----------------------------------------------------------------------------- */

void texts_clear(owned_texts *t)
{
    for (size_t i = 0; i < t->texts.count; i++)
        t->flags[i] = 0;
}

bool texts_note(redaction *r, owned_texts *t, view text, uint8_t flag)
{
    uint32_t number = names_add(&t->texts, text);
    if (number == 0 || !array_reserve(&r->allocator, &t->flags, &t->capacity, number))
        return false;
    t->flags[number - 1] = flag; /* those of the dead come last, and count */
    t->longest = text.length > t->longest ? text.length : t->longest;
    return true;
}

uint8_t texts_flags(const owned_texts *t, view text)
{
    uint32_t number = names_find(&t->texts, text);
    return number > 0 ? t->flags[number - 1] : 0;
}

bool texts_are_of_living(const owned_texts *t, view text)
{
    return texts_flags(t, text) == WORD_OF_LIVING;
}

/* ---- Words of names ------------------------------------------------------------------------------ */

/* Notes the words of the form at hand. */
static bool note_words(redaction *r, uint8_t flag)
{
    size_t at = 0;
    view word;
    bool done = true;
    while (done && next_name_word(buffer_view(&r->folded), &at, &word))
        done = is_word_living(word) || (texts_note(r, &r->words, word, flag) && note_stems(r, word, flag));
    return done;
}

/* Is a word part of a living person's name and of no dead person's name or place, in one of the forms that languages
   give it? A name of the dead is never a form of another name. */
static bool is_word_of_living(const redaction *r, view word)
{
    uint8_t flags = texts_flags(&r->words, word);
    bool found = flags == WORD_OF_LIVING;
    for (size_t i = 0; flags == 0 && !found && i < name_ending_count; i++) {
        view rest = without_ending(word, i);
        found = rest.length > 0 && texts_are_of_living(&r->words, rest);
    }
    return found || (flags == 0 && has_living_stem(r, word));
}

/* Has the form at hand such a word? */
static bool has_living_word(const redaction *r)
{
    size_t at = 0;
    view word;
    while (next_name_word(buffer_view(&r->folded), &at, &word)) {
        if (is_word_of_living(r, word))
            return true;
    }
    return false;
}

/* An identifier is one word, which may be made of several: "NZebulon1". */
static bool holds_living_word(redaction *r, view xref)
{
    text_reading reading = {xref, READ_AS_IT_IS, false};
    if (!next_reading(r, &reading))
        return false;
    return has_living_word(r) || has_name_within(r, buffer_view(&r->folded));
}

/* ---- Whose words they are ----------------------------------------------------------------------- */

/* Is it a name, right below the record of a person? In any letters, as the record of somebody living may have a Name. */
static bool is_name_tag(view tag)
{
    static const char *const tags[] = {
#define NAME_TAG(tag) #tag,
#include "rewrite/redact/name_tags.def"
#undef NAME_TAG
        NULL};
    return is_one_of(tag, tags);
}

/* A name of the living, or what is below it. */
static bool note_living_name(redaction *r, gedelf_structure s, bool whole)
{
    text_reading reading = {gedelf_structure_payload(s), READ_AS_IT_IS, false};
    bool done = true;
    while (done && next_reading(r, &reading))
        done = note_words(r, WORD_OF_LIVING) && (!whole || note_whole_name(r));
    return done && !r->failed;
}

/* Is a structure right below a record, or below one that is in the wrong place? */
static bool is_right_below(const redact_record *entry, uint32_t number)
{
    uint32_t above = structure_part_above(entry->top, number);
    return above == 0 || (entry->marks[above] & MARKED_STRAY) != 0;
}

/* Names of the living and of submitters, with all that is below them; and how they can be reached, wherever that is said: though all of it
   goes. */
static bool note_living_texts(redaction *r, const redact_record *entry, uint32_t number)
{
    bool done = true;
    uint32_t name_end = 0, end = structure_part_end(entry->top, number);
    for (uint32_t i = number + 1; done && i < end; i++) {
        gedelf_structure s = structure_part(entry->top, i);
        bool name = i >= name_end && is_right_below(entry, i) && is_name_tag(gedelf_structure_tag(s));
        name_end = name ? structure_part_end(entry->top, i) : name_end;
        done = (i >= name_end || note_living_name(r, s, name)) && note_contacts(r, s);
    }
    return done;
}

/* Notes that the dead have this name, or were there. Parts of their words do not count as theirs. */
static bool note_open_text(redaction *r, gedelf_structure s)
{
    text_reading reading = {gedelf_structure_payload(s), READ_AS_IT_IS, false};
    bool done = true;
    while (done && next_reading(r, &reading)) {
        done = note_words(r, WORD_OF_DEAD);
        open_phrases(r, &r->phrases);
        open_phrases(r, &r->streets);
    }
    return done && !r->failed;
}

/* Does it say what the dead are called, or where they were? A NAME further down may be somebody else's. */
static bool opens_words(gedelf_structure top, uint32_t number, bool names_too)
{
    view tag = gedelf_structure_tag(structure_part(top, number));
    return view_equal(tag, VIEW("PLAC")) ||
           (names_too && view_equal(tag, VIEW("NAME")) && structure_part_above(top, number) == 0);
}

/* Names and places of the dead, and places of families, that stay. */
static bool note_open_words(redaction *r, const redact_record *entry, bool names_too)
{
    bool done = true;
    uint32_t end = structure_size(entry->top);
    for (uint32_t i = 1; done && i < end; i = part_after(entry, i)) {
        if (part_stays(entry, i) && opens_words(entry->top, i, names_too))
            done = note_open_text(r, structure_part(entry->top, i));
    }
    return done;
}

/* Is it about the living: one of them, a family of theirs, or a submitter, who is taken for one? */
static bool is_of_the_living(const redaction *r, const redact_record *entry)
{
    return entry->kind == REDACT_SUBMITTER || entry->hollow ||
           (entry->kind == REDACT_PERSON && is_living(r, entry->index));
}

/* Names of people and submitters whose records are below others. */
static bool note_stray_texts(redaction *r, const redact_record *entry)
{
    bool done = true;
    uint32_t end = structure_size(entry->top);
    for (uint32_t i = 1, next; done && i < end; i = next) {
        bool stray = (entry->marks[i] & MARKED_STRAY) != 0;
        next = stray ? structure_part_end(entry->top, i) : i + 1;
        done = !stray || note_living_texts(r, entry, i);
    }
    return done;
}

/* Those of the living first: of the others only what they have too is of interest. */
static bool note_all_words(redaction *r)
{
    bool done = true;
    texts_clear(&r->words);
    texts_clear(&r->stems);
    texts_clear(&r->glued);
    texts_clear(&r->contacts);
    phrases_clear(&r->phrases);
    phrases_clear(&r->streets);
    for (size_t i = 0; done && i < r->record_count; i++) {
        const redact_record *entry = &r->records[i];
        done = note_stray_texts(r, entry) && (!is_of_the_living(r, entry) || note_living_texts(r, entry, 0));
    }
    for (size_t i = 0; done && i < r->record_count; i++) {
        const redact_record *entry = &r->records[i];
        bool person = entry->kind == REDACT_PERSON, told = person || entry->kind == REDACT_FAMILY;
        if (told && part_stays(entry, 0) && !is_of_the_living(r, entry))
            done = note_open_words(r, entry, person);
    }
    return done;
}

/* ---- Where they are --------------------------------------------------------------------------- */

/* The program that made the file, and its version, which the header must have. */
static bool is_needed(const redact_record *entry, uint32_t number)
{
    return entry->kind == REDACT_HEADER && number > 0 && structure_part_above(entry->top, number) == 0 &&
           view_equal(gedelf_structure_tag(structure_part(entry->top, number)), VIEW("SOUR"));
}

/* Is a payload one of the words that GEDCOM has for a tag? "foster" below a FAMC is nobody's name, and without it a child would be taken
   for one by birth. */
static bool is_word_of_tag(view tag, view payload)
{
    static const struct {
        const char *tag;
        gedelf_set words;
    } rows[] = {{"PEDI", GEDELF_SET_PEDIGREE}, {"STAT", GEDELF_SET_LINK_STATUS}, {"ADOP", GEDELF_SET_ADOPTED_BY}};
    bool found = view_equal(tag, VIEW("SEX")) && is_sex(payload);
    for (size_t i = 0; !found && i < COUNT_OF(rows); i++)
        found = view_equal(tag, view_of_string(rows[i].tag)) && gedelf_set_has(rows[i].words, payload);
    return found;
}

/* What of a payload may be a name: of a date the phrase, for months and calendars are called like people; of such words nothing. */
static view free_text(const redaction *r, gedelf_structure s)
{
    view tag = gedelf_structure_tag(s), payload = gedelf_structure_payload(s);
    gedelf_date date;
    if (is_word_of_tag(tag, payload))
        return VIEW("");
    date_facts told = {.valid = false};
    if (view_equal(tag, VIEW("DATE")))
        told = structure_date(s, r->model->notation);
    if (told.phrased)
        gedelf_date_parse(&date, payload, r->model->notation, GEDELF_DATE_VALUE);
    return told.phrased ? date.phrase : told.valid ? VIEW("") : payload;
}

static bool says_name(redaction *r, gedelf_structure s)
{
    view pointer = gedelf_structure_pointer(s);
    if (pointer.length > 0 && target_of(r, s) == 0) /* it is dangling, and is not renamed */
        return holds_living_word(r, pointer);
    text_reading reading = {free_text(r, s), READ_AS_IT_IS, true};
    bool found = false, of_file = view_equal(gedelf_structure_tag(s), VIEW("FILE"));
    while (!found && reading.text.length > 0 && next_reading(r, &reading))
        found = has_living_word(r) || (of_file ? has_name_within : has_name_in_address)(r, buffer_view(&r->folded)) ||
                has_living_phrase(r, &r->phrases) || has_living_phrase(r, &r->streets) || has_living_contact(r);
    return found;
}

static void mark_words_in(redaction *r, const redact_record *entry)
{
    uint32_t end = structure_size(entry->top);
    bool person = entry->kind == REDACT_PERSON || entry->kind == REDACT_FAMILY || entry->kind == REDACT_HEADER;
    for (uint32_t i = person, next; i < end; i = next) {
        next = part_after(entry, i);
        if (!part_stays(entry, i) || is_needed(entry, i) || !says_name(r, structure_part(entry->top, i)))
            continue;
        next = cut_whole(r, entry, i);
    }
    /* what is after the tag of such a record is nothing that GEDCOM has, and may be a name */
    if (person && says_name(r, entry->top))
        entry->marks[0] |= MARKED_EMPTY;
}

/* Living people, hollow families and submitters have nothing more to be looked at. */
/* What stays of the living may have a dangling pointer, with a name in it. */
static void mark_lost_pointers(redaction *r, const redact_record *entry)
{
    uint32_t end = structure_size(entry->top);
    for (uint32_t i = 1; i < end; i++) {
        gedelf_structure s = structure_part(entry->top, i);
        view pointer = gedelf_structure_pointer(s);
        if ((entry->marks[i] & (MARKED_CUT | MARKED_LIVING)) == 0 && pointer.length > 0 && target_of(r, s) == 0 &&
            holds_living_word(r, pointer))
            cut_part(r, entry, i);
    }
}

bool mark_words(redaction *r)
{
    bool done = note_all_words(r);
    for (size_t i = 0; done && i < r->record_count; i++) {
        const redact_record *entry = &r->records[i];
        if (part_stays(entry, 0))
            (is_of_the_living(r, entry) ? mark_lost_pointers : mark_words_in)(r, entry);
    }
    return done && !r->failed;
}

/* ---- Identifiers -------------------------------------------------------------------------------- */

/* Digits after nothing, or after letters that everybody uses; X is what others are renamed to. */
static bool is_telltale_free(view xref)
{
    static const char *const letters[] = {"", "I", "P", "IND", "INDI", "N", "X"};
    size_t digits = xref.length;
    while (digits > 0 && is_digit(xref.text[digits - 1]))
        digits--;
    return digits < xref.length && FIND_TEXT_IGNORING_CASE(letters, view_of(xref.text, digits)) < COUNT_OF(letters);
}

/* Those of the living, and any that has a word of their names. */
bool choose_renamed(redaction *r)
{
    bool done = true;
    for (size_t i = 0; done && i < r->record_count; i++) {
        const redact_record *entry = &r->records[i];
        view xref = gedelf_structure_xref(entry->top);
        bool living = entry->kind == REDACT_PERSON && is_living(r, entry->index);
        if (xref.length == 0 || is_telltale_free(xref) || !part_stays(entry, 0))
            continue;
        if (living || holds_living_word(r, xref))
            done = names_add(&r->renamed, xref) > 0;
    }
    return done && !r->failed;
}
