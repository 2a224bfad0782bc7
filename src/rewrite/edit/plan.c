/* SPDX-License-Identifier: MIT */
/*
 * Planning: reads the source, carries out the commands on each record in turn, and gathers the changes.
 *
 * Most commands concern one record at a time, so one pass is enough, and a record in which nothing is found costs no more
 * than reading it. Where a command must know all identifiers first (renumber), a pass before that carries out the commands
 * before it. Where a command must see several records at once, because its path follows pointers or because it moves
 * something from one to another, the commands are carried out on a tree of all records that has no lines (rest.c), and
 * then each record, when it is read, becomes what it has become there (replay.c).
 */
#include "rewrite/edit/edit_changes.h"
#include "rewrite/edit/edit_session.h"

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
    view rest = view_after(l->text, lead);
    uint64_t before = characters_measure(reader_characters(e->reader), view_of(l->text.text, lead));
    uint64_t ending = characters_measure(reader_characters(e->reader), edit_line_break_text(l->ending));
    diag->line = l->number;
    diag->column = lead + 1;
    diag->width = rest.length > 0 ? utf8_count(rest) : 1;
    diag->where = (gedelf_span){l->octet + before, l->after - ending - l->octet - before};
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

/* In a tree without lines, there is nothing to show yet. */
static void refuse_later(edit_session *e, enum diag_code code, uint32_t n, view second, view third)
{
    edit_refusal refusal = {.code = code, .second = second, .third = third};
    if (n > EDIT_ROOT) {
        refusal.record = e->tree.nodes[n].read_record;
        refusal.read_as = e->tree.nodes[n].read_as;
    }
    refusal.command = e->command ? (size_t)(e->command - e->edit->commands) + 1 : 0;
    e->refused = true;
    survey_refuse(e, &refusal);
}

void edit_refuse(edit_session *e, enum diag_code code, uint32_t n, view second, view third)
{
    while (n > EDIT_ROOT && e->tree.nodes[n].own_line == 0)
        n = e->tree.nodes[n].super;
    if (e->tree.bare) {
        refuse_later(e, code, n, second, third);
        return;
    }
    const edit_line *l = n > EDIT_ROOT ? tree_line(&e->tree, e->tree.nodes[n].own_line) : NULL;
    edit_refuse_line(e, code, l, e->command ? e->command->written : VIEW(""), second, third);
}

void edit_refuse_at(edit_session *e, enum diag_code code, uint64_t number, view first, view second)
{
    gedelf_diag diag = {.code = code, .line = number, .column = 1, .width = 1, .args = {first, second}};
    raise_refusal(e, &diag);
}

/* ---- Commands -------------------------------------------------------------------------------- */

/* With all records in the tree, what the identifiers are is known now. */
static gedelf_status number_anew(edit_session *e, edit_numbering *n)
{
    numbering_free(n);
    numbering_init(n, e->allocator);
    gedelf_status status = numbering_note(e, n);
    return status == GEDELF_OK ? numbering_settle(e, n) : status;
}

static gedelf_status renumber(edit_session *e, size_t index)
{
    gedelf_status status = e->built ? GEDELF_OK : edit_build(e);
    uses_forget(e);
    if (status == GEDELF_OK && e->whole)
        status = number_anew(e, &e->numberings[index]);
    return status == GEDELF_OK ? numbering_carry_out(e, &e->numberings[index]) : status;
}

/* Is it about lines of the header that do not belong to a structure? */
static bool command_is_about_lines(const edit_command *c)
{
    return c->verb == EDIT_SCHEMA || (c->verb == EDIT_SET && !c->path);
}

/* Where there are no lines, that waits. */
static gedelf_status change_header_lines(edit_session *e)
{
    if (e->tree.bare)
        return GEDELF_OK;
    return e->command->verb == EDIT_SCHEMA ? edit_set_meanings(e) : edit_set_form(e);
}

