/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset as gedelf_pg_write_json writes it, gives the dataset. Keys may come in any order, and those that mean
 * nothing are ignored, names among them; nodes may have any numbers for their ids, as long as no two have the same. (D51, D76)
 *
 * The JSON becomes a tree of small pieces first, since what a field may be depends on the kind, which may be after it.
 * Then each node is put into cells, one piece after the other; nothing recurses.
 */
#include "research/polygenea/notation.h"

#define JSON_NO_PIECE UINT32_MAX

/* One value of the JSON. */
typedef struct reread_piece {
    uint8_t type;         /* a json_event: OBJECT, ARRAY, STRING, NUMBER, BOOLEAN or NULL */
    uint32_t key;         /* in an object: its key, in reading.texts; else 0 */
    uint32_t text;        /* of a string: there */
    uint32_t first, next; /* what it holds, and what is after it; JSON_NO_PIECE */
    uint32_t last;        /* of what it holds */
    int64_t number;
    size_t at; /* where it begins */
} reread_piece;

/* Something whose items are being put into cells. */
typedef struct reread_frame {
    uint32_t piece; /* whose items they are */
    uint32_t next;  /* the next of them; JSON_NO_PIECE after the last */
    size_t made;
    const pg_form *forms; /* of the items one after another; NULL: all have `element` */
    pg_form element;
    uint32_t done;
} reread_frame;

typedef struct reread_reading {
    const gedelf_allocator *allocator;
    gedelf_pg_dataset *d;
    diags diags;
    view text;
    json_parser parser;
    names texts;
    reread_piece *pieces;
    size_t piece_count, piece_capacity;
    uint32_t *open; /* pieces that are not complete */
    size_t open_count, open_capacity;
    reread_frame *frames;
    size_t frame_count, frame_capacity;
    pg_cells cells;
    uint32_t *nodes; /* pieces */
    size_t node_count, node_capacity;
    hash_table ids; /* numbers of nodes, from 1, by their ids */
    int64_t *id_of; /* of each node */
    size_t id_capacity;
    pg_position position; /* of the last node */
    gedelf_status status;
} reread_reading;

/* ---- What is wrong --------------------------------------------------------------------------- */

/* Goes on to a position in the text that is not before the one it was at. */
static void reread_go_to(view text, pg_position *position, size_t at)
{
    for (; position->at < at && position->at < text.length; position->at++) {
        bool end = text.text[position->at] == '\n';
        position->line += end;
        position->column = end ? 1 : position->column + (((unsigned char)text.text[position->at] & 0xC0) != 0x80);
    }
}

/* Raises a fatal diagnostic about a position in the text. */
static void reread_say(reread_reading *r, enum diag_code code, size_t at, const char *why)
{
    pg_position begin = {.line = 1, .column = 1};
    reread_go_to(r->text, &begin, at);
    gedelf_diag diag = {.code = code,
                        .line = begin.line,
                        .column = begin.column,
                        .width = 1,
                        .where = {at, 1},
                        .args = {view_of_string(why)}};
    if (r->status == GEDELF_OK) {
        diags_raise(&r->diags, &diag);
        r->status = GEDELF_MALFORMED;
    }
}

/* It is JSON, but no dataset. */
static void reread_refuse(reread_reading *r, size_t at, const char *why)
{
    reread_say(r, DIAG_JSON_NOT_NODES, at, why);
}

/* ---- From text to pieces --------------------------------------------------------------------- */

