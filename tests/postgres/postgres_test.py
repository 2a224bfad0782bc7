#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gedelf sql --to postgresql://…, against real servers that are started here (servers.py). [D508–D511]

    postgres_test.py PROGRAM [--slow] [--required] [NAME…]

Without --slow what one server and some seconds can show: that PostgreSQL has the rows that SQLite has, and gives the files
back. With it, all else: shards, several jobs, and whatever can go wrong. Ends with 77 if there is no PostgreSQL, unless it
is required.
"""
import csv
import io
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import servers

ROOT = Path(__file__).resolve().parent.parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"
SECRET = "Geheim-7Kx"
PROGRAM = None
failures = []


def expect(good, what, *more):
    if not good:
        failures.append(what)
        print("FAILED:", what, *more, flush=True)


# ---- Files --------------------------------------------------------------------------------------

class Work:
    """A folder of files, in which the program runs; and what SQLite makes of them."""

    def __init__(self, path):
        self.path = Path(path)
        for sample in sorted((ROOT / "samples").glob("*.ged")):
            if sample.name != "broken.ged":
                shutil.copy(sample, self.path)
        self.names = sorted(p.name for p in self.path.glob("*.ged"))

    def run(self, *arguments, environment=None, check=None, what=""):
        done = subprocess.run([PROGRAM, "sql", *arguments], cwd=self.path, capture_output=True, text=True, errors="replace",
                              check=False, timeout=300, env={**os.environ, **(environment or {})})
        if check is not None:
            expect(done.returncode == check, f"{what or ' '.join(arguments)}: status {done.returncode}, not {check}",
                   done.stderr[-1500:])
        expect(SECRET not in done.stdout + done.stderr, f"{what}: the password is shown")
        return done

    def start(self, *arguments):
        return subprocess.Popen([PROGRAM, "sql", *arguments], cwd=self.path, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, errors="replace")

    def large(self, name, people, word="note"):
        """A file of many people in one line of descent."""
        with open(self.path / name, "w", encoding="utf-8") as f:
            f.write("0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n")
            for i in range(1, people + 1):
                f.write(f"0 @I{i}@ INDI\n1 NAME Anna {i} /Müller/\n1 SEX F\n1 BIRT\n2 DATE {1 + i % 28} JAN {1500 + i % 400}\n"
                        f"2 PLAC Town {i % 50}, County\n1 NOTE {word} {i} about a life of some length\n")
                f.write(f"1 FAMS @F{i}@\n" if i < people else "")
                f.write(f"1 FAMC @F{i - 1}@\n" if i > 1 else "")
            for i in range(1, people):
                f.write(f"0 @F{i}@ FAM\n1 WIFE @I{i}@\n1 CHIL @I{i + 1}@\n")
            f.write("0 TRLR\n")
        return name

    def sqlite(self, names):
        """All rows of all tables, as SQLite has them."""
        base = self.path / "held-against.db"
        base.unlink(missing_ok=True)
        self.run("-q", *names, "-o", str(base), what="SQLite")
        connection = sqlite3.connect(base)
        files = dict(connection.execute("select id, name from file"))
        tables = {}
        for table, in connection.execute("select name from sqlite_master where type = 'table' and name not like 'search%' "
                                         "and name not like 'sqlite%'").fetchall():
            cursor = connection.execute(f'select * from "{table}"')
            columns = [c[0] for c in cursor.description]
            tables[table] = (columns, sorted(normal(columns, row, files, table) for row in cursor))
        for view in ("parent", "ancestor", "descendant"):
            cursor = connection.execute(f"select * from {view}")
            columns = [c[0] for c in cursor.description]
            tables[view] = (columns, sorted(normal(columns, row, files, view) for row in cursor))
        connection.close()
        return tables


def plain(value):
    """A value as text that is the same for both databases."""
    if value is None or value == "":
        return ""
    if value in ("t", "f"):
        return "1" if value == "t" else "0"
    if isinstance(value, float):
        return repr(value).removesuffix(".0")  # as the server writes it
    before = re.fullmatch(r"(\d+)-(\d\d-\d\d) BC", str(value))
    if before:
        year = 1 - int(before[1])
        return f"{'-' if year < 0 else ''}{abs(year):04d}-{before[2]}"
    return str(value)


def normal(columns, row, files, table):
    """Numbers of files are names, and when they were imported does not count."""
    values = []
    for column, value in zip(columns, row):
        if column == "file" or (table == "file" and column == "id"):
            value = files[int(value)]
        if column == "imported_at":
            value = ""
        values.append(plain(value))
    return tuple(values)


def rows(server, table, columns, schema="gedelf"):
    listed = ", ".join(f'"{c}"' for c in columns)
    answer = server.psql("-c", f'copy (select {listed} from "{schema}"."{table}") to stdout (format csv)')
    files = {int(number): name for number, name in server.query(f'select id, name from "{schema}".file')}
    return sorted(normal(columns, row, files, table) for row in csv.reader(io.StringIO(answer.stdout)))


def expect_same(server, held, what, schema="gedelf"):
    """PostgreSQL has the rows that SQLite has."""
    for table, (columns, wanted) in held.items():
        found = rows(server, table, columns, schema)
        if found != wanted:
            expect(False, f"{what}: {table} differs from SQLite's: {len(found)} rows, {len(wanted)} wanted",
                   sorted(set(found) - set(wanted))[:2], sorted(set(wanted) - set(found))[:2])


def expect_extracted(work, url, name, what):
    """The file comes back as from SQLite, of which other tests show that it is the same dataset."""
    for base in ("one.db", "from-sqlite.ged", "from-server.ged"):
        (work.path / base).unlink(missing_ok=True)
    work.run("-q", name, "-o", "one.db")
    work.run("-q", "--extract", "one.db", "-o", "from-sqlite.ged", what="extract from SQLite")
    work.run("-q", "--extract", url, "--file", name, "-o", "from-server.ged", what=what)
    both = [(work.path / f"from-{which}.ged").read_bytes() for which in ("sqlite", "server")]
    expect(both[0] == both[1] and both[0], f"{what}: {name} comes back otherwise than from SQLite")


def lock_tables(server, pattern, schema="gedelf"):
    """Keeps tables from being written, by a session that holds them until it is ended."""
    names = [r[0] for r in server.query(f"select format('%I.%I', schemaname, tablename) from pg_tables "
                                        f"where schemaname = '{schema}' and tablename ~ '{pattern}'")]
    holder = subprocess.Popen([servers.program("psql"), "-XqAt", "-h", server.folder, "-p", str(server.port), "-U", "tester",
                               "family"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    holder.stdin.write(f"begin; lock table {', '.join(names)} in share mode; select 'held';\n")
    holder.stdin.flush()
    holder.stdout.readline()
    return holder


def wait_until(question, server, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if server.value(question) == "t":
            return True
        time.sleep(0.02)
    return False


BLOCKED = "select count(*) > 0 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'gedelf'"
GONE = "select count(*) = 0 from pg_stat_activity where application_name = 'gedelf'"
PREPARED = "select count(*) from pg_prepared_xacts"


def end(process):
    """What a process that was started says, and its status."""
    out, err = process.communicate(timeout=120)
    return process.returncode, out + err


# ---- One server, all well -----------------------------------------------------------------------

def test_same_as_sqlite(work, all_servers):
    server = all_servers.one()
    names = list(work.names)
    if CORPUS.is_dir():
        for path in sorted(CORPUS.glob("*.ged"))[::20 if not SLOW else 1]:
            shutil.copy(path, work.path / path.name)
            names.append(path.name)
    held = work.sqlite(names)
    work.run("-q", *names, "--to", server.url(), "--jobs", "2")
    expect_same(server, held, "the same rows")
    again = work.run(*names[:2], "--to", server.url(), check=0)
    expect("already there" in again.stderr, "importing the same file says that it is there", again.stderr)
    work.run("-q", "--resume", *names, "--to", server.url(), what="resume")
    for name in (names if SLOW else names[:6]):
        if server.value(f"select dialect is not null from gedelf.file where name = '{name}'") == "t":
            expect_extracted(work, server.url(host="socket"), name, "extract")
    for name in names[len(work.names):]:
        (work.path / name).unlink()


def test_search_and_views(work, all_servers):
    server = all_servers.one()
    work.run("-q", *work.names, "--to", server.url(), check=0)
    found = server.query("select distinct payload from gedelf.structure "
                         "where search @@ gedelf.words('bronte')")
    expect(any("Brontë" in row[0] for row in found), "the search folds diacritics", found)
    for words in ("bach sebastian", "Bach, Johann-Sebastian", "/BACH/ Sébastian"):
        found = server.query(f"select 1 from gedelf.structure where tag = 'NAME' and search @@ gedelf.words('{words}')")
        expect(len(found) == 1, f"the search finds {words} between solidi", found)
    plan = "\n".join(r[0] for r in server.query("set enable_seqscan = off; explain select 1 from gedelf.structure "
                     "where search @@ gedelf.words('bronte')"))
    expect("Bitmap Index Scan" in plan, "the search uses its index", plan)
    work.large("long.ged", 3)
    text = (work.path / "long.ged").read_text(encoding="utf-8")
    (work.path / "long.ged").write_text(text.replace("Town 1, County", "Town " * 4000).replace("note 2", "word " * 300000),
                                        encoding="utf-8")
    work.run("-q", "long.ged", "--to", server.url(), check=0, what="long places and payloads")
    expect_extracted(work, server.url(), "long.ged", "long places and payloads")


def test_new_content_takes_the_place_of_old(work, all_servers):
    server = all_servers.one()
    work.large("a.ged", 300)
    work.run("-q", "a.ged", *work.names, "--to", server.url(), check=0)
    work.large("a.ged", 200, "changed")
    work.run("-q", "a.ged", "--to", server.url(), check=0)
    expect_same(server, work.sqlite(["a.ged", *work.names]), "a file that was imported again")
    work.large("a.ged", 250, "third")
    work.run("-q", "a.ged", "--to", server.url(), "--single-transaction", check=0)
    expect_same(server, work.sqlite(["a.ged", *work.names]), "a file that was imported once more")


def test_what_cannot_be_read_leaves_the_old(work, all_servers):
    """A file that is gone, or is no good any more, takes nothing away of what is there."""
    server = all_servers.one()
    work.large("a.ged", 300)
    work.run("-q", "a.ged", *work.names, "--to", server.url(), check=0)
    held = work.sqlite(["a.ged", *work.names])
    good = (work.path / "a.ged").read_bytes()
    (work.path / "a.ged").unlink()
    work.run("-q", "a.ged", "--to", server.url(), check=3)
    expect_same(server, held, "a file that is gone")
    (work.path / "a.ged").write_bytes(good[:900] + b"\n0 @I1@ INDI\nxx broken\n0 TRLR\n")
    for more in ((), ("--single-transaction",)):
        work.run("-q", "a.ged", work.names[0], "--to", server.url(), *more, check=1)
        expect_same(server, held, f"a file that is broken {more}")


def test_version_is_refused(work, all_servers):
    server = all_servers.one()
    work.run("-q", "bronte.ged", "--to", server.url(), check=0)
    before = server.query("select count(*) from gedelf.structure")
    server.query("update gedelf.version set version = 0")
    told = work.run("bronte.ged", "--to", server.url(), check=3, what="an older version")
    expect("--migrate" in told.stderr and "database-version" in told.stderr, "what to do about the version", told.stderr)
    expect(server.query("select count(*) from gedelf.structure") == before, "an older version is left as it was")
    server.query("update gedelf.version set version = 1000")
    told = work.run("bronte.ged", "--to", server.url(), check=3, what="a newer version")
    expect("newer" in told.stderr, "what to do about a newer version", told.stderr)
    server.query("update gedelf.version set version = 0")
    work.run("-q", *work.names, "--to", server.url(), "--migrate", check=0, what="migrating")
    expect_same(server, work.sqlite(work.names), "after migrating")
    expect(server.query("select count(*) from gedelf_v0.structure") == before, "the old tables are kept")
    server.query("drop schema gedelf_v0 cascade")
    found = server.query("select 1 from gedelf.structure where search @@ gedelf.words('bronte')")
    expect(found, "the search survives the old tables")


def test_passwords(work, all_servers):
    server = all_servers.one()
    server.query(f"drop role if exists guarded; create role guarded login superuser password '{SECRET}'")
    hba = Path(server.data, "pg_hba.conf")
    kept = hba.read_text(encoding="utf-8")
    hba.write_text("host all guarded 127.0.0.1/32 scram-sha-256\n" + kept, encoding="utf-8")
    server.query("select pg_reload_conf()")
    url = server.url(user="guarded")
    nobody = {"PGPASSFILE": "/nonexistent"}
    work.run("bronte.ged", "--to", url, environment=nobody, check=3, what="no password")
    told = work.run("bronte.ged", "--to", url, environment={**nobody, "PGPASSWORD": SECRET + "x"}, check=3, what="wrong password")
    expect("password authentication failed" in told.stderr and "PGPASSWORD" in told.stderr, "a wrong password", told.stderr)
    for address in (url.replace("guarded@", f"guarded:{SECRET}@"), url + f"?password={SECRET}"):
        told = work.run("bronte.ged", "--to", address, check=2, what="a password in the address")
        expect("command line" in told.stderr, "why a password is refused", told.stderr)
    work.run("bronte.ged", "--to", f"postgresql://guarded:{SECRET}@[", check=2, what="a broken address")
    work.run("bronte.ged", "--to", server.url(), "--shard", f"postgresql://x:{SECRET}@y/z", check=2, what="of a shard")
    work.run("-q", "bronte.ged", "--to", url, environment={**nobody, "PGPASSWORD": SECRET}, check=0, what="right password")
    file = work.path / "pgpass"
    file.write_text(f"127.0.0.1:*:*:guarded:{SECRET}\n", encoding="utf-8")
    file.chmod(0o600)
    work.run("-q", "walk.ged" if "walk.ged" in work.names else work.names[-1], "--to", url,
             environment={"PGPASSFILE": str(file)}, check=0, what="a password file")
    hba.write_text(kept, encoding="utf-8")
    server.query("select pg_reload_conf()")
    log = [line for line in server.log().splitlines() if SECRET in line and "create role" not in line]
    expect(not log, "the server's log has no password", log[:1])


def test_unreachable(work, all_servers):
    port = servers.free_port()
    told = work.run("bronte.ged", "--to", f"postgresql://tester@127.0.0.1:{port}/family", check=3, what="no server")
    expect("database-unreachable" in told.stderr, "no server", told.stderr)
    server = all_servers.one()
    told = work.run("bronte.ged", "--to", server.url(database="nowhere"), check=3, what="no database")
    expect("nowhere" in told.stderr, "no database", told.stderr)
    server.query("drop role if exists modest; create role modest login")
    told = work.run("bronte.ged", "--to", server.url(user="modest"), check=3, what="no right")
    expect("permission denied" in told.stderr and "ask the owner" in told.stderr, "no right to make tables", told.stderr)
    expect(server.query("select count(*) from pg_namespace where nspname = 'gedelf'") == [["0"]], "nothing is left behind")
    work.run("--extract", server.url(), "-o", "x.ged", check=3, what="extract without tables")


# ---- What can go wrong --------------------------------------------------------------------------

def prepared_case(work, server, *more):
    """A file that is there, and another version of it to come."""
    work.large("a.ged", 400)
    work.run("-q", "a.ged", *work.names, "--to", server.url(), *more, check=0)
    held = work.sqlite(["a.ged", *work.names])
    work.large("a.ged", 3000, "new")
    return held


def test_killed_in_the_middle(work, all_servers):
    server = all_servers.one()
    held = prepared_case(work, server)
    holder = lock_tables(server, "^event_")
    process = work.start("a.ged", "--to", server.url())
    expect(wait_until(BLOCKED, server), "the import comes to the middle of its rows")
    process.kill()
    end(process)
    holder.kill()
    holder.wait()
    expect(wait_until(GONE, server), "the server notices")
    expect_same(server, held, "after kill -9")
    work.run("-q", "--to", server.url(), "a.ged", check=0)
    expect_same(server, work.sqlite(["a.ged", *work.names]), "after kill -9 and another run")


def test_server_stops_in_the_middle(work, all_servers):
    server = all_servers.one()
    for how in (signal.SIGINT, signal.SIGQUIT):
        held = prepared_case(work, server)
        holder = lock_tables(server, "^event_")
        process = work.start("a.ged", "--to", server.url())
        expect(wait_until(BLOCKED, server), "the import comes to the middle of its rows")
        server.stop(how)
        status, told = end(process)
        expect(status == 3 and "--resume" in told, f"a server that stops: status {status}", told)
        holder.kill()
        holder.wait()
        server.start()
        expect_same(server, held, "after the server stopped")


def test_connection_lost(work, all_servers):
    server = all_servers.one()
    held = prepared_case(work, server)
    holder = lock_tables(server, "^event_")
    process = work.start("a.ged", "--to", server.url())
    expect(wait_until(BLOCKED, server), "the import comes to the middle of its rows")
    server.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gedelf'")
    status, told = end(process)
    expect(status == 3 and "--resume" in told, f"a connection that is lost: status {status}", told)
    holder.kill()
    holder.wait()
    expect_same(server, held, "after the connection was lost")


def test_a_file_that_the_server_refuses(work, all_servers):
    """One that cannot be stored is passed over; those before and after it are there."""
    server = all_servers.one()
    (work.path / "bad.ged").write_text((work.path / "bronte.ged").read_text(encoding="utf-8").replace(
        "0 TRLR", "0 @" + "".join(random.Random(7).choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", k=9000)) + "@ NOTE x\n0 TRLR"),
        encoding="utf-8")
    held = work.sqlite(work.names)
    for more in ((), ("--single-transaction",)):
        server.database()
        told = work.run(work.names[0], "bad.ged", *work.names[1:], "--to", server.url(), "--jobs", "1", *more, check=1,
                        what="a file that cannot be stored")
        expect("bad.ged" in told.stderr, "it is named", told.stderr)
        noted = server.query("select f.name, f.dialect, p.code from gedelf.problem p join gedelf.file f on f.id = p.file "
                             "where p.code = 'database-refused'")
        expect([tuple(row) for row in noted] == [("bad.ged", "", "database-refused")], f"it is in problem {more}", str(noted))
        server.psql("-c", "delete from gedelf.problem where code = 'database-refused'")
        server.psql("-c", "delete from gedelf.file where name = 'bad.ged'")
        expect_same(server, held, f"a file that cannot be stored {more}")


def test_disk_full(work, all_servers):
    server = all_servers.one()
    place = os.path.join(server.folder, "small")
    all_servers.all.run("mkdir", place)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", place], capture_output=True, check=False)
    if mounted.returncode != 0:
        print("skipped: test_disk_full, since no small file system can be mounted here")
        return
    try:
        user = servers.ordinary_user()
        if user:
            os.chown(place, user["user"], user["group"])
        server.query(f"create tablespace small location '{place}'")
        server.query("drop database family with (force)", database="postgres")
        server.query("create database family template template0 encoding 'UTF8' tablespace small", database="postgres")
        held = prepared_case(work, server)
        work.large("a.ged", 150000, "far too much")
        told = work.run("a.ged", "--to", server.url(), what="a full disk")
        expect(told.returncode in (1, 3) and "free some space" in told.stderr, f"a full disk: status {told.returncode}", told.stderr)
        # What the server has given up stays on the disk until it is vacuumed; without room it takes no new connection.
        subprocess.run(["mount", "-o", "remount,size=96m", place], check=True)
        expect_same(server, held, "after the disk was full")
        server.query("drop database family with (force)", database="postgres")
        server.query("drop tablespace small", database="postgres")
    finally:
        subprocess.run(["umount", "-l", place], check=False)
    server.database()


def test_two_imports_at_once(work, all_servers):
    server = all_servers.one()
    names = [work.large(f"p{i}.ged", 500 + i) for i in range(4)]
    processes = [work.start("-q", name, *work.names, "--to", server.url()) for name in names]
    for process in processes:
        status, told = end(process)
        expect(status == 0, f"imports of different files at once: status {status}", told)
    expect_same(server, work.sqlite([*names, *work.names]), "different files at once")
    work.large("p0.ged", 900, "other")
    processes = [work.start("-q", "p0.ged", "--to", server.url()) for _ in range(4)]
    for process in processes:
        status, told = end(process)
        expect(status == 0, f"imports of one file at once: status {status}", told)
    expect_same(server, work.sqlite([*names, *work.names]), "one file at once")


def test_jobs(work, all_servers):
    server = all_servers.one()
    names = [work.large(f"j{i:02}.ged", 50 + i) for i in range(20)]
    (work.path / "j05.ged").write_text("no genealogy\n", encoding="utf-8")
    told = work.run(*names, "--to", server.url(), "--jobs", "4", "--partitions", "3", check=1, what="four jobs")
    expect(re.search(r"19 imported.* 1 not imported", told.stderr), "the jobs' counts are added up", told.stderr)
    expect("j05.ged" in told.stderr, "what was not imported is named", told.stderr)
    expect_same(server, work.sqlite(names), "four jobs")
    expect(server.value("select count(*) from pg_tables where tablename ~ '^structure_'") == "3", "three partitions")
    told = work.run(*names, "--to", server.url(), "--jobs", "4", "--resume", what="four jobs go on")
    expect("19 already there" in told.stderr, "what is there is skipped", told.stderr)


# ---- Several servers ----------------------------------------------------------------------------

def spread(work, all_servers):
    first, second, third = all_servers.three()
    return first, [second, third], ["--shard", second.url(), "--shard", third.url()]


def test_shards(work, all_servers):
    first, others, more = spread(work, all_servers)
    names = [work.large(f"s{i:02}.ged", 40 + i) for i in range(16)] + work.names
    work.run("-q", *names, "--to", first.url(), *more, "--jobs", "2", check=0, what="shards")
    held = work.sqlite(names)
    expect_same(first, held, "shards")
    for server in others:
        parts = [r[0] for r in server.query("select tablename from pg_tables where tablename ~ '^structure_'")]
        filled = [p for p in parts if server.value(f"select count(*) from gedelf.{p}") != "0"]
        expect(parts and filled, "each shard has rows", parts)
        expect(server.value(PREPARED) == "0", "nothing is left prepared")
    work.large("s03.ged", 70, "changed")
    work.run("-q", *names, "--to", first.url(), check=0, what="a later run knows the shards")
    expect_same(first, work.sqlite(names), "shards, a file that was imported again")
    for name in names[:6]:
        expect_extracted(work, first.url(), name, "extract from shards")
    work.large("s04.ged", 71, "changed")
    work.run("-q", *names, "--to", first.url(), "--single-transaction", check=0, what="one transaction on all servers")
    expect_same(first, work.sqlite(names), "one transaction on all servers")
    told = work.run("s01.ged", "--to", first.url(), "--shard", others[0].url(), check=3, what="other shards")
    expect("--schema-name" in told.stderr, "other shards are refused", told.stderr)
    found = first.query("select payload from gedelf.structure where search @@ gedelf.words('muller')")
    expect(len(found) > 100, "the search reaches shards")
    first.query("update gedelf.version set version = 0")
    work.run("-q", *names, "--to", first.url(), *more, "--migrate", check=0, what="migrating shards")
    expect_same(first, work.sqlite(names), "after migrating shards")


def test_shard_killed_in_the_middle(work, all_servers):
    first, others, more = spread(work, all_servers)
    names = [work.large(f"s{i:02}.ged", 40 + i) for i in range(16)]
    work.run("-q", *names, "--to", first.url(), *more, check=0)
    held = work.sqlite(names)
    for name in names:
        work.large(name, 200, "new")
    holder = lock_tables(others[0], "^event_")
    process = work.start(*names, "--to", first.url(), "--single-transaction")
    expect(wait_until(BLOCKED, others[0]), "the import comes to the shard")
    others[0].stop(signal.SIGQUIT)
    status, told = end(process)
    expect(status == 3 and "shard 1" in told, f"a shard that dies: status {status}", told)
    told = work.run(names[0], "--to", first.url(), check=3, what="a shard that is down")
    expect("shard 1" in told.stderr, "a shard that is down is named", told.stderr)
    holder.kill()
    holder.wait()
    others[0].start()
    expect_same(first, held, "after a shard died")
    work.run("-q", *names, "--to", first.url(), check=0, what="the shard is back")
    expect_same(first, work.sqlite(names), "after the shard came back")


def test_what_was_prepared_is_settled(work, all_servers):
    """Whatever became of the first server's transaction, becomes of what shards have prepared for it."""
    first, others, more = spread(work, all_servers)
    work.run("-q", *work.names, "--to", first.url(), *more, check=0)
    identity = first.value("select identity from gedelf.version")
    shard = others[0]
    part = shard.value("select tablename from pg_tables where tablename ~ '^note_' limit 1")
    numbers = {"committed": first.value("select pg_current_xact_id()"),
               "aborted": first.psql("-c", "begin", "-c", "select pg_current_xact_id()", "-c", "rollback").stdout.strip()}
    for number, (outcome, xid) in enumerate(numbers.items()):
        shard.query(f"begin; insert into gedelf.{part} (file, id, text) values (9{number}, 1, '{outcome}'); "
                    f"prepare transaction 'gedelf/{identity}/{xid}'")
    expect(shard.value(PREPARED) == "2", "two are prepared")
    work.run("-q", work.names[0], "--to", first.url(), check=0, what="a run settles them")
    expect(shard.value(PREPARED) == "0", "none is left")
    expect(shard.query(f"select text from gedelf.{part} where file >= 90") == [["committed"]], "as the first server decided")


