extension RideOptions {
  /// Sets an option that is known by its name, as in a part of a sweep or in `--compare`.
  mutating func set(_ name: String, to value: String) throws(Failure) {
    guard let option = Self.all.first(where: { $0.name == name }) else {
      throw .arguments("\(name) is no option of a ride")
    }
    do throws(InvalidValue) {
      try option.apply(value, &self)
    } catch {
      throw .arguments("\(name): \(error.message)")
    }
  }
}
