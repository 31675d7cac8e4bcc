#!/usr/bin/env bash
# Runs one of emscripten's tools as Debian packs them: with a Node.js that is not Debian's own, their modules must be named.
#   em.sh emcc ARGUMENTS...
#   em.sh compiler             prints the compiler behind emcc with its flags: called by itself, a file takes half the time
set -euo pipefail

export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
if [ "${1:?usage: em.sh TOOL ARGUMENTS...}" = compiler ]; then
  # By its name alone where it has one, so that a compiler cache in front of it is used.
  clang=clang-$(emcc -v 2>&1 | sed -n 's/.*clang version \([0-9]*\).*/\1/p')
  command -v "$clang" >/dev/null || clang=$(em-config LLVM_ROOT)/clang
  printf '%s %s\n' "$clang" "$(emcc --cflags)"
  exit
fi
exec "$@"
