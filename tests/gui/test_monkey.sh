#!/usr/bin/env bash
# Twenty seconds of the monkey (monkey.sh); `make monkey` lets it play for five minutes in the sanitizer build.
MONKEY_SECONDS=${MONKEY_SECONDS:-20} exec "$(dirname "$0")/monkey.sh"
