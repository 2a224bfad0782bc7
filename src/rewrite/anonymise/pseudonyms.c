/* SPDX-License-Identifier: MIT */
/*
 * Pseudonyms: takes the words of a file, gives each word another one that the file does not have, of the same length
 * and form. [D475, D481, D482]
 *
 * The pseudonym is drawn from a hash of the word and the key. If that is a word of the file, or a pseudonym already, it
 * is drawn again. A word's turn says how many times.
 */
#include "rewrite/anonymise/anonymise_private.h"

void pseudonyms_init(pseudonyms *p, const gedelf_allocator *allocator, view key)
{
    *p = (pseudonyms){.allocator = allocator, .key = hash_text(key, UINT64_C(0x9E3779B97F4A7C15))};
    p->shift = 20 + 4 * (int64_t)(hash_text(VIEW("shift"), p->key) % 11);
    p->memory.count = (uint32_t)memory_sizes(allocator)->letters_kept;
    names_init(&p->words, allocator);
    names_init(&p->taken, allocator);
    names_init(&p->xrefs, allocator);
    names_init(&p->taken_xrefs, allocator);
    buffer_init(&p->word, allocator);
    buffer_init(&p->made, allocator);
}

void pseudonyms_free(pseudonyms *p)
{
    names_free(&p->words);
    names_free(&p->taken);
    names_free(&p->xrefs);
    names_free(&p->taken_xrefs);
    memory_release(p->allocator, p->turns, p->capacity * sizeof *p->turns);
    memory_release(p->allocator, p->xref_turns, p->xref_capacity * sizeof *p->xref_turns);
    buffer_free(&p->word);
    buffer_free(&p->made);
}

uint64_t pseudonyms_base(const pseudonyms *p, view text)
{
    return hash_text(text, p->key);
}

/* ---- Letters ------------------------------------------------------------------------------------ */

static bool find_letter(pseudonyms *p, uint32_t code, class_letter *out)
{
    return (code < 0x80 || !p->latin_only) && letter_find(&p->memory, code, out);
}

/* Does a character take as many octets as another, and does the encoding have it? */
static bool fits_like(const pseudonyms *p, uint32_t code, uint32_t like)
{
    char one[4], other[4];
    view a = view_of(one, utf8_encode(code, one)), b = view_of(other, utf8_encode(like, other));
    return encoder_fits(p->encoding, code) == encoder_fits(p->encoding, like) && encoding_holds(p->encoding, code) &&
           encoder_measure(p->encoding, a, MEASURE_OCTETS) == encoder_measure(p->encoding, b, MEASURE_OCTETS);
}

/* Another letter of the same class, in the same case: number `drawn`, or the next one that the encoding has. */
static uint32_t other_letter(const pseudonyms *p, uint32_t code, class_letter l, uint64_t drawn)
{
    enum { ASCII_LETTERS = 26 }; /* every encoding has all of them, in as many octets each */
    if (code < 0x80)
        return letter_at(&(class_letter){l.class, (uint32_t)(drawn % ASCII_LETTERS), l.capital});
    uint32_t size = letter_class_size(l.class);
    for (uint32_t i = 0; i < size; i++) {
        class_letter candidate = {l.class, (uint32_t)((drawn + i) % size), l.capital};
        uint32_t made = letter_at(&candidate);
        candidate.capital = !l.capital;
        uint32_t twin = letter_at(&candidate); /* in either case, so that the word is the same one in both */
        if (fits_like(p, made, code) && encoding_holds(p->encoding, twin) &&
            encoder_fits(p->encoding, twin) != FITS_NOT)
            return made;
    }
    return code;
}

/* ---- Words -------------------------------------------------------------------------------------- */

/* How far a word goes from `begin` on. Marks on its letters are not letters, but do not end it. */
static size_t word_end(pseudonyms *p, const text_character *text, size_t count, size_t begin, size_t *letters)
{
    class_letter l;
    size_t end = begin, at = begin;
    *letters = 0;
    for (; at < count && !text[at].kept; at++) {
        if (find_letter(p, text[at].code, &l)) {
            ++*letters;
            end = at + 1;
        } else if (*letters == 0 || !is_combining_mark(text[at].code)) {
            break;
        }
    }
    return end;
}

/* A word in small letters without marks, in p->word. */
static bool spell_word(pseudonyms *p, const text_character *text, size_t begin, size_t end)
{
    bool done = true;
    p->word.length = 0;
    for (size_t i = begin; done && i < end; i++) {
        class_letter l;
        if (!find_letter(p, text[i].code, &l))
            continue;
        l.capital = false;
        done = buffer_append_character(&p->word, letter_at(&l));
    }
    return done;
}

/* What a word becomes at some turn, in small letters, in p->made. */
static bool make_word(pseudonyms *p, view word, uint32_t turn)
{
    uint64_t base = pseudonyms_base(p, word);
    size_t place = 0;
    bool done = true;
    p->made.length = 0;
    for (size_t i = 0, step; done && i < word.length; i += step, place++) {
        uint32_t code = utf8_decode(word.text + i, &step);
        class_letter l;
        bool known = find_letter(p, code, &l);
        done = buffer_append_character(&p->made,
                                       known ? other_letter(p, code, l, pseudonyms_draw(base, turn, place)) : code);
    }
    return done;
}

