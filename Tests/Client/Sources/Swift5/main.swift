import Streams

#if Foundation
  import Foundation
#endif

/// As it was written for Combine: a class without an actor, and a variable that a closure changes.
final class SignUp: ObservableObject {
  @Published var name = ""
  @Published var password = ""
  @Published private(set) var isValid = false

  init() {
    $name.combineLatest($password)
      .map { !$0.isEmpty && $1.count > 7 }
      .assign(to: &$isValid)
  }
}

func run() -> [Bool] {
  let form = SignUp()
  var seen: [Bool] = []
  let cancellable = form.$isValid.removeDuplicates().sink { seen.append($0) }
  form.name = "Ada"
  form.password = "difference"
  cancellable.cancel()
  return seen
}

precondition(run() == [false, true], "The form tells when it becomes valid.")

#if Foundation
  struct Note: Codable, Equatable {
    var text: String
  }

  var notes: [Note] = []
  let coding = [Note(text: "a")].publisher
    .encode(encoder: JSONEncoder())
    .decode(type: Note.self, decoder: JSONDecoder())
    .sink(receiveCompletion: { _ in }, receiveValue: { notes.append($0) })
  coding.cancel()
  precondition(notes == [Note(text: "a")], "What was encoded is decoded.")
  print("Swift 5 mode, with Foundation: as expected")
#else
  print("Swift 5 mode, without Foundation: as expected")
#endif
