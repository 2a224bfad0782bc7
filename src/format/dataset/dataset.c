/* SPDX-License-Identifier: MIT */
/*
 * The dataset as a whole: its header, its records, and look-up by cross-reference identifier.
 */
#include "format/dataset/dataset_private.h"

void gedelf_dataset_free(gedelf_dataset *dataset)
{
    if (!dataset)
        return;
    gedelf_allocator allocator = dataset->allocator;
    for (size_t i = 0; i < dataset->block_count; i++) {
        block_free(dataset->blocks[i]);
        memory_release(&allocator, dataset->blocks[i], sizeof *dataset->blocks[i]);
    }
    memory_release(&allocator, dataset->blocks, dataset->block_capacity * sizeof(block *));
    block_free(&dataset->head);
    block_free(&dataset->schemas);
    block_free(&dataset->undefined);
    pool_free(&dataset->pool);
    gedelf_schema_free(dataset->schema);
    assembler_free(&dataset->assembler);
    characters_close(&dataset->characters);
    memory_release(&allocator, dataset, sizeof *dataset);
}

static view version_in_header(gedelf_structure head)
{
    return gedelf_structure_payload(gedelf_structure_find(gedelf_structure_find(head, VIEW("GEDC")), VIEW("VERS")));
}

/* A reader knows what it has read. What comes from elsewhere may have HEAD.GEDC still in the header. D26 */
const data_model *header_model(const gedelf_metadata *about, gedelf_structure head)
{
    view version = about ? about->gedcom_version : view_of(NULL, 0);
    bool known = about && about->dialect.length > 0;
    bool elf =
        (about && about->elf_version.length > 0) || gedelf_structure_exists(gedelf_structure_find(head, VIEW("ELF")));
    const dialect *rules = known ? dialect_named(about->dialect)
                           : elf ? NULL
                                 : dialect_by_version(version.length > 0 ? version : version_in_header(head));
    return rules ? rules->model : dialect_default()->model;
}

gedelf_data_model gedelf_dataset_model(const gedelf_dataset *dataset)
{
    return dataset_model(dataset)->family;
}

const gedelf_metadata *gedelf_dataset_metadata(const gedelf_dataset *dataset)
{
    return &dataset->metadata;
}

gedelf_structure gedelf_dataset_head(const gedelf_dataset *dataset)
{
    return block_at(&dataset->head, 0);
}

gedelf_structure gedelf_dataset_records(const gedelf_dataset *dataset)
{
    return dataset->block_count > 0 ? block_at(dataset->blocks[0], 0) : (gedelf_structure){NULL, 0};
}

gedelf_structure gedelf_dataset_schema(const gedelf_dataset *dataset, size_t index)
{
    return block_schema(&dataset->schemas, index);
}

/* Where the reader put the structure that it numbered so. */
static gedelf_structure structure_numbered(const gedelf_dataset *dataset, uint64_t where)
{
    /* The header is block 0. */
    size_t number = (size_t)(where >> 32);
    const block *b = number == 0 ? &dataset->head : dataset->blocks[number - 1];
    return block_at(b, (size_t)(where & UINT32_MAX));
}

gedelf_structure gedelf_dataset_find(const gedelf_dataset *dataset, gedelf_view xref)
{
    xref_entry entry = xrefs_find(&dataset->assembler.xrefs, xref);
    return entry.count > 0 ? structure_numbered(dataset, entry.where) : (gedelf_structure){NULL, 0};
}

gedelf_structure gedelf_dataset_target(const gedelf_dataset *dataset, gedelf_structure pointer)
{
    view name = gedelf_structure_pointer(pointer);
    xref_entry entry = name.length > 0 ? xrefs_find(&dataset->assembler.xrefs, name) : (xref_entry){0};
    if (!entry.exists)
        return (gedelf_structure){NULL, 0};
    if (entry.undefined != 0)
        return block_at(&dataset->undefined, entry.undefined - 1);
    return structure_numbered(dataset, entry.where);
}

const gedelf_schema *gedelf_dataset_types(const gedelf_dataset *dataset)
{
    return dataset->schema;
}

uint32_t gedelf_dataset_tag_number(const gedelf_dataset *dataset, gedelf_view tag)
{
    return names_find(&dataset->assembler.tags, tag);
}

/* The type of UNDEF, if types are kept (D113). */
static gedelf_status type_of_undefined(gedelf_dataset *d, uint32_t *type)
{
    bool fresh;
    *type = 0;
    if (!d->undefined.schema)
        return GEDELF_OK;
    *type = schema_resolve(d->schema, TAG_UNDEF, VIEW("UNDEF"), schema_document(d->schema), &fresh);
    return *type != 0 ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status dataset_make_undefined(gedelf_dataset *d)
{
    xrefs *x = &d->assembler.xrefs;
    uint32_t type = 0;
    gedelf_status status = type_of_undefined(d, &type);
    d->undefined.language = d->assembler.metadata.language;
    d->undefined.apart = true;
    size_t places = xrefs_are_clear(x) ? 0 : xrefs_slots(x);
    for (size_t i = 0; status == GEDELF_OK && i < places; i++) {
        xref_entry entry = xrefs_at(x, i);
        if (!entry.exists || entry.count == 1)
            continue;
        status = block_store_bare(&d->undefined, TAG_UNDEF, type);
        xrefs_set_undefined(x, i, (uint32_t)d->undefined.count);
    }
    return status;
}
