#ifndef COUNTERS_H
#define COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted on this platform.
bool allocations_are_counted(void);

/// Begins to count, from nothing.
void allocations_start(void);

/// Ends counting; the counts stay.
void allocations_stop(void);

/// How often memory was allocated while counting, on all threads.
uint64_t allocations_count(void);

/// How many more bytes are allocated than when counting began, as the allocator rounds them.
int64_t allocations_bytes(void);

/// Calls `round` with `context`. Callgrind counts the instructions of this function by its name,
/// with everything that it calls.
void instructions_round(void (*round)(void *context), void *context);

/// Makes a terminal that nobody sees, of so many cells.
///
/// Returns the end on which keys are typed and output is read; less than 0 where there is none.
/// `program_end` gets the end for a program.
int open_terminal(int columns, int rows, int *program_end);

/// The C library and its version: "glibc 2.36".
const char *c_library_version(void);

#endif
