import TrackerPipeline

/// Parses a speed: a number, or a way of travelling.
enum Speed {
  static let words = [
    (name: "walk", speed: TravelMode.walk.speed), (name: "run", speed: 3.0),
    (name: "bike", speed: TravelMode.bike.speed), (name: "car", speed: TravelMode.car.speed),
  ]

  /// Metres per second.
  static func parse(_ text: String) throws(InvalidValue) -> Double {
    if let word = words.first(where: { $0.name == text }) { return word.speed }
    return try Quantity.speed.value(of: text, atLeast: 0.001)
  }
}
