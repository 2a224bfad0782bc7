/* SPDX-License-Identifier: MIT */
/*
 * Scripts of Polygenea: takes a function in ECMAScript 5.1 and its arguments in JSON, gives what it returns, in JSON.
 *
 * Duktape as it is packaged cannot be interrupted. So scripts run in another process, which has no files, no way to
 * open one or to reach another process (confine.h), and nothing but two pipes to this one. Each call has a limited heap
 * of its own, and a second of processor time, after which the system ends the process. There is neither a clock nor
 * randomness in it: the same call always gives the same result. [PG §Predicates, §Producers: scripts should be free of
 * side effects]
 */
#include "cli/polygenea/polygenea.h"

#ifdef GEDELF_HAVE_DUKTAPE

#include "cli/core/confine.h"
#include "cli/core/late.h"

#include <duktape.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    CALL_SECONDS = 1,               /* of processor time */
    CALL_MILLISECONDS_WAIT = 30000, /* however long it takes to get that time */
    ALL_MILLISECONDS = 60000,       /* for all calls together */
    HEAP_OCTETS = 32 << 20,
    RESULT_OCTETS = 4 << 20,
    WORDS_LENGTH = 200 /* of a message */
};

/* What is used of Duktape. */
typedef struct duktape_calls {
    duk_context *(*create_heap)(duk_alloc_function allocate, duk_realloc_function resize, duk_free_function release,
                                void *context, duk_fatal_function fatal);
    void (*destroy_heap)(duk_context *ctx);
    duk_int_t (*safe_call)(duk_context *ctx, duk_safe_call_function function, void *context, duk_idx_t arguments,
                           duk_idx_t results);
    void (*error_raw)(duk_context *ctx, duk_errcode_t code, const char *file, duk_int_t number, const char *format,
                      ...);
    duk_int_t (*eval_raw)(duk_context *ctx, const char *source, duk_size_t length, duk_uint_t flags);
    void (*call)(duk_context *ctx, duk_idx_t arguments);
    const char *(*push_lstring)(duk_context *ctx, const char *text, duk_size_t length);
    const char *(*get_lstring)(duk_context *ctx, duk_idx_t at, duk_size_t *length);
    const char *(*safe_to_lstring)(duk_context *ctx, duk_idx_t at, duk_size_t *length);
    void (*json_decode)(duk_context *ctx, duk_idx_t at);
    const char *(*json_encode)(duk_context *ctx, duk_idx_t at);
    duk_size_t (*get_length)(duk_context *ctx, duk_idx_t at);
    duk_bool_t (*get_prop_index)(duk_context *ctx, duk_idx_t at, duk_uarridx_t index);
    void (*remove)(duk_context *ctx, duk_idx_t at);
    duk_bool_t (*is_function)(duk_context *ctx, duk_idx_t at);
    duk_bool_t (*is_string)(duk_context *ctx, duk_idx_t at);
    duk_bool_t (*is_undefined)(duk_context *ctx, duk_idx_t at);
} duktape_calls;

static const late_function duktape_functions[] = {
    LATE_FUNCTION(duktape_calls, create_heap, duk_create_heap),
    LATE_FUNCTION(duktape_calls, destroy_heap, duk_destroy_heap),
    LATE_FUNCTION(duktape_calls, safe_call, duk_safe_call),
    LATE_FUNCTION(duktape_calls, error_raw, duk_error_raw),
    LATE_FUNCTION(duktape_calls, eval_raw, duk_eval_raw),
    LATE_FUNCTION(duktape_calls, call, duk_call),
    LATE_FUNCTION(duktape_calls, push_lstring, duk_push_lstring),
    LATE_FUNCTION(duktape_calls, get_lstring, duk_get_lstring),
    LATE_FUNCTION(duktape_calls, safe_to_lstring, duk_safe_to_lstring),
    LATE_FUNCTION(duktape_calls, json_decode, duk_json_decode),
    LATE_FUNCTION(duktape_calls, json_encode, duk_json_encode),
    LATE_FUNCTION(duktape_calls, get_length, duk_get_length),
    LATE_FUNCTION(duktape_calls, get_prop_index, duk_get_prop_index),
    LATE_FUNCTION(duktape_calls, remove, duk_remove),
    LATE_FUNCTION(duktape_calls, is_function, duk_is_function),
    LATE_FUNCTION(duktape_calls, is_string, duk_is_string),
    LATE_FUNCTION(duktape_calls, is_undefined, duk_is_undefined),
};

/* ---- Octets through pipes -------------------------------------------------------------------- */

static bool send_octets(int descriptor, const void *octets, size_t size)
{
    const char *next = octets;
    while (size > 0) {
        ssize_t sent = write(descriptor, next, size);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        next += sent;
        size -= (size_t)sent;
    }
    return true;
}

