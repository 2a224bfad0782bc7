/* SPDX-License-Identifier: MIT */
/*
 * Dates as people write them: takes a text, gives the form that the standard has, if there is one reading only.
 */
#include "rewrite/repair/repair_records.h"

#include "format/regex/regex.h"

/* ---- Words ------------------------------------------------------------------------------------ */

typedef struct named_words {
    const char *key, *words;
} named_words;

static const named_words month_rows[] = {
#define MONTHS(language, words) {language, words},
#define DOUBTFUL(words)
#define QUALIFIER(keyword, words)
#define FILLER(words)
#define SEX_WORDS(letter, words)
#include "rewrite/repair/date_names.def"
#undef MONTHS
#undef DOUBTFUL
#undef QUALIFIER
#undef FILLER
#undef SEX_WORDS
};

static const named_words other_rows[] = {
#define MONTHS(language, words)
#define DOUBTFUL(words) {"doubtful", words},
#define QUALIFIER(keyword, words) {keyword, words},
#define FILLER(words) {"filler", words},
#define SEX_WORDS(letter, words) {letter, words},
#include "rewrite/repair/date_names.def"
#undef MONTHS
#undef DOUBTFUL
#undef QUALIFIER
#undef FILLER
#undef SEX_WORDS
};

/* How many characters two texts have in common at their beginning, case apart; *a_left and *b_left if more follow there. */
static size_t common_letters(view a, view b, bool *a_left, bool *b_left)
{
    size_t i = 0, k = 0, count = 0, i_step, k_step;
    while (i < a.length && k < b.length) {
        uint32_t one = rx_canonical(utf8_decode(a.text + i, &i_step)),
                 other = rx_canonical(utf8_decode(b.text + k, &k_step));
        if (one != other)
            break;
        i += i_step;
        k += k_step;
        count++;
    }
    *a_left = i < a.length;
    *b_left = k < b.length;
    return count;
}

/* Is a word another, case apart? Or at least three letters that it begins with? */
static bool is_word(view word, view other, bool beginning)
{
    bool word_left, other_left;
    size_t count = common_letters(word, other, &word_left, &other_left);
    return !word_left && (!other_left || (beginning && count >= 3));
}

/* Takes the next of some words, with a space between them; false after the last. */
static bool next_table_word(view *rest, view *word)
{
    if (rest->length == 0)
        return false;
    const char *space = memchr(rest->text, ' ', rest->length);
    size_t length = space ? (size_t)(space - rest->text) : rest->length;
    *word = view_of(rest->text, length);
    *rest = space ? view_of(space + 1, rest->length - length - 1) : VIEW("");
    return true;
}

static bool is_table_word(view word, const char *words)
{
    view rest = view_of_string(words), other;
    while (next_table_word(&rest, &other)) {
        if (is_word(word, other, false))
            return true;
    }
    return false;
}

/* The key of the one row of others that has a word; NULL if none has, or several. */
static const char *other_key(view word)
{
    const char *found = NULL;
    for (size_t i = 0; i < COUNT_OF(other_rows); i++) {
        if (!is_table_word(word, other_rows[i].words))
            continue;
        if (found && strcmp(found, other_rows[i].key) != 0)
            return NULL;
        found = other_rows[i].key;
    }
    return found;
}

/* The month that a word means in every language, 1 to 12; 0 if there is none, or several. */
static unsigned month_of(view word)
{
    unsigned found = 0;
    const char *key = other_key(word);
    for (int i = 1; i <= 12; i++) { /* the standard's own are never in doubt */
        if (is_word(word, view_of_string(gedelf_calendar_month_name(GEDELF_CALENDAR_GREGORIAN, i)), false))
            return (unsigned)i;
    }
    if (key && strcmp(key, "doubtful") == 0)
        return 0;
    for (size_t i = 0; i < COUNT_OF(month_rows); i++) {
        view rest = view_of_string(month_rows[i].words), name;
        for (unsigned month = 1; next_table_word(&rest, &name); month++) {
            if (!is_word(word, name, true))
                continue;
            if (found != 0 && found != month)
                return 0;
            found = month;
        }
    }
    return found;
}

char read_sex_word(view text)
{
    view word = view_trim(text);
    if (word.length > 0 && word.text[word.length - 1] == '.')
        word.length--;
    const char *key = word.length > 0 ? other_key(word) : NULL;
    return key && key[1] == 0 ? key[0] : 0;
}

/* ---- Tokens ----------------------------------------------------------------------------------- */

enum { TOKENS_MOST = 8 };

typedef enum token_kind { TOKEN_NUMBER, TOKEN_WORD } token_kind;

