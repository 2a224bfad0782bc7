/* SPDX-License-Identifier: MIT */
/*
 * Payloads there and back, by the datatype that they have in seven: takes a unit of one model, gives text and satellites of
 * the other. Nothing here asks whether the two lead to each other: that is tried out (migrate_unit.c). D336 to D352
 */
#include "rewrite/migrate/migrate_names.h"

/* ---- Texts ----------------------------------------------------------------------------------- */

/* A copy that can be changed; NULL if the text is empty, or there is no memory, which is noted. */
static char *copy_of(migration *m, view text)
{
    char *to = text.length > 0 ? arena_copy(m->here, text) : NULL;
    if (text.length > 0 && !to)
        m->status = GEDELF_MEMORY;
    return to;
}

static view upper_case(migration *m, view text)
{
    char *to = copy_of(m, text);
    for (size_t i = 0; to && i < text.length; i++)
        to[i] = to_upper(to[i]);
    return to ? view_of(to, text.length) : view_of("", 0);
}

static view lower_case(migration *m, view text)
{
    char *to = copy_of(m, text);
    for (size_t i = 0; to && i < text.length; i++)
        to[i] = to[i] >= 'A' && to[i] <= 'Z' ? (char)(to[i] - 'A' + 'a') : to[i];
    return to ? view_of(to, text.length) : view_of("", 0);
}

view unit_phrase(const line_unit *u)
{
    const unit_part *p = unit_part_find(u, "PHRASE");
    return p ? p->text : view_of("", 0);
}

bool unit_has_phrase(const line_unit *u)
{
    return unit_part_find(u, "PHRASE") != NULL;
}

/* ---- Words ----------------------------------------------------------------------------------- */

typedef struct word_pair {
    const char *tag, *five, *seven;
    bool there;
} word_pair;

#define ROLE(five, seven)
#define LIKE_ROLE(five, seven)
#define VARIANT(tag, five, seven)
#define STATUS(five, seven)
#define FORMAT(five, seven)
#define LIKE_FORMAT(five, seven)

static const word_pair role_words[] = {
#undef ROLE
#undef LIKE_ROLE
#define ROLE(five, seven) {"", five, seven, false},
#define LIKE_ROLE(five, seven) {"", five, seven, true},
#include "rewrite/migrate/migrate_values.def"
#undef ROLE
#undef LIKE_ROLE
#define ROLE(five, seven)
#define LIKE_ROLE(five, seven)
};

static const word_pair variant_words[] = {
#undef VARIANT
#define VARIANT(tag, five, seven) {tag, five, seven, false},
#include "rewrite/migrate/migrate_values.def"
#undef VARIANT
#define VARIANT(tag, five, seven)
};

static const word_pair status_words[] = {
#undef STATUS
#define STATUS(five, seven) {"", five, seven, false},
#include "rewrite/migrate/migrate_values.def"
#undef STATUS
#define STATUS(five, seven)
};

static const word_pair format_words[] = {
#undef FORMAT
#undef LIKE_FORMAT
#define FORMAT(five, seven) {"", five, seven, false},
#define LIKE_FORMAT(five, seven) {"", five, seven, true},
#include "rewrite/migrate/migrate_values.def"
#undef FORMAT
#undef LIKE_FORMAT
};

#undef ROLE
#undef LIKE_ROLE
#undef VARIANT
#undef STATUS

#define COUNT(words) (sizeof(words) / sizeof *(words))

/* By five's word, or by seven's; in any case. */
static const word_pair *pair_find(const word_pair *words, size_t count, view text, bool by_seven)
{
    for (size_t i = 0; i < count; i++) {
        bool usable = !by_seven || !words[i].there;
        if (usable && view_equal_ignoring_case(text, view_of_string(by_seven ? words[i].seven : words[i].five)))
            return &words[i];
    }
    return NULL;
}

static bool is_extension_word(view text)
{
    bool extension = text.length > 1 && text.text[0] == '_';
    for (size_t i = 0; extension && i < text.length; i++)
        extension = is_in_class(text.text[i], CLASS_TAG) && to_upper(text.text[i]) == text.text[i];
    return extension;
}

/* Sets whose words five has in small letters. */
static bool is_small_set(uint8_t set)
{
    return set == G7_D_RESN || set == G7_D_PEDI || set == G7_D_MEDI || set == G7_D_NAME_TYPE || set == G7_D_FAMC_STAT;
}

