#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the program asks of the system, seen by a layer that is preloaded (calls_preload.c), and what it does when the
system answers in a way that is seldom.

    calls_test.py PROGRAM LAYER
"""

import fcntl
import os
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

SAMPLES = Path(__file__).resolve().parent.parent.parent / "samples"
EDIT = ["edit", "-e", "set @I5@.NAME Currer /Bell/"]
failures = []


def expect(good, what):
    if not good:
        failures.append(what)


class Folder:
    """A folder with a sample in it, in which the program runs below the layer."""

    def __init__(self, path):
        self.path = path
        self.log = path / "log"
        self.file = path / "bronte.ged"
        shutil.copy(SAMPLES / "bronte.ged", self.file)

    def run(self, *arguments, stdin=None, **layer):
        environment = dict(os.environ, LD_PRELOAD=sys.argv[2], **layer)
        return subprocess.run([sys.argv[1], *arguments], cwd=self.path, env=environment, stdin=stdin,
                              capture_output=True, check=False, timeout=60)

    def on_terminal(self, *arguments, **layer):
        """What is shown on a terminal, which is standard output too."""
        ours, its = pty.openpty()
        environment = dict(os.environ, LD_PRELOAD=sys.argv[2], TERM="xterm", PAGER="cat", **layer)
        shown = b""
        with subprocess.Popen([sys.argv[1], *arguments], cwd=self.path, env=environment, stdout=its, stderr=its):
            os.close(its)
            try:
                while part := os.read(ours, 65536):
                    shown += part
            except OSError:  # Linux says so when the other end is closed
                pass
        os.close(ours)
        return shown

    def calls(self, *arguments, **layer):
        """What was called, as lists of words, in order."""
        self.log.unlink(missing_ok=True)
        done = self.run(*arguments, CALLS_LOG=str(self.log), **layer)
        expect(done.returncode == 0, f"{arguments}: status {done.returncode}, {done.stderr.decode()}")
        return [line.split() for line in self.log.read_text(encoding="utf-8").splitlines()]


def test_flushed_before_it_appears(folder):
    """Octets are on the disk before a name leads to them, and then the name is."""
    for arguments in ([*EDIT, "-i", "bronte.ged"], ["convert", "-o", "new.ged", "bronte.ged"]):
        calls = folder.calls(*arguments)
        kinds = [words[0] for words in calls]
        expect("rename" in kinds, f"{arguments}: nothing was renamed")
        appears = len(kinds) - 1 - kinds[::-1].index("rename")
        before = [words[1] for words in calls[:appears] if words[0] == "sync"]
        after = [words[1] for words in calls[appears:] if words[0] == "sync"]
        expect(any(Path(name).parent == folder.path for name in before), f"{arguments}: renamed before it was flushed")
        expect(str(folder.path) in after, f"{arguments}: the folder was not flushed: {calls}")


def test_created_anew(folder):
    """Nobody can have laid a file or a link where a temporary file is made: it is new, or has no name, where it can."""
    calls = folder.calls(*EDIT, "-i", "bronte.ged") + folder.calls("convert", "-o", "new.ged", "bronte.ged")
    named = folder.calls("convert", "-o", "named.ged", "bronte.ged", CALLS_NAMED="1")
    expect(any("create" in words[2:] for words in named), "nothing was made that has a name")
    expect((folder.path / "named.ged").read_bytes() == (folder.path / "new.ged").read_bytes(), "another content")
    calls += named
    made = [words for words in calls if words[0] == "open" and ("create" in words[2:] or "nameless" in words[2:])]
    expect(made, "nothing was made")
    for words in made:
        expect("exclusive" in words[2:] or "nameless" in words[2:] or words[1].endswith(".lock"),
               f"what was there before would have been taken: {words}")


def test_interrupted(folder):
    """A system call that is interrupted is made again: reading files and pipes, and writing."""
    for arguments in (["check", "bronte.ged"], ["dump", "bronte.ged"], ["convert", "bronte.ged"],
                      ["get", "bronte.ged", "INDI.NAME"], [*EDIT, "bronte.ged"]):
        usual, interrupted = folder.run(*arguments), folder.run(*arguments, CALLS_INTERRUPT="1")
        expect(usual.returncode == interrupted.returncode and usual.stdout == interrupted.stdout,
               f"{arguments}: {interrupted.returncode}, {interrupted.stderr.decode()}")
    with folder.file.open("rb") as octets, subprocess.Popen(["cat"], stdin=octets, stdout=subprocess.PIPE) as pipe:
        piped = folder.run("dump", "-", stdin=pipe.stdout, CALLS_INTERRUPT="1")
    expect(piped.stdout == folder.run("dump", "bronte.ged").stdout, f"a pipe: {piped.stderr.decode()}")
    done = folder.run(*EDIT, "-i", "bronte.ged", CALLS_INTERRUPT="1")
    expect(done.returncode == 0 and b"Currer" in folder.file.read_bytes(), f"edit -i: {done.stderr.decode()}")


def test_backup_is_copied(folder):
    """Where there are no hard links, the copy has the octets and the mode of the file."""
    for mode in (0o600, 0o640, 0o444 | 0o200):
        folder.file.chmod(mode)
        before = folder.file.read_bytes()
        done = folder.run(*EDIT, f"-i.{mode:o}", "bronte.ged", CALLS_NO_LINKS="1")
        copy = folder.path / f"bronte.ged.{mode:o}"
        expect(done.returncode == 0 and copy.exists(), f"{mode:o}: {done.stderr.decode()}")
        if copy.exists():
            expect(copy.stat().st_mode & 0o777 == mode, f"{mode:o}: the copy has {copy.stat().st_mode & 0o777:o}")
            expect(copy.read_bytes() == before, f"{mode:o}: another content")
        shutil.copyfile(SAMPLES / "bronte.ged", folder.file)


def test_progress(folder):
    """Long work on a terminal shows how much of it is done, whether it writes to another file or to the same one."""
    lines = folder.file.read_bytes().replace(b"0 TRLR\n", b"").rstrip(b"\n").split(b"\n")
    people = b"".join(b"0 @P%d@ INDI\n1 NAME Ann /Short/\n1 SEX female\n1 DEAT Y\n" % i for i in range(40000))
    large = b"\n".join(lines) + b"\n" + people + b"0 TRLR\n"
    for arguments in (["edit", "-i", "-e", "set @I5@.SEX X"], ["edit", "-o", "o.ged", "-e", "set @I5@.SEX X"],
                      ["repair", "-i"], ["redact", "-i"], ["anonymise", "-i"], ["subset", "-i", "--where", "INDI"],
                      ["redact", "-o", "o.ged"], ["convert", "-o", "o.ged"], ["check"], ["stats", "-o", "o.txt"],
                      ["match"], ["join", "bronte.ged", "-o", "o.ged"]):
        folder.file.write_bytes(large)
        shown = folder.on_terminal(*arguments, "bronte.ged", CALLS_CLOCK="1")
        expect(b" %, " in shown, f"{arguments}: no progress, but {shown[-300:]!r}")


def expect_replaced(folder, arguments, old, **layer):
    """Somebody else puts another file into the place of one that is worked on: that one is not lost."""
    newer = old.replace(b"Bront", b"Brunt")
    folder.file.write_bytes(old)
    (folder.path / "bronte.ged.new").write_bytes(newer)
    done = folder.run(*arguments, **layer)
    expect(done.returncode == 3 and b"replaced-file" in done.stderr,
           f"{arguments}: status {done.returncode}, {done.stderr.decode()}")
    expect(folder.file.read_bytes() == newer, f"{arguments}: what somebody else had written is lost")


POLYGENEA = [["polygenea", *words] for words in (["format", "-o", "bronte.ged", "bronte.ged"],
                                                 ["merge", "-o", "bronte.ged", "bronte.ged", "other.pgn"],
                                                 ["merge", "-o", "bronte.ged", "other.pgn", "bronte.ged"],
                                                 ["merge", "-o", "new.pgn", "other.pgn", "bronte.ged"])]


def make_polygenea(folder):
    """A dataset of Polygenea, which is in other.pgn too."""
    nodes = folder.run("convert", "--to", "polygenea", "bronte.ged").stdout
    (folder.path / "other.pgn").write_bytes(nodes)
    return nodes


def test_replaced_meanwhile(folder):
    """A file that is another one by now is not overwritten by what was made of the old one."""
    old = folder.file.read_bytes()
    shutil.copy(SAMPLES / "curie.ged", folder.path / "other.ged")
    shutil.copy(SAMPLES / "bronte.ged", folder.path / "base.ged")
    for arguments in ([*EDIT, "-i", "bronte.ged"], ["redact", "-i", "bronte.ged"], ["anonymise", "-i", "bronte.ged"],
                      ["join", "-o", "bronte.ged", "bronte.ged", "other.ged"],
                      ["join", "-o", "bronte.ged", "other.ged", "bronte.ged"],
                      ["merge", "-o", "bronte.ged", "base.ged", "bronte.ged", "base.ged"],
                      ["merge", "-o", "bronte.ged", "base.ged", "base.ged", "bronte.ged"]):
        expect_replaced(folder, arguments, old, CALLS_REPLACE=str(folder.file))
    expect_replaced(folder, ["repair", "-i", "bronte.ged"], old.replace(b"0 TRLR\n", b""),
                    CALLS_REPLACE=str(folder.file))
    nodes = make_polygenea(folder)
    for arguments in POLYGENEA[:2]:
        expect_replaced(folder, arguments, nodes, CALLS_REPLACE=str(folder.file))
    many = b"".join(b"0 @N%d@ NOTE Bront\n" % i for i in range(100000, 120000))
    folder.file.write_bytes(b"0 HEAD\n1 CHAR UTF-8\n" + many + b"0 TRLR\n")
    expect_replaced(folder, ["convert", "-o", "bronte.ged", "bronte.ged"], folder.run("dump", "bronte.ged").stdout,
                    CALLS_REPLACE_LATE=str(folder.file))


def test_changed_meanwhile(folder):
    """What somebody else writes into a file, as soon as all of it has been read, is not lost."""
    old, nodes = folder.file.read_bytes(), make_polygenea(folder)
    shutil.copy(SAMPLES / "curie.ged", folder.path / "other.ged")
    shutil.copy(SAMPLES / "bronte.ged", folder.path / "base.ged")
    for arguments in (*POLYGENEA,
                      [*EDIT, "-i", "bronte.ged"], ["redact", "-i", "bronte.ged"], ["repair", "-i", "bronte.ged"],
                      ["convert", "-o", "bronte.ged", "bronte.ged"],
                      ["join", "-o", "bronte.ged", "bronte.ged", "other.ged"],
                      ["join", "-o", "bronte.ged", "other.ged", "bronte.ged"],
                      ["merge", "-o", "bronte.ged", "base.ged", "bronte.ged", "base.ged"],
                      ["merge", "-o", "bronte.ged", "base.ged", "base.ged", "bronte.ged"]):
        before = nodes if arguments in POLYGENEA else old
        before = before.replace(b"0 TRLR\n", b"") if arguments[0] == "repair" else before
        folder.file.write_bytes(before)
        done = folder.run(*arguments, CALLS_GROW=str(folder.file))
        expect(done.returncode == 3 and b"replaced-file" in done.stderr,
               f"{arguments}: status {done.returncode}, {done.stderr.decode()}")
        expect(folder.file.read_bytes() == before + b"0 @GROWN@ NOTE\n", f"{arguments}: what was written is lost")


def make_archive(path, dataset, text, size=0):
    """An archive of one person, which has so many octets, or as few as possible."""
    octets = f"0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME {text}\n1 SEX M\n1 DEAT Y\n0 TRLR\n"
    padding = 0
    for _ in range(2):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(dataset, octets)
            archive.writestr("more.bin", bytes(padding))
        padding = max(size - path.stat().st_size, 0)


def test_archive_replaced_before_it_is_locked(folder):
    """What is worked on is the archive that is locked; where none is, the one that was opened, and then not written."""
    def run(dataset, name, *arguments, **layer):
        file = folder.path / name
        make_archive(file, dataset, "Older", 1 << 20)  # just what is kept in memory
        make_archive(folder.path / (name + ".new"), dataset, "Newer")
        return folder.run(*arguments, name, **dict.fromkeys(layer, str(file)))

    for layer in ("CALLS_REPLACE_SEEN", "CALLS_REPLACE_LOCKED"):
        for dataset, name, arguments in (("gedcom.ged", "a.gdz", ["redact", "-i"]),
                                         ("gedcom.ged", "a.gdz", ["edit", "-i", "-e", "set INDI.SEX F"])):
            done = run(dataset, name, *arguments, **{layer: ""})
            with zipfile.ZipFile(folder.path / name) as archive:
                expect(done.returncode == 0 and b"Newer" in archive.read(dataset), f"{layer}, {arguments}: {done}")
        done = run("tree.ged", "a.zip", "repair", "-i", **{layer: ""})
        expect(done.returncode == 1 and b"Newer" in (folder.path / "a.zip").read_bytes()[:100], f"{layer}: {done}")
        (folder.path / "a.zip.orig").unlink(missing_ok=True)
    done = run("gedcom.ged", "a.gdz", "redact", "-o", "out.ged", CALLS_REPLACE_SEEN="")
    expect(done.returncode == 3 and b"replaced-file" in done.stderr, f"to another file: {done}")


def test_replaced_before_it_is_locked(folder):
    """Whenever a file is replaced until it is locked, the new one is locked, too, and so it is waited for if somebody else works on it."""
    old = folder.file.read_bytes()
    newer, other = old.replace(b"Bront", b"Brunt"), folder.path / "bronte.ged.new"
    arguments = [*EDIT, "--no-wait", "-o", "./bronte.ged", "bronte.ged"]
    kinds = [words[0] for words in folder.calls(*arguments)]
    looks = kinds[:kinds.index("lock")].count("look")
    expect(looks > 0, f"no name is looked up: {kinds}")
    for number in range(1, looks + 1):
        folder.file.write_bytes(old)
        other.write_bytes(newer)
        with other.open("rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            done = folder.run(*arguments, CALLS_REPLACE_SEEN=str(folder.file), CALLS_LOOKS=str(number))
        expect(done.returncode == 3 and b"locked-file" in done.stderr, f"replaced at look {number} of {looks}: {done}")
        expect(folder.file.read_bytes() == newer, f"look {number}: what somebody else works on is changed")


def test_lock_that_cannot_be_kept(folder):
    """Without a lock that lasts nothing is changed."""
    before = folder.file.read_bytes()
    done = folder.run(*EDIT, "-i", "bronte.ged", CALLS_NO_DUPLICATES="1")
    expect(done.returncode == 3 and b"unreadable-file" in done.stderr, f"{done}")
    expect(folder.file.read_bytes() == before, "it was changed all the same")


def begin_writing(folder, ignored=None):
    """Begins to convert what does not come to an end, into a file that has a name meanwhile; waits until that is there."""
    before = set(folder.path.iterdir())
    running = subprocess.Popen([sys.argv[1], "convert", "-q", "-o", "new.ged", "-"], cwd=folder.path,
                               stdin=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=dict(os.environ, LD_PRELOAD=sys.argv[2], CALLS_NAMED="1"),
                               preexec_fn=lambda: ignored and signal.signal(ignored, signal.SIG_IGN))
    running.stdin.write(folder.file.read_bytes()[:100])
    running.stdin.flush()
    end = time.monotonic() + 60
    while running.poll() is None and set(folder.path.iterdir()) == before and time.monotonic() < end:
        time.sleep(0.01)
    return running


def test_signals(folder):
    """Ended by a signal, it leaves nothing behind, also if that comes while a file is made; one to be ignored is."""
    before = set(folder.path.iterdir())
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        running = begin_writing(folder)
        running.send_signal(number)
        running.communicate(timeout=60)
        expect(running.returncode == -number, f"{number}: ended with {running.returncode}")
        expect(set(folder.path.iterdir()) == before, f"{number}: something is left: {set(folder.path.iterdir()) - before}")
        done = folder.run("convert", "-o", "new.ged", "bronte.ged", CALLS_NAMED="1", CALLS_SIGNAL=str(int(number)))
        expect(done.returncode == -number, f"{number} while a file is made: ended with {done.returncode}")
        expect(set(folder.path.iterdir()) == before, f"{number} while a file is made: something is left")
    running = begin_writing(folder, ignored=signal.SIGHUP)
    running.send_signal(signal.SIGHUP)
    running.communicate(folder.file.read_bytes()[100:], timeout=60)
    expect(running.returncode == 0 and (folder.path / "new.ged").exists(), "a signal that is ignored ends it")


def main():
    tests = [test_flushed_before_it_appears, test_created_anew, test_interrupted, test_backup_is_copied,
             test_progress, test_replaced_meanwhile, test_changed_meanwhile, test_archive_replaced_before_it_is_locked,
             test_replaced_before_it_is_locked, test_lock_that_cannot_be_kept, test_signals]
    for test in tests:
        with tempfile.TemporaryDirectory() as scratch:
            test(Folder(Path(scratch).resolve()))
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
