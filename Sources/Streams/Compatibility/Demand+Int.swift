// Unlimited is more than any number, and equal to no number.
//
// The type checker tries each operator function for each `$0 > 1` of a client, so the ordering
// operators are disfavoured overloads. The equality operators are not, as `demand == 2` would then
// compare two `AnyHashable`; they are generic instead, which costs the type checker as little.
extension Subscribers.Demand {
  @_alwaysEmitIntoClient
  public static func == <Number: BinaryInteger>(left: Self, right: Number) -> Bool {
    left.max.map { $0 == right } ?? false
  }

  @_alwaysEmitIntoClient
  public static func != <Number: BinaryInteger>(left: Self, right: Number) -> Bool {
    !(left == right)
  }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func < <Number: BinaryInteger>(left: Self, right: Number) -> Bool {
    left.max.map { $0 < right } ?? false
  }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func <= <Number: BinaryInteger>(left: Self, right: Number) -> Bool {
    left.max.map { $0 <= right } ?? false
  }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func > <Number: BinaryInteger>(left: Self, right: Number) -> Bool {
    !(left <= right)
  }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func >= <Number: BinaryInteger>(left: Self, right: Number) -> Bool {
    !(left < right)
  }

  @_alwaysEmitIntoClient
  public static func == <Number: BinaryInteger>(left: Number, right: Self) -> Bool {
    right == left
  }

  @_alwaysEmitIntoClient
  public static func != <Number: BinaryInteger>(left: Number, right: Self) -> Bool {
    right != left
  }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func < <Number: BinaryInteger>(left: Number, right: Self) -> Bool {
    right > left
  }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func <= <Number: BinaryInteger>(left: Number, right: Self) -> Bool {
    right >= left
  }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func > <Number: BinaryInteger>(left: Number, right: Self) -> Bool {
    right < left
  }

  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func >= <Number: BinaryInteger>(left: Number, right: Self) -> Bool {
    right <= left
  }
}
