/* SPDX-License-Identifier: MIT */
/*
 * Planning: reads the source, carries out the commands on each record in turn, and gathers the changes.
 *
 * Most commands concern one record at a time, so one pass is enough, and a record in which nothing is found costs no more
 * than reading it. Where a command must know all identifiers first (renumber), a pass before that carries out the commands
 * before it. Where a command must see several records at once, because its path follows pointers or because it moves
 * something from one to another, all of them are in the tree at once; those that no command finds anything in as one node,
 * with the dataset below it (rest.c).
 */
#include "edit/edit_private.h"

/* ---- Refusing -------------------------------------------------------------------------------- */

static void raise_refusal(edit_session *e, gedelf_diag *diag)
{
    bool pointed = diag->code == DIAG_EDIT_POINTED_TO;
    bool allowed = e->edit->allow_dangling && (pointed || diag->code == DIAG_EDIT_DANGLING);
    e->refused = e->refused || !allowed;
    if (e->purpose != EDIT_PLANNING && !pointed)
        return;
    if (allowed)
        diags_raise_as(&e->diags, diag, GEDELF_WARNING);
    else
        diags_raise(&e->diags, diag);
}

/* A line as a diagnostic shows it. */
static void diag_show_line(const edit_session *e, gedelf_diag *diag, const edit_line *l)
{
    size_t lead = 0;
    while (lead < l->text.length && is_in_class(l->text.text[lead], CLASS_SPACE))
        lead++;
    view rest = view_behind(l->text, lead);
    uint64_t before = characters_measure(reader_characters(e->reader), view_of(l->text.text, lead));
    uint64_t ending = characters_measure(reader_characters(e->reader), edit_line_break_text(l->ending));
    diag->line = l->number;
    diag->column = lead + 1;
    diag->width = rest.length > 0 ? utf8_count(rest) : 1;
    diag->where = (gedelf_span){l->octet + before, l->behind - ending - l->octet - before};
    diag->source = l->text;
    diag->source_at = lead;
}

void edit_refuse_line(edit_session *e, enum diag_code code, const edit_line *l, view first, view second, view third)
{
    gedelf_diag diag = {.code = code, .line = 1, .column = 1, .width = 1, .args = {first, second, third}};
    if (l)
        diag_show_line(e, &diag, l);
    raise_refusal(e, &diag);
}

void edit_refuse(edit_session *e, enum diag_code code, uint32_t n, view second, view third)
{
    while (n > EDIT_ROOT && e->tree.nodes[n].own_line == 0)
        n = e->tree.nodes[n].super;
    const edit_line *l = n > EDIT_ROOT ? tree_line(&e->tree, e->tree.nodes[n].own_line) : NULL;
    edit_refuse_line(e, code, l, e->command ? e->command->written : VIEW(""), second, third);
}

void edit_refuse_at(edit_session *e, enum diag_code code, uint64_t number, view first, view second)
{
    gedelf_diag diag = {.code = code, .line = number, .column = 1, .width = 1, .args = {first, second}};
    raise_refusal(e, &diag);
}

/* ---- Finding --------------------------------------------------------------------------------- */

static bool note_found(edit_session *e, uint32_t n)
{
    bool room = array_reserve(e->allocator, &e->found, &e->found_capacity, e->found_count + 1);
    if (room)
        e->found[e->found_count++] = n;
    e->out_of_memory = e->out_of_memory || !room;
    return room;
}

/* In a record that is not in the tree yet: its structures will be numbered in the same order. */
static bool found_as_read(void *context, path_node match)
{
    edit_session *e = context;
    return note_found(e, EDIT_ROOT + 1 + path_structure_of(match).index - e->given.index);
}

/* Pointers can lead to the same structure more than once, and to what is not in the file. */
static bool found_in_tree(void *context, path_node match)
{
    edit_session *e = context;
    uint32_t n;
    if (match.at == &e->tree && match.number == 0)
        return true;
    if (!rest_fetch(e, match, &n)) {
        e->out_of_memory = true;
        return false;
    }
    if ((e->tree.nodes[n].flags & EDIT_NODE_PICKED) != 0)
        return true;
    e->tree.nodes[n].flags |= EDIT_NODE_PICKED;
    return note_found(e, n);
}

