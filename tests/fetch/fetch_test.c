/* SPDX-License-Identifier: MIT */
/*
 * Fetching schemas: which addresses are spoken to, what a server may do and what not, and the copies on disk. Takes the
 * address of tests/fetch/server.py as its argument.
 */
#include "cli/schemas/fetch.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static size_t failures;

static void expect(bool good, const char *what, const char *about)
{
    if (good)
        return;
    failures++;
    printf("%s: %s\n", about, what);
}

/* ---- Addresses ------------------------------------------------------------------------------- */

static const struct {
    const char *text;
    bool is_public;
} addresses[] = {
    {"8.8.8.8", true},
    {"1.1.1.1", true},
    {"0.0.0.0", false},
    {"0.1.2.3", false},
    {"9.255.255.255", true},
    {"10.0.0.0", false},
    {"10.255.255.255", false},
    {"11.0.0.0", true},
    {"100.63.255.255", true},
    {"100.64.0.0", false},
    {"100.127.255.255", false},
    {"100.128.0.0", true},
    {"127.0.0.1", false},
    {"127.255.255.254", false},
    {"128.0.0.1", true},
    {"169.253.255.255", true},
    {"169.254.169.254", false},
    {"172.15.255.255", true},
    {"172.16.0.1", false},
    {"172.31.255.255", false},
    {"172.32.0.0", true},
    {"192.0.0.8", false},
    {"192.0.2.1", false},
    {"192.167.255.255", true},
    {"192.168.0.1", false},
    {"192.169.0.0", true},
    {"198.17.255.255", true},
    {"198.18.0.1", false},
    {"198.19.255.255", false},
    {"198.51.100.7", false},
    {"203.0.113.7", false},
    {"223.255.255.255", true},
    {"224.0.0.1", false},
    {"239.255.255.255", false},
    {"240.0.0.1", false},
    {"255.255.255.255", false},
    {"::", false},
    {"::1", false},
    {"::127.0.0.1", false},
    {"::8.8.8.8", false},
    {"::ffff:127.0.0.1", false},
    {"::ffff:10.1.2.3", false},
    {"::ffff:8.8.8.8", true},
    {"64:ff9b::10.0.0.1", false},
    {"64:ff9b::8.8.8.8", true},
    {"64:ff9b:1::1", false},
    {"100::1", false},
    {"2001::1", false},
    {"2001:1ff::1", false},
    {"2001:200::1", true},
    {"2001:db8::1", false},
    {"2001:db9::1", true},
    {"2002:7f00:1::", false},
    {"2002:a00:1::", false},
    {"2002:808:808::", true},
    {"2606:4700:4700::1111", true},
    {"3fff:fff::1", false},
    {"3fff:1000::1", true},
    {"4000::1", false},
    {"fc00::1", false},
    {"fdff::1", false},
    {"fe80::1", false},
    {"fec0::1", false},
    {"ff02::1", false},
};

static void test_addresses(void)
{
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        unsigned char octets[16];
        const char *text = addresses[i].text;
        bool ipv6 = strchr(text, ':') != NULL;
        assert(inet_pton(ipv6 ? AF_INET6 : AF_INET, text, octets) == 1);
        expect(address_is_public(octets, ipv6 ? 16 : 4) == addresses[i].is_public, "told wrongly", text);
    }
    expect(!address_is_public((const unsigned char *)"\x08\x08\x08\x08", 3), "told wrongly", "three octets");
}

/* ---- Servers --------------------------------------------------------------------------------- */

static const char *base;

/* Fetches from the server; `path` may also be a whole IRI. */
static gedelf_status fetch(const char *path, const fetch_limits *limits, buffer *document, buffer *reason)
{
    buffer iri;
    buffer_init(&iri, &memory_default);
    buffer_init(document, &memory_default);
    buffer_init(reason, &memory_default);
    assert(path[0] != '/' || buffer_append(&iri, view_of_string(base)));
    assert(buffer_append(&iri, view_of_string(path)) && buffer_append(document, VIEW("before ")));
    fetch_budget budget = FETCH_BUDGET_INIT;
    gedelf_status status = fetch_schema(buffer_view(&iri), limits, &budget, document, reason);
    assert(buffer_append(document, view_of("", 1)) && buffer_append(reason, view_of("", 1)));
    buffer_free(&iri);
    return status;
}

