# SPDX-License-Identifier: MIT
"""Runs the peers of peers.tsv. One that cannot be had is skipped, with the reason."""

import json
import os
import shutil
import subprocess
import sys

from bench_tools import FOLDER

TIME_LIMIT = 300  # seconds
RUNS = 3  # of a peer, and of gedelf beside it: as many chances for one as for the other


class Skipped(Exception):
    """Why a peer was not measured."""


def npm_version(folder, peer):
    """Installs a package below the build folder, unless it is there; returns its version."""
    package = folder / "node_modules" / peer["package"] / "package.json"
    if not package.exists():
        if shutil.which("npm") is None:
            raise Skipped("there is no npm")
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--omit=dev",
                   "--ignore-scripts", "--fetch-retries=1", f"{peer['package']}@{peer['version']}"]
        try:
            installed = subprocess.run(command, capture_output=True, timeout=TIME_LIMIT).returncode == 0
        except subprocess.TimeoutExpired:
            installed = False
        if not installed or not package.exists():
            raise Skipped("npm could not install it")
    return json.loads(package.read_text(encoding="utf-8"))["version"]


def debian_version(peer):
    if shutil.which("dpkg-query") is None:
        raise Skipped("this is not a Debian system")
    told = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", peer["package"]],
                          capture_output=True, text=True)
    if told.returncode != 0 or not told.stdout.startswith("installed "):
        raise Skipped(f"the package {peer['package']} is not installed")
    return told.stdout.split()[1]


def commands(bench, peer, path):
    """What to run, and what it is run with: a script that measures for itself, or one that is measured."""
    script = str(FOLDER / "peers" / peer["runs"])
    if script.endswith(".py"):
        return [sys.executable, script, bench.launch, str(bench.files / "launched.json"), path]
    options = ["--max-old-space-size=8192"] if peer["needs"] == "node" else []
    return [bench.launch, str(bench.files / "launched.json"), "-", peer["needs"], *options, script, path]


def measured(bench, peer, made):
    """Times and peak of one run, which must have found as many people as the file has."""
    path = made["path"]
    with open(path, "rb") as file:
        people = sum(line.endswith(b"@ INDI\n") for line in file)
    result = bench.files / "launched.json"
    result.unlink(missing_ok=True)
    try:
        told = subprocess.run(commands(bench, peer, path), capture_output=True, timeout=TIME_LIMIT,
                              env=os.environ | {"NODE_PATH": str(bench.folder / "npm" / "node_modules")})
    except subprocess.TimeoutExpired:
        raise Skipped(f"it took more than {TIME_LIMIT} s") from None
    found = told.stdout.split()[-1:] if told.returncode == 0 and result.exists() else []
    if found != [str(people).encode()]:
        raise Skipped("it did not read the whole file")
    return json.loads(result.read_text(encoding="ascii"))


def run(bench, peer, made):
    """What came of a peer: its version, times, peak and speed; or why it was skipped."""
    try:
        if os.environ.get("BENCH_PEERS") == "0":
            raise Skipped("BENCH_PEERS is 0")
        if shutil.which(peer["needs"]) is None:
            raise Skipped(f"there is no {peer['needs'].rsplit('/', 1)[-1]}")
        version = npm_version(bench.folder / "npm", peer) if peer["registry"] == "npm" else debian_version(peer)
        runs = [measured(bench, peer, made) for _ in range(RUNS)]
    except Skipped as reason:
        bench.say(f"{peer['name']} is skipped: {reason}")
        return {"skipped": str(reason)}
    # Some use several threads, and need less time on the wall than of the processor: whichever is better for them counts.
    clocks = {"seconds", bench.clock}
    best = min(told[clock] for told in runs for clock in clocks)
    return {"version": version, "best": best, "speed": made["octets"] / best,
            "peak": min(told["peak"] for told in runs), "octets": made["octets"]}
