import Streams

/// A fix on its way to the tracker. It may come later than it was taken.
struct Delivery: Hashable, BitwiseCopyable, Sendable {
  /// When the fix arrives; its own time says when it was taken.
  let time: Instant
  let fix: Location
}
