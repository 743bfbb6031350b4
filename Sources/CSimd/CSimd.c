// The target is a header; a C target needs one source file.
#include "CSimd.h"
