// construct: Demand compares with Int both ways, and adds, subtracts and multiplies with it

import Streams

private func arithmetic(_ demand: Subscribers.Demand) -> Bool {
  var total = Subscribers.Demand.max(3)
  total += 1
  total -= 2
  total *= 4
  total += demand
  total = total + 1 - 2 + .max(3) - .none
  let isMore = total > 2 && 2 < total && total >= 2 && 2 <= total
  let isSame = total == 8 || 8 == total || total != 9
  let isLess = total < .unlimited && demand <= .unlimited
  return isMore || isSame || isLess || total.max == nil || demand == .none || demand == .unlimited
}
