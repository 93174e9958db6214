/// A sum that closures add to, so that nothing is optimised away; no lock, as everything that is
/// measured with it is serial.
final class Checksum: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  @exclusivity(unchecked) private(set) var sum = 0

  @inline(__always)
  func add(_ value: Int) {
    sum &+= value
  }

  /// Traps unless everything has arrived: a benchmark that does nothing would be very fast.
  func expect(_ expected: Int) {
    precondition(sum == expected, "The sum is \(sum), not \(expected).")
  }
}
