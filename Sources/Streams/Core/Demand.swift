extension Subscribers {
  /// The number of values that a subscriber is ready to receive.
  ///
  /// Sums saturate at ``unlimited``, differences at ``none``. Taking anything from `unlimited`, or
  /// multiplying it, leaves `unlimited`; taking `unlimited` from a number leaves `none`.
  @frozen
  public struct Demand: Hashable, Comparable, Sendable {
    @usableFromInline var count: Int

    @_alwaysEmitIntoClient init(count: Int) {
      self.count = count
    }

    /// No values.
    @_alwaysEmitIntoClient public static var none: Demand { Demand(count: 0) }

    /// All values.
    @_alwaysEmitIntoClient public static var unlimited: Demand { Demand(count: .max) }

    /// At most `count` values. A negative count is a programming error.
    @_alwaysEmitIntoClient public static func max(_ count: Int) -> Demand {
      require(count >= 0, "A subscriber cannot ask for a negative number of values.")
      return Demand(count: count)
    }

    /// The number of values; nil when unlimited.
    @_alwaysEmitIntoClient public var max: Int? { count == .max ? nil : count }

    @_alwaysEmitIntoClient public static func + (left: Demand, right: Demand) -> Demand {
      let (sum, overflowed) = left.count.addingReportingOverflow(right.count)
      return Demand(count: overflowed ? .max : sum)
    }

    @_alwaysEmitIntoClient public static func - (left: Demand, right: Demand) -> Demand {
      left.count == .max ? left : Demand(count: Swift.max(0, left.count - right.count))
    }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func * (demand: Demand, factor: Int) -> Demand {
      require(factor >= 0, "A subscriber cannot ask for a negative number of values.")
      if demand == .unlimited { return demand }
      let (product, overflowed) = demand.count.multipliedReportingOverflow(by: factor)
      return Demand(count: overflowed ? .max : product)
    }

    @_alwaysEmitIntoClient
    public static func += (left: inout Demand, right: Demand) { left = left + right }

    @_alwaysEmitIntoClient
    public static func -= (left: inout Demand, right: Demand) { left = left - right }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func *= (demand: inout Demand, factor: Int) { demand = demand * factor }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func + (left: Demand, right: Int) -> Demand {
      left.changed(by: right)
    }

    @_disfavoredOverload @_alwaysEmitIntoClient
    public static func - (left: Demand, right: Int) -> Demand {
      left.changed(by: right == .min ? .max : -right)
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
    public static func < (left: Demand, right: Demand) -> Bool { left.count < right.count }

    @_alwaysEmitIntoClient func changed(by change: Int) -> Demand {
      change < 0 ? self - Demand(count: change == .min ? .max : -change) : self + .max(change)
    }

    /// Decreases the demand by one, or returns false if there is none. `unlimited` stays as it is.
    @_alwaysEmitIntoClient mutating func spendOne() -> Bool {
      guard count > 0 else { return false }
      if count != .max { count -= 1 }
      return true
    }
  }
}

extension Subscribers.Demand: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unlimited: "unlimited"
    default: "max(\(count))"
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
    self.init(count: Int(clamping: coded))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(max.map { UInt64($0) } ?? Self.codedUnlimited)
  }
}
