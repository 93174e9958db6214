// The code of the page On Apple's devices, and of the doc comments of the adapters.

import CoreLocation
import Dispatch
import Foundation
import MapKit
import Streams
import SwiftUI
import TrackerPipeline

@MainActor func examples() {
  let device = CoreLocationService(scheduler: DispatchQueue.main)
  let tracker = Tracker(
    environment: TrackerEnvironment(
      location: device, geocoder: CoreLocationGeocoder(), permission: device,
      scheduler: DispatchQueue.main))
  tracker.start()
}

func liveUpdates() -> any LocationService {
  let device = LiveUpdatesService(scheduler: DispatchQueue.main, .fitness)
  return device
}

func swissGeocoder() -> any Geocoder {
  if #available(iOS 26, macOS 26, *) {
    return MapKitGeocoder(locale: Locale(identifier: "de_CH"))
  }
  let geocoder = CoreLocationGeocoder(locale: Locale(identifier: "de_CH"))
  return geocoder
}

@MainActor func provider(of map: MapViewState) -> MapKitProvider {
  let provider = MapKitProvider()
  map.use(AnyMapProvider(provider))
  return provider
}

@MainActor func redTracks() -> MapKitProvider {
  let provider = MapKitProvider { style in
    style == "track" ? MapKitLook(stroke: .init(red: 0.8, green: 0.1, blue: 0.1)) : .named(style)
  }
  return provider
}

struct PlaceMap: View {
  let provider: MapKitProvider

  var body: some View { MapProviderView(provider).ignoresSafeArea() }
}

func searchField() -> SearchViewModel {
  let field = SearchViewModel(
    completer: MapKitCompleter(), search: MapKitSearch(), scheduler: DispatchQueue.main)
  return field
}

func completions(
  of typed: PassthroughSubject<PlaceQuery, Never>
) -> AnyPublisher<PlaceCompletions, Never> {
  let completions = typed.completions(from: MapKitCompleter(), scheduler: DispatchQueue.main)
  return completions
}

func ways(for request: DirectionsRequest) -> AnyPublisher<Directions, DirectionsError> {
  let ways = MapKitDirections().directions(for: request)
  return ways
}
