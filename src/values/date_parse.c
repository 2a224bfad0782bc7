/* SPDX-License-Identifier: MIT */
/*
 * Reading dates in ELF's notation: takes a text, gives a gedelf_date. [ELF-DATES §generic, §modifiers, §DateValue,
 * §DatePeriod, §DateExact], D201 to D210.
 *
 * White space is normalised by passing over any number of it wherever there may be one; nothing is copied. A date is read
 * from left to right, with one word of look ahead: what follows a number is a month, and then the number was a day, or it
 * is an epoch or the next part of the value, and then the number was a year. No word can be both a month and an epoch.
 */
#include "values/values_private.h"

/* ---- Words ----------------------------------------------------------------------------------- */

/* Up to eight characters in capitals as one number; 0 for what is longer, or empty. */
static inline uint64_t word_key(view word)
{
    uint64_t key = 0;
    if (word.length > 8)
        return 0;
    for (size_t i = 0; i < word.length; i++)
        key = key << 8 | (unsigned char)to_upper(word.text[i]);
    return key;
}

static bool is_reserved(view word)
{
    static const view reserved[] = {
#define RESERVED(word) {word, sizeof word - 1},
#include "values/date_words.def"
#undef RESERVED
    };
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        if (view_equal_ignoring_case(word, reserved[i]))
            return true;
    }
    return false;
}

/* At least three letters and digits, of which the first is a letter; `capitals` requires capitals. */
static bool is_month_like(view word, bool capitals)
{
    if (word.length < 3 || !is_letter(word.text[0]))
        return false;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.text[i];
        if (!is_in_class(c, CLASS_DIGIT | CLASS_LETTER) || (capitals && c >= 'a'))
            return false;
    }
    return true;
}

bool value_is_elf_month(view name)
{
    return is_month_like(name, true) && !is_reserved(name);
}

/* ---- Epochs ---------------------------------------------------------------------------------- */

static gedelf_epoch epoch_of_spelling(view word)
{
    static const struct {
        gedelf_epoch epoch;
        view spelling;
    } spellings[] = {
#define EPOCH(epoch, spelling) {GEDELF_EPOCH_##epoch, {spelling, sizeof spelling - 1}},
#include "values/epochs.def"
#undef EPOCH
    };
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        if (view_equal_ignoring_case(word, spellings[i].spelling))
            return spellings[i].epoch;
    }
    return GEDELF_EPOCH_NONE;
}

/* Epoch ::= [A-Z] ( [A-Z] | [A-Z0-9._]* [._] [A-Z0-9._]* ) | "$" [^ #x9#xA#xD]+ */
static bool is_epoch_like(view word)
{
    bool marked = false, letters = true;
    if (word.length < 2)
        return false;
    if (word.text[0] == '$')
        return true;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.text[i];
        bool capital = c >= 'A' && c <= 'Z', sign = c == '.' || c == '_';
        if (!capital && (i == 0 || !(sign || is_digit(c))))
            return false;
        marked |= sign;
        letters &= capital;
    }
    return marked || (letters && word.length == 2 && !is_reserved(word));
}

/* Takes an epoch, if the next word is one. */
static void take_epoch(value_scan *s, gedelf_single_date *d)
{
    value_scan after = *s;
    value_skip_space(&after);
    view word = value_peek_word(&after);
    d->epoch = epoch_of_spelling(word);
    if (d->epoch == GEDELF_EPOCH_NONE && is_epoch_like(word)) {
        d->epoch = GEDELF_EPOCH_OTHER;
        d->epoch_name = word;
    }
    if (d->epoch != GEDELF_EPOCH_NONE)
        s->at = word.text + word.length;
}

/* ---- Escapes --------------------------------------------------------------------------------- */

/* CalEsc ::= "@#D" [A-Z] [A-Z ]* "@"; white space may follow, or not (D201). */
static gedelf_problem take_escape(value_scan *s, gedelf_single_date *d)
{
    if (s->end - s->at < 5 || s->at[1] != '#' || to_upper(s->at[2]) != 'D' || !is_letter(s->at[3]))
        return GEDELF_DATE_BAD_ESCAPE;
    const char *from = s->at + 3, *to = from;
    while (to < s->end && (is_letter(*to) || is_white_space(*to)))
        to++;
    if (to == s->end || *to != '@')
        return GEDELF_DATE_BAD_ESCAPE;
    view name = view_of(from, (size_t)(to - from));
    d->escaped = true;
    d->calendar = calendar_with_escape(name);
    if (d->calendar == GEDELF_CALENDAR_UNKNOWN)
        d->calendar_name = name;
    s->at = to + 1;
    value_skip_space(s);
    return GEDELF_VALUE_OK;
}

/* ---- One date -------------------------------------------------------------------------------- */

