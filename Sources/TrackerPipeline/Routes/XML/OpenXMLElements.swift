/// The elements of an XML file that are open, and the prefixes that they declare.
struct OpenXMLElements {
  /// The prefixes in a start tag.
  struct Prefixes {
    var declared: [String] = []
    var used: [String] = []
  }

  /// The names, one behind the other.
  private var names: [UInt8] = []
  /// The index in `names` at which each begins.
  private var starts: [Int] = []
  private var prefixes: [(prefix: String, depth: Int)] = []

  var count: Int { starts.count }

  /// The number of bytes of the innermost element's name.
  var lengthOfLast: Int { names.count - (starts.last ?? 0) }

  /// True if the innermost element has a name.
  func isLast(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    zip(name, (starts.last ?? 0)..<names.count).allSatisfy { $0 == names[$1] }
  }

  mutating func open(_ name: UnsafeBufferPointer<UInt8>, declaring declared: [String]) {
    starts.append(names.count)
    names.append(contentsOf: name)
    for prefix in declared { prefixes.append((prefix, count)) }
  }

  mutating func close() {
    guard let start = starts.popLast() else { return }
    names.removeLast(names.count - start)
    while let last = prefixes.last, last.depth > count { prefixes.removeLast() }
  }

  /// True if each prefix that a tag uses is declared, and none is reserved.
  func allows(_ tag: Prefixes) -> Bool {
    tag.declared.allSatisfy { !$0.hasPrefix("xml") }
      && tag.used.allSatisfy { prefix in
        tag.declared.contains(prefix) || prefixes.contains { $0.prefix == prefix }
      }
  }

  /// Start tags that open the same elements, and declare the same prefixes, on one line.
  var startTags: String {
    var tags = ""
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : names.count
      tags += "<" + String(decoding: names[start..<end], as: UTF8.self)
      if index == 0 {
        for prefix in Set(prefixes.map(\.prefix)).sorted() {
          tags += " xmlns:\(prefix)=\"http://a\""
        }
      }
      tags += ">"
    }
    return tags
  }
}
