/* SPDX-License-Identifier: MIT */
/*
 * Extended attributes of files that are replaced, where the system refuses some of them: what is copied, and what is told as lost.
 */
#if defined __linux__
#define _GNU_SOURCE
#endif

#include "unit.h"

#if defined __linux__ && defined __GLIBC__

#include <errno.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

typedef enum attribute_call { CALL_NONE, CALL_LIST, CALL_GET, CALL_SET, CALLS } attribute_call;

/* What is refused: call number `first`, from 1, and `count` of them. */
typedef struct refusal {
    attribute_call call;
    int reason, first, count;
} refusal;

static struct {
    bool watching;
    refusal refused;
    int met[CALLS];
    const char *attributes; /* that a file has, with a NUL after each; NULL: as it is */
    size_t attributes_size;
    char set[200]; /* the names of those that were set, and their values */
    const char *removed;
    const char *value;  /* of each attribute, */
    const char *longer; /* and what it became meanwhile; NULL: it stays */
    const char *there;  /* what the other file has already */
} os;

static void watch(refusal refused)
{
    memset(&os, 0, sizeof os);
    os.refused = refused;
    os.watching = true;
    errno = 0;
}

/* Is this call to fail? */
static bool refuse(attribute_call call)
{
    if (!os.watching)
        return false;
    int number = ++os.met[call];
    const refusal *r = &os.refused;
    bool now = r->call == call && number >= r->first && number < r->first + r->count;
    if (now)
        errno = r->reason;
    return now;
}

ssize_t flistxattr(int descriptor, char *list, size_t size)
{
    if (refuse(CALL_LIST))
        return -1;
    if (!os.watching || !os.attributes)
        return (ssize_t)syscall(SYS_flistxattr, descriptor, list, size);
    if (list)
        memcpy(list, os.attributes, os.attributes_size);
    return (ssize_t)os.attributes_size;
}

/* The value of the file with descriptor 100, and what 101 has already. */
ssize_t fgetxattr(int descriptor, const char *name, void *value, size_t size)
{
    if (refuse(CALL_GET))
        return -1;
    if (!os.watching || !os.attributes)
        return (ssize_t)syscall(SYS_fgetxattr, descriptor, name, value, size);
    const char *text = descriptor == 101 ? os.there : os.met[CALL_GET] > 1 && os.longer ? os.longer : os.value;
    if (!text) {
        errno = ENODATA;
        return -1;
    }
    if (value && size < strlen(text)) {
        errno = ERANGE;
        return -1;
    }
    if (value)
        memcpy(value, text, strlen(text));
    return (ssize_t)strlen(text);
}

int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags)
{
    if (refuse(CALL_SET))
        return -1;
    if (!os.watching || !os.attributes)
        return (int)syscall(SYS_fsetxattr, descriptor, name, value, size, flags);
    size_t length = strlen(os.set);
    snprintf(os.set + length, sizeof os.set - length, "%d %s=%.*s;", descriptor, name, (int)size, (const char *)value);
    return 0;
}

int fremovexattr(int descriptor, const char *name)
{
    if (os.watching && descriptor == 101)
        os.removed = name;
    return 0;
}

/* ---- Attributes --------------------------------------------------------------------------------- */

#define ACL "system.posix_acl_access"
#define LIST_OF(names) names, sizeof(names) /* with the NUL at its end */