/* A regular expression in a path that would go on for ever is refused like one in a command. */
static gedelf_status judge_search(edit_session *e, gedelf_status status)
{
    if (e->out_of_memory)
        return GEDELF_MEMORY;
    if (status != GEDELF_LIMIT)
        return status;
    edit_refuse(e, DIAG_EDIT_PATTERN, 0, VIEW(""), VIEW(""));
    return GEDELF_OK;
}

static gedelf_status find_in_record(edit_session *e, gedelf_path *path, const path_tree *tree, path_node top)
{
    return judge_search(e, path_find(path, tree, top, found_in_tree, e));
}

/* In all records, in their order. What is found comes into the tree meanwhile, from among those that a node stands for. */
static gedelf_status find_in_all(edit_session *e, gedelf_path *path, const path_tree *tree)
{
    const edit_tree *t = &e->tree;
    gedelf_status status = GEDELF_OK;
    for (uint32_t n = t->nodes[EDIT_ROOT].first, next; status == GEDELF_OK && n > 0; n = next) {
        next = t->nodes[n].next;
        uint32_t first = tree_more(t, n)->outside, end = tree_more(t, n)->outside_end;
        if (end == 0)
            status = find_in_record(e, path, tree, (path_node){t, n});
        for (uint32_t i = first; status == GEDELF_OK && i < end; i++)
            status = find_in_record(e, path, tree, rest_node(t, i));
    }
    return status;
}

static gedelf_status find_in_tree(edit_session *e, gedelf_path *path)
{
    path_tree tree;
    gedelf_status status = GEDELF_OK;
    size_t before = e->found_count;
    view xref;
    path_node only = PATH_NO_NODE;
    if (!tree_for_paths(&e->tree, path_needs_targets(path), &tree))
        return GEDELF_MEMORY;
    if (!path_begins_with_xref(path, &xref) || !tree_find_record(&e->tree, xref, &only))
        status = find_in_all(e, path, &tree);
    else if (only.at)
        status = find_in_record(e, path, &tree, only);
    for (size_t i = before; i < e->found_count; i++)
        e->tree.nodes[e->found[i]].flags &= (uint16_t)~EDIT_NODE_PICKED;
    return status;
}

/* What the first command was found to find in the record at hand, of which nothing is changed yet. */
static gedelf_status find_foreseen(edit_session *e)
{
    const edit_foreseen *f = &e->foreseen;
    bool room = true, here = foreseen_here(e);
    for (size_t i = f->at; here && room && i < f->count && f->items[i].record == f->record; i++)
        room = note_found(e, EDIT_ROOT + 1 + f->items[i].offset);
    return room ? GEDELF_OK : GEDELF_MEMORY;
}

static gedelf_status find_as_read(edit_session *e, gedelf_path *path)
{
    path_tree tree = path_tree_of_dataset(NULL);
    return judge_search(e, path_find(path, &tree, path_node_of(e->given), found_as_read, e));
}

static gedelf_status find_path(edit_session *e, gedelf_path *path)
{
    enum { MANY = 100 }; /* commands: what each keeps to be quick adds up */
    if (e->foreseen.known && e->command == e->edit->commands)
        return find_foreseen(e);
    gedelf_status status = e->built ? find_in_tree(e, path) : find_as_read(e, path);
    if (e->edit->command_count > MANY)
        path_rest(path);
    return status;
}

/* Could this identifier be in the record's text? Where a pointer can go on in another line (D126), that is not known. */
static bool text_may_have(const edit_session *e, view name)
{
    const char *text = characters_at(reader_characters(e->reader), e->stretch.from);
    size_t left = (size_t)(e->stretch.to - e->stretch.from);
    if (e->rules->unescape_merged)
        return true;
    while (left > name.length + 1) {
        const char *at_sign = memchr(text, '@', left - name.length - 1);
        if (!at_sign)
            return false;
        if (memcmp(at_sign + 1, name.text, name.length) == 0 && at_sign[name.length + 1] == '@')
            return true;
        left -= (size_t)(at_sign + 1 - text);
        text = at_sign + 1;
    }
    return false;
}

