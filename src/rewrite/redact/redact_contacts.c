/* SPDX-License-Identifier: MIT */
/*
 * How the living can be reached: takes their records, notes e-mail and web addresses and telephone numbers, and finds them in texts.
 * [D474]
 *
 *   e-mail      known by its form, with all that belongs to it: "ann@example.org", "ann (at) example.org"
 *   web         without what comes before the name of the computer, and without a slash at the end: "example.org/ann"; what
 *               lies below it counts too
 *   telephone   the last seven digits, because the others are written or not: whatever is between them
 */
#include "rewrite/redact/redact_private.h"

enum { PHONE_DIGITS = 7 };

typedef enum contact_kind { CONTACT_NONE, CONTACT_PHONE, CONTACT_WEB, CONTACT_STREET, CONTACT_LINES } contact_kind;

/* What is done with what is found; true if it is to be looked for no further. */
typedef bool (*contact_fn)(redaction *r, view text);

/* ---- E-mail ------------------------------------------------------------------------------------- */

/* Beyond ASCII everything may be in an address, as there are such names of computers. */
static bool is_in_email(char c)
{
    return is_letter(c) || is_digit(c) || (unsigned char)c >= 0x80 || c == '.' || c == '_' || c == '-' || c == '+' ||
           c == '%';
}

/* The end of the name of a computer that begins at a place: without a full stop after it. It has a dot in it, else the place. */
static size_t host_end(view text, size_t begin)
{
    size_t end = begin;
    bool dot = false;
    while (end < text.length && is_in_email(text.text[end]))
        end++;
    while (end > begin && !is_letter(text.text[end - 1]) && !is_digit(text.text[end - 1]))
        end--;
    for (size_t i = begin + 1; i < end; i++)
        dot = dot || text.text[i] == '.';
    return dot ? end : begin;
}

static size_t spaces_from(view text, size_t at)
{
    size_t end = at;
    while (end < text.length && is_white_space(text.text[end]))
        end++;
    return end - at;
}

/* A sign that a text begins with, written so that no program finds it: "(at)", "[ dot ] ". The length with spaces after it; 0: none. */
static size_t spelt_sign(view text, char *sign)
{
    if (text.text[0] != '(' && text.text[0] != '[' && text.text[0] != '{')
        return 0;
    size_t at = 1 + spaces_from(text, 1);
    view word = view_after(text, at);
    bool dot = view_begins(word, VIEW("dot"));
    *sign = dot ? '.' : '@';
    if (!dot && !view_begins(word, VIEW("at")))
        return 0;
    at += dot ? 3 : 2;
    at += spaces_from(text, at);
    bool closes = at < text.length && (text.text[at] == ')' || text.text[at] == ']' || text.text[at] == '}');
    return closes ? at + 1 + spaces_from(text, at + 1) : 0;
}

/* The form at hand with these signs as they are meant, without spaces around them. */
static view with_signs(redaction *r)
{
    view text = buffer_view(&r->folded);
    bool found = false, done = true;
    char sign;
    for (size_t i = 0; !found && i < text.length; i++)
        found = spelt_sign(view_after(text, i), &sign) > 0;
    r->glue.length = 0;
    for (size_t at = 0, step; found && done && at < text.length; at += step) {
        step = spelt_sign(view_after(text, at), &sign);
        while (step > 0 && r->glue.length > 0 && is_white_space(r->glue.data[r->glue.length - 1]))
            r->glue.length--;
        done = buffer_append(&r->glue, step > 0 ? view_of(&sign, 1) : view_of(text.text + at, 1));
        step = step > 0 ? step : 1;
    }
    r->failed = r->failed || !done;
    return found ? buffer_view(&r->glue) : text;
}

/* Something, an at sign, and a name with a dot in it, in the form at hand. */
static bool each_email(redaction *r, contact_fn use)
{
    view text = with_signs(r);
    for (size_t sign = 0; sign < text.length; sign++) {
        size_t begin = sign;
        if (text.text[sign] != '@')
            continue;
        while (begin > 0 && is_in_email(text.text[begin - 1]))
            begin--;
        size_t end = host_end(text, sign + 1);
        if (begin < sign && end > sign + 1 && use(r, view_of(text.text + begin, end - begin)))
            return true;
    }
    return false;
}

/* ---- Web ---------------------------------------------------------------------------------------- */

static bool is_in_web(char c)
{
    return is_in_email(c) || c == '/' || c == ':' || c == '~' || c == '?' || c == '=' || c == '#' || c == '&';
}

/* A text from after the first place where it says something; all of it if it does not. */
static view what_follows(view text, view said)
{
    for (size_t i = 0; i + said.length < text.length; i++) {
        if (memcmp(text.text + i, said.text, said.length) == 0)
            return view_of(text.text + i + said.length, text.length - i - said.length);
    }
    return text;
}

/* An address in the form in which it is compared; empty if it is not an address. */
static view usual_web(view text)
{
    text = what_follows(text, VIEW("://"));
    if (text.length > 4 && memcmp(text.text, "www.", 4) == 0)
        text = view_of(text.text + 4, text.length - 4);
    while (text.length > 0 && !is_letter(text.text[text.length - 1]) && !is_digit(text.text[text.length - 1]))
        text.length--;
    bool dot = false;
    for (size_t i = 0; i < text.length && text.text[i] != '/'; i++)
        dot = dot || (text.text[i] == '.' && i > 0);
    return dot ? text : VIEW("");
}

