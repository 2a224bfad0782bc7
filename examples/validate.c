/* SPDX-License-Identifier: MIT */
/* validate: validates text in memory and prints the severity of the worst finding. */
#include <gedelf/gedelf.h>
#include <stdio.h>
#include <string.h>

static const char text[] = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
                           "0 @I1@ INDI\n1 NAME Ada /Byron/\n1 FAMC @F1@\n0 TRLR\n";

int main(void)
{
    gedelf_severity worst;
    gedelf_status status = gedelf_check(gedelf_source_memory(text, strlen(text)), NULL, &worst);
    if (status != GEDELF_OK)
        printf("the text cannot be read: %s\n", gedelf_status_text(status));
    else
        printf("the worst finding is: %s\n", gedelf_severity_name(worst));
    return status == GEDELF_OK && worst < GEDELF_ERROR ? 0 : 1;
}
