import TrackerPipeline

/// Merges the parts of a sweep: passes on their routes in the order of the whole sweep.
struct SweepMerge {
  private var parts: [SweepPartReader]
  let grid: SweepGrid

  /// Reads all parts once, so that nothing is written before all of them are checked.
  init(paths: [String]) throws(Failure) {
    parts = []
    for path in paths { parts.append(try SweepPartReader(path: path)) }
    guard let first = parts.first else {
      throw .arguments("--merge needs the parts: tracker-sim sweep --merge part-*.jsonl")
    }
    try Self.check(parts, paths)
    grid = first.grid
    var files: [String] = []
    try run { files.append($0.file) }
    guard SweepPartHeader.digest(of: files) == first.header.digest else {
      throw .arguments("\(paths[0]): its digest is not that of the files of the routes")
    }
    for index in parts.indices { try parts[index].rewind() }
  }

  /// Checks that these are all parts of one sweep, each once.
  private static func check(_ parts: [SweepPartReader], _ paths: [String]) throws(Failure) {
    var seen: [Int: String] = [:]
    for (part, path) in zip(parts, paths) {
      guard part.header.isOfSameSweep(as: parts[0].header) else {
        throw .arguments("\(path) is not of the same sweep as \(paths[0])")
      }
      let number = part.header.shard.number
      if let other = seen[number] {
        throw .arguments("\(path) is shard \(number) of the sweep, and so is \(other)")
      }
      seen[number] = path
    }
    let count = parts[0].header.shard.count
    let missing = (1...count).filter { seen[$0] == nil }
    guard missing.isEmpty else {
      let numbers = missing.prefix(10).map { String($0) }.joined(separator: ", ")
      let more = missing.count > 10 ? " and \(missing.count - 10) more" : ""
      throw .arguments("of \(count) shards these are missing: \(numbers)\(more)")
    }
  }

  mutating func run(_ receive: (SweptRoute) throws(Failure) -> Void) throws(Failure) {
    let count = parts[0].header.routeCount
    let positions = Dictionary(
      parts.enumerated().map { ($0.element.header.shard.number, $0.offset) }
    ) { first, _ in first }
    for index in 0..<count {
      guard let part = positions[index % parts.count + 1],
        let route = parts[part].current, route.index == index
      else {
        let file = parts[positions[index % parts.count + 1] ?? 0].file
        throw .arguments("\(file): route \(index + 1) of \(count) is not where it should be")
      }
      try receive(route)
      try parts[part].advance()
    }
    if let part = parts.first(where: { $0.current != nil }) {
      throw .arguments("\(part.file): it has routes beyond the \(count) that there are")
    }
  }
}