/* Does it look like a web address, and not like "St.Gallen" or "Frankfurt a.M."? It says so, or has a longer name first and letters at
   its end. */
static bool looks_like_web(view token, view web)
{
    size_t first = 0, end = 0, last;
    while (first < web.length && web.text[first] != '.')
        first++;
    while (end < web.length && web.text[end] != '/')
        end++;
    for (last = end; last > 0 && is_letter(web.text[last - 1]);)
        last--;
    bool named = first > 2 && end > last + 1 && last > 0 && web.text[last - 1] == '.';
    return named || what_follows(token, VIEW("://")).length < token.length || view_begins(token, VIEW("www."));
}

/* Is it a part of an e-mail address? */
static bool is_by_at_sign(view text, size_t begin, size_t end)
{
    return (begin > 0 && text.text[begin - 1] == '@') || (end < text.length && text.text[end] == '@');
}

/* `careful`: what has a full stop in it may be something else. */
static bool each_web(redaction *r, view text, bool careful, contact_fn use)
{
    for (size_t at = 0, end; at < text.length; at = end + 1) {
        for (end = at; end < text.length && is_in_web(text.text[end]);)
            end++;
        view token = view_of(text.text + at, end - at), web = usual_web(token);
        bool meant = !careful || (looks_like_web(token, web) && !is_by_at_sign(text, at, end));
        if (web.length > 0 && meant && use(r, web))
            return true;
    }
    return false;
}

/* ---- Telephones --------------------------------------------------------------------------------- */

/* What may be between the digits of a number; `lines`: a line break, too. */
static bool is_between_digits(uint32_t c, bool lines)
{
    if (c < 0x80)
        return c > 0 && ((lines && c == '\n') || strchr(" \t-./()+',_", (int)c) != NULL);
    return c == 0xA0 || c == 0xB7 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F;
}

/* The last digits, wherever a group of them ends, as another number may follow. `lines`: it may go on in the next line. */
static bool each_phone(redaction *r, view text, bool lines, contact_fn use)
{
    char digits[PHONE_DIGITS] = {0};
    size_t count = 0;
    for (size_t i = 0, step; i < text.length; i += step) {
        uint32_t c = utf8_decode(text.text + i, &step);
        if (c >= 0x80 || !is_digit((char)c)) {
            count = is_between_digits(c, lines) ? count : 0;
            continue;
        }
        memmove(digits, digits + 1, PHONE_DIGITS - 1);
        digits[PHONE_DIGITS - 1] = (char)c;
        count++;
        bool ends = i + 1 >= text.length || !is_digit(text.text[i + 1]);
        if (ends && count >= PHONE_DIGITS && use(r, view_of(digits, PHONE_DIGITS)))
            return true;
    }
    return false;
}

/* ---- Noting ------------------------------------------------------------------------------------- */

static bool note_contact(redaction *r, view text)
{
    r->failed = r->failed || !texts_note(r, &r->contacts, text, WORD_OF_LIVING);
    return r->failed;
}

/* Two lines may be two numbers, or one. */
static void note_phones(redaction *r, view text)
{
    each_phone(r, text, false, note_contact);
    each_phone(r, text, true, note_contact);
}

static contact_kind kind_of_contact(view tag)
{
    contact_kind kind = CONTACT_NONE;
#define CONTACT_TAG(name, which) kind = view_equal_ignoring_case(tag, VIEW(#name)) ? CONTACT_##which : kind;
#include "rewrite/redact/contact_tags.def"
#undef CONTACT_TAG
    return kind;
}

/* An address may have anything on its lines. A number does not go on in the next one, where the post code is. */
static void note_address_lines(redaction *r, view text, bool from_first)
{
    each_phone(r, text, false, note_contact);
    each_web(r, text, true, note_contact);
    r->failed = r->failed || !note_streets(r, from_first);
}

bool note_contacts(redaction *r, gedelf_structure s)
{
    contact_kind kind = kind_of_contact(gedelf_structure_tag(s));
    text_reading reading = {gedelf_structure_payload(s), READ_AS_IT_IS, false};
    while (next_reading(r, &reading)) {
        view text = buffer_view(&r->folded);
        each_email(r, note_contact);
        if (kind == CONTACT_WEB)
            each_web(r, text, false, note_contact);
        else if (kind == CONTACT_PHONE)
            note_phones(r, text);
        else if (kind != CONTACT_NONE)
            note_address_lines(r, text, kind == CONTACT_STREET);
    }
    return !r->failed;
}

/* ---- Finding ------------------------------------------------------------------------------------ */

static bool is_of_living(redaction *r, view text)
{
    return texts_are_of_living(&r->contacts, text);
}

/* A web address below one of the living (with a longer path) is theirs too, and so is one with a fragment or a
   query. */
static bool is_web_of_living(redaction *r, view web)
{
    enum { LEVELS_MOST = 16 };
    bool found = is_of_living(r, web);
    for (size_t i = 1, levels = 0; !found && levels < LEVELS_MOST && i < web.length; i++) {
        bool part = web.text[i] == '/' || web.text[i] == '?' || web.text[i] == '#';
        levels += part;
        found = part && is_of_living(r, view_of(web.text, i));
    }
    return found;
}

bool has_living_contact(redaction *r)
{
    view text = buffer_view(&r->folded);
    return r->contacts.texts.count > 0 && (each_email(r, is_of_living) || each_web(r, text, false, is_web_of_living) ||
                                           each_phone(r, text, true, is_of_living));
}
