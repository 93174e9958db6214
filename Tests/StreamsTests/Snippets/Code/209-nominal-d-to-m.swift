// construct: the nominal types from Debounce to Multicast, with their properties

import Dispatch
import Streams

private typealias Numbers = AnyPublisher<Int, Never>

private struct LineCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> Int { 1 }
  func decode<T: Decodable>(_ type: T.Type, from: Int) throws -> T { throw CancellationError() }
}

private func debounce(_ source: Numbers) {
  let p = Publishers.Debounce(
    upstream: source, dueTime: .seconds(1), scheduler: DispatchQueue.main)
  _ = (p.upstream, p.dueTime, p.scheduler)
}

private func decode(_ source: Numbers) {
  let p = Publishers.Decode<Numbers, String, LineCoder>(upstream: source, decoder: LineCoder())
  _ = p.upstream
}

private func encode(_ source: Numbers) {
  let p = Publishers.Encode(upstream: source, encoder: LineCoder())
  _ = p.upstream
}

private func delay(_ source: Numbers) {
  let p = Publishers.Delay(upstream: source, interval: .seconds(1), scheduler: DispatchQueue.main)
  _ = (p.upstream, p.interval, p.scheduler)
}

private func untilOutput(_ source: Numbers) {
  let p = Publishers.DropUntilOutput(upstream: source, other: Just(""))
  _ = (p.upstream, p.other)
  let q = Publishers.PrefixUntilOutput(upstream: source, other: Just(""))
  _ = (q.upstream, q.other)
}

private func handleEvents(_ source: Numbers) {
  let p = Publishers.HandleEvents(
    upstream: source, receiveSubscription: nil, receiveOutput: { print($0) },
    receiveCompletion: nil, receiveCancel: nil, receiveRequest: nil)
  _ = (
    p.upstream, p.receiveSubscription, p.receiveOutput, p.receiveCompletion, p.receiveCancel,
    p.receiveRequest
  )
}

private func ignoreOutput(_ source: Numbers) {
  let p = Publishers.IgnoreOutput(upstream: source)
  _ = p.upstream
  let q = Publishers.LastWhere(upstream: source, predicate: { $0 > 1 })
  _ = q.predicate
}

private func makeConnectable(_ source: Numbers) {
  let p = Publishers.MakeConnectable(upstream: source)
  _ = p
}

private func measureInterval(_ source: Numbers) {
  let p = Publishers.MeasureInterval(upstream: source, scheduler: DispatchQueue.main)
  _ = (p.upstream, p.scheduler)
}

private func multicast(_ source: Numbers) {
  let p = Publishers.Multicast(
    upstream: source, createSubject: { PassthroughSubject<Int, Never>() })
  _ = (p.upstream, p.createSubject)
}