/* Year ::= "-"? [0-9]+ ( "/" "-"? [0-9]+ )?, and the epoch after it. */
static gedelf_problem take_year(value_scan *s, gedelf_single_date *d)
{
    bool negative = s->at < s->end && *s->at == '-';
    s->at += negative;
    int64_t year = value_take_number(s, &d->historical_digits);
    if (d->historical_digits.length == 0)
        return GEDELF_DATE_NO_YEAR;
    if (s->at < s->end && *s->at == '/') {
        s->at++;
        bool second_negative = s->at < s->end && *s->at == '-';
        s->at += second_negative;
        view second = value_take_digits(s);
        if (second.length == 0)
            return GEDELF_DATE_BAD_DUAL_YEAR;
        value_set_dual_year(d, negative, second, second_negative);
    } else {
        d->historical = d->year = negative ? -year : year;
    }
    if (s->at == s->end)
        return GEDELF_VALUE_OK;
    take_epoch(s, d);
    return s->at == s->end || is_white_space(*s->at) ? GEDELF_VALUE_OK : GEDELF_DATE_END;
}

/* Is a word a month? A month of the calendar may be spelt in any case, another one only in capitals (D202). But it is a
   month even so, and what is before it is a day. */
static gedelf_problem find_month(gedelf_single_date *d, view word)
{
    int month = calendar_month_number(calendar_of(d->calendar), word);
    if (month == 0 && is_reserved(word))
        return GEDELF_DATE_RESERVED;
    if (month == 0 && !is_month_like(word, false))
        return GEDELF_DATE_BAD_MONTH;
    d->month = month;
    d->month_name = word;
    return GEDELF_VALUE_OK;
}

/* Takes a month that was found, and the white space after it. */
static gedelf_problem take_month(value_scan *s, const gedelf_single_date *d)
{
    s->at = d->month_name.text + d->month_name.length;
    if (!value_skip_space(s))
        return GEDELF_DATE_NO_YEAR;
    return d->month == 0 && !is_month_like(d->month_name, true) ? GEDELF_DATE_BAD_MONTH : GEDELF_VALUE_OK;
}

/* Does a reserved word are where a month should, with a year after it? AND and TO have another date after them. */
static bool is_misplaced(value_scan s)
{
    view word = value_peek_word(&s);
    if (!is_reserved(word) || view_equal_ignoring_case(word, VIEW("AND")) || view_equal_ignoring_case(word, VIEW("TO")))
        return false;
    s.at = word.text + word.length;
    return value_skip_space(&s) && s.at < s.end && is_digit(*s.at);
}

/* Takes a day, if what follows the number is a month. */
static gedelf_problem take_day(value_scan *s, gedelf_single_date *d)
{
    value_scan after = *s;
    view digits;
    int64_t day = value_take_number(&after, &digits);
    if (digits.length == 0 || !value_skip_space(&after) || after.at == after.end || !is_letter(*after.at))
        return GEDELF_VALUE_OK;
    if (find_month(d, value_peek_word(&after)) != GEDELF_VALUE_OK)
        return is_misplaced(after) ? GEDELF_DATE_RESERVED : GEDELF_VALUE_OK;
    d->day_digits = digits;
    d->day = day;
    gedelf_problem problem = take_month(&after, d);
    *s = after;
    return problem == GEDELF_VALUE_OK && d->day == 0 ? GEDELF_DATE_BAD_DAY : problem;
}

/* Takes all that is left if it has the form of most dates: one or two digits, a month and four digits, separated by
   spaces, and a day that every month has. Otherwise nothing has changed, and it may still be a date. */
static bool take_usual(value_scan *s, gedelf_single_date *d)
{
    enum { MONTH_AND_YEAR = 9, SAFE_DAY = 28 };
    size_t length = (size_t)(s->end - s->at);
    if (length < MONTH_AND_YEAR + 1 || length > MONTH_AND_YEAR + 2)
        return false;
    const char *month = s->end - MONTH_AND_YEAR + 1;
    value_scan day = *s, year = {month + 4, s->end};
    view day_digits, year_digits;
    int64_t day_number = value_take_number(&day, &day_digits), year_number = value_take_number(&year, &year_digits);
    if (day.at != month - 1 || year.at != s->end || month[-1] != ' ' || month[3] != ' ' || day_number == 0 ||
        day_number > SAFE_DAY || year_number == 0)
        return false;
    int month_number = calendar_month_number(&calendar_gregorian, view_of(month, 3));
    if (month_number == 0)
        return false;
    d->day = day_number;
    d->day_digits = day_digits;
    d->month = month_number;
    d->month_name = view_of(month, 3);
    d->year = d->historical = year_number;
    d->historical_digits = year_digits;
    s->at = s->end;
    return true;
}

/* Date ::= (CalEsc S)? ((Day S)? Month S)? Year (S? Epoch)? */
static gedelf_problem take_date(value_scan *s, gedelf_single_date *d)
{
    gedelf_problem problem = GEDELF_VALUE_OK;
    if (take_usual(s, d))
        return GEDELF_VALUE_OK;
    if (s->at < s->end && *s->at == '@')
        problem = take_escape(s, d);
    if (problem == GEDELF_VALUE_OK && s->at < s->end) {
        if (!is_letter(*s->at))
            problem = take_day(s, d);
        else if ((problem = find_month(d, value_peek_word(s))) == GEDELF_VALUE_OK)
            problem = take_month(s, d);
    }
    if (problem == GEDELF_VALUE_OK)
        problem = take_year(s, d);
    return problem == GEDELF_VALUE_OK ? value_settle(d) : problem;
}