/* The word of a set for everything else, which goes into a phrase; NULL if the set has none. */
static const char *other_word(const seven_type *type)
{
    if (type->detail == G7_D_PEDI || type->detail == G7_D_MEDI || type->detail == G7_D_NAME_TYPE)
        return "OTHER";
    return seven_is(type, "SOUR-EVEN") ? "EVEN" : NULL;
}

static view word_to_newer(migration *m, const seven_type *type, view text)
{
    const word_pair *status = pair_find(status_words, COUNT(status_words), text, false);
    view word = status ? view_of_string(status->seven) : upper_case(m, text);
    return is_extension_word(text) ? text : g7_set_has(m->newer, (g7_detail)type->detail, word) ? word : view_of("", 0);
}

static view word_to_older(migration *m, const seven_type *type, view word)
{
    const word_pair *status = pair_find(status_words, COUNT(status_words), word, true);
    if (status && type->detail == G7_D_ord_STAT)
        return view_of_string(status->five);
    return is_small_set(type->detail) && !is_extension_word(word) ? lower_case(m, word) : word;
}

/* SEX, where five has more than one letter, is known by the first. */
static view sex_by_letter(view text)
{
    char first = text.length > 0 ? to_upper(text.text[0]) : 0;
    return first == 'M' ? VIEW("M") : first == 'F' ? VIEW("F") : first == 'X' ? VIEW("X") : VIEW("U");
}

/* A relation: RELA as it is; ROLE in a citation bare for the six that five knows, and else between parentheses. */
static view role_text(view text, view five_super)
{
    bool enclosed = text.length >= 2 && text.text[0] == '(' && text.text[text.length - 1] == ')';
    return view_equal(five_super, VIEW("EVEN")) && enclosed ? view_of(text.text + 1, text.length - 2) : text;
}

static bool role_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    view text = role_text(in->text, five_super), word = upper_case(m, text);
    const word_pair *pair = pair_find(role_words, COUNT(role_words), text, false);
    bool known = g7_set_has(m->newer, (g7_detail)type->detail, word), citation = view_equal(five_super, VIEW("EVEN"));
    if (is_extension_word(text)) {
        out->text = text;
        return true;
    }
    out->text = pair ? view_of_string(pair->seven) : known ? word : VIEW("OTHER");
    bool exact = pair && !pair->there && view_equal(text, view_of_string(pair->five));
    bool bare = citation && known && view_equal(text, word);
    if (!exact && !bare && text.length > 0)
        unit_part_add(out, "PHRASE", text);
    return true;
}

static bool is_old_role(view word)
{
    return view_equal(word, VIEW("CHIL")) || view_equal(word, VIEW("HUSB")) || view_equal(word, VIEW("WIFE")) ||
           view_equal(word, VIEW("MOTH")) || view_equal(word, VIEW("FATH")) || view_equal(word, VIEW("SPOU"));
}

/* The phrase counts if it leads to this value again; else it stays beside the word. */
static bool role_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    bool citation = view_equal(five_super, VIEW("EVEN"));
    const word_pair *pair = pair_find(role_words, COUNT(role_words), in->text, true);
    view text = pair ? view_of_string(pair->five) : in->text, phrase = unit_phrase(in);
    line_unit five = {.text = citation ? keep_two(m, keep_two(m, VIEW("("), phrase), VIEW(")")) : phrase};
    line_unit again = {.text = view_of("", 0)};
    bool leads = unit_has_phrase(in) && role_to_newer(m, type, &five, &again, five_super) &&
                 view_equal(again.text, in->text) && view_equal(unit_phrase(&again), phrase);
    out->text = leads                                      ? five.text
                : citation && is_old_role(in->text)        ? in->text
                : citation && !is_extension_word(in->text) ? keep_two(m, keep_two(m, VIEW("("), text), VIEW(")"))
                                                           : text;
    if (unit_has_phrase(in) && !leads)
        out->leaves_phrase = true;
    return true;
}

static bool word_value_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out,
                                view five_super)
{
    if (type->detail == G7_D_ROLE)
        return role_to_newer(m, type, in, out, five_super);
    out->text = word_to_newer(m, type, view_trim(in->text));
    if (out->text.length > 0)
        return true;
    const char *other = other_word(type);
    if (other && in->text.length > 0) {
        out->text = view_of_string(other);
        unit_part_add(out, "PHRASE", in->text);
        return true;
    }
    out->text = sex_by_letter(in->text);
    return type->detail == G7_D_SEX;
}