static void test_file_attributes__copied(void **state)
{
    (void)state;
    static const struct {
        refusal refused;
        const char *attributes;
        size_t size;
        bool access;
        const char *value, *longer, *there;
        bool result;
        const char *set;
    } rows[] = {
        {{CALL_NONE, 0, 0, 0}, "", 0, true, "v", NULL, NULL, true, ""},
        {{CALL_LIST, ENOTSUP, 1, 1}, "", 0, true, "v", NULL, NULL, true, ""},
        {{CALL_LIST, ENOSYS, 1, 1}, "", 0, true, "v", NULL, NULL, true, ""},
        {{CALL_LIST, EIO, 1, 1}, LIST_OF("user.a"), true, "v", NULL, NULL, false, ""},
        {{CALL_LIST, EIO, 2, 1}, LIST_OF("user.a"), true, "v", NULL, NULL, false, ""},
        {{CALL_NONE, 0, 0, 0}, LIST_OF("user.a"), true, "v", NULL, NULL, true, "101 user.a=v;"},
        {{CALL_NONE, 0, 0, 0}, LIST_OF("user.a"), true, "", NULL, NULL, true, "101 user.a=;"},
        {{CALL_NONE, 0, 0, 0}, LIST_OF("user.a"), true, "v", "longer", NULL, true, "101 user.a=longer;"},
        {{CALL_NONE, 0, 0, 0}, LIST_OF("user.a\0user.bc"), true, "v", NULL, NULL, true, "101 user.a=v;101 user.bc=v;"},
        {{CALL_NONE, 0, 0, 0},
         LIST_OF("user.a\0" ACL "\0user.b"),
         true,
         "v",
         NULL,
         NULL,
         true,
         "101 user.a=v;101 " ACL "=v;101 user.b=v;"},
        {{CALL_NONE, 0, 0, 0},
         LIST_OF("user.a\0" ACL "\0user.b"),
         false,
         "v",
         NULL,
         NULL,
         false,
         "101 user.a=v;101 user.b=v;"},
        {{CALL_NONE, 0, 0, 0}, LIST_OF("user.a\0user.b"), false, "v", NULL, NULL, true, "101 user.a=v;101 user.b=v;"},
        {{CALL_GET, EIO, 1, 1}, LIST_OF("user.a\0user.b"), true, "v", NULL, NULL, false, "101 user.b=v;"},
        {{CALL_GET, EIO, 2, 1}, LIST_OF("user.a\0user.b"), true, "v", NULL, NULL, false, "101 user.b=v;"},
        {{CALL_GET, EIO, 3, 1}, LIST_OF("user.a\0user.b"), true, "v", NULL, NULL, false, "101 user.a=v;"},
        {{CALL_SET, EPERM, 1, 1}, LIST_OF("user.a"), true, "v", NULL, NULL, false, ""},
        {{CALL_SET, EPERM, 1, 1}, LIST_OF("user.a\0user.b"), true, "v", NULL, "v", true, "101 user.b=v;"},
        {{CALL_SET, EPERM, 1, 1}, LIST_OF("user.a\0user.b"), true, "v", NULL, "w", false, "101 user.b=v;"},
        {{CALL_SET, EPERM, 1, 1}, LIST_OF("user.a"), true, "v", NULL, "vv", false, ""},
        {{CALL_SET, EPERM, 1, 1}, LIST_OF("user.a"), true, "", NULL, NULL, false, ""},
        {{CALL_SET, EPERM, 2, 1}, LIST_OF("user.a\0user.b"), true, "v", NULL, NULL, false, "101 user.a=v;"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        watch(rows[i].refused);
        os.attributes = rows[i].attributes;
        os.attributes_size = rows[i].size;
        os.value = rows[i].value;
        os.longer = rows[i].longer;
        os.there = rows[i].there;
        bool result = file_attributes_copy(100, 101, rows[i].access, &memory_default);
        os.watching = false;
        if (result != rows[i].result || strcmp(os.set, rows[i].set) != 0)
            fail_msg("row %zu gives %d and sets “%s”, not “%s”", i, result, os.set, rows[i].set);
        assert_string_equal(os.removed, ACL);
    }
}

/* With too little memory it says that something was lost. */
static void test_file_attributes__scarce(void **state)
{
    (void)state;
    for (size_t left = 0;; left++) {
        census c = {.scarce = true, .once = true, .left = left};
        sized_memory sized;
        gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
        watch((refusal){CALL_SET, EPERM, 1, 1});
        os.attributes = "user.a\0user.b";
        os.attributes_size = 14;
        os.value = os.there = "v";
        bool done = file_attributes_copy(100, 101, true, &allocator);
        os.watching = false;
        assert_census_is_clean(&c);
        assert_int_equal(done, !c.failed);
        if (!c.failed)
            break;
    }
}

/* ---- Files that are replaced -------------------------------------------------------------------- */

/* Attributes that cannot be given are told, and so is a second name of the old file. */
static void test_file_attributes__lost(void **state)
{
    (void)state;
    char path[] = "/tmp/gedelf-file-attributes-XXXXXX", other[sizeof path + 6];
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    snprintf(other, sizeof other, "%s-other", path);
    for (int links = 0; links < 2; links++) {
        file_output f;
        if (links)
            assert_int_equal(link(path, other), 0);
        watch((refusal){CALL_LIST, EIO, 1, 1});
        assert_int_equal(file_output_open(&f, path, &memory_default), GEDELF_OK);
        os.watching = false;
        assert_int_equal(f.lost, FILE_LOST_ATTRIBUTES | (links ? FILE_LOST_LINKS : 0));
        file_output_abandon(&f);
    }
    assert_int_equal(unlink(path), 0);
    assert_int_equal(unlink(other), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file_attributes__copied),
        cmocka_unit_test(test_file_attributes__scarce),
        cmocka_unit_test(test_file_attributes__lost),
    };
    return cmocka_run_group_tests_name("file_attributes", tests, NULL, NULL);
}

#else

/* Elsewhere calls of the system have other names. */
int main(void)
{
    return 0;
}

#endif
