#!/usr/bin/env bash
# Runs one of emscripten's tools as Debian packs them: with a Node.js that is not Debian's own, their modules must be named.
#   em.sh emcc ARGUMENTS...
set -euo pipefail

export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
exec "$@"
