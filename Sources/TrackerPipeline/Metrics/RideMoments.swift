import Streams

/// When the greatest figures of a ride were reached; nil where there is no such figure.
package struct RideMoments: Sendable, Equatable {
  /// The fix that is the farthest from the line through the places.
  package internal(set) var greatestDeviation: Instant?
  /// The beginning of the longest part of the recording without a place, by metres.
  package internal(set) var longestGap: Instant?
  /// The commit that took longest after its threshold was crossed.
  package internal(set) var worstFreshness: Instant?

  package init() {}
}
