/* SPDX-License-Identifier: MIT */
/*
 * The list of commands.
 */
#include "cli/options.h"

const command *const commands[COMMAND_COUNT] = {
#define HEADING(text)
#define COMMAND(name) &command_##name,
#include "cli/commands.def"
#undef COMMAND
#undef HEADING
};