static gedelf_status run_command(edit_session *e, size_t index)
{
    e->command = &e->edit->commands[index];
    if (e->command->verb == EDIT_RENUMBER)
        return renumber(e, index);
    if (command_is_about_lines(e->command))
        return change_header_lines(e);
    gedelf_status status = edit_find(e);
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
    uses_forget(e);
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

/* Can a command find anything in a record with these tags and identifiers? If none can, the record need not be looked
   at. */
static bool commands_concern(edit_session *e, const record_glance *glance)
{
    bool concerned = e->at_tail || foreseen_here(e) || values_concern(&e->index, glance->tag) ||
                     (e->whole ? !e->sparse : e->purpose != EDIT_PLANNING);
    for (size_t i = index_next(e, 0); !concerned && i < e->stop; i = index_next(e, i + 1)) {
        const edit_command *c = &e->edit->commands[i];
        if (i == 0 && e->foreseen.known)
            continue;
        if (c->verb == EDIT_XREF)
            concerned = edit_text_may_have(e, c->from);
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

/* The header shows how lines are indented, and where a version line would go. */
static gedelf_status see_to_header(edit_session *e)
{
    gedelf_status status = edit_build(e);
    return status == GEDELF_OK && may_need_version(e) ? edit_note_version_point(e) : status;
}

static gedelf_status change_all_header_lines(edit_session *e)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < e->edit->command_count; i++) {
        e->command = &e->edit->commands[i];
        if (command_is_about_lines(e->command))
            status = change_header_lines(e);
    }
    e->command = NULL;
    return status;
}

/* Commands were carried out on all records at once: makes the changes that the one at hand has from that. */
static gedelf_status conclude_record(edit_session *e, uint32_t number)
{
    if (e->purpose == EDIT_SURVEYING)
        return survey_note(e, number) ? GEDELF_OK : GEDELF_MEMORY;
    if (!replay(e, number))
        return GEDELF_MEMORY;
    if (e->purpose == EDIT_COUNTING)
        return ledger_count(e);
    survey_raise(e, number);
    gedelf_status status = edit_make_changes(e);
    return status == GEDELF_OK ? ledger_note(e) : status;
}

static gedelf_status see_to_gathered(edit_session *e, uint32_t number)
{
    bool header = e->at_header && e->purpose == EDIT_PLANNING;
    bool concerned = survey_concerns(e, number) || (e->purpose == EDIT_COUNTING && ledger_concerns(e));
    if (!concerned && !header)
        return GEDELF_OK;
    gedelf_status status = header ? see_to_header(e) : edit_build(e);
    if (status == GEDELF_OK && header)
        status = change_all_header_lines(e);
    return status == GEDELF_OK && concerned ? conclude_record(e, number) : status;
}

/* The record at hand is known: takes it into the tree of all, or sees to it alone. */
static gedelf_status see_to(edit_session *e, gedelf_structure given)
{
    gedelf_status status = GEDELF_OK;
    uint32_t number = (uint32_t)e->foreseen.record;
    e->given = given;
    if (e->whole)
        return e->purpose == EDIT_GATHERING ? rest_add(e, number) : see_to_gathered(e, number);
    e->built = false;
    if (e->at_header && e->purpose == EDIT_PLANNING)
        status = see_to_header(e);
    return status == GEDELF_OK ? run_commands(e) : status;
}

/* All records are in the tree. */
static gedelf_status carry_out_on_all(edit_session *e)
{
    e->at_header = e->built = true;
    gedelf_status status = rest_mark_odd(e) ? run_commands(e) : GEDELF_MEMORY;
    return status != GEDELF_OK || survey_settle(e) ? status : GEDELF_MEMORY;
}

/* After the last record. */
static gedelf_status see_to_tail(edit_session *e)
{
    bool seen = e->at_tail;
    e->at_tail = true;
    e->foreseen.record = UINT64_MAX;
    index_choose_all(e);
    if (e->purpose == EDIT_GATHERING)
        return carry_out_on_all(e);
    if (e->whole) {
        survey_raise_of_file(e);
        return GEDELF_OK;
    }
    e->at_header = false;
    e->built = true;
    if (seen || !tree_clear(&e->tree))
        return seen ? GEDELF_OK : GEDELF_MEMORY;
    return run_commands(e);
}

/* A record about which nothing was known before it was stored. */
static gedelf_status see_to_stored(edit_session *e, gedelf_structure given)
{
    record_glance glance = {true, gedelf_structure_tag(given), gedelf_structure_xref(given)};
    if (!choose_commands(e, glance.xref))
        return GEDELF_MEMORY;
    e->given = given;
    bool left = e->purpose == EDIT_COUNTING && ledger_concerns(e);
    return left || commands_concern(e, &glance) ? see_to(e, given) : GEDELF_OK;
}

/* Records that are put after the last one go directly after its last line, as they do where all records are known: so that is
   noted of each. Blank lines after it stay before the trailer. */
static void note_tail(edit_session *e)
{
    characters *c = reader_characters(e->reader);
    view text = view_of(characters_at(c, e->stretch.from), (size_t)(e->stretch.to - e->stretch.from));
    uint64_t number = e->stretch.number, last = 0;
    for (size_t at = 0, end; at < text.length; number++) {
        line_break ending = edit_find_line_end(e->rules, text, at, &end);
        size_t after = end + edit_line_break_text(ending).length;
        if (view_trim(view_of(text.text + at, end - at)).length > 0) {
            e->tail = (edit_line){.number = number, .ending = (uint8_t)ending};
            last = after;
        }
        at = after;
    }
    e->tail.after = characters_octet(c, e->stretch.from + last);
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
    if (e->appends)
        note_tail(e);
    bool gathered = e->whole && e->purpose != EDIT_GATHERING, known = glance.known;
    if (gathered && known && e->purpose != EDIT_COUNTING && !survey_concerns(e, (uint32_t)e->foreseen.record))
        return GEDELF_OK;
    if (!gathered && known && !choose_commands(e, glance.xref))
        return GEDELF_MEMORY;
    if (!gathered && known && !commands_concern(e, &glance))
        return GEDELF_OK;
    status = reader_store(e->reader, &given);
    if (status != GEDELF_OK || known || gathered)
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

/* Where something is written that needs it, the version line is part of the edit. [ELF-SER §serialisation-version] */
static gedelf_status add_version(edit_session *e)
{
    if (!e->composer.needs_version || !may_need_version(e))
        return GEDELF_OK;
    if (!e->version.possible) {
        edit_refuse_at(e, DIAG_EDIT_VERSION, 1, VIEW(""), VIEW(""));
        return GEDELF_OK;
    }
    e->text.length = e->encoded.length = 0;
    bool done = buffer_append(&e->text, buffer_view(&e->version.lead)) && append_version_line(e->rules, &e->text) &&
                buffer_append(&e->text, buffer_view(&e->version.ending)) &&
                edit_encode(e, buffer_view(&e->text), &e->encoded);
    view made = buffer_view(&e->encoded);
    if (done && e->version.at_head) /* what else goes directly after HEAD may be a record */
        done = patch_add_first(e->plan, e->version.octet, made, e->version.line);
    else if (done)
        done = patch_add(e->plan, e->version.octet, e->version.octet, made, e->version.line);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* All has been read. */
static gedelf_status conclude_pass(edit_session *e)
{
    if (e->purpose != EDIT_PLANNING)
        return GEDELF_OK;
    gedelf_status status = add_version(e);
    ledger_judge(e);
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
    composer_set_up(&e->composer, e->rules, e->encoding, &reader_assembler(e->reader)->schema);
    if (!tree_clear(&e->tree))
        return GEDELF_MEMORY;
    e->tree.rest = NULL;
    e->stretch = (edit_stretch){.from = 0, .to = reader_edge(e->reader).at, .number = 1};
    if (e->appends)
        note_tail(e);
    index_choose_all(e);
    if (e->purpose == EDIT_GATHERING && e->rest.dataset) {
        gedelf_status status = rest_add_all(e);
        return status == GEDELF_OK ? see_to_tail(e) : status;
    }
    gedelf_status status = see_to(e, gedelf_reader_head(e->reader));
    if (status == GEDELF_OK)
        status = see_to_records(e);
    return status == GEDELF_OK && !e->restart ? conclude_pass(e) : status;
}

static gedelf_status run_pass(edit_session *e, edit_purpose purpose, size_t stop)
{
    gedelf_read_options options = e->options;
    if (purpose != EDIT_PLANNING)
        options.diagnose = NULL;
    e->purpose = purpose;
    e->stop = stop;
    e->restart = e->form_added = e->schema_added = false;
    e->foreseen.record = e->foreseen.at = 0;
    e->staying.known = false;
    if (purpose == EDIT_GATHERING)
        survey_begin(e);
    if (!e->whole || purpose == EDIT_GATHERING)
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

/* Can records that a command can find nothing in be left out of a tree of all? Not if one follows pointers, numbers all
   records, or puts a record beside another: which one that is then has to be known. */
static bool command_is_sparse(const edit_command *c)
{
    bool follows = (c->path && path_needs_targets(c->path)) || (c->other && path_needs_targets(c->other));
    return !follows && c->verb != EDIT_RENUMBER && !command_puts_record(c);
}

/* A pass that is not for making changes; it may turn out that all records are needed at once. */
static gedelf_status run_before(edit_session *e, size_t stop)
{
    gedelf_status status = run_pass(e, EDIT_NUMBERING, stop);
    e->whole = e->whole || e->restart;
    e->foreseen.known = e->foreseen.known && !e->whole;
    return status;
}

/* Does it ask for records by their numbers? */
static bool command_counts_records(const edit_command *c)
{
    view tag;
    uint64_t position;
    return (c->path && path_asks_for_place(c->path, &tag, &position)) ||
           (c->other && path_asks_for_place(c->other, &tag, &position));
}

/* Need all records be in the tree? Not if only the first command asks for them: it can be foreseen what that finds. Where many
   commands count records, each record would be held against each of them; in a tree of all it is known which one is meant. */
static gedelf_status judge_whole(edit_session *e)
{
    const gedelf_edit *edit = e->edit;
    size_t count = 0, of_records = 0;
    for (size_t i = 0; i < edit->command_count; i++) {
        count += command_needs_all(&edit->commands[i]);
        of_records += command_counts_records(&edit->commands[i]);
    }
    bool many = edit_is_many(e, of_records);
    bool first = count == 1 && !many && command_needs_all(&edit->commands[0]) && edit->commands[0].verb != EDIT_MOVE;
    gedelf_status status = first ? foresee(e) : GEDELF_OK;
    e->whole = many || (count > 0 && !e->foreseen.known);
    return status == GEDELF_MEMORY ? status : GEDELF_OK;
}

/* Does it say by identifiers which records it can find anything in? */
static bool command_names_records(const edit_command *c)
{
    view name;
    return (!c->path || path_begins_with_xref(c->path, &name)) && (!c->other || path_begins_with_xref(c->other, &name));
}

/* Carries the commands out on all records at once; on those alone that they name, if they name all that they can find anything
   in. What is odd about lines is only learnt from those that are needed: then once more. */
static gedelf_status gather(edit_session *e)
{
    bool named = true;
    for (size_t i = 0; i < e->edit->command_count; i++)
        named = named && command_names_records(&e->edit->commands[i]);
    e->sparse = e->sparse && named;
    gedelf_status status = e->sparse ? GEDELF_OK : rest_open(e);
    if (status == GEDELF_OK)
        status = run_pass(e, EDIT_GATHERING, e->edit->command_count);
    if (status == GEDELF_OK)
        status = run_pass(e, EDIT_SURVEYING, e->edit->command_count);
    if (status == GEDELF_OK && e->survey.odd_count > 0) {
        e->refused = false;
        status = run_pass(e, EDIT_GATHERING, e->edit->command_count);
    }
    return e->out_of_memory ? GEDELF_MEMORY : status;
}

/* Finds out what has to be known before. */
static gedelf_status prepare_commands(edit_session *e)
{
    const gedelf_edit *edit = e->edit;
    gedelf_status status = judge_whole(e);
    bool moves = false;
    e->sparse = true;
    for (size_t i = 0; i < edit->command_count; i++) {
        const edit_command *c = &edit->commands[i];
        e->appends = e->appends || (c->verb == EDIT_ADD && !c->path && c->position == EDIT_LAST);
        e->sparse = e->sparse && command_is_sparse(c);
        moves = moves || c->verb == EDIT_MOVE;
    }
    for (size_t i = 0; status == GEDELF_OK && !e->whole && i < edit->command_count; i++) {
        if (edit->commands[i].verb != EDIT_RENUMBER)
            continue;
        status = run_before(e, i);
        e->command = &edit->commands[i];
        if (status == GEDELF_OK && !e->whole)
            status = numbering_settle(e, &e->numberings[i]);
    }
    if (status == GEDELF_OK && moves && !e->whole)
        status = run_before(e, edit->command_count);
    e->refused = e->out_of_memory = false;
    return status == GEDELF_OK && e->whole ? gather(e) : status;
}

/* A source that cannot be read is read once more, to say what is wrong with it. */
static gedelf_status show_why_not(edit_session *e, gedelf_status why)
{
    e->whole = false;
    gedelf_status status = run_pass(e, EDIT_PLANNING, 0);
    return status == GEDELF_OK ? why : status;
}

static void release_gathered(edit_session *e)
{
    tree_free(&e->all);
    tree_init(&e->all, &e->other_siblings, e->allocator);
    rest_close(e);
    survey_free(e);
}

static gedelf_status make_plan(edit_session *e)
{
    gedelf_status status = prepare_commands(e);
    if (status == GEDELF_OK)
        status = run_pass(e, EDIT_PLANNING, e->edit->command_count);
    else if (status != GEDELF_MEMORY)
        status = show_why_not(e, status);
    if (status == GEDELF_OK && !e->refused && ledger_needs_count(e))
        status = run_pass(e, EDIT_COUNTING, e->edit->command_count);
    release_gathered(e);
    diags_finish(&e->diags);
    if (e->diags.stopped)
        return GEDELF_STOPPED;
    if (status == GEDELF_OK && e->refused)
        return GEDELF_REFUSED;
    if (status == GEDELF_OK && !patch_settle(e->plan))
        return GEDELF_MEMORY;
    return status == GEDELF_OK ? patch_take_prints(e->plan, e->source) : status;
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

static bool session_open(edit_session *e)
{
    const gedelf_edit *edit = e->edit;
    tree_init(&e->tree, &e->siblings, e->allocator);
    tree_init(&e->all, &e->other_siblings, e->allocator);
    names_init(&e->rest.tags, e->allocator);
    arena_init(&e->survey.texts, e->allocator);
    ledger_init(&e->ledger, e->allocator);
    buffer_init(&e->indent, e->allocator);
    buffer_init(&e->version.lead, e->allocator);
    buffer_init(&e->version.ending, e->allocator);
    composer_init(&e->composer, e->allocator);
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
        patch_init(e->plan, e->allocator);
    return ready && e->plan && (e->numberings || edit->command_count == 0);
}

static void session_close(edit_session *e)
{
    const gedelf_allocator *allocator = e->allocator;
    tree_free(&e->tree);
    release_gathered(e);
    tree_free(&e->all);
    ledger_free(&e->ledger);
    foreseen_free(e);
    index_close(&e->index);
    uses_free(e);
    buffer_free(&e->indent);
    buffer_free(&e->version.lead);
    buffer_free(&e->version.ending);
    composer_free(&e->composer);
    buffer_free(&e->encoded);
    buffer_free(&e->text);
    buffer_free(&e->normal);
    diags_free(&e->diags);
    for (size_t i = 0; i < e->numbering_count; i++)
        numbering_free(&e->numberings[i]);
    memory_release(allocator, e->numberings, e->numbering_count * sizeof *e->numberings);
    memory_release(allocator, e->found, e->found_capacity * sizeof *e->found);
    memory_release(allocator, e->matches, e->match_capacity * sizeof *e->matches);
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

gedelf_status gedelf_edit_plan(gedelf_edit *edit, gedelf_source source, const gedelf_read_options *options)
{
    edit_session e = {.edit = edit, .allocator = &edit->allocator, .source = source};
    e.options = reader_options(options);
    e.options.positions = true;
    if (edit->plan)
        patch_free(edit->plan, &edit->allocator);
    edit->plan = NULL;
    gedelf_status status = check_source(source);
    if (status != GEDELF_OK)
        return status;
    status = session_open(&e) ? make_plan(&e) : GEDELF_MEMORY;
    session_close(&e);
    if (status == GEDELF_OK)
        edit->plan = e.plan;
    else if (e.plan)
        patch_free(e.plan, &edit->allocator);
    return status;
}
