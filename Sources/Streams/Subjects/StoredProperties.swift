/// The stored properties of a class and of its superclasses, as the runtime knows them.
///
/// `Mirror` shows the mirror that a `CustomReflectable` class declares, and its initialiser that
/// ignores it is not public. `Mirror` calls the functions below: their names and types are part of
/// the runtime's binary interface. They find nothing in classes that were compiled with
/// `-disable-reflection-metadata`.
struct StoredProperties {
  struct Property {
    let type: Any.Type
    /// Bytes from the beginning of the object.
    let offset: Int
  }

  /// All stored properties, the properties of superclasses first.
  static func all(of type: AnyObject.Type) -> [Property] {
    (0..<countOfStoredProperties(type)).map { index in
      var metadata = StoredPropertyMetadata()
      let propertyType = typeOfStoredProperty(type, index: index, &metadata)
      metadata.free?(metadata.name)
      return Property(type: propertyType, offset: offsetOfStoredProperty(type, index: index))
    }
  }
}

/// The runtime's description of a property besides its type; the layout is the runtime's.
private struct StoredPropertyMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func countOfStoredProperties(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func offsetOfStoredProperty(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func typeOfStoredProperty(
  _ type: Any.Type, index: Int, _ metadata: UnsafeMutablePointer<StoredPropertyMetadata>
) -> Any.Type
