#!/bin/sh
# What new users do: `make run`, then `make test`, in a Debian system that has nothing but make.
#
#   bare_test.sh [FOLDER]
#
# It needs root's rights, debootstrap, and a mirror of Debian; where one of them is missing the status is 77, which means that it was
# left out. FOLDER is a base system to begin with; without it, one is made. Nobody's npm reaches a registry here.
set -eu
cd "$(dirname "$0")/.."

leave_out() {
    echo "left out: $1"
    exit 77
}
[ "$(id -u)" -eq 0 ] || leave_out "only root can change the root folder"
for command in debootstrap git; do
    command -v $command >/dev/null || leave_out "$command is not installed"
done

work=$(mktemp -d)
root=$work/root
clean_up() {
    umount -l "$root/proc" "$root/dev" 2>/dev/null || true
    rm -rf --one-file-system "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# ---- The bare system ----

if [ $# -gt 0 ]; then
    cp -a "$1" "$root"
elif ! debootstrap --variant=minbase --include=make bookworm "$root" >"$work/said" 2>&1; then
    tail -n 3 "$work/said"
    leave_out "debootstrap cannot make a system"
fi
# within COMMAND…: runs a command in the bare system, with nothing of this one's environment but how to get at packages.
within() {
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin ${http_proxy:+http_proxy="$http_proxy"} \
        ${https_proxy:+https_proxy="$https_proxy"} chroot "$root" "$@"
}

cp /etc/resolv.conf /etc/hosts "$root/etc/"
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" || leave_out "file systems cannot be mounted"
within apt-get update >"$work/said" 2>&1 || leave_out "no packages can be had"
chroot "$root" useradd --create-home somebody

# clone USER: what git tracks, as that user's own.
clone() {
    folder=$root/srv/$1
    mkdir "$folder"
    git ls-files -z | tar --create --null --files-from=- | tar --extract --directory="$folder"
    chroot "$root" chown -R "$1" "/srv/$1"
}
clone root
clone somebody

# follow USER COMMAND…: runs a command in the user's clone. What it prints is in $work/said.
follow() {
    user=$1
    shift
    within su "$user" -s /bin/sh -c "cd /srv/$user && npm_config_registry=http://127.0.0.1:9/ \
        npm_config_fetch_retries=0 $*" >"$work/said" 2>&1
}

failures=0
fail() {
    echo "FAILED: $1"
    tail -n 40 "$work/said"
    failures=$((failures + 1))
}

# says TEXT WHAT: was this printed?
says() {
    grep -q -- "$1" "$work/said" || fail "$2: it should say \"$1\""
}

# ---- What happens there ----

if follow somebody make run; then
    fail "make run, with no compiler: it should fail"
fi
says "run as root: apt-get install .*gcc" "make run, with no compiler"

follow root make run || fail "make run"
says "scripts/setup: installing .*gcc" "make run"

follow somebody make test || fail "make test, as an ordinary user with what make run needs"
says "run as root: apt-get install .*libcmocka-dev" "make test, as an ordinary user"
says "cmocka is missing: unit tests are left out" "make test, as an ordinary user"
says "100% tests passed" "make test, as an ordinary user"

follow root make test || fail "make test after make run"
says "npm could not install @microsoft/jest-sarif; the test that needs it is left out" "make test after make run"
says "lint: clean" "make test after make run"
says "100% tests passed" "make test after make run"

[ $failures -eq 0 ] && echo "ok"
