/* SPDX-License-Identifier: MIT */
/*
 * What a reader is made of, for those who must know where in the text a record stands: the editor.
 */
#ifndef GEDELF_READER_H
#define GEDELF_READER_H

#include "chain.h"

struct gedelf_reader {
    gedelf_allocator allocator;
    characters characters;
    assembler assembler;
    chain chain;
    buffer head_text; /* the header's text stays when all other text goes */
    block head, schemas, record;
    schema *schema;
    gedelf_metadata metadata;
    gedelf_status status; /* what the last call came to */
    bool stored;          /* the record that was read last was */
};

#endif
