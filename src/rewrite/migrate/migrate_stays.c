/* SPDX-License-Identifier: MIT */
/*
 * Structures that stay as they are, as most do: takes one of five, says whether the rules lead there and back without
 * changing it. What the rules say about a tag below another is found out once, with a sample value, and remembered.
 * After that only the value is looked at, and only for forms that are known to be the same in both models. Doubtful
 * structures do not count as staying, and are translated. D320, D321
 */
#include "rewrite/migrate/migrate_run.h"
#include "rewrite/migrate/migrate_stays.h"

/* ---- Values ---------------------------------------------------------------------------------- */

static bool stays_always(view text)
{
    (void)text;
    return true;
}

static bool stays_if_empty(view text)
{
    return text.length == 0;
}

static bool stays_yes(view text)
{
    return text.length == 0 || (text.length == 1 && text.text[0] == 'Y');
}

static bool stays_digits(view text)
{
    size_t i = 0;
    while (i < text.length && is_digit(text.text[i]))
        i++;
    return i > 0 && i == text.length;
}

static bool stays_sex(view text)
{
    return text.length == 1 && memchr("MFXU", text.text[0], 4) != NULL;
}

/* No slash or a pair of them, and no white space but spaces (D344). */
static bool stays_name(view text)
{
    size_t slashes = 0;
    bool good = text.length > 0;
    for (size_t i = 0; good && i < text.length; i++) {
        slashes += text.text[i] == '/';
        good = (unsigned char)text.text[i] >= ' ';
    }
    return good && (slashes == 0 || slashes == 2);
}

