/* SPDX-License-Identifier: MIT */
/*
 * Takes SVG, gives it as PNG or PDF: librsvg draws it, and cairo makes a file of that. Both are loaded when there is
 * something to draw.
 *
 * They speak through GLib, which prints warnings when it likes; the picture is the library's own, so there are none.
 */
#include "cli/pictures/picture.h"

#ifdef GEDELF_HAVE_RSVG

#include "cli/core/late.h"

#include <cairo-pdf.h>
#include <librsvg/rsvg.h>

/* What is used of the three libraries. */
typedef struct rsvg_calls {
    RsvgHandle *(*from_data)(const guint8 *data, gsize length, GError **error);
    gboolean (*get_pixels)(RsvgHandle *handle, gdouble *width, gdouble *height);
    void (*get_dimensions)(RsvgHandle *handle, gboolean *has_width, RsvgLength *width, gboolean *has_height,
                           RsvgLength *height, gboolean *has_box, RsvgRectangle *box);
    void (*set_dpi)(RsvgHandle *handle, double dpi);
    gboolean (*render)(RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport, GError **error);
} rsvg_calls;

typedef struct cairo_calls {
    cairo_surface_t *(*image)(cairo_format_t format, int width, int height);
    cairo_surface_t *(*pdf)(cairo_write_func_t write, void *closure, double width, double height);
    cairo_status_t (*write_png)(cairo_surface_t *surface, cairo_write_func_t write, void *closure);
    cairo_t *(*create)(cairo_surface_t *target);
    cairo_status_t (*status)(cairo_t *cr);
    void (*finish)(cairo_surface_t *surface);
    cairo_status_t (*surface_status)(cairo_surface_t *surface);
    void (*destroy)(cairo_t *cr);
    void (*surface_destroy)(cairo_surface_t *surface);
    void (*scale)(cairo_t *cr, double x, double y);
    void (*set_metadata)(cairo_surface_t *surface, cairo_pdf_metadata_t metadata, const char *text);
} cairo_calls;

typedef struct glib_calls {
    void (*unref)(gpointer object);
} glib_calls;

static const late_function rsvg_functions[] = {
    LATE_FUNCTION(rsvg_calls, from_data, rsvg_handle_new_from_data),
    LATE_FUNCTION(rsvg_calls, get_pixels, rsvg_handle_get_intrinsic_size_in_pixels),
    LATE_FUNCTION(rsvg_calls, get_dimensions, rsvg_handle_get_intrinsic_dimensions),
    LATE_FUNCTION(rsvg_calls, set_dpi, rsvg_handle_set_dpi),
    LATE_FUNCTION(rsvg_calls, render, rsvg_handle_render_document),
};

static const late_function cairo_functions[] = {
    LATE_FUNCTION(cairo_calls, image, cairo_image_surface_create),
    LATE_FUNCTION(cairo_calls, pdf, cairo_pdf_surface_create_for_stream),
    LATE_FUNCTION(cairo_calls, write_png, cairo_surface_write_to_png_stream),
    LATE_FUNCTION(cairo_calls, create, cairo_create),
    LATE_FUNCTION(cairo_calls, status, cairo_status),
    LATE_FUNCTION(cairo_calls, finish, cairo_surface_finish),
    LATE_FUNCTION(cairo_calls, surface_status, cairo_surface_status),
    LATE_FUNCTION(cairo_calls, destroy, cairo_destroy),
    LATE_FUNCTION(cairo_calls, surface_destroy, cairo_surface_destroy),
    LATE_FUNCTION(cairo_calls, scale, cairo_scale),
    LATE_FUNCTION(cairo_calls, set_metadata, cairo_pdf_surface_set_metadata),
};

static const late_function glib_functions[] = {LATE_FUNCTION(glib_calls, unref, g_object_unref)};

typedef struct picture_job {
    rsvg_calls rsvg;
    cairo_calls cairo;
    glib_calls glib;
    gedelf_write_fn write;
    void *context;
    bool unwritable;
} picture_job;

#define LATE_COUNT(functions) (sizeof(functions) / sizeof *(functions))

bool picture_is_there(void)
{
    return true;
}