static gedelf_status find_xref(edit_session *e)
{
    view from = e->command->from;
    if (!e->built && !text_may_have(e, from))
        return GEDELF_OK;
    gedelf_status status = e->built ? GEDELF_OK : edit_build(e);
    const edit_tree *t = &e->tree;
    if (status == GEDELF_OK && !rest_fetch_named(e, from))
        status = GEDELF_MEMORY;
    for (uint32_t n = t->nodes[EDIT_ROOT].first; status == GEDELF_OK && n > 0; n = tree_after(t, n, EDIT_ROOT)) {
        bool pointer = t->nodes[n].kind == PAYLOAD_POINTER && view_equal(t->nodes[n].payload, from);
        if ((pointer || view_equal(tree_node_xref(t, n), from)) && !note_found(e, n))
            status = GEDELF_MEMORY;
    }
    return status;
}

/* What is to be moved, a 0, and where to. */
static gedelf_status find_move(edit_session *e)
{
    gedelf_status status = find_path(e, e->command->path);
    size_t count = e->found_count;
    e->command->matched += count;
    if (status == GEDELF_OK && !note_found(e, 0))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = find_path(e, e->command->other);
    if (count == 0)
        e->found_count = 0;
    return status;
}

static gedelf_status find_new_record(edit_session *e)
{
    bool here = e->command->position == EDIT_FIRST ? e->at_header : e->at_tail;
    return !here || note_found(e, EDIT_ROOT) ? GEDELF_OK : GEDELF_MEMORY;
}

/* Finds what the command at hand is about. */
static gedelf_status find_all(edit_session *e)
{
    gedelf_status status;
    e->found_count = 0;
    if (e->command->verb == EDIT_MOVE)
        return find_move(e);
    if (e->command->verb == EDIT_XREF)
        status = find_xref(e);
    else if (!e->command->path)
        status = find_new_record(e);
    else
        status = find_path(e, e->command->path);
    e->command->matched += e->found_count;
    return status;
}

/* ---- Commands -------------------------------------------------------------------------------- */

static gedelf_status renumber(edit_session *e, size_t index)
{
    gedelf_status status = e->built ? GEDELF_OK : edit_build(e);
    return status == GEDELF_OK ? numbering_carry_out(e, &e->numberings[index]) : status;
}

static gedelf_status run_command(edit_session *e, size_t index)
{
    e->command = &e->edit->commands[index];
    if (e->command->verb == EDIT_RENUMBER)
        return renumber(e, index);
    if (e->command->verb == EDIT_SET && !e->command->path)
        return edit_set_form(e);
    if (e->command->verb == EDIT_SCHEMA)
        return edit_set_meanings(e);
    gedelf_status status = find_all(e);
    if (status == GEDELF_OK && e->found_count > 0 && !e->built)
        status = edit_build(e);
    return status == GEDELF_OK && e->found_count > 0 ? edit_carry_out(e) : status;
}

/* Where the header is missing, a record that comes to be no more than “0 head” would be read as that (D120, D135). */
static void refuse_late_header(edit_session *e)
{
    const edit_tree *t = &e->tree;
    if (!e->options.recover || reader_assembler(e->reader)->metadata.source.length > 0)
        return;
    for (uint32_t n = t->nodes[EDIT_ROOT].first; n > 0; n = t->nodes[n].next) {
        const edit_node *about = &t->nodes[n];
        bool bare = tree_node_xref(t, n).length == 0 && about->kind == PAYLOAD_NONE;
        if (bare && (about->flags & EDIT_NODE_HEADER) == 0 && view_equal_ignoring_case(about->tag, VIEW("HEAD")))
            edit_refuse(e, DIAG_EDIT_TAG, n, about->tag, VIEW(""));
    }
}

