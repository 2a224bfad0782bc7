/* SPDX-License-Identifier: MIT */
/*
 * The public headers alone: they need no other header before them, and no warning comes of it, in C99 and in C17. The
 * version that it states is the version of the library, and the initialiser fills the options as its comment says.
 */
#include <gedelf/gedelf.h>

#include <gedelf/gedelf.h> /* twice does no harm */
#include <gedelf/anonymise.h>
#include <gedelf/archive.h>
#include <gedelf/builder.h>
#include <gedelf/chart.h>
#include <gedelf/dialect.h>
#include <gedelf/diff.h>
#include <gedelf/edit.h>
#include <gedelf/genealogy.h>
#include <gedelf/join.h>
#include <gedelf/json.h>
#include <gedelf/judge.h>
#include <gedelf/kin.h>
#include <gedelf/lines.h>
#include <gedelf/mapping.h>
#include <gedelf/match.h>
#include <gedelf/merge.h>
#include <gedelf/migrate.h>
#include <gedelf/model.h>
#include <gedelf/octets.h>
#include <gedelf/options.h>
#include <gedelf/parts.h>
#include <gedelf/path.h>
#include <gedelf/people.h>
#include <gedelf/polygenea.h>
#include <gedelf/reason.h>
#include <gedelf/redact.h>
#include <gedelf/repair.h>
#include <gedelf/schema.h>
#include <gedelf/stats.h>
#include <gedelf/store.h>
#include <gedelf/subset.h>
#include <gedelf/tree.h>
#include <gedelf/values.h>

#include <stdio.h>
#include <string.h>

#define TEXT_OF(number) #number
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

static const char header_version[] = VERSION_TEXT(GEDELF_VERSION_MAJOR, GEDELF_VERSION_MINOR, GEDELF_VERSION_PATCH);

static int failures = 0;

static void expect(bool truth, const char *what)
{
    if (!truth) {
        fprintf(stderr, "not so: %s\n", what);
        failures++;
    }
}

int main(void)
{
    const gedelf_read_options options = GEDELF_READ_OPTIONS();
    const gedelf_read_options chosen = GEDELF_READ_OPTIONS(.recover = true, .threads = 4);

    expect(strcmp(gedelf_version(), header_version) == 0, "the library's version is the header's");
    expect(options.size == sizeof options, "size is the size of the options");
    expect(options.allocator == NULL && options.diagnose == NULL && options.context == NULL, "no callbacks");
    expect(options.dialect == NULL && options.encoding == NULL, "the file says what it is");
    expect(options.max_depth == 0 && options.max_per_code == 0 && options.threads == 0, "the documented defaults");
    expect(!options.recover && !options.positions, "no recovery, no line numbers");
    expect(chosen.size == sizeof chosen && chosen.recover && chosen.threads == 4 && !chosen.typed, "what was chosen");
    expect((&GEDELF_WRITE_OPTIONS(.max_line = 80))->max_line == 80, "the address of options can be taken");

    const gedelf_pg_write_options writing = GEDELF_PG_WRITE_OPTIONS();
    expect(writing.size == sizeof writing && writing.allocator == NULL, "the same for Polygenea");
    expect(writing.abbreviations == GEDELF_PG_KEEP && !writing.canonical, "the file's abbreviations and order");
    expect(strcmp(gedelf_pg_kind_name(GEDELF_PG_TAG), "Tag") == 0, "the kinds have names");

    gedelf_path *path;
    gedelf_path_fault fault = GEDELF_PATH_FAULT();
    const gedelf_view wrong = {"INDI.", 5};
    expect(gedelf_path_parse(&path, wrong, NULL, &fault) == GEDELF_ARGUMENT && path == NULL, "a wrong path is none");
    expect(fault.at == 5 && fault.length == 0 && fault.message != NULL, "and it is said where");

    gedelf_edit *edit;
    gedelf_edit_fault flaw = GEDELF_EDIT_FAULT();
    const gedelf_view script = {"set INDI.SEX", 12};
    expect(gedelf_edit_new(&edit, NULL) == GEDELF_OK, "an edit can be created");
    expect(gedelf_edit_add(edit, script, &flaw) == GEDELF_ARGUMENT && flaw.at == 12, "a command without a value");
    expect(gedelf_edit_command_count(edit) == 0 && gedelf_edit_change_count(edit) == 0, "nothing is planned");
    gedelf_edit_free(edit);
    return failures == 0 ? 0 : 1;
}
