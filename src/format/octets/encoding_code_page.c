/* SPDX-License-Identifier: MIT */
/*
 * Code pages: 8-bit encodings that extend ASCII. code_pages.def has the meanings of octets in the most common ones. For
 * any other, iconv is asked once for each of the 256 octets, and the answers are kept in a table. So no state is
 * carried from octet to octet, nothing is composed (D114), and octets without a meaning are known.
 */
#include "format/octets/octets_private.h"

#ifdef GEDELF_HAVE_ICONV
#include <errno.h>
#include <iconv.h>
#endif

/* ---- Our own --------------------------------------------------------------------------------- */

static const struct {
    const char *name, *other_name;
    uint16_t upper[128];
} own_pages[] = {
#define CODE_PAGE(name, other_name, ...) {name, other_name, {__VA_ARGS__}},
#include "format/octets/code_pages.def"
#undef CODE_PAGE
};

const uint16_t *code_page_own(view name)
{
    for (size_t i = 0; i < sizeof own_pages / sizeof own_pages[0]; i++) {
        if (view_equal_ignoring_case(name, view_of_string(own_pages[i].name)) ||
            view_equal_ignoring_case(name, view_of_string(own_pages[i].other_name)))
            return own_pages[i].upper;
    }
    return NULL;
}

static void take_own_page(const uint16_t upper[128], uint32_t table[256])
{
    for (unsigned octet = 1; octet < 256; octet++)
        table[octet] = octet < 0x80 ? octet : upper[octet - 0x80];
}

/* ---- iconv's --------------------------------------------------------------------------------- */

static const char *const code_page_names[] = {
#define ENCODING(symbol)
#define ENCODING_NAME(name, mime_name) mime_name,
#include "format/octets/encodings.def"
#undef ENCODING
#undef ENCODING_NAME
#define VARIANT(char_value, vers_value, mime_name) mime_name,
#include "format/octets/encoding_variants.def"
#undef VARIANT
};

enum { CODE_PAGE_NAMES = sizeof code_page_names / sizeof code_page_names[0] };

#ifdef GEDELF_HAVE_ICONV

/* What one octet means: a character, 0 if nothing, or UINT32_MAX if it is not a character by itself. */
static uint32_t code_page_ask(iconv_t converter, unsigned octet)
{
    char in[1] = {(char)octet}, out[16] = {0};
    char *from = in, *to = out;
    size_t in_left = 1, out_left = sizeof out;
    iconv(converter, NULL, NULL, NULL, NULL);
    if (iconv(converter, &from, &in_left, &to, &out_left) == (size_t)-1)
        return errno == EILSEQ ? 0 : UINT32_MAX;
    iconv(converter, NULL, NULL, &to, &out_left);
    size_t length = sizeof out - out_left, step;
    if (length == 0)
        return UINT32_MAX;
    uint32_t code_point = utf8_decode(out, &step);
    return step == length ? code_point : UINT32_MAX;
}

/* Fills the table; false if this is not an 8-bit encoding that extends ASCII. */
static bool code_page_ask_all(iconv_t converter, uint32_t table[256])
{
    for (unsigned octet = 1; octet < 256; octet++) {
        table[octet] = code_page_ask(converter, octet);
        if (table[octet] == UINT32_MAX || (octet < 0x80 && table[octet] != octet))
            return false;
    }
    return true;
}

/* iconv takes an empty name for the locale's encoding, and what follows a slash for instructions. */
static bool is_encoding_name(view name)
{
    for (size_t i = 0; i < name.length; i++) {
        char c = name.text[i];
        if (!is_letter(c) && !is_digit(c) && c != '-' && c != '_' && c != '.' && c != ':')
            return false;
    }
    return name.length > 0;
}

static iconv_t code_page_converter(view name)
{
    char terminated[64];
    if (name.length >= sizeof terminated || !is_encoding_name(name))
        return (iconv_t)-1;
    memcpy(terminated, name.text, name.length);
    terminated[name.length] = '\0';
    return iconv_open("UTF-8", terminated);
}

