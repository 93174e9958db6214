import Synchronization

/// A lock that a controlled thread waits for.
public struct ControlledLock: ~Copyable, Sendable {
  private let isLocked = Atomic(false)

  public init() {}

  public func lock(_ file: StaticString, _ line: Int, _ function: StaticString) {
    Controlled.step("lock", changes: true, file, line, function)
    lock()
  }

  func lock() {
    while isLocked.load(ordering: .relaxed) {
      guard let scheduler = Controlled.scheduler else {
        preconditionFailure("A lock is held outside of a run.")
      }
      scheduler.block(on: address)
    }
    isLocked.store(true, ordering: .relaxed)
  }

  public func unlock() {
    isLocked.store(false, ordering: .relaxed)
    Controlled.scheduler?.unblock(address)
  }

  private var address: UInt { withUnsafePointer(to: isLocked) { UInt(bitPattern: $0) } }
}

/// Where threads sleep. A thread may wake for one that sleeps at another address.
public enum ControlledSleep {
  private static let lock = ControlledLock()

  /// - Parameter nanoseconds: The time after which the sleep ends; nil if it does not.
  public static func sleep(
    at address: UInt, atMost nanoseconds: Int?, if mustSleep: () -> Bool, _ file: StaticString,
    _ line: Int,
    _ function: StaticString
  ) {
    lock.lock(file, line, function)
    if mustSleep(), let scheduler = Controlled.scheduler {
      lock.unlock()
      withoutActuallyEscaping(mustSleep) {
        scheduler.sleep(at: address, atMost: nanoseconds, while: $0)
      }
      lock.lock()
    }
    lock.unlock()
  }

  public static func wakeAll(
    at address: UInt, _ file: StaticString, _ line: Int, _ function: StaticString
  ) {
    lock.lock(file, line, function)
    Controlled.scheduler?.wakeAll(at: address)
    lock.unlock()
  }
}
