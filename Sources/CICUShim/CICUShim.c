#include "CICUShim.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>
#include <unicode/uversion.h>

struct recto_line_breaker {
    UBreakIterator *iterator;
};

recto_line_breaker *recto_line_breaker_open(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    // The locale is named, so that no setting of the machine reaches a line break.
    UBreakIterator *iterator = ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
    if (U_FAILURE(status)) {
        return NULL;
    }
    recto_line_breaker *breaker = malloc(sizeof *breaker);
    if (breaker == NULL) {
        ubrk_close(iterator);
        return NULL;
    }
    breaker->iterator = iterator;
    return breaker;
}

int32_t recto_line_breaks(
    recto_line_breaker *breaker, const char *text, int64_t length, int32_t *offsets, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UText source = UTEXT_INITIALIZER;
    utext_openUTF8(&source, text, length, &status);
    ubrk_setUText(breaker->iterator, &source, &status);
    if (U_FAILURE(status)) {
        utext_close(&source);
        return -1;
    }
    int32_t count = 0;
    int32_t at;
    while ((at = ubrk_next(breaker->iterator)) != UBRK_DONE) {
        if (count < capacity) {
            int32_t rule = ubrk_getRuleStatus(breaker->iterator);
            int mandatory = rule >= UBRK_LINE_HARD && rule < UBRK_LINE_HARD_LIMIT;
            offsets[count] = mandatory ? ~at : at;
        }
        count++;
    }
    utext_close(&source);
    return count;
}

void recto_line_breaker_close(recto_line_breaker *breaker) {
    if (breaker != NULL) {
        ubrk_close(breaker->iterator);
        free(breaker);
    }
}

void recto_icu_version(char text[RECTO_ICU_VERSION_BYTES]) {
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, text);
}
