/// What `--help` prints.
enum Usage {
  static let text = """
    Measures Streams and the tracker beside the same written by hand.

    usage: swift run -c release --package-path Benchmarks Benchmarks [options]

      --filter TEXT    only what has TEXT in its name, whatever its case; several are allowed, and
                       what takes long runs only when a filter matches it
      --rounds N       rounds of each benchmark, 7 or more (7)
      --growth         how costs grow with size, instead of the table
      --check          also the growth; exit status 1 when something is above its budget
      --markdown       the table as it stands in the README
      --json           one object on standard output
      --list           the names, and measure nothing
      --help

    Times are nanoseconds a unit, of the best round and of the middle one. The ratio is that of the
    best rounds, which take turns with those by hand. Allocations are counted by standing in front
    of malloc, calloc, realloc, memalign, aligned_alloc and posix_memalign of glibc, on all threads,
    in a round of its own. Bytes are those held at the end, as malloc rounds them; for a command,
    the most it ever occupied. "× field" is how many times as fast as the best existing library,
    whose figures are scaled by the cost of one call of a closure through an array.

    Exit status: 0 done, 1 above budget, 2 bad arguments.
    """
}
