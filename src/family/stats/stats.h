/* SPDX-License-Identifier: MIT */
/*
 * stats: what is in a file, and how it is spread. Takes a dataset and its family graph, gives tables of counts.
 */
#ifndef GEDELF_SRC_STATS_H
#define GEDELF_SRC_STATS_H

#include <gedelf/stats.h>

#endif
