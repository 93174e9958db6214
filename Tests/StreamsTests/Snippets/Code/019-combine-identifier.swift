// construct: CombineIdentifier and CustomCombineIdentifierConvertible

import Streams

private final class Node: CustomCombineIdentifierConvertible {}

private struct Edge: CustomCombineIdentifierConvertible {
  let combineIdentifier = CombineIdentifier()
}

private func compare(_ node: Node, _ edge: Edge, _ subscription: Subscription) -> Bool {
  let all: Set<CombineIdentifier> = [
    node.combineIdentifier, edge.combineIdentifier, subscription.combineIdentifier,
  ]
  print(CombineIdentifier(node), all)
  return node.combineIdentifier == edge.combineIdentifier
}
