#include "CPNGShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// The file in memory, and where an error goes.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    size_t position;
    char *message;
} Source;

static void note_error(png_structp png, png_const_charp text) {
    Source *source = png_get_error_ptr(png);
    strncpy(source->message, text, RECTO_PNG_MESSAGE_BYTES - 1);
    source->message[RECTO_PNG_MESSAGE_BYTES - 1] = 0;
    png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void read_bytes(png_structp png, png_bytep out, size_t wanted) {
    Source *source = png_get_io_ptr(png);
    if (wanted > source->count - source->position) png_error(png, "the file is cut short");
    memcpy(out, source->bytes + source->position, wanted);
    source->position += wanted;
}

// Sets the transformations that bring every kind of file to straight RGBA.
static void ask_for_rgba(png_structp png, png_infop info, RectoPNGSamples samples) {
    png_byte type = png_get_color_type(png, info);
    png_byte depth = png_get_bit_depth(png, info);
    if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
    if (type == PNG_COLOR_TYPE_GRAY && depth < 8) png_set_expand_gray_1_2_4_to_8(png);
    if (png_get_valid(png, info, PNG_INFO_tRNS)) png_set_tRNS_to_alpha(png);
    if (samples == RectoPNGSamples8) {
        if (depth == 16) png_set_scale_16(png);
    } else {
        if (depth < 16) png_set_expand_16(png);
        const uint16_t one = 1;
        if (*(const uint8_t *)&one) png_set_swap(png);
    }
    if (type == PNG_COLOR_TYPE_GRAY || type == PNG_COLOR_TYPE_GRAY_ALPHA) png_set_gray_to_rgb(png);
    png_set_add_alpha(png, samples == RectoPNGSamples8 ? 0xFF : 0xFFFF, PNG_FILLER_AFTER);
}

int recto_png_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, RectoPNGSamples samples,
    uint8_t *pixels, size_t rowBytes, char message[RECTO_PNG_MESSAGE_BYTES]) {
    Source source = {bytes, count, 0, message};
    message[0] = 0;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, note_error, ignore_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    // Both are set before setjmp and not changed after it; the jump leaves them valid.
    png_bytepp rows = malloc((size_t)height * sizeof(png_bytep));
    if (!png || !info || !rows) {
        strcpy(message, "out of memory");
        png_destroy_read_struct(&png, &info, NULL);
        free(rows);
        return -1;
    }
    for (uint32_t y = 0; y < height; y++) rows[y] = pixels + (size_t)y * rowBytes;

    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        free(rows);
        return -1;
    }
    png_set_read_fn(png, &source, read_bytes);
    png_set_user_limits(png, width, height);
    png_set_chunk_malloc_max(png, 8u << 20);
    png_set_chunk_cache_max(png, 16);
    // Colour is handled by the caller; texts and times are of no interest.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
        png_error(png, "the size changed while reading");
    ask_for_rgba(png, info, samples);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) > rowBytes) png_error(png, "a row is longer than expected");
    png_read_image(png, rows);
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    free(rows);
    return 0;
}
