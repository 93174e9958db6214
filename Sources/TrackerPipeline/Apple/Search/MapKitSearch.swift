#if canImport(MapKit)
  import CoreLocation
  import Foundation
  import MapKit
  import Streams

  /// Finds places with an `MKLocalSearch`.
  ///
  /// ```swift
  /// let field = SearchViewModel(
  ///   completer: MapKitCompleter(), search: MapKitSearch(), scheduler: DispatchQueue.main)
  /// ```
  ///
  /// Apple limits the requests of a minute, and refuses more with ``GeocoderError/rateLimited``: ask
  /// when the user submits a text, and not while it is typed.
  public struct MapKitSearch: PlaceSearch {
    private let main: MainActorScheduler
    private let makeSearch: @MainActor @Sendable (MKLocalSearch.Request) -> MKLocalSearch

    public init() {
      self.init(main: .main) { MKLocalSearch(request: $0) }
    }

    init(
      main: MainActorScheduler,
      makeSearch: @escaping @MainActor @Sendable (MKLocalSearch.Request) -> MKLocalSearch
    ) {
      self.main = main
      self.makeSearch = makeSearch
    }

    public func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
      guard !query.isEmpty, query.wantsAddresses || query.wantsPointsOfInterest else {
        return Just([]).setFailureType(to: GeocoderError.self).eraseToAnyPublisher()
      }
      return places(for: query) {
        let request = MKLocalSearch.Request()
        request.naturalLanguageQuery = query.text
        return request
      }
    }

    /// The places of one request.
    func places(
      for query: PlaceQuery,
      makeRequest: @escaping @MainActor @Sendable () -> MKLocalSearch.Request
    ) -> AnyPublisher<[FoundPlace], GeocoderError> {
      main.request { [makeSearch] subscriber in
        let request = makeRequest()
        if let region = query.region { request.region = MKCoordinateRegion(RegionSpan(region)) }
        request.resultTypes = MKLocalSearch.ResultType(query)
        let search = makeSearch(request)
        search.start { response, error in
          subscriber.answer(Self.result(response, error, for: query))
        }
        return { search.cancel() }
      }
    }

    /// MapKit has an error for an answer without a place.
    private static func result(
      _ response: MKLocalSearch.Response?, _ error: (any Error)?, for query: PlaceQuery
    ) -> Result<[FoundPlace], GeocoderError> {
      if let error {
        let reason = MapKitError(error).geocoderError
        return reason == .noResult ? .success([]) : .failure(reason)
      }
      guard let response else { return .success([]) }
      return .success(
        query.places(
          response.mapItems.map { MapItemFields($0) },
          extent: RegionSpan(response.boundingRegion).region))
    }
  }

  extension MKLocalSearch.ResultType {
    init(_ query: PlaceQuery) {
      self = []
      if query.wantsAddresses { insert(.address) }
      if query.wantsPointsOfInterest { formUnion([.pointOfInterest, .physicalFeature]) }
    }
  }

  extension MapItemFields {
    init(_ item: MKMapItem) {
      self.init(
        name: item.name, address: PlacemarkFields(item.placemark),
        coordinate: Coordinate(item.placemark.coordinate),
        isPointOfInterest: item.pointOfInterestCategory != nil)
    }
  }

  extension RegionSpan {
    init(_ region: MKCoordinateRegion) {
      self.init(
        center: Coordinate(region.center), latitudeDelta: region.span.latitudeDelta,
        longitudeDelta: region.span.longitudeDelta)
    }
  }

  extension MKCoordinateRegion {
    init(_ region: RegionSpan) {
      self.init(
        center: CLLocationCoordinate2D(region.center),
        span: MKCoordinateSpan(
          latitudeDelta: region.latitudeDelta, longitudeDelta: region.longitudeDelta))
    }
  }
#endif
