#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What zsh and fish complete with the completions made for them: commands, options, words and files.

    completions_shells.py MAKE_FROM_TABLES GEDELF [SHELL...]

Without a SHELL, those are tried that are there. The completions are those that the tables of options give now.
"""

import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SECONDS = 60

# zsh runs programs with signals blocked that the search for leaks waits for, now and then for ever; leaks are looked for elsewhere.
NO_LEAKS = {"ASAN_OPTIONS": ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "detect_leaks=0"]))}

# A command line, and all that is to be offered for its last word; of options, some.
OFFERS = [
    ("gedelf d", {"dump", "diff", "date", "dialects"}),
    ("gedelf schema ", {"check", "show"}),
    ("gedelf help conv", {"convert"}),
    ("gedelf convert --outp", {"--output", "--output-encoding"}),
    ("gedelf convert --newline=", {"lf", "crlf", "cr"}),
    ("gedelf convert --to=js", {"json"}),
    ("gedelf schema show --format=", {"text", "json", "dot"}),
    ("gedelf dump --max-depth=", set()),
    ("gedelf check READ", {"README.md"}),
    ("gedelf polygenea inf", {"infer"}),
    ("gedelf polygenea check READ", {"README.md"}),
    ("gedelf explain dangl", {"dangling-pointer", "dangling-reference"}),
]

# Everything that zsh would add to its list goes to a file; the lines come from one.
ZSH = r"""
PS1= PS2= RPS1=
fpath=($FOLDER $fpath)
autoload -Uz compinit && compinit -u -D
compadd() {
    local -a hits
    builtin compadd -A hits "$@"
    (( $#hits )) && print -rl -- $hits >> $FOLDER/offers
    builtin compadd "$@"
}
offer_all() {
    local line
    for line in "${(@f)$(<$FOLDER/lines)}"; do
        print -r -- "== $line" >> $FOLDER/offers
        BUFFER=$line CURSOR=$#line
        zle list-choices
    done
    print -r -- "== end" >> $FOLDER/offers
    BUFFER=
}
zle -N offer_all
bindkey '^T' offer_all
print -r -- ready >> $FOLDER/ready
"""

FISH = r"""
source $FOLDER/gedelf.fish
cat $FOLDER/lines | while read -l line
    echo "== $line"
    complete -C "$line" | string replace -r '\t.*' ''
end
"""


def await_text(terminal, file, text, keys):
    """Waits until the file has the text, and lets the shell write to its terminal meanwhile. Keys are pressed until there is
    a file: the shell does not see those that come before it reads them."""
    end, press = time.monotonic() + SECONDS, 0
    while not (file.exists() and text in file.read_text(encoding="utf-8")):
        if time.monotonic() > end:
            sys.exit(f"zsh takes too long: {file.name}")
        if not file.exists() and time.monotonic() > press:
            os.write(terminal, keys)
            press = time.monotonic() + 5
        if select.select([terminal], [], [], 0.05)[0]:
            os.read(terminal, 65536)


def offers_of_zsh(folder, environment):
    (folder / "setup").write_text(ZSH, encoding="utf-8")
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(environment)
        os.execvp("zsh", ["zsh", "-f", "-i"])
    await_text(terminal, folder / "ready", "ready", f"source {folder}/setup\n".encode())
    await_text(terminal, folder / "offers", "== end", b"\x14")
    os.close(terminal)
    os.waitpid(child, 0)
    return (folder / "offers").read_text(encoding="utf-8").partition("== end")[0]


def offers_of_fish(folder, environment):
    done = subprocess.run(["fish", "--no-config", "-c", FISH], env={**os.environ, **environment}, timeout=SECONDS,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.stderr:
        sys.exit(f"fish complains: {done.stderr[:1000]}")
    return done.stdout


SHELLS = {"zsh": ("_gedelf", offers_of_zsh), "fish": ("gedelf.fish", offers_of_fish)}


def plain(word, line):
    """An offer without what only one shell has: the option before a value, and what follows a folder or an option."""
    typed = line.split(" ")[-1]
    option = typed.split("=")[0] + "=" if "=" in typed else ""
    return word.removeprefix(option).rstrip("/=")


def wrong_offers(text):
    """Says what is offered other than it should be; how often."""
    offered = {}
    for word in text.splitlines():
        if word.startswith("== "):
            line = word[3:]
            offered[line] = set()
        else:
            offered[line].add(plain(word, line))
            offered[line].discard(line.split(" ")[-1].rstrip("="))  # zsh offers what is there already
    wrong = 0
    for line, expected in OFFERS:
        got = offered.get(line.rstrip(), offered.get(line))
        if got != expected:
            print(f"{line}: expected {sorted(expected)}, got {None if got is None else sorted(got)}", file=sys.stderr)
            wrong += 1
    return wrong


def main():
    maker, gedelf = (Path(name).resolve() for name in sys.argv[1:3])
    wrong = 0
    for shell in sys.argv[3:] or [name for name in SHELLS if shutil.which(name)]:
        file, offers_of = SHELLS[shell]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            made = subprocess.run([maker, shell], stdout=subprocess.PIPE, text=True, check=True).stdout
            (folder / file).write_text(made, encoding="utf-8")
            (folder / "lines").write_text("".join(line + "\n" for line, _ in OFFERS), encoding="utf-8")
            environment = {"FOLDER": name, "HOME": name, "PATH": f"{gedelf.parent}:{os.environ['PATH']}", "TERM": "dumb", **NO_LEAKS}
            found = wrong_offers(offers_of(folder, environment))
            print(f"{shell}: {len(OFFERS) - found} passed, {found} failed")
            wrong += found
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
