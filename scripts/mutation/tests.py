# SPDX-License-Identifier: MIT
"""The tests: which faults they reach, and whether they notice one."""

import json
import mmap
import os
import re
import resource
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import switches
from .tree import build, hash_of

MEMORY_MOST = 4 << 30
FILE_MOST = 1 << 30
MOST_SECONDS = 900
# A test has so many times what it usually takes: of processor time, and by the clock, since others may want the processor too.
PATIENCE, CLOCK_PATIENCE = 4, 20


class Test:
    """One test of ctest."""

    def __init__(self, told, folder):
        properties = {p["name"]: p["value"] for p in told.get("properties", [])}
        self.name = told["name"]
        self.command = told["command"]
        self.place = properties.get("WORKING_DIRECTORY", str(folder))
        self.environment = dict(text.split("=", 1) for text in properties.get("ENVIRONMENT", []))
        self.is_slow = bool({"slow", "bare"} & set(properties.get("LABELS", [])))
        self.skips = properties.get("SKIP_RETURN_CODE")
        self.seconds = self.clock = 1.0

    def stamp(self, tree):
        """Changes when the test does: the files that it is called with, and its own source."""
        own = tree / "tests" / "unit" / f"test_{self.name.removeprefix('unit.')}.c"
        files = [own, *[Path(self.place) / word for word in self.command[1:]]]
        files = [path for path in files if path.is_file() and tree.resolve() in path.resolve().parents]
        called = " ".join(self.command[1:]).replace(str(tree.resolve().parent), "")  # the same in another work tree
        return hash_of(called, *[path.read_bytes() for path in files])


def calls_of_tests(folder):
    """The quick tests, each as its name and how it is called, before anything is built."""
    lines = [line for file in (folder / "build").rglob("CTestTestfile.cmake") for line in file.read_text().splitlines()]
    calls = [re.match(r"add_test\(\[=*\[(.*?)\]=*\] (.*)\)$", line) for line in lines]
    slow = [re.match(r"set_tests_properties\(\[=*\[(.*?)\]=*\] .* LABELS \"(?:[^\"]*;)?(?:slow|bare)[\";]", line) for line in lines]
    left_out = {call[1] for call in slow if call}
    return [call.groups() for call in calls if call and call[1] not in left_out]


def targets_of(folder, tests):
    """What must be built for the tests whose names match: the programs and libraries that they are called with."""
    made = re.escape(str(folder.resolve() / "build")) + os.sep + '[^"]+'
    words = [word for name, call in calls_of_tests(folder) if re.search(tests, name)
             for word in re.findall(f'"({made})"', call)]
    if not words:
        sys.exit(f"no test is called like {tests}")
    return sorted({re.sub(r"^lib(.*)\.(so|a)[.0-9]*$", r"\1", Path(word).name) for word in words})


def list_tests(folder, jobs, wanted):
    """The tests that are quick and whose name matches. What they need is built, since ctest says of those alone how they are called."""
    done = build(folder, jobs, targets_of(folder, wanted))
    if done.returncode != 0:
        sys.exit(done.stdout[-3000:])
    told = subprocess.run(["ctest", "--test-dir", folder / "build", "--show-only=json-v1"], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    tests = [Test(entry, folder) for entry in json.loads(told)["tests"] if entry.get("command")]
    return [test for test in tests if not test.is_slow and re.search(wanted, test.name)]


def limits(seconds):
    """What a process of a test may take: a fault can make it ask for anything."""
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))
        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_MOST, FILE_MOST))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return set_limits


def end_group(process):
    """Ends a test and all that it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def wait(process, most):
    """Waits until a process ends, at most so many seconds; the processor time that it and its own took, or nothing."""
    end = time.monotonic() + most
    while time.monotonic() < end:
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        if ended:
            process.returncode = os.waitstatus_to_exitcode(status)
            return usage.ru_utime + usage.ru_stime
        time.sleep(0.01)
    return None


def run(test, environment, seconds, clock):
    """Runs a test, each process of which has so much processor time, and all so much by the clock: whether it passes, and the
    processor time that it took."""
    process = subprocess.Popen(test.command, cwd=test.place, env={**os.environ, **test.environment, **environment},
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True, preexec_fn=limits(int(seconds) + 1))
    taken = wait(process, clock)
    end_group(process)
    return taken is not None and str(process.returncode) in ("0", str(test.skips)), taken


def notices(test, number):
    """Whether a test notices a fault."""
    passed, _ = run(test, {"GEDELF_MUTANT": str(number)}, PATIENCE * test.seconds + 1, CLOCK_PATIENCE * test.clock + 10)
    return not passed


# ---- What is reached


def record(test, table):
    """Runs a test without a fault: whether it passes, how long it took by both clocks, and the numbers that it reached."""
    table.write_bytes(b"")
    os.truncate(table, switches.NUMBERS * switches.FILES)
    begin = time.monotonic()
    passed, seconds = run(test, {"GEDELF_MUTANTS_REACHED": str(table)}, MOST_SECONDS, MOST_SECONDS)
    clock = time.monotonic() - begin
    with open(table, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        reached = [found.start() for found in re.finditer(b"\1", data)]
    table.unlink()
    return passed, seconds or clock, clock, reached


def in_parallel(one, things, jobs):
    """Does one thing for each of many, in their order; when it is interrupted, nothing more is begun."""
    pool = ThreadPoolExecutor(jobs)
    try:
        yield from pool.map(one, things)
    finally:
        pool.shutdown(cancel_futures=True)


def record_all(folder, tests, jobs, tell):
    """What each of these tests reaches, one after another as they end: its name, and what `record` tells."""
    begun = []

    def one(test):
        begun.append(test)
        tell(f"reach: {len(begun)} of {len(tests)}: {test.name}")
        return test.name, record(test, folder / f"reached-{test.name.replace('/', '_')}")

    yield from in_parallel(one, tests, jobs)