static bool word_value_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out,
                                view five_super)
{
    const char *other = other_word(type);
    if (type->detail == G7_D_ROLE)
        return role_to_older(m, type, in, out, five_super);
    out->text = word_to_older(m, type, in->text);
    if (!unit_has_phrase(in))
        return true;
    if (other && view_equal(in->text, view_of_string(other)) && unit_phrase(in).length > 0)
        out->text = unit_phrase(in);
    else
        out->leaves_phrase = true;
    return true;
}

/* Each word of a list. */
static bool words_to(migration *m, const seven_type *type, view list, line_unit *out,
                     view (*word_to)(migration *m, const seven_type *type, view word))
{
    view part, result = view_of("", 0);
    for (bool first = true; gedelf_place_next(&list, &part); first = false) {
        view word = word_to(m, type, part);
        if (word.length == 0)
            return false;
        result = first ? word : keep_two(m, keep_two(m, result, VIEW(", ")), word);
    }
    out->text = result;
    return result.length > 0;
}

static bool words_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    (void)five_super;
    return words_to(m, type, in->text, out, word_to_newer);
}

static bool words_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    (void)five_super;
    if (!words_to(m, type, in->text, out, word_to_older))
        out->text = in->text;
    return true;
}

/* ---- Media and languages --------------------------------------------------------------------- */

static bool is_single_word(view text)
{
    bool good = text.length > 0;
    for (size_t i = 0; good && i < text.length; i++)
        good = is_in_class(text.text[i], CLASS_DIGIT | CLASS_LETTER) && (is_digit(text.text[i]) || text.text[i] >= 'a');
    return good;
}

static const view private_media = VIEW_LITERAL("application/x-");

static bool media_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    const word_pair *pair = pair_find(format_words, COUNT(format_words), in->text, false);
    gedelf_media_type parts;
    (void)type;
    (void)five_super;
    out->text = pair                                        ? view_of_string(pair->seven)
                : gedelf_media_type_parse(&parts, in->text) ? in->text
                : is_single_word(in->text)                  ? keep_two(m, private_media, in->text)
                                                            : VIEW("application/octet-stream");
    return true;
}

static bool media_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    const word_pair *pair = pair_find(format_words, COUNT(format_words), in->text, true);
    bool private = in->text.length > private_media.length &&
                   view_equal(view_of(in->text.text, private_media.length), private_media);
    view rest = private ? view_after(in->text, private_media.length) : in->text;
    (void)m;
    (void)type;
    (void)five_super;
    out->text = pair ? view_of_string(pair->five) : private && is_single_word(rest) ? rest : in->text;
    return true;
}

/* A tag whose first part has two or three letters, and that is well formed: seven has no others (D320). */
static bool is_language_like(view text)
{
    size_t first = 0;
    while (first < text.length && is_letter(text.text[first]))
        first++;
    return (first == 2 || first == 3) && is_language_tag(text);
}

static bool language_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out,
                              view five_super)
{
    view tag = gedelf_language_tag(in->text);
    (void)m;
    (void)type;
    (void)five_super;
    out->text = tag.length > 0 ? tag : is_language_like(in->text) ? in->text : VIEW("und");
    return true;
}

/* The name of the language, without country and script. */
static bool language_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out,
                              view five_super)
{
    size_t first = 0;
    (void)m;
    (void)type;
    (void)five_super;
    while (first < in->text.length && in->text.text[first] != '-')
        first++;
    view name = gedelf_language_name(in->text);
    if (name.length == 0)
        name = gedelf_language_name(view_of(in->text.text, first));
    out->text = name.length > 0 ? name : in->text;
    return true;
}

static bool path_there(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    (void)type;
    (void)five_super;
    return path_to_url(m, in->text, &out->text);
}

static bool path_back(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    (void)type;
    (void)five_super;
    return url_to_path(m, in->text, &out->text);
}

/* ---- Names, numbers, texts ------------------------------------------------------------------- */

