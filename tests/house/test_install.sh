#!/usr/bin/env bash
# Installing and packing: an installed copy works from anywhere and leaves nothing behind when it is removed; the
# tarball builds and tests without git; the manual and the completions come from the one table of commands.
# run: alone
# tier: full
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/house/tap.sh
unset MAKEFLAGS MAKELEVEL MFLAGS ONLY PACADE_LEVELS

box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
case ${PACADE:-} in
  */asan/pacade | */coverage/pacade | */tsan/pacade)
    skip 'installing' 'it is the release that is installed'
    finish
    exit
    ;;
esac
program=$PWD/build/pacade
root=$box/a\ root/ở\ đây   # a space and letters of two bytes
inside=$root/opt/pacade
elsewhere() { (cd "$box" && env -i HOME="$box/home" PATH=/usr/bin:/bin "$inside/bin/pacade" "$@"); }

installs() { make -s install DESTDIR="$root" PREFIX=/opt/pacade && [ -x "$inside/bin/pacade" ]; }
finds_its_maps() {
  elsewhere maps --json >"$box/maps" || return 1
  [ "$(wc -l <"$box/maps")" = "$(find levels/*/ -type f -not -name '*.pacade' | wc -l)" ] && elsewhere solve 1/01-first-corridor | grep -q "15 moves"
}
plays() { elsewhere play 4/01-open-court --seed 3 --max-turns 20 --record "$box/game.txt" && elsewhere replay "$box/game.txt" --verify; }
makes_agents() { elsewhere agent new fresh && elsewhere agent check mine/fresh --max-turns 5; }
# Moved as a whole, it still finds them; and a link to it does too.
moves() {
  mv "$inside" "$box/moved" && inside=$box/moved
  elsewhere maps >/dev/null && ln -s "$box/moved/bin/pacade" "$box/link" &&
    (cd / && env -i "$box/link" solve 2/01-the-nap >/dev/null)
  local ok=$?
  mv "$box/moved" "$root/opt/pacade"
  return $ok
}
says_its_commit() {
  local commit
  commit=$(git rev-parse --short=8 HEAD 2>/dev/null || cat .commit)
  elsewhere --version | grep -E "^pacade [0-9.]+-$commit\+?$"
}
has_everything() {
  local part
  for part in applications/pacade.desktop icons/hicolor/scalable/apps/pacade.svg icons/hicolor/48x48/apps/pacade.png \
    man/man6/pacade.6 man/vi/man6/pacade.6 bash-completion/completions/pacade zsh/site-functions/_pacade doc/pacade/README.md \
    doc/pacade/{game,ai,ai/kit,levels,tests,assets}/README.md doc/pacade/assets/screenshots/play.png; do
    [ -s "$inside/share/$part" ] || { echo "no $part"; return 1; }
  done
}
# A program of somebody else's, by the library's header and pkg-config alone; it finds the installed maps.
serves_other_programs() {
  local flags
  command -v pkg-config >/dev/null || { echo 'no pkg-config'; return 1; }
  [ "$(PKG_CONFIG_PATH="$inside/lib/pkgconfig" pkg-config --modversion pacade)" = "$("$program" --version | sed -E 's/pacade ([0-9.]+).*/\1/')" ] || return 1
  cp -r "$inside" "$box/plain" # a path without blanks, for pkg-config escapes them
  flags=$(PKG_CONFIG_PATH="$box/plain/lib/pkgconfig" pkg-config --cflags --libs pacade) || return 1
  printf '%s\n' '#include <pacade.h>' '#include <stdio.h>' 'int main(void) {' \
    '  PacadeGame *game = pacade_game_open("4/01-open-court", NULL);' '  PacadeState *state = game ? pacade_state_create(game) : NULL;' \
    '  if (!state) return fprintf(stderr, "%s\n", pacade_error()), 1;' \
    '  int outcome = (int)pacade_play(state, "alphabeta:depth=3", NULL, 5);' \
    '  printf("%d %d\n", outcome, (int)pacade_state_score(state));' \
    '  pacade_state_destroy(state);' '  pacade_game_destroy(game);' '  return 0;' '}' >"$box/other.c"
  # shellcheck disable=SC2086 # they are several words
  cc -std=c99 -Wall -Wextra -Wpedantic -Werror "$box/other.c" $flags -o "$box/other" || return 1
  [ "$(cd / && env -i LD_LIBRARY_PATH="$box/plain/lib" "$box/other")" = "1 $(elsewhere play 4/01-open-court --pacman alphabeta:depth=3 --seed 5 | sed -n 's/^score *//p')" ]
  local ok=$?
  rm -rf "$box/plain"
  return $ok
}
removes() {
  make -s uninstall DESTDIR="$root" PREFIX=/opt/pacade && [ -z "$(find "$root" ! -type d)" ] && [ ! -e "$inside/share/pacade" ]
}