bool pseudonyms_note(pseudonyms *p, const text_character *text, size_t count)
{
    bool done = true;
    for (size_t at = 0, end, letters; done && at < count; at = end) {
        end = word_end(p, text, count, at, &letters);
        if (letters > 0)
            done = spell_word(p, text, at, end) && names_add(&p->words, buffer_view(&p->word)) > 0;
        else
            end = at + 1;
    }
    return done;
}

enum { TURNS_MOST = 1000, SHORT_WORD = 3 };

/* Chooses the turn of one word. Short words may become words that the file has; a class of few letters may leave no choice. */
static bool choose_turn(pseudonyms *p, uint32_t number)
{
    view word = names_at(&p->words, number);
    uint32_t turn = 0;
    bool done = make_word(p, word, turn);
    bool is_short = utf8_count(word) <= SHORT_WORD;
    while (done && turn < TURNS_MOST &&
           (names_find(&p->taken, buffer_view(&p->made)) > 0 || view_equal(buffer_view(&p->made), word)) &&
           (!is_short || turn < 64))
        done = make_word(p, word, ++turn);
    p->turns[number - 1] = turn;
    return done && names_add(&p->taken, buffer_view(&p->made)) > 0;
}

bool pseudonyms_choose(pseudonyms *p)
{
    uint32_t count = p->words.count;
    bool done = array_reserve(p->allocator, &p->turns, &p->capacity, count + 1);
    for (uint32_t i = 1; done && i <= count; i++) {
        if (utf8_count(names_at(&p->words, i)) > SHORT_WORD)
            done = names_add(&p->taken, names_at(&p->words, i)) > 0;
    }
    for (uint32_t i = 1; done && i <= count; i++)
        done = choose_turn(p, i);
    return done;
}

/* ---- Digits ------------------------------------------------------------------------------------- */

static bool is_digit_at(const text_character *text, size_t at)
{
    return !text[at].kept && text[at].code < 0x80 && is_digit((char)text[at].code);
}

/* A number becomes one with as many digits; a leading zero stays, and none is added. */
static bool change_number(pseudonyms *p, text_character *text, size_t count, size_t *at)
{
    size_t end = *at;
    p->word.length = 0;
    for (; end < count && is_digit_at(text, end); end++) {
        if (!buffer_append_character(&p->word, text[end].code))
            return false;
    }
    uint64_t base = pseudonyms_base(p, buffer_view(&p->word));
    for (size_t i = *at; i < end; i++) {
        uint64_t drawn = pseudonyms_draw(base, 0, i - *at);
        bool first = i == *at;
        if (!first || text[i].code != '0')
            text[i].code = (uint32_t)('0' + (first ? 1 + drawn % 9 : drawn % 10));
    }
    *at = end;
    return true;
}

/* ---- Hexadecimal strings ------------------------------------------------------------------------ */

static bool is_hex_at(const text_character *text, size_t at)
{
    uint32_t c = text[at].code;
    return !text[at].kept && c < 0x80 && is_hex_digit((char)c);
}

enum { HEX_DIGITS = 16 };

/* How far such a string goes from `at` on; `at` if there is none. It has digits and letters in it. */
static size_t hex_end(pseudonyms *p, const text_character *text, size_t count, size_t at)
{
    size_t end = at;
    class_letter l;
    bool digits = false, letters = false;
    for (; end < count && is_hex_at(text, end); end++) {
        digits = digits || is_digit_at(text, end);
        letters = letters || !is_digit_at(text, end);
    }
    bool goes_on = end < count && !text[end].kept && find_letter(p, text[end].code, &l);
    return end - at >= HEX_DIGITS && digits && letters && !goes_on ? end : at;
}

/* The letters from `begin` to `end` of such a string become other letters of the first six, which are not a word of the
   file. */
static void change_hex_letters(pseudonyms *p, text_character *text, size_t begin, size_t end, uint64_t base)
{
    enum { LONGEST_WORD = 64 }; /* no word of so many letters comes by chance */
    char small[LONGEST_WORD];
    uint64_t turn = 0;
    size_t length = end - begin;
    bool taken = true;
    for (; taken && turn < TURNS_MOST; turn++) {
        for (size_t i = begin; i < end; i++) {
            uint32_t drawn = (uint32_t)(pseudonyms_draw(base, turn, i) % 6);
            text[i].code = (text[i].code >= 'a' ? 'a' : 'A') + drawn;
            small[(i - begin) % LONGEST_WORD] = (char)('a' + drawn);
        }
        taken = length > SHORT_WORD && length <= LONGEST_WORD && names_find(&p->taken, view_of(small, length)) > 0;
    }
}

