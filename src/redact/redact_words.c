/* SPDX-License-Identifier: MIT */
/*
 * Names in texts: takes who is living, marks the structures in whose payload a word of a living person's name stands that no
 * dead person's name or place has. [D474, D475]
 */
#include "redact/redact_private.h"

/* ---- Words -------------------------------------------------------------------------------------- */

/* Is it a letter, in a text that has been folded? Beyond ASCII, all that is no punctuation. */
bool is_word_letter(uint32_t c)
{
    if (c < 0x80)
        return is_letter((char)c);
    return c >= 0xC0 && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c <= 0x206F) && !(c >= 0x3000 && c <= 0x303F) &&
           c != REPLACEMENT_CHARACTER;
}

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

/* "Living" is what the living are called, and tells nothing. */
static bool is_word_living(view word)
{
    return view_equal(word, VIEW("living"));
}

bool fold_text(redaction *r, view text)
{
    r->folded.length = 0;
    return text_fold(&r->normalizer, text, &r->folded);
}

static bool note_words(redaction *r, view text, uint8_t flag)
{
    size_t at = 0;
    view word;
    if (!fold_text(r, text))
        return false;
    while (next_name_word(buffer_view(&r->folded), &at, &word)) {
        uint32_t before = r->words.count, number = is_word_living(word) ? 0 : names_add(&r->words, word);
        if (number == 0 && !is_word_living(word))
            return false;
        if (number == 0)
            continue;
        if (!array_reserve(&r->allocator, &r->word_flags, &r->word_capacity, number))
            return false;
        r->word_flags[number - 1] = (uint8_t)(number > before ? flag : r->word_flags[number - 1] | flag);
    }
    return true;
}

bool has_living_word(redaction *r, view text)
{
    size_t at = 0;
    view word;
    if (text.length < WORD_LETTERS || !fold_text(r, text))
        return false;
    while (next_name_word(buffer_view(&r->folded), &at, &word)) {
        uint32_t number = names_find(&r->words, word);
        if (number > 0 && r->word_flags[number - 1] == WORD_OF_LIVING)
            return true;
    }
    return false;
}

/* An identifier is one word, which may be made of several: "NZebulon1". Names longer than this are words of their own. */
static bool holds_living_word(redaction *r, view xref)
{
    enum { LONGEST_NAME = 64 };
    if (xref.length < WORD_LETTERS || has_living_word(r, xref))
        return xref.length >= WORD_LETTERS;
    view text = buffer_view(&r->folded);
    for (size_t at = 0; at < text.length; at++) {
        for (size_t length = WORD_LETTERS; length <= LONGEST_NAME && at + length <= text.length; length++) {
            uint32_t number = names_find(&r->words, view_of(text.text + at, length));
            if (number > 0 && r->word_flags[number - 1] == WORD_OF_LIVING)
                return true;
        }
    }
    return false;
}

/* ---- Whose words they are ----------------------------------------------------------------------- */

/* Names of the living and of submitters: with all that is below them, and though they go. */
static bool note_living_names(redaction *r, uint32_t entry)
{
    bool done = true;
    for (uint32_t i = entry + 1; done && i < r->items[entry].behind; i = r->items[i].behind) {
        if (!view_equal(gedelf_structure_tag(r->items[i].structure), VIEW("NAME")))
            continue;
        done = note_phrase(r, gedelf_structure_payload(r->items[i].structure));
        for (uint32_t k = i; done && k < r->items[i].behind; k++)
            done = note_words(r, gedelf_structure_payload(r->items[k].structure), WORD_OF_LIVING);
    }
    return done;
}

/* Names and places of the dead, and places of families, that stay. */
static bool note_open_words(redaction *r, uint32_t entry, bool names_too)
{
    bool done = true;
    uint32_t end = r->items[entry].behind;
    for (uint32_t i = entry + 1; done && i < end; i = item_stays(r, i) ? i + 1 : r->items[i].behind) {
        view tag = gedelf_structure_tag(r->items[i].structure);
        if (item_stays(r, i) && (view_equal(tag, VIEW("PLAC")) || (names_too && view_equal(tag, VIEW("NAME"))))) {
            done = note_words(r, gedelf_structure_payload(r->items[i].structure), WORD_OF_DEAD);
            open_phrases(r, gedelf_structure_payload(r->items[i].structure));
        }
    }
    return done;
}

/* Those of the living first: of the others only what they have too is of interest. */
static bool note_all_words(redaction *r)
{
    bool done = true;
    for (size_t i = 0; i < r->words.count; i++)
        r->word_flags[i] = 0;
    phrases_clear(r);
    for (size_t i = 0; done && i < r->record_count; i++) {
        const redact_record *entry = &r->records[i];
        if (entry->kind == REDACT_SUBMITTER || (entry->kind == REDACT_PERSON && is_living(r, entry->index)))
            done = note_living_names(r, entry->item);
    }
    for (size_t i = 0; done && i < r->record_count; i++) {
        const redact_record *entry = &r->records[i];
        bool dead = entry->kind == REDACT_PERSON && !is_living(r, entry->index);
        if (item_stays(r, entry->item) && (dead || (entry->kind == REDACT_FAMILY && !entry->hollow)))
            done = note_open_words(r, entry->item, dead);
    }
    return done;
}

