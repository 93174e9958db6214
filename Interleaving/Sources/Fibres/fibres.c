#define _GNU_SOURCE
#include "fibres.h"

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

enum { stack_size = 512 * 1024, guard_size = 64 * 1024 };

struct fibre {
  jmp_buf inside, outside;
  void (*body)(void *);
  void *argument;
  char *stack;
};

static fibre *being_made;
static jmp_buf maker;

/// The first call returns to the maker, so that later switches need no call of the system.
static void run(void) {
  fibre *self = being_made;
  if (_setjmp(self->inside) == 0) _longjmp(maker, 1);
  for (;;) {
    self->body(self->argument);
    fibre_pause(self);
  }
}

fibre *fibre_make(void (*body)(void *), void *argument) {
  fibre *new = calloc(1, sizeof *new);
  new->body = body;
  new->argument = argument;
  new->stack = mmap(0, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (new->stack == MAP_FAILED) abort();
  mprotect(new->stack, guard_size, PROT_NONE);
  ucontext_t context;
  getcontext(&context);
  context.uc_stack.ss_sp = new->stack;
  context.uc_stack.ss_size = stack_size;
  context.uc_link = 0;
  makecontext(&context, run, 0);
  being_made = new;
  if (_setjmp(maker) == 0) setcontext(&context);
  return new;
}

void fibre_resume(fibre *fibre) {
  if (_setjmp(fibre->outside) == 0) _longjmp(fibre->inside, 1);
}

void fibre_pause(fibre *fibre) {
  if (_setjmp(fibre->inside) == 0) _longjmp(fibre->outside, 1);
}

void fibre_free(fibre *fibre) {
  munmap(fibre->stack, stack_size);
  free(fibre);
}

static void (*crash_report)(void);

static void crash(int number) {
  signal(number, SIG_DFL);
  crash_report();
  fflush(0);
  raise(number);
}

void on_crash(void (*report)(void)) {
  static char alternate[256 * 1024];
  stack_t stack = {.ss_sp = alternate, .ss_size = sizeof alternate};
  sigaltstack(&stack, 0);
  crash_report = report;
  int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK};
    sigaction(numbers[i], &action, 0);
  }
}

/// Seconds of the processor: far more than a run takes.
enum { longest_run = 3 };
static volatile sig_atomic_t has_begun = 1;

static void look(int number) {
  if (!has_begun) abort();
  has_begun = 0;
}

void begin_run(void) {
  static int is_watched;
  has_begun = 1;
  if (is_watched) return;
  is_watched = 1;
  struct sigaction action = {.sa_handler = look, .sa_flags = SA_ONSTACK | SA_RESTART};
  sigaction(SIGVTALRM, &action, 0);
  struct itimerval interval = {{longest_run, 0}, {longest_run, 0}};
  setitimer(ITIMER_VIRTUAL, &interval, 0);
}