/* hh:mm:ss */
static bool stays_time(view text)
{
    bool good = text.length == 8;
    for (size_t i = 0; good && i < 8; i++)
        good = i % 3 == 2 ? text.text[i] == ':' : is_digit(text.text[i]);
    return good && (text.text[0] < '2' || (text.text[0] == '2' && text.text[1] < '4')) && text.text[3] < '6' &&
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

/* A year from 100 to 9999 and nothing after it. */
static bool is_sure_year(view text, size_t at)
{
    size_t length = text.length - at;
    bool good = (length == 3 || length == 4) && text.text[at] != '0';
    for (size_t i = at; good && i < text.length; i++)
        good = is_digit(text.text[i]);
    return good;
}

/* [DAY] MONTH YEAR, of the usual calendar. */
static bool stays_exact_date(view text)
{
    size_t at = day_length(text, 0);
    return at > 0 && is_month(word_at(text, at)) && is_sure_year(text, at + 4);
}

static bool stays_date(view text)
{
    size_t at = is_before_date(word_at(text, 0)) ? 4 : 0, day = day_length(text, at);
    bool month = is_month(word_at(text, at + day));
    return (day == 0 || month) && is_sure_year(text, at + day + (month ? 4 : 0));
}

typedef struct stay_form {
    bool (*stays)(view text); /* NULL: never */
    const char *sample;
} stay_form;

static const stay_form stay_forms[] = {
    [G7_P_NOTHING] = {stays_if_empty, ""},
    [G7_P_YES] = {stays_yes, "Y"},
    [G7_P_TEXT] = {stays_always, "x"},
    [G7_P_LIST_TEXT] = {stays_always, "x"},
    [G7_P_DATE] = {stays_date, "ABT 1 JAN 1900"},
    [G7_P_DATE_EXACT] = {stays_exact_date, "1 JAN 1900"},
    [G7_P_TIME] = {stays_time, "01:02:03"},
    [G7_P_INTEGER] = {stays_digits, "1"},
    [G7_P_NAME] = {stays_name, "A /B/"},
    [G7_P_URI] = {stays_always, "x"},
    [G7_P_POINTER] = {NULL, NULL},
};

static const stay_form sex_form = {stays_sex, "M"};

static const stay_form *kind_of(const seven_type *type)
{
    return type->detail == G7_D_SEX ? &sex_form : &stay_forms[type->payload];
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* A tag of up to eight octets as a number; 0 for others. */
uint64_t tag_key(view tag)
{
    uint64_t number = 0;
    for (size_t i = 0; i < tag.length; i++)
        number = number << 8 | (unsigned char)tag.text[i];
    return tag.length <= sizeof number ? number : 0;
}

/* Does the sample lead there, and back to itself, with nothing beside it? */
static bool sample_stays(migration *m, const unit_context *context, const line_unit *in, view tag)
{
    line_unit there, back, wanted = *in;
    const char *why;
    wanted.tag = tag;
    return unit_to_newer(m, context, in, &there, &why) && there.note.length == 0 && unit_equal(&wanted, &there) &&
           unit_to_older(m, context, &there, &back, &why) && unit_equal(in, &back);
}

/* The tag that it will have: another one only if it has that wherever it may be. */
static view tag_there(const unit_context *context, const stay_question *of)
{
    view tag = tag_in_newer(context->five_super, of->tag, of->pointer);
    view anywhere = tag_in_newer(VIEW("?"), of->tag, of->pointer);
    return context->five_super.length == 0 || view_equal(tag, anywhere) ? tag : of->tag;
}

/* Asks the rules about a tag. A pointer is its own sample: if it does not stay, another one may. */
static void ask_rules(migration *m, const unit_context *context, const stay_question *of, stay_rule *out)
{
    seven_substructure found;
    model_answer answer;
    line_unit in = {.tag = of->tag, .text = of->text, .pointer = of->pointer};
    view tag = tag_there(context, of);
    out->verdict = STAY_NEVER;
    out->renamed = !view_equal(tag, of->tag);
    if (!seven_find(m, context->seven, tag, &found) || view_equal(of->tag, VIEW("HEAD")))
        return;
    const stay_form *kind = kind_of(found.type);
    if (of->pointer ? found.type->payload != G7_P_POINTER : !kind->stays)
        return;
    if (!of->pointer)
        in.text = view_of_string(kind->sample);
    out->verdict = sample_stays(m, context, &in, tag) ? STAY_BY_VALUE : of->pointer ? STAY_UNKNOWN : STAY_NEVER;
    out->type = found.type;
    out->stays = kind->stays;
    out->any_text = kind->stays == stays_always && !is_piece(context->five_super, of->tag);
    bool known = model_guide_find(m->older, context->five, of->tag, &answer);
    out->several = found.several && !(known && answer.most > 0); /* else the way back would make one of it (D321) */
    out->required = found.required;
    out->wanted = seven_wants(m, found.type);
    out->target = of->pointer ? seven_target(found.type) : NULL;
    out->piece = is_piece(context->five_super, of->tag);
    out->five = known ? answer.context : MODEL_ANYTHING;
}

/* What is remembered of a tag; asks if nothing is. */
static stay_rule *rule_remembered(migration *m, const unit_context *context, const stay_question *of)
{
    enum {
        NEAR = 4
    }; /* this many consecutive rules are looked at, so that two that are needed in turns do not share one place */
    uint64_t number = (uint64_t)(context->seven - seven_file()); /* not its address, which differs from run to run */
    uint64_t together = of->key ^ of->super << 5 ^ of->super >> 11 ^ number << 40;
    uint64_t mixed = (together << 1 | of->pointer) * UINT64_C(0x9E3779B97F4A7C15);
    size_t rules = memory_sizes(&m->allocator)->stay_rules;
    stay_rule *p = NULL;
    bool same = false;
    for (size_t i = 0; i < NEAR && !same && (i == 0 || p->tag != 0); i++) {
        p = &m->stay_rules[((mixed >> 32) + i) % rules];
        same = p->tag == of->key && p->super == of->super && p->seven == context->seven &&
               p->five_above == context->five && p->pointer == of->pointer;
    }
    if (!same || p->verdict == STAY_UNKNOWN) {
        *p = (stay_rule){.tag = of->key,
                         .super = of->super,
                         .seven = context->seven,
                         .five_above = context->five,
                         .pointer = of->pointer};
        ask_rules(m, context, of, p);
    }
    return p;
}

const stay_rule *find_stay_rule(migration *m, const unit_context *context, const stay_question *of)
{
    bool known = context->seven && of->key > 0 && (of->super > 0 || context->five_super.length == 0) &&
                 !is_extension_tag(of->tag);
    stay_rule *p = known ? rule_remembered(m, context, of) : NULL;
    if (!p || p->verdict != STAY_BY_VALUE)
        return NULL;
    return (of->pointer ? points_well(m, p->target, of->text) : p->stays(of->text)) ? p : NULL;
}
