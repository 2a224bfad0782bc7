/* SPDX-License-Identifier: MIT */
/*
 * Lines about nodes: takes a dataset, gives lines with the number, the name, the kind and the words of a node, as text or
 * JSON, for gedelf polygenea select, remove, why and diff.
 */
#include "cli/core/json.h"
#include "cli/polygenea/polygenea.h"

gedelf_status node_lines_open(node_lines *l, const gedelf_pg_dataset *dataset)
{
    *l = (node_lines){.dataset = dataset};
    buffer_init(&l->out, &memory_default);
    gedelf_status status = gedelf_pg_names_new(&l->names, dataset);
    return status == GEDELF_OK ? gedelf_pg_words_new(&l->words, dataset) : status;
}

void node_lines_close(node_lines *l)
{
    gedelf_pg_names_free(l->names);
    gedelf_pg_words_free(l->words);
    buffer_free(&l->out);
}

gedelf_status node_lines_words(node_lines *l, uint32_t node)
{
    gedelf_status status = gedelf_pg_say(l->words, node, gedelf_sink_callback(write_to_buffer, &l->out));
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status;
}

bool node_lines_name(node_lines *l, uint32_t node)
{
    char name[GEDELF_PG_NAME_LENGTH];
    return !gedelf_pg_name(l->names, node, name) ||
           buffer_append(&l->out, view_of(name, gedelf_pg_name_enough(l->names, node)));
}

static const char *kind_name(const node_lines *l, uint32_t node)
{
    return gedelf_pg_kind_name(gedelf_pg_kind_of(l->dataset, gedelf_pg_node(l->dataset, node)));
}

gedelf_status node_lines_text(node_lines *l, uint32_t node, const char *before)
{
    bool done = put(&l->out, before) && buffer_append_number(&l->out, node) && put(&l->out, "  ") &&
                node_lines_name(l, node) && put(&l->out, "  ") && put(&l->out, kind_name(l, node)) &&
                put(&l->out, "  ");
    gedelf_status status = done ? node_lines_words(l, node) : GEDELF_MEMORY;
    return status == GEDELF_OK && !put(&l->out, "\n") ? GEDELF_MEMORY : status;
}

/* The words go through a buffer of their own, since they are to be escaped. */
static gedelf_status put_json_words(node_lines *l, uint32_t node)
{
    buffer words;
    buffer_init(&words, &memory_default);
    gedelf_status status = gedelf_pg_say(l->words, node, gedelf_sink_callback(write_to_buffer, &words));
    if (status == GEDELF_OK && !json_put_text(&l->out, "words", buffer_view(&words)))
        status = GEDELF_MEMORY;
    buffer_free(&words);
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status;
}

gedelf_status node_lines_json(node_lines *l, uint32_t node)
{
    char name[GEDELF_PG_NAME_LENGTH];
    bool done = put(&l->out, "{") && json_put_number(&l->out, "id", node);
    if (gedelf_pg_name(l->names, node, name))
        done = done && json_put_text(&l->out, "name", view_of(name, sizeof name));
    done = done && json_put_word(&l->out, "kind", kind_name(l, node));
    return done ? put_json_words(l, node) : GEDELF_MEMORY;
}

/* With what became of the node, if that is to be said. */
gedelf_status node_lines_json_line(node_lines *l, uint32_t node, const char *key, const char *word)
{
    gedelf_status status = node_lines_json(l, node);
    bool done = status == GEDELF_OK && (!word || json_put_word(&l->out, key, word)) && put(&l->out, "}\n");
    return status == GEDELF_OK && !done ? GEDELF_MEMORY : status;
}

gedelf_status node_lines_drain(node_lines *l, target *t, bool end)
{
    if (l->out.length == 0 || (!end && l->out.length < OUTPUT_LENGTH))
        return GEDELF_OK;
    bool done = target_write(t, l->out.data, l->out.length);
    l->out.length = 0;
    return done ? GEDELF_OK : GEDELF_UNWRITABLE;
}

gedelf_status polygenea_list(polygenea_job *j, const gedelf_pg_dataset *dataset, const gedelf_pg_numbers *nodes,
                             const char *change, const char *text_lead)
{
    node_lines lines;
    gedelf_status status = node_lines_open(&lines, dataset);
    for (size_t i = 0; status == GEDELF_OK && i < nodes->count; i++) {
        status = j->said->form == RESEARCH_JSON ? node_lines_json_line(&lines, nodes->items[i], "change", change)
                                                : node_lines_text(&lines, nodes->items[i], text_lead);
        if (status == GEDELF_OK)
            status = node_lines_drain(&lines, &j->target, false);
    }
    if (status == GEDELF_OK)
        status = node_lines_drain(&lines, &j->target, true);
    node_lines_close(&lines);
    return status;
}