static bool receive_octets(int descriptor, void *octets, size_t size)
{
    char *next = octets;
    while (size > 0) {
        ssize_t got = read(descriptor, next, size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        next += got;
        size -= (size_t)got;
    }
    return true;
}

/* ---- In the other process: texts ------------------------------------------------------------- */

/* Beyond U+FFFF ECMAScript has two halves for a character, which escapes can say in texts of either kind. */
static bool append_halved(buffer *out, view text)
{
    for (size_t at = 0, length; at < text.length; at += length) {
        uint32_t c = utf8_decode(text.text + at, &length);
        char escapes[16];
        if (c <= 0xFFFF) {
            if (!buffer_append(out, view_of(text.text + at, length)))
                return false;
            continue;
        }
        snprintf(escapes, sizeof escapes, "\\u%04X\\u%04X", (unsigned)(0xD800 + ((c - 0x10000) >> 10)),
                 (unsigned)(0xDC00 + ((c - 0x10000) & 0x3FF)));
        if (!put(out, escapes))
            return false;
    }
    return true;
}

/* Half of a character at the beginning of a text, as the interpreter writes it; 0 if there is none. */
static uint32_t half_at(const char *text, size_t length)
{
    const unsigned char *u = (const unsigned char *)text;
    if (length < 3 || u[0] != 0xED || u[1] < 0xA0)
        return 0;
    return 0xD000 | (uint32_t)(u[1] & 0x3F) << 6 | (u[2] & 0x3F);
}

/* Puts surrogate halves together again. One without its other half stays as it is, and is not UTF-8. */
static bool append_joined(buffer *out, view text)
{
    for (size_t at = 0; at < text.length;) {
        uint32_t high = half_at(text.text + at, text.length - at), low = 0;
        if (high >= 0xD800 && high <= 0xDBFF)
            low = half_at(text.text + at + 3, text.length - at - 3);
        bool joined = low >= 0xDC00;
        uint32_t c = 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF);
        if (joined ? !buffer_append_character(out, c) : !buffer_append(out, view_of(text.text + at, 1)))
            return false;
        at += joined ? 6 : 1;
    }
    return true;
}

/* ---- In the other process: the heap ---------------------------------------------------------- */

typedef union heap_block {
    size_t size;
    max_align_t align;
} heap_block;

/* What is left of the heap. */
typedef struct heap_limit {
    size_t left;
} heap_limit;

static void heap_free(void *context, void *block)
{
    heap_limit *h = context;
    heap_block *b = block ? (heap_block *)block - 1 : NULL;
    if (b)
        h->left += b->size;
    free(b);
}

static void *heap_resize(void *context, void *block, duk_size_t size)
{
    heap_limit *h = context;
    heap_block *b = block ? (heap_block *)block - 1 : NULL;
    size_t before = b ? b->size : 0;
    if (size == 0) {
        heap_free(context, block);
        return NULL;
    }
    if (size > h->left + before)
        return NULL;
    heap_block *grown = realloc(b, sizeof *grown + size);
    if (!grown)
        return NULL;
    grown->size = size;
    h->left = h->left + before - size;
    return grown + 1;
}

static void *heap_allocate(void *context, duk_size_t size)
{
    return heap_resize(context, NULL, size);
}

static void heap_fatal(void *context, const char *message)
{
    (void)context;
    (void)message;
    _exit(EXIT_NOT_DONE);
}

/* ---- In the other process: a call ------------------------------------------------------------ */

/* A call, as the interpreter sees it. */
typedef struct script_request {
    const duktape_calls *calls;
    buffer source, arguments, answer;
} script_request;

/* What has to do with the machine, with time or with chance. */
static const char restrict_globals[] = "delete this.Duktape; delete this.performance; delete this.Date; "
                                       "delete Math.random;";

/* Evaluates a text; the result is on the stack, unless the flags say otherwise. */
static void evaluate_text(const duktape_calls *d, duk_context *ctx, view source, duk_uint_t flags)
{
    d->push_lstring(ctx, source.text, source.length);
    d->eval_raw(ctx, NULL, 0, flags | 1 | DUK_COMPILE_EVAL | DUK_COMPILE_NOFILENAME); /* 1: the text is on the stack */
}

static duk_ret_t refuse(const duktape_calls *d, duk_context *ctx, const char *why)
{
    d->error_raw(ctx, DUK_ERR_TYPE_ERROR, __FILE__, __LINE__, "%s", why);
    return 0; /* it does not come back */
}

