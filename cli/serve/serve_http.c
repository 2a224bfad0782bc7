/* SPDX-License-Identifier: MIT */
/*
 * The server: takes requests over HTTP from the loopback interface, gives what serve_files.c finds, or why not. libmicrohttpd
 * speaks the protocol, in this thread alone, and is loaded when there is something to serve. [RFC 9110, RFC 9112]
 */
#include "cli/serve/serve.h"

#ifdef GEDELF_HAVE_MICROHTTPD

#include "cli/core/late.h"

#include <errno.h>
#include <inttypes.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_CONNECTIONS = 128,        /* far below FD_SETSIZE, with a file for each; a browser has six */
    CONNECTION_SECONDS = 30,       /* after which one that says nothing is closed */
    CONNECTION_OCTETS = 32 * 1024, /* for what a client sends: longer headers are refused */
    LONGEST_WAIT = 24 * 60 * 60,   /* at a time, in seconds, which any system can count */
};

/* What is used of libmicrohttpd. */
typedef struct microhttpd_calls {
    struct MHD_Daemon *(*start)(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback accepts, void *accepts_context,
                                MHD_AccessHandlerCallback answer, void *answer_context, ...);
    void (*stop)(struct MHD_Daemon *daemon);
    enum MHD_Result (*fdset)(struct MHD_Daemon *daemon, fd_set *read, fd_set *write, fd_set *except, MHD_socket *most);
    enum MHD_Result (*timeout)(struct MHD_Daemon *daemon, MHD_UNSIGNED_LONG_LONG *milliseconds);
    enum MHD_Result (*run)(struct MHD_Daemon *daemon, const fd_set *read, const fd_set *write, const fd_set *except);
    const char *(*lookup)(struct MHD_Connection *c, enum MHD_ValueKind kind, const char *name);
    int (*values)(struct MHD_Connection *c, enum MHD_ValueKind kind, MHD_KeyValueIterator look, void *context);
    struct MHD_Response *(*from_buffer)(size_t size, void *octets, enum MHD_ResponseMemoryMode mode);
    struct MHD_Response *(*from_file)(uint64_t size, int descriptor, uint64_t from);
    enum MHD_Result (*add_header)(struct MHD_Response *response, const char *name, const char *text);
    enum MHD_Result (*queue)(struct MHD_Connection *c, unsigned status, struct MHD_Response *response);
    void (*destroy)(struct MHD_Response *response);
} microhttpd_calls;

static const late_function microhttpd_functions[] = {
    LATE_FUNCTION(microhttpd_calls, start, MHD_start_daemon),
    LATE_FUNCTION(microhttpd_calls, stop, MHD_stop_daemon),
    LATE_FUNCTION(microhttpd_calls, fdset, MHD_get_fdset),
    LATE_FUNCTION(microhttpd_calls, timeout, MHD_get_timeout),
    LATE_FUNCTION(microhttpd_calls, run, MHD_run_from_select),
    LATE_FUNCTION(microhttpd_calls, lookup, MHD_lookup_connection_value),
    LATE_FUNCTION(microhttpd_calls, values, MHD_get_connection_values),
    LATE_FUNCTION(microhttpd_calls, from_buffer, MHD_create_response_from_buffer),
    LATE_FUNCTION(microhttpd_calls, from_file, MHD_create_response_from_fd_at_offset64),
    LATE_FUNCTION(microhttpd_calls, add_header, MHD_add_response_header),
    LATE_FUNCTION(microhttpd_calls, queue, MHD_queue_response),
    LATE_FUNCTION(microhttpd_calls, destroy, MHD_destroy_response),
};

struct serve_server {
    microhttpd_calls calls;
    struct MHD_Daemon *daemon;
    const serve_site *site;
    unsigned active; /* requests that are being answered */
    double last;     /* when one began or ended, in seconds */
    bool told;       /* that others are not answered */
};

/* A request that is being answered. */
typedef struct request {
    serve_server *server;
    struct MHD_Connection *connection;
    const char *address, *method;
} request;

bool serve_is_possible(void)
{
    return true;
}

