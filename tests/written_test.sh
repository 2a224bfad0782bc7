#!/bin/sh
# Runs an example that writes a family, and checks what it wrote.
#
#   written_test.sh PROGRAM GEDELF
set -eu

"$1" | "$2" check --strict -
