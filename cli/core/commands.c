/* SPDX-License-Identifier: MIT */
/*
 * The list of commands.
 */
#include "cli/core/options.h"

const command *const commands[COMMAND_COUNT] = {
#define HEADING(text)
#define COMMAND(name) &command_##name,
#include "cli/core/commands.def"
#undef COMMAND
#undef HEADING
};