/* What is fetched within a budget: if not a document, the reason begins like this. */
static void expect_fetched_within(const char *path, const fetch_limits *limits, fetch_budget *budget, const char *why)
{
    buffer iri, document, reason;
    buffer_init(&iri, &memory_default);
    buffer_init(&document, &memory_default);
    buffer_init(&reason, &memory_default);
    assert(buffer_append(&iri, view_of_string(base)) && buffer_append(&iri, view_of_string(path)));
    gedelf_status status = fetch_schema(buffer_view(&iri), limits, budget, &document, &reason);
    assert(buffer_append(&reason, view_of("", 1)));
    expect(status == (why[0] ? GEDELF_UNREADABLE : GEDELF_OK), gedelf_status_text(status), path);
    expect(strncmp(reason.data, why, strlen(why)) == 0, reason.data, path);
    buffer_free(&iri);
    buffer_free(&document);
    buffer_free(&reason);
}

/* What is fetched from a path: the document, or why it is not, begins like this. */
static void expect_fetched(const char *path, const fetch_limits *limits, gedelf_status status, const char *beginning)
{
    buffer document, reason;
    gedelf_status got = fetch(path, limits, &document, &reason);
    const char *text = status == GEDELF_OK ? document.data + strlen("before ") : reason.data;
    expect(got == status, gedelf_status_text(got), path);
    expect(strncmp(text, beginning, strlen(beginning)) == 0, text, path);
    expect(strncmp(document.data, "before ", 7) == 0, "what was there before is gone", path);
    expect(status == GEDELF_OK || document.data[7] == '\0', "there is part of a document", path);
    buffer_free(&document);
    buffer_free(&reason);
}

static fetch_limits local_limits(void)
{
    fetch_limits limits = FETCH_LIMITS_INIT;
    limits.allows = NULL;
    return limits;
}

static void test_documents(void)
{
    fetch_limits limits = local_limits();
    expect_fetched("/schema", &limits, GEDELF_OK, "0 HEAD\n1 CHAR UTF-8\n");
    expect_fetched("/schema#part", &limits, GEDELF_OK, "0 HEAD\n");
    expect_fetched("/nothing", &limits, GEDELF_UNREADABLE, "the server answered with HTTP status 404");
    expect_fetched("/status/500", &limits, GEDELF_UNREADABLE, "the server answered with HTTP status 500");
    expect_fetched("/status/203", &limits, GEDELF_UNREADABLE, "the server answered with HTTP status 203");
    expect_fetched("/page", &limits, GEDELF_UNREADABLE, "the server sent a web page");
    expect_fetched("/bare", &limits, GEDELF_UNREADABLE, "the server's answer has no status");
    expect_fetched("/to/%2Fbare", &limits, GEDELF_UNREADABLE, "the server's answer has no status");
    expect_fetched("/cut", &limits, GEDELF_UNREADABLE, "only part of it arrived");
    expect_fetched("/cookie", &limits, GEDELF_OK, "None");
    expect_fetched("http://127.0.0.1:1/", &limits, GEDELF_UNREADABLE, "its server cannot be reached");
    expect_fetched("file:///etc/passwd", &limits, GEDELF_UNREADABLE, "only http and https are supported");
    expect_fetched("ftp://example.com/x", &limits, GEDELF_UNREADABLE, "only http and https are supported");
    expect_fetched("urn:isbn:1", &limits, GEDELF_UNREADABLE, "only http and https are supported");
    expect_fetched("http://[::1/", &limits, GEDELF_UNREADABLE, "it is not the address of a document");
}

/* What the server saw of the requests: the path in URL form, the header that the draft names, and who asked. */
static void test_requests(void)
{
    buffer document, reason;
    fetch_limits limits = local_limits();
    expect_fetched("/schema/\xC3\xA9t\xC3\xA9", &limits, GEDELF_OK, "0 HEAD\n");
    expect(fetch("/log", &limits, &document, &reason) == GEDELF_OK, "not there", "/log");
    expect(strstr(document.data, "/schema application/x-fhiso-elf1-schema gedelf/") != NULL, document.data, "/log");
    expect(strstr(document.data, "/schema/%C3%A9t%C3%A9 ") != NULL || strstr(document.data, "/schema/%c3%a9t%c3%a9 "),
           document.data, "/log");
    buffer_free(&document);
    buffer_free(&reason);
}

static void test_redirections(void)
{
    fetch_limits limits = local_limits();
    expect_fetched("/hops/1", &limits, GEDELF_OK, "0 HEAD\n");
    expect_fetched("/hops/5", &limits, GEDELF_OK, "0 HEAD\n");
    expect_fetched("/hops/6", &limits, GEDELF_UNREADABLE, "there are more than 5 redirections");
    expect_fetched("/loop", &limits, GEDELF_UNREADABLE, "there are more than 5 redirections");
    expect_fetched("/to/file:%2F%2F%2Fetc%2Fpasswd", &limits, GEDELF_UNREADABLE, "it is redirected to something other");
    expect_fetched("/to/ftp:%2F%2F127.0.0.1%2Fx", &limits, GEDELF_UNREADABLE, "it is redirected to something other");
    limits.redirections = 2;
    expect_fetched("/hops/2", &limits, GEDELF_OK, "0 HEAD\n");
    expect_fetched("/hops/3", &limits, GEDELF_UNREADABLE, "there are more than 2 redirections");
}