static const char *field_of(const request *r, const char *name)
{
    return r->server->calls.lookup(r->connection, MHD_HEADER_KIND, name);
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* A field of an answer; no name: there is none. */
typedef struct header_field {
    const char *name, *text;
} header_field;

/* These go with each answer. The policy lets the page load what is served here, and speak to nobody else; its workers have no
   other one, and what the page itself says may be stricter. What comes from other origins stays away, and so the page may have
   memory that threads share. */
static const header_field all_answers[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
     "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' blob:; "
     "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
};

/* Sends an answer; without memory for it, the connection is closed. */
static enum MHD_Result send_answer(const request *r, unsigned status, struct MHD_Response *response,
                                   const header_field *fields, size_t count)
{
    const microhttpd_calls *calls = &r->server->calls;
    bool done = response != NULL;
    for (size_t i = 0; done && i < sizeof all_answers / sizeof *all_answers; i++)
        done = calls->add_header(response, all_answers[i].name, all_answers[i].text) == MHD_YES;
    for (size_t i = 0; done && i < count; i++)
        done = !fields[i].name || calls->add_header(response, fields[i].name, fields[i].text) == MHD_YES;
    enum MHD_Result result = done ? calls->queue(r->connection, status, response) : MHD_NO;
    if (response)
        calls->destroy(response);
    return result;
}

static enum MHD_Result send_text(const request *r, unsigned status, view text, const char *type, header_field more)
{
    header_field fields[] = {{"Content-Type", type}, {"Cache-Control", "no-store"}, more};
    /* It is copied, so that taking away the const does no harm. */
    struct MHD_Response *response =
        r->server->calls.from_buffer(text.length, (void *)(uintptr_t)text.text, MHD_RESPMEM_MUST_COPY);
    return send_answer(r, status, response, fields, sizeof fields / sizeof *fields);
}

static enum MHD_Result refuse(const request *r, unsigned status, const char *text, header_field more)
{
    return send_text(r, status, view_of_string(text), "text/plain; charset=utf-8", more);
}

static enum MHD_Result refuse_unknown(const request *r)
{
    return refuse(r, MHD_HTTP_NOT_FOUND, "Not found.\n", (header_field){NULL, NULL});
}

/* Sends what was asked for of an open file, which the answer closes. */
static enum MHD_Result send_part(const request *r, int descriptor, uint64_t size, header_field fields[5])
{
    char place[80];
    uint64_t from = 0, length = size;
    const char *condition = field_of(r, "If-Range");
    bool ranged = strcmp(r->method, "GET") == 0 && (!condition || strcmp(condition, fields[0].text) == 0);
    serve_range range = serve_range_of(ranged ? field_of(r, "Range") : NULL, size, &from, &length);
    if (range == RANGE_OUTSIDE) {
        close(descriptor);
        snprintf(place, sizeof place, "bytes */%" PRIu64, size);
        return refuse(r, MHD_HTTP_RANGE_NOT_SATISFIABLE, "The requested range is beyond the end of the file.\n",
                      (header_field){"Content-Range", place});
    }
    snprintf(place, sizeof place, "bytes %" PRIu64 "-%" PRIu64 "/%" PRIu64, from, from + length - 1, size);
    fields[4] = (header_field){range == RANGE_PART ? "Content-Range" : NULL, place};
    struct MHD_Response *response = r->server->calls.from_file(length, descriptor, from);
    if (!response)
        close(descriptor);
    return send_answer(r, range == RANGE_PART ? MHD_HTTP_PARTIAL_CONTENT : MHD_HTTP_OK, response, fields, 5);
}

/* Sends a file; -1: says that there is none. */
static enum MHD_Result send_file(const request *r, int descriptor, const char *type, const char *cache)
{
    struct stat about;
    char tag[80];
    if (descriptor < 0 || fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
        if (descriptor >= 0)
            close(descriptor);
        return refuse_unknown(r);
    }
    snprintf(tag, sizeof tag, "\"%jx-%jx-%jx.%lx\"", (uintmax_t)about.st_ino, (uintmax_t)about.st_size,
             (uintmax_t)about.st_mtim.tv_sec, (unsigned long)about.st_mtim.tv_nsec);
    header_field fields[5] = {
        {"ETag", tag}, {"Cache-Control", cache}, {"Content-Type", type}, {"Accept-Ranges", "bytes"}, {NULL, NULL}};
    const char *known = field_of(r, "If-None-Match");
    if (!known || strcmp(known, tag) != 0)
        return send_part(r, descriptor, (uint64_t)about.st_size, fields);
    close(descriptor);
    return send_answer(r, MHD_HTTP_NOT_MODIFIED, r->server->calls.from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT), fields,
                       2);
}

/* ---- Requests -------------------------------------------------------------------------------- */

static enum MHD_Result send_list(const request *r)
{
    buffer text;
    buffer_init(&text, &memory_default);
    enum MHD_Result result =
        serve_append_list(&text, r->server->site)
            ? send_text(r, MHD_HTTP_OK, buffer_view(&text), "application/json", (header_field){NULL, NULL})
            : MHD_NO;
    buffer_free(&text);
    return result;
}

