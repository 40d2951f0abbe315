#pragma once
// What pictures for people are made with. As in shim.h, each function wraps variadic calls, and returns a new reference
// or NULL with a message in vips' error buffer.

#include <vips/vips.h>

/// The small picture that a HEIF file brings along; the picture itself when it brings none.
static inline VipsImage *phototext_vips_load_heif_thumbnail(const void *bytes, size_t length) {
    VipsImage *image = NULL;
    vips_heifload_buffer((void *)bytes, length, &image, "access", VIPS_ACCESS_SEQUENTIAL, "thumbnail", TRUE, NULL);
    return image;
}

/// An image of 8-bit red, green and blue from a copy of its pixels, rows from top to bottom.
static inline VipsImage *phototext_vips_from_rgb(const void *pixels, size_t length, int width, int height) {
    VipsImage *raw = vips_image_new_from_memory_copy(pixels, length, width, height, 3, VIPS_FORMAT_UCHAR), *out = NULL;
    if (raw) vips_copy(raw, &out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_clear_object(&raw);
    return out;
}

/// Puts an image with alpha on white; `white` is that of its own colours.
static inline VipsImage *phototext_vips_put_on_white(VipsImage *image, double white) {
    VipsImage *out = NULL;
    VipsArrayDouble *background = vips_array_double_newv(1, white);
    vips_flatten(image, &out, "background", background, NULL);
    vips_area_unref(VIPS_AREA(background));
    return out;
}

static inline VipsImage *phototext_vips_part(VipsImage *image, int x, int y, int width, int height) {
    VipsImage *out = NULL;
    vips_extract_area(image, &out, x, y, width, height, NULL);
    return out;
}

/// Scales the sides each for itself.
static inline VipsImage *phototext_vips_scale(
    VipsImage *image, double horizontally, double vertically, VipsKernel kernel) {
    VipsImage *out = NULL;
    vips_resize(image, &out, horizontally, "vscale", vertically, "kernel", kernel, NULL);
    return out;
}

/// Turns and mirrors as an orientation of Exif asks for. The image's pixels must be in memory.
static inline VipsImage *phototext_vips_turned(VipsImage *image, int orientation) {
    VipsImage *marked = NULL, *out = NULL;
    if (vips_copy(image, &marked, NULL) == 0) {
        vips_image_set_int(marked, VIPS_META_ORIENTATION, orientation);
        vips_autorot(marked, &out, NULL);
    }
    g_clear_object(&marked);
    return out;
}

/// Encodes without metadata. Returns bytes for `g_free`, or NULL.
static inline void *phototext_vips_encode_jpeg(VipsImage *image, int quality, size_t *length) {
    void *bytes = NULL;
    return vips_jpegsave_buffer(image, &bytes, length, "Q", quality, "strip", TRUE, NULL) == 0 ? bytes : NULL;
}

/// Encodes without metadata. Returns bytes for `g_free`, or NULL.
static inline void *phototext_vips_encode_png(VipsImage *image, int compression, size_t *length) {
    void *bytes = NULL;
    return vips_pngsave_buffer(image, &bytes, length, "compression", compression, "strip", TRUE, NULL) == 0
        ? bytes : NULL;
}
