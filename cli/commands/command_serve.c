/* SPDX-License-Identifier: MIT */
/*
 * gedelf serve: takes a file, gives it to the web page of gedelf in a browser on this computer, until a signal ends it.
 */
#include "cli/serve/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the command's own options say. */
typedef struct serve_settings {
    const char *page; /* a folder; NULL: the one that belongs to the program */
    uint64_t port;    /* 0: a free one */
    bool no_open;
    const char *open_with; /* a program; NULL: the desktop's */
    uint64_t timeout;      /* in seconds; 0: none */
} serve_settings;

typedef struct serve_job {
    const serve_settings *said;
    serve_site site;
    buffer address; /* of the page, with a NUL after it */
    scratch copy;   /* of what can be read only once */
    sigset_t usual; /* the signals that were blocked before */
    const char *opener;
    pid_t opening; /* its process; 0: there is none */
} serve_job;

/* ---- Signals --------------------------------------------------------------------------------- */

static volatile sig_atomic_t serve_ended;

static void end_serving(int number)
{
    (void)number;
    serve_ended = 1;
}

/* That it came is enough: it ends the waiting. */
static void notice_child(int number)
{
    (void)number;
}

/* From here on signals wait until serve_answer lets them through. What is ignored stays so. */
static void catch_ends(serve_job *j)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction end = {.sa_handler = end_serving}, child = {.sa_handler = notice_child}, before;
    sigset_t caught;
    sigemptyset(&end.sa_mask);
    sigemptyset(&child.sa_mask);
    sigemptyset(&caught);
    sigaddset(&caught, SIGCHLD);
    sigaction(SIGCHLD, &child, NULL);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaddset(&caught, ends[i]);
            sigaction(ends[i], &end, NULL);
        }
    }
    sigprocmask(SIG_BLOCK, &caught, &j->usual);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigdelset(&j->usual, ends[i]);
    sigdelset(&j->usual, SIGCHLD);
}

/* ---- The page -------------------------------------------------------------------------------- */

/* The folder that the program is in, with a slash after it; nothing if the system does not say. */
static bool append_program_folder(buffer *out)
{
    ssize_t length = 0;
    do {
        if (!buffer_reserve(out, 2 * out->capacity + 256))
            return false;
        length = readlink("/proc/self/exe", out->data, out->capacity);
    } while (length >= 0 && (size_t)length == out->capacity);
    while (length > 0 && out->data[length - 1] != '/')
        length--;
    out->length = length > 0 ? (size_t)length : 0;
    return true;
}

/* Opens a folder if it has a page; false if not. */
static bool open_page(serve_site *site, const char *folder)
{
    site->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int index = site->folder >= 0 ? serve_open_page(site, VIEW(SERVE_INDEX)) : -1;
    if (index >= 0) {
        close(index);
        return true;
    }
    if (site->folder >= 0)
        close(site->folder);
    site->folder = -1;
    return false;
}

/* The page that is installed with the program, or was made beside the folder in which it was built. */
static bool find_page(serve_site *site)
{
    static const char *const ways[] = {GEDELF_PAGE, "../web/dist"};
    buffer path;
    bool found = false;
    buffer_init(&path, &memory_default);
    bool done = append_program_folder(&path) && path.length > 0;
    size_t length = path.length;
    for (size_t i = 0; done && !found && i < sizeof ways / sizeof *ways; i++) {
        path.length = length;
        done = buffer_append(&path, view_of(ways[i], strlen(ways[i]) + 1));
        found = done && open_page(site, path.data);
    }
    buffer_free(&path);
    return found;
}

static int choose_page(serve_job *j)
{
    const char *page = j->said->page;
    if (page ? open_page(&j->site, page) : find_page(&j->site))
        return EXIT_DONE;
    if (page)
        complain("gedelf serve: the web page is not in '%s': there is no readable " SERVE_INDEX " in it\n", page);
    else
        complain("gedelf serve: the web page is not installed; build it with 'make web' in the source folder of "
                 "gedelf, or use --page to say where it is\n");
    return EXIT_NOT_DONE;
}

/* ---- The file -------------------------------------------------------------------------------- */

/* Reads what can be read only once to its end, and keeps it. */
static gedelf_status copy_to_scratch(scratch *copy, file *from)
{
    char piece[32 * 1024];
    size_t got = sizeof piece;
    gedelf_status status = scratch_open(copy) ? GEDELF_OK : GEDELF_UNWRITABLE;
    while (status == GEDELF_OK && got > 0) {
        status = file_read(from, piece, sizeof piece, &got);
        if (status == GEDELF_OK && got > 0)
            status = scratch_write(copy, view_of(piece, got));
    }
    return status;
}

