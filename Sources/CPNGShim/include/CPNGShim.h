#ifndef RECTO_CPNG_SHIM_H
#define RECTO_CPNG_SHIM_H

#include <stddef.h>
#include <stdint.h>

#define RECTO_PNG_MESSAGE_BYTES 160

/// How the samples of a decoded row lie in memory.
typedef enum {
    /// Straight R, G, B, A, one byte each; 16-bit files are rounded to the nearest.
    RectoPNGSamples8 = 0,
    /// Straight R, G, B, A, two bytes each in the machine's order.
    RectoPNGSamples16 = 1,
} RectoPNGSamples;

/// Decodes a whole PNG file with libpng: any colour type, bit depth, interlace and tRNS, no colour conversion.
///
/// `pixels` holds height rows of `rowBytes` bytes for the width and height in the file's IHDR, which must equal the
/// ones given. Returns 0, or -1 with one line in `message` when the file is damaged or memory runs out. libpng's
/// longjmp does not leave this function.
int recto_png_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, RectoPNGSamples samples,
    uint8_t *pixels, size_t rowBytes, char message[RECTO_PNG_MESSAGE_BYTES]);

#endif
