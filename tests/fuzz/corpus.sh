#!/usr/bin/env bash
# Makes the seeds of the fuzzing targets, a folder each: shipped maps, games played now, and small hand-written ones.
#   corpus.sh FOLDER        PACADE names the program (default: build/pacade)
set -euo pipefail
folder=$(mkdir -p "${1:?usage: corpus.sh FOLDER}" && cd "$1" && pwd)
cd "$(dirname "$0")/../.."
PACADE=${PACADE:-build/pacade}

put() { mkdir -p "$folder/$1"; cat >"$folder/$1/$2"; } # put TARGET NAME <bytes

# Maps: the shipped ones (small, for speed) and every format in its smallest form.
for map in levels/*/*; do
  [ "$(wc -c <"$map")" -gt 3000 ] || put map "$(tr '/' '-' <<<"${map#levels/}")" <"$map"
done
printf '3 5\n1 1 1 1 1\n1 0 2 3 1\n1 1 1 1 1\n1 1\n' | put map digits
printf '%%%%%%%%\n%%P.G%%\n%%o 1%%\n%%%%%%%%\n' | put map layout
printf '%%%%%%%%%%%%\n%%P.OE%%\n%% G %%\n%%%%%%%%%%%%\n' | put map exit
printf 'type octile\nheight 3\nwidth 4\nmap\n....\n.@T.\n..SW\n' | put map grid
printf '# title: A maze\n# level: 8\n# rooms: 2\n# energy: 9\n%%%%%%%%%%%%%%\n%%P.%%3 %%\n%%   .5%%\n%%%%%%%%%%%%%%\n' | put map rooms
printf '# title: T\n# author: A\n# level: 1\n# par: 12\n%%%%%%%%\n%%P .%%\n%%%%%%%%\n' | put map header

# Games: twelve bytes that choose, then a map.
n=0
for map in "$folder"/map/*; do
  n=$((n + 1))
  for level in 0 1 2 3 4 5 6 7; do
    [ $(((n + level) % 4)) = 0 ] || continue
    { printf '%b' "\\x0$level\\x20\\x0$((n % 8))\\x0$((n % 2))ABCDEFG$((n % 10))"; cat "$map"; } | put game "$level-${map##*/}"
  done
done

# Records of real games, short ones of every level.
for map in 1/01-first-corridor 2/01-the-nap 3/01-morning-meadow 4/01-open-court 5/01-first-bite 6/01-slow-turn 7/01-corner-shop; do
  "$PACADE" play "$map" --max-turns 30 --seed 5 --max-nodes 200 --record "$folder/record.tmp" >/dev/null || true
  [ ! -s "$folder/record.tmp" ] || put record "${map%/*}" <"$folder/record.tmp"
  rm -f "$folder/record.tmp"
done

# Arcade games: thirty-two bytes that choose and press, then a map, with a house or without.
n=0
for map in levels/9/*; do n=$((n + 1)) && { printf '%b' "\\x0$((n % 5))\\x0$((n % 2))\\x0$n\\x00ABCD0Q3T1R2S0Q3T1R2S0Q3T1R2S"; cat "$map"; } | put corridors "${map##*/}"; done
for map in exit layout; do { printf '%b' '\x00\x01\x03\x02ABCD0Q3T1R2S0Q3T1R2S0Q3T1R2S'; cat "$folder/map/$map"; } | put corridors "$map"; done
printf '%b' '\x02\x00\x00\x00ABCD0Q3T1R2S0Q3T1R2S0Q3T1R2S%%%.%%%\n%o....%\n%.%%%.%\n   G   \n%.%%%.%\n%.%G%.%\n%.%%%.%\n%..P..%\n%%%.%%%\n' | put corridors house
printf '%b' '\x01\x01\x01\x01ABCD0Q3T1R2S0Q3T1R2S0Q3T1R2S%P.\n' | put corridors row

# Records of the arcade, and links of every kind, one with a whole replay inside.
"$PACADE" play 9/01-twin-gates --pacman runner --max-turns 700 --seed 2 --record "$folder/record.tmp" >/dev/null || true
put arcade short <"$folder/record.tmp"
"$PACADE" play --level 9 --pacman runner --rounds 1 --max-turns 2500 --seed 3 --record "$folder/record.tmp" >/dev/null || true
put arcade tour <"$folder/record.tmp"
"$PACADE" play 1/01-first-corridor --pacman bfs --record "$folder/record.tmp" >/dev/null
"$PACADE" open "$folder/record.tmp" --link | tr -d '\n' | put link replay
"$PACADE" open levels/1/01-first-corridor.txt --link | tr -d '\n' | put link map
rm -f "$folder/record.tmp"
n=0
while read -r link; do n=$((n + 1)) && printf '%s' "$link" | put link "$n"; done <<'LINKS'
#play=1/08-pipe-organ&pacman=astar:heuristic=octile&seed=7
https://example.org/pacade/#play=4/01-open-court&level=4&pacman=alphabeta&monsters=chase-random&seed=18446744073709551615&max-turns=50
#play=3/01-morning-meadow&sight=square
#race=1/08-pipe-organ&agent=astar&agent=bfs&agent=dfs&seed=2
#maze=20,wilson,7&energy=hidden
#puzzle=4,12
#puzzle=1,2,5,3,4,0,6,7,8
#lesson=2
#room=lab
LINKS

