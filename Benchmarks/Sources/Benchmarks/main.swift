import Foundation

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.isHelp {
    print(Usage.text)
    exit(0)
  }
  if !options.errand.isEmpty { exit(try Errand.run(options.errand)) }
  exit(try Session(options).run())
} catch let misuse as Misuse {
  StandardError.say(misuse.message)
  exit(2)
} catch {
  StandardError.say("\(error)")
  exit(1)
}
