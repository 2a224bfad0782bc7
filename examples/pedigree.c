/* SPDX-License-Identifier: MIT */
/* pedigree FILE OUTPUT: draws four generations of the first person's ancestors, as an SVG file. */
#include <gedelf/chart.h>

int main(int argc, char **argv)
{
    gedelf_dataset *dataset;
    gedelf_people *people = NULL;
    if (argc != 3)
        return 2;
    gedelf_status status = gedelf_read(&dataset, gedelf_source_file(argv[1]), NULL);
    if (status == GEDELF_OK)
        status = gedelf_people_new_from(&people, dataset, NULL);
    gedelf_chart_options options = GEDELF_CHART_OPTIONS(.kind = GEDELF_CHART_PEDIGREE, .generations = 4);
    if (status == GEDELF_OK)
        status = gedelf_chart_draw(people, &options, gedelf_sink_file(argv[2]), NULL);
    gedelf_people_free(people);
    gedelf_dataset_free(dataset);
    return status == GEDELF_OK ? 0 : 1;
}
