/* SPDX-License-Identifier: MIT */
/*
 * Takes the IRI of a schema, gives the document that its server has, by an HTTP GET through libcurl. [elf-2018
 * §schema], D31
 *
 * Neither the IRI nor the server is trusted. The address is checked when the socket is opened, so it is the one that is
 * connected to, whatever the name server says a moment later. It is checked again for each redirection. Proxies,
 * cookies and passwords that the user has for other purposes are not used. libcurl is loaded when there is something to
 * fetch.
 */
#include "cli/schemas/fetch.h"

#ifdef GEDELF_HAVE_CURL

#include "cli/core/late.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <time.h>

/* Can this IRI be fetched at all? */
static bool is_fetchable(view iri)
{
    static const view schemes[] = {{"http://", 7}, {"https://", 8}};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t length = schemes[i].length;
        if (iri.length > length && view_equal_ignoring_case(view_of(iri.text, length), schemes[i]))
            return true;
    }
    return false;
}

/* What is used of libcurl. */
typedef struct curl_calls {
    CURLcode (*global_init)(long flags);
    void (*global_cleanup)(void);
    CURL *(*easy_init)(void);
    CURLcode (*easy_setopt)(CURL *curl, CURLoption option, ...);
    CURLcode (*easy_getinfo)(CURL *curl, CURLINFO info, ...);
    CURLcode (*easy_perform)(CURL *curl);
    void (*easy_cleanup)(CURL *curl);
    const char *(*easy_strerror)(CURLcode code);
    CURLU *(*url)(void);
    CURLUcode (*url_set)(CURLU *url, CURLUPart what, const char *part, unsigned int flags);
    void (*url_cleanup)(CURLU *url);
    struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
    void (*slist_free_all)(struct curl_slist *list);
} curl_calls;

static const late_function curl_functions[] = {
    LATE_FUNCTION(curl_calls, global_init, curl_global_init),
    LATE_FUNCTION(curl_calls, global_cleanup, curl_global_cleanup),
    LATE_FUNCTION(curl_calls, easy_init, curl_easy_init),
    LATE_FUNCTION(curl_calls, easy_setopt, curl_easy_setopt),
    LATE_FUNCTION(curl_calls, easy_getinfo, curl_easy_getinfo),
    LATE_FUNCTION(curl_calls, easy_perform, curl_easy_perform),
    LATE_FUNCTION(curl_calls, easy_cleanup, curl_easy_cleanup),
    LATE_FUNCTION(curl_calls, easy_strerror, curl_easy_strerror),
    LATE_FUNCTION(curl_calls, url, curl_url),
    LATE_FUNCTION(curl_calls, url_set, curl_url_set),
    LATE_FUNCTION(curl_calls, url_cleanup, curl_url_cleanup),
    LATE_FUNCTION(curl_calls, slist_append, curl_slist_append),
    LATE_FUNCTION(curl_calls, slist_free_all, curl_slist_free_all),
};

/* A document on its way. */
typedef struct fetching {
    const fetch_limits *limits;
    curl_calls calls;
    CURL *curl;
    buffer *document;
    size_t begin;      /* what the document had before */
    long milliseconds; /* for all of it */
    bool too_large, no_memory;
    char refused[INET6_ADDRSTRLEN]; /* the address that was refused; empty if none was */
    char words[CURL_ERROR_SIZE];    /* libcurl's own message, which says more than its code */
} fetching;

bool fetch_is_possible(void)
{
    return true;
}

/* ---- What libcurl asks us -------------------------------------------------------------------- */

/* Takes a piece of the document. Taking less than all of it makes libcurl stop. */
static size_t take_piece(char *octets, size_t one, size_t count, void *context)
{
    fetching *f = context;
    f->too_large = count > f->limits->octets - (f->document->length - f->begin);
    if (f->too_large)
        return 0;
    f->no_memory = !buffer_append(f->document, view_of(octets, count));
    return f->no_memory ? 0 : count * one; /* libcurl promises that one is 1 */
}

/* The octets of an address; *length is 0 if it is of neither kind. They are copied because of their alignment. */
static void address_octets(const struct curl_sockaddr *a, unsigned char out[16], size_t *length)
{
    struct sockaddr_in ipv4;
    struct sockaddr_in6 ipv6;
    *length = 0;
    if (a->family == AF_INET && a->addrlen >= sizeof ipv4) {
        memcpy(&ipv4, &a->addr, sizeof ipv4);
        memcpy(out, &ipv4.sin_addr, *length = 4);
    } else if (a->family == AF_INET6 && a->addrlen >= sizeof ipv6) {
        memcpy(&ipv6, (const char *)a + offsetof(struct curl_sockaddr, addr), sizeof ipv6);
        memcpy(out, &ipv6.sin6_addr, *length = 16);
    }
}