/* A number or a word, and the sign after it: one of . / - or a space; 0 at the end. */
typedef struct date_token {
    token_kind kind;
    view text;
    unsigned number, digits;
    char sign;
} date_token;

typedef struct date_tokens {
    date_token items[TOKENS_MOST];
    size_t count;
} date_tokens;

/* The signs after a token: white space and a comma mean little, and any other sign more. */
static size_t take_signs(view v, size_t at, char *sign)
{
    *sign = 0;
    while (at < v.length && strchr(" \t,./-'", v.text[at])) {
        char c = v.text[at++];
        bool separator = c == ' ' || c == '\t' || c == ',' || c == '\'';
        if (*sign == 0 || *sign == ' ')
            *sign = separator ? ' ' : c;
        else if (!separator)
            *sign = '!'; /* two of them: no date that we know */
    }
    return at;
}

/* False if there is anything else in the text. */
static bool take_tokens(view v, date_tokens *out)
{
    size_t at = 0;
    out->count = 0;
    while (at < v.length) {
        size_t from = at;
        if (out->count == TOKENS_MOST)
            return false;
        date_token *t = &out->items[out->count++];
        *t = (date_token){.kind = is_digit(v.text[at]) ? TOKEN_NUMBER : TOKEN_WORD};
        while (at < v.length && (t->kind == TOKEN_NUMBER ? is_digit(v.text[at]) : is_word_octet(v.text[at]))) {
            if (t->kind == TOKEN_NUMBER && at - from < 6)
                t->number = t->number * 10 + (unsigned)(v.text[at] - '0');
            at++;
        }
        t->text = view_of(v.text + from, at - from);
        t->digits = t->kind == TOKEN_NUMBER ? (unsigned)t->text.length : 0;
        if (at == from)
            return false;
        at = take_signs(v, at, &t->sign);
        if (t->sign == '!')
            return false;
    }
    char last = out->count > 0 ? out->items[out->count - 1].sign : '-';
    return last != '-' && last != '/'; /* "1934-" is not 1934 */
}

static void drop_token(date_tokens *t, size_t index)
{
    memmove(&t->items[index], &t->items[index + 1], (t->count - index - 1) * sizeof *t->items);
    t->count--;
}

/* "th" of "5th", "de" of "5 de mayo". */
static void drop_fillers(date_tokens *t)
{
    static const char ordinals[] = "st nd rd th er";
    for (size_t i = 1; i < t->count;) {
        bool after_number = t->items[i - 1].kind == TOKEN_NUMBER;
        view word = t->items[i].kind == TOKEN_WORD ? t->items[i].text : VIEW("");
        const char *key = word.length > 0 && month_of(word) == 0 ? other_key(word) : NULL;
        bool filler = key && strcmp(key, "filler") == 0;
        if (word.length > 0 &&
            (filler || (after_number && t->items[i - 1].digits < 3 && is_table_word(word, ordinals)))) {
            t->items[i - 1].sign = ' ';
            drop_token(t, i);
        } else {
            i++;
        }
    }
}

/* A word before or after the date that says how exact it is; "" if there is none, NULL if it is another word. */
static const char *take_qualifier(date_tokens *t)
{
    static const size_t places = 2;
    for (size_t i = 0; i < places; i++) {
        size_t index = i == 0 ? 0 : t->count - 1;
        if (t->items[index].kind != TOKEN_WORD || month_of(t->items[index].text) != 0)
            continue;
        const char *key = other_key(t->items[index].text);
        if (!key || strlen(key) != 3 || t->count < 2)
            return NULL;
        drop_token(t, index);
        return key;
    }
    return "";
}

/* ---- Forms ------------------------------------------------------------------------------------ */

typedef struct loose_date {
    unsigned day, month, year, year_digits;
} loose_date;

static bool is_year(const date_token *t)
{
    return t->kind == TOKEN_NUMBER && (t->digits == 3 || t->digits == 4) && t->number > 99;
}

static bool is_short(const date_token *t)
{
    return t->kind == TOKEN_NUMBER && t->digits <= 2 && t->number > 0;
}

/* A month by its name. */
static unsigned named_month(const date_token *t)
{
    return t->kind == TOKEN_WORD ? month_of(t->text) : 0;
}

