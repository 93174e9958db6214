import TrackerPipeline

/// The first line of a part, which identifies the sweep and the part.
struct SweepPartHeader: Equatable {
  let program: String
  let shard: SweepOptions.Shard
  /// The number of routes of all shards.
  let routeCount: Int
  /// A hash of the names of the files: parts of sweeps with others do not match.
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
    var base = RideOptions()
    for value in options { try base.set(value.name, to: value.values[0]) }
    for axis in axes where !RideOptions.all.contains(where: { $0.name == axis.name }) {
      throw .arguments("\(axis.name) is no option of a ride")
    }
    return try SweepGrid(base, axes, isWhole: true)
  }
}

extension SweepPartHeader {
  init(_ grid: SweepGrid, shard: SweepOptions.Shard, files: [String]) {
    program = Program.version
    self.shard = shard
    routeCount = files.count
    digest = Self.digest(of: files)
    axes = grid.axes
    options = grid.base.given(of: RideOptions.all).map {
      OptionAxis(name: $0.option.name, values: [$0.value])
    }
  }

  /// The 64-bit FNV-1a hash (Fowler, Noll and Vo) of the names, each followed by a zero.
  static func digest(of files: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for file in files {
      for byte in Array(file.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
  }
}