static void test_limits(void)
{
    fetch_limits limits = local_limits();
    limits.octets = 1000;
    expect_fetched("/octets/1000", &limits, GEDELF_OK, "xxxx");
    expect_fetched("/octets/1001", &limits, GEDELF_UNREADABLE, "it is larger than 1000 bytes");
    expect_fetched("/endless/1000", &limits, GEDELF_OK, "xxxx");
    expect_fetched("/endless/1001", &limits, GEDELF_UNREADABLE, "it is larger than 1000 bytes");
    expect_fetched("/endless/5000000", &limits, GEDELF_UNREADABLE, "it is larger than 1000 bytes");
    limits = local_limits();
    limits.milliseconds = 300;
    expect_fetched("/slow/0.01", &limits, GEDELF_OK, "0 HEAD\n");
    expect_fetched("/slow/30", &limits, GEDELF_UNREADABLE, "the server took too long");
    expect_fetched("/trickle/30", &limits, GEDELF_UNREADABLE, "the server took too long");
}

/* What all servers together may take: so many documents, and so much time, of which a slow one gets no more than is left. */
static void test_budget(void)
{
    static const struct {
        const char *path, *reason;
    } steps[] = {
        {"/schema", ""},
        {"/slow/30", "the server took too long"},
        {"/schema", "this run has reached its time limit"},
    };
    fetch_limits limits = local_limits();
    fetch_budget budget = {.documents = 9, .milliseconds = 400};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        expect_fetched_within(steps[i].path, &limits, &budget, steps[i].reason);
    expect(budget.documents == 7, "what was not asked for counts", "/schema");
    budget = (fetch_budget){.documents = 1, .milliseconds = 10000};
    expect_fetched_within("/schema", &limits, &budget, "");
    expect_fetched_within("/schema", &limits, &budget, "this run has reached its limit");
    const fetch_budget usual = FETCH_BUDGET_INIT;
    expect(usual.documents == 100 && usual.milliseconds == 60000, "another budget", "a run");
}

/* A host that takes connections and never answers counts too, and so does one that does not even take them. */
static void test_local_addresses(void)
{
    const fetch_limits limits = FETCH_LIMITS_INIT;
    static const char refused[] = "127.0.0.1 is a local address";
    expect_fetched("/schema", &limits, GEDELF_UNREADABLE, refused);
    expect_fetched("http://localhost:1/", &limits, GEDELF_UNREADABLE, ""); /* by which of its addresses is not known */
    expect_fetched("http://127.1:1/", &limits, GEDELF_UNREADABLE, refused);
    expect_fetched("http://2130706433:1/", &limits, GEDELF_UNREADABLE, refused);
    expect_fetched("http://0x7f000001:1/", &limits, GEDELF_UNREADABLE, refused);
    expect_fetched("http://[::1]:1/", &limits, GEDELF_UNREADABLE, "::1 is a local address");
    expect_fetched("http://[::ffff:127.0.0.1]:1/", &limits, GEDELF_UNREADABLE, "::ffff:127.0.0.1 is a local address");
    expect_fetched("http://169.254.169.254/latest/", &limits, GEDELF_UNREADABLE, "169.254.169.254 is a local address");
}

/* Each hop is looked at by itself: here all hosts may be asked but one. */
static bool allows_all_but_one(const unsigned char *address, size_t length)
{
    return length != 4 || memcmp(address, "\x7F\x00\x00\x02", 4) != 0;
}

static void test_hops(void)
{
    fetch_limits limits = local_limits();
    char path[128];
    const char *port = strrchr(base, ':');
    snprintf(path, sizeof path, "/to/http:%%2F%%2F127.0.0.2%s%%2Fschema", port);
    limits.allows = allows_all_but_one;
    expect_fetched("/schema", &limits, GEDELF_OK, "0 HEAD\n");
    expect_fetched(path, &limits, GEDELF_UNREADABLE, "127.0.0.2 is a local address");
}

/* A proxy that the environment names is not asked: it could reach what must not be reached. */
static void test_proxies(void)
{
    const fetch_limits closed = FETCH_LIMITS_INIT;
    fetch_limits limits = local_limits();
    assert(setenv("http_proxy", base, 1) == 0 && setenv("all_proxy", base, 1) == 0);
    expect_fetched("http://127.0.0.1:1/schema", &limits, GEDELF_UNREADABLE, "its server cannot be reached");
    expect_fetched("http://10.0.0.1/schema", &closed, GEDELF_UNREADABLE, "10.0.0.1 is a local address");
    assert(unsetenv("http_proxy") == 0 && unsetenv("all_proxy") == 0);
}

