import Foundation

/// The hash with which a security policy allows a script or a style (FIPS 180-4). Foundation on Linux has none.
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The hash in base64, as in a content security policy.
  static func base64(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    var message = bytes + [0x80]
    message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
    let bits = UInt64(bytes.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    for start in stride(from: 0, to: message.count, by: 64) {
      hash.add(message[start..<start + 64])
    }
    let result = hash.state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    return Data(result).base64EncodedString()
  }

  // Shifts that mask, and no arrays: a debug build takes a twentieth of the time.
  private mutating func add(_ block: ArraySlice<UInt8>) {
    var words: [UInt32] = []
    words.reserveCapacity(64)
    for index in stride(from: block.startIndex, to: block.endIndex, by: 4) {
      words.append(
        UInt32(block[index]) &<< 24 | UInt32(block[index + 1]) &<< 16
          | UInt32(block[index + 2]) &<< 8 | UInt32(block[index + 3]))
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = early.rotated(7) ^ early.rotated(18) ^ early &>> 3
      let second = late.rotated(17) ^ late.rotated(19) ^ late &>> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first =
        h &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ choice &+ Self.constants[index]
        &+ words[index]
      let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    (state[0], state[1], state[2], state[3]) = (
      state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d
    )
    (state[4], state[5], state[6], state[7]) = (
      state[4] &+ e, state[5] &+ f, state[6] &+ g, state[7] &+ h
    )
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    let primes = (2...311).filter { number in
      !(2..<number).contains { $0 * $0 <= number && number.isMultiple(of: $0) }
    }
    return primes.map(cubeRootFraction)
  }()

  /// The largest root r of 2^96 p, in units of 2^-32, by bisection: its cube needs 128 bits.
  private static func cubeRootFraction(of prime: Int) -> UInt32 {
    let cube = UInt128(prime) << 96
    var (low, high) = (UInt128(0), UInt128(8) << 32)
    while high - low > 1 {
      let middle = (low + high) / 2
      if middle * middle * middle <= cube { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }
}

extension UInt32 {
  fileprivate func rotated(_ bits: UInt32) -> UInt32 { self &>> bits | self &<< (32 &- bits) }
}