/* An integer, and nothing else. */
static bool reread_integer(view text, int64_t *out)
{
    bool minus = text.length > 0 && text.text[0] == '-';
    uint64_t number = 0, most = (uint64_t)INT64_MAX + minus; /* D72 */
    for (size_t i = minus; i < text.length; i++) {
        uint64_t digit = (uint64_t)(text.text[i] - '0');
        if (!is_digit(text.text[i]) || number > (most - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *out = minus && number > 0 ? -(int64_t)(number - 1) - 1 : (int64_t)number;
    return text.length > minus;
}

/* Adds a piece after the last one in what is open. */
static uint32_t reread_add_piece(reread_reading *r, json_event event, uint32_t key)
{
    json_parser *p = &r->parser;
    reread_piece piece = {.type = (uint8_t)event, .key = key, .at = p->token};
    piece.first = piece.next = piece.last = JSON_NO_PIECE;
    if (event == JSON_STRING)
        status_enough(&r->status, (piece.text = names_add(&r->texts, p->string)) != 0);
    if (event == JSON_NUMBER &&
        !reread_integer(view_of(p->text.text + p->token, p->token_end - p->token), &piece.number))
        reread_refuse(r, p->token, "a number that is not an integer, or is too large");
    uint32_t number = (uint32_t)r->piece_count;
    if (r->piece_count >= JSON_NO_PIECE ||
        !status_enough(&r->status, array_add(r->allocator, &r->pieces, &r->piece_count, &r->piece_capacity, piece)))
        return JSON_NO_PIECE;
    if (r->open_count > 0) {
        reread_piece *above = &r->pieces[r->open[r->open_count - 1]];
        *(above->first == JSON_NO_PIECE ? &above->first : &r->pieces[above->last].next) = number;
        above->last = number;
    }
    return number;
}

static void reread_take_apart(reread_reading *r)
{
    uint32_t key = 0;
    for (;;) {
        json_event event = json_next(&r->parser);
        if (event == JSON_END || r->status != GEDELF_OK)
            return;
        if (event == JSON_FAULT) {
            if (status_enough(&r->status, r->parser.fault != NULL))
                reread_say(r, DIAG_JSON_MALFORMED, r->parser.token, r->parser.fault);
            return;
        }
        if (event == JSON_KEY) {
            status_enough(&r->status, (key = names_add(&r->texts, r->parser.string)) != 0);
            continue;
        }
        if (event == JSON_OBJECT_END || event == JSON_ARRAY_END) {
            r->open_count--;
            continue;
        }
        uint32_t piece = reread_add_piece(r, event, key);
        key = 0;
        if (piece != JSON_NO_PIECE && (event == JSON_OBJECT || event == JSON_ARRAY))
            status_enough(&r->status, array_add(r->allocator, &r->open, &r->open_count, &r->open_capacity, piece));
    }
}

/* The value of a key of an object; JSON_NO_PIECE if it has none. */
static uint32_t reread_member(const reread_reading *r, uint32_t object, const char *name)
{
    uint32_t key = names_find(&r->texts, view_of_string(name));
    uint32_t at = r->pieces[object].type == JSON_OBJECT ? r->pieces[object].first : JSON_NO_PIECE;
    while (at != JSON_NO_PIECE && r->pieces[at].key != key)
        at = r->pieces[at].next;
    return key == 0 ? JSON_NO_PIECE : at;
}

static view reread_piece_text(const reread_reading *r, uint32_t piece)
{
    bool string = piece != JSON_NO_PIECE && r->pieces[piece].type == JSON_STRING;
    return string ? names_at(&r->texts, r->pieces[piece].text) : VIEW("");
}

/* ---- Leaves ---------------------------------------------------------------------------------- */

static void reread_put_string(reread_reading *r, view text, pg_form form)
{
    uint32_t string = names_add(&r->d->strings, text);
    pg_cell *piece = string ? pg_cells_add(&r->cells, GEDELF_PG_STRING, form) : NULL;
    if (status_enough(&r->status, piece != NULL))
        piece->as.string = string;
}

/* The value of a Base64 digit; 64 if it is not one. */
static unsigned reread_digit(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (unsigned)(found - digits) : 64;
}

/* [RFC 3548 §3] */
static bool reread_decode(view text, buffer *out)
{
    unsigned bits = 0, count = 0;
    size_t end = text.length;
    while (end > 0 && text.length - end < 2 && text.text[end - 1] == '=')
        end--;
    bool done = text.length % 4 == 0;
    for (size_t i = 0; done && i < end; i++) {
        unsigned digit = reread_digit(text.text[i]);
        bits = (bits << 6 | digit) & 0xFFFF;
        count += 6;
        done = digit < 64;
        if (done && count >= 8) {
            char octet = (char)(bits >> (count - 8));
            done = buffer_append(out, view_of(&octet, 1));
            count -= 8;
        }
    }
    return done;
}

/* A datum: a string, or an object with media, lang and base64. */
static void reread_put_datum(reread_reading *r, uint32_t piece, pg_form form)
{
    buffer octets;
    size_t made = r->cells.count;
    buffer_init(&octets, r->allocator);
    bool bare = r->pieces[piece].type == JSON_STRING;
    uint32_t coded = bare ? JSON_NO_PIECE : reread_member(r, piece, "base64");
    if (!bare && (coded == JSON_NO_PIECE || !reread_decode(reread_piece_text(r, coded), &octets)))
        reread_refuse(r, r->pieces[piece].at, "a datum is expected here");
    pg_cell *datum = r->status == GEDELF_OK ? pg_cells_add(&r->cells, GEDELF_PG_DATUM, form) : NULL;
    if (status_enough(&r->status, datum != NULL)) {
        datum->count = 3;
        reread_put_string(r, bare ? VIEW("") : reread_piece_text(r, reread_member(r, piece, "media")), FORM_STRING);
        reread_put_string(r, bare ? VIEW("") : reread_piece_text(r, reread_member(r, piece, "lang")), FORM_STRING);
        reread_put_string(r, bare ? reread_piece_text(r, piece) : buffer_view(&octets), FORM_STRING);
        if (r->status == GEDELF_OK)
            r->cells.items[made].size = (uint32_t)(r->cells.count - made);
    }
    buffer_free(&octets);
}

/* The node with an id; -1 if there is none. */
static int64_t reread_node_of(const reread_reading *r, int64_t id)
{
    uint32_t hash = (uint32_t)hash_number((uint64_t)id, r->ids.seed), number;
    for (size_t at = table_home(r->ids.capacity, hash); (number = table_next(&r->ids, hash, &at)) != 0;) {
        if (r->id_of[number - 1] == id)
            return (int64_t)number - 1;
    }
    return -1;
}

static void reread_put_number(reread_reading *r, uint32_t piece, gedelf_pg_type type, pg_form form)
{
    int64_t number = r->pieces[piece].number;
    if (r->pieces[piece].type != JSON_NUMBER) {
        reread_refuse(r, r->pieces[piece].at, "a number is expected here");
        return;
    }
    if (type == GEDELF_PG_REFERENCE) {
        int64_t found = reread_node_of(r, number);
        bool mistaken = found < 0 && number >= 0 && number < (int64_t)r->node_count; /* no id, but an index */
        number = found >= 0 ? found : mistaken ? (int64_t)r->node_count + number : number;
    }
    pg_cell *made = pg_cells_add(&r->cells, type, form);
    if (status_enough(&r->status, made != NULL))
        made->as.number = number;
}

/* ---- What has items -------------------------------------------------------------------------- */

/* Opens something: a cell, and a frame for its items. */
static void reread_open(reread_reading *r, reread_frame frame, gedelf_pg_type type, pg_form form, unsigned sub)
{
    frame.made = r->cells.count;
    pg_cell *made = pg_cells_add(&r->cells, type, form);
    if (made)
        made->sub = (uint8_t)sub;
    if (status_enough(&r->status, made != NULL))
        status_enough(&r->status, array_add(r->allocator, &r->frames, &r->frame_count, &r->frame_capacity, frame));
}

/* A node, query or template: its fields come by their names. */
static void reread_open_kind(reread_reading *r, uint32_t piece, gedelf_pg_type type, pg_form form)
{
    unsigned kind = (unsigned)FIND_ROW(pg_kinds, name, reread_piece_text(r, reread_member(r, piece, "kind")));
    const pg_form *forms = kind < PG_KINDS ? pg_field_forms(type, (gedelf_pg_kind)kind) : NULL;
    if (!forms) {
        reread_refuse(r, r->pieces[piece].at, "an object with a known kind is expected here");
        return;
    }
    reread_open(r, (reread_frame){.piece = piece, .forms = forms}, type, form, kind);
}

/* A predicate or producer: its arguments are an array. */
static void reread_open_op(reread_reading *r, uint32_t piece, gedelf_pg_type type, pg_form form)
{
    unsigned op = pg_op_named(reread_piece_text(r, reread_member(r, piece, "op")));
    const pg_form *forms = op < PG_OPS ? pg_argument_forms(form, (gedelf_pg_op)op) : NULL;
    uint32_t args = reread_member(r, piece, "args");
    if (!forms) {
        reread_refuse(r, r->pieces[piece].at, "an object with a known op is expected here");
        return;
    }
    reread_open(
        r, (reread_frame){.piece = piece, .next = args == JSON_NO_PIECE ? args : r->pieces[args].first, .forms = forms},
        type, form, op);
}

static void reread_open_array(reread_reading *r, uint32_t piece, gedelf_pg_type type, pg_form form)
{
    static const pg_form pair_forms[4][3] = {{FORM_STRING, FORM_REFERENCE, FORM_NONE},
                                             {FORM_STRING, FORM_INTEGER, FORM_NONE},
                                             {FORM_STRING, FORM_DATUM, FORM_NONE},
                                             {FORM_STRING, FORM_DATUM_PREDICATE, FORM_NONE}};
    reread_frame frame = {.piece = piece, .next = r->pieces[piece].first, .element = pg_forms[form].element};
    if (r->pieces[piece].type != JSON_ARRAY) {
        reread_refuse(r, r->pieces[piece].at, "an array is expected here");
        return;
    }
    for (size_t i = 0; type == GEDELF_PG_PAIR && i < 4; i++) {
        if (pair_forms[i][1] == frame.element)
            frame.forms = pair_forms[i];
    }
    reread_open(r, frame, type, form, 0);
}

/* Puts a piece into cells, as what may be there. */
static void reread_put(reread_reading *r, uint32_t piece, pg_form form)
{
    gedelf_pg_type type = pg_forms[form].type;
    switch (type) {
    case GEDELF_PG_STRING:
        if (r->pieces[piece].type != JSON_STRING)
            reread_refuse(r, r->pieces[piece].at, "a string is expected here");
        else
            reread_put_string(r, reread_piece_text(r, piece), form);
        break;
    case GEDELF_PG_INTEGER:
    case GEDELF_PG_REFERENCE: reread_put_number(r, piece, type, form); break;
    case GEDELF_PG_DATUM: reread_put_datum(r, piece, form); break;
    case GEDELF_PG_LIST:
    case GEDELF_PG_SET:
    case GEDELF_PG_PAIR: reread_open_array(r, piece, type, form); break;
    case GEDELF_PG_PREDICATE:
    case GEDELF_PG_PRODUCER: reread_open_op(r, piece, type, form); break;
    default: reread_open_kind(r, piece, type, form); break;
    }
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* The piece of the next item of a frame; JSON_NO_PIECE if it is missing, or there is none left. */
static uint32_t reread_next_item(const reread_reading *r, const reread_frame *f)
{
    const pg_cell *made = &r->cells.items[f->made];
    bool named = made->type == GEDELF_PG_CONTENT || made->type == GEDELF_PG_QUERY || made->type == GEDELF_PG_TEMPLATE;
    return named ? reread_member(r, f->piece, pg_kinds[made->sub].names[f->done]) : f->next;
}

/* What is not known must have a text that can be written (D74). */
static void reread_judge_strange(reread_reading *r, const reread_frame *f)
{
    const pg_cell *made = &r->cells.items[f->made];
    bool no_memory = false;
    if (!pg_is_unknown(made->type, made->sub))
        return;
    bool good = pg_is_strange(names_at(&r->d->strings, made[1].as.string), (gedelf_pg_type)made->type, r->allocator,
                              &no_memory);
    if (status_enough(&r->status, !no_memory) && !good)
        reread_refuse(r, r->pieces[f->piece].at, "the text of an unknown item is expected here");
}

/* Closes what is on top, or puts its next item into cells. */
static void reread_step(reread_reading *r)
{
    reread_frame *f = &r->frames[r->frame_count - 1];
    pg_form form = f->forms ? f->forms[f->done] : f->next == JSON_NO_PIECE ? FORM_NONE : f->element;
    if (form == FORM_NONE) {
        if (f->forms && f->next != JSON_NO_PIECE && r->cells.items[f->made].type < GEDELF_PG_QUERY)
            reread_refuse(r, r->pieces[f->next].at, "an extra item");
        reread_judge_strange(r, f);
        r->cells.items[f->made].count = f->done;
        r->cells.items[f->made].size = (uint32_t)(r->cells.count - f->made);
        r->frame_count--;
        return;
    }
    uint32_t item = reread_next_item(r, f);
    if (item == JSON_NO_PIECE) {
        reread_refuse(r, r->pieces[f->piece].at, "an object or array with something missing");
        return;
    }
    f->done++;
    f->next = r->pieces[item].next;
    reread_put(r, item, form);
}

static void reread_read_node(reread_reading *r, uint32_t piece)
{
    uint32_t content;
    r->cells.count = 0;
    r->frame_count = 0;
    reread_open_kind(r, piece, GEDELF_PG_CONTENT, FORM_NODE);
    while (r->status == GEDELF_OK && r->frame_count > 0)
        reread_step(r);
    for (size_t i = 0; r->status == GEDELF_OK && i < r->cells.count; i++) {
        const pg_cell *made = &r->cells.items[i];
        if (made->type == GEDELF_PG_REFERENCE && made->as.number >= (int64_t)r->d->node_count)
            r->d->unsound = true;
    }
    if (r->status == GEDELF_OK && status_expect(&r->status, pg_contract(r->d, r->d, &r->cells, 0, &content)) &&
        status_expect(&r->status, pg_append_node(r->d, content))) {
        reread_go_to(r->text, &r->position, r->pieces[piece].at);
        status_enough(&r->status, pg_note_origin(r->d, (uint32_t)r->d->node_count - 1, pg_origin_at(&r->position)));
    }
}

/* Takes down the nodes and their ids. */
static void reread_find_nodes(reread_reading *r, uint32_t array)
{
    for (uint32_t at = r->pieces[array].first; at != JSON_NO_PIECE && r->status == GEDELF_OK; at = r->pieces[at].next) {
        uint32_t id = reread_member(r, at, "id");
        int64_t number =
            id != JSON_NO_PIECE && r->pieces[id].type == JSON_NUMBER ? r->pieces[id].number : (int64_t)r->node_count;
        if (reread_node_of(r, number) >= 0)
            reread_refuse(r, r->pieces[at].at, "a node with the same id as another");
        bool room = array_reserve(r->allocator, &r->id_of, &r->id_capacity, r->node_count + 1) &&
                    array_add(r->allocator, &r->nodes, &r->node_count, &r->node_capacity, at);
        if (!status_enough(&r->status, room))
            return;
        r->id_of[r->node_count - 1] = number;
        status_enough(&r->status, table_add(&r->ids, (uint32_t)hash_number((uint64_t)number, r->ids.seed),
                                            (uint32_t)r->node_count));
    }
}

static void reread_read_abbreviations(reread_reading *r, uint32_t object)
{
    uint32_t at = object == JSON_NO_PIECE ? JSON_NO_PIECE : r->pieces[object].first;
    for (; at != JSON_NO_PIECE && r->status == GEDELF_OK; at = r->pieces[at].next) {
        gedelf_status status =
            gedelf_pg_abbreviate(r->d, reread_piece_text(r, at), names_at(&r->texts, r->pieces[at].key));
        if (status != GEDELF_ARGUMENT)
            status_expect(&r->status, status);
    }
}

static void reread_read_all(reread_reading *r)
{
    reread_take_apart(r);
    uint32_t nodes = r->status == GEDELF_OK && r->piece_count > 0 ? reread_member(r, 0, "nodes") : JSON_NO_PIECE;
    if (r->status != GEDELF_OK)
        return;
    if (nodes == JSON_NO_PIECE || r->pieces[nodes].type != JSON_ARRAY) {
        reread_refuse(r, 0, "it is not a document with an array of nodes");
        return;
    }
    reread_read_abbreviations(r, reread_member(r, 0, "abbreviations"));
    reread_find_nodes(r, nodes);
    for (size_t i = 0; i < r->node_count && r->status == GEDELF_OK; i++)
        reread_read_node(r, r->nodes[i]);
}

gedelf_status pg_read_json(gedelf_pg_dataset *d, view text, const gedelf_read_options *options, gedelf_severity *worst)
{
    reread_reading r = {.allocator = &d->allocator, .d = d, .text = text, .position = {.line = 1, .column = 1}};
    if (!diags_init(&r.diags, r.allocator, options))
        return GEDELF_MEMORY;
    json_parser_init(&r.parser, r.allocator, text);
    r.parser.any_text = true; /* in text of Polygenea is any character, and another one would make another node */
    names_init(&r.texts, r.allocator);
    pg_cells_init(&r.cells, r.allocator);
    table_init(&r.ids, r.allocator);
    reread_read_all(&r);
    *worst = r.diags.worst;
    json_parser_free(&r.parser);
    names_free(&r.texts);
    pg_cells_free(&r.cells);
    table_free(&r.ids);
    memory_release(r.allocator, r.pieces, r.piece_capacity * sizeof *r.pieces);
    memory_release(r.allocator, r.open, r.open_capacity * sizeof *r.open);
    memory_release(r.allocator, r.frames, r.frame_capacity * sizeof *r.frames);
    memory_release(r.allocator, r.nodes, r.node_capacity * sizeof *r.nodes);
    memory_release(r.allocator, r.id_of, r.id_capacity * sizeof *r.id_of);
    diags_free(&r.diags);
    return r.status == GEDELF_OK ? gedelf_pg_check(d, options, worst) : r.status;
}
