// Loaded before the libraries of a program that is built with ThreadSanitizer: tells it of Swift's Mutex.
//
// The quick ways of locking and unlocking are compiled into the program, where ThreadSanitizer sees them. When two
// threads meet, both go through the two functions below of the Synchronization library, which it was not built with: a
// lock taken there looks like none, and whatever it guards like a race. Here the same functions pass the news on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Missing in programs that are built without.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lockSlow(uint32_t thread, SELF void *lock) __asm__(LOCK);
SWIFT void unlockSlow(SELF void *lock) __asm__(UNLOCK);

SWIFT void lockSlow(uint32_t thread, SELF void *lock) {
    SWIFT void (*next)(uint32_t, SELF void *) = (SWIFT void (*)(uint32_t, SELF void *))dlsym(RTLD_NEXT, LOCK);
    next(thread, lock);
    if (__tsan_acquire) __tsan_acquire(lock);
}

SWIFT void unlockSlow(SELF void *lock) {
    SWIFT void (*next)(SELF void *) = (SWIFT void (*)(SELF void *))dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(lock);
    next(lock);
}
