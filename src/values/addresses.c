/* SPDX-License-Identifier: MIT */
/*
 * E-mail addresses, web addresses and media types: takes a text, gives its parts. RFC 5321 §4.1.2 and RFC 6531 (no quoted
 * mailboxes), RFC 3986 §3, RFC 2045 §5.1. What is not ASCII is taken as it is.
 */
#include "values/values_private.h"

/* Are all characters letters, digits, beyond ASCII, or one of these? */
static bool consists_of(view text, const char *others)
{
    for (size_t i = 0; i < text.length; i++) {
        char c = text.text[i];
        bool usual = is_in_class(c, CLASS_DIGIT | CLASS_LETTER) || (unsigned char)c >= 0x80;
        if (!usual && (c == '\0' || !strchr(others, c)))
            return false;
    }
    return text.length > 0;
}

static bool is_all_ascii(view text)
{
    size_t i = 0;
    while (i < text.length && (unsigned char)text.text[i] < 0x80)
        i++;
    return i == text.length;
}

/* Names with a full stop between them: no empty one, and no hyphen at the ends of one. */
static bool is_domain(view text)
{
    if (!consists_of(text, ".-"))
        return false;
    char before = '.';
    for (size_t i = 0; i <= text.length; i++) {
        char c = i < text.length ? text.text[i] : '.';
        if ((c == '.' && (before == '.' || before == '-')) || (c == '-' && before == '.'))
            return false;
        before = c;
    }
    return true;
}

static bool has_full_stop(view text)
{
    return memchr(text.text, '.', text.length) != NULL;
}

/* Splits a text at the first such character; false if there is none. */
static bool split_at(view text, char at, view *before, view *after)
{
    const char *found = text.length > 0 ? memchr(text.text, at, text.length) : NULL;
    if (!found)
        return false;
    size_t length = (size_t)(found - text.text);
    *before = view_of(text.text, length);
    *after = view_of(found + 1, text.length - length - 1);
    return true;
}

/* ---- E-mail ---------------------------------------------------------------------------------- */

/* Atoms with a full stop between them. */
static bool is_mailbox(view text)
{
    if (!consists_of(text, ".!#$%&'*+-/=?^_`{|}~"))
        return false;
    char before = '.';
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] == '.' && before == '.')
            return false;
        before = text.text[i];
    }
    return before != '.';
}

bool gedelf_email_parse(gedelf_email *out, gedelf_view text)
{
    return split_at(view_trim(text), '@', &out->mailbox, &out->domain) && is_mailbox(out->mailbox) &&
           is_domain(out->domain) && has_full_stop(out->domain);
}

/* ---- Web ------------------------------------------------------------------------------------- */

static bool is_web_scheme(view text)
{
    return view_equal_ignoring_case(text, VIEW("http")) || view_equal_ignoring_case(text, VIEW("https")) ||
           view_equal_ignoring_case(text, VIEW("ftp"));
}

/* No white space, no control characters. */
static bool is_unbroken(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if ((unsigned char)text.text[i] <= ' ' || text.text[i] == 0x7F)
            return false;
    }
    return true;
}

static size_t host_length(view text)
{
    size_t length = 0;
    while (length < text.length && !strchr("/?#", text.text[length] ? text.text[length] : ' '))
        length++;
    return length;
}

static bool take_host(gedelf_web *out, view host)
{
    view before, after;
    if (split_at(host, '@', &before, &after))
        host = after;
    out->host = host;
    out->port = view_of(NULL, 0);
    if (split_at(host, ':', &before, &after)) {
        out->host = before;
        out->port = after;
        value_scan s = value_scan_of(after);
        if (value_take_digits(&s).length != after.length)
            return false;
    }
    return is_domain(out->host);
}

bool gedelf_web_parse(gedelf_web *out, gedelf_view text)
{
    text = view_trim(text);
    view scheme, rest;
    *out = (gedelf_web){0};
    if (split_at(text, ':', &scheme, &rest) && view_begins(rest, VIEW("//"))) {
        if (!is_web_scheme(scheme))
            return false;
        out->scheme = scheme;
        text = view_after(rest, 2);
    }
    size_t length = host_length(text);
    out->rest = view_after(text, length);
    return take_host(out, view_of(text.text, length)) && is_unbroken(out->rest) &&
           (out->scheme.length > 0 || has_full_stop(out->host));
}

/* ---- References ------------------------------------------------------------------------------ */

/* A percent sign has two hexadecimal digits after it. */
static bool is_percent_encoded(view text, size_t at)
{
    return text.length - at > 2 && is_hex_digit(text.text[at + 1]) && is_hex_digit(text.text[at + 2]);
}

/* What is before the first colon, if no other delimiter does, is a scheme. */
static bool has_good_scheme(view text)
{
    size_t i = 0;
    while (i < text.length && !strchr(":/?#", text.text[i]))
        i++;
    if (i == text.length || text.text[i] != ':')
        return true;
    view scheme = view_of(text.text, i);
    return scheme.length > 0 && is_letter(scheme.text[0]) && consists_of(scheme, "+-.") && is_all_ascii(scheme);
}

bool gedelf_is_uri_reference(gedelf_view text)
{
    size_t fragments = 0;
    if (!consists_of(text, "-._~:/?#[]@!$&'()*+,;=%"))
        return false;
    for (size_t i = 0; i < text.length; i++) {
        fragments += text.text[i] == '#' ? 1 : 0;
        if (text.text[i] == '%' && !is_percent_encoded(text, i))
            return false;
    }
    return fragments <= 1 && has_good_scheme(text);
}

/* ---- Media types ----------------------------------------------------------------------------- */

/* A token of RFC 2045, in ASCII. */
static bool is_token(view text)
{
    return is_all_ascii(text) && consists_of(text, "!#$%&'*+-.^_`{|}~");
}

bool gedelf_media_type_parse(gedelf_media_type *out, gedelf_view text)
{
    text = view_trim(text);
    view after, parameters = view_of(NULL, 0);
    *out = (gedelf_media_type){0};
    if (!split_at(text, '/', &out->type, &after))
        return false;
    out->subtype = after;
    if (split_at(after, ';', &out->subtype, &parameters))
        out->parameters = view_trim(parameters);
    out->subtype = view_trim(out->subtype);
    return is_token(out->type) && is_token(out->subtype);
}
