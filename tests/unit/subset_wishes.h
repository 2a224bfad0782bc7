/* SPDX-License-Identifier: MIT */
/*
 * What a part of a file is to have, as rows of tables say it.
 */
#ifndef GEDELF_SUBSET_WISHES_H
#define GEDELF_SUBSET_WISHES_H

#include "unit.h"

#include <gedelf/subset.h>

#define ANCESTORS(id)                                                                                                  \
    {                                                                                                                  \
        GEDELF_SUBSET_ANCESTORS, TEXT(id)                                                                              \
    }
#define DESCENDANTS(id)                                                                                                \
    {                                                                                                                  \
        GEDELF_SUBSET_DESCENDANTS, TEXT(id)                                                                            \
    }
#define RELATIVES(id)                                                                                                  \
    {                                                                                                                  \
        GEDELF_SUBSET_RELATIVES, TEXT(id)                                                                              \
    }
#define WHERE(path)                                                                                                    \
    {                                                                                                                  \
        GEDELF_SUBSET_WHERE, TEXT(path)                                                                                \
    }
#define WITHOUT(path)                                                                                                  \
    {                                                                                                                  \
        GEDELF_SUBSET_WITHOUT, TEXT(path)                                                                              \
    }
#define NOTHING                                                                                                        \
    {                                                                                                                  \
        GEDELF_SUBSET_WHERE,                                                                                           \
        {                                                                                                              \
            NULL, 0                                                                                                    \
        }                                                                                                              \
    }

#endif