/* What has this name after the token. */
static enum MHD_Result send_named(const request *r, view name)
{
    const serve_site *site = r->server->site;
    view folder = VIEW(SERVE_FILE_FOLDER);
    if (view_equal(name, VIEW(SERVE_LIST)))
        return send_list(r);
    if (name.length == 0)
        name = VIEW(SERVE_INDEX);
    if (name.length <= folder.length || !view_equal(view_of(name.text, folder.length), folder))
        return send_file(r, serve_open_page(site, name), serve_type(name), "no-cache");
    bool served = site->path && view_equal(view_after(name, folder.length), view_of_string(site->name));
    return send_file(r, served ? serve_open_file(site) : -1, "application/octet-stream", "no-store");
}

static enum MHD_Result send_wanted(const request *r, view part)
{
    buffer name;
    buffer_init(&name, &memory_default);
    enum MHD_Result result =
        serve_decode(&name, view_after(part, 1)) ? send_named(r, buffer_view(&name)) : refuse_unknown(r);
    buffer_free(&name);
    return result;
}

/* ---- Who may ask ----------------------------------------------------------------------------- */

/* The host that a request names, and how often it does. */
typedef struct host_look {
    const serve_site *site;
    unsigned right, wrong;
} host_look;

static enum MHD_Result look_at_host(void *context, enum MHD_ValueKind kind, const char *name, const char *text)
{
    host_look *look = context;
    (void)kind;
    if (view_equal_ignoring_case(view_of_string(name), VIEW("Host"))) {
        bool right = text && strcmp(text, look->site->host) == 0;
        look->right += right;
        look->wrong += !right;
    }
    return MHD_YES;
}

/* Is it this server that is meant? A name that somebody's name server leads here is not (DNS rebinding). */
static bool names_this_host(const request *r)
{
    host_look look = {.site = r->server->site};
    r->server->calls.values(r->connection, MHD_HEADER_KIND, look_at_host, &look);
    return look.right == 1 && look.wrong == 0;
}

/* Does the page ask, or the user, and no other page? Following a link that leads here is the user's doing; what a browser then
   shows, others cannot look at. */
static bool comes_from_here(const request *r)
{
    const char *origin = field_of(r, "Origin"), *site = field_of(r, "Sec-Fetch-Site");
    const char *mode = field_of(r, "Sec-Fetch-Mode");
    if (origin && (strncmp(origin, "http://", 7) != 0 || strcmp(origin + 7, r->server->site->host) != 0))
        return false;
    return !site || strcmp(site, "none") == 0 || strcmp(site, "same-origin") == 0 ||
           (mode && strcmp(mode, "navigate") == 0);
}

static bool is_reading(const char *method)
{
    return strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
}

static enum MHD_Result answer_request(const request *r)
{
    const serve_site *site = r->server->site;
    char way[SERVE_TOKEN_LENGTH + 3];
    view part;
    if (!names_this_host(r))
        return refuse(r, MHD_HTTP_MISDIRECTED_REQUEST, "This request names another host.\n",
                      (header_field){NULL, NULL});
    if (!comes_from_here(r))
        return refuse(r, MHD_HTTP_FORBIDDEN, "Requests from other pages are refused.\n", (header_field){NULL, NULL});
    if (!serve_has_token(site, r->address, &part))
        return refuse_unknown(r);
    if (!is_reading(r->method))
        return refuse(r, MHD_HTTP_METHOD_NOT_ALLOWED, "Only GET and HEAD are allowed.\n",
                      (header_field){"Allow", "GET, HEAD"});
    if (part.length > 0)
        return send_wanted(r, part);
    snprintf(way, sizeof way, "/%s/", site->token);
    return refuse(r, MHD_HTTP_PERMANENT_REDIRECT, "This address needs a slash at the end.\n",
                  (header_field){"Location", way});
}

/* ---- The daemon ------------------------------------------------------------------------------ */

/* libmicrohttpd calls this when it knows the header of a request, for each piece of its body, and at its end. A body is not for
   us: then the answer is sent at once, or the connection closed. */
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *address,
                                  const char *method, const char *version, const char *body, size_t *body_size,
                                  void **state)
{
    serve_server *s = context;
    request r = {s, connection, address, method};
    (void)version;
    (void)body;
    if (!*state) {
        *state = s;
        s->active++;
        s->last = seconds_now();
        if (is_reading(method))
            return MHD_YES;
    }
    return *body_size > 0 ? MHD_NO : answer_request(&r);
}

static void on_end(void *context, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode why)
{
    serve_server *s = context;
    (void)connection;
    (void)why;
    if (*state)
        s->active--;
    *state = NULL;
    s->last = seconds_now();
}

