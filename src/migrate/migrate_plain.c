/* SPDX-License-Identifier: MIT */
/*
 * Structures that stay as they are, which most do: takes one of five, says whether the rules lead there and back without
 * changing it. What they say of a place is found out once, with a sample value, and remembered; then only the value is
 * looked at, and only for forms that are known to be the same in both models. Whatever is doubtful is not plain, and goes
 * the long way. D320, D321
 */
#include "migrate/migrate_private.h"

/* ---- Values ---------------------------------------------------------------------------------- */

static bool plain_always(view text)
{
    (void)text;
    return true;
}

static bool plain_empty(view text)
{
    return text.length == 0;
}

static bool plain_yes(view text)
{
    return text.length == 0 || (text.length == 1 && text.text[0] == 'Y');
}

static bool plain_digits(view text)
{
    size_t i = 0;
    while (i < text.length && is_digit(text.text[i]))
        i++;
    return i > 0 && i == text.length;
}

static bool plain_sex(view text)
{
    return text.length == 1 && memchr("MFXU", text.text[0], 4) != NULL;
}

/* No slash or a pair of them, and no white space but spaces (D344). */
static bool plain_name(view text)
{
    size_t slashes = 0;
    bool plain = text.length > 0;
    for (size_t i = 0; plain && i < text.length; i++) {
        slashes += text.text[i] == '/';
        plain = (unsigned char)text.text[i] >= ' ';
    }
    return plain && (slashes == 0 || slashes == 2);
}

/* hh:mm:ss */
static bool plain_time(view text)
{
    bool plain = text.length == 8;
    for (size_t i = 0; plain && i < 8; i++)
        plain = i % 3 == 2 ? text.text[i] == ':' : is_digit(text.text[i]);
    return plain && (text.text[0] < '2' || (text.text[0] == '2' && text.text[1] < '4')) && text.text[3] < '6' &&
           text.text[6] < '6';
}

/* The letters of a word as a number. */
#define WORD(a, b, c) ((uint32_t)(a) << 16 | (uint32_t)(b) << 8 | (uint32_t)(c))

static uint32_t word_at(view text, size_t at)
{
    if (text.length < at + 4)
        return 0;
    const unsigned char *t = (const unsigned char *)text.text + at;
    return t[3] == ' ' ? WORD(t[0], t[1], t[2]) : 0;
}

static bool is_month(uint32_t word)
{
    switch (word) {
    case WORD('J', 'A', 'N'):
    case WORD('F', 'E', 'B'):
    case WORD('M', 'A', 'R'):
    case WORD('A', 'P', 'R'):
    case WORD('M', 'A', 'Y'):
    case WORD('J', 'U', 'N'):
    case WORD('J', 'U', 'L'):
    case WORD('A', 'U', 'G'):
    case WORD('S', 'E', 'P'):
    case WORD('O', 'C', 'T'):
    case WORD('N', 'O', 'V'):
    case WORD('D', 'E', 'C'): return true;
    default: return false;
    }
}

static bool is_before_date(uint32_t word)
{
    switch (word) {
    case WORD('A', 'B', 'T'):
    case WORD('C', 'A', 'L'):
    case WORD('E', 'S', 'T'):
    case WORD('B', 'E', 'F'):
    case WORD('A', 'F', 'T'): return true;
    default: return false;
    }
}

/* "28 ": a day that each month has, without a nought before it; how long it is with its space. */
static size_t day_length(view text, size_t at)
{
    size_t i = at;
    unsigned day = 0;
    for (; i < text.length && i < at + 2 && is_digit(text.text[i]); i++)
        day = day * 10 + (unsigned)(text.text[i] - '0');
    bool good = i > at && text.text[at] != '0' && day <= 28 && i < text.length && text.text[i] == ' ';
    return good ? i + 1 - at : 0;
}

/* A year from 100 to 9999 and nothing behind it. */
static bool is_plain_year(view text, size_t at)
{
    size_t length = text.length - at;
    bool good = (length == 3 || length == 4) && text.text[at] != '0';
    for (size_t i = at; good && i < text.length; i++)
        good = is_digit(text.text[i]);
    return good;
}

/* [DAY] MONTH YEAR, of the usual calendar. */
static bool plain_exact_date(view text)
{
    size_t at = day_length(text, 0);
    return at > 0 && is_month(word_at(text, at)) && is_plain_year(text, at + 4);
}

static bool plain_date(view text)
{
    size_t at = is_before_date(word_at(text, 0)) ? 4 : 0, day = day_length(text, at);
    bool month = is_month(word_at(text, at + day));
    return (day == 0 || month) && is_plain_year(text, at + day + (month ? 4 : 0));
}

typedef struct plain_kind {
    bool (*is_plain)(view text); /* NULL: never */
    const char *sample;
} plain_kind;

static const plain_kind plain_kinds[] = {
    [SEVEN_NOTHING] = {plain_empty, ""},
    [SEVEN_YES] = {plain_yes, "Y"},
    [SEVEN_TEXT] = {plain_always, "x"},
    [SEVEN_LIST_TEXT] = {plain_always, "x"},
    [SEVEN_DATE] = {plain_date, "ABT 1 JAN 1900"},
    [SEVEN_DATE_EXACT] = {plain_exact_date, "1 JAN 1900"},
    [SEVEN_TIME] = {plain_time, "01:02:03"},
    [SEVEN_INTEGER] = {plain_digits, "1"},
    [SEVEN_NAME] = {plain_name, "A /B/"},
    [SEVEN_URI] = {plain_always, "x"},
    [SEVEN_TAG_DEFINITION] = {NULL, NULL},
};

