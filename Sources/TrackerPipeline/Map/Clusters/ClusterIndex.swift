/// Which pins become one at which zoom, so that no two overlap.
///
/// Pins are taken in their order. At the finest zoom a pin is absorbed by the first one before it that is
/// nearer than `radius`; those that are left go on to the next zoom, where as many points of the screen
/// are twice as far. So at each zoom
///
/// - no two of the pins that are left are nearer to one another than `radius`;
/// - each pin belongs to one of them, which is not farther than twice `radius`, and comes before it;
/// - those that make a cluster at one zoom make a part of one at every coarser zoom;
/// - **pins that are added at the end change nothing for those before them.** What the map showed when
///   there were only some of the pins is what it shows of them now.
///
/// The last one is why a cluster stands at its first pin, and not in their middle: a map of something that
/// goes on does not move what has been seen.
public struct ClusterIndex: Sendable {
  /// The zoom levels at which there are clusters, from 0 on. What is nearer at the last one than
  /// `radius` stays together at every zoom.
  public static var maximumZoom: Int { 20 }

  /// Points on the screen.
  public let radius: Double
  /// How many pins.
  public var count: Int { parents.count }

  /// For each pin the one by which it is absorbed; itself if it never is.
  package let parents: [UInt32]
  /// The coarsest zoom at which a pin is still one of its own is one more than this; -1 for one that is
  /// never absorbed.
  package let levels: [Int8]
  let points: [Point]

  /// The pins that are never absorbed.
  private let roots: [UInt32]
  /// The pins that each absorbs, those of the finest zoom first, one pin's after another's.
  private let children: [UInt32]
  /// How many pins a child's parent stands for once it has absorbed it.
  private let counts: [UInt32]
  /// Where the children of a pin begin; and where the last ones end.
  private let starts: [UInt32]

  /// A place on a map of the world that is 2^28 units wide, which are 15 cm at the equator.
  struct Point: BitwiseCopyable, Sendable {
    var x: Int32
    var y: Int32
    /// Which pin.
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
  ///   - coordinates: Valid ones.
  ///   - radius: How near pins are that overlap, in points: 1...96.
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

  /// One of the pins that are left at a zoom, and how many it stands for.
  public struct Cluster: Hashable, BitwiseCopyable, Sendable {
    /// The first of them, as an index into the coordinates; the cluster stands where it is.
    public let first: Int
    /// 1 for a pin alone.
    public let count: Int
  }

  /// The clusters that are within a region, pins alone among them.
  ///
  /// From the coarsest zoom to the one asked for only what can have a part in the region is looked at, so
  /// the time it takes goes with what there is to see.
  public func clusters(in region: MapRegion, zoom: Int) -> [Cluster] {
    let zoom = Self.clamped(zoom)
    var area = ClusterArea(region)
    var left = roots
    for level in 0..<max(zoom, 0) {
      // What is absorbed at this level or at finer ones is nearer than twice the radius.
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
      // What a pin has absorbed before it was absorbed itself stays with it.
      let finest = next == 0 ? Self.clamped(zoom) : 0
      let children = absorbed(by: members[next], from: finest)
      members += children.map { Int($0) }
      next += 1
    }
    return members
  }

  /// The first zoom at which a cluster is more than one; nil where its pins are at one place, or too near
  /// to be told apart at any zoom.
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

  /// The children of a pin that are part of it at a zoom, and pins of their own at the next.
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
