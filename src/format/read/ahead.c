/* SPDX-License-Identifier: MIT */
/*
 * Reading ahead: takes a text in UTF-8, gives it in segments that have been swept, in order.
 *
 * The text is cut into stretches of equal size. A segment is the records that begin in one stretch, so that each
 * segment can be found without knowing the others. Threads take the next free stretch, read it, check that it is UTF-8,
 * and sweep it. The caller takes the segments in order, and helps when the one it needs is not ready. Only the caller
 * checks what depends on earlier records (is an identifier new?), so the result is the same with any number of threads.
 *
 * There are twice as many segments in memory as threads. Each is used again for a later stretch when the caller is done
 * with it.
 */
#define _POSIX_C_SOURCE 200809L

#include "format/read/sweep.h"

#ifdef GEDELF_HAVE_THREADS

#include <pthread.h>
#include <sched.h>

enum { SEGMENT_FREE, SEGMENT_TAKEN, SEGMENT_DONE };

struct ahead {
    const gedelf_allocator *allocator;
    const work_sizes *sizes;
    ahead_source source;
    text_segment *segments;
    size_t segment_count;
    pthread_t *threads;
    size_t thread_count;

    pthread_mutex_t mutex; /* for what follows, and for the segments' states */
    pthread_cond_t changed;
    uint64_t next_taken; /* the next stretch that is free */
    uint64_t next_given; /* the next one for the caller; the one before is still in use */
    uint64_t stretches;
    bool stopping;

    pthread_rwlock_t names; /* for tags and types */
    char break_last;        /* the last octet of a line break */
};

/* ---- Reading --------------------------------------------------------------------------------- */

/* Reads octets of the file to the segment's buffer. */
static gedelf_status segment_read(const ahead *a, text_segment *s, uint64_t at, size_t size)
{
    if (!buffer_reserve(&s->octets, size))
        return GEDELF_MEMORY;
    while (size > 0) {
        size_t got = 0;
        gedelf_status status =
            file_read_at(a->source.file, at + a->source.shift, s->octets.data + s->octets.length, size, &got);
        if (status != GEDELF_OK || got == 0)
            return GEDELF_UNREADABLE;
        s->octets.length += got;
        at += got;
        size -= got;
    }
    return GEDELF_OK;
}

/* The material of a segment while it is being cut out: the text from `begin` on, as far as it has been read. */
typedef struct stretch {
    uint64_t begin; /* one octet before the stretch, which shows whether a line begins with it */
    const char *text;
    size_t length;
} stretch;

/* Makes the text longer. False if it ends, or at a failure, which is the segment's status then. */
static bool stretch_grow(const ahead *a, text_segment *s, stretch *t, size_t more)
{
    uint64_t left = a->source.total - (t->begin + t->length);
    size_t size = more < left ? more : (size_t)left;
    if (size == 0)
        return false;
    if (!a->source.memory) {
        s->status = segment_read(a, s, t->begin + t->length, size);
        t->text = s->octets.data;
        if (s->status != GEDELF_OK)
            return false;
    }
    t->length += size;
    return true;
}

/* Where the first record begins at or after `from`; the text's length if it is not in it. */
static size_t find_record(const ahead *a, const stretch *t, size_t from)
{
    const char *begin = find_record_begin(t->text + from - 1, t->text + t->length, a->break_last);
    return begin ? (size_t)(begin - t->text) : t->length;
}

/* The same, reading on as far as it takes; at the end of the text, that is where it is. */
static size_t seek_record(const ahead *a, text_segment *s, stretch *t, size_t from)
{
    size_t at = find_record(a, t, from);
    while (at == t->length) {
        size_t looked_at = t->length > from + 2 ? t->length - 2 : from;
        if (!stretch_grow(a, s, t, a->sizes->stretch_more))
            break;
        at = find_record(a, t, looked_at);
    }
    return at;
}

/* Where the line that holds `at` ends, with its line break. */
static size_t seek_line_end(const ahead *a, text_segment *s, stretch *t, size_t at)
{
    for (;;) {
        const char *stop = at < t->length ? memchr(t->text + at, a->break_last, t->length - at) : NULL;
        if (stop)
            return (size_t)(stop + 1 - t->text);
        at = t->length > at ? t->length : at;
        if (!stretch_grow(a, s, t, a->sizes->stretch_more))
            return t->length;
    }
}

