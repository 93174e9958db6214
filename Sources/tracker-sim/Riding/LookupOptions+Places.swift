import Synchronization
import TrackerPipeline

extension LookupOptions {
  /// The places of the files, by their paths and their credit: a process reads each list once.
  private static let read = Mutex<[[String?]: OfflinePlaces]>([:])

  /// The cities, and the places of the files beside them. What is left out of a file is told when it
  /// is read.
  func offlinePlaces() throws(Failure) -> OfflinePlaces {
    let result = Self.read.withLock { known -> Result<OfflinePlaces, Failure> in
      let key = places + [placesCredit]
      if let places = known[key] { return .success(places) }
      do throws(Failure) {
        let read = try readPlaces()
        known[key] = read
        return .success(read)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func readPlaces() throws(Failure) -> OfflinePlaces {
    if places.isEmpty {
      do throws(GazetteerError) {
        return try OfflinePlaces()
      } catch {
        throw .geocoder("\(error)\(Self.advice(on: error)); --geocoder coordinates does without it")
      }
    }
    let read: OfflinePlaces
    do throws(RouteError) {
      read = try OfflinePlaces(files: places, credit: placesCredit?.printable)
    } catch {
      throw .arguments("--places: \(error)")
    }
    for warning in read.warnings { StandardStream.error.say("tracker-sim: warning: \(warning)") }
    return read
  }

  private static func advice(on error: GazetteerError) -> String {
    guard case .missing = error else { return "" }
    return "; put it beside the command, or run 'tracker-sim install' where this was built"
  }
}
