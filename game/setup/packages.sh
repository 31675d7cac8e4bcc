#!/usr/bin/env bash
# Has the system packages of the named groups ready: installs with apt what is missing, and nothing when nothing is.
# Looks for the thing itself (a command, a library, a font), never for a package's name, so other systems are served too:
# there it says which packages to install.
#   packages.sh GROUP...     groups: build sdl source system run unit test lint fuzz m32 locales valgrind cluster coverage web webtest
set -euo pipefail

# group | what | how to see that it is there | Debian, Ubuntu | Fedora | Arch | openSUSE
# A '?' before the group: good to have, its absence is no error.
table='
build|a C compiler|compiler|gcc|gcc|gcc|gcc
build|the C library headers|libc|libc6-dev|glibc-devel|glibc|glibc-devel
build|pkg-config|cmd:pkg-config|pkg-config|pkgconf-pkg-config|pkgconf|pkgconf-pkg-config
build|SQLite 3.37 or newer|sqlite|libsqlite3-dev|sqlite-devel|sqlite|sqlite3-devel
build|libsodium|pc:libsodium|libsodium-dev|libsodium-devel|libsodium|libsodium-devel
sdl|SDL 2|pc:sdl2|libsdl2-dev|SDL2-devel|sdl2|SDL2-devel
sdl|OpenGL|pc:gl|libgl-dev|mesa-libGL-devel|libglvnd|Mesa-libGL-devel
source|cmake|cmd:cmake|cmake|cmake|cmake|cmake
source|a C++ compiler (raylib asks for one)|cmd:c++|g++|gcc-c++|gcc|gcc-c++
source|the keys of the Debian archive|file:/usr/share/keyrings/debian-archive-keyring.gpg|debian-archive-keyring|||
system|raylib 5.5 or newer|raylib|libraylib-dev|raylib-devel|raylib|raylib-devel
?run|the font Inter|font:Inter-Regular|fonts-inter|rsms-inter-fonts|inter-font|inter-fonts
?run|the font JetBrains Mono|font:JetBrainsMono-Regular|fonts-jetbrains-mono|jetbrains-mono-fonts|ttf-jetbrains-mono|jetbrains-mono-fonts
?run|the font Comfortaa|font:Comfortaa-Bold|fonts-comfortaa|aajohan-comfortaa-fonts||
unit|cmocka|pc:cmocka|libcmocka-dev|libcmocka-devel|cmocka|libcmocka-devel
test|the sanitizers of the compiler|sanitizers|gcc|libasan libubsan|gcc-libs|gcc
test|Xvfb, a display in memory|cmd:Xvfb|xvfb|xorg-x11-server-Xvfb|xorg-server-xvfb|xorg-x11-server-Xvfb
test|xdotool|cmd:xdotool|xdotool|xdotool|xdotool|xdotool
test|Python 3, which reads the JSON again|cmd:python3|python3|python3|python|python3
?test|numpy, for the environments of the library|numpy|python3-numpy|python3-numpy|python-numpy|python3-numpy
test|OpenGL in software|dri|libgl1-mesa-dri|mesa-dri-drivers|mesa|Mesa-dri
lint|clang-format|cmd:clang-format|clang-format|clang-tools-extra|clang|clang-tools
lint|clang-tidy|cmd:clang-tidy|clang-tidy|clang-tools-extra|clang|clang-tools
lint|cppcheck|cmd:cppcheck|cppcheck|cppcheck|cppcheck|cppcheck
lint|shellcheck|cmd:shellcheck|shellcheck|ShellCheck|shellcheck|ShellCheck
fuzz|clang|cmd:clang|clang|clang|clang|clang
fuzz|libFuzzer, of clang|fuzzer|libclang-rt-dev|compiler-rt|compiler-rt|clang
m32|a compiler for 32 bits|m32|gcc-multilib|glibc-devel.i686|lib32-glibc|gcc-32bit
locales|the sources of locales|file:/usr/share/i18n/locales/tr_TR|locales|glibc-locale-source|glibc|glibc-i18ndata
valgrind|valgrind|cmd:valgrind|valgrind libc6-dbg|valgrind|valgrind|valgrind
cluster|munge|cmd:munged|munge|munge|munge|munge
cluster|the controller of Slurm|cmd:slurmctld|slurmctld|slurm-slurmctld|slurm-llnl|slurm
cluster|the daemon of a Slurm node|cmd:slurmd|slurmd|slurm-slurmd|slurm-llnl|slurm-node
cluster|the commands of Slurm|cmd:sbatch|slurm-client|slurm|slurm-llnl|slurm
coverage|gcovr|cmd:gcovr|gcovr|gcovr|gcovr|gcovr
web|emscripten|cmd:emcc|emscripten|emscripten|emscripten|emscripten
web|cmake, which unpacks sources|cmd:cmake|cmake|cmake|cmake|cmake
web|Tcl, with which SQLite makes its single file|cmd:tclsh|tcl|tcl|tcl|tcl
web|the keys of the Debian archive|file:/usr/share/keyrings/debian-archive-keyring.gpg|debian-archive-keyring|||
webtest|Chromium|cmd:chromium|chromium|chromium|chromium|chromium
webtest|Node.js|cmd:node|nodejs|nodejs|nodejs|nodejs
'

say() { printf 'setup: %s\n' "$*" >&2; }

any_file() { # any_file PATTERN...: whether a file of those names is there
  local file
  for file; do [ -e "$file" ] && return 0; done
  return 1
}