# What programs from outside say.
printf '{"type":"id","name":"A \\u00e9\\ud83d\\ude00","side":"pacman","levels":[1,2,3,4],"options":[{"name":"depth","type":"int","min":1,"max":9,"default":3}]}' | put json id
printf '{"type":"move","move":"N","turn":3}' | put json move
printf '{"type":"info","value":-1.5e3,"cells":[[1,2],[3,4]],"text":"a\\n","path":["N","E"],"nodes":12,"deep":[[[[[{"a":[true,false,null]}]]]]]}' | put json info

# Traces of the target's own map: the start, a few moves, a game that is lost, and broken ones.
start='0 -1 X 0 9 1 0 0 8,2,X,0 10,6,X,0 16,2,X,0\n'
printf '%b' "$start" | put trace start
printf '%b' "${start}1 0 W 9 8 1 0 0 6,2,W,0 10,6,X,0 16,2,X,0\n2 1 W 9 8 1 0 0 6,2,W,0 8,6,W,0 16,2,X,0\n3 2 W 9 8 1 0 0 6,2,W,0 8,6,W,0 14,2,W,0\n4 0 W 8 8 1 0 0 4,2,W,0 8,6,W,0 14,2,W,0\n" | put trace four
printf '%b' "${start}1 0 E -1 9 1 0 0 10,2,E,0 10,6,X,0 16,2,X,0\n2 1 W -1 9 1 0 0 10,2,E,0 8,6,W,0 16,2,X,0\n3 2 W -1 9 1 0 0 10,2,E,0 8,6,W,0 14,2,W,0\n4 0 E 8 8 1 0 0 12,2,E,0 8,6,W,0 14,2,W,0\n5 1 W 8 8 1 0 0 12,2,E,0 6,6,W,0 14,2,W,0\n6 2 W -492 8 1 0 1 12,2,E,0 6,6,W,0 12,2,W,0\n" | put trace lost
printf '# comment\n\n1 0 Nowhere x\n' | put trace broken

# A saved maze, with a game in it.
printf 'pacade-maze=1\ndifficulty=easy own=30 kind=dfs seed=1 mode=plain factor=1.500 picked=0 start=0,0 goal=0,0 who=person agent=bfs\nmap=0000000000000123 ms=500 hints=0 rival=0.000 steps=3\nWNE\n' | put maze usual

# Pictures: headers of every kind.
printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08\0\0\0\x08\x08\x06\0\0\0....' | put picture png
printf 'GIF89a\x08\0\x08\0\0\0\0' | put picture gif
printf 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x08\0\0\0\xf8\xff\xff\xff\x01\0\x18\0' | put picture bmp
printf '\xff\xd8\xff\xe0\0\x10JFIF\0..........\xff\xc0\0\x11\x08\0\x08\0\x08\x03' | put picture jpeg

printf 'version 1\n0\tmaps/a.map\t4\t3\t0\t0\t3\t2\t5.41421356\n1\tb.map\t10\t10\t1\t1\t9\t9\t16\n' | put scen two
printf 'version 1.0\r\n0 a 1 1 0 0 0 0 0\r\n' | put scen crlf

printf '1 2 3 4 5 6 7 8 0' | put puzzle three
printf '1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0\n' | put puzzle unsolvable
printf 'ULRDULRD' | put puzzle moves
printf '80 12.500' | put puzzle best
printf '12345678901' | put puzzle seed

printf '# Pacade settings\nversion=1\ntheme=paper\nlanguage=vi\nmusic=40\neffects=100\nmute=0\nspeed=7.5\nlarge-text=1\nwidth=800\nheight=600\nlevel=4\nlast.4.map=4/01-open-court\n' | put settings usual
printf 'version=1\nbest/4/00ff00ff00ff00ff/chase=120 33 alphabeta:depth=4\n' | put settings best
printf 'version=2\na=b\n' | put settings later

printf 'champion' | put options champion
for text in astar:heuristic=manhattan,weight=2 alphabeta:depth=3 mcts:seconds=0.5 expectimax:depth=2,nodes=100 chase wander minimax:depth=2 anytime:seconds=1; do
  printf '%s' "$text" | put options "${text//[:=,]/-}"
done
"$PACADE" agents --json | sed -n 's/.*"id": *"\([^"]*\)".*/\1/p' | sort -u | while read -r id; do printf '%s:' "$id" | put options "only-$id"; done

