/* SPDX-License-Identifier: MIT */
#include "draw/draw_private.h"
void draw_timeline(chart *c) { (void)c; }
