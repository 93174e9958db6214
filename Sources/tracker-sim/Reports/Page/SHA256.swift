import Foundation

/// The hash with which a security policy allows a script or a style (FIPS 180-4).
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

  private mutating func add(_ block: ArraySlice<UInt8>) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = early.rotated(7) ^ early.rotated(18) ^ early >> 3
      let second = late.rotated(17) ^ late.rotated(19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var v = state
    for (constant, word) in zip(Self.constants, words) {
      let choice = v[4] & v[5] ^ ~v[4] & v[6]
      let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
      let first =
        v[7] &+ (v[4].rotated(6) ^ v[4].rotated(11) ^ v[4].rotated(25)) &+ choice &+ constant
        &+ word
      let second = (v[0].rotated(2) ^ v[0].rotated(13) ^ v[0].rotated(22)) &+ majority
      v = [first &+ second, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
    }
    for index in state.indices { state[index] &+= v[index] }
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
  fileprivate func rotated(_ bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}
