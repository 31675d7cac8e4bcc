#!/usr/bin/env bash
# Native against web in one run: what `pacade speed` measures, and the thinking time of a game of level 4 and one of level 7
# by alpha-beta. Fails where the web build is slower than it may be: twice for engine and path finding, three times for
# alpha-beta. The two take turns, and of ROUNDS rounds (3) each one's best counts: on a busy machine more are needed.
#   speed.sh PROGRAM WEB-FOLDER [threads|plain]
set -eu

program=$1 folder=$2 kind=${3:-threads}
here=$(cd "$(dirname "$0")" && pwd)
web() { node --no-experimental-fetch "$here/run.js" "$folder" "$kind" "$@"; }
games=("4/02-lanes-and-loops alphabeta" "7/05-old-town alphabeta:depth=4") # long enough for a browser to warm up
for _ in $(seq "${ROUNDS:-3}"); do
  for game in "${games[@]}"; do
    "$program" play "${game% *}" --pacman "${game#* }" --seed 1 --max-turns 40 --json
    web play "${game% *}" --pacman "${game#* }" --seed 1 --max-turns 40 --json
  done
  "$program" speed --json
  web speed --json
done | node -e '
  const all = require("fs").readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const each = 2 * ('${#games[@]}' + 1), lines = all.slice(0, each);
  for (let i = each; i < all.length; i++)
    for (const [name, value] of Object.entries(all[i]))
      if (typeof value === "number")
        lines[i % each][name] = (/_seconds$/.test(name) ? Math.min : Math.max)(lines[i % each][name], value);
  const native = lines[each - 2], fast = lines[each - 1];
  let bad = 0;
  const row = (name, a, b, slower, most) => {
    if (most && slower > most) bad++;
    console.log([name.padEnd(42), a.toPrecision(4).padStart(12), b.toPrecision(4).padStart(12), slower.toFixed(2).padStart(8),
      (most ? "<= " + most : "").padStart(7), most && slower > most ? " too slow" : ""].join(" "));
  };
  console.log("what".padEnd(42), "native".padStart(12), "web".padStart(12), "slower".padStart(8), "may be".padStart(7));
  for (let i = 0; i + 3 < lines.length; i += 2) {
    if (lines[i].hash !== lines[i + 1].hash) { console.log("# another game: " + lines[i].map); bad++; }
    row(lines[i].pacman + " on " + lines[i].map + ", s", lines[i].think_seconds, lines[i + 1].think_seconds, lines[i + 1].think_seconds / lines[i].think_seconds, 3);
  }
  for (const name of Object.keys(native)) {
    const seconds = /_seconds$/.test(name), slower = seconds ? fast[name] / native[name] : native[name] / fast[name];
    const most = /_in_\d+_ms$/.test(name) ? 0 : /^alphabeta/.test(name) ? 3 : /^(engine|astar|bfs|swift)/.test(name) ? 2 : 0;
    row(name, native[name], fast[name], slower, most);
  }
  process.exitCode = bad ? 1 : 0;'
