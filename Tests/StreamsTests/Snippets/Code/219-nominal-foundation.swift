// construct: the publishers of Foundation made by hand, with their properties

import Foundation
import FoundationNetworking
import Streams

private func notifications(_ center: NotificationCenter) {
  let publisher = NotificationCenter.Publisher(center: center, name: Notification.Name("saved"))
  print(publisher.center === center, publisher.name, publisher.object == nil)
}

private func task(_ request: URLRequest) {
  let publisher = URLSession.DataTaskPublisher(request: request, session: .shared)
  print(publisher.request, publisher.session === URLSession.shared)
}

private func timer() {
  let publisher = Timer.TimerPublisher(interval: 1, runLoop: .main, mode: .common)
  print(publisher.interval, publisher.tolerance ?? 0, publisher.mode)
}
