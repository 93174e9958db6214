// construct: screens that finish with an event, and the next one is shown
// swift6: warning: capture of 'self' with non-Sendable type

import Streams

private enum Route: Sendable {
  case detail(id: Int)
  case close
}

private protocol Screen: AnyObject {
  var routes: AnyPublisher<Route, Never> { get }
}

private final class ListScreen: Screen {
  private let subject = PassthroughSubject<Route, Never>()
  var routes: AnyPublisher<Route, Never> { subject.eraseToAnyPublisher() }
  func select(_ id: Int) { subject.send(.detail(id: id)) }
}

private final class Coordinator {
  private var cancellables = Set<AnyCancellable>()
  private var screens: [Screen] = []

  func show(_ screen: Screen) {
    screens.append(screen)
    screen.routes
      .sink { [weak self] route in
        switch route {
        case .detail: self?.show(ListScreen())
        case .close: self?.screens.removeLast()
        }
      }
      .store(in: &cancellables)
  }
}