def test_killed_at_any_moment(work, all_servers):
    """However often an import over three servers is killed, a file is there as it was or as it will be, and in the end all are."""
    first, others, more = spread(work, all_servers)
    names = [work.large(f"k{i}.ged", 60) for i in range(6)]
    work.run("-q", *names, "--to", first.url(), *more, check=0)
    chance = random.Random(4)
    for turn in range(12):
        for name in names:
            work.large(name, 60 + turn, f"turn {turn}")
        process = work.start("-q", *names, "--to", first.url(), "--jobs", "1")
        time.sleep(chance.uniform(0.01, 0.25))
        process.kill()
        end(process)
    work.run("-q", *names, "--to", first.url(), check=0, what="after many kills")
    expect_same(first, work.sqlite(names), "after many kills")
    for server in others:
        expect(server.value(PREPARED) == "0", "nothing is left prepared after many kills")


def test_no_prepared_transactions(work, all_servers):
    first, _, _ = spread(work, all_servers)
    plain_server = all_servers.all.start(max_prepared_transactions=0)
    names = [work.large(f"s{i:02}.ged", 20) for i in range(8)]
    told = work.run(*names, "--to", first.url(), "--shard", plain_server.url(), check=3, what="no prepared transactions")
    expect("max_prepared_transactions" in told.stderr, "what to set is said", told.stderr)
    plain_server.stop()