/* ---- The whole value ------------------------------------------------------------------------- */

/* Takes a second date after its word, if that comes next. */
static gedelf_problem take_second(value_scan *s, gedelf_date *out, const char *expected, bool *taken)
{
    value_scan after = *s;
    value_skip_space(&after);
    view word = value_peek_word(&after);
    *taken = view_equal_ignoring_case(word, view_of_string(expected));
    if (!*taken)
        return GEDELF_VALUE_OK;
    after.at = word.text + word.length;
    if (!value_skip_space(&after))
        return GEDELF_DATE_NO_YEAR;
    value_clear_date(&out->dates[1]);
    gedelf_problem problem = take_date(&after, &out->dates[1]);
    *s = after;
    return problem;
}

/* "(" DatePhrase ")" at the end. */
static gedelf_problem take_phrase(value_scan *s, gedelf_date *out)
{
    view phrase = view_of(s->at + 1, (size_t)(s->end - s->at - 1));
    if (phrase.length == 0 || phrase.text[phrase.length - 1] != ')')
        return GEDELF_DATE_BAD_PHRASE;
    phrase.length--;
    if (memchr(phrase.text, '(', phrase.length) || memchr(phrase.text, ')', phrase.length))
        return GEDELF_DATE_BAD_PHRASE;
    out->phrase = phrase;
    s->at = s->end;
    return GEDELF_VALUE_OK;
}

/* What may follow the first date of each form. */
static gedelf_problem take_rest(value_scan *s, gedelf_date *out)
{
    bool taken = false;
    gedelf_problem problem = GEDELF_VALUE_OK;
    if (out->form == GEDELF_FORM_BET) {
        problem = take_second(s, out, "AND", &taken);
        return problem == GEDELF_VALUE_OK && !taken ? GEDELF_DATE_NO_SECOND : problem;
    }
    if (out->form == GEDELF_FORM_FROM) {
        problem = take_second(s, out, "TO", &taken);
        if (taken)
            out->form = GEDELF_FORM_FROM_TO;
        return problem;
    }
    if (out->form == GEDELF_FORM_INT) {
        if (!value_skip_space(s) || *s->at != '(')
            return GEDELF_DATE_NO_PHRASE;
        return take_phrase(s, out);
    }
    return GEDELF_VALUE_OK;
}

#define KEY3(a, b, c) ((uint64_t)(a) << 16 | (uint64_t)(b) << 8 | (uint64_t)(c))

/* The form that a word at the beginning means; GEDELF_FORM_DATE if it is not such a word. */
static gedelf_date_form form_of_word(view word)
{
    switch (word_key(word)) {
    case KEY3('F', 'R', 'O') << 8 | 'M': return GEDELF_FORM_FROM;
    case KEY3(0, 'T', 'O'): return GEDELF_FORM_TO;
    case KEY3('B', 'E', 'F'): return GEDELF_FORM_BEF;
    case KEY3('A', 'F', 'T'): return GEDELF_FORM_AFT;
    case KEY3('B', 'E', 'T'): return GEDELF_FORM_BET;
    case KEY3('A', 'B', 'T'): return GEDELF_FORM_ABT;
    case KEY3('C', 'A', 'L'): return GEDELF_FORM_CAL;
    case KEY3('E', 'S', 'T'): return GEDELF_FORM_EST;
    case KEY3('I', 'N', 'T'): return GEDELF_FORM_INT;
    default: return GEDELF_FORM_DATE;
    }
}

static gedelf_problem parse_elf(gedelf_date *out, value_scan *s)
{
    if (s->at == s->end)
        return GEDELF_VALUE_EMPTY;
    if (*s->at == '(') {
        out->form = GEDELF_FORM_PHRASE;
        return take_phrase(s, out);
    }
    if (is_letter(*s->at)) {
        view word = value_peek_word(s);
        out->form = form_of_word(word);
        if (out->form != GEDELF_FORM_DATE) {
            s->at = word.text + word.length;
            value_skip_space(s);
        }
    }
    gedelf_problem problem = take_date(s, &out->dates[0]);
    if (problem == GEDELF_VALUE_OK)
        problem = take_rest(s, out);
    return problem == GEDELF_VALUE_OK && s->at < s->end ? GEDELF_DATE_END : problem;
}

gedelf_problem gedelf_date_parse(gedelf_date *out, gedelf_view text, gedelf_notation notation, gedelf_date_type type)
{
    gedelf_problem problem;
    out->form = GEDELF_FORM_DATE;
    out->type = type;
    out->notation = notation;
    value_clear_date(&out->dates[0]);
    out->phrase = view_of(NULL, 0);
    out->text = text;
    if (notation == GEDELF_NOTATION_GEDCOM7) {
        problem = value_parse_date7(out, text, type);
    } else {
        value_scan s = value_scan_of(view_trim(text));
        problem = parse_elf(out, &s);
    }
    return problem == GEDELF_VALUE_OK ? value_check_date(out) : problem;
}
