#pragma once
// What PhotoFixtures draws with. As in shim.h, each function wraps variadic calls, and returns a new reference or NULL
// with a message in vips' error buffer. Colours are red, green and blue from 0 to 255.

#include <vips/vips.h>

/// The coverage of a text, 0 to 255, in one band. `markup` is Pango's; one point of the font is one pixel.
static inline VipsImage *phototext_vips_draw_text(const char *markup, const char *font, int line_spacing) {
    VipsImage *out = NULL;
    vips_text(&out, markup, "font", font, "dpi", 72, "spacing", line_spacing, NULL);
    return out;
}

/// A picture of one colour.
static inline VipsImage *phototext_vips_draw_colour(int width, int height, const double colour[3]) {
    VipsImage *black = NULL, *tinted = NULL, *out = NULL;
    const double one[3] = { 1, 1, 1 };
    if (vips_black(&black, width, height, "bands", 3, NULL) == 0
        && vips_linear(black, &tinted, one, (double *)colour, 3, "uchar", TRUE, NULL) == 0)
        vips_copy(tinted, &out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_clear_object(&black);
    g_clear_object(&tinted);
    return out;
}

/// A picture around one colour, lighter and darker by `clouds` in soft patches and by about `grain` from pixel to pixel.
static inline VipsImage *phototext_vips_draw_clouds(
    int width, int height, const double colour[3], double clouds, double grain, int seed) {
    VipsImage *patches = NULL, *scaled = NULL, *noise = NULL, *sum = NULL, *tinted = NULL, *out = NULL;
    const double one[3] = { 1, 1, 1 };
    if (vips_perlin(&patches, width, height, "cell_size", 96, "seed", seed, NULL) == 0
        && vips_linear1(patches, &scaled, clouds, 0, NULL) == 0
        && vips_gaussnoise(&noise, width, height, "sigma", grain, "mean", 0.0, "seed", seed, NULL) == 0
        && vips_add(scaled, noise, &sum, NULL) == 0
        && vips_linear(sum, &tinted, one, (double *)colour, 3, "uchar", TRUE, NULL) == 0)
        vips_copy(tinted, &out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_clear_object(&patches);
    g_clear_object(&scaled);
    g_clear_object(&noise);
    g_clear_object(&sum);
    g_clear_object(&tinted);
    return out;
}

/// `ground` with `picture` on it, its left upper corner at x, y.
static inline VipsImage *phototext_vips_draw_on(VipsImage *ground, VipsImage *picture, int x, int y) {
    VipsImage *out = NULL;
    vips_insert(ground, picture, &out, x, y, NULL);
    return out;
}

/// `ground` with ink of a colour where `mask` covers it, the mask's left upper corner at x, y.
static inline VipsImage *phototext_vips_draw_ink(
    VipsImage *ground, VipsImage *mask, int x, int y, const double colour[3]) {
    VipsImage *placed = NULL, *out = NULL;
    VipsImage *ink = phototext_vips_draw_colour(ground->Xsize, ground->Ysize, colour);
    if (ink && vips_embed(mask, &placed, x, y, ground->Xsize, ground->Ysize, NULL) == 0)
        vips_ifthenelse(placed, ink, ground, &out, "blend", TRUE, NULL);
    g_clear_object(&ink);
    g_clear_object(&placed);
    return out;
}

/// A colour where a mask covers it, the mask's left upper corner at x, y, and transparent black elsewhere.
static inline VipsImage *phototext_vips_draw_floating(
    VipsImage *mask, int width, int height, int x, int y, const double colour[3]) {
    VipsImage *placed = NULL, *ground = NULL, *out = NULL;
    const double nothing[3] = { 0, 0, 0 };
    VipsImage *ink = phototext_vips_draw_colour(width, height, colour);
    VipsImage *black = phototext_vips_draw_colour(width, height, nothing);
    if (ink && black && vips_embed(mask, &placed, x, y, width, height, NULL) == 0
        && vips_ifthenelse(placed, ink, black, &ground, NULL) == 0)
        vips_bandjoin2(ground, placed, &out, NULL);
    g_clear_object(&ink);
    g_clear_object(&black);
    g_clear_object(&placed);
    g_clear_object(&ground);
    return out;
}

static inline VipsImage *phototext_vips_draw_converted(VipsImage *picture, VipsInterpretation space) {
    VipsImage *out = NULL;
    vips_colourspace(picture, &out, space, NULL);
    return out;
}

/// 255 where grey is 128 or more, 0 elsewhere.
static inline VipsImage *phototext_vips_draw_bilevel(VipsImage *grey) {
    VipsImage *out = NULL;
    vips_moreeq_const1(grey, &out, 128, NULL);
    return out;
}

/// Two frames of one size.
static inline VipsImage *phototext_vips_draw_frames(VipsImage *first, VipsImage *second) {
    VipsImage *joined = NULL, *out = NULL;
    if (vips_join(first, second, &joined, VIPS_DIRECTION_VERTICAL, NULL) == 0
        && vips_copy(joined, &out, NULL) == 0)
        vips_image_set_int(out, VIPS_META_PAGE_HEIGHT, first->Ysize);
    g_clear_object(&joined);
    return out;
}

/// The picture rotated clockwise, then mirrored left to right if so wished, with Exif's orientation tag set.
static inline VipsImage *phototext_vips_draw_turned(
    VipsImage *picture, VipsAngle angle, gboolean mirrored, int orientation) {
    VipsImage *rotated = NULL, *flipped = NULL, *out = NULL;
    if (vips_rot(picture, &rotated, angle, NULL) == 0
        && (mirrored ? vips_flip(rotated, &flipped, VIPS_DIRECTION_HORIZONTAL, NULL)
                     : vips_copy(rotated, &flipped, NULL)) == 0
        && vips_copy(flipped, &out, NULL) == 0)
        vips_image_set_int(out, VIPS_META_ORIENTATION, orientation);
    g_clear_object(&rotated);
    g_clear_object(&flipped);
    return out;
}

/// Kept in memory, computed once.
static inline VipsImage *phototext_vips_draw_finished(VipsImage *picture) {
    return vips_image_copy_memory(picture);
}

/// One band of black.
static inline VipsImage *phototext_vips_draw_black(int width, int height) {
    VipsImage *out = NULL;
    vips_black(&out, width, height, NULL);
    return out;
}

/// Every other pixel, averaged.
static inline VipsImage *phototext_vips_draw_halved(VipsImage *picture) {
    VipsImage *out = NULL;
    vips_shrink(picture, &out, 2, 2, NULL);
    return out;
}

/// Encodes as the suffix says, for example `.jpg[Q=90]`. Returns bytes for `g_free`, or NULL.
static inline void *phototext_vips_draw_encoded(VipsImage *picture, const char *suffix, size_t *length) {
    void *bytes = NULL;
    return vips_image_write_to_buffer(picture, suffix, &bytes, length, NULL) == 0 ? bytes : NULL;
}

/// Reads an encoded image, and turns it as its metadata says.
static inline VipsImage *phototext_vips_draw_decoded(const void *bytes, size_t length) {
    VipsImage *stored = vips_image_new_from_buffer(bytes, length, "", NULL), *out = NULL;
    if (stored) vips_autorot(stored, &out, NULL);
    g_clear_object(&stored);
    return out;
}
