#!/usr/bin/env bash
# Writes the list of files of a built page for its service worker, with a version that changes whenever one of them does, and
# prints what there is to download.
#   web_list.sh FOLDER VERSION
set -euo pipefail

folder=${1:?usage: web_list.sh FOLDER VERSION}
version=${2:?usage: web_list.sh FOLDER VERSION}
cd "$folder"
names=(index.html page.js manifest.webmanifest icon.svg icon-192.png icon-512.png embed.html data.js pacade.data
  threads.js threads.wasm threads.worker.js plain.js plain.wasm)
for name in "${names[@]}"; do [ -s "$name" ] || { printf 'web: %s is missing in %s\n' "$name" "$folder" >&2; exit 1; }; done
sum=$(cat "${names[@]}" worker.js | sha256sum | cut -c1-12)
{
  printf 'var pacadeFiles = {\n  version: "%s-%s",\n  names: [\n' "$version" "$sum"
  printf '    "%s",\n' "${names[@]}"
  printf '  ],\n  bytes: {\n'
  for name in "${names[@]}"; do printf '    "%s": %d,\n' "$name" "$(wc -c <"$name")"; done
  printf '  }\n};\n'
} >files.js.new
mv -f files.js.new files.js

size() { cat "$@" | gzip -9 | wc -c; }
common=(index.html page.js files.js data.js pacade.data icon.svg manifest.webmanifest)
printf 'web: %s is ready: %d KB to download with threads, %d KB without (compressed)\n' "$folder" \
  $((($(size "${common[@]}") + $(size threads.js threads.wasm threads.worker.js)) / 1024)) \
  $((($(size "${common[@]}") + $(size plain.js plain.wasm)) / 1024))
