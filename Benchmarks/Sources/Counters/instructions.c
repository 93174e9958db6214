#include "Counters.h"

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#include <stdio.h>
#endif

__attribute__((noinline)) void instructions_round(void (*round)(void *context), void *context) {
  round(context);
  // Otherwise the call would be a jump, and the function over before it.
  __asm__ volatile("" ::: "memory");
}

const char *c_library_version(void) {
#if defined(__GLIBC__)
  static char text[32];
  snprintf(text, sizeof text, "glibc %s", gnu_get_libc_version());
  return text;
#else
  return "another C library";
#endif
}
