#pragma once
// libvips' operations take their options as variadic arguments, which Swift cannot call. Each function here is one
// call: it returns a new reference, or NULL with a message in vips' error buffer.

#include <stdbool.h>
#include <vips/vips.h>

static inline void phototext_vips_ignore_log(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {}

/// vips_init, without its log on stderr. Returns 0, or not 0 when libvips does not work here.
static inline int phototext_vips_init(void) {
    g_log_set_default_handler(phototext_vips_ignore_log, NULL);
    return vips_init("phototext");
}

/// The bytes must outlive the image. `shrink` is 1, 2, 4 or 8.
static inline VipsImage *phototext_vips_load_jpeg(const void *bytes, size_t length, VipsFailOn fail_on, int shrink) {
    VipsImage *image = NULL;
    vips_jpegload_buffer((void *)bytes, length, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on,
        "shrink", shrink, NULL);
    return image;
}

static inline VipsImage *phototext_vips_load_png(const void *bytes, size_t length, VipsFailOn fail_on) {
    VipsImage *image = NULL;
    vips_pngload_buffer(
        (void *)bytes, length, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    return image;
}

/// `page` is from 0.
static inline VipsImage *phototext_vips_load_tiff(const void *bytes, size_t length, VipsFailOn fail_on, int page) {
    VipsImage *image = NULL;
    vips_tiffload_buffer((void *)bytes, length, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on,
        "page", page, NULL);
    return image;
}

/// `scale` is more than 0, at most 1.
static inline VipsImage *phototext_vips_load_webp(const void *bytes, size_t length, VipsFailOn fail_on, double scale) {
    VipsImage *image = NULL;
    vips_webpload_buffer((void *)bytes, length, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on,
        "scale", scale, NULL);
    return image;
}

/// HEIC, HEIF and AVIF: the primary image.
static inline VipsImage *phototext_vips_load_heif(const void *bytes, size_t length, VipsFailOn fail_on) {
    VipsImage *image = NULL;
    vips_heifload_buffer(
        (void *)bytes, length, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    return image;
}

/// JPEG XL: the first frame. Only once the loader is no longer blocked.
static inline VipsImage *phototext_vips_load_jxl(const void *bytes, size_t length, VipsFailOn fail_on) {
    VipsImage *image = NULL;
    vips_jxlload_buffer(
        (void *)bytes, length, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    return image;
}

/// The first frame.
static inline VipsImage *phototext_vips_load_gif(const void *bytes, size_t length, VipsFailOn fail_on) {
    VipsImage *image = NULL;
    vips_gifload_buffer(
        (void *)bytes, length, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
    return image;
}

/// From the embedded profile to sRGB, 8 bits.
static inline VipsImage *phototext_vips_embedded_profile_to_srgb(VipsImage *image) {
    VipsImage *out = NULL;
    vips_icc_transform(image, &out, "srgb", "embedded", TRUE, "depth", 8, NULL);
    return out;
}

static inline VipsImage *phototext_vips_colourspace(VipsImage *image, VipsInterpretation space) {
    VipsImage *out = NULL;
    vips_colourspace(image, &out, space, NULL);
    return out;
}

static inline VipsImage *phototext_vips_first_bands(VipsImage *image, int count) {
    VipsImage *out = NULL;
    vips_extract_band(image, &out, 0, "n", count, NULL);
    return out;
}

static inline VipsImage *phototext_vips_to_bytes(VipsImage *image) {
    VipsImage *out = NULL;
    vips_cast(image, &out, VIPS_FORMAT_UCHAR, NULL);
    return out;
}

static inline VipsImage *phototext_vips_resize(VipsImage *image, double scale) {
    VipsImage *out = NULL;
    vips_resize(image, &out, scale, "kernel", VIPS_KERNEL_LINEAR, NULL);
    return out;
}
