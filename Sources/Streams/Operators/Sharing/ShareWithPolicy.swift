extension Publisher {
  /// Sends the values of one subscription to this publisher to all subscribers, and says when that subscription ends and when
  /// there is another one.
  ///
  ///     source      -1-2-#
  ///     subscriber  -1-2-#
  ///     a late one  -------^-1-2-#   with afterFailure: .restart
  ///     the same    -------(^2#)     with afterFailure: .replay()
  ///
  /// The first subscriber starts a run: a subscription to this publisher. Subscribers that come during the run
  /// receive its latest `replay` values and all later signals. When none is left, `whenUnused` says whether the run
  /// goes on. It is stopped in any case when the shared publisher has been released and no subscriber is left: so keep
  /// the publisher as long as a kept run should go on, and release it to stop the run. After its end, later subscribers receive what is kept of it, or begin another run. Two runs never overlap: a
  /// run begins when the one before has been cancelled. A cache that forgets failures and keeps a load for a while is:
  ///
  /// ```swift
  /// let cached = download.share(
  ///   replay: 1, whenUnused: .cancelled(after: .seconds(30), scheduler: DispatchQueue.main),
  ///   afterFinish: .replay(for: .seconds(600), scheduler: DispatchQueue.main), afterFailure: .restart)
  /// ```
  ///
  /// Demand is that of `share()`, or with values to replay that of ``Publisher/share(replay:)``. In other libraries this
  /// is `shareReplay` or `share` with a configuration, `WhileSubscribed`, or `refCount` with a time.
  ///
  /// - Parameters:
  ///   - replay: The number of values that are kept for subscribers that come late; not negative.
  ///   - whenUnused: The treatment of a run without subscribers.
  ///   - afterFinish: The treatment of subscribers that come after this publisher has finished.
  ///   - afterFailure: The treatment of subscribers that come after this publisher has failed.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func share(
    replay: Int = 0, whenUnused: ExtraPublishers.UnusedRun,
    afterFinish: ExtraPublishers.EndedRun = .replay(),
    afterFailure: ExtraPublishers.EndedRun = .replay()
  ) -> some Publisher<Output, Failure> {
    ShareWithPolicy(
      upstream: self, replay: replay, whenUnused: whenUnused, afterFinish: afterFinish,
      afterFailure: afterFailure)
  }
}

extension ExtraPublishers {
  /// The treatment of a shared subscription when its last subscriber has left.
  public enum UnusedRun: Sendable {
    /// It is cancelled, at once or after a time in which no subscriber has come.
    case cancelled(after: Duration, scheduler: any Scheduler)
    /// It goes on until it ends, or until the last reference to the shared publisher is gone: that cancels it.
    case kept

    /// It is cancelled at once.
    public static var cancelled: UnusedRun {
      .cancelled(after: .zero, scheduler: ImmediateScheduler.shared)
    }
  }

  /// The treatment of subscribers that come after the end of a shared subscription.
  public enum EndedRun: Sendable {
    /// They receive its latest values and its end; after a time they begin another one, if a time is given.
    case replayed(for: (duration: Duration, scheduler: any Scheduler)?)
    /// The first of them begins another one.
    case restart

    /// They receive its latest values and its end.
    public static func replay() -> EndedRun { .replayed(for: nil) }

    /// They receive its latest values and its end; after this time, the first of them begins another one.
    public static func replay(for duration: Duration, scheduler: any Scheduler) -> EndedRun {
      .replayed(for: (duration, scheduler))
    }
  }
}

extension ExtraPublisherNames {
  public typealias UnusedRun = ExtraPublishers.UnusedRun
  public typealias EndedRun = ExtraPublishers.EndedRun
}

@usableFromInline
final class ShareWithPolicy<Upstream: Publisher>: Publisher, CustomStringConvertible {
  @usableFromInline
  static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

  /// Retained manually, so that a chain of shared publishers is released in a loop.
  @usableFromInline let runs: Unmanaged<SharedRuns<Upstream>>

  @_alwaysEmitIntoClient
  init(
    upstream: Upstream, replay: Int, whenUnused: ExtraPublishers.UnusedRun,
    afterFinish: ExtraPublishers.EndedRun, afterFailure: ExtraPublishers.EndedRun
  ) {
    require(replay >= 0, "A negative number of values cannot be kept.")
    runs = .passRetained(
      SharedRuns(
        upstream, replay: replay, whenUnused: whenUnused, afterFinish: afterFinish,
        afterFailure: afterFailure))
  }

  deinit { DeepRelease.release(.passUnretained(runs.takeUnretainedValue() as AnyObject)) }

  @usableFromInline var description: String { "ShareWithPolicy" }

  @_alwaysEmitIntoClient
  func receive<S: Subscriber<Upstream.Output, Failure>>(subscriber: consuming S) {
    let runs = runs.takeUnretainedValue()
    let (run, isNew) = runs.join()
    run.values.receive(
      subscriber: AutoconnectSubscriber(
        RunPresence(runs, number: run.number), downstream: subscriber))
    if isNew { runs.start(run.number) }
  }
}
