import Foundation

/// The bytes of a route file, which are read on demand.
final class RouteInput {
  /// The path as it was given, or `standard input`.
  let file: String
  /// The error that ended reading before the end of the file.
  private(set) var failure: RouteError?
  private let next: () throws -> Data?
  private var pending = Data()
  private let currentRemark: () -> String?

  /// - Parameters:
  ///   - remark: Returns a warning about the end of the bytes, if there is one.
  ///   - chunks: Returns the next chunk; nil or an empty one is the end.
  init(
    file: String, remark: @escaping () -> String? = { nil },
    chunks: @escaping () throws -> Data?
  ) {
    self.file = file
    currentRemark = remark
    next = chunks
  }

  convenience init(file: String, bytes: some Sequence<UInt8>) {
    var rest: Data? = Data(bytes)
    self.init(file: file) {
      defer { rest = nil }
      return rest
    }
  }

  /// Opens a file or, for `-`, standard input, which may be a pipe.
  ///
  /// - Parameter reading: Receives the number of bytes that have been read since its last call.
  convenience init(
    path: String, reading: @escaping (Int) -> Void = { _ in }
  ) throws(RouteError) {
    let handle: FileHandle
    if path == "-" {
      handle = FileHandle(fileDescriptor: StandardInput.descriptor)
    } else {
      handle = try RouteInput.open(path)
    }
    let chunk = 1 << 16
    self.init(file: path == "-" ? "standard input" : path) {
      let data = try handle.read(upToCount: chunk)
      reading(data?.count ?? 0)
      return data
    }
  }

  private static func open(_ path: String) throws(RouteError) -> FileHandle {
    switch PathTarget(of: path) {
    case .nothing: throw RouteError(file: path, message: "there is no such file")
    case .directory:
      throw RouteError(file: path, message: "it is a directory; name a file in it")
    case .file: break
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw RouteError(file: path, message: "it cannot be opened; check its permissions")
    }
    return handle
  }

  /// A warning about the end of the bytes.
  var remark: String? { currentRemark() }

  /// The next bytes, which are not consumed: at least `count`, unless the file ends before.
  func peek(_ count: Int) -> Data {
    while pending.count < count, let more = chunk() {
      // A slice keeps the bytes before it, also when something is appended to it: in the end, the whole file.
      if pending.startIndex > 0 { pending = Data(pending) }
      pending.append(more)
    }
    return pending
  }

  /// As `peek`, of bytes that are no points, and of which there are no more than the caller asks for.
  func peekWithoutBound(_ count: Int) -> Data {
    let most = mostBytesWithoutPoint
    defer { mostBytesWithoutPoint = most }
    mostBytesWithoutPoint = .max
    return peek(count)
  }

  /// Consumes bytes that `peek` has returned.
  func skip(_ count: Int) {
    pending = pending.dropFirst(count)
  }

  /// Reads the next bytes into a buffer. Returns their number, which is 0 at the end.
  func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    if pending.isEmpty, let more = chunk() { pending = more }
    let taken = min(count, pending.count)
    pending.copyBytes(to: buffer, count: taken)
    skip(taken)
    return taken
  }

  /// The most points of a file: 116 days at one fix a second. It bounds the memory for an input
  /// without an end.
  var mostPoints = 10_000_000

  /// The most bytes, and the most elements of XML, in which there is no further point. It bounds the
  /// time for an input without an end.
  var mostBytesWithoutPoint = 1 << 28
  var mostElementsWithoutPoint = 2_000_000

  /// The order of day, month and year in the dates; nil if the dates of the file decide.
  var dates: DateOrder?
  /// The names of columns that are not found by their names.
  var columns = RouteOptions.Columns()

  // Not checked for exclusive access: `bound`, `boundElements` and `chunk` use these, and call nothing meanwhile.
  @exclusivity(unchecked) private var points = 0
  @exclusivity(unchecked) private var elementsWithoutPoint = 0
  @exclusivity(unchecked) private var bytesWithoutPoint = 0

  /// Stops reading with an error if there are too many points.
  ///
  /// - Parameter points: The number of points so far.
  func bound(_ points: Int) {
    if points != self.points {
      self.points = points
      (elementsWithoutPoint, bytesWithoutPoint) = (0, 0)
    }
    guard points > mostPoints else { return }
    fail("it has more than \(mostPoints) points; cut it into several files")
  }

  /// Stops reading with an error if there are too many points, or too many elements of XML without
  /// one. Called once for each element.
  func boundElements(_ points: Int) {
    bound(points)
    elementsWithoutPoint += 1
    guard elementsWithoutPoint > mostElementsWithoutPoint else { return }
    fail(
      "there is no usable point in \(elementsWithoutPoint - 1) elements in a row; is it a route?")
  }

  private func fail(_ message: String) {
    guard failure == nil else { return }
    failure = RouteError(file: file, message: message)
    pending = Data()
  }

  private func chunk() -> Data? {
    guard failure == nil else { return nil }
    do {
      guard let data = try next(), !data.isEmpty else { return nil }
      bytesWithoutPoint += data.count
      guard bytesWithoutPoint <= mostBytesWithoutPoint else {
        fail("there is no usable point in \(mostBytesWithoutPoint) bytes in a row; is it a route?")
        return nil
      }
      return data
    } catch let error as RouteError {
      failure = error
      return nil
    } catch {
      failure = RouteError(file: file, message: "reading failed: \(Self.reason(of: error))")
      return nil
    }
  }

  /// The system's message for an error, which a file handle wraps in a more general one.
  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}