static bool iconv_has_page(view name)
{
    iconv_t converter = code_page_converter(name);
    if (converter == (iconv_t)-1)
        return false;
    iconv_close(converter);
    return true;
}

/* GEDELF_OK, or GEDELF_ENCODING. */
static gedelf_status take_iconv_page(view name, uint32_t table[256])
{
    iconv_t converter = code_page_converter(name);
    if (converter == (iconv_t)-1)
        return GEDELF_ENCODING;
    bool usable = code_page_ask_all(converter, table);
    iconv_close(converter);
    return usable ? GEDELF_OK : GEDELF_ENCODING;
}

#else

static bool iconv_has_page(view name)
{
    (void)name;
    return false;
}

static gedelf_status take_iconv_page(view name, uint32_t table[256])
{
    (void)name;
    (void)table;
    return GEDELF_ENCODING;
}

#endif

/* Names occur more than once in the table, under different names in files. */
static bool code_page_was_listed(size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (view_equal(view_of_string(code_page_names[i]), view_of_string(code_page_names[index])))
            return true;
    }
    return false;
}

bool code_pages_missing(buffer *out)
{
    bool done = true;
    for (size_t i = 0; done && i < CODE_PAGE_NAMES; i++) {
        view name = view_of_string(code_page_names[i]);
        if (encoding_own(name) || code_page_own(name) || code_page_was_listed(i) || iconv_has_page(name))
            continue;
        done = (out->length == 0 || buffer_append(out, VIEW(", "))) && buffer_append(out, name);
    }
    return done;
}

/* ---- The encoding ---------------------------------------------------------------------------- */

static bool decode_code_page(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used)
{
    (void)last;
    *used = length;
    return decode_by_table(c, c->code_page->texts, octets, length);
}

/* The octet that means a character; 0 if there is none. Of several it is the last. */
static unsigned octet_of(const encoding *e, uint32_t code_point)
{
    unsigned octet = 255;
    while (octet > 0 && e->page->characters[octet] != code_point)
        octet--;
    return octet;
}

static bool code_page_holds(const encoding *e, uint32_t code_point)
{
    return octet_of(e, code_point) > 0;
}

static encoder_fit code_page_fits(const encoding *e, uint32_t code_point)
{
    return code_page_holds(e, code_point) ? FITS : FITS_NOT;
}

static uint64_t code_page_measure(const encoding *e, view v, line_measure how)
{
    (void)e;
    return how == MEASURE_UTF8_OCTETS ? v.length : utf8_count(v);
}

static bool code_page_append(const encoding *e, view v, buffer *out)
{
    bool done = buffer_reserve(out, v.length);
    for (size_t i = 0, step; done && i < v.length; i += step)
        out->data[out->length++] = (char)octet_of(e, utf8_decode(v.text + i, &step));
    return done;
}

static encoding code_page_encoding(const code_page *page, view name)
{
    return (encoding){.name = name,
                      .char_value = name,
                      .unit = 1,
                      .one_each = true,
                      .eight_bit = true,
                      .page = page,
                      .decode = decode_code_page,
                      .holds = code_page_holds,
                      .fits = code_page_fits,
                      .measure = code_page_measure,
                      .append = code_page_append};
}

/* ---- Loading --------------------------------------------------------------------------------- */

static void code_page_make_texts(code_page *page)
{
    for (size_t i = 0; i < 128; i++) {
        uint32_t code_point = page->characters[128 + i];
        if (code_point != 0)
            page->texts[i].length = (uint8_t)utf8_encode(code_point, page->texts[i].utf8);
    }
}

gedelf_status code_page_load(characters *c, view name)
{
    code_page *page = c->code_page ? c->code_page : memory_allocate(c->allocator, sizeof *page);
    if (!page)
        return GEDELF_MEMORY;
    memset(page, 0, sizeof *page);
    c->code_page = page;
    const uint16_t *own = code_page_own(name);
    gedelf_status status = own ? GEDELF_OK : take_iconv_page(name, page->characters);
    if (status != GEDELF_OK)
        return status;
    if (own)
        take_own_page(own, page->characters);
    code_page_make_texts(page);
    c->encoding = code_page_encoding(page, name);
    return GEDELF_OK;
}
