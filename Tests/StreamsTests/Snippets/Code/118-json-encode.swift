// construct: encode with a JSONEncoder that was configured, and a property list

import Foundation
import Streams

private struct Order: Codable {
  var id: Int
  var items: [String]
}

private let encoder: JSONEncoder = {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return encoder
}()

private func send(_ orders: AnyPublisher<Order, Never>) -> [AnyCancellable] {
  [
    orders
      .encode(encoder: encoder)
      .map { String(decoding: $0, as: UTF8.self) }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
    orders
      .encode(encoder: PropertyListEncoder())
      .decode(type: Order.self, decoder: PropertyListDecoder())
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.items) }),
  ]
}
