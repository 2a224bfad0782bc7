#!/bin/sh
# Installs to a temporary prefix, moves that elsewhere, and uses what is there as a stranger would: the program, and
# the library found by pkg-config and by CMake.
#
#   install_test.sh BUILD_DIRECTORY C_COMPILER
set -eu

build=$1
compiler=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export LC_ALL=C

fail() {
    echo "$1" >&2
    exit 1
}

# run COMMAND…: quiet unless it fails.
run() {
    "$@" >"$place/log" 2>&1 || {
        cat "$place/log" >&2
        fail "failed: $*"
    }
}

# expect WHAT GOT: what a program should print, and what it did print.
expect() {
    test "$1" = "$2" || fail "expected '$1', got '$2'"
}

# Installed and uninstalled, nothing is left but folders that others may use.
DESTDIR=$place/stage run cmake --install "$build" --prefix /first
DESTDIR=$place/stage run cmake -DMANIFEST="$build/install_manifest.txt" -P cmake/uninstall.cmake
test -z "$(find "$place/stage" ! -type d -o -name gedelf)" || fail "left behind: $(find "$place/stage" ! -type d -o -name gedelf)"

# Installed to a DESTDIR, then moved: no path may be left that points to the first place.
DESTDIR=$place/stage run cmake --install "$build" --prefix /first
mv "$place/stage/first" "$place/prefix"
prefix=$place/prefix

for file in include/gedelf/gedelf.h include/gedelf/edit.h include/gedelf/path.h include/gedelf/polygenea.h include/gedelf/values.h include/gedelf/model.h \
    bin/gedelf share/man/man1/gedelf.1 share/man/man1/gedelf-polygenea.1 share/man/man3/gedelf.3 share/man/man3/gedelf_polygenea.3 \
    share/man/man3/gedelf_read.3 share/man/man3/gedelf_pg_read.3 share/man/man3/gedelf_path_find.3 \
    share/man/man1/gedelf-get.1 share/man/man7/gedelf-path.7 \
    share/man/man1/gedelf-edit.1 share/man/man3/gedelf_edit_plan.3 share/doc/gedelf/LICENSE \
    share/bash-completion/completions/gedelf share/zsh/site-functions/_gedelf \
    share/fish/vendor_completions.d/gedelf.fish; do
    test -s "$prefix/$file" || fail "not installed: $file"
done
test "$(cd "$prefix/include/gedelf" && find . -type f | sort)" = "$(cd include/gedelf && find . -name '*.h' | sort)" ||
    fail "other headers than the public ones"

# A function may have the name of a page: the page is there all the same, not a line that leads to itself.
for page in "$build"/man/*.1 man/*.[37]; do
    installed=$prefix/share/man/man${page##*.}/$(basename "$page")
    cmp -s "$page" "$installed" || fail "not installed as it is: $page"
done

# What is installed does not tell where it was built.
if grep -rlF "$PWD" "$prefix" >"$place/log"; then
    cat "$place/log" >&2
    fail "these name the source folder"
fi

cat >"$place/consumer.c" <<'END'
#include <gedelf/gedelf.h>
#include <stdio.h>

static const char family[] = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
                             "0 @I1@ INDI\n1 NAME Ada /Lovelace/\n0 TRLR\n";

int main(void)
{
    gedelf_dataset *dataset;
    if (gedelf_read(&dataset, gedelf_source_memory(family, sizeof family - 1), NULL) != GEDELF_OK)
        return 1;
    gedelf_view tag = gedelf_structure_tag(gedelf_dataset_records(dataset));
    printf("%s %.*s\n", gedelf_version(), (int)tag.length, tag.text);
    gedelf_dataset_free(dataset);
    return 0;
}
END

pc=$(find "$prefix" -name gedelf.pc)
test -n "$pc" || fail "not installed: gedelf.pc"
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
version=$(pkg-config --modversion gedelf)
libraries=$(pkg-config --variable=libdir gedelf)

expect "gedelf $version" "$("$prefix/bin/gedelf" --version | head -n 1)"

# shellcheck disable=SC2046 # pkg-config's answer is several words
run "$compiler" -o "$place/by_pkg_config" "$place/consumer.c" $(pkg-config --cflags --libs gedelf)
expect "$version INDI" "$(LD_LIBRARY_PATH=$libraries "$place/by_pkg_config")"

cat >"$place/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.20)
project(consumer C)
find_package(gedelf $version REQUIRED)
add_executable(by_cmake consumer.c)
target_link_libraries(by_cmake PRIVATE gedelf::gedelf)
add_executable(by_cmake_static consumer.c)
target_link_libraries(by_cmake_static PRIVATE gedelf::gedelf_static)
END
run cmake -S "$place" -B "$place/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$compiler"
run cmake --build "$place/build"
expect "$version INDI" "$("$place/build/by_cmake")"
expect "$version INDI" "$("$place/build/by_cmake_static")"
