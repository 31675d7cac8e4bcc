#!/usr/bin/env bash
# What the tests reached, after they ran in the coverage build: lines and branches by folder and file, and every line
# that was not reached. Fails when a part falls below what is asked of it.
#   coverage.sh BUILD-FOLDER      LINES=90 BRANCHES=80: what is asked of game/core, game/lab, game/store and ai
set -eu
folder=${1:?usage: coverage.sh BUILD-FOLDER}
cd "$(dirname "$0")/.."
gcovr --root . --exclude 'tests/.*' --exclude-unreachable-branches --object-directory "$folder" "$folder" \
  --json-summary "$folder/summary.json" --txt "$folder/lines.txt"
echo 'Lines that no test reached:'
awk '/%/ && NF > 4 { print "  " $1 ": " $NF }' "$folder/lines.txt" | head -n 400
python3 - "$folder/summary.json" "${LINES:-90}" "${BRANCHES:-80}" <<'END'
import collections, json, sys
sums, low = collections.defaultdict(lambda: [0, 0, 0, 0]), []
for file in json.load(open(sys.argv[1]))['files']:
    parts = file['filename'].split('/')
    part = parts[0] if parts[0] == 'ai' else '/'.join(parts[:2])
    for i, key in enumerate(('line_covered', 'line_total', 'branch_covered', 'branch_total')):
        sums[part][i] += file[key]
print('%-12s %8s %8s' % ('part', 'lines', 'branches'))
for part, (lines, all_lines, branches, all_branches) in sorted(sums.items()):
    shares = 100 * lines / max(1, all_lines), 100 * branches / max(1, all_branches)
    print('%-12s %7.1f%% %7.1f%%' % ((part,) + shares))
    if part in ('ai', 'game/core', 'game/lab', 'game/store') and (shares[0] < float(sys.argv[2]) or shares[1] < float(sys.argv[3])):
        low.append(part)
if low:
    sys.exit('below %s%% of lines or %s%% of branches: %s' % (sys.argv[2], sys.argv[3], ', '.join(low)))
END
