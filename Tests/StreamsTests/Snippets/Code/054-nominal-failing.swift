// construct: Publishers.Retry, Catch, ReplaceError, SetFailureType made by hand

import Streams

private struct Down: Error {}

private func recover(_ source: AnyPublisher<Int, Down>) -> AnyPublisher<Int, Never> {
  let retry = Publishers.Retry(upstream: source, retries: 2)
  let caught = Publishers.Catch(upstream: retry, handler: { _ in Just(0) })
  let replaced = Publishers.ReplaceError(upstream: retry, output: 1)
  let typed = Publishers.SetFailureType<Just<Int>, Down>(upstream: Just(2))
  print(retry.retries ?? -1, replaced.output, typed.upstream.output)
  return caught.merge(with: replaced).eraseToAnyPublisher()
}
