/* SPDX-License-Identifier: MIT */
/*
 * archive: a zip file ⇄ its entries. The public header has what others need.
 */
#ifndef GEDELF_ARCHIVE_ROOM_H
#define GEDELF_ARCHIVE_ROOM_H

#include <gedelf/archive.h>

#endif
