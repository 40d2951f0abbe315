#pragma once
#include <allheaders.h>

/// An 8-bit `Pix` with a copy of `width * height` grey pixels, rows from top to bottom; NULL when there is no memory.
/// Leptonica keeps pixels in 32-bit words of the machine's byte order: its own macro knows where each one goes.
static inline PIX *phototext_pix_from_grey(const unsigned char *pixels, int width, int height) {
    PIX *pix = pixCreateNoInit(width, height, 8);
    if (pix == NULL) return NULL;
    l_uint32 *line = pixGetData(pix);
    const int words = pixGetWpl(pix);
    for (int y = 0; y < height; y++, line += words, pixels += width) {
        for (int x = 0; x < width; x++) SET_DATA_BYTE(line, x, pixels[x]);
    }
    return pix;
}
