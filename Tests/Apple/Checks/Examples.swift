// The code of the page On Apple's devices, and of the doc comments of the adapters.

import CoreLocation
import Dispatch
import Foundation
import Streams
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
  let geocoder = CoreLocationGeocoder(locale: Locale(identifier: "de_CH"))
  return geocoder
}
