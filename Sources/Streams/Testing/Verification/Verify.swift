#if Testing || canImport(Darwin)
  /// Verifies a publisher by the rules of Reactive Streams, in virtual time, and fails the test with each rule that it
  /// breaks.
  ///
  /// ```swift
  /// verify("seconds", values: 3, end: .never) { scheduler in
  ///   Publishers.interval(.seconds(1), scheduler: scheduler)
  /// }
  /// ```
  ///
  /// The publisher is made anew for each of about 20 scenarios. Their subscribers request nothing, one value at a time,
  /// inside a `receive`, or more than there are. Others cancel at each point, are slow, or come second. A failure names
  /// the rule, and shows the signals until then:
  ///
  /// ```
  /// seconds breaks rule 1.1: A subscriber gets no more values than it has requested, in sum.
  /// At 2s, 2.0 seconds comes that was not requested, where the subscriber requests one value at a time.
  ///   (^‹request 1›) 999ms ‹1.0 seconds› 999ms ‹2.0 seconds›
  /// ```
  ///
  /// After the first breach in a scenario its subscriber requests nothing more, and a publisher that sends on and on is
  /// cancelled. A publisher that sends on another thread, or waits for a real queue or timer, is not verified: the failure
  /// says so. A publisher that holds a lock while it sends waits for itself when a subscriber requests inside a `receive`,
  /// and so does the test.
  ///
  /// - Parameters:
  ///   - name: The name of the publisher in a failure.
  ///   - values: The number of its values; for an endless publisher, at least the number within `limit`.
  ///   - end: The end of the stream.
  ///   - endNeedsDemand: True if the end is found by a request for one more value than there are, as for an
  ///     asynchronous sequence.
  ///   - isShared: True if the subscribers share one run, so that a later one misses values.
  ///   - limit: The time until the end, or the last value.
  ///   - make: Makes the publisher, which uses the scheduler's time.
  /// - Returns: The outcome for each rule.
  @_disfavoredOverload @discardableResult public func verify<P: Publisher>(
    _ name: String, values: Int, end: Verification.End = .finish, endNeedsDemand: Bool = false,
    isShared: Bool = false, within limit: Duration = .seconds(10), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ make: @escaping (VirtualTimeScheduler) -> P
  ) -> Verification {
    var verification = PublisherVerification(
      Verification(name), count: values, end: end, isShared: isShared, limit: limit,
      make: { VerifiedPublisher(make($0)) })
    verification.endNeedsDemand = endNeedsDemand
    verification.verify()
    verification.result.report(
      at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
    return verification.result
  }

  /// Verifies a publisher that needs no scheduler: see ``verify(_:values:end:endNeedsDemand:isShared:within:fileID:filePath:line:column:_:)``.
  ///
  /// ```swift
  /// verify("names", values: 2) { ["Ada", "Grace"].publisher }
  /// ```
  @_disfavoredOverload @discardableResult public func verify<P: Publisher>(
    _ name: String, values: Int, end: Verification.End = .finish, endNeedsDemand: Bool = false,
    isShared: Bool = false, within limit: Duration = .seconds(10), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ make: @escaping () -> P
  ) -> Verification {
    verify(
      name, values: values, end: end, endNeedsDemand: endNeedsDemand, isShared: isShared,
      within: limit, fileID: fileID,
      filePath: filePath, line: line, column: column
    ) { _ in make() }
  }

  /// Verifies a subscriber by the rules of Reactive Streams, and fails the test with each rule that it breaks.
  ///
  /// ```swift
  /// verify(subscriber: "printer", values: [1, 2, 3]) {
  ///   Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { print($0) })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the subscriber in a failure.
  ///   - values: The values that are sent to it, in order; at least one.
  ///   - failure: The failure that is sent to it. Without one it gets a ``MarbleFailure`` if its type allows that.
  ///   - make: Makes the subscriber. A `Cancellable` one is cancelled, too.
  /// - Returns: The outcome for each rule.
  @_disfavoredOverload @discardableResult public func verify<S: Subscriber>(
    subscriber name: String, values: [S.Input], failure: S.Failure? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, _ make: @escaping () -> S
  ) -> Verification {
    require(!values.isEmpty, "A subscriber is verified with at least one value.")
    let failure = failure ?? MarbleFailure() as? S.Failure
    var verification = SubscriberVerification(
      begin: { scheduler in
        let subscriber = make()
        let source = VerifyingSource(values, failure: failure, on: scheduler)
        source.subscribe(subscriber)
        let cancellable = subscriber as? any Cancellable
        return VerifiedSubscription(
          sources: { source.logs },
          cancel: cancellable.map { cancellable in { cancellable.cancel() } },
          downstream: nil)
      }, canFail: failure != nil, limit: .seconds(10), result: Verification(name))
    verification.verify()
    verification.result.skip(
      Verification.Rule.all.filter { !$0.description.hasPrefix("2.") },
      "it is a rule of publishers")
    verification.result.skip([.init(2, 12)], "it is a rule of publishers")
    verification.result.report(
      at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
    return verification.result
  }

  /// Verifies an operator by the rules of Reactive Streams, as a publisher and as a subscriber, and fails the test with
  /// each rule that it breaks.
  ///
  /// ```swift
  /// verify(operator: "even numbers", values: [1, 2, 3, 4]) { source, _ in
  ///   source.filter { $0.isMultiple(of: 2) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the operator in a failure.
  ///   - values: The values of its source, in order; at least one.
  ///   - isShared: True if the subscribers share one run, so that a later one misses values.
  ///   - make: Applies the operator to a source.
  /// - Returns: The outcome for each rule.
  @_disfavoredOverload @discardableResult public func verify<Input: Sendable, P: Publisher>(
    operator name: String, values: [Input], isShared: Bool = false,
    within limit: Duration = .seconds(10), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ make: @escaping (AnyPublisher<Input, MarbleFailure>, VirtualTimeScheduler) -> P
  ) -> Verification {
    require(!values.isEmpty, "An operator is verified with at least one value.")
    var verification = SubscriberVerification(
      begin: { scheduler in
        let source = VerifyingSource(values, failure: MarbleFailure(), on: scheduler)
        let downstream = SignalLog(scheduler, .init())
        make(source.eraseToAnyPublisher(), scheduler)
          .subscribe(VerifyingSubscriber<P.Output, P.Failure>(downstream))
        return VerifiedSubscription(
          sources: { source.logs }, cancel: { if downstream.end == nil { downstream.cancel() } },
          downstream: downstream)
      }, canFail: true, limit: limit, result: Verification(name))
    verification.requestOneAtATime()
    // An operator that does not request has no values that its subscriber could get.
    if !verification.result.broken.contains(.init(2, 1)) {
      verification.result = verifyDownstream(
        verification.result, values, isShared: isShared, limit, make)
    }
    verification.verify()
    verification.result.report(
      at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
    return verification.result
  }

  /// Verifies an operator as a publisher, on a source that sends in time and on a source that sends at once. In time also on
  /// the first of the values alone, as an operator that keeps some has others left at the end.
  private func verifyDownstream<Input: Sendable, P: Publisher>(
    _ result: Verification, _ values: [Input], isShared: Bool, _ limit: Duration,
    _ make: @escaping (AnyPublisher<Input, MarbleFailure>, VirtualTimeScheduler) -> P
  ) -> Verification {
    var result = result
    for count in (max(1, values.count - 2)...values.count).reversed() {
      result = verifyInTime(
        result, Array(values.prefix(count)), of: values.count, isShared: isShared, limit, make)
    }
    var immediate = PublisherVerification(
      result, count: nil, end: nil, isShared: isShared, limit: limit
    ) { scheduler in
      let source = values.publisher.setFailureType(to: MarbleFailure.self)
      return VerifiedPublisher(make(source.eraseToAnyPublisher(), scheduler))
    }
    immediate.endNeedsDemand = true
    immediate.losesValues = true
    immediate.setting = "the source sends at once, and "
    immediate.verifyLoops()
    return immediate.result
  }

  private func verifyInTime<Input: Sendable, P: Publisher>(
    _ result: Verification, _ values: [Input], of all: Int, isShared: Bool, _ limit: Duration,
    _ make: @escaping (AnyPublisher<Input, MarbleFailure>, VirtualTimeScheduler) -> P
  ) -> Verification {
    let moments = values.indices.map { number in
      Marbles.Moment(time: Int64(number + 1) * Marbles.defaultTick, event: .value("\(number)"))
    }
    let end = Int64(values.count + 1) * Marbles.defaultTick
    let diagram = Marbles(moments: moments + [.init(time: end, event: .finished)])
    var timed = PublisherVerification(
      result, count: nil, end: nil, isShared: isShared, limit: limit
    ) { scheduler in
      let source = MarbleSource(
        diagram, isHot: false, scheduler: scheduler, value: { values[Int($0) ?? 0] },
        failure: MarbleFailure())
      return VerifiedPublisher(make(source.eraseToAnyPublisher(), scheduler))
    }
    timed.endNeedsDemand = true
    let first = values.count < all ? "the first \(values.count) of its values, one" : "a value"
    timed.setting = "the source sends \(first) each millisecond, and "
    timed.verify()
    return timed.result
  }
#endif
