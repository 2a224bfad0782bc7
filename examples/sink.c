/* SPDX-License-Identifier: MIT */
/* sink [FILE]: converts a file to ELF 1.0 and prints the FNV-1a hash of the result, without keeping it. */
#include <gedelf/gedelf.h>
#include <stdio.h>

static bool add_to_hash(void *hash, const void *octets, size_t size)
{
    for (size_t i = 0; i < size; i++)
        *(uint64_t *)hash = (*(uint64_t *)hash ^ ((const unsigned char *)octets)[i]) * 0x100000001b3;
    return true;
}

int main(int argc, char **argv)
{
    uint64_t hash = 0xcbf29ce484222325;
    gedelf_source source = gedelf_source_file(argc > 1 ? argv[1] : "family.ged");
    gedelf_status status = gedelf_convert(source, gedelf_sink_callback(add_to_hash, &hash), NULL);
    printf("%016llx\n", (unsigned long long)hash);
    return status == GEDELF_OK ? 0 : 1;
}
