#!/usr/bin/env bash
# pacade serve: the right files with the right headers, and nothing outside its folder, whatever is asked and however.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

folder=$tmp/web
mkdir -p "$folder/sub/deep" "$tmp/outside"
printf 'secret' >"$tmp/outside/secret.txt"
printf 'secret' >"$tmp/secret.txt"
printf '<p>front' >"$folder/index.html"
printf 'inner' >"$folder/sub/index.html"
printf 'letters' >"$folder/sub/deep/a b.txt"
printf 'hidden' >"$folder/.hidden"
head -c 3000000 /dev/urandom >"$folder/large.wasm"
ln -s "$tmp/secret.txt" "$folder/link.txt"
ln -s "$tmp/outside" "$folder/way-out"
ln -s ../.. "$folder/sub/up"
mkfifo "$folder/pipe"

"$PACADE" serve "$folder" --port 0 >"$tmp/said" 2>"$tmp/serve.err" &
server=$!
trap 'kill "$server" 2>/dev/null; chmod -R u+rwx "$tmp"; rm -rf "$tmp"' EXIT
for _ in $(seq "$(stretched 600)"); do grep -q http "$tmp/said" && break; sleep 0.05; done
port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/.*|\1|p' "$tmp/said")

# ask METHOD TARGET [HOST]: the status; headers and body are left in $tmp/answer
ask() {
  python3 - "$port" "$tmp/answer" "$@" <<'PY'
import socket, sys
port, out, method, target = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
host = sys.argv[5] if len(sys.argv) > 5 else 'localhost:%d' % port
s = socket.create_connection(('127.0.0.1', port), 60)
s.sendall(('%s %s HTTP/1.1\r\nHost: %s\r\n\r\n' % (method, target, host)).encode('latin-1'))
data = b''
while True:
    piece = s.recv(65536)
    if not piece: break
    data += piece
open(out, 'wb').write(data)
print(data.split(b' ')[1].decode() if data else 'nothing')
PY
}

gives() { # gives TARGET STATUS
  local found
  found=$(ask GET "$1")
  is "$1" "$found" "$2" && ! grep -q secret "$tmp/answer"
}

good_files() {
  gives / 200 && grep -q '<p>front' "$tmp/answer" && grep -qi 'content-type: text/html' "$tmp/answer" &&
    grep -qi 'cross-origin-opener-policy: same-origin' "$tmp/answer" &&
    grep -qi 'cross-origin-embedder-policy: require-corp' "$tmp/answer" && grep -qi nosniff "$tmp/answer" &&
    gives '/index.html?x=1#y' 200 && gives /sub/ 200 && grep -q inner "$tmp/answer" &&
    gives '/sub/deep/a%20b.txt' 200 && grep -q letters "$tmp/answer" && gives /large.wasm 200 &&
    grep -qai 'content-type: application/wasm' "$tmp/answer" && tail -c 3000000 "$tmp/answer" | cmp - "$folder/large.wasm"
}
check 'files come whole, with their types and the headers that threads need' good_files

head_only() { is HEAD "$(ask HEAD /large.wasm)" 200 && grep -qi 'content-length: 3000000' "$tmp/answer" && [ "$(wc -c <"$tmp/answer")" -lt 1000 ]; }
check 'HEAD gives the header alone' head_only
moved() { gives /sub 301 && grep -qi 'location: sub/' "$tmp/answer"; }
check 'a folder without its slash is elsewhere' moved

nothing_outside() {
  local target
  for target in /../secret.txt /sub/../../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /%2e%2e%2fsecret.txt '/..%5csecret.txt' \
    /....//secret.txt /sub/deep/../../../secret.txt /%252e%252e/secret.txt /link.txt /way-out/secret.txt /sub/up/secret.txt /.hidden \
    /sub/./index.html //etc/passwd /sub//index.html "$tmp/secret.txt" /nowhere /pipe /sub/deep /sub/deep/ /index.html/ /index.html/x \
    '/index.html%00.txt' '/%' '/%4' '/%zz' '/a%0ab'; do
    case $(ask GET "$target") in
      200) echo "$target was given"; return 1 ;;
      4*) ;;
      *) echo "$target: no answer"; return 1 ;;
    esac
    ! grep -q secret "$tmp/answer" || { echo "$target: the secret is out"; return 1; }
  done
}
check 'nothing outside the folder, hidden or behind a link' nothing_outside

refusals() {
  is POST "$(ask POST /)" 405 && is OPTIONS "$(ask OPTIONS /)" 405 && is target "$(ask GET http://other/)" 400 &&
    is host "$(ask GET / evil.example)" 403 && is host "$(ask GET / 'localhost.evil.example')" 403 &&
    is host "$(ask GET / '[::1]:80')" 200 && is long "$(ask GET "/$(head -c 2000 /dev/zero | tr '\0' a)")" 414
}
check 'other methods, other hosts and long names are refused' refusals

# Silent, slow, half and broken requests, many at once: the others are served all the while, and the server lives.
crowd() {
  python3 - "$port" <<'PY'
import socket, sys, os
port = int(sys.argv[1])
def connect():
    s = socket.create_connection(('127.0.0.1', port), 60); s.settimeout(5); return s
silent = [connect() for _ in range(200)]
half = connect(); half.sendall(b'GET / HTTP/1.1\r\nHost: local')
for junk in (b'\0' * 100 + b'\r\n\r\n', os.urandom(5000) + b'\r\n\r\n', b'\r\n\r\n', b'GET\r\n\r\n', b'GET /\r\n\r\n', b'GET / HTTP/9\r\n\r\n',
             b'GET / HTTP/1.1\r\n' + b'X: y\r\n' * 5000, b'G' * 20000):
    s = connect()
    try:
        s.sendall(junk); s.recv(100)
    except OSError:
        pass
    s.close()
for i in range(30):  # who leaves in the middle of a large file
    s = connect(); s.sendall(b'GET /large.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n'); s.recv(10); s.close()
s = connect(); s.sendall(b'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
data = b''
while True:
    piece = s.recv(4096)
    if not piece: break
    data += piece
assert b'<p>front' in data, data
PY
}
check 'a crowd of silent, slow and broken callers keeps nobody waiting' crowd
check 'it is still there after all that' gives / 200

taken() { expect 1 serve "$folder" --port "$port" && grep -q 'port' "$tmp/err" && one_line_on_stderr; }
check 'a port that is in use is reported' taken
check 'a missing folder is reported' expect 1 serve "$tmp/nowhere" --port 0
check 'an invalid address is reported' expect 1 serve "$folder" --address nonsense --port 0
ends() { kill -INT "$server" && wait "$server" 2>/dev/null; ! [ -s "$tmp/serve.err" ] || { cat "$tmp/serve.err"; return 1; }; }
check 'an interrupt ends it' ends
finish
