// construct: replaceNil(with:), also with an optional replacement

import Streams

private func names(_ inputs: [String?]) -> [AnyCancellable] {
  let backup: String? = "nobody"
  return [
    inputs.publisher.replaceNil(with: "anonymous").sink { print($0.count) },
    inputs.publisher.replaceNil(with: backup).sink { print($0 ?? "") },
  ]
}
