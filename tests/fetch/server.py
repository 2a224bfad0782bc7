#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A web server on loopback that has schemas, and ways to be difficult; for tests of --fetch-schemas.

    server.py PROGRAM [ARGUMENT...]   runs the program with the server's address as its last argument
    server.py --background FOLDER     serves on until FOLDER/stop is there, FOLDER is gone, or two minutes are over;
                                      FOLDER/port has the number of the port as soon as it can be asked

Each request is noted as "PATH ACCEPT USER-AGENT": /log gives the notes, and FOLDER/log has them.
"""

import http.server
import os
import pathlib
import subprocess
import sys
import threading
import time
import urllib.parse

LONGEST = 120  # seconds that a server in the background lives

SCHEMA = """0 HEAD
1 CHAR UTF-8
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 ELF 1.0.0
1 SCHMA
2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
2 PRFX ex https://example.com/terms/
2 IRI ex:Hair
3 TAG _HAIR https://terms.fhiso.org/elf/INDIVIDUAL_RECORD
0 TRLR
"""


class Handler(http.server.BaseHTTPRequestHandler):
    """What a path does; see the methods. Anything else is not there."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):  # noqa: N802 (the name is http.server's)
        note = f"{self.path} {self.headers.get('Accept')} {self.headers.get('User-Agent')}"
        self.server.notes.append(note)
        if self.server.folder:
            with open(self.server.folder / "log", "a", encoding="utf-8") as log:
                log.write(note + "\n")
        name, _, argument = self.path[1:].partition("/")
        handler = getattr(self, "serve_" + name, None)
        if handler is None:
            self.send_error(404)
            return
        try:
            handler(urllib.parse.unquote(argument))
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def answer(self, octets, kind="application/x-fhiso-elf1-schema", status=200):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(octets)))
        self.end_headers()
        self.wfile.write(octets)

    def redirect(self, where):
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def serve_schema(self, _):
        self.answer(SCHEMA.encode())

    def serve_log(self, _):
        self.answer("".join(note + "\n" for note in self.server.notes).encode(), "text/plain")

    def serve_page(self, _):
        self.answer(b"<!DOCTYPE html><title>Not for programs</title>", "text/html; charset=utf-8")

    def serve_status(self, number):
        self.answer(b"no", "text/plain", int(number))

    def serve_hops(self, number):
        """So many redirections, then the schema."""
        left = int(number)
        self.redirect(f"/hops/{left - 1}" if left > 1 else "/schema")

    def serve_loop(self, _):
        self.redirect("/loop")

    def serve_to(self, where):
        """A redirection to any address."""
        self.redirect(where)

    def serve_octets(self, number):
        """So many octets, announced."""
        self.answer(b"x" * int(number), "text/plain")

    def serve_endless(self, number):
        """So many octets, not announced: the end of the connection is the end of them."""
        self.send_response(200)
        self.end_headers()
        self.close_connection = True
        self.wfile.write(b"x" * int(number))

    def serve_cut(self, _):
        """A document whose end does not come."""
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.close_connection = True
        self.wfile.write(b"0 HEAD\n")

    def serve_bare(self, _):
        """A document with no status and no header before it, as HTTP/0.9 had it."""
        self.close_connection = True
        self.wfile.write(SCHEMA.encode())

    def serve_slow(self, seconds):
        """Nothing for a while."""
        time.sleep(float(seconds))
        self.serve_schema("")

    def serve_trickle(self, seconds):
        """An octet now and then, for so long."""
        self.send_response(200)
        self.end_headers()
        self.close_connection = True
        end = time.monotonic() + float(seconds)
        while time.monotonic() < end:
            self.wfile.write(b"x")
            self.wfile.flush()
            time.sleep(0.05)

    def serve_cookie(self, _):
        """Sets a cookie, and sends on to where it would be seen."""
        self.send_response(302)
        self.send_header("Set-Cookie", "taste=sweet; Path=/")
        self.send_header("Location", "/seen")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def serve_seen(self, _):
        self.answer(str(self.headers.get("Cookie")).encode(), "text/plain")

    def log_message(self, *_):
        """Nothing goes to standard error."""


def start(folder=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.notes = []
    server.folder = folder
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def run(command):
    server = start()
    return subprocess.run([*command, f"http://127.0.0.1:{server.server_port}"], check=False).returncode


def serve_in_background(folder):
    """Two forks, so that nobody waits for it."""
    if os.fork() > 0:
        end = time.monotonic() + 10
        while not (folder / "port").exists() and time.monotonic() < end:
            time.sleep(0.01)
        return 0 if (folder / "port").exists() else 1
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        os.dup2(null, descriptor)
    server = start(folder)
    (folder / "port.new").write_text(str(server.server_port))
    (folder / "port.new").rename(folder / "port")
    end = time.monotonic() + LONGEST
    while folder.exists() and not (folder / "stop").exists() and time.monotonic() < end:
        time.sleep(0.05)
    server.server_close()
    if folder.exists():
        (folder / "stopped").touch()
    os._exit(0)


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--background":
        return serve_in_background(pathlib.Path(sys.argv[2]).resolve())
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