static cairo_status_t pass_on(void *closure, const unsigned char *octets, unsigned int length)
{
    picture_job *j = closure;
    j->unwritable = j->unwritable || !j->write(j->context, octets, length);
    return j->unwritable ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* The size in pixels of 1/96 inch; of a picture that has none, that of its box. */
static void picture_size(const picture_job *j, RsvgHandle *handle, double *width, double *height)
{
    gboolean has_width, has_height, has_box;
    RsvgLength wide, high;
    RsvgRectangle box = {0, 0, 1, 1};
    j->rsvg.set_dpi(handle, 96);
    if (j->rsvg.get_pixels(handle, width, height))
        return;
    j->rsvg.get_dimensions(handle, &has_width, &wide, &has_height, &high, &has_box, &box);
    *width = box.width;
    *height = box.height;
}

static bool render_onto(const picture_job *j, RsvgHandle *handle, cairo_surface_t *surface, double scale, double width,
                        double height)
{
    RsvgRectangle whole = {0, 0, width, height};
    cairo_t *cr = j->cairo.create(surface);
    j->cairo.scale(cr, scale, scale);
    bool done = j->rsvg.render(handle, cr, &whole, NULL) && j->cairo.status(cr) == CAIRO_STATUS_SUCCESS;
    j->cairo.destroy(cr);
    return done;
}

/* What is too large for cairo is made smaller. */
static bool write_png(picture_job *j, RsvgHandle *handle, double width, double height)
{
    double larger = width > height ? width : height,
           scale = larger > PICTURE_PIXELS_MOST ? PICTURE_PIXELS_MOST / larger : 1;
    int wide = (int)(width * scale + 0.99), high = (int)(height * scale + 0.99);
    cairo_surface_t *surface = j->cairo.image(CAIRO_FORMAT_ARGB32, wide < 1 ? 1 : wide, high < 1 ? 1 : high);
    bool done = render_onto(j, handle, surface, scale, width, height) &&
                j->cairo.write_png(surface, pass_on, j) == CAIRO_STATUS_SUCCESS;
    j->cairo.surface_destroy(surface);
    return done;
}

/* In points of 1/72 inch. The date of making is left out, so that the same picture is the same file. */
static bool write_pdf(picture_job *j, RsvgHandle *handle, double width, double height)
{
    const double points = 72.0 / 96;
    cairo_surface_t *surface = j->cairo.pdf(pass_on, j, width * points, height * points);
    j->cairo.set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    bool done = render_onto(j, handle, surface, points, width, height);
    j->cairo.finish(surface);
    done = done && j->cairo.surface_status(surface) == CAIRO_STATUS_SUCCESS;
    j->cairo.surface_destroy(surface);
    return done;
}

/* Loads all libraries; NULL, or what is said if that is not possible. */
static const char *picture_load(picture_job *j)
{
    if (!late_load(GEDELF_RSVG_LIBRARY, rsvg_functions, LATE_COUNT(rsvg_functions), &j->rsvg))
        return LATE_MISSING(GEDELF_RSVG_LIBRARY, "librsvg2-2");
    if (!late_load(GEDELF_CAIRO_LIBRARY, cairo_functions, LATE_COUNT(cairo_functions), &j->cairo))
        return LATE_MISSING(GEDELF_CAIRO_LIBRARY, "libcairo2");
    if (!late_load(GEDELF_GOBJECT_LIBRARY, glib_functions, LATE_COUNT(glib_functions), &j->glib))
        return LATE_MISSING(GEDELF_GOBJECT_LIBRARY, "libglib2.0-0");
    return NULL;
}

gedelf_status picture_write(view svg, picture_format format, gedelf_write_fn write, void *context, const char **why)
{
    picture_job j = {.write = write, .context = context};
    double width = 1, height = 1;
    *why = picture_load(&j);
    if (*why)
        return GEDELF_ARGUMENT;
    *why = "the picture is too large for librsvg";
    RsvgHandle *handle = j.rsvg.from_data((const guint8 *)svg.text, svg.length, NULL);
    if (!handle)
        return GEDELF_ARGUMENT;
    *why = "the picture is too large for cairo";
    picture_size(&j, handle, &width, &height);
    bool done =
        format == PICTURE_FORMAT_PNG ? write_png(&j, handle, width, height) : write_pdf(&j, handle, width, height);
    j.glib.unref(handle);
    return done ? GEDELF_OK : j.unwritable ? GEDELF_UNWRITABLE : GEDELF_ARGUMENT;
}

#else

bool picture_is_there(void)
{
    return false;
}

gedelf_status picture_write(view svg, picture_format format, gedelf_write_fn write, void *context, const char **why)
{
    (void)svg;
    (void)format;
    (void)write;
    (void)context;
    *why = "this gedelf was built without librsvg and cairo";
    return GEDELF_ARGUMENT;
}

#endif
