/* SPDX-License-Identifier: MIT */
/*
 * Joining: takes the parts of a line, gives the line string. [ELF-SER §serialising-lines]
 */
#include "format/lines/lines.h"

bool line_join(buffer *out, uint64_t level, view xref, view tag)
{
    bool done = buffer_append_number(out, level) && buffer_append(out, VIEW(" "));
    if (done && xref.length > 0)
        done = buffer_append(out, VIEW("@")) && buffer_append(out, xref) && buffer_append(out, VIEW("@ "));
    return done && buffer_append(out, tag);
}