/* Evaluates the function, and calls it; what it returns is on the stack, as JSON. */
static duk_ret_t evaluate(duk_context *ctx, void *context)
{
    const script_request *s = context;
    const duktape_calls *d = s->calls;
    evaluate_text(d, ctx, view_of_string(restrict_globals), DUK_COMPILE_NORESULT);
    evaluate_text(d, ctx, buffer_view(&s->source), 0);
    if (!d->is_function(ctx, -1))
        return refuse(d, ctx, "it is not a function");
    d->push_lstring(ctx, s->arguments.data, s->arguments.length);
    d->json_decode(ctx, -1);
    duk_size_t count = d->get_length(ctx, -1);
    for (duk_uarridx_t i = 0; i < count; i++)
        d->get_prop_index(ctx, 1, i);
    d->remove(ctx, 1);
    d->call(ctx, (duk_idx_t)count);
    if (d->is_undefined(ctx, -1))
        return refuse(d, ctx, "it returned nothing");
    d->json_encode(ctx, -1);
    return 1;
}

/* Runs the call in a new heap; the answer's first octet says whether there is a result. */
static bool answer_call(script_request *s)
{
    const duktape_calls *d = s->calls;
    heap_limit limit = {HEAP_OCTETS};
    duk_context *ctx = d->create_heap(heap_allocate, heap_resize, heap_free, &limit, heap_fatal);
    if (!ctx)
        return false;
    bool done = d->safe_call(ctx, evaluate, s, 0, 1) == DUK_EXEC_SUCCESS && d->is_string(ctx, -1);
    duk_size_t length;
    const char *text = done ? d->get_lstring(ctx, -1, &length) : d->safe_to_lstring(ctx, -1, &length);
    s->answer.length = 0;
    bool appended = put(&s->answer, done ? "+" : "-") && append_joined(&s->answer, view_of(text, length));
    d->destroy_heap(ctx);
    return appended;
}

/* The second of processor time begins, or ends. */
static void set_alarm(int seconds)
{
    struct itimerval alarm = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_PROF, &alarm, NULL);
}

static bool receive_text(buffer *out, const char *before, const char *after)
{
    uint64_t size;
    buffer raw;
    buffer_init(&raw, &memory_default);
    bool done = receive_octets(STDIN_FILENO, &size, sizeof size) && size <= SIZE_MAX / 2 &&
                buffer_reserve(&raw, (size_t)size) && receive_octets(STDIN_FILENO, raw.data, (size_t)size);
    out->length = 0;
    done = done && put(out, before) && append_halved(out, view_of(raw.data, (size_t)size)) && put(out, after);
    buffer_free(&raw);
    return done;
}

/* Answers calls until there are no more. */
static void serve(const duktape_calls *d)
{
    script_request s = {.calls = d};
    buffer_init(&s.source, &memory_default);
    buffer_init(&s.arguments, &memory_default);
    buffer_init(&s.answer, &memory_default);
    while (receive_text(&s.source, "(", "\n)") && receive_text(&s.arguments, "", "")) {
        set_alarm(CALL_SECONDS);
        bool answered = answer_call(&s);
        set_alarm(0);
        uint64_t size = s.answer.length;
        if (!answered || !send_octets(STDOUT_FILENO, &size, sizeof size) ||
            !send_octets(STDOUT_FILENO, s.answer.data, s.answer.length))
            break;
    }
}

/* ---- In the other process: what it may do ---------------------------------------------------- */

static void forbid(int resource)
{
    struct rlimit none = {0, 0};
    setrlimit(resource, &none);
}

/* Nothing is left open but the two pipes, as standard input and output, and nothing can be opened. */
static void close_everything(int requests, int answers)
{
    struct rlimit files = {1024, 1024};
    dup2(requests, STDIN_FILENO);
    dup2(answers, STDOUT_FILENO);
    getrlimit(RLIMIT_NOFILE, &files);
    int most = files.rlim_cur < 65536 ? (int)files.rlim_cur : 65536;
    for (int descriptor = STDERR_FILENO; descriptor < most; descriptor++)
        close(descriptor);
    forbid(RLIMIT_NOFILE);
    forbid(RLIMIT_FSIZE);
    forbid(RLIMIT_CORE);
}

static void become_server(const duktape_calls *d, int requests, int answers)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGPROF};
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &usual, NULL);
    close_everything(requests, answers);
    confine_process(); /* where there is no such thing, what has been closed and limited must do */
    serve(d);
    _exit(EXIT_DONE);
}

/* ---- In this process ------------------------------------------------------------------------- */

bool script_is_there(void)
{
    return true;
}

void script_init(script_host *h)
{
    *h = (script_host){.process = 0, .requests = -1, .answers = -1};
    buffer_init(&h->answer, &memory_default);
}

