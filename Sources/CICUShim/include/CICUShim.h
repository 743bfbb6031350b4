// Line-break opportunities by UAX 14 from ICU. ICU renames its functions by macro, which Swift cannot import.

#ifndef CICUSHIM_H
#define CICUSHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A break iterator of one locale; one thread at a time may use it.
typedef struct recto_line_breaker recto_line_breaker;

/// Opens ICU's line-break iterator of a locale such as "root" or "zh", or returns NULL when its data is missing.
recto_line_breaker *_Nullable recto_line_breaker_open(const char *_Nonnull locale);

/// Writes the UTF-8 offsets at which a line may end, in rising order, the end of the text last.
/// A mandatory break (after a newline) is written as the bitwise complement of its offset.
/// Returns how many there are, also when that is more than `capacity`, or -1 when ICU fails.
int32_t recto_line_breaks(
    recto_line_breaker *_Nonnull breaker, const char *_Nonnull text, int64_t length,
    int32_t *_Nonnull offsets, int32_t capacity);

/// Closes the iterator.
void recto_line_breaker_close(recto_line_breaker *_Nullable breaker);

#define RECTO_ICU_VERSION_BYTES 20

/// Writes the version of the ICU in use, such as "72.1".
void recto_icu_version(char *_Nonnull text);

#ifdef __cplusplus
}
#endif

#endif
