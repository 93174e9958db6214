import Points

/// The place where controlled threads sleep.
struct SleepingPlace: Sendable {
  private let address: UInt

  static func at(_ address: UInt) -> SleepingPlace { SleepingPlace(address: address) }

  func sleep(
    if mustSleep: () -> Bool, _ file: StaticString = #fileID, _ line: Int = #line,
    _ function: StaticString = #function
  ) {
    ControlledSleep.sleep(at: address, atMost: nil, if: mustSleep, file, line, function)
  }

  func sleep(
    atMost nanoseconds: Int, if mustSleep: () -> Bool, _ file: StaticString = #fileID,
    _ line: Int = #line, _ function: StaticString = #function
  ) {
    ControlledSleep.sleep(at: address, atMost: nanoseconds, if: mustSleep, file, line, function)
  }

  func wakeAll(
    _ file: StaticString = #fileID, _ line: Int = #line, _ function: StaticString = #function
  ) {
    ControlledSleep.wakeAll(at: address, file, line, function)
  }
}

enum CurrentThread {
  static var attempts: Int { 1 }
  static func yield() { Controlled.yield() }
  static func pause() { Controlled.yield() }
  static var nanoseconds: Int { Controlled.nanoseconds() }
}

struct ThreadLocalPointer: Sendable {
  private let key: Int

  init(release: Controlled.Release? = nil) {
    key = Controlled.makeLocal(release)
  }

  var value: UnsafeMutableRawPointer? {
    get { Controlled[local: key] }
    nonmutating set { Controlled[local: key] = newValue }
  }
}

@usableFromInline struct ThreadIdentity: Equatable, Sendable {
  let number: UInt

  @usableFromInline init() {
    number = Controlled.identity
  }

  @usableFromInline static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    left.number == right.number
  }
}
