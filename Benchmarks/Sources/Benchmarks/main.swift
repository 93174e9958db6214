let calibration = Benchmark(
  "A closure called through an array", per: "call", count: 1_000_000, budget: Budget(),
  setUp: { { callThroughArray(1_000_000) } })
func pad(_ s: String, _ n: Int) -> String { String(repeating: " ", count: max(0, n - s.count)) + s }
func fixed(_ x: Double, _ d: Int = 1) -> String {
  let p = d == 0 ? 1.0 : d == 1 ? 10.0 : 100.0
  return "\((x * p).rounded() / p)"
}
let scale = calibration.measure(rounds: 7).best / 21
print("closure call", scale * 21)
var logs = 0.0
for b in fieldSuite {
  let m = b.measure(rounds: 7)
  let ahead = b.field.map { $0 * scale / m.best }
  print(
    b.name, pad(fixed(m.best), 60 - b.name.count), pad(fixed(m.median), 10),
    pad(fixed(m.allocations ?? -1, 2), 8), pad(fixed(m.ratio ?? 0, 2), 8), pad(fixed(ahead ?? 0), 8)
  )
}
