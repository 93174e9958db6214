// Counts allocations by standing in front of the C library's allocator: every allocation of Swift
// ends in malloc or one of its siblings. The counts are exact, and the same in every run.

#include "Counters.h"

#if defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// Off while time is measured: counting would make each allocation slower.
static _Atomic bool is_counting;
static _Atomic uint64_t count;
static _Atomic int64_t bytes;

static bool counting(void) { return atomic_load_explicit(&is_counting, memory_order_relaxed); }

static void *count_allocated(void *memory) {
  if (memory && counting()) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, (int64_t)malloc_usable_size(memory), memory_order_relaxed);
  }
  return memory;
}

static void count_freed(void *memory) {
  if (memory && counting()) {
    atomic_fetch_sub_explicit(&bytes, (int64_t)malloc_usable_size(memory), memory_order_relaxed);
  }
}

void *malloc(size_t size) { return count_allocated(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return count_allocated(__libc_calloc(number, size)); }

void *realloc(void *memory, size_t size) {
  count_freed(memory);
  return count_allocated(__libc_realloc(memory, size));
}

void *memalign(size_t alignment, size_t size) { return count_allocated(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) {
  return count_allocated(__libc_memalign(alignment, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = count_allocated(__libc_memalign(alignment, size));
  return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
  count_freed(memory);
  __libc_free(memory);
}

void allocations_start(void) {
  count = 0;
  bytes = 0;
  is_counting = true;
}

void allocations_stop(void) { is_counting = false; }

bool allocations_are_counted(void) { return true; }
uint64_t allocations_count(void) { return count; }
int64_t allocations_bytes(void) { return bytes; }

#else

void allocations_start(void) {}
void allocations_stop(void) {}
bool allocations_are_counted(void) { return false; }
uint64_t allocations_count(void) { return 0; }
int64_t allocations_bytes(void) { return 0; }

#endif
