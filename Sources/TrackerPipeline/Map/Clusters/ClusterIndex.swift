/// Clusters pins at every zoom level, so that no two overlap.
///
/// Pins are processed in order. At the finest zoom a pin is absorbed by the first earlier pin that
/// is nearer than `radius`. The remaining pins go on to the next zoom, where the same number of
/// points on the screen is twice the distance. So at each zoom
///
/// - no two of the remaining pins are nearer to one another than `radius`;
/// - each pin belongs to one of them, which is at most twice `radius` away, and comes before it;
/// - the members of a cluster are in one cluster at every coarser zoom;
/// - **pins that are added at the end change nothing for those before them.** Earlier pins are
///   shown as they were when there were only some of the pins.
///
/// Therefore a cluster is at its first pin, and not at the centre of its pins: on the map of a ride
/// that goes on, nothing that was shown moves.
public struct ClusterIndex: Sendable {
  /// The finest zoom level with clusters; the coarsest is 0. Pins nearer than `radius` at this
  /// level stay together at every zoom.
  public static var maximumZoom: Int { 20 }

  /// Points on the screen.
  public let radius: Double
  /// The number of pins.
  public var count: Int { parents.count }

  /// For each pin the pin that absorbs it, or itself if none does.
  package let parents: [UInt32]
  /// For each pin the zoom at which it is absorbed; -1 if it never is.
  package let levels: [Int8]
  let points: [Point]

  /// The pins that are never absorbed.
  private let roots: [UInt32]
  /// The absorbed pins, grouped by the pin that absorbs them; in a group, the pins of the finest
  /// zoom come first.
  private let children: [UInt32]
  /// For each child, the number of pins that its parent stands for once it has absorbed the child.
  private let counts: [UInt32]
  /// The index in `children` at which each pin's begin, and at the end the number of children.
  private let starts: [UInt32]

  /// A place on a map of the world that is 2^28 units wide: a unit is 15 cm at the equator.
  struct Point: BitwiseCopyable, Sendable {
    var x: Int32
    var y: Int32
    /// The index of the pin.
    var index: UInt32

    static var worldSize: Int32 { 1 << 28 }

    init(_ coordinate: Coordinate, index: UInt32) {
      let point = WorldPoint(coordinate)
      let size = Double(Self.worldSize)
      x = min(Int32((point.x - point.x.rounded(.down)) * size), Self.worldSize - 1)
      y = min(Int32(point.y * size), Self.worldSize - 1)
      self.index = index
    }
  }

  /// - Parameters:
  ///   - coordinates: Must be valid.
  ///   - radius: Pins nearer than this overlap, in points: 1...96.
  public init(_ coordinates: [Coordinate], radius: Double = 44) {
    precondition((1...96).contains(radius), "A cluster's radius is 1 to 96 points.")
    precondition(coordinates.allSatisfy(\.isValid), "A pin's position is a valid coordinate.")
    self.radius = radius
    points = coordinates.indices.map { Point(coordinates[$0], index: UInt32($0)) }
    var builder = ClusterBuilder(points, radius: radius)
    builder.build()
    parents = builder.parents
    levels = builder.levels

    var starts = [UInt32](repeating: 0, count: points.count + 1)
    for pin in builder.absorbed { starts[Int(parents[Int(pin)]) + 1] += 1 }
    for index in points.indices { starts[index + 1] += starts[index] }
    var ends = starts
    var sizes = [UInt32](repeating: 1, count: points.count)
    var children = [UInt32](repeating: 0, count: builder.absorbed.count)
    var counts = children
    for pin in builder.absorbed {
      let parent = Int(parents[Int(pin)])
      sizes[parent] += sizes[Int(pin)]
      children[Int(ends[parent])] = pin
      counts[Int(ends[parent])] = sizes[parent]
      ends[parent] += 1
    }
    self.starts = starts
    self.children = children
    self.counts = counts
    roots = builder.left.map(\.index)
  }

