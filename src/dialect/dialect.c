/* SPDX-License-Identifier: MIT */
/*
 * The dialects, from dialect.def.
 */
#include "dialect/dialect.h"

#define VERSION(major, minor, revision)                                                                                \
    {                                                                                                                  \
        major, minor, revision                                                                                         \
    }

static const dialect dialects[] = {
#define DIALECT(name, default_encoding, elf_version, gedcom_version, other_gedcom_version, tag_length, xref_length,    \
                line_length)                                                                                           \
    {name, default_encoding, elf_version, {gedcom_version, other_gedcom_version}, tag_length, xref_length, line_length},
#include "dialect/dialect.def"
#undef DIALECT
};

const dialect *dialect_named(view name)
{
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
        if (view_equal(view_of_string(dialects[i].name), name))
            return &dialects[i];
    }
    return NULL;
}

const dialect *dialect_default(void)
{
    return &dialects[0];
}