/* Digits become digits, and letters letters. */
static bool change_hex(pseudonyms *p, text_character *text, size_t at, size_t end)
{
    p->word.length = 0;
    for (size_t i = at; i < end; i++) {
        if (!buffer_append_character(&p->word, text[i].code))
            return false;
    }
    uint64_t base = pseudonyms_base(p, buffer_view(&p->word));
    for (size_t i = at, stop; i < end; i = stop) {
        for (stop = i; stop < end && !is_digit_at(text, stop);)
            stop++;
        if (stop == i)
            text[stop++].code = (uint32_t)('0' + pseudonyms_draw(base, 0, i - at) % 10);
        else
            change_hex_letters(p, text + at, i - at, stop - at, base);
    }
    return true;
}

/* ---- Texts -------------------------------------------------------------------------------------- */

static bool change_word(pseudonyms *p, text_character *text, size_t at, size_t end)
{
    if (!spell_word(p, text, at, end))
        return false;
    view word = buffer_view(&p->word);
    uint32_t number = names_find(&p->words, word), turn = number > 0 ? p->turns[number - 1] : 0;
    uint64_t base = pseudonyms_base(p, word);
    size_t place = 0;
    for (size_t i = at; i < end; i++) {
        class_letter l;
        if (find_letter(p, text[i].code, &l))
            text[i].code = other_letter(p, text[i].code, l, pseudonyms_draw(base, turn, place++));
    }
    return true;
}

bool pseudonyms_apply(pseudonyms *p, text_character *text, size_t count)
{
    bool done = true;
    for (size_t at = 0, end, letters; done && at < count;) {
        bool begins = at == 0 || text[at - 1].kept || (!is_hex_at(text, at - 1) && !is_digit_at(text, at - 1));
        end = begins ? hex_end(p, text, count, at) : at;
        if (end > at) {
            done = change_hex(p, text, at, end);
            at = end;
            continue;
        }
        end = word_end(p, text, count, at, &letters);
        if (letters > 0) {
            done = change_word(p, text, at, end);
            at = end;
        } else if (is_digit_at(text, at)) {
            done = change_number(p, text, count, &at);
        } else {
            at++;
        }
    }
    return done;
}

/* ---- Identifiers -------------------------------------------------------------------------------- */

/* Digits after nothing, a letter, or the name of a kind of record say nothing about people (D475). */
static bool is_telling_xref(view xref)
{
    static const char *const words[] = {"IND",  "INDI", "FAM", "SOUR", "SRC",   "NOTE", "REPO",
                                        "OBJE", "SUBM", "SUB", "SUBN", "SNOTE", "MEDIA"};
    size_t digits = xref.length;
    while (digits > 0 && is_digit(xref.text[digits - 1]))
        digits--;
    /* in GEDCOM 7, a pointer to VOID leads to nothing */
    bool usual = view_equal(xref, VIEW("VOID")) || (digits <= 1 && (digits == 0 || is_letter(xref.text[0])));
    return !usual && FIND_TEXT_IGNORING_CASE(words, view_of(xref.text, digits)) == COUNT_OF(words);
}

/* What an identifier becomes at some turn, in p->made. */
static bool make_xref(pseudonyms *p, view xref, uint32_t turn)
{
    uint64_t base = pseudonyms_base(p, xref);
    bool done = true;
    p->made.length = 0;
    for (size_t i = 0, step; done && i < xref.length; i += step) {
        uint32_t code = utf8_decode(xref.text + i, &step);
        uint64_t drawn = pseudonyms_draw(base, turn, i);
        class_letter l;
        if (code < 0x80 && is_digit((char)code))
            code = code == '0' ? '0' : (uint32_t)('1' + drawn % 9);
        else if (find_letter(p, code, &l))
            code = other_letter(p, code, l, drawn);
        done = buffer_append_character(&p->made, code);
    }
    return done;
}

bool pseudonyms_note_xref(pseudonyms *p, view xref)
{
    return names_add(&p->taken_xrefs, xref) > 0 && (!is_telling_xref(xref) || names_add(&p->xrefs, xref) > 0);
}

bool pseudonyms_choose_xrefs(pseudonyms *p)
{
    bool done = array_reserve(p->allocator, &p->xref_turns, &p->xref_capacity, p->xrefs.count + (size_t)1);
    for (uint32_t i = 1; done && i <= p->xrefs.count; i++) {
        uint32_t turn = 0;
        done = make_xref(p, names_at(&p->xrefs, i), turn);
        while (done && names_find(&p->taken_xrefs, buffer_view(&p->made)) > 0 && turn < TURNS_MOST)
            done = make_xref(p, names_at(&p->xrefs, i), ++turn);
        p->xref_turns[i - 1] = turn;
        done = done && names_add(&p->taken_xrefs, buffer_view(&p->made)) > 0;
    }
    return done;
}

bool pseudonyms_apply_xref(pseudonyms *p, text_character *text, size_t count)
{
    bool done = true;
    p->word.length = 0;
    for (size_t i = 0; done && i < count; i++)
        done = buffer_append_character(&p->word, text[i].code);
    uint32_t number = done ? names_find(&p->xrefs, buffer_view(&p->word)) : 0;
    if (!done || number == 0)
        return done;
    done = make_xref(p, names_at(&p->xrefs, number), p->xref_turns[number - 1]);
    for (size_t i = 0, at = 0, step; done && i < count; i++, at += step)
        text[i].code = utf8_decode(p->made.data + at, &step);
    return done;
}