/* Who runs this as root, and the browser not, wonders why nothing comes: that is said, but once. */
static enum MHD_Result on_connection(void *context, const struct sockaddr *from, socklen_t length)
{
    serve_server *s = context;
    const struct sockaddr_in *client = (const void *)from;
    unsigned long owner = 0;
    if (length < sizeof *client || from->sa_family != AF_INET)
        return MHD_NO;
    if (serve_may_speak(ntohs(client->sin_port), s->site->port, &owner))
        return MHD_YES;
    if (!s->told)
        complain("gedelf serve: refused a connection from user %lu; only user %lu, who runs the server, may connect\n",
                 owner, (unsigned long)geteuid());
    s->told = true;
    return MHD_NO;
}

/* Addresses stay as they were sent: serve_decode is stricter. */
static size_t keep_address(void *context, struct MHD_Connection *connection, char *address)
{
    (void)context;
    (void)connection;
    return strlen(address);
}

serve_server *serve_start(const serve_site *site, int listener, const char **why)
{
    serve_server *s = memory_allocate(&memory_default, sizeof *s);
    *why = gedelf_status_text(GEDELF_MEMORY);
    if (!s)
        return NULL;
    *s = (serve_server){.site = site, .last = seconds_now()};
    *why = LATE_MISSING(GEDELF_MICROHTTPD_LIBRARY, "libmicrohttpd12");
    if (late_load(GEDELF_MICROHTTPD_LIBRARY, microhttpd_functions,
                  sizeof microhttpd_functions / sizeof *microhttpd_functions, &s->calls)) {
        *why = "libmicrohttpd did not start";
        s->daemon =
            s->calls.start(MHD_NO_FLAG, 0, on_connection, s, on_request, s, MHD_OPTION_LISTEN_SOCKET, listener,
                           MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
                           (unsigned)CONNECTION_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_OCTETS,
                           MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_COMPLETED, on_end, s,
                           MHD_OPTION_UNESCAPE_CALLBACK, keep_address, NULL, MHD_OPTION_END);
    }
    if (s->daemon)
        return s;
    memory_release(&memory_default, s, sizeof *s);
    return NULL;
}

void serve_stop(serve_server *s)
{
    s->calls.stop(s->daemon);
    memory_release(&memory_default, s, sizeof *s);
}

/* How long to wait at most, in seconds; below 0: without limit. */
static double longest_wait(const serve_server *s, uint64_t idle)
{
    MHD_UNSIGNED_LONG_LONG milliseconds;
    double wait = -1, left = s->last + (double)idle - seconds_now();
    if (s->calls.timeout(s->daemon, &milliseconds) == MHD_YES)
        wait = (double)milliseconds / 1000;
    if (idle > 0 && s->active == 0 && (wait < 0 || left < wait))
        wait = left > 0 ? left : 0;
    return wait < LONGEST_WAIT ? wait : LONGEST_WAIT;
}

/* Waits until something happens, and sees to it. */
static bool serve_turn(serve_server *s, uint64_t idle, const sigset_t *signals)
{
    fd_set sets[3];
    MHD_socket most = -1;
    for (size_t i = 0; i < 3; i++)
        FD_ZERO(&sets[i]);
    if (s->calls.fdset(s->daemon, &sets[0], &sets[1], &sets[2], &most) != MHD_YES)
        return false;
    double wait = longest_wait(s, idle);
    struct timespec limit = {.tv_sec = (time_t)wait, .tv_nsec = (long)((wait - (double)(time_t)wait) * 1e9)};
    if (pselect(most + 1, &sets[0], &sets[1], &sets[2], wait < 0 ? NULL : &limit, signals) < 0) {
        if (errno != EINTR)
            return false;
        for (size_t i = 0; i < 3; i++)
            FD_ZERO(&sets[i]);
    }
    return s->calls.run(s->daemon, &sets[0], &sets[1], &sets[2]) == MHD_YES;
}

bool serve_answer(serve_server *s, uint64_t idle, const sigset_t *signals, bool (*goes_on)(void *context),
                  void *context)
{
    bool works = true;
    while (works && goes_on(context) && (idle == 0 || s->active > 0 || seconds_now() < s->last + (double)idle))
        works = serve_turn(s, idle, signals);
    return works;
}

#else

bool serve_is_possible(void)
{
    return false;
}

serve_server *serve_start(const serve_site *site, int listener, const char **why)
{
    (void)site;
    (void)listener;
    *why = "gedelf was built without libmicrohttpd";
    return NULL;
}

bool serve_answer(serve_server *s, uint64_t idle, const sigset_t *signals, bool (*goes_on)(void *context),
                  void *context)
{
    (void)s;
    (void)idle;
    (void)signals;
    (void)goes_on;
    (void)context;
    return false;
}

void serve_stop(serve_server *s)
{
    (void)s;
}

#endif
