#if canImport(MapKit) && !os(watchOS)
  import Foundation
  import MapKit
  import Streams

  /// Completes a text with an `MKLocalSearchCompleter`, while it is typed.
  ///
  /// ```swift
  /// let completions = typed.completions(from: MapKitCompleter(), scheduler: DispatchQueue.main)
  /// ```
  ///
  /// Apple's completions are texts without a position. Each of the first few is searched for with one more request, and
  /// the places found are published in the completer's order.
  public struct MapKitCompleter: PlaceSearch {
    private let search: MapKitSearch
    private let searched: Int
    private let main: MainActorScheduler
    private let makeCompleter: @MainActor @Sendable () -> MKLocalSearchCompleter

    /// - Parameter searched: How many completions are searched for; each costs a request.
    public init(searched: Int = 3) {
      self.init(searched: searched, search: MapKitSearch(), main: .main) {
        MKLocalSearchCompleter()
      }
    }

    init(
      searched: Int, search: MapKitSearch, main: MainActorScheduler,
      makeCompleter: @escaping @MainActor @Sendable () -> MKLocalSearchCompleter
    ) {
      self.searched = max(searched, 0)
      self.search = search
      self.main = main
      self.makeCompleter = makeCompleter
    }

    public func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
      guard !query.isEmpty, query.wantsAddresses || query.wantsPointsOfInterest else {
        return Just([]).setFailureType(to: GeocoderError.self).eraseToAnyPublisher()
      }
      let count = min(searched, query.limit)
      return completions(of: query)
        .map { [search] completions -> AnyPublisher<[FoundPlace], GeocoderError> in
          var one = query
          one.limit = 1
          let found = completions.prefix(count).map { completion in
            search.places(for: one) { MKLocalSearch.Request(completion: completion.value) }
              .mapToResult()
          }
          return Publishers.ZipMany(found)
            .setFailureType(to: GeocoderError.self)
            .tryMap { try Self.places(of: $0) }
            .mapError { $0 as? GeocoderError ?? .failed("\($0)") }
            .eraseToAnyPublisher()
        }
        .switchToLatest()
        .replaceEmpty(with: [])
        .eraseToAnyPublisher()
    }

    /// The places that were found. It fails only if none was, and a search has failed.
    private static func places(
      of results: [Result<[FoundPlace], GeocoderError>]
    ) throws(GeocoderError) -> [FoundPlace] {
      let places = results.flatMap { (try? $0.get()) ?? [] }
      if places.isEmpty { for result in results { _ = try result.get() } }
      return places
    }

    private func completions(of query: PlaceQuery) -> AnyPublisher<[Completion], GeocoderError> {
      main.request { [makeCompleter] subscriber in
        let completer = makeCompleter()
        let delegate = CompleterDelegate(subscriber)
        completer.delegate = delegate
        if let region = query.region { completer.region = MKCoordinateRegion(RegionSpan(region)) }
        completer.resultTypes = MKLocalSearchCompleter.ResultType(query)
        completer.queryFragment = query.text
        return {
          // The completer does not retain its delegate: this does.
          withExtendedLifetime(delegate) { completer.cancel() }
        }
      }
    }
  }

  private struct Completion: @unchecked Sendable {
    // Sendable: nothing of a completion changes.
    let value: MKLocalSearchCompletion
  }

  /// Passes on the first answer of a completer.
  private final class CompleterDelegate: NSObject, MKLocalSearchCompleterDelegate {
    private let subscriber: Publishers.Emitter<[Completion], GeocoderError>

    init(_ subscriber: Publishers.Emitter<[Completion], GeocoderError>) {
      self.subscriber = subscriber
    }

    func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {
      if completer.results.isEmpty, completer.isSearching { return }
      subscriber.answer(.success(completer.results.map { Completion(value: $0) }))
    }

    func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {
      let reason = MapKitError(error).geocoderError
      subscriber.answer(reason == .noResult ? .success([]) : .failure(reason))
    }
  }

  extension MKLocalSearchCompleter.ResultType {
    init(_ query: PlaceQuery) {
      self = []
      if query.wantsAddresses { insert(.address) }
      if query.wantsPointsOfInterest { formUnion([.pointOfInterest, .physicalFeature]) }
    }
  }
#endif
