# Source packages from this machine's Debian mirrors, for the scripts that build a library from one. To be sourced; needs a
# function `say`. Nothing of the machine's own apt set-up is changed. Knows no library.
# shellcheck shell=bash

# apt-get with lists and cache of its own in the work folder, so that the machine's set-up stays as it is. $1: that folder.
private_apt() {
  local work=$1
  shift
  apt-get -qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" -o Acquire::Check-Valid-Until=false \
    -o APT::Sandbox::User="$(id -un)" -o APT::Get::List-Cleanup=false "$@"
}

# Debian mirrors this machine already uses, one per line.
mirrors() {
  # shellcheck disable=SC2016 # apt's own variables
  apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 2>/dev/null |
    awk '$2 !~ /security|updates|backports|nodistro/ && !seen[$1]++ { print $1 }'
}

# Downloads and unpacks a source package into WORK/source, from the first suite that has one new enough; what was in WORK
# is gone. Sets `version`.
#   fetch_source WORK PACKAGE OLDEST-VERSION SUITE...
fetch_source() {
  local work=$1 package=$2 wanted=$3 keyring=/usr/share/keyrings/debian-archive-keyring.gpg mirror suite file
  shift 3
  [ -r "$keyring" ] || { say "$keyring is missing: install the package debian-archive-keyring"; return 1; }
  for suite; do
    while IFS= read -r mirror; do
      rm -rf "$work" && mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/source"
      printf 'deb-src [signed-by=%s] %s %s main\n' "$keyring" "$mirror" "$suite" >"$work/sources.list"
      say "asking for Debian's source package of $suite"
      private_apt "$work" update >"$work/log" 2>&1 || continue
      (cd "$work" && private_apt "$work" source --download-only "$package") >>"$work/log" 2>&1 || continue
      file=$(find "$work" -maxdepth 1 -name "${package}_*.dsc" | head -n 1)
      [ -n "$file" ] || continue
      version=$(sed -n 's/^Version: *//p' "$file" | head -n 1)
      if ! dpkg --compare-versions "$version" ge "$wanted"; then
        say "$suite has $package $version, older than $wanted"
        continue
      fi
      file=$(find "$work" -maxdepth 1 -name "${package}_*.orig.tar.*" ! -name '*.asc' | head -n 1)
      # cmake's tar reads every compression Debian uses, without another package.
      (cd "$work/source" && cmake -E tar xf "$file") || continue
      return 0
    done < <(mirrors)
  done
  [ ! -s "$work/log" ] || tail -n 5 "$work/log" >&2
  return 1
}
