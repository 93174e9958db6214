import Testing

@testable import Streams

@Suite struct ObservableObjectTests {
  class Vehicle: ObservableObject {
    @Published var speed = 0
    let wheels = 4
  }

  final class Train: Vehicle {
    var name = "t"
    @Published var coaches = [1, 2]
  }

  final class Disguised: Vehicle, CustomReflectable {
    @Published var note = ""

    var customMirror: Mirror { Mirror(self, children: ["speed": "a secret"]) }
  }

  final class Generic<Value: Sendable>: ObservableObject {
    let other: Value
    @Published var value: Value

    init(_ value: Value) {
      other = value
      self.value = value
    }
  }

  final class ByHand: ObservableObject {
    var count = 0 {
      willSet { objectWillChange.send() }
    }
  }

  final class WithOwnPublisher: ObservableObject {
    let objectWillChange = PassthroughSubject<String, Never>()
  }

  func changes<Object: ObservableObject>(of object: Object) -> Probe<Void, Never>
  where Object.ObjectWillChangePublisher == ObservableObjectPublisher {
    let probe = Probe<Void, Never>()
    object.objectWillChange.subscribe(probe)
    return probe
  }

  @Test func `an object sends before each change of a marked property, also of a superclass`() {
    let train = Train()
    let changes = changes(of: train)
    train.speed = 1
    train.coaches.append(3)
    train.name = "is not marked"

    #expect(changes.values.count == 2)
    #expect(train.coaches == [1, 2, 3])
  }

  @Test func `the object has not changed yet when it says so, and its publisher has`() {
    let vehicle = Vehicle()
    let order = Journal<String>()
    nonisolated(unsafe) let same = vehicle
    let object = vehicle.objectWillChange.sink { order.note("object \(same.speed)") }
    let property = vehicle.$speed.sink { order.note("property \(same.speed) to \($0)") }
    vehicle.speed = 1

    #expect(order.entries == ["property 0 to 0", "object 0", "property 0 to 1"])
    _ = (object, property)
  }

  @Test func `a mirror of its own does not hide an object's properties`() {
    let object = Disguised()
    let changes = changes(of: object)
    object.speed = 1
    object.note = "n"

    #expect(changes.values.count == 2)
  }

  @Test func `values of any size lie where they are looked for`() {
    let small = Generic(UInt8(1))
    let large = Generic((1, "two", [3.0]))
    let changes = (changes(of: small), changes(of: large))
    small.value = 2
    large.value.1 = "zwei"

    #expect(changes.0.values.count == 1)
    #expect(changes.1.values.count == 1)
  }

  @Test func `an assignment from a publisher is a change as well`() {
    let vehicle = Vehicle()
    let changes = changes(of: vehicle)
    [1, 2].publisher.assign(to: &vehicle.$speed)

    #expect(changes.values.count == 2)
  }

  @Test func `an object has one publisher, and each object its own`() {
    let (first, second) = (Vehicle(), Vehicle())
    let (third, fourth) = (ByHand(), ByHand())

    #expect(first.objectWillChange === first.objectWillChange)
    #expect(first.objectWillChange !== second.objectWillChange)
    #expect(third.objectWillChange === third.objectWillChange)
    #expect(third.objectWillChange !== fourth.objectWillChange)
  }

  @Test func `an object without a marked property sends by hand`() {
    let object = ByHand()
    let changes = changes(of: object)
    object.count = 1
    object.count = 2

    #expect(changes.values.count == 2)
  }

  @Test func `an object at the place of one that is gone has a publisher of its own`() {
    var publishers: [ObservableObjectPublisher] = []
    for _ in 0..<100 { publishers.append(ByHand().objectWillChange) }

    #expect(Set(publishers.map { ObjectIdentifier($0) }).count == 100)
  }

  @Test func `a publisher of the class's own is used as it is`() {
    let object = WithOwnPublisher()
    let probe = Probe<String, Never>()
    object.objectWillChange.subscribe(probe)
    object.objectWillChange.send("changed")

    #expect(probe.values == ["changed"])
  }

  @Test func `whoever watches does not keep the object`() {
    weak var vehicle: Vehicle?
    weak var byHand: ByHand?
    let probes: [Probe<Void, Never>]
    do {
      let (first, second) = (Vehicle(), ByHand())
      (vehicle, byHand) = (first, second)
      probes = [changes(of: first), changes(of: second)]
    }

    #expect(vehicle == nil)
    #expect(byHand == nil)
    #expect(probes.allSatisfy { $0.completions.isEmpty })
  }

  @Test func `a subscriber that has not asked misses the change`() {
    let vehicle = Vehicle()
    let probe = Probe<Void, Never>(.none)
    vehicle.objectWillChange.subscribe(probe)
    vehicle.speed = 1
    probe.request(.max(1))
    #expect(probe.values.isEmpty)
    vehicle.speed = 2

    #expect(probe.values.count == 1)
    #expect(probe.subscription.map { "\($0)" } == "ObservableObjectPublisher")
  }
}
