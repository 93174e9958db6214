extension Publishers.Map {
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
    fatalError()
  }
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
    -> Publishers.TryMap<Upstream, T>
  { fatalError() }
}

extension Publishers.TryMap {
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
    fatalError()
  }
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
    -> Publishers.TryMap<Upstream, T>
  { fatalError() }
}

extension Publishers.Filter {
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
    fatalError()
  }
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool)
    -> Publishers.TryFilter<Upstream>
  { fatalError() }
}

extension Publishers.TryFilter {
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
    fatalError()
  }
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool)
    -> Publishers.TryFilter<Upstream>
  { fatalError() }
}

extension Publishers.CompactMap {
  public func compactMap<T>(_ transform: @escaping (Output) -> T?)
    -> Publishers.CompactMap<Upstream, T>
  { fatalError() }
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
    fatalError()
  }
}

extension Publishers.TryCompactMap {
  public func compactMap<T>(_ transform: @escaping (Output) throws -> T?)
    -> Publishers.TryCompactMap<Upstream, T>
  { fatalError() }
}

extension Publishers.Merge {
  public func merge<Z: Publisher>(with z: Z) -> Publishers.Merge3<A, B, Z>
  where B.Failure == Z.Failure, B.Output == Z.Output { fatalError() }
  public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Publishers.Merge4<A, B, Z, Y>
  where B.Failure == Z.Failure, B.Output == Z.Output, B.Failure == Y.Failure, B.Output == Y.Output {
    fatalError()
  }
  public func merge<Z: Publisher, Y: Publisher, X: Publisher>(with z: Z, _ y: Y, _ x: X)
    -> Publishers.Merge5<A, B, Z, Y, X>
  where
    B.Failure == Z.Failure, B.Output == Z.Output, B.Failure == Y.Failure, B.Output == Y.Output,
    B.Failure == X.Failure, B.Output == X.Output
  { fatalError() }
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(
    with z: Z, _ y: Y, _ x: X, _ w: W
  ) -> Publishers.Merge6<A, B, Z, Y, X, W>
  where
    B.Failure == Z.Failure, B.Output == Z.Output, B.Failure == Y.Failure, B.Output == Y.Output,
    B.Failure == X.Failure, B.Output == X.Output, B.Failure == W.Failure, B.Output == W.Output
  { fatalError() }
  public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher>(
    with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V
  ) -> Publishers.Merge7<A, B, Z, Y, X, W, V>
  where
    B.Failure == Z.Failure, B.Output == Z.Output, B.Failure == Y.Failure, B.Output == Y.Output,
    B.Failure == X.Failure, B.Output == X.Output, B.Failure == W.Failure, B.Output == W.Output,
    B.Failure == V.Failure, B.Output == V.Output
  { fatalError() }
  public func merge<
    Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher, U: Publisher
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V, _ u: U) -> Publishers.Merge8<A, B, Z, Y, X, W, V, U>
  where
    B.Failure == Z.Failure, B.Output == Z.Output, B.Failure == Y.Failure, B.Output == Y.Output,
    B.Failure == X.Failure, B.Output == X.Output, B.Failure == W.Failure, B.Output == W.Output,
    B.Failure == V.Failure, B.Output == V.Output, B.Failure == U.Failure, B.Output == U.Output
  { fatalError() }
}
