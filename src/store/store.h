/* SPDX-License-Identifier: MIT */
/*
 * store: files as rows of tables, and back. Takes a source, gives rows; takes rows, gives a dataset.
 */
#ifndef GEDELF_SRC_STORE_H
#define GEDELF_SRC_STORE_H

#include <gedelf/store.h>

#endif
