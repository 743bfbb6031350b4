#include "CServerLibraries.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *websockets;
static void *turbojpeg;

// The headers that this file was compiled with describe the structures of one version of libwebsockets.
static int has_headers_version(void *library) {
    const char *(*version)(void) = (const char *(*)(void))dlsym(library, "lws_get_library_version");
    char expected[32];
    snprintf(expected, sizeof expected, "%d.%d.", LWS_LIBRARY_VERSION_MAJOR, LWS_LIBRARY_VERSION_MINOR);
    return version && strncmp(version(), expected, strlen(expected)) == 0;
}

const char *recto_open_server_libraries(void) {
    static const char *const websockets_names[] = {
        "libwebsockets.so.17", "libwebsockets.so.18", "libwebsockets.so.19", "libwebsockets.so.20", "libwebsockets.so"};
    static const char *const turbojpeg_names[] = {"libturbojpeg.so.0", "libturbojpeg.so"};
    for (size_t i = 0; !websockets && i < sizeof websockets_names / sizeof *websockets_names; i++) {
        void *library = dlopen(websockets_names[i], RTLD_NOW | RTLD_LOCAL);
        if (library && has_headers_version(library)) websockets = library;
        else if (library) dlclose(library);
    }
    if (!websockets)
        return "the simulator needs the libwebsockets that it was built with; install it with apt-get install libwebsockets17, or build again";
    for (size_t i = 0; !turbojpeg && i < sizeof turbojpeg_names / sizeof *turbojpeg_names; i++)
        turbojpeg = dlopen(turbojpeg_names[i], RTLD_NOW | RTLD_LOCAL);
    if (!turbojpeg) return "the simulator needs libturbojpeg; install it with apt-get install libturbojpeg0";
    return NULL;
}

// The address of a function. Whoever has not opened the libraries before does so now; a fault then ends the program with one line.
static void *found(void **library, const char *name) {
    const char *fault = *library ? NULL : recto_open_server_libraries();
    void *function = *library ? dlsym(*library, name) : NULL;
    if (!function) {
        fprintf(stderr, "recto: %s (%s)\n", fault ? fault : "a library of the simulator is of another version", name);
        exit(3);
    }
    return function;
}

// A function that looks its namesake up once and calls it.
#define FORWARD(library, result, name, parameters, arguments) \
    result name parameters { \
        static result(*function) parameters; \
        if (!function) function = (result(*) parameters)found(&library, #name); \
        return function arguments; \
    }
#define FORWARD_VOID(library, name, parameters, arguments) \
    void name parameters { \
        static void (*function) parameters; \
        if (!function) function = (void (*) parameters)found(&library, #name); \
        function arguments; \
    }

FORWARD(websockets, int, lws_add_http_common_headers,
        (struct lws *wsi, unsigned int code, const char *type, lws_filepos_t length, unsigned char **p, unsigned char *end),
        (wsi, code, type, length, p, end))
FORWARD(websockets, int, lws_add_http_header_by_name,
        (struct lws *wsi, const unsigned char *name, const unsigned char *value, int length, unsigned char **p, unsigned char *end),
        (wsi, name, value, length, p, end))
FORWARD(websockets, int, lws_callback_http_dummy,
        (struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length), (wsi, reason, user, in, length))
FORWARD(websockets, int, lws_callback_on_writable, (struct lws *wsi), (wsi))
FORWARD_VOID(websockets, lws_cancel_service, (struct lws_context *context), (context))
FORWARD_VOID(websockets, lws_close_reason, (struct lws *wsi, enum lws_close_status status, unsigned char *text, size_t length),
             (wsi, status, text, length))
FORWARD_VOID(websockets, lws_context_destroy, (struct lws_context *context), (context))
FORWARD(websockets, void *, lws_context_user, (struct lws_context *context), (context))
FORWARD(websockets, struct lws_context *, lws_create_context, (const struct lws_context_creation_info *info), (info))
FORWARD(websockets, int, lws_finalize_write_http_header,
        (struct lws *wsi, unsigned char *start, unsigned char **p, unsigned char *end), (wsi, start, p, end))
FORWARD(websockets, int, lws_frame_is_binary, (struct lws *wsi), (wsi))
FORWARD(websockets, struct lws_context *, lws_get_context, (const struct lws *wsi), (wsi))
FORWARD(websockets, struct lws_vhost *, lws_get_vhost_by_name, (struct lws_context *context, const char *name), (context, name))
FORWARD(websockets, int, lws_get_vhost_listen_port, (struct lws_vhost *host), (host))
FORWARD(websockets, int, lws_hdr_copy, (struct lws *wsi, char *target, int length, enum lws_token_indexes header),
        (wsi, target, length, header))
FORWARD(websockets, int, lws_hdr_total_length, (struct lws *wsi, enum lws_token_indexes header), (wsi, header))
FORWARD(websockets, int, lws_http_transaction_completed, (struct lws *wsi), (wsi))
FORWARD(websockets, int, lws_is_final_fragment, (struct lws *wsi), (wsi))
FORWARD(websockets, size_t, lws_remaining_packet_payload, (struct lws *wsi), (wsi))
FORWARD(websockets, int, lws_return_http_status, (struct lws *wsi, unsigned int code, const char *body), (wsi, code, body))
FORWARD(websockets, int, lws_rx_flow_control, (struct lws *wsi, int enable), (wsi, enable))
FORWARD(websockets, int, lws_service, (struct lws_context *context, int timeout), (context, timeout))
FORWARD_VOID(websockets, lws_set_log_level, (int level, void (*log)(int level, const char *line)), (level, log))
FORWARD_VOID(websockets, lws_set_timer_usecs, (struct lws *wsi, lws_usec_t time), (wsi, time))
FORWARD(websockets, int, lws_write, (struct lws *wsi, unsigned char *bytes, size_t length, enum lws_write_protocol protocol),
        (wsi, bytes, length, protocol))

FORWARD(turbojpeg, unsigned long, tjBufSize, (int width, int height, int sampling), (width, height, sampling))
FORWARD(turbojpeg, int, tjCompress2,
        (tjhandle handle, const unsigned char *source, int width, int pitch, int height, int format, unsigned char **jpeg,
         unsigned long *size, int sampling, int quality, int flags),
        (handle, source, width, pitch, height, format, jpeg, size, sampling, quality, flags))
FORWARD(turbojpeg, int, tjDestroy, (tjhandle handle), (handle))
FORWARD(turbojpeg, tjhandle, tjInitCompress, (void), ())
