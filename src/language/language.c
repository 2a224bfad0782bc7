/* SPDX-License-Identifier: MIT */
/*
 * Takes a language, a context and an English text, gives the translation. The tables have no pointers in them, so that nothing of
 * them is in memory before it is used.
 */
#include "language/language.h"

/* ---- The tables ------------------------------------------------------------------------------ */

/* Where the parts of a row are among the texts of its language. */
typedef struct text_row {
    uint32_t context, english, text;
} text_row;

struct gedelf_language {
    const char *code, *name;
    const char *texts;
    const text_row *rows; /* by context, then by the English text */
    size_t count;
};

#define LANGUAGE de
#define TABLE "language/de.def"
#include "language/language_table.h"

#define LANGUAGE fr
#define TABLE "language/fr.def"
#include "language/language_table.h"

/* The texts and rows of a language. */
#define TABLE_OF(code) (const char *)&code##_texts, code##_rows, sizeof code##_rows / sizeof *code##_rows

static const gedelf_language known_languages[] = {
    {"en", "English", "", NULL, 0},
    {"de", "Deutsch", TABLE_OF(de)},
    {"fr", "Français", TABLE_OF(fr)},
};

/* ---- Languages ------------------------------------------------------------------------------- */

const gedelf_language *gedelf_language_at(size_t index)
{
    return index < sizeof known_languages / sizeof *known_languages ? &known_languages[index] : NULL;
}

const gedelf_language *gedelf_language_find(const char *locale)
{
    view code = locale ? view_of(locale, strcspn(locale, "_-.@")) : VIEW("");
    for (size_t i = 0; i < sizeof known_languages / sizeof *known_languages; i++) {
        if (view_equal_ignoring_case(code, view_of_string(known_languages[i].code)))
            return &known_languages[i];
    }
    return &known_languages[0];
}

const char *gedelf_language_code(const gedelf_language *language)
{
    return language ? language->code : known_languages[0].code;
}

