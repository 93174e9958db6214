import TrackerPipeline

/// The first line of a part, which identifies the sweep and the part.
struct SweepPartHeader: Equatable {
  let program: String
  let shard: SweepOptions.Shard
  /// The number of routes of all shards.
  let routeCount: Int
  /// A hash of the routes: parts of sweeps with other routes do not match.
  let digest: String
  let axes: [OptionAxis]
  /// The options with one value, by name, in the order of the help.
  let options: [OptionAxis]

  /// True if both are parts of one sweep.
  func isOfSameSweep(as other: SweepPartHeader) -> Bool {
    program == other.program && shard.count == other.shard.count
      && routeCount == other.routeCount && digest == other.digest && axes == other.axes
      && options == other.options
  }

  /// The grid of the sweep.
  func grid() throws(Failure) -> SweepGrid {
    var base = RideRequest()
    for value in options {
      guard let option = Self.ridden.first(where: { $0.name == value.name }) else {
        throw .arguments("\(value.name) is no option of a ride")
      }
      do throws(InvalidValue) {
        try base.set(option, to: value.values[0])
      } catch {
        throw .arguments("\(value.name): \(error.message)")
      }
    }
    for axis in axes where !Self.ridden.contains(where: { $0.name == axis.name }) {
      throw .arguments("\(axis.name) is no option of a ride")
    }
    return try SweepGrid(base, axes, isWhole: true)
  }

  /// The options of a ride in virtual time.
  private static let ridden = Option.all.filter { option in
    option.name != "--realtime"
      && !(Option.output + Option.sweep).contains { $0.name == option.name }
  }
}

extension SweepPartHeader {
  init(_ grid: SweepGrid, shard: SweepOptions.Shard, files: [String]) {
    program = Program.version
    self.shard = shard
    routeCount = files.count
    digest = Self.digest(of: files)
    axes = grid.axes
    options = Self.ridden.compactMap { option in
      grid.base.given[option.name].map { OptionAxis(name: option.name, values: [$0]) }
    }
  }

  /// The 64-bit FNV-1a hash (Fowler, Noll and Vo) of the names, each followed by a zero.
  private static func digest(of files: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for file in files {
      for byte in Array(file.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
  }
}
