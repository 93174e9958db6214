/// The names of a file as strings. A file has few names, and finding one is cheaper than making a string.
struct XMLNames {
  /// The bytes of each name of at most eight, and their number.
  private var keys: [(bytes: UInt64, count: Int)] = []
  private var names: [String] = []

  /// A file with more short names has its other ones made each time.
  private static let mostNames = 32

  /// - Parameter bytes: ASCII.
  mutating func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count <= 8 else { return String(decoding: bytes, as: UTF8.self) }
    let key = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    for index in keys.indices where keys[index] == (key, bytes.count) { return names[index] }
    let name = String(decoding: bytes, as: UTF8.self)
    if names.count < Self.mostNames {
      keys.append((key, bytes.count))
      names.append(name)
    }
    return name
  }
}
