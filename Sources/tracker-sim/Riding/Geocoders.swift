import Streams
import Synchronization
import TrackerPipeline

extension GeocoderChoice {
  /// Creates the chosen geocoder.
  ///
  /// - Parameter isByClock: True if it is asked by the real clock, and not in virtual time.
  func makeGeocoder(_ lookup: LookupOptions, isByClock: Bool) throws(Failure) -> any Geocoder {
    switch self {
    case .coordinates: return CoordinateGeocoder()
    case .offline: return try lookup.offlinePlaces().geocoder
    case .nominatim(let address):
      address.noteUse()
      return NominatimGeocoder(
        NominatimClient(
          server: address, userAgent: Program.userAgent, language: lookup.language,
          timeout: lookup.timeout, patience: isByClock ? .zero : Self.patience))
    }
  }

  /// The longest pause of a server for which virtual time waits.
  private static let patience = Duration.seconds(60)
}

extension ServerAddress {
  /// Tells the user about the policy of a public server.
  func noteUse() {
    guard isPublicNominatim else { return }
    StandardStream.error.say(
      "tracker-sim: note: this server's usage policy allows one request a second, which is kept, "
        + "and no bulk requests; see https://operations.osmfoundation.org/policies/nominatim/")
  }
}

/// The geocoders of many rides: rides with the same choice share one, with its answers and pauses.
struct GeocoderPool {
  private struct Choice: Hashable {
    let geocoder: GeocoderChoice
    let lookup: LookupOptions
  }

  private var geocoders: [Choice: any Geocoder] = [:]

  mutating func geocoder(for ride: RideOptions) throws(Failure) -> any Geocoder {
    let choice = Choice(geocoder: ride.geocoder, lookup: ride.lookup)
    if let geocoder = geocoders[choice] { return geocoder }
    let geocoder = try ride.makeGeocoder()
    geocoders[choice] = geocoder
    return geocoder
  }
}

/// Counts the answers of a server in one ride.
///
/// A name is an answer, and so is that there is none. If a server gives no answer at all, the ride
/// has failed.
final class AnswerCount: Geocoder {
  private struct State: Sendable {
    var questions = 0
    var answers = 0
    var lastError: GeocoderError?
  }

  private let server: any Geocoder
  private let onFirstFailure: @Sendable (GeocoderError) -> Void
  private let state = Mutex(State())

  /// - Parameter onFirstFailure: Called once, if the first question has no answer.
  init(
    _ server: any Geocoder,
    onFirstFailure: @escaping @Sendable (GeocoderError) -> Void = { _ in }
  ) {
    self.server = server
    self.onFirstFailure = onFirstFailure
  }

  var attribution: String? { server.attribution }
  var takesRealTime: Bool { server.takesRealTime }

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    server.reverseGeocode(location)
      .handleEvents(
        receiveSubscription: { [self] _ in state.withLock { $0.questions += 1 } },
        receiveOutput: { [self] _ in state.withLock { $0.answers += 1 } },
        receiveCompletion: { [self] completion in
          guard case .failure(let error) = completion else { return }
          let isFirst = state.withLock { state in
            if error == .noResult {
              state.answers += 1
              return false
            }
            defer { state.lastError = error }
            return state.answers == 0 && state.lastError == nil
          }
          if isFirst { onFirstFailure(error) }
        }
      )
      .eraseToAnyPublisher()
  }

  /// The failure of the ride; nil if it has not failed. Questions without an answer because the
  /// ride was interrupted do not count.
  ///
  /// - Parameters:
  ///   - name: The name of the ride.
  ///   - failures: The failures of the ride's geocodes.
  func failure(of name: String, failures: Int) -> Failure? {
    let state = state.withLock { $0 }
    guard state.questions > 0, state.answers == 0, failures > 0 else { return nil }
    let error = state.lastError ?? .timedOut
    return .geocoder(
      "\(name): the server answered none of \(state.questions) geocodes: \(error)")
  }
}

extension Geocoder {
  /// Counts the answers, if it is a server.
  ///
  /// - Parameter onFirstFailure: Called once, if the first question has no answer.
  func answerCount(
    onFirstFailure: @escaping @Sendable (GeocoderError) -> Void = { _ in }
  ) -> AnswerCount? {
    takesRealTime ? AnswerCount(self, onFirstFailure: onFirstFailure) : nil
  }
}

/// The effect of a server's request rate on a ride that is faster than the clock. The real clock limits the rate.
/// Geocodes wait for their turn, and time out by the ride's clock.
///
/// It is assumed that every tick finds a movement, which is the maximum of geocodes, and that the
/// server answers at once; each answer takes its latency in addition.
struct RequestShortage: Equatable {
  /// The percentage of the geocodes after the first that wait, and get their turn in time.
  private(set) var waiting = 0
  /// The percentage that time out before their turn.
  private(set) var timingOut = 0

  /// All times are seconds of the ride.
  ///
  /// - Parameters:
  ///   - interval: Between two requests.
  ///   - latency: From the tick to the request.
  init(interval: Double, latency: Double, cadence: Double, timeout: Double) {
    // Geocodes that time out by their latency are not counted here.
    guard latency <= timeout else { return }
    var (ticks, end, turn) = (0.0, latency, latency + interval)
    for _ in 0..<100 {
      ticks = max(ticks + 1, (end / cadence).rounded(.up))
      let tick = ticks * cadence
      let request = max(tick + latency, turn)
      if request > tick + timeout {
        timingOut += 1
        end = tick + timeout
      } else {
        if request > tick + latency { waiting += 1 }
        end = request
        turn = request + interval
      }
    }
  }
}

extension RideOptions {
  /// The note for a ride that is faster than the server's rate; nil if the rate has no effect.
  func noteOnRequests(at pace: Double) -> String? {
    let interval = NominatimClient.requestInterval * pace
    let shortage = RequestShortage(
      interval: interval / .seconds(1), latency: script.latency.mean / .seconds(1),
      cadence: settings.cadence / .seconds(1), timeout: settings.geocodeTimeout / .seconds(1))
    let shares = [("wait", shortage.waiting), ("time out", shortage.timingOut)]
    let texts = shares.filter { $0.1 > 0 }.map { "\($0.1) % \($0.0)" }
    if texts.isEmpty { return nil }
    let timeout = settings.geocodeTimeout
    return
      "the server is asked once a second, which is once in \(interval.text) of this ride: where "
      + "each tick finds a movement, of the geocodes \(texts.joined(separator: " and ")) (\(timeout.text) of the ride "
      + "are \((timeout / pace).text)); a slower ride or a longer --cadence has time for all"
  }
}

extension LookupOptions {
  /// The places of the files, by their paths and their credit: a process reads each list once.
  private static let read = Mutex<[[String?]: OfflinePlaces]>([:])

  /// The cities, and the places of the files beside them. A warning names the
  /// lines of a file that are left out, when it is read.
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

/// Searches the cities and the places of files, which are sorted at the first search; fails if they are
/// not available.
struct CitiesOnDemand: PlaceSearch {
  var lookup = LookupOptions()

  func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
    do throws(Failure) {
      return try lookup.offlinePlaces().search.places(for: query)
    } catch {
      return Fail(error: .failed(error.message ?? "the places cannot be read"))
        .eraseToAnyPublisher()
    }
  }

  /// Reads the files, if there are any: they decide whom to credit.
  var attribution: String? {
    lookup.places.isEmpty ? OfflineGeocoder.credit : (try? lookup.offlinePlaces())?.attribution
  }
}
