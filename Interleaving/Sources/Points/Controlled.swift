/// Decides which of the threads under control goes on.
public protocol ThreadScheduler: AnyObject {
  /// The active thread is about to take a step on what threads share.
  func step(_ site: Site, changes: Bool)
  /// The active thread lets others go on, until something has changed.
  func yield()
  /// The active thread waits until the address is unblocked.
  func block(on address: UInt)
  func unblock(_ address: UInt)
  /// The active thread sleeps until it is woken, or for so many nanoseconds. What it waits for has not come as long as
  /// `mustSleep` is true.
  func sleep(at place: UInt, atMost nanoseconds: Int?, while mustSleep: @escaping () -> Bool)
  func wakeAll(at place: UInt)
  /// The time of a clock; the thread may have been stopped for long before it looks.
  func nanoseconds() -> Int
  /// The number of the active thread.
  var activeNumber: Int { get }
  /// Thread-local values of the active thread, by the number of their key.
  var locals: [UnsafeMutableRawPointer?] { get set }
}

/// Where in the library's code a thread takes a step.
public struct Site: CustomStringConvertible {
  let file: StaticString
  let line: Int
  let function: StaticString
  let operation: StaticString

  public var description: String {
    let name = "\(file)".split(separator: "/").last ?? ""
    return "\(name):\(line) \(function) \(operation)"
  }
}

/// What the library's threads do, under control. Outside of runs nothing is chosen.
public enum Controlled {
  /// The scheduler of the present run.
  nonisolated(unsafe) public static var scheduler: (any ThreadScheduler)?

  /// Before a step on what threads share.
  public static func step(
    _ operation: StaticString, changes: Bool, _ file: StaticString = #fileID, _ line: Int = #line,
    _ function: StaticString = #function
  ) {
    scheduler?.step(
      Site(file: file, line: line, function: function, operation: operation), changes: changes)
  }

  public static func yield() { scheduler?.yield() }

  public static func nanoseconds() -> Int {
    if let scheduler { return scheduler.nanoseconds() }
    // A look costs time, so that nothing waits for ever.
    timeOutside += 1_000
    return timeOutside
  }

  nonisolated(unsafe) private static var timeOutside = 1_000_000_000

  /// The identity of a thread, different for all threads of a run.
  public static func identity(ofThread number: Int) -> UInt { UInt(number + 1) }

  public static var identity: UInt {
    scheduler.map { identity(ofThread: $0.activeNumber) } ?? 1_000
  }

  public typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// What is called with the value of each key at the end of a thread.
  nonisolated(unsafe) private static var releases: [Release?] = []
  nonisolated(unsafe) private static var localsOutside: [UnsafeMutableRawPointer?] = []

  public static func makeLocal(_ release: Release?) -> Int {
    releases.append(release)
    return releases.count - 1
  }

  public static func release(_ locals: [UnsafeMutableRawPointer?]) {
    for (value, release) in zip(locals, releases) { if let value { release?(value) } }
  }

  public static subscript(local key: Int) -> UnsafeMutableRawPointer? {
    get {
      let locals = scheduler?.locals ?? localsOutside
      return key < locals.count ? locals[key] : nil
    }
    set {
      func put(_ locals: inout [UnsafeMutableRawPointer?]) {
        while locals.count <= key { locals.append(nil) }
        locals[key] = newValue
      }
      if let scheduler { put(&scheduler.locals) } else { put(&localsOutside) }
    }
  }
}
