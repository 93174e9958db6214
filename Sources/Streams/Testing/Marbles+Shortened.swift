#if Testing || canImport(Darwin)
  extension Marbles {
    /// The diagram with one moment in the place of many in its middle, which says how many they are.
    var shortened: Marbles {
      let (first, last) = (20, 10)
      let count = moments.count - first - last
      guard count > last else { return self }
      var short = self
      let gap = Moment(time: moments[first].time, event: .value("… \(count) more …"))
      short.moments = moments.prefix(first) + [gap] + moments.suffix(last)
      return short
    }
  }
#endif
