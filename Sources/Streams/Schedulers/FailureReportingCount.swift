#if !canImport(Darwin) && _pointerBitWidth(_64)
  /// Counts the declarations of ``VirtualTimeScheduler/FailureReporting``. Where there are two, in two test targets, the
  /// runtime takes one of them without a word, which may belong to a test library that does not run.
  ///
  /// - Returns: The number of conformances to the protocol, in all libraries that are loaded.
  func failureReportingCount() -> Int {
    // The metadata of the metatype refers to the metadata of `any FailureReporting`, which has the protocol's
    // descriptor. The layouts here and below are part of Swift's binary interface (docs/ABI/TypeMetadata.rst).
    let metatype = (any VirtualTimeScheduler.FailureReporting.Type).self as Any.Type
    let descriptor = unsafeBitCast(metatype, to: UnsafeRawPointer.self)
      .load(fromByteOffset: 8, as: UnsafeRawPointer.self)
      .load(fromByteOffset: 16, as: UnsafeRawPointer.self)
    var search = (descriptor, 0)
    withUnsafeMutablePointer(to: &search) { search in
      enumerateAllMetadataSections(
        { sections, context in
          guard let search = context?.assumingMemoryBound(to: (UnsafeRawPointer, Int).self) else {
            return false
          }
          // The memory belongs to loaded libraries, and is neither written nor unloaded. It begins with a version, an
          // address, two words, and ranges of start and length: of protocols, and then of conformances.
          let words = sections.assumingMemoryBound(to: UInt.self)
          guard words[0] >= 4, let records = UnsafeRawPointer(bitPattern: words[6]) else {
            return true
          }
          // Each record is a relative pointer to a conformance. A conformance begins with a relative pointer to its
          // protocol. That pointer is indirect if its lowest bit is set.
          for offset in stride(from: 0, to: Int(words[7]), by: 4) {
            let record = records + offset + Int((records + offset).load(as: Int32.self))
            let reference = record.load(as: Int32.self)
            let place = record + Int(reference & ~1)
            let found = reference & 1 == 0 ? place : place.load(as: UnsafeRawPointer.self)
            if found == search.pointee.0 { search.pointee.1 += 1 }
          }
          return true
        }, search)
    }
    return search.1
  }

  /// A function of the runtime on systems with ELF.
  @_silgen_name("swift_enumerateAllMetadataSections")
  private func enumerateAllMetadataSections(
    _ body: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Bool,
    _ context: UnsafeMutableRawPointer?)
#else
  /// On other systems they are not counted.
  func failureReportingCount() -> Int { 1 }
#endif