/* Finds out that the file can be read; it is opened anew for each request, and so is always as it is then. */
static int choose_file(serve_job *j, const char *path)
{
    file f = {.descriptor = STDIN_FILENO};
    bool standard = strcmp(path, "-") == 0;
    const char *slash = strrchr(path, '/');
    gedelf_status status = standard ? GEDELF_OK : file_open(&f, path);
    j->site.path = path;
    j->site.name = standard ? "input.ged" : slash ? slash + 1 : path;
    if (status == GEDELF_OK && !f.regular) {
        status = copy_to_scratch(&j->copy, &f);
        j->site.path = scratch_is_open(&j->copy) ? scratch_name(&j->copy) : NULL;
    }
    int reason = errno;
    if (!standard)
        file_close(&f);
    if (status == GEDELF_OK)
        return EXIT_DONE;
    complain("gedelf serve: cannot %s '%s': %s\n", status == GEDELF_UNREADABLE ? "read" : "copy", path,
             strerror(reason));
    return EXIT_NOT_DONE;
}

/* ---- The address ----------------------------------------------------------------------------- */

static bool make_token(serve_site *site)
{
    unsigned char random[SERVE_TOKEN_LENGTH / 2];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return false;
    for (size_t i = 0; i < sizeof random; i++) {
        site->token[2 * i] = to_small_hex_digit(random[i] >> 4);
        site->token[2 * i + 1] = to_small_hex_digit(random[i]);
    }
    return true;
}

/* Browsers leave out the port that http has. */
static void name_host(serve_site *site, uint16_t port)
{
    site->port = port;
    if (port == 80)
        snprintf(site->host, sizeof site->host, "127.0.0.1");
    else
        snprintf(site->host, sizeof site->host, "127.0.0.1:%u", (unsigned)port);
}

/* Listens on the loopback interface, at a port or at a free one; gives the socket, or -1 with errno set. */
static int listen_here(serve_site *site, uint16_t port)
{
    enum { WAITING = 64 };
    struct sockaddr_in here = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof here;
    int on = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0)
        return -1;
    if (fcntl(listener, F_SETFD, FD_CLOEXEC) == 0 && fcntl(listener, F_SETFL, O_NONBLOCK) == 0 &&
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind(listener, (const struct sockaddr *)&here, sizeof here) == 0 && listen(listener, WAITING) == 0 &&
        getsockname(listener, (struct sockaddr *)&here, &length) == 0) {
        name_host(site, ntohs(here.sin_port));
        return listener;
    }
    int reason = errno;
    close(listener);
    errno = reason;
    return -1;
}

/* With a file, the page's address says that it should ask for it. */
static bool make_address(serve_job *j)
{
    buffer *a = &j->address;
    return put(a, "http://") && put(a, j->site.host) && put(a, "/") && put(a, j->site.token) &&
           put(a, j->site.path ? "/#open" : "/") && buffer_append(a, view_of("", 1));
}

static bool append_address(buffer *out, const void *context)
{
    const serve_job *j = context;
    return put(out, j->address.data) && put(out, "\n");
}

/* ---- The browser ----------------------------------------------------------------------------- */

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

/* The program that opens the page; NULL: none does. */
static const char *opener_of(const serve_settings *said)
{
    if (said->no_open)
        return NULL;
    if (said->open_with)
        return said->open_with;
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") ? "xdg-open" : NULL;
}

/* A browser outlives this program, so it has none of its streams, and no share in the signals of its terminal. Gives an error's
   number. */
