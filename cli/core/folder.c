/* SPDX-License-Identifier: MIT */
/*
 * Takes a folder, gives the files in it and in the folders in it that look like genealogy files, in the order of their
 * names. Folders that are symbolic links are left out, so that no two ways lead to one place; so are pipes and devices, which
 * would be waited for.
 */
#include "cli/check/check.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

void folder_init(folder_files *f)
{
    *f = (folder_files){.files = {NULL, 0, 0}};
    arena_init(&f->text, &memory_default);
}

void folder_free(folder_files *f)
{
    memory_release(&memory_default, f->files.items, f->files.capacity * sizeof *f->files.items);
    arena_free(&f->text);
}

/* What an item of the list is. */
enum { ITEM_FILE, ITEM_FOLDER };

static bool add_item(folder_files *f, const char *path, unsigned mark)
{
    bool room = array_reserve(&memory_default, &f->files.items, &f->files.capacity, f->files.count + 1);
    const char *copy = room ? arena_copy(&f->text, view_of(path, strlen(path) + 1)) : NULL;
    if (copy)
        f->files.items[f->files.count++] = (listed_text){copy, mark};
    return copy;
}

/* Adds one file by its name. */
static bool folder_add(folder_files *f, const char *path)
{
    return add_item(f, path, ITEM_FILE);
}

static bool is_genealogy_file(const char *name)
{
    static const char *const ends[] = {".ged", ".gedcom", ".elf", ".gdz"};
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t end = strlen(ends[i]);
        if (length > end && view_equal_ignoring_case(view_of(name + length - end, end), view_of_string(ends[i])))
            return true;
    }
    return false;
}

/* Adds an entry of a folder, if it is a file or folder that counts. */
static bool add_entry_of(folder_files *f, const char *folder, const char *name)
{
    buffer path;
    struct stat about, followed;
    if (name[0] == '.')
        return true;
    buffer_init(&path, &memory_default);
    size_t length = strlen(folder);
    bool done = put(&path, folder) && (folder[length - 1] == '/' || put(&path, "/")) &&
                buffer_append(&path, view_of(name, strlen(name) + 1));
    if (done && lstat(path.data, &about) == 0) {
        if (S_ISDIR(about.st_mode))
            done = add_item(f, path.data, ITEM_FOLDER);
        else if (is_genealogy_file(name) && (stat(path.data, &followed) != 0 || S_ISREG(followed.st_mode)))
            done = add_item(f, path.data, ITEM_FILE); /* a dangling link is reported when it is read */
    }
    buffer_free(&path);
    return done;
}

/* Replaces a folder of the list by its contents. A folder that cannot be opened stays as a file, so that reading
   reports it. */
static bool open_folder(folder_files *f, size_t index)
{
    DIR *folder = opendir(f->files.items[index].text);
    struct dirent *entry;
    bool done = true;
    f->files.items[index].mark = ITEM_FILE;
    if (!folder)
        return true;
    while (done && (entry = readdir(folder)))
        done = add_entry_of(f, f->files.items[index].text, entry->d_name);
    closedir(folder);
    f->files.items[index] = f->files.items[--f->files.count];
    return done;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(((const listed_text *)a)->text, ((const listed_text *)b)->text);
}

static bool folder_collect(folder_files *f, const char *path)
{
    size_t from = f->files.count, i = from;
    bool done = add_item(f, path, ITEM_FOLDER);
    while (done && i < f->files.count) {
        if (f->files.items[i].mark == ITEM_FOLDER)
            done = open_folder(f, i); /* what is there then has to be looked at too */
        else
            i++;
    }
    qsort(f->files.items + from, f->files.count - from, sizeof *f->files.items, compare_paths);
    return done;
}

int folder_operands(folder_files *f, const settings *s, bool recursive)
{
    for (size_t i = 0; i < s->operand_count; i++) {
        struct stat about;
        bool folder = recursive && stat(s->operands[i], &about) == 0 && S_ISDIR(about.st_mode);
        size_t before = f->files.count;
        if (!(folder ? folder_collect(f, s->operands[i]) : folder_add(f, s->operands[i]))) {
            complain("gedelf: out of memory\n");
            return EXIT_NOT_DONE;
        }
        if (f->files.count == before)
            complain("gedelf %s: no files in '%s' end in .ged, .gedcom, .elf or .gdz\n", s->command->name,
                     s->operands[i]);
    }
    return f->files.count > 0 ? EXIT_DONE : EXIT_NOT_DONE;
}