"$PACADE" bench --level 1 --games 2 --agent astar --agent bfs --map 1/01-first-corridor --shard 1/1 --output "$folder/part.tmp" >/dev/null
put part real <"$folder/part.tmp"
sed 's/^shard.*/shard\t1\t2/' "$folder/part.tmp" | put part half
head -n 14 "$folder/part.tmp" | put part cut
"$PACADE" bench --games 2 --agent bfs --map 1/01-first-corridor --seed 1 --shard 1/1 --output "$folder/part.tmp" >/dev/null
put journal part <"$folder/part.tmp"
sed 's/^shard.*/shard\t0\t0/' "$folder/part.tmp" | put journal whole
"$PACADE" tournament --map 4/01-open-court --pacman minimax:depth=1 --monsters still --games 1 --max-turns 2 --max-nodes 20 --shard 1/1 --output "$folder/part.tmp" >/dev/null
put part tournament <"$folder/part.tmp"
"$PACADE" tournament --map 4/01-open-court --pacman minimax:depth=1 --monsters still --games 2 --seed 1 --max-turns 2 --max-nodes 20 --shard 1/1 --output "$folder/part.tmp" >/dev/null
sed 's/^shard.*/shard\t0\t0/' "$folder/part.tmp" | put journal tournament
sed 's/^shard.*/shard\t0\t0/' "$folder/part.tmp" | head -n -2 | put journal tournament-cut
rm -f "$folder/part.tmp"
printf '\0' | put table zero
printf '\377' | put table most
printf '\0\1\2\3\4\5\6\7' | put table some
printf '' | put endgame sound
printf '\377' | put endgame zero
printf '\377\1\0' | put endgame one
printf '\377\377' | put endgame most
printf '\1\2\2\0\0\40\0\4\3\0\3\0' | put endgame patched

# The editor: sixty-four bytes of strokes, then a map.
for map in digits layout exit grid header 1-01-first-corridor.txt; do
  for strokes in 'A12BC34DE56FG78HI90J' 'abcdefghijklmnopqrst'; do
    { printf '%-64.64s' "$strokes$strokes$strokes$strokes"; cat "$folder/map/$map"; } | put edit "$map-${strokes:0:1}"
  done
done

# A font of one letter: head, hhea, OS/2, cmap (format 4 and 12) and hmtx, by a few lines of Python.
mkdir -p "$folder/font"
python3 - "$folder/font" <<'END'
import struct, sys
def font(cmap):
    tables = {b'head': bytes(18) + struct.pack('>H', 1000) + bytes(34), b'hhea': bytes(4) + struct.pack('>hh', 800, -200) + bytes(26) + struct.pack('>H', 2),
              b'OS/2': struct.pack('>H', 2) + bytes(86) + struct.pack('>h', 700) + bytes(8), b'cmap': cmap, b'hmtx': struct.pack('>HhHh', 500, 0, 600, 0)}
    at, entries, data = 12 + 16 * len(tables), b'', b''
    for tag, body in sorted(tables.items()):
        body += bytes(-len(body) % 4)
        entries += struct.pack('>4sIII', tag, 0, at + len(data), len(body))
        data += body
    return struct.pack('>IHHHH', 0x00010000, len(tables), 0, 0, 0) + entries + data
four = struct.pack('>HHHHHHH', 4, 32, 0, 4, 0, 0, 0) + struct.pack('>HHHHHHHHH', 0x41, 0xFFFF, 0, 0x41, 0xFFFF, (1 - 0x41) & 0xFFFF, 1, 0, 0)
twelve = struct.pack('>HHIII', 12, 0, 28, 0, 1) + struct.pack('>III', 0x41, 0x41, 1)
open(sys.argv[1] + '/four', 'wb').write(font(struct.pack('>HHHHI', 0, 1, 3, 1, 12) + four))
open(sys.argv[1] + '/twelve', 'wb').write(font(struct.pack('>HHHHI', 0, 1, 3, 10, 12) + twelve))
END

printf -- '--flag\n--text=a\n--texts\nb\n--whole\n12\nmap\n' | put args usual
printf -- '--seed=0xFFFF\n--number=1.5e3\n--place=3,4\n--\n--flag\n' | put args numbers
printf -- '--txet\n-h\n' | put args slip

printf '' | put db sound
printf '\377' | put db empty
printf '\377SQLite format 3' | put db head
printf '\001\002\010ABCDEFGH\020\001\004WXYZ' | put db patched
printf '\000\000\020SQLite format 4' | put db magic
printf '\101\102\077%064d' 0 | put db zeroes

printf 'Ada' | put names plain
printf '  Đỗ Thị Hồng  ' | put names blanks
printf 'a\302\240b\342\200\213c' | put names invisible
printf '\360\237\220\231\360\237\220\231' | put names signs
printf '\300\200\355\240\200' | put names broken
