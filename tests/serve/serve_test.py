#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `gedelf serve` answers, and what not: speaks to the program itself over HTTP.

    serve_test.py GEDELF

Status 1, with what failed, if anything is not as it should be.
"""

import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

GEDELF = os.path.abspath(sys.argv[1])
TIME_LIMIT = 60  # seconds for anything to happen
failures = []


def expect(good, what):
    if not good:
        failures.append(what)
        print("FAILED:", what)


def expect_equal(got, wanted, what):
    expect(got == wanted, f"{what}: {repr(got)[:300]}, not {repr(wanted)[:300]}")


# ---- The program ----------------------------------------------------------------------------------


class Served:
    """A server that runs."""

    def __init__(self, process, address):
        self.process = process
        self.address = address
        found = re.fullmatch(r"http://127\.0\.0\.1:([0-9]+)/([0-9a-f]{32})/(#open)?", address)
        assert found, address
        self.port = int(found[1])
        self.token = found[2]
        self.has_file = found[3] is not None

    def ask(self, path, method="GET", headers=None, token=None, host=None, body=None):
        """The answer, read to its end. `path` is what stands after the token and a slash."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIME_LIMIT)
        address = path if path.startswith("/") else f"/{token or self.token}/{path}"
        connection.putrequest(method, address, skip_host=True, skip_accept_encoding=True)
        for one in [f"127.0.0.1:{self.port}"] if host is None else host:
            connection.putheader("Host", one)
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        answer.text = answer.read()
        connection.close()
        return answer

    def status(self, path, **more):
        return self.ask(path, **more).status

    def raw(self, octets):
        """What comes back for these octets until the connection is closed."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=TIME_LIMIT) as s:
            got = b""
            try:
                s.sendall(octets)
                s.shutdown(socket.SHUT_WR)
                while piece := s.recv(65536):
                    got += piece
            except TimeoutError:
                raise
            except OSError:
                pass  # it was closed before all was said
            return got

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        status = self.process.wait(TIME_LIMIT)
        return status, self.process.stderr.read().decode()


def start(*arguments, program=GEDELF, environment=None, **more):
    surroundings = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    surroundings.update(environment or {})
    return subprocess.Popen([program, "serve", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            stdin=more.pop("stdin", subprocess.DEVNULL), env=surroundings, **more)


@contextlib.contextmanager
def serving(*arguments, **more):
    process = start(*arguments, **more)
    try:
        yield Served(process, process.stdout.readline().decode().strip())
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        process.stdout.close()
        process.stderr.close()


def run(*arguments, **more):
    process = start(*arguments, **more)
    out, err = process.communicate(timeout=TIME_LIMIT)
    return process.returncode, out.decode(), err.decode()


# ---- A page ---------------------------------------------------------------------------------------

PAGE = {"index.html": b"<!doctype html><title>A page</title>", "app.js": b"export {}", "gedelf.wasm": b"\0asm\1\0\0\0",
        "style.css": b"p {}", "texts/de.json": b"{}", "icon.svg": b"<svg/>", "manifest.webmanifest": b"{}",
        "worker.mjs": b"0", "odd.name": b"?", "with space.txt": b"space", "empty.txt": b""}

TYPES = {"": "text/html; charset=utf-8", "index.html": "text/html; charset=utf-8",
         "app.js": "text/javascript; charset=utf-8", "worker.mjs": "text/javascript; charset=utf-8",
         "gedelf.wasm": "application/wasm", "style.css": "text/css; charset=utf-8", "texts/de.json": "application/json",
         "icon.svg": "image/svg+xml", "manifest.webmanifest": "application/manifest+json",
         "odd.name": "application/octet-stream"}


def make_page(folder):
    for name, octets in PAGE.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(octets)


# ---- What is tested -------------------------------------------------------------------------------


def test_page(s):
    for name, wanted in TYPES.items():
        answer = s.ask(name)
        expect_equal(answer.status, 200, f"status of {name!r}")
        expect_equal(answer.text, PAGE[name or "index.html"], f"content of {name!r}")
        expect_equal(answer.getheader("Content-Type"), wanted, f"type of {name!r}")
        expect_equal(answer.getheader("Cache-Control"), "no-cache", f"caching of {name!r}")
    expect_equal(s.ask("with%20space.txt").text, b"space", "an encoded name")
    expect_equal(s.ask("app.js?v=1").text, b"export {}", "a name with a query")
    expect_equal(s.ask("empty.txt").text, b"", "an empty file")
    answer = s.ask(f"/{s.token}")
    expect_equal((answer.status, answer.getheader("Location")), (308, f"/{s.token}/"), "the token without a slash")


def test_headers(s):
    """Every answer has them, a refusal too."""
    wanted = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
              "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
              "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY"}
    for name in ("", "gedelf.wasm", "open.json", "file/a%20b%23.ged", "nothing"):
        answer = s.ask(name)
        for field, value in wanted.items():
            expect_equal(answer.getheader(field), value, f"{field} of {name!r}")
        policy = dict(part.split(" ", 1) for part in answer.getheader("Content-Security-Policy").split("; "))
        expect_equal(policy["default-src"], "'none'", "policy by default")
        expect_equal(policy["script-src"], "'self' 'wasm-unsafe-eval'", "policy for scripts")
        expect_equal(policy["connect-src"], "'self' blob:", "policy for connections")
        expect_equal(policy["frame-ancestors"], "'none'", "policy for frames")
        expect(answer.getheader("Access-Control-Allow-Origin") is None, f"no other origin may read {name!r}")


def test_head(s):
    for name in ("", "gedelf.wasm", "open.json", "file/a%20b%23.ged"):
        got, head = s.ask(name), s.ask(name, method="HEAD")
        expect_equal((head.status, head.text), (200, b""), f"HEAD of {name!r}")
        expect_equal(head.getheader("Content-Length"), str(len(got.text)), f"length of {name!r}")
        expect_equal(head.getheader("Content-Type"), got.getheader("Content-Type"), f"type of {name!r}")
    expect_equal(s.ask("file/a%20b%23.ged", method="HEAD", headers={"Range": "bytes=0-1"}).status, 200, "HEAD of a range")


def test_methods(s):
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FROB"):
        answer = s.ask("", method=method, body=b"x" * 10)
        expect_equal((answer.status, answer.getheader("Allow")), (405, "GET, HEAD"), method)
    expect(b" 200 " not in s.raw(f"GET /{s.token}/ HTTP/1.1\r\nHost: 127.0.0.1:{s.port}\r\nContent-Length: 5\r\n\r\nhello"
                                 .encode()), "GET with a body")
    expect_equal(s.status(""), 200, "after these")


def test_token(s):
    other = s.token[:-1] + ("0" if s.token[-1] != "0" else "1")
    for path in ("/", "/index.html", "/open.json", "/favicon.ico", "/file/a%20b%23.ged", "//" + s.token + "/",
                 f"/{other}/", f"/{s.token[:-1]}/", f"/{s.token}0/", f"/{s.token.upper()}/x", f"/{s.token}/{s.token}/",
                 "/%2e/", f"/%{ord(s.token[0]):02x}{s.token[1:]}/"):
        expect_equal(s.status(path), 404, f"without the token: {path}")
    expect_equal(s.ask("/").text, s.ask(f"/{other}/").text, "a wrong token looks like none")
    expect_equal(s.ask("", method="POST", token=other, body=b"").status, 404, "a wrong token with POST")


def test_host(s):
    good = f"127.0.0.1:{s.port}"
    for host in ([], [""], ["127.0.0.1"], [f"localhost:{s.port}"], ["127.0.0.1:1"], [f"evil.example:{s.port}"],
                 [f"127.0.0.1.evil.example:{s.port}"], [f"[::1]:{s.port}"], [f"{good} "[:-1] + "0"],
                 [good, "evil.example"], ["evil.example", good], [good, good]):
        status = s.status("", host=host)
        expect(status in (400, 421), f"the host {host}: {status}")
    expect_equal(s.status("", host=["evil.example"]), 421, "another host")
    old = s.raw(f"GET /{s.token}/ HTTP/1.0\r\n\r\n".encode())
    expect(b" 421 " in old.split(b"\r\n")[0], "HTTP/1.0 without a host")
    whole = s.raw(f"GET http://evil.example/{s.token}/ HTTP/1.1\r\nHost: {good}\r\nConnection: close\r\n\r\n".encode())
    expect(b" 200 " not in whole.split(b"\r\n")[0], "an address with another host")


def test_origin(s):
    here = f"http://127.0.0.1:{s.port}"
    expect_equal(s.status("open.json", headers={"Origin": here}), 200, "the page's own origin")
    for origin in ("http://evil.example", "null", "http://127.0.0.1", f"https://127.0.0.1:{s.port}", here + "0",
                   f"http://localhost:{s.port}", ""):
        expect_equal(s.status("open.json", headers={"Origin": origin}), 403, f"the origin {origin!r}")
    for site, wanted in (("none", 200), ("same-origin", 200), ("same-site", 403), ("cross-site", 403)):
        expect_equal(s.status("open.json", headers={"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"}), wanted,
                     f"asked from {site}")
    expect_equal(s.status("", headers={"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}), 200, "a link")


def test_traversal(s, folder):
    (folder / "secret.txt").write_text("secret")
    os.symlink("../secret.txt", folder / "page/link.txt")
    os.symlink("..", folder / "page/up")
    os.symlink("index.html", folder / "page/inner.html")
    (folder / "page/.hidden").write_text("secret")
    os.mkfifo(folder / "page/pipe.txt")
    os.mkdir(folder / "page/folder.txt")
    for path in ("../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "texts/../../secret.txt", "..%5csecret.txt",
                 "texts/../index.html", "./index.html", "//etc/passwd", "/etc/passwd", "%2fetc%2fpasswd", "link.txt",
                 "up/secret.txt", "inner.html", ".hidden", "%2ehidden", "pipe.txt", "folder.txt", "folder.txt/", "texts",
                 "texts/", "texts//de.json", "index.html/", "index.html%00", "index.html%00.png", "%", "%4", "%zz",
                 "%c0%ae%c0%ae/secret.txt", "file/", "file", "file/../index.html", "file/other.ged", "file/secret.txt",
                 "file/..%2fsecret.txt", "a" * 300, "a/" * 2000):
        answer = s.ask(path if not path.startswith("/") else f"/{s.token}/{path}")
        expect(answer.status == 404 and b"secret" not in answer.text, f"the way {path[:60]}: {answer.status}")


def test_file(s, path):
    listed = json.loads(s.ask("open.json").text)
    expect_equal(s.ask("open.json").getheader("Content-Type"), "application/json", "type of the list")
    expect_equal(listed["files"], [{"name": "a b#.ged", "address": "file/a%20b%23.ged", "size": path.stat().st_size}],
                 "the list")
    answer = s.ask(listed["files"][0]["address"])
    expect_equal(answer.text, path.read_bytes(), "the file")
    expect_equal((answer.getheader("Content-Type"), answer.getheader("Cache-Control")),
                 ("application/octet-stream", "no-store"), "its type and caching")
    before = answer.getheader("ETag")
    expect_equal(s.status("file/a%20b%23.ged", headers={"If-None-Match": before}), 304, "a file that is known")
    path.write_bytes(b"0 HEAD\n0 TRLR\n")
    answer = s.ask("file/a%20b%23.ged", headers={"If-None-Match": before})
    expect_equal((answer.status, answer.text), (200, b"0 HEAD\n0 TRLR\n"), "the file when it has changed")
    path.rename(path.with_suffix(".gone"))
    expect_equal(s.status("file/a%20b%23.ged"), 404, "the file when it has gone")
    expect_equal(json.loads(s.ask("open.json").text)["files"], [], "the list when it has gone")
    path.with_suffix(".gone").rename(path)


def test_ranges(s, path):
    whole = path.read_bytes()
    size = len(whole)

    def part(field, **more):
        answer = s.ask("file/a%20b%23.ged", headers={"Range": field, **more})
        return answer.status, answer.getheader("Content-Range"), answer.text

    for field, begin, end in (("bytes=0-0", 0, 1), ("bytes=0-9", 0, 10), ("bytes=5-", 5, size), ("bytes=-4", size - 4, size),
                              (f"bytes=0-{size - 1}", 0, size), (f"bytes=3-{size + 9}", 3, size),
                              (f"bytes=-{size + 1}", 0, size), ("bytes=1000-1999", 1000, 2000),
                              ("bytes=7-18446744073709551615", 7, size),
                              ("bytes=7-99999999999999999999", 7, size), ("bytes=-99999999999999999999", 0, size)):
        expect_equal(part(field), (206, f"bytes {begin}-{end - 1}/{size}", whole[begin:end]), field)
    for field in (f"bytes={size}-", f"bytes={size}-{size}", "bytes=-0", "bytes=18446744073709551600-", "bytes=99999999999999999999-"):
        status, place, _ = part(field)
        expect_equal((status, place), (416, f"bytes */{size}"), field)
    for field in ("bytes=", "bytes=-", "bytes=5-4", "bytes=a-b", "bytes=1-2,4-5", "bytes=1-2x", "lines=1-2", "bytes",
                  "bytes=--1", "bytes=+1-2", "bytes=1"):
        expect_equal(part(field), (200, None, whole), field)
    tag = s.ask("file/a%20b%23.ged").getheader("ETag")
    expect_equal(part("bytes=0-1", **{"If-Range": tag})[0], 206, "a range of the same file")
    expect_equal(part("bytes=0-1", **{"If-Range": '"other"'})[0], 200, "a range of another file")
    expect_equal(s.ask("gedelf.wasm", headers={"Range": "bytes=1-3"}).text, b"asm", "a range of the page")


def test_large(folder):
    """A large file arrives whole, also in parts, and while others ask."""
    path = folder / "large.ged"
    piece = b"1 NOTE something that is said often\n" * 30000
    with open(path, "wb") as out:
        for _ in range(60):
            out.write(piece)
    with serving("--no-open", "--page", folder / "page", path) as s:
        connection = http.client.HTTPConnection("127.0.0.1", s.port, timeout=TIME_LIMIT)
        connection.request("GET", f"/{s.token}/file/large.ged")
        answer = connection.getresponse()
        expect_equal(s.status(""), 200, "the page while a file is sent")
        digest = hashlib.sha256()
        while octets := answer.read(1 << 20):
            digest.update(octets)
        connection.close()
        expect_equal(digest.hexdigest(), hashlib.sha256(piece * 60).hexdigest(), "a large file")
        begin = 40_000_000
        expect_equal(s.ask("file/large.ged", headers={"Range": f"bytes={begin}-{begin + 99}"}).text,
                     (piece * 60)[begin:begin + 100], "a part of it")
    path.unlink()


def test_hostile(s):
    """Long headers, bad ones, and many connections."""
    good = f"Host: 127.0.0.1:{s.port}\r\n"
    for name, octets in {
        "a long field": f"GET /{s.token}/ HTTP/1.1\r\n{good}X: {'x' * 1000000}\r\n\r\n",
        "many fields": f"GET /{s.token}/ HTTP/1.1\r\n{good}{'X: y' * 1}" + "\r\nX: y" * 100000 + "\r\n\r\n",
        "a long address": f"GET /{s.token}/{'x' * 1000000} HTTP/1.1\r\n{good}\r\n",
        "a long method": f"{'G' * 1000000} /{s.token}/ HTTP/1.1\r\n{good}\r\n",
        "no HTTP": "\0\1\2\3" * 1000,
        "a long Range": f"GET /{s.token}/ HTTP/1.1\r\n{good}Range: bytes={'9' * 100000}-\r\n\r\n",
    }.items():
        expect(b" 200 " not in s.raw(octets.encode("latin-1")).split(b"\r\n")[0], name)
        expect_equal(s.status(""), 200, f"after {name}")
    held = []
    for _ in range(100):
        one = socket.create_connection(("127.0.0.1", s.port), timeout=TIME_LIMIT)
        one.sendall(b"GET /")
        held.append(one)
    expect_equal(s.status(""), 200, "beside a hundred others that wait")
    for one in held:
        one.close()
    several = s.raw((f"GET /{s.token}/odd.name HTTP/1.1\r\n{good}\r\n" * 3).encode())
    expect_equal(several.count(b" 200 OK\r\n"), 3, "three requests on one connection")


def ask_as(s, user):
    """What a process of this user gets: a status, or 0 if it is not spoken to."""
    child = os.fork()
    if child == 0:
        status = 0
        with contextlib.suppress(OSError, http.client.HTTPException):
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
            status = s.status("") // 100
        os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_other_user(folder):
    """Another user knows the address, and gets nothing. Only root can be another user."""
    if os.geteuid() == 0 and os.path.exists("/proc/net/tcp"):
        with serving("--no-open", "--page", folder / "page") as s:
            expect_equal(ask_as(s, 0), 2, "the same user")
            for _ in range(2):
                expect_equal(ask_as(s, 65534), 0, "another user")
            expect_equal(s.end(), (0, "gedelf serve: refused a connection from user 65534; only user 0, who runs the server, may connect\n"),
                         "what is said of it")


def test_only_loopback(s):
    listening = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]] \
        if os.path.exists("/proc/net/tcp") else []
    ours = [fields[1] for fields in listening if fields[3] == "0A" and fields[1].endswith(f":{s.port:04X}")]
    expect(not listening or ours == [f"0100007F:{s.port:04X}"] or sys.byteorder == "big", f"listens at {ours}")


def test_ends(folder):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        with serving("--no-open", "--page", folder / "page") as s:
            expect(not s.has_file, "an address without a file")
            expect_equal(s.ask("open.json").text.endswith(b'"files":[]}\n'), True, "a list without a file")
            expect_equal(s.status("file/x"), 404, "no file")
            expect_equal(s.process.stdout.read(), b"", "standard output ends with the address")
            kept = socket.create_connection(("127.0.0.1", s.port), timeout=TIME_LIMIT)
            expect_equal(s.end(number), (0, ""), f"ended by {number.name}")
            kept.close()
    with open("/dev/full", "wb") as full:  # nothing is served if nobody can be told where
        told = subprocess.run([GEDELF, "serve", "--no-open", "--page", folder / "page"], stdout=full,
                              stderr=subprocess.PIPE, timeout=TIME_LIMIT, check=False)
        expect_equal((told.returncode, told.stderr),
                     (3, b"gedelf: cannot write standard output: No space left on device\n"), "a full disk")
    begin = time.monotonic()
    with serving("--no-open", "--timeout=1", "--page", folder / "page") as s:
        time.sleep(0.7)
        expect_equal(s.status(""), 200, "before the time is over")
        expect_equal(s.process.wait(TIME_LIMIT), 0, "ended by time")
        expect(time.monotonic() - begin >= 1.7, "a request puts the end off")


def test_ports(folder):
    with serving("--no-open", "--page", folder / "page") as s:
        expect(s.port > 0, "a free port")
        status, out, err = run("--no-open", "--page", folder / "page", "--port", s.port)
        expect_equal((status, out, err),
                     (3, "", f"gedelf serve: cannot listen on port {s.port}: it is in use, perhaps by another 'gedelf serve'; "
                      "leave out --port to use a free one\n"), "a port that is taken")
        with serving("--no-open", "--page", folder / "page") as other:
            expect(other.port != s.port and other.token != s.token, "two servers")
        port = s.port
        s.end()
    with serving("--no-open", "--page", folder / "page", "--port", port) as s:
        expect_equal((s.port, s.status("")), (port, 200), "a port that was chosen")


def test_opening(folder):
    opened, program = folder / "opened", folder / "browser"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {opened}.new\necho noise\necho noise >&2\n'
                       f'mv {opened}.new {opened}\nexit ${{FAIL:-0}}\n')
    program.chmod(0o755)
    (folder / "bin").mkdir()
    shutil.copy(program, folder / "bin/xdg-open")
    path = {"PATH": f"{folder}/bin:{os.environ['PATH']}"}

    def opens(*arguments, **environment):
        opened.unlink(missing_ok=True)
        with serving("--page", folder / "page", *arguments, environment={**path, **environment}) as s:
            limit = time.monotonic() + (TIME_LIMIT if arguments or environment.get("DISPLAY") else 1)
            while not opened.exists() and time.monotonic() < limit and "--no-open" not in arguments:
                time.sleep(0.02)
            got = opened.read_text() if opened.exists() else None
            time.sleep(0.2)
            expect_equal(s.status(""), 200, "the page, whatever opens it")
            status, err = s.end()
            expect_equal(status, 0, "the end")
            return got == s.address + "\n" if got else None, err

    expect_equal(opens("--open-with", program), (True, ""), "--open-with")
    expect_equal(opens(DISPLAY=":9"), (True, ""), "xdg-open with a display")
    expect_equal(opens(WAYLAND_DISPLAY="w", DISPLAY=":9"), (True, ""), "xdg-open with Wayland")
    expect_equal(opens(), (None, ""), "xdg-open without a display")
    expect_equal(opens("--no-open", DISPLAY=":9"), (None, ""), "--no-open")
    expect_equal(opens("--open-with", program, FAIL="4"),
                 (True, f"gedelf serve: '{program}' did not open the page; open the address above in your browser\n"), "a failure")
    with serving("--page", folder / "page", "--open-with", "/nowhere/browser") as s:
        expect_equal(s.status(""), 200, "the page without a browser")
        expect_equal(s.end()[1], "gedelf serve: cannot run '/nowhere/browser': No such file or directory; "
                     "open the address above in your browser\n", "no such browser")


def test_places(folder):
    """The page is found where it is installed, or beside the folder that the program was built in."""
    program = folder / "moved/bin/gedelf"
    program.parent.mkdir(parents=True)
    shutil.copy(GEDELF, program)
    status, out, err = run("--no-open", program=program)
    expect_equal((status, out), (3, ""), "without a page")
    expect("make web" in err and "--page" in err, f"what to do: {err}")
    make_page(folder / "moved/web/dist")
    with serving("--no-open", program=program) as s:
        expect_equal(s.status(""), 200, "a page that was built")
    installed = folder / "moved/share/gedelf/web"
    make_page(installed)
    (installed / "index.html").write_text("installed")
    with serving("--no-open", program=program) as s:
        expect_equal(s.ask("").text, b"installed", "a page that is installed")


def test_streams(folder):
    text = b"0 HEAD\n0 TRLR\n"
    for arguments, name in ((["-"], "input.ged"), (["/dev/stdin"], "stdin")):
        process = start("--no-open", "--page", folder / "page", *arguments, stdin=subprocess.PIPE)
        process.stdin.write(text)
        process.stdin.close()
        s = Served(process, process.stdout.readline().decode().strip())
        expect_equal(json.loads(s.ask("open.json").text)["files"],
                     [{"name": name, "address": f"file/{name}", "size": len(text)}], f"the list of {name}")
        for _ in range(2):
            expect_equal(s.ask(f"file/{name}").text, text, f"the octets of {name}")
        s.end()
        process.stdout.close()
        process.stderr.close()


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_page(folder / "page")
        path = folder / "a b#.ged"
        whole = b"0 HEAD\n1 CHAR UTF-8\n" + b"0 NOTE \xc3\xa9\n" * 500 + b"0 TRLR\n"
        path.write_bytes(whole)
        with serving("--no-open", "--page", folder / "page", path) as s:
            expect(s.has_file, "an address with a file")
            for test in (test_page, test_headers, test_head, test_methods, test_token, test_host, test_origin,
                         test_hostile, test_only_loopback):
                test(s)
            test_traversal(s, folder)
            test_ranges(s, path)
            test_file(s, path)
            expect_equal(s.end(), (0, ""), "the end")
        for test in (test_other_user, test_large, test_ends, test_ports, test_opening, test_places, test_streams):
            test(folder)
    return 1 if failures else 0


sys.exit(main())
