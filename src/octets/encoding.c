/* SPDX-License-Identifier: MIT */
/*
 * Which encoding is it? Takes the first octets, the CHAR line and the options; gives the encoding, and says what there is
 * to say about it. [ELF-SER §detected-enc, §specified-enc], D13–D15, D108, D116
 */
#include "octets/octets.h"

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
#include "octets/encoding_variants.def"
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

bool encoding_named(view name, view vers, encoding *out)
{
    static const struct {
        const char *name;
        encoding_kind kind;
        const char *mime_name;
    } encodings[] = {
#define ENCODING(name, kind, mime_name) {name, ENCODING_##kind, mime_name},
#include "octets/encodings.def"
#undef ENCODING
    };
    char squeezed[32];
    size_t length;
    if (!squeeze(name, squeezed, &length))
        return false;
    view key = view_of(squeezed, length);
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
        if (view_equal(key, view_of_string(encodings[i].name))) {
            const char *variant = encoding_variant(key, vers);
            *out = (encoding){encodings[i].kind, view_of_string(variant ? variant : encodings[i].mime_name)};
            return true;
        }
    }
    return false;
}

/* The encodings that gedelf reads by itself. A CHAR line names ELF's own exactly; --encoding takes any spelling. */
static bool encoding_known(view name, bool exactly, encoding *out)
{
    static const struct {
        const char *name, *squeezed;
        encoding_kind kind;
    } known[] = {{"UTF-8", "UTF8", ENCODING_UTF_8},
                 {"ASCII", "ASCII", ENCODING_ASCII},
                 {"ANSEL", "ANSEL", ENCODING_ANSEL},
                 {"UTF-16LE", "UTF16LE", ENCODING_UTF_16LE},
                 {"UTF-16BE", "UTF16BE", ENCODING_UTF_16BE}};
    char squeezed[32];
    size_t length;
    if (!squeeze(name, squeezed, &length))
        return false;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        bool same = exactly ? view_equal(name, view_of_string(known[i].name))
                            : view_equal(view_of(squeezed, length), view_of_string(known[i].squeezed));
        if (same) {
            *out = (encoding){known[i].kind, view_of_string(known[i].name)};
            return true;
        }
    }
    return false;
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
#include "octets/encoding_variants.def"
#undef VARIANT
    return false;
}

/* ---- Detecting ------------------------------------------------------------------------------- */

/* Can this octet, beside a zero octet, be the first character of UTF-16 that has no byte-order mark? */
static bool shows_utf16(unsigned char octet, const dialect *rules)
{
    return rules->utf16_by_zero ? octet == '0' : octet - 1u < 0x7F;
}

/* The table at the end of §detected-enc, and of [elf-2017-10 §7.2.1]. */
static encoding detect(const unsigned char *p, size_t length, const dialect *rules, size_t *byte_order_mark)
{
    static const encoding utf_8 = {ENCODING_UTF_8, {"UTF-8", 5}}, little = {ENCODING_UTF_16LE, {"UTF-16LE", 8}},
                          big = {ENCODING_UTF_16BE, {"UTF-16BE", 8}}, none = {ENCODING_NONE, {NULL, 0}};
    *byte_order_mark = 0;
    if (length >= 3 && p[0] == 0xEF && p[1] == 0xBB && p[2] == 0xBF) {
        *byte_order_mark = 3;
        return utf_8;
    }
    if (length < 2)
        return none;
    if ((p[0] == 0xFF && p[1] == 0xFE) || (p[0] == 0xFE && p[1] == 0xFF)) {
        *byte_order_mark = 2;
        return p[0] == 0xFF ? little : big;
    }
    if (p[1] == 0 && shows_utf16(p[0], rules))
        return little;
    return p[0] == 0 && shows_utf16(p[1], rules) ? big : none;
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
        c->strictly_utf8 ? VIEW("the file is in neither UTF-16 nor UTF-8; name what it really uses with --encoding")
                         : VIEW("if you know what the file really uses, name it with --encoding"));
}

/* ---- Deciding -------------------------------------------------------------------------------- */

