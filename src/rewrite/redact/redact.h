/* SPDX-License-Identifier: MIT */
/*
 * redact: files that may be shown. Takes a source, gives it without what concerns the living, or with other words and years
 * in the same form. [D470–D484]
 *
 *     octets ─▶ dataset ─▶ who is living ─▶ which structures stay ─▶ which lines stay ─▶ octets
 *     octets ─▶ dataset ─▶ words and years ─▶ pseudonyms ─▶ lines in the same form ─▶ octets
 */
#ifndef GEDELF_SRC_REDACT_H
#define GEDELF_SRC_REDACT_H

#include <gedelf/redact.h>

#endif
