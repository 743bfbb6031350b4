#include <libwebsockets.h>

/// Bytes that lws_write wants free in front of what it sends; the library's own name is a macro that Swift cannot see.
enum { RECTO_LWS_PRE = LWS_PRE };