/* Slashes after the second are left out, one alone gets its fellow; tabs and line breaks become spaces (D344). */
static bool name_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    size_t slashes = 0;
    (void)type;
    (void)five_super;
    m->scratch.length = 0;
    bool done = in->text.length > 0;
    for (size_t i = 0; done && i < in->text.length; i++) {
        char c = in->text.text[i];
        c = c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
        slashes += c == '/';
        if (c != '/' || slashes <= 2)
            done = buffer_append(&m->scratch, view_of(&c, 1));
    }
    done = done && (slashes != 1 || buffer_append(&m->scratch, VIEW("/")));
    if (!done && in->text.length > 0)
        m->status = GEDELF_MEMORY;
    out->text = keep_view(m, buffer_view(&m->scratch));
    return done;
}

static bool number_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    bool digits = in->text.length > 0;
    (void)m;
    (void)type;
    (void)five_super;
    for (size_t i = 0; digits && i < in->text.length; i++)
        digits = is_digit(in->text.text[i]);
    out->text = in->text;
    return digits;
}

/* Numbers, signed or not, get a letter (D350). */
static bool coordinate_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out,
                                view five_super)
{
    bool latitude = type->payload == G7_P_LATITUDE;
    gedelf_problem (*parse)(int64_t *, view) = latitude ? gedelf_latitude_parse : gedelf_longitude_parse;
    int64_t number;
    view text = in->text;
    (void)five_super;
    bool sign = text.length > 0 && (text.text[0] == '-' || text.text[0] == '+');
    view letter = latitude ? (sign && text.text[0] == '-' ? VIEW("S") : VIEW("N"))
                           : (sign && text.text[0] == '-' ? VIEW("W") : VIEW("E"));
    bool lettered = text.length > 0 && strchr("NSEW", text.text[0]) != NULL;
    out->text = lettered ? text : keep_two(m, letter, sign ? view_after(text, 1) : text);
    return parse(&number, out->text) == GEDELF_VALUE_OK && view_equal(view_trim(out->text), out->text);
}

static bool text_stays(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    (void)m;
    (void)type;
    (void)five_super;
    out->text = in->text;
    return true;
}

/* Text of an event that seven gives none: people see it in a note (D349). */
static bool text_to_note(const migration *m, const seven_type *type, view text, line_unit *out)
{
    seven_substructure note;
    out->note = text;
    return text.length == 0 || seven_find(m, type, VIEW("NOTE"), &note);
}

static bool nothing_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    (void)five_super;
    return text_to_note(m, type, in->text, out);
}

static bool event_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    bool yes = view_equal_ignoring_case(in->text, VIEW("Y"));
    (void)five_super;
    out->text = yes ? VIEW("Y") : view_of("", 0);
    return yes || text_to_note(m, type, in->text, out);
}

/* ---- By kind --------------------------------------------------------------------------------- */

static const struct {
    value_fn there, back;
} values_by_kind[] = {
    [G7_P_NOTHING] = {nothing_to_newer, text_stays},
    [G7_P_YES] = {event_to_newer, text_stays},
    [G7_P_TEXT] = {text_stays, text_stays},
    [G7_P_POINTER] = {text_stays, text_stays}, /* migrate_unit.c has looked at it */
    [G7_P_DATE] = {date_to_newer, date_to_older},
    [G7_P_DATE_EXACT] = {date_to_newer, date_to_older},
    [G7_P_DATE_PERIOD] = {date_to_newer, date_to_older},
    [G7_P_AGE] = {age_to_newer, age_to_older},
    [G7_P_TIME] = {time_to_newer, text_stays},
    [G7_P_INTEGER] = {number_to_newer, text_stays},
    [G7_P_LATITUDE] = {coordinate_to_newer, text_stays},
    [G7_P_LONGITUDE] = {coordinate_to_newer, text_stays},
    [G7_P_NAME] = {name_to_newer, text_stays},
    [G7_P_ENUM] = {word_value_to_newer, word_value_to_older},
    [G7_P_LIST_ENUM] = {words_to_newer, words_to_older},
    [G7_P_FILE_PATH] = {path_there, path_back},
    [G7_P_MEDIA_TYPE] = {media_to_newer, media_to_older},
    [G7_P_LANGUAGE] = {language_to_newer, language_to_older},
    [G7_P_URI] = {text_stays, text_stays},
    [G7_P_LIST_TEXT] = {text_stays, text_stays},
    [G7_P_TAG_DEFINITION] = {text_stays, text_stays},
};

/* ---- Identifiers and variants ---------------------------------------------------------------- */

static const struct {
    const char *tag, *iri;
} identifiers[] = {{"AFN", G7_NAMESPACE "AFN"},
                   {"RFN", G7_NAMESPACE "RFN"},
                   {"RIN", G7_NAMESPACE "RIN"},
                   {"_FSFTID", "https://gedcom.io/exid-type/FamilySearch-PersonId"}};