desktop_entry() {
  grep -qx 'Exec=pacade' assets/pacade.desktop && grep -qx 'Icon=pacade' assets/pacade.desktop &&
    grep -qx 'Type=Application' assets/pacade.desktop || return 1
  ! command -v desktop-file-validate >/dev/null || desktop-file-validate assets/pacade.desktop
}
# The picture is a PNG of its size, every chunk's sum right, and its rows unpack to what they should.
icon_is_a_picture() {
  build/icon "$box/i.png" 48 && python3 - "$box/i.png" 48 <<'END'
import struct, sys, zlib
bytes_, size = open(sys.argv[1], 'rb').read(), int(sys.argv[2])
assert bytes_[:8] == b'\x89PNG\r\n\x1a\n'
at, kinds, data = 8, [], b''
while at < len(bytes_):
    n, kind = struct.unpack('>I4s', bytes_[at:at + 8])
    assert struct.unpack('>I', bytes_[at + 8 + n:at + 12 + n])[0] == zlib.crc32(bytes_[at + 4:at + 8 + n])
    kinds.append(kind)
    if kind == b'IHDR': assert struct.unpack('>IIBB', bytes_[at + 8:at + 18]) == (size, size, 8, 6)
    if kind == b'IDAT': data += bytes_[at + 8:at + 8 + n]
    at += 12 + n
rows = zlib.decompress(data)
assert kinds == [b'IHDR', b'IDAT', b'IEND'] and len(rows) == size * (size * 4 + 1)
pixel = lambda x, y: rows[y * (size * 4 + 1) + 1 + 4 * x:][:4]
assert pixel(0, 0)[3] < 40 and pixel(14, 24) == b'\xff\xce\x3a\xff', (pixel(0, 0), pixel(14, 24))
END
}