/* Carries all commands out on what is at hand. */
static gedelf_status run_commands(edit_session *e)
{
    gedelf_status status = values_meet(e) ? GEDELF_OK : GEDELF_MEMORY;
    e->touched = false;
    for (size_t i = index_next(e, 0); status == GEDELF_OK && !e->restart && i < e->stop; i = index_next(e, i + 1)) {
        uint64_t changed = e->edit->commands[i].changed;
        status = run_command(e, i);
        if (status == GEDELF_OK && e->edit->commands[i].changed > changed && !values_meet(e))
            status = GEDELF_MEMORY;
    }
    if (status == GEDELF_OK && e->touched)
        refuse_late_header(e);
    e->command = e->purpose == EDIT_NUMBERING && e->stop < e->edit->command_count ? &e->edit->commands[e->stop] : NULL;
    if (status == GEDELF_OK && e->command && e->command->verb == EDIT_RENUMBER)
        status = numbering_note(e, &e->numberings[e->stop]);
    if (status == GEDELF_OK && e->touched && e->purpose == EDIT_PLANNING)
        status = edit_make_changes(e);
    if (status == GEDELF_OK && e->touched && e->purpose == EDIT_PLANNING)
        status = ledger_note(e);
    if (status == GEDELF_OK && e->purpose == EDIT_COUNTING)
        status = ledger_count(e);
    return status;
}

/* ---- One pass -------------------------------------------------------------------------------- */

/* Will the file need a version line, if something is written that asks for it? */
static bool may_need_version(const edit_session *e)
{
    return e->rules->elf_line == ELF_VERSION_IN_HEAD && reader_assembler(e->reader)->metadata.elf_version.length == 0;
}

/* Can a command find anything in a record of which this is known? Where none can, it need not be looked at. */
static bool commands_concern(edit_session *e, const record_glance *glance)
{
    bool concerned = e->at_tail || foreseen_here(e) || values_concern(&e->index, glance->tag) ||
                     (e->whole ? !e->sparse : e->purpose != EDIT_PLANNING);
    for (size_t i = index_next(e, 0); !concerned && i < e->stop; i = index_next(e, i + 1)) {
        const edit_command *c = &e->edit->commands[i];
        if (i == 0 && e->foreseen.known)
            continue;
        if (c->verb == EDIT_XREF)
            concerned = text_may_have(e, c->from);
        else
            concerned = c->verb == EDIT_RENUMBER || (c->path && path_concerns(c->path, glance->tag, glance->xref)) ||
                        (c->other && path_concerns(c->other, glance->tag, glance->xref));
    }
    return concerned;
}

/* Chooses the commands for the record at hand. With the last one of the file, new records are in the tree too. */
static bool choose_commands(edit_session *e, view xref)
{
    if ((!e->whole || e->sparse) && !e->at_tail && !foreseen_here(e))
        return index_choose(e, xref);
    index_choose_all(e);
    return true;
}

/* The record at hand is known: takes it into the tree of all, or sees to it alone. */
static gedelf_status see_to(edit_session *e, gedelf_structure given)
{
    gedelf_status status = GEDELF_OK;
    e->given = given;
    if (e->whole)
        return edit_build(e);
    e->built = false;
    if (e->at_header && e->purpose == EDIT_PLANNING) { /* it shows how lines are indented */
        status = edit_build(e);
        if (status == GEDELF_OK && may_need_version(e))
            status = edit_note_version_point(e);
    }
    return status == GEDELF_OK ? run_commands(e) : status;
}

