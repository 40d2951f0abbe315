#pragma once
// Grey as libvips makes it of sRGB, through linear light, by tables: the same values, several times as fast.

#include <math.h>
#include <vips/vips.h>

/// The parts of linear light that 8-bit red, green and blue contribute, together 65,535; and grey for each sum of them.
typedef struct {
    guint16 linear[3][256];
    guint8 grey[65536];
} phototext_luminance;

static inline double phototext_luminance_encoded(double linear) {
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055;
}

/// IEC 61966-2-1 for sRGB; the weights, and that grey is interpolated between 256 values, are libvips' own.
static inline const phototext_luminance *phototext_luminance_tables(void) {
    static phototext_luminance tables;
    static gsize is_filled;
    if (g_once_init_enter(&is_filled)) {
        const double weights[3] = { 0.2, 0.7, 0.1 };
        for (int value = 0; value < 256; value++) {
            const double part = value / 255.0;
            const double linear = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
            for (int band = 0; band < 3; band++)
                tables.linear[band][value] = (guint16)(linear * weights[band] * 65535);
        }
        for (int sum = 0; sum < 65536; sum++) {
            const double place = 255.0 * sum / 65535;
            const int below = (int)place, above = below < 255 ? below + 1 : 255;
            const double low = rint(255 * phototext_luminance_encoded(below / 255.0));
            const double high = rint(255 * phototext_luminance_encoded(above / 255.0));
            tables.grey[sum] = (guint8)rint(low + (high - low) * (place - below));
        }
        g_once_init_leave(&is_filled, 1);
    }
    return &tables;
}

/// Computes a part of phototext_vips_luminance's result; libvips calls it.
static inline int phototext_vips_luminance_part(
    VipsRegion *out, void *sequence, void *image, void *nothing, gboolean *stop) {
    const phototext_luminance *tables = phototext_luminance_tables();
    VipsRegion *in = (VipsRegion *)sequence;
    const VipsRect *part = &out->valid;
    if (vips_region_prepare(in, part) != 0) return -1;
    for (int y = part->top; y < part->top + part->height; y++) {
        const VipsPel *colour = VIPS_REGION_ADDR(in, part->left, y);
        VipsPel *grey = VIPS_REGION_ADDR(out, part->left, y);
        for (int x = 0; x < part->width; x++, colour += 3)
            grey[x] = tables->grey[tables->linear[0][colour[0]] + tables->linear[1][colour[1]]
                                   + tables->linear[2][colour[2]]];
    }
    return 0;
}

/// One band of grey of an image of 8-bit sRGB; NULL with a message in vips' error buffer.
static inline VipsImage *phototext_vips_luminance(VipsImage *image) {
    VipsImage *out = vips_image_new();
    if (vips_image_pipelinev(out, VIPS_DEMAND_STYLE_THINSTRIP, image, NULL) == 0) {
        out->Bands = 1;
        out->Type = VIPS_INTERPRETATION_B_W;
        g_object_ref(image);
        vips_object_local(out, image);
        if (vips_image_generate(
                out, vips_start_one, phototext_vips_luminance_part, vips_stop_one, image, NULL) == 0)
            return out;
    }
    g_object_unref(out);
    return NULL;
}