/* ---- Copies ---------------------------------------------------------------------------------- */

static void expect_copy(const char *folder, const char *iri, const char *document)
{
    buffer found_document;
    bool found;
    buffer_init(&found_document, &memory_default);
    expect(cache_find(folder, view_of_string(iri), &found_document, &found), "no memory", iri);
    expect(found == (document != NULL), found ? "found" : "not found", iri);
    if (found && document)
        expect(view_equal(buffer_view(&found_document), view_of_string(document)), "another document", iri);
    buffer_free(&found_document);
}

/* The names of the copies are not known here, so all that are in the folder are treated alike. */
static void in_folder(const char *folder, const char *command)
{
    char line[512];
    snprintf(line, sizeof line, "cd '%s' && %s", folder, command);
    int status = system(line); /* NOLINT(cert-env33-c): the test's own command */
    expect(status == 0, command, folder);
}

static void test_cache(const char *scratch)
{
    char folder[256];
    snprintf(folder, sizeof folder, "%s/deep/down", scratch);
    expect_copy(folder, "https://example.com/a", NULL);
    cache_keep(folder, VIEW("https://example.com/a"), VIEW("0 HEAD\n0 TRLR\n"));
    cache_keep(folder, VIEW("https://example.com/b"), VIEW(""));
    expect_copy(folder, "https://example.com/a", "0 HEAD\n0 TRLR\n");
    expect_copy(folder, "https://example.com/b", "");
    expect_copy(folder, "https://example.com/c", NULL);
    cache_keep(folder, VIEW("https://example.com/a"), VIEW("another"));
    expect_copy(folder, "https://example.com/a", "another");
    in_folder(folder, "test $(ls | wc -l) -eq 2 && ls | grep -qvE '[^0-9a-f]'");
    in_folder(folder, "touch -d '6 days ago' *");
    expect_copy(folder, "https://example.com/a", "another");
    in_folder(folder, "touch -d '8 days ago' *");
    expect_copy(folder, "https://example.com/a", NULL);
    in_folder(folder, "touch -d 'tomorrow' *");
    expect_copy(folder, "https://example.com/a", NULL);
    /* Another schema's copy under this one's name, as two IRIs with one hash would have it, or one that was cut. */
    cache_keep(folder, VIEW("https://example.com/a"), VIEW("another"));
    in_folder(folder, "for f in *; do sed -i s,example.com/a,example.com/x, $f; done");
    expect_copy(folder, "https://example.com/a", NULL);
    in_folder(folder, "for f in *; do printf gedelf > $f; done");
    expect_copy(folder, "https://example.com/a", NULL);
    in_folder(folder, "for f in *; do : > $f; done");
    expect_copy(folder, "https://example.com/a", NULL);
    /* Where no copy can be kept, that is all. */
    cache_keep("/dev/null/no", VIEW("https://example.com/a"), VIEW("x"));
    expect_copy("/dev/null/no", "https://example.com/a", NULL);
}

static void expect_folder(const char *cache, const char *home, bool local, const char *folder)
{
    buffer out;
    buffer_init(&out, &memory_default);
    assert((cache ? setenv("XDG_CACHE_HOME", cache, 1) : unsetenv("XDG_CACHE_HOME")) == 0);
    assert((home ? setenv("HOME", home, 1) : unsetenv("HOME")) == 0);
    expect(cache_append_folder(&out, local) && view_equal(buffer_view(&out), view_of_string(folder)), "another folder",
           folder);
    buffer_free(&out);
}

static void test_folders(void)
{
    expect_folder("/c", "/h", false, "/c/gedelf/schemas");
    expect_folder(NULL, "/h", false, "/h/.cache/gedelf/schemas");
    expect_folder("relative", "/h", false, "/h/.cache/gedelf/schemas");
    expect_folder("", "/h", false, "/h/.cache/gedelf/schemas");
    expect_folder("/c", "/h", true, "/c/gedelf/local-schemas");
    expect_folder(NULL, "/h", true, "/h/.cache/gedelf/local-schemas");
    expect_folder(NULL, NULL, false, "");
    expect_folder(NULL, "relative", false, "");
}

/* ---------------------------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    char scratch[] = "/tmp/gedelf-fetch-XXXXXX";
    assert(argc == 2 && mkdtemp(scratch));
    base = argv[1];
    test_addresses();
    test_documents();
    test_requests();
    test_redirections();
    test_limits();
    test_budget();
    test_local_addresses();
    test_hops();
    test_proxies();
    test_cache(scratch);
    in_folder(scratch, "rm -r deep");
    rmdir(scratch);
    test_folders();
    printf("%zu failed\n", failures);
    return failures > 0;
}