static int spawn_opener(serve_job *j)
{
    extern char **environ;
    char *arguments[] = {(char *)(uintptr_t)j->opener, j->address.data, NULL};
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t rules;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    if (posix_spawn_file_actions_init(&streams) != 0)
        return ENOMEM;
    int error = posix_spawnattr_init(&rules);
    if (error == 0) {
        for (int i = STDIN_FILENO; error == 0 && i <= STDERR_FILENO; i++)
            error =
                posix_spawn_file_actions_addopen(&streams, i, "/dev/null", i == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0);
        posix_spawnattr_setpgroup(&rules, 0);
        posix_spawnattr_setsigmask(&rules, &j->usual);
        posix_spawnattr_setsigdefault(&rules, &usual);
        posix_spawnattr_setflags(&rules, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        error = error == 0 ? posix_spawnp(&j->opening, j->opener, &streams, &rules, arguments, environ) : error;
        posix_spawnattr_destroy(&rules);
    }
    posix_spawn_file_actions_destroy(&streams);
    return error;
}

static void open_browser(serve_job *j)
{
    j->opener = opener_of(j->said);
    int error = j->opener ? spawn_opener(j) : 0;
    if (error == 0)
        return;
    j->opening = 0;
    complain("gedelf serve: cannot run '%s': %s; open the address above in your browser\n", j->opener, strerror(error));
}

/* Asked whenever something has happened: has a signal come? Says it if the page could not be opened. */
static bool serving_goes_on(void *context)
{
    serve_job *j = context;
    int status = 0;
    if (j->opening > 0 && waitpid(j->opening, &status, WNOHANG) == j->opening) {
        j->opening = 0;
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            complain("gedelf serve: '%s' did not open the page; open the address above in your browser\n", j->opener);
    }
    return serve_ended == 0;
}

/* ---- The run --------------------------------------------------------------------------------- */

/* The server is started: says where, and answers. */
static int serve_until_end(serve_job *j, serve_server *server)
{
    int status = output_print(append_address, j);
    if (status != EXIT_DONE)
        return status;
    output_guard_descriptors(); /* that is closed now, so that who reads the address sees its end */
    open_browser(j);
    if (isatty(STDERR_FILENO))
        complain("gedelf serve: press Ctrl-C to stop\n");
    if (serve_answer(server, j->said->timeout, &j->usual, serving_goes_on, j))
        return EXIT_DONE;
    complain("gedelf serve: cannot wait for requests: %s\n", strerror(errno));
    return EXIT_NOT_DONE;
}

static int serve_site_of(serve_job *j)
{
    const char *why = NULL;
    int listener = listen_here(&j->site, (uint16_t)j->said->port);
    if (listener < 0) {
        complain("gedelf serve: cannot listen on port %u: %s\n", (unsigned)j->said->port,
                 errno == EADDRINUSE
                     ? "it is in use, perhaps by another 'gedelf serve'; leave out --port to use a free one"
                     : strerror(errno));
        return EXIT_NOT_DONE;
    }
    if (!make_token(&j->site) || !make_address(j)) {
        complain("gedelf serve: cannot create an address: %s\n", strerror(errno));
        close(listener);
        return EXIT_NOT_DONE;
    }
    serve_server *server = serve_start(&j->site, listener, &why);
    if (!server) {
        complain("gedelf serve: %s\n", say(why));
        close(listener);
        return EXIT_NOT_DONE;
    }
    int status = serve_until_end(j, server);
    serve_stop(server);
    return status;
}

static int run_serve(const settings *s)
{
    serve_job j = {.said = s->own, .site = {.folder = -1}};
    if (s->operand_count > 1)
        return usage_error("serve", "serve takes only one FILE; unexpected argument", s->operands[1], NULL);
    if (j.said->no_open && j.said->open_with)
        return usage_error("serve", "--no-open and --open-with cannot be used together", NULL, NULL);
    buffer_init(&j.address, &memory_default);
    scratch_init(&j.copy);
    int status = s->operand_count == 1 ? choose_file(&j, s->operands[0]) : EXIT_DONE;
    if (status == EXIT_DONE)
        status = choose_page(&j);
    if (status == EXIT_DONE) {
        target_prepare();
        catch_ends(&j);
        status = serve_site_of(&j);
    }
    if (j.site.folder >= 0)
        close(j.site.folder);
    scratch_free(&j.copy);
    buffer_free(&j.address);
    return status;
}

/* ---- Options --------------------------------------------------------------------------------- */

static value_fault apply_port(void *said, const char *value)
{
    serve_settings *own = said;
    return fault_unless(option_parse_number(&own->port, value) && own->port <= UINT16_MAX, "a number up to 65535");
}

static value_fault apply_page(void *said, const char *value)
{
    ((serve_settings *)said)->page = value;
    return fault_unless(*value, "the name of a folder");
}

static value_fault apply_open_with(void *said, const char *value)
{
    ((serve_settings *)said)->open_with = value;
    return fault_unless(*value, "the name of a program");
}

static const option_row serve_rows[] = {
    {0, "port", "N", "listen on port N; default: a free port", OPTION_OTHER, .apply = apply_port},
    {0, "timeout", "SECONDS", "stop after SECONDS without a request; default: never", OPTION_POSITIVE,
     .offset = offsetof(serve_settings, timeout)},
    {0, "page", "DIR", "use the web page in DIR; default: the installed page", OPTION_OTHER, .apply = apply_page},
};
static const option_row serve_open_rows[] = {
    {0, "no-open", NULL, "print the address but do not open a browser", OPTION_SWITCH,
     .offset = offsetof(serve_settings, no_open)},
    {0, "open-with", "PROGRAM", "open the address with PROGRAM; default: xdg-open", OPTION_OTHER,
     .apply = apply_open_with},
};
static const option_group serve_group = {"Server", OPTION_ROWS(serve_rows), .own = true};
static const option_group serve_open_group = {"Browser", OPTION_ROWS(serve_open_rows), .own = true};
static const serve_settings serve_defaults = {0};
static const option_group *const serve_options[] = {&serve_group, &serve_open_group, &options_other, NULL};

const command command_serve = {
    .name = "serve",
    .summary = "show a file in a browser on this computer",
    .operands = "[FILE]",
    .description = "Opens FILE in your browser, on gedelf's own web page. Use - for standard input. gedelf\n"
                   "serves the page only to you, and the file never leaves this computer. Prints the address\n"
                   "of the page. Part of the address is secret and changes each time. Press Ctrl-C to stop.\n",
    .options = serve_options,
    .defaults = &serve_defaults,
    .own_size = sizeof serve_defaults,
    .run = run_serve,
};