/* Three numbers. */
static date_reading read_numbers(const date_token *t, bool day_first, loose_date *d)
{
    bool iso = t[0].digits == 4 && t[1].digits == 2 && t[2].digits == 2 && t[0].sign == '-' && t[1].sign == '-';
    if (iso && is_year(&t[0])) {
        *d = (loose_date){t[2].number, t[1].number, t[0].number, 4};
        return READ_CERTAIN;
    }
    if (!is_short(&t[0]) || !is_short(&t[1]) || !is_year(&t[2]) || t[0].sign != t[1].sign)
        return READ_NOT;
    unsigned a = t[0].number, b = t[1].number;
    if (t[0].sign == '.') {
        *d = (loose_date){a, b, t[2].number, t[2].digits};
        return READ_CERTAIN;
    }
    if (t[0].sign != '/')
        return READ_NOT;
    bool day = a > 12 || (b <= 12 && (day_first || a == b));
    *d = (loose_date){day ? a : b, day ? b : a, t[2].number, t[2].digits};
    return a > 12 ? READ_DAY_FIRST : b > 12 ? READ_MONTH_FIRST : a == b ? READ_CERTAIN : READ_EITHER;
}

static date_reading read_three(const date_token *t, bool day_first, loose_date *d)
{
    unsigned first = named_month(&t[0]), second = named_month(&t[1]);
    if (is_short(&t[0]) && second > 0 && is_year(&t[2]))
        *d = (loose_date){t[0].number, second, t[2].number, t[2].digits};
    else if (first > 0 && is_short(&t[1]) && is_year(&t[2]))
        *d = (loose_date){t[1].number, first, t[2].number, t[2].digits};
    else if (is_year(&t[0]) && second > 0 && is_short(&t[2]))
        *d = (loose_date){t[2].number, second, t[0].number, t[0].digits};
    else
        return t[0].kind == TOKEN_NUMBER && t[1].kind == TOKEN_NUMBER && t[2].kind == TOKEN_NUMBER
                   ? read_numbers(t, day_first, d)
                   : READ_NOT;
    return READ_CERTAIN;
}

static date_reading read_tokens(const date_tokens *t, bool day_first, loose_date *d)
{
    const date_token *items = t->items;
    if (t->count == 3)
        return read_three(items, day_first, d);
    if (t->count == 2 && named_month(&items[0]) > 0 && is_year(&items[1])) {
        *d = (loose_date){0, named_month(&items[0]), items[1].number, items[1].digits};
        return READ_CERTAIN;
    }
    if (t->count == 2 && is_year(&items[0]) && named_month(&items[1]) > 0) {
        *d = (loose_date){0, named_month(&items[1]), items[0].number, items[0].digits};
        return READ_CERTAIN;
    }
    if (t->count != 1 || !is_year(&items[0]))
        return READ_NOT;
    *d = (loose_date){0, 0, items[0].number, items[0].digits};
    return READ_CERTAIN;
}

/* ---- The form of the standard ------------------------------------------------------------------ */

static size_t put_at(char out[DATE_ROOM], size_t at, view text)
{
    memcpy(out + at, text.text, text.length);
    return at + text.length;
}

static size_t format_loose(const loose_date *d, const char *qualifier, char out[DATE_ROOM])
{
    size_t at = 0;
    if (qualifier[0]) {
        at = put_at(out, at, view_of_string(qualifier));
        at = put_at(out, at, VIEW(" "));
    }
    if (d->day > 0) {
        at += number_format(d->day, out + at);
        at = put_at(out, at, VIEW(" "));
    }
    if (d->month > 0) {
        at = put_at(out, at, view_of_string(gedelf_calendar_month_name(GEDELF_CALENDAR_GREGORIAN, (int)d->month)));
        at = put_at(out, at, VIEW(" "));
    }
    return at + number_format(d->year, out + at);
}

date_reading read_loose_date(view text, bool exact, bool day_first, char out[DATE_ROOM], size_t *length)
{
    date_tokens tokens;
    loose_date d = {0, 0, 0, 0};
    gedelf_date checked;
    if (!take_tokens(view_trim(text), &tokens))
        return READ_NOT;
    const char *qualifier = take_qualifier(&tokens);
    if (!qualifier || (exact && qualifier[0]))
        return READ_NOT;
    drop_fillers(&tokens);
    date_reading reading = read_tokens(&tokens, day_first, &d);
    if (reading == READ_NOT || d.day > 31 || d.month > 12 || (exact && d.day == 0))
        return READ_NOT;
    *length = format_loose(&d, qualifier, out);
    gedelf_date_type type = exact ? GEDELF_DATE_EXACT : GEDELF_DATE_VALUE;
    bool good = gedelf_date_parse(&checked, view_of(out, *length), GEDELF_NOTATION_ELF, type) == GEDELF_VALUE_OK;
    return good && !gedelf_date_not_in_calendar(&checked) ? reading : READ_NOT;
}
