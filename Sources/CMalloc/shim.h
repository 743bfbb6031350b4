// glibc's tuning of its allocator, which the Glibc module leaves out.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