# The same places as in the Makefile.
has_font() {
  local folder
  for folder in /usr/share/fonts /usr/local/share/fonts; do
    any_file "$folder/$1".[ot]tf "$folder"/*/"$1".[ot]tf "$folder"/*/*/"$1".[ot]tf && return 0
  done
  return 1
}

# gcc says at once where its library is; another compiler has to be tried.
has_sanitizers() {
  case $("${CC:-gcc}" -print-file-name=libasan.so 2>/dev/null) in */*) return 0 ;; esac
  printf 'int main(void) { return 0; }\n' |
    "${CC:-gcc}" -fsanitize=address,undefined -x c -o /dev/null - 2>/dev/null
}

is_there() {
  case $1 in
    cmd:*) command -v "${1#cmd:}" >/dev/null ;;
    pc:*) pkg-config --exists "${1#pc:}" 2>/dev/null ;;
    file:*) [ -r "${1#file:}" ] ;;
    font:*) has_font "${1#font:}" ;;
    compiler) command -v "${CC:-gcc}" >/dev/null ;;
    libc) printf '#include <stdio.h>\n' | "${CC:-gcc}" -E -o /dev/null - 2>/dev/null ;;
    sanitizers) has_sanitizers ;;
    fuzzer) printf '#include <stddef.h>\nint LLVMFuzzerTestOneInput(const char *b, size_t n);\nint LLVMFuzzerTestOneInput(const char *b, size_t n) { return b && n ? 0 : 0; }\n' |
      clang -fsanitize=fuzzer -x c -o /dev/null - 2>/dev/null ;;
    numpy) python3 -c 'import numpy' 2>/dev/null || /usr/bin/python3 -c 'import numpy' 2>/dev/null ;;
    raylib) pkg-config --atleast-version=5.5 raylib 2>/dev/null ;;
    m32) printf '#include <stdio.h>\nint main(void) { return 0; }\n' | "${CC:-gcc}" -m32 -x c -o /dev/null - 2>/dev/null ;;
    sqlite) pkg-config --atleast-version=3.37 sqlite3 2>/dev/null ;;
    dri) any_file /usr/lib*/dri/*_dri.so /usr/lib/*/dri/*_dri.so /usr/lib*/libgallium* /usr/lib/*/libgallium* ;;
    *) say "unknown check: $1"; exit 1 ;;
  esac
}

# The kind of system, by what it says of itself: debian, fedora, arch, suse or other.
system_kind() {
  local ID='' ID_LIKE=''
  # shellcheck disable=SC1090
  [ -r "${OS_RELEASE:-/etc/os-release}" ] && . "${OS_RELEASE:-/etc/os-release}"
  case " $ID $ID_LIKE " in
    *" debian "* | *" ubuntu "*) if command -v apt-get >/dev/null; then echo debian; else echo other; fi ;;
    *" fedora "* | *" rhel "*) echo fedora ;;
    *" arch "*) echo arch ;;
    *suse*) echo suse ;;
    *) echo other ;;
  esac
}

[ $# -gt 0 ] || { say "usage: packages.sh GROUP..."; exit 2; }
kind=$(system_kind)
groups=" $* "
case $groups in *' run '*) groups+='build ' ;; esac
case $groups in *' test '*) groups+='unit ' ;; esac
# Without a Debian mirror there is no source package to build raylib from: the system's own it must be.
case $kind:$groups in debian:*) ;; *' build '*) groups+='system ' ;; esac

missing=() packages=() needed=0
while IFS='|' read -r group what check debian fedora arch suse; do
  [ -n "$group" ] || continue
  optional=0
  case $group in '?'*) optional=1 group=${group#?} ;; esac
  case $groups in *" $group "*) ;; *) continue ;; esac
  is_there "$check" && continue
  case $kind in debian | other) names=$debian ;; fedora) names=$fedora ;; arch) names=$arch ;; suse) names=$suse ;; esac
  missing+=("$what${names:+ ($names)}")
  # A cell may hold several packages, or none.
  # shellcheck disable=SC2206
  packages+=($names)
  [ $optional = 1 ] || needed=1
done <<<"$table"
[ ${#missing[@]} -gt 0 ] || exit 0

# Something is missing and was not installed: say what would help, and stop only when it is really needed.
advise() {
  local command='' item
  case $kind in
    debian) command="apt-get install" ;; fedora) command="dnf install" ;;
    arch) command="pacman -S --needed" ;; suse) command="zypper install" ;;
  esac
  say "missing: $(printf '%s; ' "${missing[@]}" | sed 's/; $//')"
  if [ -n "$command" ] && [ ${#packages[@]} -gt 0 ]; then
    say "please run:  sudo $command ${packages[*]}"
  else
    say "please install these with your system's package manager (in brackets: Debian's names):"
    for item in "${missing[@]}"; do say "  - $item"; done
  fi
  if [ $needed = 0 ]; then say "going on without"; exit 0; fi
  exit 1
}

if [ "$kind" != debian ] || [ ${#packages[@]} = 0 ]; then advise; fi
as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || advise
  as_root=(sudo)
  [ -t 0 ] || as_root=(sudo -n) # nobody there to type a password
fi

install() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "${packages[@]}"
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
say "installing ${packages[*]}"
# The lists may be missing or old: only then are they fetched, so a machine that has all it needs is never slowed.
if ! install >"$log" 2>&1; then
  "${as_root[@]}" apt-get -qq update >"$log" 2>&1 || true
  if ! install >>"$log" 2>&1; then
    tail -n 8 "$log" >&2
    say "apt-get could not install them"
    advise
  fi
fi