/* Cuts the segment out of the text round the stretch. The first one begins with a record. */
static void segment_cut(const ahead *a, text_segment *s, uint64_t number)
{
    const size_t own = a->sizes->stretch;
    uint64_t from = a->source.from + number * own;
    stretch t = {.begin = from - 1, .text = a->source.memory ? a->source.memory + from - 1 : NULL};
    s->octets.length = 0;
    s->status = GEDELF_OK;
    s->begin = s->end = from;
    s->last = false;
    /* One octet before it; and two after it, if a record begins with its last octet. */
    if (!stretch_grow(a, s, &t, 1 + own + 2))
        return;
    size_t begin = find_record(a, &t, 1);
    if (begin >= 1 + own || begin == t.length)
        return;
    size_t end = t.length > 1 + own ? seek_record(a, s, &t, 1 + own) : t.length;
    if (s->status != GEDELF_OK)
        return;
    s->last = t.begin + end == a->source.total;
    size_t length = seek_line_end(a, s, &t, end + a->sizes->stretch_beyond) - begin;
    s->begin = t.begin + begin;
    s->end = t.begin + end;
    s->text = t.text + begin;
    s->length = length;
}

/* ---- Sweeping -------------------------------------------------------------------------------- */

/* Only records that begin in the segment are its own. */
static void segment_drop_others(text_segment *s)
{
    record_batch *k = &s->batch;
    while (k->count > 0 && k->records[k->count - 1].begin >= s->end - s->begin)
        k->count--;
}

static void segment_make(const ahead *a, text_segment *s, uint64_t number)
{
    segment_cut(a, s, number);
    if (s->status != GEDELF_OK || s->begin == s->end)
        return;
    if (utf8_valid_prefix(s->text, s->length) < s->length) {
        s->status = GEDELF_ENCODING;
        return;
    }
    if (a->source.copy)
        memcpy(a->source.copy + s->begin, s->text, (size_t)(s->end - s->begin));
    s->status = batch_sweep(&s->batch, view_of(s->text, s->length));
    segment_drop_others(s);
}

/* ---- Threads --------------------------------------------------------------------------------- */

/* Takes the next stretch, if a segment is free for it. Called with the mutex. */
static text_segment *ahead_take(ahead *a, uint64_t *number)
{
    uint64_t in_use = a->next_given > 0 ? a->next_given - 1 : 0;
    if (a->stopping || a->next_taken == a->stretches || a->next_taken - in_use >= a->segment_count)
        return NULL;
    *number = a->next_taken++;
    text_segment *s = &a->segments[*number % a->segment_count];
    s->state = SEGMENT_TAKEN;
    return s;
}

/* Makes a segment without the mutex. */
static void ahead_make(ahead *a, text_segment *s, uint64_t number)
{
    pthread_mutex_unlock(&a->mutex);
    segment_make(a, s, number);
    pthread_mutex_lock(&a->mutex);
    s->state = SEGMENT_DONE;
    pthread_cond_broadcast(&a->changed);
}

/* Waits for a change, with the mutex. Most waits are short, and a thread that sleeps through them is woken late. The
   system also leaves threads that sleep in turns on one processor. So the thread first yields to others this many
   times. */
enum { PATIENCE = 200 };

static void ahead_pause(ahead *a, unsigned *patience)
{
    if (*patience == 0) {
        pthread_cond_wait(&a->changed, &a->mutex);
        return;
    }
    --*patience;
    pthread_mutex_unlock(&a->mutex);
    sched_yield();
    pthread_mutex_lock(&a->mutex);
}

static void *ahead_work(void *context)
{
    ahead *a = context;
    unsigned patience = PATIENCE;
    pthread_mutex_lock(&a->mutex);
    while (!a->stopping && a->next_taken < a->stretches) {
        uint64_t number;
        text_segment *s = ahead_take(a, &number);
        if (s) {
            ahead_make(a, s, number);
            patience = PATIENCE;
        } else {
            ahead_pause(a, &patience);
        }
    }
    pthread_mutex_unlock(&a->mutex);
    return NULL;
}

/* The next stretch as a segment: if it is not done, the caller does what no thread has begun, or waits. */
static text_segment *ahead_wait(ahead *a)
{
    text_segment *s = &a->segments[a->next_given % a->segment_count];
    unsigned patience = PATIENCE;
    pthread_mutex_lock(&a->mutex);
    a->next_given++;
    pthread_cond_broadcast(&a->changed);
    while (a->next_taken < a->next_given || s->state != SEGMENT_DONE) {
        uint64_t number;
        text_segment *other = ahead_take(a, &number);
        if (other)
            ahead_make(a, other, number);
        else
            ahead_pause(a, &patience);
    }
    s->state = SEGMENT_FREE;
    pthread_mutex_unlock(&a->mutex);
    return s;
}

text_segment *ahead_next(ahead *a)
{
    while (a->next_given < a->stretches) {
        text_segment *s = ahead_wait(a);
        if (s->status != GEDELF_OK)
            return NULL;
        if (s->begin < s->end)
            return s;
    }
    return NULL;
}

