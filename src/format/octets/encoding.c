/* SPDX-License-Identifier: MIT */
/*
 * Which encoding is it? Takes the first octets, the CHAR line and the options; gives the encoding, and says what there is
 * to say about it. [ELF-SER §detected-enc, §specified-enc], D13–D15, D108, D116
 */
#include "format/octets/octets_private.h"

/* ---- Names ----------------------------------------------------------------------------------- */

/* Upper-cases, and leaves out spaces, hyphens and underscores. False if the result is too long to be a known name. */
static bool squeeze(view name, char out[32], size_t *length)
{
    *length = 0;
    for (size_t i = 0; i < name.length; i++) {
        char c = to_upper(name.text[i]);
        if (c == ' ' || c == '-' || c == '_')
            continue;
        if (*length == 32)
            return false;
        out[(*length)++] = c;
    }
    return true;
}

/* The code page that a VERS line names below this CHAR value, or NULL. */
static const char *encoding_variant(view name, view vers)
{
    static const struct {
        const char *name, *vers, *mime_name;
    } variants[] = {
#define VARIANT(char_value, vers_value, mime_name) {char_value, vers_value, mime_name},
#include "format/octets/encoding_variants.def"
#undef VARIANT
    };
    char squeezed[32];
    size_t length;
    if (!squeeze(vers, squeezed, &length))
        return NULL;
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        if (view_equal(name, view_of_string(variants[i].name)) &&
            view_equal(view_of(squeezed, length), view_of_string(variants[i].vers)))
            return variants[i].mime_name;
    }
    return NULL;
}

view encoding_named(view name, view vers)
{
    static const struct {
        const char *name, *mime_name;
    } known[] = {
#define ENCODING(symbol)
#define ENCODING_NAME(name, mime_name) {name, mime_name},
#include "format/octets/encodings.def"
#undef ENCODING
#undef ENCODING_NAME
    };
    char squeezed[32];
    size_t length;
    if (!squeeze(name, squeezed, &length))
        return VIEW("");
    view key = view_of(squeezed, length);
    size_t i = FIND_ROW(known, name, key);
    if (i == COUNT_OF(known))
        return VIEW("");
    const char *variant = encoding_variant(key, vers);
    return view_of_string(variant ? variant : known[i].mime_name);
}

/* The encodings that need no table of a code page. */
static const encoding *const own_encodings[] = {
#define ENCODING(symbol) &encoding_##symbol,
#define ENCODING_NAME(name, mime_name)
#include "format/octets/encodings.def"
#undef ENCODING
#undef ENCODING_NAME
};

enum { OWN_ENCODINGS = sizeof own_encodings / sizeof own_encodings[0] };

const encoding *encoding_own(view name)
{
    for (size_t i = 0; i < OWN_ENCODINGS; i++) {
        if (view_equal(name, own_encodings[i]->name))
            return own_encodings[i];
    }
    return NULL;
}

const encoding *encoder_named(view name)
{
    for (size_t i = 0; i < OWN_ENCODINGS; i++) {
        if (view_equal_ignoring_case(name, own_encodings[i]->name))
            return own_encodings[i];
    }
    return NULL;
}

/* The same in any spelling, which --encoding takes. */
static const encoding *encoding_own_squeezed(view name)
{
    char given[32], own[32];
    size_t given_length, own_length;
    bool squeezes = squeeze(name, given, &given_length);
    for (size_t i = 0; squeezes && i < OWN_ENCODINGS; i++) {
        if (squeeze(own_encodings[i]->name, own, &own_length) &&
            view_equal(view_of(given, given_length), view_of(own, own_length)))
            return own_encodings[i];
    }
    return NULL;
}

/* Does a CHAR line say UTF-16, without saying which? */
static bool says_utf16(view value)
{
    char squeezed[32];
    size_t length;
    return squeeze(value, squeezed, &length) && view_equal(view_of(squeezed, length), VIEW("UTF16"));
}

