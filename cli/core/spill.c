/* SPDX-License-Identifier: MIT */
/*
 * Text that waits: takes as much of it as comes, gives it to an output in the end. What is too much for memory waits in a file.
 */
#include "cli/core/cli.h"

/* So much waits in memory. */
enum { SPILL_LENGTH = 64 * 1024 };

void spill_init(text_spill *s)
{
    buffer_init(&s->text, &memory_default);
    scratch_init(&s->kept);
}

void spill_free(text_spill *s)
{
    buffer_free(&s->text);
    scratch_free(&s->kept);
}

bool spill_is_empty(const text_spill *s)
{
    return s->text.length == 0 && s->kept.length == 0;
}

bool spill_settle(text_spill *s)
{
    if (s->text.length < SPILL_LENGTH || (!scratch_is_open(&s->kept) && !scratch_open(&s->kept)))
        return true; /* without such a file, memory has to do */
    bool done = scratch_write(&s->kept, buffer_view(&s->text)) == GEDELF_OK;
    s->text.length = 0;
    return done;
}

/* A piece of it; where there are colours, these are its own. */
static bool pass_piece(output *o, view piece, bool colours)
{
    size_t before = o->text.length;
    bool done = buffer_append(&o->text, piece);
    if (colours)
        output_trust(o, before);
    output_flush_if_due(o); /* if that fails, it says so itself */
    return done;
}

static bool pass_kept(text_spill *s, output *o, bool colours)
{
    file f;
    char piece[4096];
    size_t got = 1;
    bool done = file_open(&f, scratch_name(&s->kept)) == GEDELF_OK;
    while (done && got > 0)
        done = file_read(&f, piece, sizeof piece, &got) == GEDELF_OK && pass_piece(o, view_of(piece, got), colours);
    file_close(&f);
    return done;
}

bool spill_pass(text_spill *s, output *o, bool colours)
{
    bool done = s->kept.length == 0 || pass_kept(s, o, colours);
    done = done && pass_piece(o, buffer_view(&s->text), colours);
    s->text.length = 0;
    scratch_free(&s->kept);
    return done;
}
