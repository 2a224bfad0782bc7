/* SPDX-License-Identifier: MIT */
/*
 * Changes of a file that does not stay as it is: it is cut short, can no longer be read, or grows, while they are planned or made.
 */
#if defined __linux__
#define _GNU_SOURCE
#endif

#include "unit.h"

#include "rewrite/patch/patch.h"

#if defined __linux__ && defined __GLIBC__

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Calls that can be refused ------------------------------------------------------------------ */

typedef enum reading_call { CALL_NONE, CALL_READ, CALL_PREAD } reading_call;

/* What is refused; for no reason: the file ends there. */
typedef struct refusal {
    reading_call call;
    int reason;
} refusal;

static refusal refused_now;

static ssize_t refuse(void)
{
    errno = refused_now.reason;
    return refused_now.reason == 0 ? 0 : -1;
}

ssize_t read(int descriptor, void *into, size_t size)
{
    return refused_now.call == CALL_READ ? refuse() : (ssize_t)syscall(SYS_read, descriptor, into, size);
}

ssize_t pread64(int descriptor, void *into, size_t size, off64_t offset)
{
    return refused_now.call == CALL_PREAD ? refuse() : (ssize_t)syscall(SYS_pread64, descriptor, into, size, offset);
}

/* ---- A folder to write in ----------------------------------------------------------------------- */

static char folder_of_patches[] = "/tmp/gedelf-patch-files-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder_of_patches) && chdir(folder_of_patches) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 && rmdir(folder_of_patches) == 0 ? 0 : -1;
}

static void put_contents(void)
{
    FILE *stream = fopen("file", "wb");
    assert_non_null(stream);
    fputs("0123456789", stream);
    fclose(stream);
}

/* ---- Files that are changed --------------------------------------------------------------------- */

/* A file may be cut short, or no longer be readable, while its changes are planned, and while they are made. */
static void test_patch_files__cut_short(void **state)
{
    (void)state;
    static const struct {
        refusal refused;
        gedelf_status planned, made;
    } rows[] = {{{CALL_NONE, 0}, GEDELF_OK, GEDELF_OK},
                {{CALL_PREAD, 0}, GEDELF_CHANGED, GEDELF_OK},
                {{CALL_PREAD, EIO}, GEDELF_UNREADABLE, GEDELF_OK},
                {{CALL_READ, 0}, GEDELF_OK, GEDELF_CHANGED},
                {{CALL_READ, EIO}, GEDELF_OK, GEDELF_UNREADABLE}};
    put_contents();
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        patch p;
        buffer out;
        buffer_init(&out, &memory_default);
        patch_init(&p, &memory_default);
        p.total = 10;
        assert_true(patch_add(&p, 2, 3, VIEW("x"), 1));
        refused_now = rows[i].refused;
        gedelf_status planned = patch_take_prints(&p, gedelf_source_file("file"));
        refused_now = (refusal){CALL_NONE, 0};
        assert_int_equal(planned, rows[i].planned);
        assert_int_equal(patch_take_prints(&p, gedelf_source_file("file")), GEDELF_OK);
        refused_now = rows[i].refused;
        gedelf_status made = patch_write(&p, gedelf_source_file("file"), write_to_buffer, &out);
        refused_now = (refusal){CALL_NONE, 0};
        assert_int_equal(made, rows[i].made);
        if (made == GEDELF_OK)
            assert_view(buffer_view(&out), VIEW("01x3456789"));
        patch_clear(&p);
        buffer_free(&out);
    }
    assert_int_equal(unlink("file"), 0);
}

/* Whenever something is written, the file that is read becomes longer. */
static bool write_and_grow(void *context, const void *octets, size_t size)
{
    FILE *stream = fopen("file", "ab");
    (void)octets;
    assert_non_null(stream);
    fputs("x", stream);
    fclose(stream);
    *(size_t *)context += size;
    return true;
}

static void test_patch_files__grown(void **state)
{
    (void)state;
    patch p;
    sized_memory sized;
    work_sizes sizes = equal_sizes(4);
    gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
    size_t written = 0;
    put_contents();
    patch_init(&p, &allocator);
    p.total = 10;
    assert_true(patch_add(&p, 9, 10, VIEW("y"), 1));
    assert_int_equal(patch_take_prints(&p, gedelf_source_file("file")), GEDELF_OK);
    assert_int_equal(patch_write(&p, gedelf_source_file("file"), write_and_grow, &written), GEDELF_CHANGED);
    assert_true(written > 0);
    patch_clear(&p);
    assert_int_equal(unlink("file"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patch_files__cut_short),
        cmocka_unit_test(test_patch_files__grown),
    };
    return cmocka_run_group_tests_name("patch_files", tests, enter_folder, leave_folder);
}

#else

/* Elsewhere calls of the system have other names. */
int main(void)
{
    return 0;
}

#endif
