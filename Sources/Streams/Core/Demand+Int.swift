// Unlimited is more than any number, and equal to none.
extension Subscribers.Demand {
  @inlinable public static func == (left: Self, right: Int) -> Bool { left.max == right }

  @inlinable public static func != (left: Self, right: Int) -> Bool { left.max != right }

  @inlinable public static func < (left: Self, right: Int) -> Bool {
    left.max.map { $0 < right } ?? false
  }

  @inlinable public static func <= (left: Self, right: Int) -> Bool {
    left.max.map { $0 <= right } ?? false
  }

  @inlinable public static func > (left: Self, right: Int) -> Bool { !(left <= right) }

  @inlinable public static func >= (left: Self, right: Int) -> Bool { !(left < right) }

  @inlinable public static func == (left: Int, right: Self) -> Bool { right == left }

  @inlinable public static func != (left: Int, right: Self) -> Bool { right != left }

  @inlinable public static func < (left: Int, right: Self) -> Bool { right > left }

  @inlinable public static func <= (left: Int, right: Self) -> Bool { right >= left }

  @inlinable public static func > (left: Int, right: Self) -> Bool { right < left }

  @inlinable public static func >= (left: Int, right: Self) -> Bool { right <= left }
}
