/* SPDX-License-Identifier: MIT */
#include "draw/draw_private.h"
void draw_fan(chart *c) { (void)c; }