/* Ends the other process; its status. */
static int end_server(script_host *h)
{
    int status = 0;
    if (h->process > 0) {
        close(h->requests);
        close(h->answers);
        kill((pid_t)h->process, SIGKILL);
        while (waitpid((pid_t)h->process, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    h->process = 0;
    return status;
}

void script_free(script_host *h)
{
    end_server(h);
    buffer_free(&h->answer);
}

static bool fork_server(script_host *h, const duktape_calls *d)
{
    int requests[2], answers[2];
    if (pipe(requests) != 0)
        return false;
    if (pipe(answers) != 0) {
        close(requests[0]);
        close(requests[1]);
        return false;
    }
    pid_t process = fork();
    if (process == 0)
        become_server(d, requests[0], answers[1]);
    close(requests[0]);
    close(answers[1]);
    h->process = process;
    h->requests = requests[1];
    h->answers = answers[0];
    if (process > 0)
        return true;
    close(h->requests);
    close(h->answers);
    h->process = 0;
    return false;
}

/* Makes sure that there is another process; NULL, or the reason why there is none. It could not load anything
   itself. */
static const char *begin_server(script_host *h)
{
    duktape_calls d;
    if (h->process > 0)
        return NULL;
    if (!late_load(GEDELF_DUKTAPE_LIBRARY, duktape_functions, sizeof duktape_functions / sizeof *duktape_functions, &d))
        return LATE_MISSING(GEDELF_DUKTAPE_LIBRARY, "libduktape207");
    return fork_server(h, &d) ? NULL : "no process could be started to run it";
}

static bool send_text(const script_host *h, view text)
{
    uint64_t size = text.length;
    return send_octets(h->requests, &size, sizeof size) && send_octets(h->requests, text.text, text.length);
}

/* Waits until there is an answer; false if there is none in time. */
static bool wait_for_answer(const script_host *h)
{
    struct pollfd waited = {.fd = h->answers, .events = POLLIN};
    int ready;
    while ((ready = poll(&waited, 1, CALL_MILLISECONDS_WAIT)) < 0 && errno == EINTR)
        continue;
    return ready > 0;
}

/* The answer; or the reason why there is none, and then the other process is gone. */
static const char *receive_answer(script_host *h)
{
    uint64_t size = 0;
    bool waited = wait_for_answer(h), begun = waited && receive_octets(h->answers, &size, sizeof size);
    bool fits = begun && size > 0 && size <= RESULT_OCTETS;
    h->answer.length = 0;
    if (fits && buffer_reserve(&h->answer, (size_t)size) && receive_octets(h->answers, h->answer.data, (size_t)size)) {
        h->answer.length = (size_t)size;
        return NULL;
    }
    if (begun && !fits) {
        end_server(h);
        return "its result is too large";
    }
    int status = waited && !begun ? 0 : -1;
    pid_t ended = status == 0 ? waitpid((pid_t)h->process, &status, 0) : 0;
    bool alarmed = ended > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
    if (ended > 0) {
        close(h->requests);
        close(h->answers);
        h->process = 0;
    } else {
        end_server(h);
    }
    return alarmed || !waited ? "it takes too long" : "its process ended unexpectedly";
}

/* A message on one line, and not a long one. */
static view shorten(view text)
{
    size_t length = 0;
    while (length < text.length && text.text[length] != '\n' && length < WORDS_LENGTH)
        length++;
    while (length > 0 && length < text.length && ((unsigned char)text.text[length] & 0xC0) == 0x80)
        length--;
    return view_of(text.text, length);
}

/* Milliseconds of a clock that is never set. */
static uint64_t milliseconds_now(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

bool script_run(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result)
{
    script_host *h = context;
    uint64_t began = milliseconds_now();
    const char *why = h->spent >= ALL_MILLISECONDS ? "all scripts together have used up their minute" : begin_server(h);
    if (!why && (!send_text(h, source) || !send_text(h, arguments))) {
        end_server(h);
        why = "its process ended unexpectedly";
    }
    why = why ? why : receive_answer(h);
    h->spent += milliseconds_now() - began;
    *result = why ? view_of_string(why) : view_of(h->answer.data + 1, h->answer.length - 1);
    bool done = !why && h->answer.data[0] == '+';
    if (!done)
        *result = shorten(*result);
    return done;
}

#else

bool script_is_there(void)
{
    return false;
}

void script_init(script_host *h)
{
    *h = (script_host){.process = 0, .requests = -1, .answers = -1};
}

void script_free(script_host *h)
{
    (void)h;
}

bool script_run(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result)
{
    (void)context;
    (void)source;
    (void)arguments;
    *result = VIEW("this build does not have Duktape");
    return false;
}

#endif