/* Behind the last record. */
static gedelf_status see_to_tail(edit_session *e)
{
    bool seen = e->at_tail;
    e->at_tail = true;
    e->foreseen.record = UINT64_MAX;
    index_choose_all(e);
    if (e->whole) {
        e->at_header = true;
        gedelf_status status = GEDELF_OK;
        if (may_need_version(e))
            status = edit_note_version_point(e);
        return status == GEDELF_OK ? run_commands(e) : status;
    }
    e->at_header = false;
    e->built = true;
    e->tail_octet = characters_octet(reader_characters(e->reader), e->stretch.from);
    e->tail_line = e->stretch.number;
    if (seen || !tree_clear(&e->tree))
        return seen ? GEDELF_OK : GEDELF_MEMORY;
    return run_commands(e);
}

/* A record of which nothing was known before it was stored. */
static gedelf_status see_to_stored(edit_session *e, gedelf_structure given)
{
    record_glance glance = {true, gedelf_structure_tag(given), gedelf_structure_xref(given)};
    if (!choose_commands(e, glance.xref))
        return GEDELF_MEMORY;
    e->given = given;
    bool left = e->purpose == EDIT_COUNTING && ledger_concerns(e);
    if (!left && rest_has(e, e->foreseen.record))
        return rest_add(e, e->foreseen.record);
    return left || commands_concern(e, &glance) ? see_to(e, given) : GEDELF_OK;
}

static gedelf_status see_to_next(edit_session *e)
{
    record_glance glance;
    gedelf_structure given;
    e->stretch = (edit_stretch){.from = e->edge.at, .number = e->edge.number};
    gedelf_status status = reader_glance(e->reader, &glance);
    if (status != GEDELF_OK)
        return status;
    e->edge = reader_edge(e->reader);
    e->foreseen.record++;
    e->stretch.to = e->edge.at;
    e->at_header = false;
    e->at_tail = reader_has_ended(e->reader);
    bool looks_all = e->purpose == EDIT_COUNTING && e->whole, known = glance.known && !looks_all;
    if (known && rest_has(e, e->foreseen.record))
        return rest_add(e, e->foreseen.record);
    if (known && !choose_commands(e, glance.xref))
        return GEDELF_MEMORY;
    if (known && !commands_concern(e, &glance))
        return GEDELF_OK;
    status = reader_store(e->reader, &given);
    if (status != GEDELF_OK || known)
        return status == GEDELF_OK ? see_to(e, given) : status;
    return see_to_stored(e, given);
}

static void tell_progress(const edit_session *e)
{
    uint64_t done, total;
    gedelf_reader_progress(e->reader, &done, &total);
    e->edit->tell(e->edit->tell_context, done, total);
}

static gedelf_status see_to_records(edit_session *e)
{
    gedelf_status status = GEDELF_OK;
    e->edge = reader_edge(e->reader);
    while (status == GEDELF_OK && !e->restart) {
        status = see_to_next(e);
        if (e->edit->tell)
            tell_progress(e);
    }
    return status == GEDELF_END ? see_to_tail(e) : status;
}

/* What else goes directly behind HEAD may be a record. */
static void put_last_first(edit_plan *p)
{
    edit_change last = p->changes[p->count - 1];
    memmove(p->changes + 1, p->changes, (p->count - 1) * sizeof last);
    p->changes[0] = last;
}

