# SPDX-License-Identifier: MIT
"""Real PostgreSQL servers for tests: each in a temporary folder, on a free port of 127.0.0.1 and on a socket.

    with Servers() as servers:
        one = servers.start()
        one.query("select 1")           # [["1"]]
        one.url("family")               # postgresql://…

They run as an ordinary user, since PostgreSQL refuses to be root's: as the one who runs the tests, or, if that is root,
as `postgres` or `nobody`. They end with the test whatever ends it: each is told to by the system when its parent is gone.
"""
import ctypes
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse

PR_SET_PDEATHSIG = 1


def program(name):
    """Where a program of PostgreSQL is: Debian keeps those of the server out of the way. None if it is missing."""
    kept = sorted(glob.glob("/usr/lib/postgresql/*/bin/" + name), key=lambda p: [int(n) for n in p.split("/")[4].split(".")])
    return kept[-1] if kept else shutil.which(name)


def missing():
    """What is not there of what the tests need; None if all is."""
    for name in ("initdb", "postgres", "psql"):
        if not program(name):
            return name
    return None


def ordinary_user():
    """Arguments of subprocess that make a process an ordinary user's."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        except KeyError:
            pass
    raise RuntimeError("there is no ordinary user to run PostgreSQL as")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def end_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


class Server:
    def __init__(self, folder, data, settings):
        self.folder, self.data, self.settings = folder, data, settings
        self.port = free_port()
        self.process = None

    def start(self):
        options = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": self.folder,
                   "fsync": "off", "max_prepared_transactions": 20, "log_statement": "all", **self.settings}
        arguments = [program("postgres"), "-D", self.data]
        for name, value in options.items():
            arguments += ["-c", f"{name}={value}"]
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                            preexec_fn=end_with_parent, cwd=self.folder, **ordinary_user())
        self.wait()

    def wait(self, seconds=60):
        """Until it answers; a server that is recovering refuses at first."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            if self.psql("-c", "select 1", database="postgres").returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not start:\n" + self.log()[-2000:])

    def stop(self, how=signal.SIGINT):
        """SIGINT ends it in order, SIGQUIT at once as if the machine had failed."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(60)
        self.process = None

    def log(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
            return log.read()

    def url(self, database="family", user="tester", host=None, **parameters):
        """Its address, without a password, by TCP or (host="socket") by its socket."""
        where = urllib.parse.quote(self.folder, safe="") if host == "socket" else (host or "127.0.0.1")
        more = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        return f"postgresql://{user}@{where}:{self.port}/{database}{more}"

    def psql(self, *arguments, database="family", user="tester", **how):
        return subprocess.run([program("psql"), "-XqAt", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p",
                               str(self.port), "-U", user, "-d", database, *arguments], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False, timeout=300, **how)

    def query(self, sql, database="family"):
        """The rows of an answer, as lists of texts."""
        answer = self.psql("-c", sql, database=database)
        if answer.returncode != 0:
            raise RuntimeError(f"{sql}\n{answer.stderr}")
        return [line.split("\t") for line in answer.stdout.splitlines()]

    def value(self, sql):
        return self.query(sql)[0][0]

    def database(self, name="family"):
        """A new, empty database, in place of one of this name."""
        self.query(f"drop database if exists {name} with (force)", database="postgres")
        self.query(f"create database {name} template template0 encoding 'UTF8'", database="postgres")


class Servers:
    """A folder with any number of servers, which all go when it is left."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="gedelf-pg-")
        self.all = []
        self.pattern = None
        user = ordinary_user()
        if user:
            os.chown(self.folder, user["user"], user["group"])
        os.chmod(self.folder, 0o755)

    def __enter__(self):
        signal.signal(signal.SIGTERM, lambda *_: exit(1))
        return self

    def __exit__(self, *_):
        for server in self.all:
            server.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *arguments):
        done = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=self.folder,
                              check=False, timeout=120, **ordinary_user())
        if done.returncode != 0:
            raise RuntimeError(f"{arguments[0]}: {done.stdout}{done.stderr}")

    def start(self, **settings):
        """A server whose superuser is `tester`; the first one's empty folder is copied for the others."""
        folder = os.path.join(self.folder, str(len(self.all)))
        data = os.path.join(folder, "data")
        self.run("mkdir", folder)
        if not self.pattern:
            self.pattern = os.path.join(self.folder, "pattern")
            self.run(program("initdb"), "-D", self.pattern, "-U", "tester", "-A", "trust", "--no-sync", "-E", "UTF8",
                     "--locale=C")
        self.run("cp", "-r", self.pattern, data)
        server = Server(folder, data, settings)
        self.all.append(server)
        server.start()
        server.database()
        return server
