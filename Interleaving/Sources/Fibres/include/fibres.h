#pragma once

/// A stack of its own on which a function runs, until it lets its caller go on.
typedef struct fibre fibre;

/// A fibre that calls `body` at each start.
fibre *fibre_make(void (*body)(void *), void *argument);

/// Runs the fibre, from its start or from where it paused, until it pauses or `body` returns.
void fibre_resume(fibre *fibre);

/// Called on the fibre: goes on where it was resumed.
void fibre_pause(fibre *fibre);

/// Gives back the stack, whatever is on it.
void fibre_free(fibre *fibre);

/// Calls `report` when the program is about to end by a signal of the processor or `abort`.
void on_crash(void (*report)(void));

/// Called at the start of each run: one that lasts too long, as it has no end and takes no step, ends the program.
void begin_run(void);
