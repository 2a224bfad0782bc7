/* SPDX-License-Identifier: MIT */
/*
 * Takes the records of a file, gives their SHA-256, which distinguishes the file from others with the same name and
 * header: nodes with equal content are one node, so different files must differ. It depends on the structures, not on
 * octets: another encoding, other line breaks, or JSON of the same dataset give the same nodes. (D113)
 */
#include "research/mapping/map.h"

/* The structure after this one, in the order of lines; `depth` is kept up. */
static gedelf_structure map_digest_next(gedelf_structure s, uint64_t *depth)
{
    gedelf_structure next = gedelf_structure_first(s);
    if (gedelf_structure_exists(next)) {
        ++*depth;
        return next;
    }
    for (next = gedelf_structure_next(s); !gedelf_structure_exists(next) && *depth > 0;) {
        s = gedelf_structure_super(s);
        next = gedelf_structure_next(s);
        --*depth;
    }
    return next;
}

/* A text after its length, so that no two lists of texts are the same octets. */
static void map_digest_take(sha_state *h, view text)
{
    char digits[20];
    sha_take(h, view_of(digits, number_format(text.length, digits)));
    sha_take(h, VIEW(":"));
    if (text.length > 0)
        sha_take(h, text);
}

bool map_digest(const gedelf_dataset *elf, char digits[2 * SHA256_SIZE])
{
    sha_state h;
    uint64_t depth = 0;
    char number[20];
    gedelf_structure s = gedelf_dataset_records(elf);
    bool any = gedelf_structure_exists(s);
    sha256_begin(&h);
    for (; gedelf_structure_exists(s); s = map_digest_next(s, &depth)) {
        map_digest_take(&h, view_of(number, number_format(depth, number)));
        map_digest_take(&h, gedelf_structure_xref(s));
        map_digest_take(&h, gedelf_structure_tag(s));
        map_digest_take(&h, gedelf_structure_pointer(s));
        map_digest_take(&h, gedelf_structure_payload(s));
    }
    sha256_end_digits(&h, digits);
    return any;
}
