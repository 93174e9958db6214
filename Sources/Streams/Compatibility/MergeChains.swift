extension Publishers.Merge {
  /// Merges another publisher with these. Each of the merged publishers has such a method, so that
  /// `a.merge(with: b).merge(with: c)` is one operator.
  ///
  ///     a                          -1-----2-|
  ///     b                          ---x----y-|
  ///     c                          ----m-|
  ///     a.merge(b).merge(with: c)  -1-xm--2y-|
  ///
  /// Finish, failure and demand are those of a merge of all.
  ///
  /// ```swift
  /// let run = Just(1).merge(with: Just(2)).merge(with: Just(3)).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>>(with z: Z) -> Publishers.Merge3<A, B, Z> {
    Publishers.Merge3(a, b, z)
  }

  /// Merges two others with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(with z: Z, _ y: Y)
    -> Publishers.Merge4<A, B, Z, Y>
  {
    Publishers.Merge4(a, b, z, y)
  }

  /// Merges three others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge5<A, B, Z, Y, X> {
    Publishers.Merge5(a, b, z, y, x)
  }

  /// Merges four others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge6<A, B, Z, Y, X, W> {
    Publishers.Merge6(a, b, z, y, x, w)
  }

  /// Merges five others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>, V: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V) -> Publishers.Merge7<A, B, Z, Y, X, W, V> {
    Publishers.Merge7(a, b, z, y, x, w, v)
  }

  /// Merges six others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>, V: Publisher<Output, Failure>, U: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V, _ u: U) -> Publishers.Merge8<A, B, Z, Y, X, W, V, U>
  {
    Publishers.Merge8(a, b, z, y, x, w, v, u)
  }
}

extension Publishers.Merge3 {
  /// Merges another publisher with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>>(with z: Z) -> Publishers.Merge4<A, B, C, Z> {
    Publishers.Merge4(a, b, c, z)
  }

  /// Merges two others with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(with z: Z, _ y: Y)
    -> Publishers.Merge5<A, B, C, Z, Y>
  {
    Publishers.Merge5(a, b, c, z, y)
  }

  /// Merges three others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge6<A, B, C, Z, Y, X> {
    Publishers.Merge6(a, b, c, z, y, x)
  }

  /// Merges four others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge7<A, B, C, Z, Y, X, W> {
    Publishers.Merge7(a, b, c, z, y, x, w)
  }

  /// Merges five others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>, V: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V) -> Publishers.Merge8<A, B, C, Z, Y, X, W, V> {
    Publishers.Merge8(a, b, c, z, y, x, w, v)
  }
}

extension Publishers.Merge4 {
  /// Merges another publisher with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>>(with z: Z) -> Publishers.Merge5<A, B, C, D, Z> {
    Publishers.Merge5(a, b, c, d, z)
  }

  /// Merges two others with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(with z: Z, _ y: Y)
    -> Publishers.Merge6<A, B, C, D, Z, Y>
  {
    Publishers.Merge6(a, b, c, d, z, y)
  }

  /// Merges three others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge7<A, B, C, D, Z, Y, X> {
    Publishers.Merge7(a, b, c, d, z, y, x)
  }

  /// Merges four others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge8<A, B, C, D, Z, Y, X, W> {
    Publishers.Merge8(a, b, c, d, z, y, x, w)
  }
}

extension Publishers.Merge5 {
  /// Merges another publisher with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>>(with z: Z) -> Publishers.Merge6<A, B, C, D, E, Z>
  {
    Publishers.Merge6(a, b, c, d, e, z)
  }

  /// Merges two others with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(with z: Z, _ y: Y)
    -> Publishers.Merge7<A, B, C, D, E, Z, Y>
  {
    Publishers.Merge7(a, b, c, d, e, z, y)
  }

  /// Merges three others with these.
  @_alwaysEmitIntoClient
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X) -> Publishers.Merge8<A, B, C, D, E, Z, Y, X> {
    Publishers.Merge8(a, b, c, d, e, z, y, x)
  }
}

extension Publishers.Merge6 {
  /// Merges another publisher with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>>(with z: Z)
    -> Publishers.Merge7<A, B, C, D, E, F, Z>
  {
    Publishers.Merge7(a, b, c, d, e, f, z)
  }

  /// Merges two others with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(with z: Z, _ y: Y)
    -> Publishers.Merge8<A, B, C, D, E, F, Z, Y>
  {
    Publishers.Merge8(a, b, c, d, e, f, z, y)
  }
}

extension Publishers.Merge7 {
  /// Merges another publisher with these.
  @_alwaysEmitIntoClient
  public func merge<Z: Publisher<Output, Failure>>(with z: Z)
    -> Publishers.Merge8<A, B, C, D, E, F, G, Z>
  {
    Publishers.Merge8(a, b, c, d, e, f, g, z)
  }
}

extension Publishers.MergeMany {
  /// Merges another publisher with these.
  @_alwaysEmitIntoClient public func merge(with other: Upstream) -> Publishers.MergeMany<Upstream> {
    Publishers.MergeMany(publishers + [other])
  }
}
