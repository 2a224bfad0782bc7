#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""git itself, with gedelf as its merge driver, set up by `gedelf git-setup --apply` (D430, D431):

    git_test.py GEDELF

merge, rebase and cherry-pick in repositories of their own: edits beside each other come together where lines would be in conflict, what is
in conflict is left with markers, and what is no data is merged line by line.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

GEDELF = os.path.abspath(sys.argv[1])
HEAD = "0 HEAD\n1 SOUR TEST\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SUBM @U@\n0 @U@ SUBM\n1 NAME U\n"
BODY = "0 @I1@ INDI\n1 NAME Ada /Byron/\n1 SEX F\n1 BIRT\n2 DATE 10 DEC 1815\n1 FAMC @F1@\n" \
       "0 @I2@ INDI\n1 NAME George /Byron/\n1 SEX M\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n"
FILE = HEAD + BODY + "0 TRLR\n"
FAULTS = []


def check(good, what):
    if not good:
        FAULTS.append(what)
        print(what)


class Repository:
    def __init__(self, folder, name):
        self.folder = Path(folder) / name
        self.folder.mkdir()
        self.file = self.folder / "tree of all.ged"
        self.environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "HOME": str(folder),
                            "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
                            "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_EDITOR": "true"}
        self.git("init", "-q", "-b", "main")

    def run(self, *command):
        return subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=60)

    def git(self, *arguments, status=0):
        done = self.run("git", *arguments)
        check(status is None or done.returncode == status, f"git {arguments}: {done.returncode} {done.stdout} {done.stderr}")
        return done

    def set_up(self):
        done = self.run(GEDELF, "git-setup", "--apply")
        check(done.returncode == 0, f"git-setup: {done.stderr}")

    def commit(self, text, message):
        self.file.write_bytes(text if isinstance(text, bytes) else text.encode())
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def branch(self, name, text):
        """A branch from main with one commit."""
        self.git("checkout", "-q", "-b", name, "main")
        self.commit(text, name)

    def text(self):
        return self.file.read_text(encoding="utf-8")


def started(folder, name, text=FILE):
    r = Repository(folder, name)
    r.set_up()
    r.commit(text, "base")
    return r


BESIDE_OURS = FILE.replace("2 DATE 10 DEC 1815", "2 DATE 10 DEC 1815\n2 PLAC London")
BESIDE_THEIRS = FILE.replace("1 BIRT\n", "1 OCCU Mathematician\n1 BIRT\n").replace("10 DEC 1815\n1", "10 DEC 1815\n2 NOTE a girl\n1")


def test_merge(folder):
    r = started(folder, "merge")
    r.branch("ours", BESIDE_OURS)
    r.branch("theirs", BESIDE_THEIRS)
    r.git("checkout", "-q", "ours")
    r.git("merge", "-q", "-m", "m", "theirs")
    for line in ("2 PLAC London", "1 OCCU Mathematician", "2 NOTE a girl"):
        check(line in r.text(), f"merge: {line} is missing")
    check("<<<" not in r.text(), "merge: markers")


def test_lines_would_conflict(folder):
    """So the tests above would fail without the driver."""
    r = Repository(folder, "plain")
    r.commit(FILE, "base")
    r.branch("ours", BESIDE_OURS)
    r.branch("theirs", BESIDE_THEIRS)
    r.git("checkout", "-q", "ours")
    r.git("merge", "-q", "-m", "m", "theirs", status=1)


def test_rebase(folder):
    r = started(folder, "rebase")
    r.branch("ours", BESIDE_OURS)
    r.branch("theirs", BESIDE_THEIRS)
    r.commit(BESIDE_THEIRS.replace("George", "George Gordon"), "second")
    r.git("rebase", "-q", "ours")
    for line in ("2 PLAC London", "1 OCCU Mathematician", "1 NAME George Gordon /Byron/"):
        check(line in r.text(), f"rebase: {line} is missing")


def test_cherry_pick(folder):
    r = started(folder, "cherry-pick")
    r.branch("theirs", BESIDE_THEIRS)
    r.branch("ours", BESIDE_OURS)
    r.git("cherry-pick", "theirs")
    check("1 OCCU Mathematician" in r.text() and "2 PLAC London" in r.text(), "cherry-pick: not both")


def test_conflict(folder):
    r = started(folder, "conflict")
    r.branch("ours", FILE.replace("1815", "1816"))
    r.branch("theirs", FILE.replace("1815", "1817").replace("Ada", "Augusta"))
    r.git("checkout", "-q", "ours")
    done = r.git("merge", "-m", "m", "theirs", status=1)
    check("CONFLICT" in done.stdout, f"conflict: {done.stdout}")
    check("tree of all.ged" in done.stderr + done.stdout, "conflict: no message names the file")
    check("<<<<<<< ours\n2 DATE 10 DEC 1816\n=======\n2 DATE 10 DEC 1817\n>>>>>>> theirs\n" in r.text(), "conflict: markers")
    check("1 NAME Augusta /Byron/" in r.text(), "conflict: the rest is not merged")
    check(r.git("ls-files", "-u").stdout.count("\n") == 3, "conflict: not in the index")
    check(r.run(GEDELF, "check", "--diagnostics=gcc", str(r.file)).stdout.count("conflict-marker") == 3, "conflict: check does not name them")