static const plain_kind sex_kind = {plain_sex, "M"}, no_kind = {NULL, NULL};

static const plain_kind *kind_of(const seven_type *type)
{
    return type->kind == SEVEN_ENUM                                ? (seven_is(type, "SEX") ? &sex_kind : &no_kind)
           : type->kind < sizeof plain_kinds / sizeof *plain_kinds ? &plain_kinds[type->kind]
                                                                   : &no_kind;
}

/* ---- Places ---------------------------------------------------------------------------------- */

/* A tag of up to eight octets as a number; 0 for others. */
uint64_t tag_key(view tag)
{
    uint64_t number = 0;
    for (size_t i = 0; i < tag.length; i++)
        number = number << 8 | (unsigned char)tag.text[i];
    return tag.length <= sizeof number ? number : 0;
}

/* Does the sample lead there, and back to itself, with nothing beside it? */
static bool sample_stays(migration *m, const unit_place *place, const line_unit *in, view tag)
{
    line_unit there, back, wanted = *in;
    const char *why;
    wanted.tag = tag;
    return unit_to_seven(m, place, in, &there, &why) && there.note.length == 0 && unit_equal(&wanted, &there) &&
           unit_to_five(m, place, &there, &back, &why) && unit_equal(in, &back);
}

/* The tag that it will have: another one only if it has that wherever it may stand. */
static view tag_there(const unit_place *place, const plain_line *of)
{
    view tag = tag_in_seven(place->five_super, of->tag, of->pointer);
    view anywhere = tag_in_seven(VIEW("?"), of->tag, of->pointer);
    return place->five_super.length == 0 || view_equal(tag, anywhere) ? tag : of->tag;
}

/* Asks the rules about a place. A pointer is its own sample: another may tell more, if it does not stay. */
static void ask_about_place(migration *m, const unit_place *place, const plain_line *of, plain_place *out)
{
    seven_place found;
    model_answer answer;
    line_unit in = {.tag = of->tag, .text = of->text, .pointer = of->pointer};
    view tag = tag_there(place, of);
    out->verdict = PLAIN_NEVER;
    out->renamed = !view_equal(tag, of->tag);
    if (!seven_find(place->seven, tag, &found) || view_equal(of->tag, VIEW("HEAD")))
        return;
    const plain_kind *kind = kind_of(found.type);
    if (of->pointer ? found.type->kind != SEVEN_POINTER : !kind->is_plain)
        return;
    if (!of->pointer)
        in.text = view_of_string(kind->sample);
    out->verdict = sample_stays(m, place, &in, tag) ? PLAIN_BY_VALUE : of->pointer ? PLAIN_UNKNOWN : PLAIN_NEVER;
    out->type = found.type;
    out->is_plain = kind->is_plain;
    out->any_text = kind->is_plain == plain_always && !is_piece(place->five_super, of->tag);
    out->several = found.several;
    out->required = found.required;
    out->wanted = seven_wants(found.type);
    out->target = of->pointer ? seven_target(found.type) : NULL;
    out->piece = is_piece(place->five_super, of->tag);
    out->five = model_guide_find(m->five, place->five, of->tag, &answer) ? answer.context : MODEL_ANYTHING;
}

/* What is remembered of a place; asks if nothing is. */
static plain_place *place_remembered(migration *m, const unit_place *place, const plain_line *of)
{
    enum { NEAR = 4 }; /* so many places in a row are looked at, lest two that are asked about in turn have one */
    uint64_t number = (uint64_t)(place->seven - seven_file()); /* not its address, which differs from run to run */
    uint64_t together = of->key ^ of->super << 5 ^ of->super >> 11 ^ number << 40;
    uint64_t mixed = (together << 1 | of->pointer) * UINT64_C(0x9E3779B97F4A7C15);
    plain_place *p = NULL;
    bool same = false;
    for (size_t i = 0; i < NEAR && !same && (i == 0 || p->tag != 0); i++) {
        p = &m->plain[((mixed >> 32) + i) % PLAIN_PLACES];
        same = p->tag == of->key && p->super == of->super && p->seven == place->seven && p->five_above == place->five &&
               p->pointer == of->pointer;
    }
    if (!same || p->verdict == PLAIN_UNKNOWN) {
        *p = (plain_place){.tag = of->key,
                           .super = of->super,
                           .seven = place->seven,
                           .five_above = place->five,
                           .pointer = of->pointer};
        ask_about_place(m, place, of, p);
    }
    return p;
}

const plain_place *find_plain(migration *m, const unit_place *place, const plain_line *of)
{
    bool known =
        place->seven && of->key > 0 && (of->super > 0 || place->five_super.length == 0) && of->tag.text[0] != '_';
    plain_place *p = known ? place_remembered(m, place, of) : NULL;
    if (!p || p->verdict != PLAIN_BY_VALUE)
        return NULL;
    return (of->pointer ? points_well(m, p->target, of->text) : p->is_plain(of->text)) ? p : NULL;
}
