import Foundation
import Streams
import TrackerPipeline

/// The status of each of the tracker's rules.
struct StatusFields {
  struct Field {
    enum Mood { case usual, good, bad }

    let name: String
    let text: String
    let mood: Mood
    /// 0...1; nil if it is not a part of anything.
    var part: Double?
  }

  let all: [Field]

  init(_ state: AppState) {
    let (status, now) = (state.moment.status, state.moment.time)
    var fields = [Self.permission(status)]
    if let distance = status.distance {
      let threshold = state.simulation.settings.movementThreshold
      let isThrough = status.pending != nil && distance < threshold
      fields.append(
        Field(
          name: "gate", text: "\(Int(distance))/\(Int(threshold)) m",
          mood: isThrough ? .good : .usual, part: threshold > 0 ? min(distance / threshold, 1) : 1))
    } else {
      fields.append(Field(name: "gate", text: "-", mood: .usual))
    }
    if let tick = status.nextTick {
      let rest = max(0, (tick - now) / .seconds(1))
      fields.append(
        Field(
          name: "tick", text: Self.tenths(rest) + " s",
          mood: status.pending == nil ? .usual : .good,
          part: 1 - min(1, rest / (state.simulation.settings.cadence / .seconds(1)))))
    } else {
      fields.append(Field(name: "tick", text: "-", mood: .usual))
    }
    fields.append(Self.geocoder(state))
    fields += Self.accuracy(state)
    all = fields
  }

  private static func permission(_ status: TrackingStatus) -> Field {
    switch status.permission {
    case nil: Field(name: "location", text: "not asked", mood: .bad)
    case .notDetermined: Field(name: "location", text: "asked", mood: .bad)
    case .denied: Field(name: "location", text: "denied", mood: .bad)
    case .restricted: Field(name: "location", text: "restricted", mood: .bad)
    case .authorizedWhenInUse: Field(name: "location", text: "in use", mood: .good)
    case .authorizedAlways: Field(name: "location", text: "always", mood: .good)
    }
  }

  private static func geocoder(_ state: AppState) -> Field {
    let status = state.moment.status
    if let geocode = status.geocode {
      let time = tenths((state.moment.time - geocode.start) / .seconds(1))
      return Field(
        name: "geocoder", text: state.moment.isWaiting ? "waited for" : "asked \(time) s",
        mood: .good)
    }
    if !state.isGeocoderReachable { return Field(name: "geocoder", text: "off", mood: .bad) }
    if status.failure != nil { return Field(name: "geocoder", text: "failed", mood: .bad) }
    return Field(name: "geocoder", text: "idle", mood: .usual)
  }

  /// Shown only if the accuracy is not the recorded one.
  private static func accuracy(_ state: AppState) -> [Field] {
    switch state.accuracy {
    case .recorded: []
    case .unknown: [Field(name: "accuracy", text: "unknown", mood: .bad)]
    case .metres(let radius): [Field(name: "accuracy", text: "\(Int(radius)) m", mood: .bad)]
    }
  }

  private static func tenths(_ seconds: Double) -> String {
    FixedPoint(seconds, places: 1)?.text ?? "-"
  }
}

extension StatusFields.Field {
  func style(_ theme: AppTheme) -> CellStyle {
    switch mood {
    case .usual: .plain
    case .good: theme.good
    case .bad: theme.bad
    }
  }
}
