/* SPDX-License-Identifier: MIT */
/*
 * Within repair, about identifiers and pointers: which tag points to what, and names that take the place of others.
 */
#ifndef GEDELF_REPAIR_XREFS_H
#define GEDELF_REPAIR_XREFS_H

#include "repair/repair_walk.h"

/* The tag of the records that a tag points to (pointer_types.def); empty if that is not known. */
view pointed_tag(view tag, bool seven);

/* Gives identifiers that no identifier can be new names, and pointers that are spelt alike. */
gedelf_status repair_malformed_xrefs(repair *r);

/* May this be an identifier, in the file's own dialect? */
bool is_good_xref(const repair *r, view name);

#endif