bool char_line_needs_vers(const char_line *found)
{
    char squeezed[32];
    size_t length;
    if (!squeeze(buffer_view(&found->value), squeezed, &length))
        return false;
    view key = view_of(squeezed, length);
#define VARIANT(char_value, vers_value, mime_name)                                                                     \
    if (view_equal(key, VIEW(char_value)))                                                                             \
        return true;
#include "format/octets/encoding_variants.def"
#undef VARIANT
    return false;
}

/* ---- Detecting ------------------------------------------------------------------------------- */

/* Can this octet, beside a zero octet, be the first character of UTF-16 that has no byte-order mark? */
static bool shows_utf16(unsigned char octet, const dialect *rules)
{
    return rules->utf16_by_zero ? octet == '0' : octet - 1u < 0x7F;
}

/* The table at the end of §detected-enc, and of [elf-2017-10 §7.2.1]; NULL if nothing is detected. */
static const encoding *detect(const unsigned char *p, size_t length, const dialect *rules, size_t *byte_order_mark)
{
    for (size_t i = 0; i < OWN_ENCODINGS; i++) {
        view begin = own_encodings[i]->mark;
        *byte_order_mark = begin.length;
        if (begin.length > 0 && view_begins(view_of((const char *)p, length), begin))
            return own_encodings[i];
    }
    *byte_order_mark = 0;
    if (length < 2)
        return NULL;
    if (p[1] == 0 && shows_utf16(p[0], rules))
        return &encoding_utf_16le;
    return p[0] == 0 && shows_utf16(p[1], rules) ? &encoding_utf_16be : NULL;
}

/* ---- Saying ---------------------------------------------------------------------------------- */

static void say(diags *d, enum diag_code code, const char_line *found, view first, view second)
{
    gedelf_diag diag = {.code = code, .line = 1, .column = 1, .width = 1, .args = {first, second}};
    if (found && found->line > 0) {
        diag.line = found->line;
        diag.column = found->column;
        diag.width = found->characters;
        diag.where = (gedelf_span){found->octet, found->octets};
        diag.source = buffer_view(&found->source);
        diag.source_at = found->source_at;
    }
    diags_raise(d, &diag);
}

void characters_refuse(characters *c, diags *d)
{
    say(d, DIAG_UNSUPPORTED_ENCODING, &c->char_line, buffer_view(&c->char_line.value),
        c->strictly_utf8 ? VIEW("; the file is neither UTF-16 nor UTF-8") : VIEW(""));
}

/* ---- Deciding -------------------------------------------------------------------------------- */

static void say_unavailable(characters *c, view name, const char_line *found, diags *d, gedelf_status *status)
{
    buffer missing;
    buffer_init(&missing, c->allocator);
    if (code_pages_missing(&missing))
        say(d, DIAG_ENCODING_UNAVAILABLE, found, name, buffer_view(&missing));
    else
        *status = GEDELF_MEMORY;
    buffer_free(&missing);
}

/* Takes an encoding by its MIME name. */
static gedelf_status encoding_take(characters *c, view name, const char_line *found, diags *d)
{
    const encoding *own = encoding_own(name);
    if (own) {
        c->encoding = *own;
        return GEDELF_OK;
    }
    gedelf_status status = code_page_load(c, name);
    if (status == GEDELF_ENCODING)
        say_unavailable(c, name, found, d, &status);
    return status;
}

/* What is not one of ELF's own names, where nothing was detected that could overrule it. */
static gedelf_status decide_extension(characters *c, diags *d)
{
    view value = buffer_view(&c->char_line.value);
    if (view_equal(value, VIEW("UNICODE")) || says_utf16(value)) {
        c->encoding = encoding_utf_8;
        c->strictly_utf8 = true;
        say(d, DIAG_UNICODE_IS_UTF_8, &c->char_line, value, VIEW(""));
        return GEDELF_OK;
    }
    view name = encoding_named(value, buffer_view(&c->char_line.vers));
    if (name.length == 0) {
        characters_refuse(c, d);
        return GEDELF_ENCODING;
    }
    say(d, DIAG_ENCODING_EXTENSION, &c->char_line, value, name);
    return encoding_take(c, name, &c->char_line, d);
}