/* RFN s:x is x of s; RIN is of the system that wrote the file (D347). */
static bool identifier_to_newer(migration *m, const line_unit *in, line_unit *out)
{
    size_t i = 0;
    while (i < COUNT(identifiers) && !view_equal(in->tag, view_of_string(identifiers[i].tag)))
        i++;
    if (i == COUNT(identifiers) || in->text.length == 0)
        return false;
    view iri = view_of_string(identifiers[i].iri), of = view_of("", 0);
    const char *colon = memchr(in->text.text, ':', in->text.length);
    out->text = in->text;
    if (i == 1 && colon && colon > in->text.text && colon + 1 < in->text.text + in->text.length) {
        of = view_of(in->text.text, (size_t)(colon - in->text.text));
        out->text = view_of(colon + 1, in->text.length - of.length - 1);
    } else if (i == 2) {
        of = m->system;
    }
    if (of.length > 0)
        iri = keep_two(m, iri, keep_two(m, VIEW("#"), text_to_fragment(m, of)));
    unit_part_add(out, "TYPE", iri);
    return true;
}

static bool identifier_to_older(migration *m, const line_unit *in, line_unit *out)
{
    const unit_part *type = unit_part_find(in, "TYPE");
    for (size_t i = 0; type && i < COUNT(identifiers); i++) {
        view iri = view_of_string(identifiers[i].iri), rest;
        if (type->text.length < iri.length || !view_equal(view_of(type->text.text, iri.length), iri))
            continue;
        rest = view_after(type->text, iri.length);
        if (rest.length > 0 && rest.text[0] != '#')
            continue;
        out->tag = view_of_string(identifiers[i].tag);
        out->text = in->text;
        if (i == 1 && rest.length > 1 && fragment_to_text(m, view_after(rest, 1), &rest))
            out->text = keep_two(m, keep_two(m, rest, VIEW(":")), in->text);
        return true;
    }
    return false;
}

static bool variant_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out)
{
    const unit_part *said = unit_part_find(in, "TYPE");
    const word_pair *pair = pair_find(variant_words, COUNT(variant_words), said ? said->text : VIEW(""), false);
    if (pair && pair->five[0] == 0)
        pair = NULL;
    view language = pair                                ? view_of_string(pair->seven)
                    : view_equal(in->tag, VIEW("FONE")) ? VIEW("und-x-fone")
                                                        : VIEW("und-Latn");
    unit_part_add(out, "LANG", language);
    return type->payload == G7_P_NAME ? name_to_newer(m, type, in, out, VIEW(""))
                                      : text_stays(m, type, in, out, VIEW(""));
}

static bool variant_to_older(const line_unit *in, line_unit *out)
{
    const unit_part *language = unit_part_find(in, "LANG");
    const word_pair *pair = language ? pair_find(variant_words, COUNT(variant_words), language->text, true) : NULL;
    if (!pair)
        return false;
    out->tag = view_of_string(pair->tag);
    out->text = in->text;
    if (pair->five[0])
        unit_part_add(out, "TYPE", view_of_string(pair->five));
    return true;
}

static bool is_variant_type(const seven_type *type)
{
    return seven_is(type, "NAME-TRAN") || seven_is(type, "PLAC-TRAN");
}

bool value_to_newer(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    if (is_variant_type(type))
        return (view_equal(in->tag, VIEW("FONE")) || view_equal(in->tag, VIEW("ROMN"))) &&
               variant_to_newer(m, type, in, out);
    if (seven_is(type, "EXID"))
        return identifier_to_newer(m, in, out);
    return values_by_kind[type->payload].there(m, type, in, out, five_super);
}

/* Can the phrase beside it become a part of the value? Else it stays. */
static bool takes_phrase(uint8_t kind)
{
    return kind == G7_P_DATE || kind == G7_P_DATE_EXACT || kind == G7_P_DATE_PERIOD || kind == G7_P_AGE ||
           kind == G7_P_ENUM;
}

bool value_to_older(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super)
{
    if (is_variant_type(type))
        return variant_to_older(in, out);
    if (seven_is(type, "EXID"))
        return identifier_to_older(m, in, out);
    out->leaves_phrase = !takes_phrase(type->payload);
    return values_by_kind[type->payload].back(m, type, in, out, five_super);
}