/* ---- Where they stand --------------------------------------------------------------------------- */

/* The program that made the file, and its version, which the header must have. */
static bool is_needed(const redaction *r, const redact_record *entry, uint32_t number)
{
    return entry->kind == REDACT_HEADER && number > entry->item &&
           gedelf_structure_same(gedelf_structure_super(r->items[number].structure), item_of(r, entry)->structure) &&
           view_equal(gedelf_structure_tag(r->items[number].structure), VIEW("SOUR"));
}

static bool must_have(view tag, view part)
{
    static const struct {
        const char *tag, *part;
    } rows[] = {
#define REQUIRED_PART(tag, part) {#tag, #part},
#include "redact/required_parts.def"
#undef REQUIRED_PART
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (view_equal(tag, view_of_string(rows[i].tag)) && view_equal(part, view_of_string(rows[i].part)))
            return true;
    }
    return false;
}

/* What of a payload may be a name: of a date the phrase, for months and calendars are called like people; of a sex nothing. */
static view free_text(const redaction *r, gedelf_structure s)
{
    view tag = gedelf_structure_tag(s), payload = gedelf_structure_payload(s);
    gedelf_date date;
    if (view_equal(tag, VIEW("SEX")) && is_sex(payload))
        return VIEW("");
    if (view_equal(tag, VIEW("DATE")) &&
        gedelf_date_parse(&date, payload, r->notation, GEDELF_DATE_VALUE) == GEDELF_VALUE_OK)
        return date.phrase;
    return payload;
}

static bool says_name(redaction *r, uint32_t number)
{
    gedelf_structure s = r->items[number].structure;
    view pointer = gedelf_structure_pointer(s);
    if (pointer.length > 0 && target_of(r, s) == 0) /* it leads nowhere, and is not renamed */
        return holds_living_word(r, pointer);
    view text = free_text(r, s);
    return has_living_word(r, text) || has_living_phrase(r, text);
}

/* The one that goes with a structure: itself, or the first above it that can do without what is below it. */
static uint32_t what_goes(const redaction *r, const redact_record *entry, uint32_t number)
{
    gedelf_structure s = r->items[number].structure, above = gedelf_structure_super(s);
    while (gedelf_structure_exists(above) && must_have(gedelf_structure_tag(above), gedelf_structure_tag(s))) {
        s = above;
        above = gedelf_structure_super(s);
    }
    while (number > entry->item && !gedelf_structure_same(r->items[number].structure, s))
        number--;
    return number;
}

static void mark_words_in(redaction *r, const redact_record *entry)
{
    uint32_t end = r->items[entry->item].behind;
    bool person = entry->kind == REDACT_PERSON || entry->kind == REDACT_FAMILY || entry->kind == REDACT_HEADER;
    for (uint32_t i = entry->item + person, next; i < end; i = next) {
        next = i + 1;
        if (!item_stays(r, i)) {
            next = r->items[i].behind;
            continue;
        }
        if (is_needed(r, entry, i) || !says_name(r, i))
            continue;
        uint32_t goes = what_goes(r, entry, i);
        r->items[goes].flags |= ITEM_CUT;
        r->changed++;
        next = r->items[goes].behind;
    }
    /* what stands behind the tag of such a record is nothing that GEDCOM has, and may be a name */
    if (person && says_name(r, entry->item))
        r->items[entry->item].flags |= ITEM_EMPTY;
}

/* Living people, hollow families and submitters have nothing more to be looked at. */
bool mark_words(redaction *r)
{
    bool done = note_all_words(r);
    for (size_t i = 0; done && i < r->record_count; i++) {
        const redact_record *entry = &r->records[i];
        bool closed = entry->hollow || entry->kind == REDACT_SUBMITTER ||
                      (entry->kind == REDACT_PERSON && is_living(r, entry->index));
        if (!closed && item_stays(r, entry->item))
            mark_words_in(r, entry);
    }
    return done && !r->normalizer.out_of_memory;
}

/* ---- Identifiers -------------------------------------------------------------------------------- */

/* Digits behind nothing, or behind letters that everybody uses; X is what others are renamed to. */
static bool is_telltale_free(view xref)
{
    static const char *const letters[] = {"", "I", "P", "IND", "INDI", "N", "X"};
    size_t digits = xref.length;
    while (digits > 0 && is_digit(xref.text[digits - 1]))
        digits--;
    bool usual = false;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        usual = usual || view_equal_ignoring_case(view_of(xref.text, digits), view_of_string(letters[i]));
    return usual && digits < xref.length;
}

/* Those of the living, and any that has a word of their names. */
bool choose_renamed(redaction *r)
{
    bool done = true;
    for (size_t i = 0; done && i < r->record_count; i++) {
        const redact_record *entry = &r->records[i];
        view xref = gedelf_structure_xref(item_of(r, entry)->structure);
        bool living = entry->kind == REDACT_PERSON && is_living(r, entry->index);
        if (xref.length == 0 || is_telltale_free(xref) || !item_stays(r, entry->item))
            continue;
        if (living || holds_living_word(r, xref))
            done = names_add(&r->renamed, xref) > 0;
    }
    return done;
}
