/* SPDX-License-Identifier: MIT */
/*
 * picture: takes SVG, gives it as PNG or PDF, through librsvg and cairo, if the program was built with them; they are loaded
 * then and not before.
 */
#ifndef GEDELF_CLI_PICTURE_H
#define GEDELF_CLI_PICTURE_H

#include "base/base.h"

typedef enum picture_format { PICTURE_FORMAT_SVG, PICTURE_FORMAT_PNG, PICTURE_FORMAT_PDF } picture_format;

/* So many pixels cairo can have in a row or a column; a PNG that would have more is made smaller. */
enum { PICTURE_PIXELS_MOST = 32767 };

/* Writes a picture in another format. GEDELF_OK; GEDELF_UNWRITABLE; GEDELF_MEMORY; GEDELF_ARGUMENT if it cannot be made, and
   `why` then says why. */
gedelf_status picture_write(view svg, picture_format format, gedelf_write_fn write, void *context, const char **why);

/* Characters that no font has. */
typedef struct font_gap {
    uint32_t first; /* the first of them in a picture; 0: there is none */
    bool others;    /* there are others besides */
} font_gap;

/* Appends a picture in SVG to `out` without the characters that no font here has, for which there are full stops then. Where
   there is no telling, it stays as it is. False if there is no memory. */
bool fonts_leave_out(view svg, buffer *out, font_gap *gap);

/* Can other formats than SVG be made in this build? */
bool picture_is_there(void);

#endif
