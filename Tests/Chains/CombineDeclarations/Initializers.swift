// The initialisers of the publisher types. `.ci/initializers` writes the calls of all of them, and compiles these with Streams.
extension Publishers.Map {
  public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {}
}
extension Publishers.TryMap {
  public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {}
}
extension Publishers.CompactMap {
  public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {}
}
extension Publishers.TryCompactMap {
  public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {}
}
extension Publishers.Scan {
  public init(
    upstream: Upstream, initialResult: Output,
    nextPartialResult: @escaping (Output, Upstream.Output) -> Output
  ) {}
}
extension Publishers.TryScan {
  public init(
    upstream: Upstream, initialResult: Output,
    nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
  ) {}
}
extension Publishers.Reduce {
  public init(
    upstream: Upstream, initial: Output,
    nextPartialResult: @escaping (Output, Upstream.Output) -> Output
  ) {}
}
extension Publishers.TryReduce {
  public init(
    upstream: Upstream, initial: Output,
    nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
  ) {}
}
extension Publishers.Encode {
  public init(upstream: Upstream, encoder: Coder) {}
}
extension Publishers.Decode {
  public init(upstream: Upstream, decoder: Coder) {}
}
extension Publishers.Filter {
  public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {}
}
extension Publishers.TryFilter {
  public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {}
}
extension Publishers.RemoveDuplicates {
  public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {}
}
extension Publishers.TryRemoveDuplicates {
  public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {}
}
extension Publishers.Drop {
  public init(upstream: Upstream, count: Int) {}
}
extension Publishers.DropWhile {
  public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {}
}
extension Publishers.TryDropWhile {
  public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {}
}
extension Publishers.PrefixWhile {
  public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {}
}
extension Publishers.TryPrefixWhile {
  public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {}
}
extension Publishers.Output {
  public init(upstream: Upstream, range: CountableRange<Int>) {}
}
extension Publishers.First {
  public init(upstream: Upstream) {}
}
extension Publishers.FirstWhere {
  public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {}
}
extension Publishers.TryFirstWhere {
  public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {}
}
extension Publishers.Last {
  public init(upstream: Upstream) {}
}
extension Publishers.LastWhere {
  public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {}
}
extension Publishers.TryLastWhere {
  public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {}
}
extension Publishers.ReplaceEmpty {
  public init(upstream: Upstream, output: Output) {}
}
extension Publishers.ReplaceError {
  public init(upstream: Upstream, output: Output) {}
}
extension Publishers.Comparison {
  public init(
    upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
  ) {}
}
extension Publishers.TryComparison {
  public init(
    upstream: Upstream,
    areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
  ) {}
}
extension Publishers.Print {
  public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {}
}
extension Publishers.HandleEvents {
  public init(
    upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil, receiveRequest: ((Subscribers.Demand) -> Void)?
  ) {}
}
extension Publishers.Breakpoint {
  public init(
    upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Upstream.Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) {}
}
extension Publishers.Buffer {
  public init(
    upstream: Upstream, size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) {}
}
extension Publishers.Retry {
  public init(upstream: Upstream, retries: Int?) {}
}
extension Publishers.DropUntilOutput {
  public init(upstream: Upstream, other: Other) {}
}
extension Publishers.PrefixUntilOutput {
  public init(upstream: Upstream, other: Other) {}
}
extension Publishers.Collect {
  public init(upstream: Upstream) {}
}
extension Publishers.CollectByCount {
  public init(upstream: Upstream, count: Int) {}
}
extension Publishers.CollectByTime {
  public init(
    upstream: Upstream, strategy: Publishers.TimeGroupingStrategy<Context>,
    options: Context.SchedulerOptions?
  ) {}
}
extension Publishers.Count {
  public init(upstream: Upstream) {}
}
extension Publishers.Contains {
  public init(upstream: Upstream, output: Upstream.Output) {}
}
extension Publishers.ContainsWhere {
  public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {}
}
extension Publishers.TryContainsWhere {
  public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {}
}
extension Publishers.AllSatisfy {
  public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {}
}
extension Publishers.TryAllSatisfy {
  public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {}
}
extension Publishers.AssertNoFailure {
  public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {}
}
extension Publishers.IgnoreOutput {
  public init(upstream: Upstream) {}
}
extension Publishers.MapError {
  public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {}
  public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {}
}
extension Publishers.SetFailureType {
  public init(upstream: Upstream) {}
}
extension Publishers.Catch {
  public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {}
}
extension Publishers.TryCatch {
  public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {}
}
extension Publishers.FlatMap {
  public init(
    upstream: Upstream, maxPublishers: Subscribers.Demand,
    transform: @escaping (Upstream.Output) -> NewPublisher
  ) {}
}
extension Publishers.SwitchToLatest {
  public init(upstream: Upstream) {}
}
extension Publishers.Merge {
  public init(_ a: A, _ b: B) {}
}
extension Publishers.Merge3 {
  public init(_ a: A, _ b: B, _ c: C) {}
}
extension Publishers.Merge4 {
  public init(_ a: A, _ b: B, _ c: C, _ d: D) {}
}
extension Publishers.Merge5 {
  public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {}
}
extension Publishers.Merge6 {
  public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {}
}
extension Publishers.Merge7 {
  public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {}
}
extension Publishers.Merge8 {
  public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {}
}
extension Publishers.MergeMany {
  public init(_ upstream: Upstream...) {}
  public init<S: Swift.Sequence>(_ upstream: S) where Upstream == S.Element {}
}
extension Publishers.Zip {
  public init(_ a: A, _ b: B) {}
}
extension Publishers.Zip3 {
  public init(_ a: A, _ b: B, _ c: C) {}
}
extension Publishers.Zip4 {
  public init(_ a: A, _ b: B, _ c: C, _ d: D) {}
}
extension Publishers.CombineLatest {
  public init(_ a: A, _ b: B) {}
}
extension Publishers.CombineLatest3 {
  public init(_ a: A, _ b: B, _ c: C) {}
}
extension Publishers.CombineLatest4 {
  public init(_ a: A, _ b: B, _ c: C, _ d: D) {}
}
extension Publishers.Concatenate {
  public init(prefix: Prefix, suffix: Suffix) {}
}
extension Publishers.Debounce {
  public init(
    upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions?
  ) {}
}
extension Publishers.Throttle {
  public init(
    upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
  ) {}
}
extension Publishers.Delay {
  public init(
    upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
    tolerance: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) {}
}
extension Publishers.Timeout {
  public init(
    upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions?, customError: (() -> Failure)?
  ) {}
}
extension Publishers.ReceiveOn {
  public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {}
}
extension Publishers.SubscribeOn {
  public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {}
}
extension Publishers.MeasureInterval {
  public init(upstream: Upstream, scheduler: Context) {}
}
extension Publishers.MakeConnectable {
  public init(upstream: Upstream) {}
}
extension Publishers.Autoconnect {
  public init(upstream: Upstream) {}
}
