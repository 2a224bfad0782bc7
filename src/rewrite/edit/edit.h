/* SPDX-License-Identifier: MIT */
/*
 * edit: the ELF editor. Takes commands and a source, gives a plan: octets of the source, and what takes their place; and
 * applies it. [Seed 004: an ELF editor changes what was asked and leaves the rest identical]
 *
 *     script ─▶ commands ─▶ (record ─▶ tree ─▶ changed tree ─▶ changes)* ─▶ plan ─▶ octets
 *
 * Promises:
 *   - an octet outside the changes is written as it was read;
 *   - reading what was written gives the dataset that the commands make of the one that was read.
 */
#ifndef GEDELF_SRC_EDIT_H
#define GEDELF_SRC_EDIT_H

#include "rewrite/patch/patch.h"

#include <gedelf/edit.h>

/* Gives an edit a plan that was made elsewhere, which is its own from now on: what *p held is moved. False if there is no
   memory. */
bool edit_adopt(gedelf_edit *edit, patch *p);

#endif
