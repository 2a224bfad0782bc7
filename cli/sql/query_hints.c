/* SPDX-License-Identifier: MIT */
/*
 * Takes what SQLite says of a question, gives it in words that help: which column or table may have been meant, and why
 * something is not allowed. And takes the commands .tables and .schema of SQLite's own program, gives questions that they mean.
 */
#include "cli/sql/sql.h"

/* ---- Commands with a full stop ----------------------------------------------------------------- */

/* The tables that full text search keeps for itself are nobody's concern. */
#define OWN_TABLES                                                                                                     \
    "type in ('table', 'view') and name not like 'sqlite!_%' escape '!' and name not like 'search!_%' escape '!'"

/* Is it this command? `rest` receives what follows it. */
static bool is_dot_command(view question, view name, view *rest)
{
    view text = view_trim(question);
    while (text.length > 0 && text.text[text.length - 1] == ';')
        text = view_trim(view_of(text.text, text.length - 1));
    if (!view_begins(text, name))
        return false;
    *rest = view_after(text, name.length);
    bool whole = rest->length == 0 || is_white_space(rest->text[0]);
    *rest = view_trim(*rest);
    return whole;
}

/* In quotation marks, for SQL. */
static bool put_quoted(buffer *out, view text)
{
    bool done = put(out, "'");
    for (size_t i = 0; done && i < text.length; i++)
        done = buffer_append(out, view_of(text.text + i, 1)) && (text.text[i] != '\'' || put(out, "'"));
    return done && put(out, "'");
}

bool query_expand(view question, buffer *sql)
{
    view rest;
    if (is_dot_command(question, VIEW(".tables"), &rest))
        return put(sql, "select name, type from sqlite_schema where " OWN_TABLES " order by name");
    if (!is_dot_command(question, VIEW(".schema"), &rest))
        return buffer_append(sql, question);
    bool done = put(sql, "select sql from sqlite_schema where " OWN_TABLES);
    if (done && rest.length > 0)
        done = put(sql, " and name = ") && put_quoted(sql, rest);
    return done;
}

/* ---- What is wrong ----------------------------------------------------------------------------- */

/* The name of table number `index`, then of views; NULL after the last. */
static const char *table_name_at(const void *context, size_t index)
{
    size_t tables = 0;
    (void)context;
    while (gedelf_table_at(tables))
        tables++;
    if (index < tables)
        return gedelf_table_at(index)->name;
    const gedelf_table_view *v = gedelf_table_view_at(index - tables);
    return v ? v->name : NULL;
}

/* Does the question name it? */
static bool names_word(view question, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= question.length; i++) {
        bool begins = i == 0 || !is_in_class(question.text[i - 1], CLASS_TAG);
        bool ends = i + length == question.length || !is_in_class(question.text[i + length], CLASS_TAG);
        if (begins && ends && view_equal_ignoring_case(view_of(question.text + i, length), view_of(word, length)))
            return true;
    }
    return false;
}

/* Column number `index` of the tables that the question names; NULL after the last. */
static const char *column_name_at(const void *context, size_t index)
{
    const view *question = context;
    const gedelf_table *t;
    for (size_t i = 0; (t = gedelf_table_at(i)) != NULL; i++) {
        if (!names_word(*question, t->name))
            continue;
        if (index < t->column_count)
            return t->columns[index].name;
        index -= t->column_count;
    }
    return NULL;
}

/* "person: file, id, …": the columns of the tables that the question names. */
static bool append_columns(buffer *out, view question)
{
    const gedelf_table *t;
    bool done = true;
    for (size_t i = 0; done && (t = gedelf_table_at(i)) != NULL; i++) {
        if (!names_word(question, t->name))
            continue;
        done = put(out, "; ") && put(out, t->name) && put(out, " has");
        for (size_t k = 0; done && k < t->column_count; k++)
            done = put(out, k == 0 ? " " : ", ") && put(out, t->columns[k].name);
    }
    return done;
}

static bool append_meant(buffer *out, const char *meant)
{
    return put(out, "; did you mean ") && put(out, meant) && put(out, "?");
}

static bool explain_column(buffer *out, const char *fault, view question)
{
    const char *name = strrchr(fault, ' ') + 1, *point = strrchr(name, '.');
    const char *meant = suggest(point ? point + 1 : name, column_name_at, &question);
    return put(out, fault) && (meant ? append_meant(out, meant) : append_columns(out, question));
}

static bool explain_table(buffer *out, const char *fault, view question)
{
    const char *meant = suggest(strrchr(fault, ' ') + 1, table_name_at, NULL);
    (void)question;
    return put(out, fault) && (meant ? append_meant(out, meant) : put(out, "; the query '.tables' lists all tables"));
}

static bool explain_function(buffer *out, const char *fault, view question)
{
    (void)question;
    return put(out, "the function ") && put(out, strrchr(fault, ' ') + 1) &&
           put(out, " is not allowed: a query cannot access other files");
}

static bool explain_refusal(buffer *out, const char *fault, view question)
{
    (void)fault;
    (void)question;
    return put(out, "not allowed: a query can only read the tables of the file. It cannot change them, attach another "
                    "database or use PRAGMA. To do that, make a database with 'gedelf sql'");
}

bool query_explain(buffer *out, const char *fault, view question)
{
    static const struct {
        const char *begin;
        bool (*explain)(buffer *out, const char *fault, view question);
    } hints[] = {{"no such column: ", explain_column},
                 {"no such table: ", explain_table},
                 {"not authorized to use function: ", explain_function},
                 {"not authorized", explain_refusal}};
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        if (strncmp(fault, hints[i].begin, strlen(hints[i].begin)) == 0)
            return hints[i].explain(out, fault, question);
    }
    return put(out, fault);
}