/* What the CHAR line says, where a detected encoding contradicts it or confirms it. */
static void decide_detected(characters *c, const encoding *detected, diags *d)
{
    view value = buffer_view(&c->char_line.value);
    c->encoding = *detected;
    if (view_equal(value, detected->char_value))
        return;
    bool same = (is_wide(detected) && says_utf16(value)) || encoding_own(value) == detected ||
                encoding_own(encoding_named(value, VIEW(""))) == detected;
    say(d, same ? DIAG_ENCODING_EXTENSION : DIAG_ENCODING_OVERRULED, &c->char_line, value, detected->name);
}

/* Follows the CHAR line, the detected encoding, or the default, in this order, but for D13 and D116. */
static gedelf_status decide(characters *c, const encoding *detected, const dialect *rules, diags *d)
{
    view value = buffer_view(&c->char_line.value);
    const encoding *own = encoding_own(value);
    if (c->char_line.line == 0) {
        c->encoding = detected ? *detected : *encoding_own(view_of_string(rules->default_encoding));
        return GEDELF_OK;
    }
    if (detected) {
        decide_detected(c, detected, d);
        return GEDELF_OK;
    }
    bool harmless = own ? own->as_utf8 : encoding_named(value, VIEW("")).length == 0;
    if (rules->utf8_only && harmless) { /* it says nothing that could be followed */
        c->encoding = encoding_utf_8;
        return GEDELF_OK;
    }
    if (!own || is_wide(own))
        return decide_extension(c, d);
    c->encoding = *own;
    return GEDELF_OK;
}

/* Any 8-bit encoding will do that iconv knows and that extends ASCII: under the name as it was given, or squeezed. */
static gedelf_status obey_iconv(characters *c, view name, view squeezed, diags *d)
{
    view spellings[] = {name, squeezed};
    for (size_t i = 0; i < 2; i++) {
        c->name.length = 0;
        if (!buffer_append(&c->name, spellings[i]))
            return GEDELF_MEMORY;
        for (size_t at = 0; at < c->name.length; at++)
            c->name.data[at] = to_upper(c->name.data[at]);
        gedelf_status status = code_page_load(c, buffer_view(&c->name));
        if (status != GEDELF_ENCODING)
            return status;
    }
    say(d, DIAG_UNSUPPORTED_ENCODING, NULL, name,
        VIEW("; gedelf reads UTF-8, ANSEL, ASCII, UTF-16, windows-1252 and many others"));
    return GEDELF_ENCODING;
}

/* --encoding overrides everything. Beyond the names that a file may give, any 8-bit encoding will do that iconv knows
   and that extends ASCII. */
static gedelf_status obey(characters *c, view name, const encoding *detected, diags *d)
{
    char squeezed[32];
    size_t length;
    bool squeezes = squeeze(name, squeezed, &length);
    view key = view_of(squeezed, squeezes ? length : 0), known = encoding_named(name, VIEW(""));
    const encoding *own = encoding_own_squeezed(name);
    if (view_equal(key, VIEW("UNICODE")) || view_equal(key, VIEW("UTF16")))
        own = is_wide(detected) ? detected : &encoding_utf_16be;
    if (own) {
        c->encoding = *own;
        return GEDELF_OK;
    }
    return known.length > 0 ? encoding_take(c, known, NULL, d) : obey_iconv(c, name, key, d);
}

/* Reports about the encoding that was found, provided that there is a header at all. */
static void remark(characters *c, const dialect *rules, diags *d)
{
    c->unspecified = c->char_line.line == 0 && !rules->utf8_only;
    if (rules->utf8_only && c->char_line.in_header && !c->encoding.is_utf8)
        say(d, DIAG_ENCODING_NOT_UTF_8, &c->char_line, c->encoding.name, VIEW(""));
    if (rules->utf8_preferred && c->char_line.in_header && c->encoding.deprecated)
        say(d, DIAG_ENCODING_DEPRECATED, &c->char_line, c->encoding.name, VIEW(""));
}

