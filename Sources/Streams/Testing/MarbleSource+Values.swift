#if Testing || canImport(Darwin)
  extension VirtualTimeScheduler {
    /// A source that plays `diagram` to each subscriber from its subscription on.
    public func cold(_ diagram: Marbles) -> MarbleSource<String, MarbleFailure> {
      cold(diagram, values: { $0 })
    }

    /// A source that plays `diagram` to each subscriber, with values made of its names.
    ///
    /// - Parameter values: Makes a value from a name in the diagram.
    @preconcurrency public func cold<Value: Sendable>(
      _ diagram: Marbles, values: @escaping @Sendable (String) -> Value
    ) -> MarbleSource<Value, MarbleFailure> {
      cold(diagram, values: values, failure: MarbleFailure())
    }

    /// A source that plays `diagram` to each subscriber, with values and a failure of any type.
    ///
    /// - Parameters:
    ///   - values: Makes a value from a name in the diagram.
    ///   - failure: The failure that `#` stands for. For a source that never fails:
    ///     `cold("-a-|").ignoreFailure()`.
    @preconcurrency public func cold<Value: Sendable, Failure: Error>(
      _ diagram: Marbles, values: @escaping @Sendable (String) -> Value, failure: Failure
    ) -> MarbleSource<Value, Failure> {
      MarbleSource(diagram, isHot: false, scheduler: self, value: values, failure: failure)
    }

    /// A source that plays `diagram` to each subscriber, with values by their names in the diagram.
    public func cold<Value: Sendable>(
      _ diagram: Marbles, values: [String: Value]
    ) -> MarbleSource<Value, MarbleFailure> {
      cold(diagram, values: values, failure: MarbleFailure())
    }

    /// A source that plays `diagram` to each subscriber, with values by their names in the diagram, and a
    /// failure of any type.
    public func cold<Value: Sendable, Failure: Error>(
      _ diagram: Marbles, values: [String: Value], failure: Failure
    ) -> MarbleSource<Value, Failure> {
      let (known, value) = named(diagram, values)
      return cold(known, values: value, failure: failure)
    }

    /// A source that plays `diagram` once, from now on; the `^` in it is now.
    public func hot(_ diagram: Marbles) -> MarbleSource<String, MarbleFailure> {
      hot(diagram, values: { $0 })
    }

    /// A source that plays `diagram` once, with values made of its names.
    @preconcurrency public func hot<Value: Sendable>(
      _ diagram: Marbles, values: @escaping @Sendable (String) -> Value
    ) -> MarbleSource<Value, MarbleFailure> {
      hot(diagram, values: values, failure: MarbleFailure())
    }

    /// A source that plays `diagram` once, with values and a failure of any type.
    @preconcurrency public func hot<Value: Sendable, Failure: Error>(
      _ diagram: Marbles, values: @escaping @Sendable (String) -> Value, failure: Failure
    ) -> MarbleSource<Value, Failure> {
      MarbleSource(diagram, isHot: true, scheduler: self, value: values, failure: failure)
    }

    /// A source that plays `diagram` once, with values by their names in the diagram.
    public func hot<Value: Sendable>(
      _ diagram: Marbles, values: [String: Value]
    ) -> MarbleSource<Value, MarbleFailure> {
      hot(diagram, values: values, failure: MarbleFailure())
    }

    /// A source that plays `diagram` once, with values by their names in the diagram, and a failure of
    /// any type.
    public func hot<Value: Sendable, Failure: Error>(
      _ diagram: Marbles, values: [String: Value], failure: Failure
    ) -> MarbleSource<Value, Failure> {
      let (known, value) = named(diagram, values)
      return hot(known, values: value, failure: failure)
    }

    /// The diagram and its values; an empty diagram if a name in it is not in the table, which is a
    /// fault of the test.
    private func named<Value: Sendable>(
      _ diagram: Marbles, _ values: [String: Value]
    ) -> (Marbles, @Sendable (String) -> Value) {
      let unknown = diagram.valueNames.first { values[$0] == nil }
      if let unknown { noteFault("no value is given for \(unknown) in the diagram \(diagram)") }
      return (
        unknown == nil ? diagram : Marbles(),
        { name in
          guard let value = values[name] else {
            fatalError("No value is given for \(name).")
          }
          return value
        }
      )
    }
  }
#endif
