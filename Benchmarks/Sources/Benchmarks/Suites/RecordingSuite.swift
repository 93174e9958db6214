import TrackerPipeline

/// Reading recordings of devices, from bytes in memory to a route.
let recordingSuite: [Benchmark] = [
  Benchmark(
    "reading FIT, 100,000 records", per: "record", count: 100_000,
    setUp: { reading(Recordings.fit(records: $0), "fit", fixes: $0) }),
  Benchmark(
    "reading IGC, 100,000 B records", per: "record", count: 100_000,
    setUp: { reading(Recordings.igc(records: $0), "igc", fixes: $0) }),
  Benchmark(
    "reading CSV, 100,000 rows", per: "row", count: 100_000,
    setUp: { reading(Recordings.csv(rows: $0), "csv", fixes: $0) }),
]

private func reading(_ bytes: [UInt8], _ format: String, fixes: Int) -> Benchmark.Round {
  return {
    let route = try? Route.read(bytes: bytes, file: "ride")
    precondition(route?.source == format, "It is read as \(route?.source ?? "nothing").")
    precondition(route?.fixes.count == fixes, "There are \(route?.fixes.count ?? 0) fixes.")
  }
}
