/// How often something was found in a file, and where first.
struct Occurrences {
  private(set) var count = 0
  private(set) var first: (line: Int, message: String)?

  mutating func add(line: Int, _ message: String) {
    count += 1
    if first == nil { first = (line, message) }
  }
}
