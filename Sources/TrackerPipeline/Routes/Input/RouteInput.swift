import Foundation

/// The bytes of a route file, read as they are asked for.
final class RouteInput {
  /// The path as it was given, or `standard input`.
  let file: String
  /// Why reading ended before the end of the file.
  private(set) var failure: RouteError?
  private let next: () throws -> Data?
  private var pending = Data()
  private let currentRemark: () -> String?

  /// - Parameters:
  ///   - remark: What to say at last of how the bytes ended, if anything.
  ///   - chunks: Pieces until nil or an empty one.
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
  /// - Parameter reading: Hears how many bytes have been read since it heard last.
  convenience init(
    path: String, reading: @escaping (Int) -> Void = { _ in }
  ) throws(RouteError) {
    let handle: FileHandle
    if path == "-" {
      handle = .standardInput
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
      throw RouteError(file: path, message: "it cannot be opened; may you read it?")
    }
    return handle
  }

  /// A warning about the end of the bytes.
  var remark: String? { currentRemark() }

  /// The bytes to come, at least `count` of them unless the file ends before; not consumed.
  func peek(_ count: Int) -> Data {
    while pending.count < count, let more = chunk() { pending.append(more) }
    return pending
  }

  /// Leaves out what `peek` has shown.
  func skip(_ count: Int) {
    pending = pending.dropFirst(count)
  }

  /// Fills a buffer with the bytes to come; the number of them is 0 at the end.
  func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    if pending.isEmpty, let more = chunk() { pending = more }
    let taken = min(count, pending.count)
    pending.copyBytes(to: buffer, count: taken)
    skip(taken)
    return taken
  }

  /// Beyond it, a file is a mistake, or has no end, and would fill the memory: 116 days at one fix a
  /// second.
  var mostPoints = 10_000_000

  /// Reads no more once there are too many points.
  func bound(_ points: Int) {
    guard points > mostPoints, failure == nil else { return }
    let message = "it has more than \(mostPoints) points; cut it into several files"
    failure = RouteError(file: file, message: message)
    pending = Data()
  }

  private func chunk() -> Data? {
    guard failure == nil else { return nil }
    do {
      let data = try next()
      return data?.isEmpty == false ? data : nil
    } catch let error as RouteError {
      failure = error
      return nil
    } catch {
      failure = RouteError(file: file, message: "reading failed: \(Self.reason(of: error))")
      return nil
    }
  }

  /// The system's message, which a file handle wraps in a more general error.
  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}
