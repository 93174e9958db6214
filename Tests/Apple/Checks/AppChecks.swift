import Foundation
import MapKit
import Streams
import SwiftUI

@testable import TrackerPipeline

/// The example app, in virtual time: it asks, rides, shows a card and the list, and begins anew.
@MainActor func checkApp() {
  let clock = VirtualTimeScheduler()
  let model = AppModel(on: .main(clock), isVirtual: true)
  let view = model.provider.view
  view.bounds = CGRect(x: 0, y: 0, width: 390, height: 600)
  view.layoutSubviews()
  var shown: StandInNode { StandInNode(of: ContentView(model: model)) }
  clock.advance(by: .seconds(10))
  check(shown.texts.contains(LocationAccess.usualReason), "\(shown.texts)")
  check(model.places.rows.isEmpty, "nothing happens before the question")

  check(shown.press("Continue"), "the question has a button")
  clock.advance(by: .seconds(60))
  let rows = model.places.rows
  let expected = Simulation(
    route: BuiltInRoute.cityBicycleRide.route, geocoder: OfflineNames.geocoder
  ).run().places.prefix { $0.time <= Instant(.seconds(600)) }.map(\.placemark.title)
  check(rows.count > 20, "\(rows.count) places")
  check(
    Array(rows.map(\.title).reversed().prefix(20)) == Array(expected.prefix(20)),
    "\(rows.prefix(3)), not \(expected.prefix(3))")
  check(shown.texts.contains(rows.first?.title ?? "?"), "the list has the newest place")
  check(!view.annotations.isEmpty, "the map has pins")
  check(view.overlays.contains { $0 is MKPolyline }, "the map has the track")
  model.map.camera = MapCamera(
    center: model.tab.screen.pins.last?.coordinate ?? MapOnView.center, zoom: 15)
  check(
    view.annotations.contains { view.view(for: $0) is MKUserLocationView },
    "the map has the user")

  model.map.camera = MapCamera(
    center: model.tab.screen.pins.first?.coordinate ?? MapOnView.center, zoom: 18)
  let pin = view.annotations.lazy.compactMap { $0 as? MapKitPin }
    .first { $0.element?.element.kind == .marker }
  if let pin { view.selectAnnotation(pin, animated: true) }
  clock.advance(by: .milliseconds(50))
  check(
    pin?.title.map { shown.texts.contains($0) } ?? false && model.tab.screen.card != nil,
    "a tap shows the card")
  check(shown.press("Close"), "the card has a button")
  clock.advance(by: .milliseconds(50))
  check(model.tab.screen.card == nil && view.selectedAnnotations.isEmpty, "the card is closed")

  model.settings.movementThreshold = 100
  clock.advance(by: .seconds(60))
  check(
    (1..<rows.count).contains(model.places.rows.count),
    "\(model.places.rows.count) places with 100 m, \(rows.count) with 20 m")
  model.seconds = 60
  check(model.settings.cadence == .seconds(60), "the stepper sets the cadence")
  clock.advance(by: .seconds(10))
  check(shown.press("Ride a built-in route"), "the settings have a switch")
  clock.advance(by: .seconds(10))
  check(!model.isVirtual && model.places.rows.isEmpty, "the device has no positions")
}

enum OfflineNames {
  static var geocoder: any Geocoder {
    if let cities = try? OfflineGeocoder() { return cities }
    return CoordinateGeocoder()
  }
}
