extension Subscribers {
  /// The number of values that a subscriber is ready to receive.
  ///
  /// Sums saturate at ``unlimited``, differences at ``none``. Taking anything from `unlimited`, or
  /// multiplying it, leaves `unlimited`; taking `unlimited` from a number leaves `none`. Any number, also the greatest
  /// one, is less than `unlimited`.
  @frozen
  public struct Demand: Hashable, Comparable, Sendable {
    /// The number of values; one more than the greatest `Int` if it is unlimited.
    @usableFromInline let rawValue: UInt

    /// - Parameter rawValue: A greater one than that of `unlimited` is unlimited.
    @_alwaysEmitIntoClient @inline(__always) init(rawValue: UInt) {
      self.rawValue = Swift.min(rawValue, 1 << (UInt.bitWidth - 1))
    }

    /// - Parameter count: Not negative; the greatest number is unlimited.
    @_alwaysEmitIntoClient @inline(__always) init(count: Int) {
      self.init(rawValue: UInt(bitPattern: count == .max ? .min : count))
    }

    /// The number of values, which is the greatest number if it is unlimited.
    @_alwaysEmitIntoClient @inline(__always) var count: Int {
      Int(bitPattern: Swift.min(rawValue, UInt(bitPattern: .max)))
    }

    /// No values.
    @_alwaysEmitIntoClient public static var none: Demand { Demand(rawValue: 0) }

    /// All values.
    @_alwaysEmitIntoClient public static var unlimited: Demand { Demand(rawValue: .max) }

    /// At most `count` values. A negative count is a programming error.
    @_alwaysEmitIntoClient public static func max(_ count: Int) -> Demand {
      require(count >= 0, "A subscriber cannot ask for a negative number of values.")
      return Demand(rawValue: UInt(bitPattern: count))
    }

    /// The number of values; nil when unlimited.
    @_alwaysEmitIntoClient public var max: Int? { self == .unlimited ? nil : count }

    @_alwaysEmitIntoClient public static func + (left: Demand, right: Demand) -> Demand {
      let (sum, overflowed) = left.rawValue.addingReportingOverflow(right.rawValue)
      return Demand(rawValue: overflowed ? .max : sum)
    }

    @_alwaysEmitIntoClient public static func - (left: Demand, right: Demand) -> Demand {
      if left == .unlimited { return left }
      return left < right ? .none : Demand(rawValue: left.rawValue - right.rawValue)
    }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func * (demand: Demand, factor: Int) -> Demand {
      require(factor >= 0, "A subscriber cannot ask for a negative number of values.")
      if demand == .unlimited { return demand }
      let (product, overflowed) = demand.rawValue.multipliedReportingOverflow(by: UInt(factor))
      return Demand(rawValue: overflowed ? .max : product)
    }

    @_alwaysEmitIntoClient
    public static func += (left: inout Demand, right: Demand) { left = left + right }

    @_alwaysEmitIntoClient
    public static func -= (left: inout Demand, right: Demand) { left = left - right }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func *= (demand: inout Demand, factor: Int) { demand = demand * factor }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func + (left: Demand, right: Int) -> Demand {
      right < 0 ? left - Demand(rawValue: right.magnitude) : left + .max(right)
    }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func - (left: Demand, right: Int) -> Demand {
      right < 0 ? left + Demand(rawValue: right.magnitude) : left - .max(right)
    }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func += (left: inout Demand, right: Int) {
      left = left + right
    }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func -= (left: inout Demand, right: Int) {
      left = left - right
    }

    @_alwaysEmitIntoClient
    public static func < (left: Demand, right: Demand) -> Bool { left.rawValue < right.rawValue }

    /// Decreases the demand by one, or returns false if there is none. `unlimited` stays as it is.
    @_alwaysEmitIntoClient mutating func spendOne() -> Bool {
      guard rawValue > 0 else { return false }
      if self < .unlimited { self = Demand(rawValue: rawValue - 1) }
      return true
    }
  }
}

extension Subscribers.Demand: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unlimited: "unlimited"
    default: "max(\(rawValue))"
    }
  }
}

extension Subscribers.Demand: Codable {
  /// Combine's encoding of unlimited: one more than the greatest signed number of 64 bits.
  private static let codedUnlimited: UInt64 = 1 << 63

  public init(from decoder: any Decoder) throws {
    // The decoder's own error is dropped: for a number that does not fit, it says that the data is
    // bad.
    let coded = try? decoder.singleValueContainer().decode(UInt64.self)
    guard let coded, coded <= Self.codedUnlimited else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription:
            "A demand is a whole number from 0 to \(Self.codedUnlimited), which means unlimited."))
    }
    self = coded == Self.codedUnlimited ? .unlimited : .max(Int(clamping: coded))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(max.map { UInt64($0) } ?? Self.codedUnlimited)
  }
}
