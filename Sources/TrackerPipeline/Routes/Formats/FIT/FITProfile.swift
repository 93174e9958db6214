/// The messages of the FIT profile that are read, by their global numbers, and their fields.
///
/// Source: the FIT SDK's `Profile.xlsx` (developer.garmin.com/fit), messages `file_id`, `sport`,
/// `session`, `record`, `event` and `course`.
///
/// | message | fields |
/// |---|---|
/// | `fileID` | 0 `type` |
/// | `sport` | 0 `sport`, 1 `sub_sport` |
/// | `session` | 5 `sport`, 6 `sub_sport` |
/// | `record` | 0 `position_lat`, 1 `position_long`, 2 `altitude`, 5 `distance`, 31 `gps_accuracy`, 78 `enhanced_altitude` |
/// | `event` | 0 `event`, 1 `event_type` |
/// | `course` | 5 `name` |
/// | every message | 253 `timestamp` |
enum FITMessage: UInt16 {
  case fileID = 0
  case sport = 12
  case session = 18
  case record = 20
  case event = 21
  case course = 31

  /// The number of the field `timestamp` in every message.
  static let timestamp: UInt8 = 253

  /// The numbers of the fields that are read.
  fileprivate var fields: [UInt8] {
    switch self {
    case .fileID: [0]
    case .sport, .event: [0, 1]
    case .session: [5, 6]
    case .record: [0, 1, 2, 5, 31, 78]
    case .course: [5]
    }
  }

  /// True if a field is read. Of a message that is not in the profile only the time is read, as
  /// compressed timestamps count from it.
  static func reads(_ field: UInt8, of message: FITMessage?) -> Bool {
    field == timestamp || message?.fields.contains(field) == true
  }
}

/// The kind of a FIT file: values of the field `type` of `file_id`.
enum FITFileType {
  /// The file's kind as it follows "it is", if it is known and has no recording in it.
  static func title(_ type: Int) -> String? {
    switch type {
    case 1: "a description of a device"
    case 2: "a device's settings"
    case 3: "settings of a sport"
    case 5: "a workout, which is a plan and no recording"
    case 7: "a schedule of workouts"
    case 9: "a record of weights"
    case 10: "totals of activities"
    case 11: "a list of goals"
    case 14: "a record of blood pressure"
    case 15, 28, 32: "a record of steps and heart rates"
    case 20: "a summary of an activity"
    case 34, 35: "a segment to race on"
    default: nil
    }
  }
}

/// The sport of a recording: values of `sport` and `sub_sport`.
struct FITSport {
  var sport: Int?
  var subSport: Int?

  /// True if the sport is done without moving from the place.
  var isIndoors: Bool {
    switch subSport {
    case 1, 5, 6, 14, 15, 16, 17, 20, 25, 26, 27, 43, 44, 45, 58: true
    default: sport == 4
    }
  }

  /// The name; nil if it is not known.
  var name: String? {
    Self.subSports[subSport ?? 0] ?? Self.sports[sport ?? 0]
  }

  private static let sports: [Int: String] = [
    1: "running", 2: "cycling", 4: "fitness equipment", 5: "swimming", 10: "training",
    11: "walking", 12: "cross-country skiing", 13: "alpine skiing", 14: "snowboarding",
    15: "rowing", 16: "mountaineering", 17: "hiking", 18: "multisport", 19: "paddling",
    20: "flying", 21: "e-biking",
  ]

  private static let subSports: [Int: String] = [
    1: "treadmill running", 5: "spinning", 6: "indoor cycling", 14: "indoor rowing",
    15: "elliptical training", 16: "stair climbing", 17: "lap swimming", 20: "strength training",
    25: "indoor skiing", 26: "cardio training", 27: "indoor walking", 43: "yoga", 44: "pilates",
    45: "indoor running", 58: "a virtual activity",
  ]
}