/* Opens a socket, unless it is for an address that is not to be spoken to. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *a)
{
    fetching *f = context;
    unsigned char octets[16] = {0};
    size_t length;
    (void)purpose;
    address_octets(a, octets, &length);
    if (!f->limits->allows || f->limits->allows(octets, length))
        return socket(a->family, a->socktype, a->protocol);
    if (!inet_ntop(a->family, octets, f->refused, sizeof f->refused))
        f->refused[0] = '?';
    return CURL_SOCKET_BAD;
}

/* ---- Why it did not work --------------------------------------------------------------------- */

static bool say(buffer *reason, const char *text)
{
    return buffer_append(reason, view_of_string(text));
}

static bool say_number(buffer *reason, const char *before, uint64_t number, const char *after)
{
    return say(reason, before) && buffer_append_number(reason, number) && say(reason, after);
}

/* What libcurl's own words would say at too great length. */
static const char *words_for(const fetching *f, CURLcode result)
{
    switch (result) {
    case CURLE_UNSUPPORTED_PROTOCOL:
        return strstr(f->words, "HTTP/0.9") ? "the server's answer has no status and no header (HTTP/0.9)"
                                            : "it is redirected to something other than http or https";
    case CURLE_OPERATION_TIMEDOUT: return "the server took too long";
    case CURLE_COULDNT_RESOLVE_HOST: return "its server was not found";
    case CURLE_COULDNT_CONNECT: return "its server cannot be reached";
    case CURLE_PARTIAL_FILE: return "only part of it arrived";
    default: return f->calls.easy_strerror(result);
    }
}

