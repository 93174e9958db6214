import Orders

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let programs: [Program] =
  Specials.all + Row.all.flatMap { row in Play.all.filter(row.suits).map(row.program) }
let arguments = Array(CommandLine.arguments.dropFirst())
let command = Command(programs: programs)
exit(command.perform(arguments))