void ahead_own(ahead *a)
{
    if (a)
        pthread_rwlock_wrlock(&a->names);
}

void ahead_share(ahead *a)
{
    if (a)
        pthread_rwlock_rdlock(&a->names);
}

void ahead_leave(ahead *a)
{
    if (a)
        pthread_rwlock_unlock(&a->names);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

bool ahead_is_worth_while(const ahead_source *source, const work_sizes *sizes)
{
    return source->jobs > 1 && source->total - source->from >= (uint64_t)sizes->stretches * sizes->stretch;
}

/* What a batch needs to know is the same for all. */
static void segment_init(text_segment *s, ahead *a, const record_batch *like)
{
    batch_init(&s->batch, a->allocator);
    buffer_init(&s->octets, a->allocator);
    batch_resemble(&s->batch, like);
    s->batch.ahead = a;
}

/* As many threads as the system gives. */
static void ahead_start(ahead *a)
{
    while (a->thread_count + 1 < a->source.jobs &&
           pthread_create(&a->threads[a->thread_count], NULL, ahead_work, a) == 0)
        a->thread_count++;
}

/* How many threads have something to do. What these need can be counted in 32 bits. */
static size_t ahead_jobs(const ahead_source *source, uint64_t stretches)
{
    enum { MOST_JOBS = 1024 };
    size_t jobs = source->jobs < MOST_JOBS ? source->jobs : MOST_JOBS;
    return jobs < stretches ? jobs : (size_t)stretches;
}

ahead *ahead_open(const gedelf_allocator *allocator, const ahead_source *source, const record_batch *like)
{
    const work_sizes *sizes = memory_sizes(allocator);
    uint64_t stretches = (source->total - source->from + sizes->stretch - 1) / sizes->stretch;
    size_t jobs = ahead_jobs(source, stretches), count = 2 * jobs;
    ahead *a = memory_allocate(allocator, sizeof *a);
    if (!a)
        return NULL;
    *a = (ahead){
        .allocator = allocator, .sizes = sizes, .source = *source, .segment_count = count, .stretches = stretches};
    a->break_last = last_of_break(like->ending);
    a->source.jobs = jobs;
    a->segments = memory_allocate(allocator, count * sizeof *a->segments);
    a->threads = memory_allocate(allocator, jobs * sizeof *a->threads);
    if (!a->segments || !a->threads) {
        memory_release(allocator, a->segments, count * sizeof *a->segments);
        memory_release(allocator, a->threads, jobs * sizeof *a->threads);
        memory_release(allocator, a, sizeof *a);
        return NULL;
    }
    memset(a->segments, 0, count * sizeof *a->segments);
    for (size_t i = 0; i < count; i++)
        segment_init(&a->segments[i], a, like);
    pthread_mutex_init(&a->mutex, NULL);
    pthread_cond_init(&a->changed, NULL);
    pthread_rwlock_init(&a->names, NULL);
    ahead_start(a);
    return a;
}

void ahead_close(ahead *a)
{
    if (!a)
        return;
    pthread_mutex_lock(&a->mutex);
    a->stopping = true;
    pthread_cond_broadcast(&a->changed);
    pthread_mutex_unlock(&a->mutex);
    for (size_t i = 0; i < a->thread_count; i++)
        pthread_join(a->threads[i], NULL);
    for (size_t i = 0; i < a->segment_count; i++) {
        batch_free(&a->segments[i].batch);
        buffer_free(&a->segments[i].octets);
    }
    pthread_mutex_destroy(&a->mutex);
    pthread_cond_destroy(&a->changed);
    pthread_rwlock_destroy(&a->names);
    memory_release(a->allocator, a->segments, a->segment_count * sizeof *a->segments);
    memory_release(a->allocator, a->threads, a->source.jobs * sizeof *a->threads);
    memory_release(a->allocator, a, sizeof *a);
}

#else

/* Without threads, nothing is read ahead. */
bool ahead_is_worth_while(const ahead_source *source, const work_sizes *sizes)
{
    (void)source;
    (void)sizes;
    return false;
}

ahead *ahead_open(const gedelf_allocator *allocator, const ahead_source *source, const record_batch *like)
{
    (void)allocator;
    (void)source;
    (void)like;
    return NULL;
}

void ahead_close(ahead *a)
{
    (void)a;
}

text_segment *ahead_next(ahead *a)
{
    (void)a;
    return NULL;
}

void ahead_own(ahead *a)
{
    (void)a;
}

void ahead_share(ahead *a)
{
    (void)a;
}

void ahead_leave(ahead *a)
{
    (void)a;
}

#endif