/* Where something is written that needs it, the version line is part of the edit. [ELF-SER §serialisation-version] */
static gedelf_status add_version(edit_session *e)
{
    const dialect_version *v = &e->rules->elf_version;
    if (!e->version_needed || !may_need_version(e))
        return GEDELF_OK;
    if (!e->version.possible) {
        edit_refuse_at(e, DIAG_EDIT_VERSION, 1, VIEW(""), VIEW(""));
        return GEDELF_OK;
    }
    e->text.length = e->encoded.length = 0;
    bool done = buffer_append(&e->text, buffer_view(&e->version.lead)) && buffer_append(&e->text, VIEW("1 ELF ")) &&
                buffer_append(&e->text, view_of_string(v->major)) && buffer_append(&e->text, VIEW(".")) &&
                buffer_append(&e->text, view_of_string(v->minor)) && buffer_append(&e->text, VIEW(".")) &&
                buffer_append(&e->text, view_of_string(v->revision)) &&
                buffer_append(&e->text, buffer_view(&e->version.ending)) &&
                edit_encode(e, buffer_view(&e->text), &e->encoded) &&
                edit_change_add(e, e->version.octet, e->version.octet, buffer_view(&e->encoded), e->version.line);
    if (done && e->version.at_head)
        put_last_first(e->plan);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* Is all that the file has in the tree? */
static bool has_all(const edit_session *e)
{
    return e->whole && !e->sparse && !e->rest.dataset;
}

/* All has been read. */
static gedelf_status conclude_pass(edit_session *e)
{
    if (e->purpose != EDIT_PLANNING)
        return GEDELF_OK;
    gedelf_status status = add_version(e);
    ledger_judge(e);
    if (has_all(e) && ledger_needs_count(e))
        status = status == GEDELF_OK ? ledger_count(e) : status;
    e->plan->total = reader_characters(e->reader)->in.done;
    if (status == GEDELF_OK && !buffer_append(&e->plan->encoding, reader_characters(e->reader)->encoding.name))
        status = GEDELF_MEMORY;
    return e->out_of_memory ? GEDELF_MEMORY : status;
}

static void rewind_commands(edit_session *e)
{
    for (size_t i = 0; i < e->edit->command_count; i++) {
        edit_command *c = &e->edit->commands[i];
        c->matched = c->changed = 0;
        if (c->path)
            gedelf_path_rewind(c->path);
        if (c->other)
            gedelf_path_rewind(c->other);
    }
}

static gedelf_status run_opened(edit_session *e)
{
    e->rules = reader_assembler(e->reader)->rules;
    e->encoding = &reader_characters(e->reader)->encoding;
    e->at_header = true;
    e->at_tail = reader_has_ended(e->reader);
    edit_set_up_wrapper(e);
    if (!tree_clear(&e->tree))
        return GEDELF_MEMORY;
    rest_begin(e);
    e->stretch = (edit_stretch){.from = 0, .to = reader_edge(e->reader).at, .number = 1};
    index_choose_all(e);
    gedelf_status status = see_to(e, gedelf_reader_head(e->reader));
    if (status == GEDELF_OK && e->purpose == EDIT_SCOUTING) {
        status = rest_add_all(e);
        return status == GEDELF_OK ? see_to_tail(e) : status;
    }
    if (status == GEDELF_OK)
        status = see_to_records(e);
    return status == GEDELF_OK && !e->restart ? conclude_pass(e) : status;
}

static gedelf_status run_pass(edit_session *e, edit_purpose purpose, size_t stop)
{
    gedelf_options options = e->options;
    if (purpose != EDIT_PLANNING)
        options.diagnose = NULL;
    e->purpose = purpose;
    e->stop = stop;
    e->restart = e->form_added = e->schema_added = false;
    e->foreseen.record = e->foreseen.at = 0;
    rewind_commands(e);
    gedelf_status status = gedelf_reader_open(&e->reader, e->source, &options);
    if (status == GEDELF_OK)
        status = run_opened(e);
    gedelf_reader_close(e->reader);
    e->reader = NULL;
    return status;
}

/* ---- All passes ------------------------------------------------------------------------------ */

static bool command_needs_all(const edit_command *c)
{
    return (c->path && gedelf_path_needs_dataset(c->path)) || (c->other && gedelf_path_needs_dataset(c->other));
}

/* Can it put a record beside another? */
static bool command_puts_record(const edit_command *c)
{
    const gedelf_path *where = c->verb == EDIT_MOVE ? c->other : c->verb == EDIT_ADD ? c->path : NULL;
    bool beside = c->position == EDIT_BEFORE || c->position == EDIT_AFTER;
    return (c->verb == EDIT_ADD && !c->path) || (where && beside && path_may_find_record(where));
}

/* Can records that a command finds nothing in be left out of a tree of all? Not if one follows pointers, numbers all
   records, or puts a record beside another: which one that is then has to be known. */
static bool command_is_sparse(const edit_command *c)
{
    bool follows = (c->path && path_needs_targets(c->path)) || (c->other && path_needs_targets(c->other));
    return !follows && c->verb != EDIT_RENUMBER && !command_puts_record(c);
}

/* A pass that is not for making changes; if all records turn out to be needed at once, it is begun anew. */
static gedelf_status run_before(edit_session *e, size_t stop)
{
    gedelf_status status = run_pass(e, EDIT_NUMBERING, stop);
    if (status == GEDELF_OK && e->restart) {
        e->whole = true;
        e->foreseen.known = false;
        if (stop == e->numbering_count)
            return GEDELF_OK;
        numbering_free(&e->numberings[stop]);
        numbering_init(&e->numberings[stop], e->allocator);
        status = run_pass(e, EDIT_NUMBERING, stop);
    }
    return status;
}

/* Need all records be in the tree? Not if only the first command asks for them: it can be foreseen what that finds. */
static gedelf_status judge_whole(edit_session *e)
{
    const gedelf_edit *edit = e->edit;
    size_t count = 0;
    for (size_t i = 0; i < edit->command_count; i++)
        count += command_needs_all(&edit->commands[i]);
    bool first = count == 1 && command_needs_all(&edit->commands[0]) && edit->commands[0].verb != EDIT_MOVE;
    gedelf_status status = first ? foresee(e) : GEDELF_OK;
    e->whole = count > 0 && !e->foreseen.known;
    return status == GEDELF_MEMORY ? status : GEDELF_OK;
}

/* Does it say by identifiers which records it can find anything in? */
static bool command_names_records(const edit_command *c)
{
    view name;
    return (!c->path || path_begins_with_xref(c->path, &name)) && (!c->other || path_begins_with_xref(c->other, &name));
}

/* Finds out which records need not be in the tree of all, if that is worth it: not if all are named, for then only those
   are there, nor if each gets a number. */
static gedelf_status scout(edit_session *e)
{
    bool puts = false, named = true, numbers = false, sparse = e->sparse;
    for (size_t i = 0; i < e->edit->command_count; i++) {
        const edit_command *c = &e->edit->commands[i];
        puts = puts || command_puts_record(c);
        named = named && command_names_records(c);
        numbers = numbers || c->verb == EDIT_RENUMBER;
    }
    if (numbers || (named && e->sparse))
        return GEDELF_OK;
    gedelf_status status = rest_open(e);
    if (status != GEDELF_OK)
        return status == GEDELF_MEMORY ? status : GEDELF_OK;
    e->sparse = false;
    status = run_pass(e, EDIT_SCOUTING, e->edit->command_count);
    if (!rest_settle(e, puts)) {
        rest_close(e);
        e->sparse = sparse;
    }
    return status;
}

/* Finds out what has to be known before. */
static gedelf_status prepare_commands(edit_session *e)
{
    const gedelf_edit *edit = e->edit;
    gedelf_status status = judge_whole(e);
    bool moves = false;
    e->sparse = true;
    for (size_t i = 0; i < edit->command_count; i++) {
        e->sparse = e->sparse && command_is_sparse(&edit->commands[i]);
        moves = moves || edit->commands[i].verb == EDIT_MOVE;
    }
    for (size_t i = 0; status == GEDELF_OK && i < edit->command_count; i++) {
        if (edit->commands[i].verb != EDIT_RENUMBER)
            continue;
        status = run_before(e, i);
        e->command = &edit->commands[i];
        if (status == GEDELF_OK)
            status = numbering_settle(e, &e->numberings[i]);
    }
    if (status == GEDELF_OK && moves && !e->whole)
        status = run_before(e, edit->command_count);
    if (status == GEDELF_OK && e->whole)
        status = scout(e);
    e->refused = e->out_of_memory = false;
    return status;
}

static gedelf_status make_plan(edit_session *e)
{
    gedelf_status status = prepare_commands(e);
    if (status == GEDELF_OK)
        status = run_pass(e, EDIT_PLANNING, e->edit->command_count);
    if (status == GEDELF_OK && !has_all(e) && !e->refused && ledger_needs_count(e))
        status = run_pass(e, EDIT_COUNTING, e->edit->command_count);
    diags_finish(&e->diags);
    if (e->diags.stopped)
        return GEDELF_STOPPED;
    if (status == GEDELF_OK && e->refused)
        return GEDELF_REFUSED;
    if (status == GEDELF_OK && !edit_plan_settle(e->plan))
        return GEDELF_MEMORY;
    return status == GEDELF_OK ? edit_plan_take_prints(e->plan, e->source) : status;
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

static bool session_open(edit_session *e)
{
    const gedelf_edit *edit = e->edit;
    tree_init(&e->tree, &e->siblings, e->allocator);
    ledger_init(&e->ledger, e->allocator);
    buffer_init(&e->indent, e->allocator);
    buffer_init(&e->version.lead, e->allocator);
    buffer_init(&e->version.ending, e->allocator);
    buffer_init(&e->wrapper.line, e->allocator);
    buffer_init(&e->wrapper.rest, e->allocator);
    buffer_init(&e->composed, e->allocator);
    buffer_init(&e->encoded, e->allocator);
    buffer_init(&e->text, e->allocator);
    buffer_init(&e->normal, e->allocator);
    bool ready = index_open(&e->index, edit, e->allocator);
    ready = diags_init(&e->diags, e->allocator, &e->options) && ready;
    if (edit->command_count > 0)
        e->numberings = memory_allocate(e->allocator, edit->command_count * sizeof *e->numberings);
    for (size_t i = 0; e->numberings && i < edit->command_count; i++, e->numbering_count++)
        numbering_init(&e->numberings[i], e->allocator);
    e->plan = memory_allocate(e->allocator, sizeof *e->plan);
    if (e->plan)
        edit_plan_init(e->plan, e->allocator);
    return ready && e->plan && (e->numberings || edit->command_count == 0);
}

static void session_close(edit_session *e)
{
    const gedelf_allocator *allocator = e->allocator;
    tree_free(&e->tree);
    ledger_free(&e->ledger);
    foreseen_free(e);
    rest_close(e);
    index_close(&e->index);
    buffer_free(&e->indent);
    buffer_free(&e->version.lead);
    buffer_free(&e->version.ending);
    buffer_free(&e->wrapper.line);
    buffer_free(&e->wrapper.rest);
    buffer_free(&e->composed);
    buffer_free(&e->encoded);
    buffer_free(&e->text);
    buffer_free(&e->normal);
    diags_free(&e->diags);
    for (size_t i = 0; i < e->numbering_count; i++)
        numbering_free(&e->numberings[i]);
    memory_release(allocator, e->numberings, e->numbering_count * sizeof *e->numberings);
    memory_release(allocator, e->found, e->found_capacity * sizeof *e->found);
    memory_release(allocator, e->composed_ends, e->composed_capacity * sizeof *e->composed_ends);
}

/* A source that cannot be read twice cannot be edited. */
static gedelf_status check_source(gedelf_source source)
{
    input in;
    gedelf_status status = input_open(&in, source);
    if (status == GEDELF_OK && !input_can_be_read_again(&in))
        status = GEDELF_ARGUMENT;
    input_close(&in);
    return status;
}

gedelf_status gedelf_edit_plan(gedelf_edit *edit, gedelf_source source, const gedelf_options *options)
{
    edit_session e = {.edit = edit, .allocator = &edit->allocator, .source = source};
    e.options = reader_options(options);
    e.options.positions = true;
    if (edit->plan)
        edit_plan_free(edit->plan, &edit->allocator);
    edit->plan = NULL;
    gedelf_status status = check_source(source);
    if (status != GEDELF_OK)
        return status;
    status = session_open(&e) ? make_plan(&e) : GEDELF_MEMORY;
    session_close(&e);
    if (status == GEDELF_OK)
        edit->plan = e.plan;
    else if (e.plan)
        edit_plan_free(e.plan, &edit->allocator);
    return status;
}