# ---- Running them -------------------------------------------------------------------------------

class Pool:
    """Servers that are started when they are first needed; each test finds empty databases."""

    def __init__(self, all_servers):
        self.all = all_servers
        self.ready = []

    def get(self, count):
        while len(self.ready) < count:
            self.ready.append(self.all.start())
        for server in self.ready[:count]:
            server.database()
        return self.ready[:count]

    def one(self):
        return self.get(1)[0]

    def three(self):
        return self.get(3)


QUICK = [test_same_as_sqlite, test_search_and_views, test_new_content_takes_the_place_of_old, test_passwords,
         test_unreachable]
OTHERS = [test_what_cannot_be_read_leaves_the_old, test_version_is_refused, test_killed_in_the_middle,
          test_server_stops_in_the_middle, test_connection_lost, test_a_file_that_the_server_refuses, test_disk_full,
          test_two_imports_at_once, test_jobs, test_shards, test_shard_killed_in_the_middle,
          test_what_was_prepared_is_settled, test_killed_at_any_moment, test_no_prepared_transactions]
SLOW = "--slow" in sys.argv


def main():
    global PROGRAM
    PROGRAM = os.path.abspath(sys.argv[1])
    wanted = [a for a in sys.argv[2:] if a and not a.startswith("--")]  # CMake gives an empty one for what is not set
    unknown = set(wanted) - {test.__name__ for test in QUICK + OTHERS}
    if unknown:
        print("there is no test", ", ".join(sorted(unknown)))
        return 2
    missing = servers.missing()
    if missing:
        print(f"PostgreSQL's {missing} is missing")
        return 1 if "--required" in sys.argv else 77
    with servers.Servers() as all_servers:
        pool = Pool(all_servers)
        for test in (QUICK + OTHERS if SLOW or wanted else QUICK):
            if wanted and test.__name__ not in wanted:
                continue
            began = time.monotonic()
            with tempfile.TemporaryDirectory(prefix="gedelf-pg-work-") as folder:
                test(Work(folder), pool)
            print(f"{test.__name__}: {time.monotonic() - began:.1f} s", flush=True)
    for failure in failures:
        print("FAILED:", failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
