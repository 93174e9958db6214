import Foundation

/// The character encoding of an XML file.
enum XMLEncoding {
  case utf8
  case utf16(isBigEndian: Bool)
  /// An encoding of one byte for each character, with the UTF-8 of every byte.
  case singleByte([[UInt8]])

  /// UTF-16, recognized by its byte order mark, or by the zeros in `<?`; nil for other bytes.
  static func utf16(startingWith bytes: Data) -> XMLEncoding? {
    if [[0xFF, 0xFE], [0x3C, 0, 0x3F, 0]].contains(where: bytes.starts) {
      return .utf16(isBigEndian: false)
    }
    if [[0xFE, 0xFF], [0, 0x3C, 0, 0x3F]].contains(where: bytes.starts) {
      return .utf16(isBigEndian: true)
    }
    return nil
  }

  /// The encoding that an XML declaration names; nil if it is not supported. The file is not in
  /// UTF-16, so `utf-16` stands for UTF-8.
  init?(label: String) {
    let encodings: [String: String.Encoding] = [
      "iso-8859-1": .isoLatin1, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
      "windows-1251": .windowsCP1251, "windows-1252": .windowsCP1252,
      "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
    ]
    let label = label.lowercased()
    if ["utf-8", "utf8", "us-ascii", "utf-16"].contains(label) {
      self = .utf8
    } else if let encoding = encodings[label] {
      self = .singleByte(
        (UInt8.min...UInt8.max).map { byte in
          Array((String(data: Data([byte]), encoding: encoding) ?? "?").utf8)
        })
    } else {
      return nil
    }
  }
}

extension RouteInput {
  /// The remaining bytes, converted to UTF-8.
  func transcoded(from encoding: XMLEncoding) -> RouteInput {
    let size = 1 << 16
    var rest: [UInt8] = []
    return RouteInput(file: file) { [self] in
      var bytes = rest
      bytes.append(contentsOf: take(size))
      if let failure { throw failure }
      rest = []
      if bytes.isEmpty { return nil }
      switch encoding {
      case .utf8: return Data(bytes)
      case .singleByte(let table): return Data(bytes.flatMap { table[Int($0)] })
      case .utf16(let isBigEndian):
        var units = utf16Units(bytes, isBigEndian: isBigEndian)
        // A character that the end of the chunk has cut is kept for the next one, if there is one.
        let isCut = units.last.map(UTF16.isLeadSurrogate) ?? false
        let whole = isCut ? units.count - 1 : units.count
        if bytes.count > 3 {
          rest = Array(bytes[(2 * whole)...])
          units.removeLast(units.count - whole)
        }
        return Data(String(decoding: units, as: UTF16.self).utf8)
      }
    }
  }

  private func take(_ count: Int) -> Data {
    let bytes = peek(count).prefix(count)
    skip(bytes.count)
    return bytes
  }

  private func utf16Units(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt16] {
    stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }
}
