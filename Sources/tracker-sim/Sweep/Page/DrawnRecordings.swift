import TrackerPipeline

/// The recordings whose rides a page draws: as many as there is room for. Recordings whose figures
/// differ least between the combinations are left out, as their rides tell least.
struct DrawnRecordings {
  struct Recording {
    /// The index among the recordings of the page.
    let index: Int
    /// How much the figures differ: the sum of the differences between the greatest and the least,
    /// as parts of the greatest.
    let difference: Double
    /// The places, as JSON.
    let json: [UInt8]
    /// The bytes that they take in the page.
    let size: Int
  }

  /// In their order.
  private(set) var all: [Recording] = []
  private var size = 0
  /// The number of bytes that the places may take.
  private let room: Int

  init(room: Int) {
    self.room = room
  }

  mutating func add(_ places: SweptPlaces, of rides: [RideMetrics], at index: Int) {
    var json = JSONWriter(nil, isOnOneLine: true)
    json.write(places)
    // A page writes each < as six characters; brackets, a comma and the index are around it.
    let size = json.bytes.count + 5 * json.bytes.count { $0 == UInt8(ascii: "<") } + 12
    all.append(
      Recording(
        index: index, difference: Self.difference(of: rides), json: json.bytes, size: size))
    self.size += size
    leaveOut(beyond: room)
  }

  /// The recordings that fit into less room.
  func fitting(into room: Int) -> [Recording] {
    var fitting = self
    fitting.leaveOut(beyond: room)
    return fitting.all
  }

  /// Of recordings that differ equally, the last one is left out.
  private mutating func leaveOut(beyond room: Int) {
    while size > room,
      let least = all.indices.reversed().min(by: { all[$0].difference < all[$1].difference })
    {
      size -= all.remove(at: least).size
    }
  }

  private static func difference(of rides: [RideMetrics]) -> Double {
    Figure.deciding.reduce(0) { sum, figure in
      let values = rides.compactMap { figure.value($0) }
      guard let least = values.min(), let greatest = values.max(), greatest > 0 else { return sum }
      return sum + (greatest - least) / greatest
    }
  }
}
