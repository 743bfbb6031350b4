// libwebsockets and libturbojpeg, opened when a server starts instead of when the program does: drawing a frame must not pay for
// loading a web server's libraries. Every function of theirs that Recto calls is defined here and forwards to the opened library.
#pragma once

#include <libwebsockets.h>
#include <turbojpeg.h>

/// Bytes that lws_write wants free in front of what it sends; the library's own name is a macro that Swift cannot see.
enum { RECTO_LWS_PRE = LWS_PRE };

/// Opens both libraries, on one thread, so that a fault can be told before any function of theirs is called.
/// Gives a null pointer, or one line that says what is missing and how to mend it.
const char *recto_open_server_libraries(void);
