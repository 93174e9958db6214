import Foundation

do {
  exit(try Session(Options(Array(CommandLine.arguments.dropFirst()))).run())
} catch let error as UsageError {
  StandardError.write(error.message)
  exit(2)
} catch {
  StandardError.write("\(error)")
  exit(1)
}
