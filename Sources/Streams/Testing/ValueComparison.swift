#if Testing || canImport(Darwin)
  /// The comparison of values of any type.
  enum ValueComparison {
    /// Compares with `==` if the type is `Equatable`, and otherwise the descriptions.
    static func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
      if let left = left as? any Equatable { return isEqual(left, right) }
      return String(describing: left) == String(describing: right)
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
      left == right as? Value
    }

    /// Returns a sentence if a value is not `Equatable`, and its description does not tell it from others of its type; nil
    /// if it can be compared.
    static func fault<Value>(of value: Value) -> String? {
      if value is any Equatable { return nil }
      guard let part = indistinct(value) else { return nil }
      return
        "Values of \(Value.self) cannot be compared, as \(part) is neither Equatable nor described by its contents."
    }

    /// The type of an object or a closure in a value whose description is the same for all of its type.
    private static func indistinct(_ value: Any) -> String? {
      if value is any CustomStringConvertible || value is any CustomDebugStringConvertible
        || value is any TextOutputStreamable || value is any Any.Type
      {
        return nil
      }
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class || "\(value)" == "(Function)" { return "\(type(of: value))" }
      return mirror.children.lazy.compactMap { indistinct($0.value) }.first
    }
  }
#endif