static bool say_why(buffer *reason, const fetching *f, CURLcode result)
{
    const fetch_limits *limits = f->limits;
    long answer = 0;
    f->calls.easy_getinfo(f->curl, CURLINFO_RESPONSE_CODE, &answer);
    if (f->too_large || result == CURLE_FILESIZE_EXCEEDED)
        return say_number(reason, "it is larger than ", limits->octets, " bytes");
    if (result == CURLE_OK || result == CURLE_HTTP_RETURNED_ERROR)
        return say_number(reason, "the server answered with HTTP status ", (uint64_t)answer, "");
    if (result == CURLE_TOO_MANY_REDIRECTS)
        return say_number(reason, "there are more than ", (uint64_t)limits->redirections, " redirections");
    if (result == CURLE_COULDNT_CONNECT && f->refused[0])
        return say(reason, f->refused) && say(reason, " is a local address; use --allow-local to permit it");
    return say(reason, words_for(f, result));
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* All settings of the request; each call may fail because there is no memory. */
static bool set_request(fetching *f, CURLU *url, struct curl_slist *headers)
{
    CURLcode (*set)(CURL *, CURLoption, ...) = f->calls.easy_setopt;
    CURL *c = f->curl;
    return set(c, CURLOPT_CURLU, url) == CURLE_OK && set(c, CURLOPT_HTTPHEADER, headers) == CURLE_OK &&
           set(c, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           set(c, CURLOPT_REDIR_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           set(c, CURLOPT_FOLLOWLOCATION, 1L) == CURLE_OK &&
           set(c, CURLOPT_MAXREDIRS, f->limits->redirections) == CURLE_OK &&
           set(c, CURLOPT_CONNECTTIMEOUT_MS, f->limits->connect_milliseconds) == CURLE_OK &&
           set(c, CURLOPT_TIMEOUT_MS, f->milliseconds) == CURLE_OK &&
           set(c, CURLOPT_ERRORBUFFER, f->words) == CURLE_OK &&
           set(c, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)f->limits->octets) == CURLE_OK &&
           set(c, CURLOPT_PROXY, "") == CURLE_OK && set(c, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L) == CURLE_OK &&
           set(c, CURLOPT_FAILONERROR, 1L) == CURLE_OK && set(c, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
           set(c, CURLOPT_OPENSOCKETDATA, f) == CURLE_OK && set(c, CURLOPT_WRITEFUNCTION, take_piece) == CURLE_OK &&
           set(c, CURLOPT_WRITEDATA, f) == CURLE_OK;
}

static bool set_user_agent(fetching *f)
{
    buffer name;
    buffer_init(&name, &memory_default);
    bool done = say(&name, "gedelf/") && say(&name, gedelf_version()) && buffer_append(&name, view_of("", 1)) &&
                f->calls.easy_setopt(f->curl, CURLOPT_USERAGENT, name.data) == CURLE_OK;
    buffer_free(&name);
    return done;
}

/* A web page is what a server shows to people who come without the right Accept header; it is not a schema. */
static bool is_web_page(const fetching *f)
{
    static const view web_page = {"text/html", 9};
    const char *type = NULL;
    f->calls.easy_getinfo(f->curl, CURLINFO_CONTENT_TYPE, &type);
    view v = view_of_string(type);
    return v.length >= web_page.length && view_equal_ignoring_case(view_of(v.text, web_page.length), web_page);
}

static gedelf_status perform(fetching *f, buffer *reason)
{
    CURLcode result = f->calls.easy_perform(f->curl);
    long answer = 0;
    f->calls.easy_getinfo(f->curl, CURLINFO_RESPONSE_CODE, &answer);
    if (f->no_memory || result == CURLE_OUT_OF_MEMORY)
        return GEDELF_MEMORY;
    if (result != CURLE_OK || answer != 200)
        return say_why(reason, f, result) ? GEDELF_UNREADABLE : GEDELF_MEMORY;
    if (is_web_page(f))
        return say(reason, "the server sent a web page instead of a schema") ? GEDELF_UNREADABLE : GEDELF_MEMORY;
    return GEDELF_OK;
}

/* An IRI may have characters that a URL writes as %XX. */
static gedelf_status set_address(const fetching *f, CURLU *url, view iri, buffer *reason)
{
    buffer text;
    buffer_init(&text, &memory_default);
    bool enough = buffer_append(&text, iri) && buffer_append(&text, view_of("", 1));
    CURLUcode result = enough ? f->calls.url_set(url, CURLUPART_URL, text.data, CURLU_URLENCODE | CURLU_DISALLOW_USER)
                              : CURLUE_OUT_OF_MEMORY;
    buffer_free(&text);
    if (result == CURLUE_OUT_OF_MEMORY)
        return GEDELF_MEMORY;
    return result == CURLUE_OK || !say(reason, "it is not the address of a document") ? GEDELF_OK : GEDELF_UNREADABLE;
}

static gedelf_status fetch_with(fetching *f, CURLU *url, view iri, buffer *reason)
{
    struct curl_slist *headers = f->calls.slist_append(NULL, "Accept: application/x-fhiso-elf1-schema");
    gedelf_status status = GEDELF_MEMORY;
    if (url && headers)
        status = set_address(f, url, iri, reason);
    if (status == GEDELF_OK && (!set_request(f, url, headers) || !set_user_agent(f)))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = perform(f, reason);
    f->calls.slist_free_all(headers);
    return status;
}

static long milliseconds_now(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Less time than this counts as none: no server answers in it, and libcurl's clock and ours may differ by a
   millisecond. */
enum { SHORTEST_WAIT = 10 };

/* Why nothing more is fetched in this run; NULL if something may be. */
static const char *overdrawn(const fetch_budget *b)
{
    if (b->documents == 0)
        return "this run has reached its limit of schemas to fetch";
    return b->milliseconds < SHORTEST_WAIT ? "this run has reached its time limit for fetching schemas" : NULL;
}

static gedelf_status fetch_now(view iri, const fetch_limits *limits, const fetch_budget *budget, buffer *document,
                               buffer *reason)
{
    fetching f = {.limits = limits, .document = document, .begin = document->length};
    f.milliseconds = budget->milliseconds < limits->milliseconds ? budget->milliseconds : limits->milliseconds;
    if (!late_load(GEDELF_CURL_LIBRARY, curl_functions, sizeof curl_functions / sizeof *curl_functions, &f.calls))
        return say(reason, LATE_MISSING(GEDELF_CURL_LIBRARY, "libcurl4")) ? GEDELF_UNREADABLE : GEDELF_MEMORY;
    if (f.calls.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return GEDELF_MEMORY;
    CURLU *url = f.calls.url();
    f.curl = f.calls.easy_init();
    gedelf_status status = f.curl ? fetch_with(&f, url, iri, reason) : GEDELF_MEMORY;
    f.calls.easy_cleanup(f.curl);
    f.calls.url_cleanup(url);
    f.calls.global_cleanup();
    if (status != GEDELF_OK)
        document->length = f.begin;
    return status;
}

gedelf_status fetch_schema(view iri, const fetch_limits *limits, fetch_budget *budget, buffer *document, buffer *reason)
{
    const char *why = is_fetchable(iri) ? overdrawn(budget) : "only http and https are supported";
    if (why)
        return say(reason, why) ? GEDELF_UNREADABLE : GEDELF_MEMORY;
    long begin = milliseconds_now();
    budget->documents--;
    gedelf_status status = fetch_now(iri, limits, budget, document, reason);
    budget->milliseconds -= milliseconds_now() - begin;
    return status;
}

#else

bool fetch_is_possible(void)
{
    return false;
}

gedelf_status fetch_schema(view iri, const fetch_limits *limits, fetch_budget *budget, buffer *document, buffer *reason)
{
    (void)iri;
    (void)limits;
    (void)budget;
    (void)document;
    return buffer_append(reason, VIEW("gedelf was built without libcurl")) ? GEDELF_UNREADABLE : GEDELF_MEMORY;
}

#endif
