/* SPDX-License-Identifier: MIT */
/*
 * draw: family graph ─▶ SVG. A chart is made in four steps:
 *
 *   choose   who is drawn: people become nodes of a tree, generation by generation, nobody twice in full (chart_choose.c)
 *   measure  what is in their boxes, and how large they are (chart_text.c, chart_label.c)
 *   lay out  where the boxes are (chart_tree.c for trees; fan and timeline have rules of their own)
 *   write    boxes, lines and texts as SVG (chart_svg.c, chart_style.c, chart_page.c)
 *
 * All places are whole numbers, hundredths of a pixel, so that they are the same everywhere. The public header is all
 * that other folders need.
 */
#ifndef GEDELF_CHART_DOOR_H
#define GEDELF_CHART_DOOR_H

#include "base/base.h"

#include <gedelf/chart.h>

#endif
