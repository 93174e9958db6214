/// What `--help` prints.
enum Usage {
  static let text = """
    Measures Streams and the tracker beside the same written by hand.

    usage: swift run -c release --package-path Benchmarks Benchmarks [options]

      --filter TEXT    only what has TEXT in its name, whatever its case; several are allowed, and
                       what takes long runs only when a filter matches it
      --rounds N       rounds of each benchmark, 7 or more (7)
      --json           one object on standard output

    instead of the table of times and allocations:

      --growth         how costs grow with size
      --instructions   counts instructions, which needs valgrind
      --check          times, allocations, growth and instructions; exit status 1 when something is
                       above its budget
      --record         writes what is measured and counted to Benchmarks/Budgets.tsv, with which
                       --check compares
      --document       writes what is measured into Documentation/Benchmarks.md
      --list           the names, and measure nothing
      --run NAME [--count N]
                       the rounds of one benchmark and nothing else: of N units and of 2N, by the
                       library and by hand, each inside the function instructions_round
      --peak-memory COMMAND ARGUMENTS...
                       the most memory that the command ever occupies, in bytes
      --help

    Times are nanoseconds a unit, of the best round and of the middle one. The ratio is that of the
    best rounds, which take turns with those by hand. Allocations are counted by standing in front
    of malloc, calloc, realloc, memalign, aligned_alloc and posix_memalign of glibc, on all threads,
    in a round of its own. Bytes are those held at the end, as malloc rounds them; for a command,
    the most it ever occupied, and for the app those it writes to its terminal. Instructions are
    counted by Callgrind, a unit: those of a round of 2N units less those of one of N, in a process
    of its own, of what has one thread.

    Exit status: 0 done, 1 above budget or not done, 2 bad arguments.
    """
}
