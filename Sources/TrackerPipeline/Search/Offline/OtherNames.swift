/// Other names of places, folded in their own alphabets.
///
/// They are not sorted: a search looks at all of them, which takes some hundredths of a second for a
/// million. An index of their words would take more time and memory than the indices of the names.
struct OtherNames: Sendable {
  /// A zero, and the names, each followed by a zero.
  private(set) var letters: [UInt8] = [0]
  /// The places that have names, each with the index of the first letter of its names.
  private var owners: [(start: Int32, city: Int32)] = []

  var isEmpty: Bool { owners.isEmpty }

  /// The shortest text that is looked for, in bytes: fewer would be everything.
  private static let shortestText = 2

  /// The names of the place that is being added, as hashes.
  private var known: Set<Int> = []

  /// Adds the names of a place, with commas between them. Of names that are equal when they are
  /// folded one is kept.
  mutating func add(_ names: Slice<UnsafeBufferPointer<UInt8>>, of city: Int) {
    let start = letters.count
    known.removeAll(keepingCapacity: true)
    var rest = names
    while !rest.isEmpty {
      let name = rest.prefix { $0 != UInt8(ascii: ",") }
      rest = rest.dropFirst(name.count + 1)
      let bytes = UnsafeBufferPointer(rebasing: name)
      if fold(bytes, usesDigraphs: false) { _ = fold(bytes, usesDigraphs: true) }
    }
    if letters.count > start { owners.append((Int32(start), Int32(city))) }
  }

  /// Adds a name that is not known; returns true if it has letters with digraphs.
  private mutating func fold(_ name: UnsafeBufferPointer<UInt8>, usesDigraphs: Bool) -> Bool {
    let first = letters.count
    let hasDigraphs = FoldedText.fold(name, usesDigraphs: usesDigraphs, into: &letters)
    if letters.count == first || !known.insert(hash(from: first)).inserted {
      letters.removeSubrange(first...)
    } else {
      letters.append(0)
    }
    return hasDigraphs
  }

  /// The folded name and its spelling with digraphs, as it is added.
  static func variants(of name: String) -> [[UInt8]] {
    var names = OtherNames()
    Array(name.utf8).withUnsafeBufferPointer { names.add($0[...], of: 0) }
    return names.letters.split(separator: 0).map { Array($0) }
  }

  /// The whole name that has a letter at an index.
  static func name(around index: Int, in letters: [UInt8]) -> [UInt8] {
    Array(letters[start(ofNameAround: index, in: letters)...].prefix { $0 != 0 })
  }

  static func start(ofNameAround index: Int, in letters: [UInt8]) -> Int {
    var start = index
    while start > 0, letters[start - 1] != 0 { start -= 1 }
    return start
  }

  /// Calls a function with the words that begin with a text, and with the rest of the name behind it.
  func find(
    _ text: [UInt8], isWhole: Bool, _ use: (CityNameIndex.Word, _ end: UInt8) -> Void
  ) {
    guard text.count >= Self.shortestText, let first = text.first else { return }
    var owner = 0
    letters.withUnsafeBufferPointer { letters in
      for start in 1..<letters.count where letters[start] == first {
        let before = letters[start - 1]
        guard before == 0 || before == FoldedText.blank else { continue }
        // A name ends with a zero, so a comparison reads no further.
        var same = 1
        while same < text.count, letters[start + same] == text[same] { same += 1 }
        if same < text.count { continue }
        let end = letters[start + same]
        if isWhole, end != 0, end != FoldedText.blank { continue }
        advance(&owner, to: start)
        use(word(at: start, of: owner, isFirst: before == 0), end)
      }
    }
  }

  /// Calls a function with the first word of each name.
  func eachName(_ use: (CityNameIndex.Word) -> Void) {
    var owner = 0
    for start in 1..<max(letters.count, 1) where letters[start - 1] == 0 {
      advance(&owner, to: start)
      use(word(at: start, of: owner, isFirst: true))
    }
  }

  private func advance(_ owner: inout Int, to start: Int) {
    while owner + 1 < owners.count, Int(owners[owner + 1].start) <= start { owner += 1 }
  }

  private func word(at start: Int, of owner: Int, isFirst: Bool) -> CityNameIndex.Word {
    CityNameIndex.Word(
      start: Int32(start), city: owners[owner].city, isFirst: isFirst, source: .file)
  }

  /// A hash of the last letters.
  private func hash(from first: Int) -> Int {
    var hasher = Hasher()
    letters.withUnsafeBytes { letters in
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: letters[first...]))
    }
    return hasher.finalize()
  }
}