/* What is not one of ELF's own names, where nothing was detected that could overrule it. */
static gedelf_status decide_extension(characters *c, diags *d)
{
    view value = buffer_view(&c->char_line.value);
    bool unicode = view_equal(value, VIEW("UNICODE"));
    char squeezed[32];
    size_t length;
    if (unicode || (squeeze(value, squeezed, &length) && view_equal(view_of(squeezed, length), VIEW("UTF16")))) {
        c->encoding = (encoding){ENCODING_UTF_8, VIEW("UTF-8")};
        c->strictly_utf8 = true;
        say(d, DIAG_UNICODE_IS_UTF_8, &c->char_line, value, VIEW(""));
        return GEDELF_OK;
    }
    if (!encoding_named(value, buffer_view(&c->char_line.vers), &c->encoding)) {
        characters_refuse(c, d);
        return GEDELF_ENCODING;
    }
    say(d, DIAG_ENCODING_EXTENSION, &c->char_line, value, c->encoding.name);
    return GEDELF_OK;
}

/* What the CHAR line says, where a detected encoding contradicts it or confirms it. */
static void decide_detected(characters *c, encoding detected, diags *d)
{
    view value = buffer_view(&c->char_line.value);
    encoding specified = {ENCODING_NONE, {NULL, 0}};
    char squeezed[32];
    size_t length;
    c->encoding = detected;
    if (view_equal(value, VIEW("UNICODE")) && is_utf16(detected.kind))
        return;
    bool utf16 = squeeze(value, squeezed, &length) && view_equal(view_of(squeezed, length), VIEW("UTF16"));
    bool known = encoding_known(value, true, &specified);
    if (known && !is_utf16(specified.kind) && specified.kind == detected.kind)
        return;
    bool same = (utf16 && is_utf16(detected.kind)) ||
                ((known || encoding_named(value, VIEW(""), &specified)) && specified.kind == detected.kind);
    say(d, same ? DIAG_ENCODING_EXTENSION : DIAG_ENCODING_OVERRULED, &c->char_line, value, detected.name);
}

/* Follows the CHAR line, the detected encoding, or the default, in this order, but for D13 and D116. */
static gedelf_status decide(characters *c, encoding detected, const dialect *rules, diags *d)
{
    view value = buffer_view(&c->char_line.value);
    if (c->char_line.line == 0) {
        c->encoding = detected;
        if (detected.kind == ENCODING_NONE)
            (void)encoding_known(view_of_string(rules->default_encoding), true, &c->encoding);
        return GEDELF_OK;
    }
    if (detected.kind != ENCODING_NONE) {
        decide_detected(c, detected, d);
        return GEDELF_OK;
    }
    if (encoding_known(value, true, &c->encoding) && !is_utf16(c->encoding.kind))
        return GEDELF_OK;
    return decide_extension(c, d);
}

static gedelf_status load(characters *c, const char_line *found, diags *d)
{
    if (c->encoding.kind != ENCODING_CODE_PAGE)
        return GEDELF_OK;
    gedelf_status status = code_page_load(c, c->encoding.name);
    if (status != GEDELF_ENCODING)
        return status;
    buffer missing;
    buffer_init(&missing, c->allocator);
    if (code_pages_missing(&missing))
        say(d, DIAG_ENCODING_UNAVAILABLE, found, c->encoding.name, buffer_view(&missing));
    else
        status = GEDELF_MEMORY;
    buffer_free(&missing);
    return status;
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
        c->encoding = (encoding){ENCODING_CODE_PAGE, buffer_view(&c->name)};
        gedelf_status status = code_page_load(c, c->encoding.name);
        if (status != GEDELF_ENCODING)
            return status;
    }
    say(d, DIAG_UNSUPPORTED_ENCODING, NULL, name,
        VIEW("UTF-8, ANSEL, ASCII, UTF-16, windows-1252 and many others are"));
    return GEDELF_ENCODING;
}

/* --encoding overrides everything. Beyond the names that a file may give, any 8-bit encoding will do that iconv knows
   and that extends ASCII. */