# Whatever the help names is in the manual and in both completions.
names_everything() {
  local command option page
  "$program" --manual >"$box/man" && "$program" --completion bash >"$box/bash" && "$program" --completion zsh >"$box/zsh" || return 1
  for command in $("$program" --help | sed -n '/^commands/,/^$/s/^  \([a-z-]*\) .*/\1/p'); do
    for page in "$box/man:SS \"pacade $command" "$box/bash:    $command)" "$box/zsh:    $command)"; do
      grep -qF -- "${page#*:}" "${page%%:*}" || { echo "no $command in $page"; return 1; }
    done
    for option in $("$program" "$command" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
      if ! grep -qF -- "\\-\\-${option//-/\\-}" "$box/man" || ! grep -qF -- "--$option" "$box/bash" ||
        ! grep -qF -- "--${option}[" "$box/zsh"; then echo "no --$option of $command"; return 1; fi
    done
  done
}
reads_well() {
  if command -v man >/dev/null; then [ -z "$(man --warnings -l "$box/man" 2>&1 >/dev/null)" ] || return 1; fi
  bash -n "$box/bash" && { ! command -v zsh >/dev/null || zsh -n "$box/zsh"; }
}
# completes WORDS... EXPECTED: what bash offers for the last of the words
completes() {
  local expected=${*: -1}
  # shellcheck disable=SC2030,SC2034 # what the completion function reads
  (PATH=$PWD/build:$PATH
    # shellcheck disable=SC1091 # written a moment ago
    . "$box/bash"
    COMP_WORDS=(pacade "${@:1:$#-1}") COMP_CWORD=$(($# - 1))
    _pacade
    printf '%s\n' "${COMPREPLY[@]}" | grep -qxF -- "$expected" || { printf '%s\n' "${COMPREPLY[@]}"; exit 1; })
}
# A map's file name is text for the shell, never a command: what it says is not done when somebody looks for a map.
harmless() {
  mkdir -p "$box/hostile/1" && cp levels/1/01-first-corridor.txt "$box/hostile/1/x\$(touch owned)\`touch owned\` y;z.txt" || return 1
  # shellcheck disable=SC2016 # the name as it is
  PACADE_LEVELS=$box/hostile completes solve 1/ '1/x$(touch owned)`touch owned` y;z' &&
    PACADE_LEVELS=$box/hostile completes bench --map 1/ '1/x$(touch owned)`touch owned` y;z' && [ ! -e owned ] || { rm -f owned && return 1; }
}
other_shell() { "$program" --completion fish >/dev/null 2>"$box/err"; [ $? = 2 ] && grep -q 'bash or zsh' "$box/err"; }

# It is only to be seen that everything needed is there: every file finds what it includes, and what is compiled already
# is taken over, since compiling it again takes minutes of the processor and says no more. With PACADE_SAMPLE=full all of it
# is compiled. What is outside stays out of sight.
packs() {
  make -s dist && mkdir "$box/tree" && tar -C "$box/tree" --strip-components=1 -xzf build/pacade-*.tar.gz &&
    mkdir -p "$box/tree/build/deps" && cp -a build/deps/raylib* "$box/tree/build/deps/" && touch "$box"/tree/build/deps/raylib.* && grep -q . "$box/tree/.commit"
}
same_bytes() {
  local first
  first=$(md5sum <build/pacade-*.tar.gz) && make -s dist && [ "$first" = "$(md5sum <build/pacade-*.tar.gz)" ]
}
finds_what_it_includes() (
  cd "$box/tree" && read -ra compiler <<<"${CC:-gcc}" &&
    find game ai tests/unit tests/support -name '*.c' -not -path '*/web/*' -print0 |
    xargs -0 "${compiler[@]}" -std=c17 -D_POSIX_C_SOURCE=200809L -I. -DPACADE_USES_RAYLIB -isystem build/deps/raylib/include -MM >/dev/null
)
builds_without_git() (
  flags=('CFLAGS=-O0 -g0') most=1000000
  if [ "${PACADE_SAMPLE:-}" != full ]; then
    flags=() most=1 # the version is another one
    # The flags come first: what is older than they are would be compiled again.
    (cd build && { echo release/flags.txt && find release/ai release/game release/tests/support release/tests/unit/test_map.o -name '*.o'; } |
      tar -cf - -T -) | tar -C "$box/tree/build" -xmf - || exit 1
  fi
  cd "$box/tree" && GIT_DIR=/nowhere make -s "${flags[@]}" pacade build/release/tests/unit/test_map >"$box/made" || exit 1
  [ "$(grep -c '^ *CC ' "$box/made")" -le "$most" ] || { echo 'compiled again:'; grep '^ *CC ' "$box/made"; exit 1; }
  build/pacade --version | grep -qx "pacade [0-9.]*-$(cat .commit)"
)
tests_without_git() (
  cd "$box/tree" && GIT_DIR=/nowhere PACADE=$PWD/build/pacade tests/run.sh build/release/tests/unit/test_map \
    tests/house/test_rules.sh tests/cli/test_usage.sh
)

check 'installs into a folder with a space and letters of two bytes' installs
check 'an installed copy finds its maps from anywhere' finds_its_maps
check 'it plays, records and verifies' plays
check 'it makes an agent from its own kit, which plays' makes_agents
check 'it may be moved as a whole, and called by a link' moves
check 'its version says the commit' says_its_commit
check 'desktop entry, icons, manual and completions are there' has_everything
check 'a C program is built with its header and pkg-config' serves_other_programs
check 'uninstalling leaves no file' removes
check 'the desktop entry' desktop_entry
check 'the icon is a picture' icon_is_a_picture
check 'manual and completions name every command and option' names_everything
check 'they read without a complaint' reads_well
check 'completes a command' completes ver verify-trace
check 'completes an option' completes solve --max-n --max-nodes
check 'completes a map' completes solve 1/01 1/01-first-corridor
check 'completes a map that may be left out' completes play 1/01 1/01-first-corridor
check 'a name is no command' harmless
check 'completes the word after agent' completes agent ch check
check 'completes a language' completes agent new x --language jav javascript
check 'completes an agent' completes play 1/01-first-corridor --pacman asta astar
check 'completes a generator' completes maze --generator wi wilson
check 'completes the command of help' completes help ver verify-trace
check 'another shell is refused' other_shell
if git rev-parse --verify --quiet HEAD >/dev/null 2>&1; then
  check 'a tarball is made' packs
  check 'the same commit is the same tarball' same_bytes
  check 'every file in it finds what it includes' finds_what_it_includes
  check 'it builds without git, and knows its commit' builds_without_git
  check 'it tests without git' tests_without_git
else
  skip 'a tarball is made' 'not a git clone'
fi
finish
