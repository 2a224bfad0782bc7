/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: regular expressions. Takes any octets; the first line is an expression, the rest a text. Asserts that it is
 * understood or malformed at a place within it, that a search ends, and that each group lies within the text.
 */
#include "fuzz.h"

#include "research/polygenea/polygenea.h"
#include "format/regex/regex.h"

#include <assert.h>

static void ask_groups(const regex *r, view text)
{
    for (int64_t group = -1; group <= (int64_t)r->group_count; group++) {
        view found = regex_group(r, text, group);
        bool within =
            found.length > 0 && found.text >= text.text && found.text + found.length <= text.text + text.length;
        assert(found.length == 0 || (within && pg_is_utf8(found)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    view all = in.text, source = {all.text, 0};
    while (source.length < all.length && all.text[source.length] != '\n')
        source.length++;
    view text = all;
    text.text += source.length;
    text.length -= source.length;
    regex *r;
    regex_fault flaw = {NULL, 0};
    if (!pg_is_utf8(source) || !pg_is_utf8(text))
        return 0;
    gedelf_status status = regex_compile(&r, source, fuzz_memory, &flaw);
    assert(status == GEDELF_OK || (status == GEDELF_MALFORMED && flaw.why && flaw.at <= source.length));
    if (status == GEDELF_OK) {
        status = regex_search(r, text);
        assert(status == GEDELF_OK || status == GEDELF_END || status == GEDELF_LIMIT);
        if (status == GEDELF_OK)
            ask_groups(r, text);
    }
    regex_free(r);
    return 0;
}
