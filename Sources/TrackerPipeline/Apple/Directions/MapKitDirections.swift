#if canImport(MapKit)
  import CoreLocation
  import Foundation
  import MapKit
  import Streams

  /// Finds ways with an `MKDirections` for each two stops that follow one another, one after the other.
  ///
  /// ```swift
  /// let ways = MapKitDirections().directions(for: request)
  /// ```
  ///
  /// The steps' times are shares of the whole by distance, as MapKit has a time for the whole only.
  public struct MapKitDirections: DirectionsService {
    private let main: MainActorScheduler
    private let makeDirections: @MainActor @Sendable (MKDirections.Request) -> MKDirections

    public init() {
      self.init(main: .main) { MKDirections(request: $0) }
    }

    init(
      main: MainActorScheduler,
      makeDirections: @escaping @MainActor @Sendable (MKDirections.Request) -> MKDirections
    ) {
      self.main = main
      self.makeDirections = makeDirections
    }

    public func directions(
      for request: DirectionsRequest
    ) -> AnyPublisher<Directions, DirectionsError> {
      guard request.stops.allSatisfy(\.coordinate.isValid) else {
        return Fail(error: .noPosition).eraseToAnyPublisher()
      }
      return zip(request.stops, request.stops.dropFirst()).map { ($0, $1) }.publisher
        .setFailureType(to: DirectionsError.self)
        .concatMap { route(from: $0.0, to: $0.1, of: request) }
        .collect()
        .map { routes in
          Result { () throws(DirectionsError) in try Directions(routes, for: request) }
        }
        .flatMap { $0.publisher }
        .eraseToAnyPublisher()
    }

    private func route(
      from start: DirectionsRequest.Stop, to end: DirectionsRequest.Stop,
      of request: DirectionsRequest
    ) -> AnyPublisher<MapKitRoute, DirectionsError> {
      main.request { [makeDirections] subscriber in
        let asked = MKDirections.Request()
        asked.source = MKMapItem(start)
        asked.destination = MKMapItem(end)
        asked.transportType = MKDirectionsTransportType(request.mode)
        let directions = makeDirections(asked)
        directions.calculate { response, error in
          if let route = response?.routes.first {
            subscriber.answer(.success(MapKitRoute(route)))
          } else {
            let reason = error.map { MapKitError($0).directionsError(for: request) }
            subscriber.answer(.failure(reason ?? .noWay(request)))
          }
        }
        return { directions.cancel() }
      }
    }
  }

  extension MKMapItem {
    convenience init(_ stop: DirectionsRequest.Stop) {
      self.init(placemark: MKPlacemark(coordinate: CLLocationCoordinate2D(stop.coordinate)))
      name = stop.name
    }
  }

  extension MKDirectionsTransportType {
    init(_ mode: TravelMode) {
      self =
        switch mode {
        case .walk: .walking
        case .bike: .cycling
        case .car: .automobile
        }
    }
  }

  extension MapKitRoute {
    init(_ route: MKRoute) {
      self.init(
        line: route.polyline.positions,
        steps: route.steps.map { step in
          Step(
            instructions: step.instructions, start: step.polyline.positions.first,
            distance: step.distance)
        },
        distance: route.distance, expectedTravelTime: route.expectedTravelTime,
        notices: route.advisoryNotices)
    }
  }

  extension MKMultiPoint {
    fileprivate var positions: [Coordinate] {
      var points = Array(
        repeating: CLLocationCoordinate2D(latitude: 0, longitude: 0), count: pointCount)
      getCoordinates(&points, range: NSRange(location: 0, length: pointCount))
      return points.map { Coordinate($0) }
    }
  }
#endif
