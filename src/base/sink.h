/* SPDX-License-Identifier: MIT */
/* Sinks that are being written to. Every public function that takes a gedelf_sink goes this way: open, write, end. */
#ifndef GEDELF_SINK_H
#define GEDELF_SINK_H

#include "base/file.h"

struct bytes_held;

/* A sink that is open. It may be moved, but the allocator must stay where it is. */
typedef struct sink_output {
    gedelf_sink sink;
    const gedelf_allocator *allocator;
    file_output file;        /* of a file */
    struct bytes_held *held; /* of a memory sink: what has been written so far */
    gedelf_status status;    /* GEDELF_OK until something cannot be written; then GEDELF_UNWRITABLE or GEDELF_MEMORY */
    int error;               /* errno of that moment */
    bool open;
} sink_output;

/* Opens a sink; a file is created beside the one that it will replace. `allocator` may be NULL. GEDELF_OK, GEDELF_UNWRITABLE with
   errno set, GEDELF_MEMORY; GEDELF_ARGUMENT if the sink has no path, no gedelf_bytes and no function. After a failure there is
   nothing to end. */
gedelf_status sink_open(sink_output *o, gedelf_sink sink, const gedelf_allocator *allocator);

/* A gedelf_write_fn, whose context is the sink_output. After a failure, each further call fails at once. */
bool sink_write(void *context, const void *octets, size_t size);

/* Opens a sink, writes these octets, which are all, and commits it. Statuses as for sink_open. */
gedelf_status sink_put(gedelf_sink sink, view octets, const gedelf_allocator *allocator);

/* Can what was written be taken back without asking the caller? */
bool sink_can_restart(const sink_output *o);

/* Takes it back: what comes next is the beginning. A failure is forgotten. False if that is not possible. */
bool sink_restart(sink_output *o);

/* The status that a call returns while the sink stays open: as sink_end gives it. */
gedelf_status sink_result(const sink_output *o, gedelf_status status);

/* Ends the output of a call that came to `status`. With GEDELF_OK the output is committed: the file gets its name, the caller's
   gedelf_bytes are set. With any other status it is dropped. Gives the status that the call returns: what was wrong with the
   sink, if GEDELF_UNWRITABLE is all that is known about it, with errno as it was then. Does no more than pass on the status if
   the sink is not open. */
gedelf_status sink_end(sink_output *o, gedelf_status status);

#endif