const char *gedelf_language_own_name(const gedelf_language *language)
{
    return language ? language->name : known_languages[0].name;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

static const char phrase_context[] = "phrase";

bool gedelf_translation_at(const gedelf_language *language, size_t index, gedelf_translation *out)
{
    if (!language || index >= language->count)
        return false;
    const text_row *row = &language->rows[index];
    gedelf_translation whole = {.context = language->texts + row->context,
                                .english = language->texts + row->english,
                                .text = language->texts + row->text};
    output_give(out, &whole);
    return true;
}

/* Negative if the text that is sought comes before that of a row. */
static int compare_texts(view sought, const char *text)
{
    size_t length = strlen(text), common = length < sought.length ? length : sought.length;
    int order = common > 0 ? memcmp(sought.text, text, common) : 0;
    return order != 0 || sought.length == length ? order : sought.length < length ? -1 : 1;
}

const char *gedelf_translation_find(const gedelf_language *language, const char *context, gedelf_view english)
{
    size_t from = 0, to = language ? language->count : 0;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        const text_row *row = &language->rows[middle];
        int order = strcmp(context, language->texts + row->context);
        if (order == 0)
            order = compare_texts(english, language->texts + row->english);
        if (order == 0)
            return language->texts + row->text;
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

const char *language_part(const gedelf_language *language, const char *name, const char *part, const char *english)
{
    char context[96];
    size_t name_length = strlen(name), part_length = strlen(part);
    if (!language || language->count == 0 || name_length + part_length + 2 > sizeof context)
        return english;
    memcpy(context, name, name_length);
    context[name_length] = ' ';
    memcpy(context + name_length + 1, part, part_length + 1);
    const char *found = gedelf_translation_find(language, context, VIEW(""));
    return found ? found : english;
}

const char *language_say(const gedelf_language *language, const char *phrase)
{
    const char *found = gedelf_translation_find(language, phrase_context, view_of_string(phrase));
    return found ? found : phrase;
}

bool language_is_quoted(const char *pattern, const char *place)
{
    static const char *const marks[] = {"“", "„", "‘", "«", "«\u00A0", "«\u202F", "'", "\"", "@"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t length = strlen(marks[i]);
        if ((size_t)(place - pattern) >= length && memcmp(place - length, marks[i], length) == 0)
            return true;
    }
    return false;
}

/* ---- Phrases with parts ---------------------------------------------------------------------- */

/* "family F1 of Anne and Bob" is "family %1 of %2 and %3" with parts, which may be such phrases themselves. */
enum { PARTS_MOST = 5, DEEPEST = 3 };

/* Longer texts are from the file: the library's own phrases, names included, are shorter. */
enum { LONGEST_PHRASE = 2000 };

/* What a text may be. What messages quote may be from the file, though nothing tells the two apart: such a text counts as a phrase
   with parts only if enough of it is the phrase's own, or it begins as no name does, and its parts stay as they are. */
typedef enum text_origin { FROM_LIBRARY, FROM_ANYWHERE } text_origin;

enum { OWN_LEAST = 12 };

static bool says_unnamed(view text)
{
    return view_begins(text, VIEW("unnamed"));
}

static bool is_unmistakable(const char *pattern, size_t own)
{
    static const char *const beginnings[] = {" ", ";", "(", "below ", "family ", "unnamed"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        if (view_begins(view_of_string(pattern), view_of_string(beginnings[i])))
            return true;
    }
    return own >= OWN_LEAST;
}

static bool is_part(const char *at)
{
    return at[0] == '%' && at[1] >= '1' && at[1] < '1' + PARTS_MOST;
}

/* The words of a pattern up to the next part. */
static view words_before_part(const char *at)
{
    size_t length = 0;
    while (at[length] && !is_part(at + length))
        length++;
    return view_of(at, length);
}

/* Where a part ends: where the words after it begin, or end the text. A part is not empty. 0 if they are not there. */
static size_t part_length(view text, view words, bool last)
{
    if (last)
        return text.length > words.length && view_ends(text, words) ? text.length - words.length : 0;
    for (size_t i = 1; i + words.length <= text.length; i++) {
        if (memcmp(text.text + i, words.text, words.length) == 0)
            return i;
    }
    return 0;
}

/* Is a text made of this pattern? Finds the parts, and gives how many octets are not parts; 0 if it is not. */
static size_t match_pattern(const char *pattern, view text, view parts[PARTS_MOST])
{
    view words = words_before_part(pattern);
    const char *at = pattern + words.length;
    size_t own = words.length;
    if (!*at || !view_begins(text, words))
        return 0;
    text = view_after(text, words.length);
    while (*at) {
        view *part = &parts[at[1] - '1'];
        words = words_before_part(at + 2);
        at += 2 + words.length;
        part->text = text.text;
        part->length = part_length(text, words, !*at);
        if (part->length == 0)
            return 0;
        text = view_after(text, part->length + words.length);
        own += words.length;
    }
    return own;
}

/* The translation of the pattern that a text is made of, with its parts: the one that leaves the least to them. NULL if there is none.
   All patterns have a space in them. */
static const char *find_pattern(const gedelf_language *language, view text, text_origin origin, view parts[PARTS_MOST])
{
    const char *found = NULL;
    bool possible = language && text.length <= LONGEST_PHRASE && memchr(text.text, ' ', text.length);
    size_t most = 0, i = 0, end = possible ? language->count : 0;
    SEARCH_SORTED(i, 0, end, strcmp(language->texts + language->rows[i].context, phrase_context) < 0);
    for (; i < end && strcmp(language->texts + language->rows[i].context, phrase_context) == 0; i++) {
        view candidates[PARTS_MOST] = {{NULL, 0}};
        const char *english = language->texts + language->rows[i].english;
        size_t own = match_pattern(english, text, candidates);
        if (own > most && (origin == FROM_LIBRARY || is_unmistakable(english, own))) {
            most = own;
            found = language->texts + language->rows[i].text;
            memcpy(parts, candidates, sizeof candidates);
        }
    }
    return found;
}

/* Someone without a name is called so in any language, wherever it comes from. Nothing else within a phrase is translated if the
   phrase itself is not certain to be one. */
static bool is_spelled(text_origin origin, int depth, view text)
{
    return origin == FROM_LIBRARY ? depth < DEEPEST : depth == 0 || (depth == 1 && says_unnamed(text));
}

static void spell_phrase(const gedelf_language *language, view text, text_origin origin, int depth, language_put_fn put,
                         void *context)
{
    view parts[PARTS_MOST];
    bool spelled = is_spelled(origin, depth, text);
    const char *whole = spelled ? gedelf_translation_find(language, phrase_context, text) : NULL,
               *pattern = whole || !spelled ? NULL : find_pattern(language, text, origin, parts);
    if (!pattern) {
        put(context, whole ? view_of_string(whole) : text);
        return;
    }
    for (const char *at = pattern; *at;) {
        view words = words_before_part(at);
        put(context, words);
        at += words.length;
        if (*at && language_is_quoted(pattern, at))
            put(context, parts[at[1] - '1']);
        else if (*at)
            spell_phrase(language, parts[at[1] - '1'], origin, depth + 1, put, context);
        at += *at ? 2 : 0;
    }
}

void language_spell(const gedelf_language *language, view text, language_put_fn put, void *context)
{
    if (text.length > 0)
        spell_phrase(language, text, FROM_ANYWHERE, 0, put, context);
}

static void put_bounded(void *context, view piece)
{
    bounded_text_put(context, piece);
}

size_t gedelf_phrase_translate(const gedelf_language *language, gedelf_view text, char *into, size_t size)
{
    bounded_text made = {into, size, 0};
    if (text.length > 0)
        spell_phrase(language, text, FROM_LIBRARY, 0, put_bounded, &made);
    return made.length;
}
