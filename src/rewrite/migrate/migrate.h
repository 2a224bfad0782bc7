/* SPDX-License-Identifier: MIT */
/*
 * migrate: a dataset of one data model ⇄ a dataset of the other. The public header has what others need.
 */
#ifndef GEDELF_MIGRATE_ROOM_H
#define GEDELF_MIGRATE_ROOM_H

#include <gedelf/migrate.h>

#endif