def test_both_added(folder):
    r = Repository(folder, "added")
    r.set_up()
    r.git("add", "-A")
    r.git("commit", "-q", "-m", "empty")
    r.branch("ours", FILE)
    r.branch("theirs", FILE.replace("0 TRLR", "0 @I9@ INDI\n1 NAME New\n0 TRLR"))
    r.git("checkout", "-q", "ours")
    r.git("merge", "-q", "-m", "m", "theirs")
    check("1 NAME New" in r.text() and r.text().count("@I1@ INDI") == 1, "both added: " + r.text())


def test_unreadable(folder):
    """What is no data is merged by lines, and the status is that of a conflict always."""
    r = started(folder, "unreadable", FILE)
    r.branch("ours", FILE.replace("1 SEX M", "1 SEX M\nnonsense"))
    r.branch("theirs", FILE.replace("Ada", "Augusta"))
    r.git("checkout", "-q", "ours")
    r.git("merge", "-q", "-m", "m", "theirs", status=1)
    check("nonsense" in r.text() and "Augusta" in r.text(), "unreadable: lines are not merged")


def test_hyphen(folder):
    """A name that looks like an option."""
    r = Repository(folder, "hyphen")
    r.file = r.folder / "--strict.ged"
    r.set_up()
    r.commit(FILE, "base")
    r.branch("ours", BESIDE_OURS)
    r.branch("theirs", BESIDE_THEIRS)
    check("OCCU" in r.git("diff", "ours", "theirs").stdout, "hyphen: diff")
    r.git("checkout", "-q", "ours")
    r.git("merge", "-q", "-m", "m", "theirs")
    check("2 PLAC London" in r.text() and "1 OCCU Mathematician" in r.text(), "hyphen: not both")


def test_diff_in_conflict(folder):
    """git names what is not merged, and nothing else."""
    r = started(folder, "unmerged")
    r.branch("ours", FILE.replace("1815", "1816"))
    r.branch("theirs", FILE.replace("1815", "1817"))
    r.git("checkout", "-q", "ours")
    r.git("merge", "-q", "-m", "m", "theirs", status=1)
    for option in ("--cached", "--ours", "--theirs", "--base"):
        done = r.git("diff", option)
        check("tree of all.ged" in done.stdout, f"unmerged: {option}: {done.stdout}")


def test_criss_cross(folder):
    """Two common ancestors, of which git makes one: there is no conflict but the one that was resolved."""
    r = started(folder, "criss-cross")
    r.branch("x", FILE.replace("1815", "1816"))
    r.branch("y", FILE.replace("1815", "1817"))
    r.git("branch", "y0")
    r.git("merge", "-q", "-m", "m", "x", status=1)
    r.commit(FILE.replace("1815", "1817"), "y's")
    r.git("checkout", "-q", "x")
    r.git("merge", "-q", "-m", "m", "y0", status=1)
    r.commit(FILE.replace("1815", "1817").replace("1 SEX F", "1 SEX F\n1 OCCU Mathematician"), "y's, and more")
    r.git("merge", "-q", "-m", "m", "y")
    check("1817" in r.text() and "OCCU" in r.text() and "<<<" not in r.text(), "criss-cross: " + r.text())


def test_set_up(folder):
    r = Repository(folder, "setup")
    (r.folder / ".gitattributes").write_text("*.txt text")
    r.set_up()
    r.set_up()
    check((r.folder / ".gitattributes").read_text() == "*.txt text\n*.ged merge=gedelf diff=gedelf\n", "setup: attributes")
    driver = r.git("config", "--get-all", "merge.gedelf.driver").stdout
    check(driver == f"'{os.path.realpath(GEDELF)}' merge --git -- %O %A %B %P %X %Y\n", f"setup: {driver}")
    r.environment["PATH"] = os.path.dirname(os.path.realpath(GEDELF)) + ":" + os.environ["PATH"]
    r.set_up()
    check(r.git("config", "--get-all", "merge.gedelf.driver").stdout == "gedelf merge --git -- %O %A %B %P %X %Y\n", "setup: by name")
    (r.folder / ".gitattributes").write_text("*.ged merge=gedelf diff=gedelf\n*.ged -merge\n")
    r.set_up()
    check(": merge: gedelf" in r.git("check-attr", "merge", "a.ged").stdout, "setup: a later line has its way")
    (r.folder / ".gitattributes").rename(r.folder / "other")
    (r.folder / ".gitattributes").symlink_to("other")
    check(r.run(GEDELF, "git-setup", "--apply").returncode == 3, "setup: through a link")
    elsewhere = Path(folder) / "elsewhere"
    elsewhere.mkdir()
    done = subprocess.run([GEDELF, "git-setup", "--apply"], cwd=elsewhere, env=r.environment, capture_output=True, timeout=60)
    check(done.returncode == 3, f"setup: status {done.returncode} without a repository")


def main():
    for test in (test_merge, test_lines_would_conflict, test_rebase, test_cherry_pick, test_conflict, test_both_added,
                 test_unreadable, test_hyphen, test_diff_in_conflict, test_criss_cross, test_set_up):
        with tempfile.TemporaryDirectory() as folder:
            test(folder)
    print(f"{len(FAULTS)} faults")
    return len(FAULTS) > 0


sys.exit(main())
