/* SPDX-License-Identifier: MIT */
/*
 * Code pages: 8-bit encodings that extend ASCII, through iconv. iconv is asked once for each of the 256 octets, and what
 * it says is kept in a table: so no state is carried from octet to octet, nothing is composed (D114), and an octet
 * that means nothing is known as such.
 */
#include "octets/octets.h"

#ifdef GEDELF_HAVE_ICONV
#include <errno.h>
#include <iconv.h>
#endif

static const char *const code_page_names[] = {
#define ENCODING(name, kind, mime_name) mime_name,
#include "octets/encodings.def"
#undef ENCODING
#define VARIANT(char_value, vers_value, mime_name) mime_name,
#include "octets/encoding_variants.def"
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

static void code_page_make_texts(code_page *page)
{
    for (size_t i = 0; i < 128; i++) {
        uint32_t code_point = page->characters[128 + i];
        if (code_point != 0)
            page->texts[i].length = (uint8_t)utf8_encode(code_point, page->texts[i].utf8);
    }
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

static bool code_page_is_there(view name)
{
    iconv_t converter = code_page_converter(name);
    if (converter == (iconv_t)-1)
        return false;
    iconv_close(converter);
    return true;
}

gedelf_status code_page_load(characters *c, view name)
{
    code_page *table = c->code_page ? c->code_page : memory_allocate(c->allocator, sizeof *table);
    if (!table)
        return GEDELF_MEMORY;
    memset(table, 0, sizeof *table);
    c->code_page = table;
    iconv_t converter = code_page_converter(name);
    if (converter == (iconv_t)-1)
        return GEDELF_ENCODING;
    bool usable = code_page_ask_all(converter, table->characters);
    iconv_close(converter);
    if (usable)
        code_page_make_texts(table);
    return usable ? GEDELF_OK : GEDELF_ENCODING;
}

#else

static bool code_page_is_there(view name)
{
    (void)name;
    return false;
}

gedelf_status code_page_load(characters *c, view name)
{
    (void)c;
    (void)name;
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
        if (code_page_was_listed(i) || code_page_is_there(name))
            continue;
        done = (out->length == 0 || buffer_append(out, VIEW(", "))) && buffer_append(out, name);
    }
    return done;
}

bool decode_code_page(characters *c, const unsigned char *octets, size_t length, bool last, size_t *used)
{
    (void)last;
    *used = length;
    return decode_by_table(c, c->code_page->texts, octets, length);
}

static bool code_page_holds(const characters *c, uint32_t code_point)
{
    for (size_t i = 1; i < 256; i++) {
        if (c->code_page->characters[i] == code_point)
            return true;
    }
    return false;
}

bool encoding_holds(const characters *c, uint32_t code_point)
{
    switch (c->encoding.kind) {
    case ENCODING_ASCII: return code_point < 0x80;
    case ENCODING_ANSEL: return ansel_holds(code_point);
    case ENCODING_CODE_PAGE: return code_page_holds(c, code_point);
    default: return true;
    }
}
