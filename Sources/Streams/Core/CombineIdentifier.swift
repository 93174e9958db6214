import Synchronization

/// An identifier that distinguishes streams in logs and sets.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
  private static let latest = Atomic<UInt64>(0)

  private let number: UInt64

  /// A unique identifier.
  public init() {
    number = Self.latest.add(1, ordering: .relaxed).newValue
  }

  /// The identifier of an object, valid as long as the object lives.
  public init(_ object: AnyObject) {
    number = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  public var description: String { "0x" + String(number, radix: 16) }
}

/// A type whose values have an identifier to show in logs.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
