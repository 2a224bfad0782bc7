# SPDX-License-Identifier: MIT
"""The fuzz targets, for the scripts that run them: their settings, their seeds, and one run."""

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SEEDS = ["samples", "fuzz/regress", "tests/conformance", "tests/polygenea", "tests/infer", "tests/path", "tests/values",
         "tests/genealogy", "tests/model"]
OPTIONS = 6  # octets of sizes and options before an input's text (fuzz/fuzz.h)
TICKS = os.sysconf("SC_CLK_TCK")

# How much of the whole time, the longest input, and the dictionaries, of each target that is not as the default has it.
DEFAULT = (1, 1024, ["gedcom"])
TARGETS = {
    "archive": (2, 2048, ["archive"]),
    "edit": (2, 1024, ["gedcom", "edit"]),
    "infer": (1, 1024, ["polygenea"]),
    "json": (2, 1024, ["gedcom", "json"]),
    "merge": (2, 1024, ["gedcom"]),
    "migrate": (2, 1024, ["gedcom"]),
    "path": (1, 512, ["gedcom", "edit"]),
    "polygenea": (1, 1536, ["polygenea", "json"]),
    "read": (2, 1024, ["gedcom"]),
    "regex": (1, 256, ["edit"]),
    "repair": (2, 1024, ["gedcom"]),
    "schema": (2, 1024, ["gedcom"]),
    "skim": (2, 1024, ["gedcom"]),
    "values": (1, 256, ["gedcom"]),
    "write": (2, 1024, ["gedcom"]),
}


def names():
    """Those that there are."""
    return sorted(path.stem[5:] for path in (ROOT / "fuzz").glob("fuzz_*.c"))


class Run:
    """What a run came to: processor seconds, executions, edges of the program reached and in all, and whether nothing was found."""

    def __init__(self, seconds, log, clean):
        executed = re.findall(r"number_of_executed_units: (\d+)", log) or re.findall(r"^#(\d+)\t", log, re.MULTILINE)
        covered = re.findall(r"\bcov: (\d+)", log)
        counters = re.findall(r"\((\d+) inline 8-bit counters\)", log)
        self.seconds, self.clean = seconds, clean
        self.executions = int(executed[-1]) if executed else 0
        self.edges = int(covered[-1]) if covered else 0
        self.all_edges = int(counters[-1]) if counters else 0


class Target:
    """A target whose program is in `programs`, and which keeps its corpus, findings and log in `home`."""

    def __init__(self, name, programs, home):
        self.name, self.programs, self.home = name, programs, home
        self.weight, self.longest, self.dictionaries = TARGETS.get(name, DEFAULT)
        self.program, self.corpus = programs / f"fuzz_{name}", home / f"fuzz_{name}.corpus"
        self.log, self.dictionary = home / f"fuzz_{name}.log", home / f"fuzz_{name}.dict"

    def found(self):
        """The inputs with which something was found."""
        return sorted(self.home.glob(f"fuzz_{self.name}.found-*"))

    def seed(self, further=()):
        """Fills a folder with what the tests have as inputs, each case by itself, and with those of further folders. Returns it."""
        seeds, own = self.home / f"fuzz_{self.name}.seeds", ROOT / "fuzz" / "seeds" / self.name
        shutil.rmtree(seeds, ignore_errors=True)
        seeds.mkdir()
        subprocess.run([self.programs / "fuzz_seeds", seeds, str(self.longest - OPTIONS), *SEEDS, *([own] if own.is_dir() else []),
                        *further], cwd=ROOT, check=True)
        return seeds

    def prepare(self, further):
        """Makes its dictionary and, for the first run, its seeds. Returns the folders that it begins with."""
        self.corpus.mkdir(exist_ok=True)
        words = "".join((ROOT / "fuzz" / f"{name}.dict").read_text(encoding="utf-8") for name in self.dictionaries)
        self.dictionary.write_text(words, encoding="utf-8")
        return [self.corpus] if any(self.corpus.iterdir()) else [self.corpus, self.seed(further)]

    def start(self, further=()):
        """Starts it. Its output goes to its log."""
        # Without -entropic=0, libFuzzer spends a third of the time on which input to take next (measured with json).
        command = [self.program, "-entropic=0", f"-max_len={self.longest}", f"-dict={self.dictionary}", "-timeout=60",
                   "-print_final_stats=1", "-reload=0", f"-artifact_prefix={self.home}/fuzz_{self.name}.found-",
                   *self.prepare(further)]
        with open(self.log, "w", encoding="utf-8", errors="replace") as log:
            return subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)

    def run(self, seconds, further=()):
        """Runs it for so many seconds of processor time."""
        with self.start(further) as process:
            used = watch(process, seconds)
        return Run(used, self.log.read_text(encoding="utf-8", errors="replace"), process.returncode == 0)

    def fails(self, path):
        """Is something found with this input still?"""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.run([self.program, "-timeout=60", path], cwd=ROOT, check=False, **quiet).returncode != 0

    def minimise(self):
        """Leaves of the corpus what is needed to reach all that it reaches. What cannot be minimised stays as it is."""
        smaller = self.home / f"fuzz_{self.name}.smaller"
        shutil.rmtree(smaller, ignore_errors=True)
        smaller.mkdir()
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        merged = subprocess.run([self.program, "-merge=1", f"-max_len={self.longest}", f"-artifact_prefix={self.home}/unmerged-",
                                 smaller, self.corpus], cwd=ROOT, check=False, **quiet)
        if merged.returncode == 0 and any(smaller.iterdir()):
            shutil.rmtree(self.corpus)
            smaller.rename(self.corpus)
        shutil.rmtree(smaller, ignore_errors=True)


def processor_seconds(pid):
    """None if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] == "Z" else (int(fields[11]) + int(fields[12])) / TICKS


def watch(process, seconds):
    """Asks the process to end when it has used its time, and returns how much it has used."""
    used = 0.0
    try:
        while (now := processor_seconds(process.pid)) is not None:
            used = now
            if used >= seconds:
                process.send_signal(signal.SIGUSR1)
            time.sleep(0.2)
    except KeyboardInterrupt:
        process.send_signal(signal.SIGINT)
    process.wait()
    return used
