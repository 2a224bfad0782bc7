/* SPDX-License-Identifier: MIT */
/*
 * Takes parts of addresses and of requests, gives the files, types and ranges that they mean. Nothing here is about how they
 * are sent; what comes from a client is not trusted.
 */
#include "cli/core/json.h"
#include "cli/serve/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Addresses ------------------------------------------------------------------------------- */

bool serve_has_token(const serve_site *site, const char *address, view *rest)
{
    size_t length = strlen(address);
    unsigned different = 0;
    if (length < 1 + SERVE_TOKEN_LENGTH || address[0] != '/')
        return false;
    for (size_t i = 0; i < SERVE_TOKEN_LENGTH; i++)
        different |= (unsigned)(unsigned char)address[1 + i] ^ (unsigned)(unsigned char)site->token[i];
    *rest = view_of(address + 1 + SERVE_TOKEN_LENGTH, length - 1 - SERVE_TOKEN_LENGTH);
    return different == 0 && (rest->length == 0 || rest->text[0] == '/');
}

bool serve_decode(buffer *out, view part)
{
    for (size_t i = 0; i < part.length; i++) {
        char c = part.text[i];
        if (c == '%') {
            int high = i + 2 < part.length ? hex_digit_value(part.text[i + 1]) : -1;
            int low = i + 2 < part.length ? hex_digit_value(part.text[i + 2]) : -1;
            if (high < 0 || low < 0)
                return false;
            c = (char)(high * 16 + low);
            i += 2;
        }
        if (c == '\0' || !buffer_append(out, view_of(&c, 1)))
            return false;
    }
    return true;
}

/* Appends a name as an address has it: but for the unreserved characters, octets are encoded. [RFC 3986 §2.3] */
static bool serve_encode(buffer *out, const char *name)
{
    bool done = true;
    for (; done && *name; name++) {
        unsigned char c = (unsigned char)*name;
        char encoded[3] = {'%', to_hex_digit(c >> 4), to_hex_digit(c)};
        bool unreserved = is_in_class(*name, CLASS_TAG) || *name == '-' || *name == '.' || *name == '~';
        done = buffer_append(out, unreserved ? view_of(name, 1) : view_of(encoded, sizeof encoded));
    }
    return done;
}

bool serve_append_list(buffer *out, const serve_site *site)
{
    struct stat about;
    bool done = put(out, "{") && json_put_word(out, "gedelf", gedelf_version()) && json_put_open(out, "files", "[");
    if (done && site->path && stat(site->path, &about) == 0)
        done = put(out, "{") && json_put_word(out, "name", site->name) && json_put_key(out, "address") &&
               put(out, "\"" SERVE_FILE_FOLDER) && serve_encode(out, site->name) && put(out, "\"") &&
               json_put_number(out, "size", (uint64_t)about.st_size) && put(out, "}");
    return done && put(out, "]}\n");
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* Waiting for the other end of a pipe would take all others' time too. */
enum { OPEN_TO_SERVE = O_RDONLY | O_CLOEXEC | O_NONBLOCK };

/* Opens one step of the way. "." and ".." are hidden names too. */
static int open_step(int above, view step, bool last)
{
    char name[256]; /* no system has longer ones */
    if (step.length == 0 || step.length >= sizeof name || step.text[0] == '.')
        return -1;
    memcpy(name, step.text, step.length);
    name[step.length] = '\0';
    return openat(above, name, OPEN_TO_SERVE | O_NOFOLLOW | (last ? 0 : O_DIRECTORY));
}

int serve_open_page(const serve_site *site, view name)
{
    int at = site->folder;
    const char *slash;
    do {
        slash = name.length > 0 ? memchr(name.text, '/', name.length) : NULL;
        size_t length = slash ? (size_t)(slash - name.text) : name.length;
        int next = open_step(at, view_of(name.text, length), !slash);
        if (at != site->folder)
            close(at);
        at = next;
        name = slash ? view_after(name, length + 1) : name;
    } while (slash && at >= 0);
    return at;
}

int serve_open_file(const serve_site *site)
{
    return open(site->path, OPEN_TO_SERVE);
}

const char *serve_type(view name)
{
    /* The page is in UTF-8. Modules and workers are run, and WebAssembly compiled, only if they come with their type. */
    static const struct {
        const char *end, *type;
    } types[] = {{".html", "text/html; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".mjs", "text/javascript; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".txt", "text/plain; charset=utf-8"},
                 {".json", "application/json"},
                 {".map", "application/json"},
                 {".webmanifest", "application/manifest+json"},
                 {".wasm", "application/wasm"},
                 {".svg", "image/svg+xml"},
                 {".png", "image/png"},
                 {".ico", "image/vnd.microsoft.icon"},
                 {".webp", "image/webp"},
                 {".woff2", "font/woff2"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        view end = view_of_string(types[i].end);
        if (name.length > end.length && view_equal(view_after(name, name.length - end.length), end))
            return types[i].type;
    }
    return "application/octet-stream";
}

/* ---- Ranges ---------------------------------------------------------------------------------- */

/* Takes the digits that a text begins with; false if there are none. A number beyond all files is as good as the largest. */
static bool take_number(const char **text, uint64_t *number)
{
    const char *begin = *text;
    for (*number = 0; is_digit(**text); (*text)++) {
        bool fits = *number <= (UINT64_MAX - 9) / 10;
        *number = fits ? *number * 10 + (uint64_t)(**text - '0') : UINT64_MAX;
    }
    return *text > begin;
}

serve_range serve_range_of(const char *field, uint64_t size, uint64_t *from, uint64_t *length)
{
    uint64_t first = 0, last = UINT64_MAX;
    if (!field || strncmp(field, "bytes=", 6) != 0)
        return RANGE_ALL;
    field += 6;
    bool begins = *field != '-';
    if ((begins && !take_number(&field, &first)) || *field++ != '-')
        return RANGE_ALL;
    if ((*field || !begins) && (!take_number(&field, &last) || *field))
        return RANGE_ALL;
    if (last < first)
        return RANGE_ALL;
    if (!begins) { /* so many from the end */
        first = last < size ? size - last : 0;
        if (last == 0)
            return RANGE_OUTSIDE;
        last = UINT64_MAX;
    }
    if (first >= size)
        return RANGE_OUTSIDE;
    *from = first;
    *length = (last < size ? last + 1 : size) - first;
    return RANGE_PART;
}
