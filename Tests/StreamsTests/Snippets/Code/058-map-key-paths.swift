// construct: map with one, two and three key paths

import Streams

private struct Point3D {
  var x: Double
  var y: Double
  var z: Double
}

private func coordinates(_ points: AnyPublisher<Point3D, Never>) -> [AnyCancellable] {
  [
    points.map(\.x).sink { print($0) },
    points.map(\.x, \.y).sink { x, y in print(x + y) },
    points.map(\.x, \.y, \.z).sink { x, y, z in print(x * y * z) },
    points.map(\.x.magnitude).map(\.description.count).sink { print($0) },
  ]
}