  /// A pin that remains at a zoom, and the number of pins it stands for.
  public struct Cluster: Hashable, BitwiseCopyable, Sendable {
    /// The index of its first pin among the coordinates; the cluster has the position of this pin.
    public let first: Int
    /// 1 for a single pin.
    public let count: Int
  }

  /// The clusters within a region, including single pins.
  ///
  /// From the coarsest zoom to the requested one, only pins that can be part of the region are
  /// visited. So the time depends on the visible pins alone.
  public func clusters(in region: MapRegion, zoom: Int) -> [Cluster] {
    let zoom = Self.clamped(zoom)
    guard var area = ClusterArea(region) else { return [] }
    var left = roots
    for level in 0..<max(zoom, 0) {
      // A pin absorbed at this level or a finer one is nearer than twice the radius.
      area.margin = Int64(2 * radius * Self.unitsPerPoint(atZoom: level)) + 2
      var next: [UInt32] = []
      for pin in left where area.contains(points[Int(pin)]) {
        next.append(pin)
        for child in children[childRange(of: Int(pin), at: level)] { next.append(child) }
      }
      left = next
    }
    area.margin = 0
    return left.lazy.filter { area.contains(points[Int($0)]) }.map {
      Cluster(first: Int($0), count: count(of: Int($0), zoom: zoom))
    }
  }

  /// All pins of a cluster, the first one first.
  public func members(of cluster: Cluster, zoom: Int) -> [Int] {
    var members = [cluster.first]
    var next = 0
    while next < members.count {
      // A pin keeps the pins that it absorbed before it was absorbed itself.
      let finest = next == 0 ? Self.clamped(zoom) : 0
      let children = absorbed(by: members[next], from: finest)
      members += children.map { Int($0) }
      next += 1
    }
    return members
  }

  /// The first zoom at which a cluster splits; nil if its pins are at one place, or too near to one
  /// another to separate at any zoom.
  public func splittingZoom(of cluster: Cluster, zoom: Int) -> Int? {
    guard let last = absorbed(by: cluster.first, from: Self.clamped(zoom)).last else { return nil }
    let level = Int(levels[Int(last)]) + 1
    return level <= Self.maximumZoom ? level : nil
  }

  /// The cluster that a pin belongs to.
  public func cluster(of pin: Int, zoom: Int) -> Cluster {
    let zoom = Self.clamped(zoom)
    var first = pin
    while Int(levels[first]) >= zoom { first = Int(parents[first]) }
    return Cluster(first: first, count: count(of: first, zoom: zoom))
  }

  private func count(of pin: Int, zoom: Int) -> Int {
    let end = Int(absorbed(by: pin, from: zoom).endIndex)
    return end == Int(starts[pin]) ? 1 : Int(counts[end - 1])
  }

  /// The children of a pin that are part of it at a zoom.
  private func absorbed(by pin: Int, from zoom: Int) -> ArraySlice<UInt32> {
    let range = Int(starts[pin])..<Int(starts[pin + 1])
    let end = range.partitioningIndex { Int(levels[Int(children[$0])]) < zoom }
    return children[range.lowerBound..<end]
  }

  /// The children of a pin that are part of it at a zoom, and separate pins at the next.
  private func childRange(of pin: Int, at level: Int) -> Range<Int> {
    let range = Int(starts[pin])..<Int(starts[pin + 1])
    let start = range.partitioningIndex { Int(levels[Int(children[$0])]) <= level }
    let end = range.partitioningIndex { Int(levels[Int(children[$0])]) < level }
    return start..<end
  }

  private static func clamped(_ zoom: Int) -> Int { min(max(zoom, 0), maximumZoom) }

  static func unitsPerPoint(atZoom zoom: Int) -> Double {
    Double(Point.worldSize) / MapCamera.worldSize(atZoom: Double(zoom))
  }
}
