/* SPDX-License-Identifier: MIT */
/*
 * redact: files that may be shown. Takes a source, gives it without what concerns the living. [D470–D476]
 *
 *     octets ─▶ dataset ─▶ who is living ─▶ which structures stay ─▶ which lines stay ─▶ octets
 */
#ifndef GEDELF_SRC_REDACT_H
#define GEDELF_SRC_REDACT_H

#include "base/base.h"

#include <gedelf/redact.h>

/* Is it about an account of the user, which nobody else should have (D619)? And does it, in the header, say how the
   file is written? */
bool is_account_tag(view tag);
bool is_written_tag(view tag);

#endif