static gedelf_status obey(characters *c, view name, encoding detected, diags *d)
{
    char squeezed[32];
    size_t length;
    bool squeezes = squeeze(name, squeezed, &length);
    view key = view_of(squeezed, squeezes ? length : 0);
    if (view_equal(key, VIEW("UNICODE")) || view_equal(key, VIEW("UTF16"))) {
        c->encoding = is_utf16(detected.kind) ? detected : (encoding){ENCODING_UTF_16BE, VIEW("UTF-16BE")};
        return GEDELF_OK;
    }
    if (encoding_known(name, false, &c->encoding))
        return GEDELF_OK;
    if (encoding_named(name, VIEW(""), &c->encoding))
        return load(c, NULL, d);
    return obey_iconv(c, name, key, d);
}

/* What is worth saying about the encoding that was found, provided that there is a header at all. */
static void remark(characters *c, const dialect *rules, diags *d)
{
    encoding_kind kind = c->encoding.kind;
    c->unspecified = c->char_line.line == 0 && !c->seven; /* which is always in UTF-8 */
    if (rules->utf8_preferred && c->char_line.in_header &&
        (kind == ENCODING_ASCII || kind == ENCODING_ANSEL || is_utf16(kind)))
        say(d, DIAG_ENCODING_DEPRECATED, &c->char_line, c->encoding.name, VIEW(""));
}

static void remark_mark(encoding_kind detected, bool marked, const dialect *rules, diags *d)
{
    if (detected == ENCODING_UTF_8 && marked && !rules->mark_utf8)
        say(d, DIAG_BYTE_ORDER_MARK, NULL, VIEW(""), VIEW(""));
    if (is_utf16(detected) && !marked && rules->mark_utf16)
        say(d, DIAG_NO_BYTE_ORDER_MARK, NULL, VIEW(""), VIEW(""));
}

static encoding detect_by(const characters *c, const dialect *rules, size_t *byte_order_mark)
{
    return detect((const unsigned char *)c->raw.data, c->raw.length, rules, byte_order_mark);
}

/* D111: the header is looked at by the rules of the default dialect. */
static gedelf_status tell_dialect(characters *c, const gedelf_options *options, const dialect **rules)
{
    size_t byte_order_mark;
    unsigned signs = 0;
    encoding shown = detect_by(c, dialect_default(), &byte_order_mark), named;
    if (options->encoding && encoding_known(view_of_string(options->encoding), false, &named) && is_utf16(named.kind))
        shown = named;
    gedelf_status status = header_scan_signs(c, shown.kind, byte_order_mark, options->recover, &signs);
    *rules = dialect_by_signs(signs);
    c->seven = (signs & (SIGN_SEVEN | SIGN_ELF)) == SIGN_SEVEN;
    return status;
}

gedelf_status encoding_determine(characters *c, const gedelf_options *options, const dialect **rules, diags *d,
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
    d->clause_context = *rules;
    encoding detected = detect_by(c, *rules, byte_order_mark);
    if (options->encoding) {
        status = obey(c, view_of_string(options->encoding), detected, d);
        bool keeps =
            options->recover && (*rules)->outside != OUTSIDE_STOPS; /* what is before the header, if there is one */
        return status == GEDELF_OK && keeps ? header_scan_exists(c, *byte_order_mark, *rules, &c->char_line.in_header)
                                            : status;
    }
    status = header_scan_char(c, detected.kind, *byte_order_mark, options->recover, *rules, d, &c->char_line);
    if (status != GEDELF_OK)
        return status;
    remark_mark(detected.kind, *byte_order_mark > 0, *rules, d);
    status = decide(c, detected, *rules, d);
    if (status == GEDELF_OK)
        status = load(c, &c->char_line, d);
    if (status == GEDELF_OK)
        remark(c, *rules, d);
    return status;
}

/* ---- Judging --------------------------------------------------------------------------------- */

void characters_judge(characters *c, diags *d)
{
    bool utf8 = utf8_guess_says_yes(&c->guess);
    if (c->char_line.line == 0 || !(utf8 || (c->encoding.kind == ENCODING_ASCII && c->guess.high)))
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