static void remark_mark(const encoding *detected, bool marked, const dialect *rules, diags *d)
{
    if (detected == &encoding_utf_8 && marked && !rules->mark_utf8)
        say(d, DIAG_BYTE_ORDER_MARK, NULL, VIEW(""), VIEW(""));
    if (is_wide(detected) && !marked && rules->mark_utf16)
        say(d, DIAG_NO_BYTE_ORDER_MARK, NULL, VIEW("UTF-16"), VIEW(""));
}

static const encoding *detect_by(const characters *c, const dialect *rules, size_t *byte_order_mark)
{
    return detect((const unsigned char *)c->raw.data, c->raw.length, rules, byte_order_mark);
}

/* D111: the header is looked at by the rules of the default dialect. */
static gedelf_status tell_dialect(characters *c, const gedelf_read_options *options, const dialect **rules)
{
    size_t byte_order_mark;
    unsigned signs = 0;
    const encoding *shown = detect_by(c, dialect_default(), &byte_order_mark);
    const encoding *named = options->encoding ? encoding_own_squeezed(view_of_string(options->encoding)) : NULL;
    if (is_wide(named))
        shown = named;
    gedelf_status status = header_scan_signs(c, shown, byte_order_mark, options->recover, &signs);
    *rules = dialect_by_signs(signs);
    return status;
}

gedelf_status encoding_determine(characters *c, const gedelf_read_options *options, const dialect **rules, diags *d,
                                 size_t *byte_order_mark)
{
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && c->raw.length < 3 && !c->in.ended)
        status = characters_read(c, 4096);
    if (status == GEDELF_OK && !*rules)
        status = tell_dialect(c, options, rules);
    if (status != GEDELF_OK)
        return status;
    d->rejects = (*rules)->rejects;
    d->clause = dialect_clause;
    d->severity = dialect_severity;
    d->clause_context = *rules;
    const encoding *detected = detect_by(c, *rules, byte_order_mark);
    bool recover = reading_recovers(options, *rules);
    if (options->encoding) {
        status = obey(c, view_of_string(options->encoding), detected, d);
        bool keeps = recover && (*rules)->outside != OUTSIDE_STOPS; /* what is before the header, if there is one */
        return status == GEDELF_OK && keeps ? header_scan_exists(c, *byte_order_mark, *rules, &c->char_line.in_header)
                                            : status;
    }
    status = header_scan_char(c, detected, *byte_order_mark, recover, *rules, d, &c->char_line);
    if (status != GEDELF_OK)
        return status;
    remark_mark(detected, *byte_order_mark > 0, *rules, d);
    status = decide(c, detected, *rules, d);
    if (status == GEDELF_OK && (*rules)->utf8_only && c->encoding.is_utf8 && *byte_order_mark == 0)
        say(d, DIAG_NO_BYTE_ORDER_MARK, NULL, c->encoding.name, VIEW(""));
    if (status == GEDELF_OK)
        remark(c, *rules, d);
    return status;
}

/* ---- Judging --------------------------------------------------------------------------------- */

void characters_judge(characters *c, diags *d)
{
    bool utf8 = utf8_guess_says_yes(&c->guess);
    if (c->char_line.line == 0 || !(utf8 || (c->encoding.seven_bit && c->guess.high)))
        return;
    gedelf_diag diag = {.code = DIAG_ENCODING_CONTRADICTED,
                        .line = c->char_line.line,
                        .column = c->char_line.column,
                        .where = {c->char_line.octet, c->char_line.octets},
                        .width = c->char_line.characters,
                        .source = buffer_view(&c->char_line.source),
                        .source_at = c->char_line.source_at,
                        .args = {buffer_view(&c->char_line.value)}};
    diag.args[1] = utf8 ? VIEW("UTF-8") : VIEW("an 8-bit code page");
    diag.args[2] = utf8 ? VIEW("utf-8") : VIEW("windows-1252");
    diags_raise(d, &diag);
}
