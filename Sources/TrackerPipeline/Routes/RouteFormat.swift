import Foundation

/// The formats routes come in, told apart by their first bytes.
enum RouteFormat {
  case gpx

  static func of(_ input: RouteInput) throws(RouteError) -> RouteFormat {
    let start = input.peek(1_024)
    if let failure = input.failure { throw failure }
    if start.isEmpty { throw RouteError(file: input.file, message: "it is empty") }
    // UTF-16 has a zero beside every character that XML's grammar needs.
    let ignored: Set<UInt8> = [0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x20, 0x09, 0x0A, 0x0D]
    guard let first = start.first(where: { !ignored.contains($0) }) else {
      throw RouteError(file: input.file, message: "there is nothing but white space in it")
    }
    guard first == UInt8(ascii: "<") else {
      throw RouteError(
        file: input.file, line: 1,
        message: "it is not a GPX file, which begins with <?xml or <gpx")
    }
    return .gpx
  }

  func read(_ input: RouteInput) throws(RouteError) -> Course {
    switch self {
    case .gpx: try GPXReader(file: input.file).course(from: input)
    }
  }
}
