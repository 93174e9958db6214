import CoreLocation
import Foundation
import Streams
import Synchronization

@testable import TrackerPipeline

/// A manager of the service makes no pauses; one of the app may, and a pause is an error.
@MainActor func checkPauses() {
  check(
    !CLLocationManager.withoutPauses.pausesLocationUpdatesAutomatically,
    "the service's own manager makes pauses")
  let clock = VirtualTimeScheduler()
  let manager = CLLocationManager()
  let device = CoreLocationService(
    scheduler: clock, request: .whenInUse, manager: manager, main: .main(clock)
  ) { Date(timeIntervalSince1970: 0) }
  let errors = clock.observe(device.errors)
  clock.advance(by: .seconds(1))
  manager.delegate?.locationManagerDidPauseLocationUpdates(manager)
  clock.advance(by: .seconds(1))
  check(errors.values == [CoreLocationStates.pause], "\(errors.values)")
}

/// The live updates that a service awaits.
private final class CheckedUpdates: Sendable {
  typealias Feed = AsyncStream<CLLocationUpdate>.Continuation

  let feeds = Mutex<[Feed]>([])
  let statuses = Mutex<[PermissionStatus]>([])

  init() {
    CLLocationUpdate.standInUpdates = { [self] in
      let (stream, feed) = AsyncStream.makeStream(of: CLLocationUpdate.self)
      feeds.withLock { $0.append(feed) }
      return stream
    }
  }

  /// True as soon as the service has begun to listen so many times, and the last time has not ended.
  func hasBegun(_ count: Int) -> Bool {
    comesTrue { [self] in feeds.withLock { $0.count } == count }
  }

  func send(_ location: CLLocation?, isDenied: Bool = false) {
    let update = CLLocationUpdate(standInLocation: location, isDenied: isDenied)
    feeds.withLock { $0.last }?.yield(update)
  }

  func becomes(_ expected: [PermissionStatus]) -> Bool {
    comesTrue { [self] in statuses.withLock { $0 } == expected }
  }
}

/// Waits for another thread.
private func comesTrue(_ condition: () -> Bool) -> Bool {
  for _ in 0..<500 {
    if condition() { return true }
    Thread.sleep(forTimeInterval: 0.01)
  }
  return condition()
}

/// After a refusal the permission is heard of again, also while the service is stopped; and the service
/// begins again.
@MainActor func checkLiveUpdates() {
  let updates = CheckedUpdates()
  let device = LiveUpdatesService(scheduler: DispatchQueue(label: "live updates"))
  let run = device.status.sink { status in updates.statuses.withLock { $0.append(status) } }
  // Before anything is known, a stop ends the updates.
  device.start()
  check(updates.hasBegun(1), "updates are awaited")
  device.stop()
  let here = CLLocation(
    coordinate: CLLocationCoordinate2D(latitude: 46.5, longitude: 8), altitude: 0,
    horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: Date())
  device.start()
  check(updates.hasBegun(2), "updates are awaited again")
  updates.send(here)
  check(updates.becomes([.notDetermined, .authorizedWhenInUse]), "a position is a permission")
  updates.send(nil, isDenied: true)
  check(updates.becomes([.notDetermined, .authorizedWhenInUse, .denied]), "a refusal")
  device.stop()
  updates.send(here)
  check(
    updates.becomes([.notDetermined, .authorizedWhenInUse, .denied, .authorizedWhenInUse]),
    "the permission is given again while the service is stopped")
  device.start()
  let hasBegun = comesTrue {
    updates.send(here)
    return updates.feeds.withLock { $0.count } == 3
  }
  check(hasBegun, "a start after a refusal awaits updates")
  updates.feeds.withLock { $0.last }?.finish()
  let hasBegunAgain = comesTrue {
    device.start()
    return updates.feeds.withLock { $0.count } == 4
  }
  check(hasBegunAgain, "a start after the end of the updates awaits updates")
  run.cancel()
}
