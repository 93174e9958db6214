extension Publisher {
  /// Replaces a stream that finishes without a value by another.
  ///
  ///     source                     ---|
  ///     other                      -8-9-|
  ///     ifEmpty(switchTo: other)   ----8-9-|
  ///
  /// The other is subscribed to when this publisher has finished, and is asked for the remaining
  /// demand. After a value, and at a failure, it is not. In RxSwift this is `ifEmpty(switchTo:)`,
  /// in other libraries `switchIfEmpty`; for one value see ``Publisher/replaceEmpty(with:)``.
  ///
  /// ```swift
  /// let run = names.filter { $0.isEmpty }.ifEmpty(switchTo: names).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func ifEmpty<Replacement: Publisher<Output, Failure>>(
    switchTo replacement: Replacement
  ) -> some Publisher<Output, Failure> {
    Followed<Self, Failure>(self, "IfEmpty") { completion, isEmpty in
      if isEmpty, case .finished = completion {
        .subscribe(to: replacement)
      } else {
        .end(completion)
      }
    }
  }
}
