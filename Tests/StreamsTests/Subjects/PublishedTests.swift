import Testing

@testable import Streams

@Suite struct PublishedTests {
  final class Form: ObservableObject {
    @Published var name = "a"
    @Published var greeting: String

    init(greeting: String = "") {
      self.greeting = greeting
    }
  }

  @Test func `a subscriber gets the value and then every change of it`() {
    let form = Form()
    let early = Probe<String, Never>()
    let late = Probe<String, Never>()
    form.$name.subscribe(early)
    form.name = "b"
    form.$name.subscribe(late)
    form.name += "c"

    #expect(early.values == ["a", "b", "bc"])
    #expect(late.values == ["b", "bc"])
    #expect(form.name == "bc")
  }

  @Test func `a value is sent before it is stored`() {
    let form = Form()
    let seen = Journal<String>()
    nonisolated(unsafe) let sameForm = form
    let cancellable = form.$name.sink { seen.note(sameForm.name + $0) }
    form.name = "b"
    form.name = "c"

    #expect(seen.entries == ["aa", "ab", "bc"])
    _ = cancellable
  }

  @Test func `the value waits for a request, and then is the latest`() {
    let form = Form()
    let probe = Probe<String, Never>(.none)
    form.$name.subscribe(probe)
    form.name = "b"
    form.name = "c"
    #expect(probe.values == [])

    probe.request(.max(1))
    #expect(probe.values == ["c"])
    form.name = "d"
    form.name = "e"
    probe.request(.max(1))

    #expect(probe.values == ["c", "e"])
  }

  @Test func `a value that is set from inside a subscriber comes after the present one`() {
    let form = Form()
    nonisolated(unsafe) let sameForm = form
    let probe = Probe<String, Never>(onValue: { _, value in
      if value == "b" { sameForm.name = "c" }
    })
    form.$name.subscribe(probe)
    form.name = "b"

    #expect(probe.values == ["a", "b", "c"])
    #expect(probe.breaches == [])
    #expect(form.name == "c")
  }

  @Test func `the property, a newcomer and the last value sent are the same after a correction`() {
    final class Model: ObservableObject { @Published var x = 0 }
    let model = Model()
    nonisolated(unsafe) let sameModel = model
    let (seen, late) = (Probe<Int, Never>(), Probe<Int, Never>())
    let correcting = model.$x.sink { if $0 > 10 { sameModel.x = 10 } }
    model.$x.subscribe(seen)
    model.x = 99
    model.$x.subscribe(late)

    #expect(model.x == 10)
    #expect(seen.values == [0, 99, 10])
    #expect(late.values == [10])
    correcting.cancel()
  }

  @Test func `a value that is corrected before it changes is what was set last`() {
    let form = Form()
    nonisolated(unsafe) let sameForm = form
    let probe = Probe<String, Never>()
    form.$name.subscribe(probe)
    let correcting = form.objectWillChange.sink { if sameForm.name == "a" { sameForm.name = "x" } }
    form.name = "b"

    #expect(probe.values == ["a", "x", "b"])
    #expect(form.name == "b")
    correcting.cancel()
  }

  @Test func `assigning one property's publisher to another links nothing`() {
    let (first, second) = (Form(), Form())
    second.name = "second"
    first.$name = second.$name
    first.name = "first"

    #expect(first.name == "first")
    #expect(second.name == "second")
  }

  @Test func `a subscriber does not keep the object, and hears nothing of its end`() {
    let probe = Probe<String, Never>()
    weak var form: Form?
    do {
      let strong = Form()
      form = strong
      strong.$name.subscribe(probe)
    }

    #expect(form == nil)
    #expect(probe.values == ["a"])
    #expect(probe.completions.isEmpty)
  }

  @Test func `what is assigned to a property goes there as long as there is the object`() {
    let subject = PassthroughSubject<String, Never>()
    let cancelled = Journal<String>()
    weak var form: Form?
    do {
      let strong = Form()
      form = strong
      subject.handleEvents(receiveCancel: { cancelled.note("cancelled") })
        .assign(to: &strong.$name)
      subject.send("b")
      #expect(strong.name == "b")
      #expect(cancelled.entries == [])
    }

    #expect(form == nil)
    #expect(cancelled.entries == ["cancelled"])
  }

  @Test func `an assignment that has completed is forgotten`() {
    let form = Form()
    for number in 0..<100 { Just("\(number)").assign(to: &form.$name) }
    let subject = PassthroughSubject<String, Never>()
    subject.assign(to: &form.$name)

    #expect(form.name == "99")
    #expect(form.$name.storage.assignments.withLock { $0.count } == 1)
    subject.send(completion: .finished)
    #expect(form.$name.storage.assignments.withLock { $0.count } == 0)
  }

  @Test func `a property may be assigned what is made of another one of the same object`() {
    weak var form: Form?
    do {
      let strong = Form()
      form = strong
      strong.$name.map { "Hello, \($0)" }.assign(to: &strong.$greeting)
      strong.name = "Ada"
      #expect(strong.greeting == "Hello, Ada")
    }

    #expect(form == nil)
  }

  @Test func `a property that an initialiser sets starts with that value`() {
    #expect(Form(greeting: "Hi").greeting == "Hi")
  }

  @Test func `its subscription is called as in Combine`() {
    let probe = Probe<String, Never>()
    Form().$name.subscribe(probe)

    #expect(probe.subscription.map { "\($0)" } == "PublishedSubject")
  }
}
