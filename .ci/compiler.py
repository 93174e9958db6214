"""What .ci/snippets, .ci/chains, .ci/wrappers and .ci/initializers share: the compiler, as many at once as there are
cores, and what Combine declares (Tests/Chains/CombineDeclarations)."""

import json
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

root = Path(os.path.abspath(__file__)).parent.parent
combine = root / "Tests/Chains/CombineDeclarations"
_diagnostic = re.compile(r"^(/.*?\.swift):(\d+):\d+: (warning|error): (.*)$", re.M)


def build_folder(configuration):
    """The folder of a build, .build/debug or .build/release, unless STREAMS_BUILD names another one."""
    return Path(os.environ.get("STREAMS_BUILD", root / ".build" / configuration)).absolute()


class Result:
    """What a run of the compiler said: its exit code (124 after too long a time), text and user seconds."""

    def __init__(self, code, output, seconds):
        self.code, self.output, self.seconds = code, output, seconds

    @property
    def diagnostics(self):
        """(path, line, severity, message) of each, without notes."""
        return [
            (Path(path), int(line), severity, message)
            for path, line, severity, message in _diagnostic.findall(self.output)]

    @property
    def errors(self):
        return [message for _, _, severity, message in self.diagnostics if severity == "error"]

    @property
    def has_crashed(self):
        return self.code < 0 or "Stack dump" in self.output or self.code != 0 and not self.errors


def swiftc(*arguments, seconds=600):
    command = ["timeout", str(seconds), "swiftc", *map(str, arguments)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return Result(process.returncode, output, usage.ru_utime)


def at_once():
    """An executor that runs as many compilers as there are cores."""
    return ThreadPoolExecutor(os.cpu_count())


def declare_combine(folder):
    """Puts a module with Combine's own declarations into a folder."""
    subprocess.run(
        ["swiftc", "-emit-module", "-parse-as-library", "-module-name", combine.name,
         "-o", f"{folder}/{combine.name}.swiftmodule", *map(str, combine.glob("*.swift"))], check=True)


def symbols(module, folder, scratch):
    """The public symbols of a module that lies in a folder."""
    target = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]["triple"]
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", folder, "-target", target,
         "-output-dir", scratch, "-minimum-access-level", "public", "-skip-synthesized-members"],
        check=True, capture_output=True)
    return json.loads(Path(scratch, f"{module}.symbols.json").read_text())["symbols"]


def names_in_combine():
    """The names of all functions and types that Combine declares."""
    text = "\n".join(path.read_text() for path in combine.glob("*.swift"))
    return set(re.findall(r"\b(?:func|var|struct|class|enum|protocol|case) `?(\w+)", text))


def declaration(symbol):
    return "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])


def split(parameters):
    """The parameters, at the commas that are not in brackets."""
    parts, depth, last = [], 0, ""
    for character in parameters.replace("->", "→"):
        depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1, ">": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append(last)
            last = ""
        else:
            last += character
    return [part.replace("→", "->").strip() for part in parts + [last] if part.strip()]


def methods(of_symbols):
    """Those of the protocols whose methods clients call on any publisher."""
    protocols = ["Publisher", "Subject", "Cancellable", "Scheduler", "ConnectablePublisher"]
    return [
        Method(symbol) for symbol in of_symbols
        if symbol["kind"]["identifier"] == "swift.method"
        and symbol["pathComponents"][0] in protocols and "swiftExtension" in symbol]


def types_in(enumeration, of_symbols):
    """The names of the types, and of their aliases, that an enumeration or protocol declares."""
    kinds = ["swift.struct", "swift.class", "swift.enum", "swift.typealias"]
    return {
        symbol["pathComponents"][1] for symbol in of_symbols
        if symbol["pathComponents"][0] == enumeration and len(symbol["pathComponents"]) == 2
        and symbol["kind"]["identifier"] in kinds}


class Method:
    """A method as a client reads its declaration."""

    def __init__(self, symbol):
        text = declaration(symbol)
        self.owner = symbol["pathComponents"][0]
        self.is_main_actor = "@MainActor" in text.split("func ")[0]
        text = re.sub(r"^.*?func ", "func ", text, flags=re.S)
        name = re.match(r"func (`?\w+`?)", text)
        self.name = name[1]
        start = text.index("(", name.end())
        end = self.end_of_parameters(text, start)
        self.head, tail = text[:end], text[end + 1:]
        self.parameters = split(self.head[start + 1:])
        effects = re.match(r"( async)?( throws(\([^)]*\))?| rethrows)?", tail)
        self.effects, self.is_async, self.throws = effects[0], bool(effects[1]), bool(effects[2])
        result = re.search(r"-> (.*?)(?= where |$)", tail, flags=re.S)
        self.result = result[1] if result else "Void"
        where = re.search(r" where .*", tail, flags=re.S)
        self.where = where[0] if where else ""
        constraints = symbol.get("swiftExtension", {}).get("constraints", [])
        self.conditions = " where " + ", ".join(map(self._constraint, constraints)) if constraints else ""

    @staticmethod
    def end_of_parameters(text, start):
        depth = 0
        for place in range(start, len(text)):
            depth += {"(": 1, ")": -1}.get(text[place], 0)
            if depth == 0:
                return place

    @staticmethod
    def _constraint(c):
        return f"{c['lhs']} {'==' if c['kind'] == 'sameType' else ':'} {c['rhs']}"

    @property
    def is_variadic(self):
        """What came as several arguments cannot be handed on."""
        return any(parameter.rstrip().endswith("...") for parameter in self.parameters)

    @property
    def labels(self):
        """The label of each parameter, and whether it may be left out."""
        return [
            (parameter.split(":", 1)[0].split()[0], bool(re.search(r"[^=!<>]= ?[^=]", parameter)))
            for parameter in self.parameters]

    @property
    def shape(self):
        """How it is called without what may be left out: `debounce(for:scheduler:)`."""
        labels = [f"{label}:" for label, is_optional in self.labels if not is_optional]
        return f"{self.name.strip('`')}({''.join(labels)})"

    def can_be_called(self, method):
        """Whether a call with what another method needs is a call of this one, by its labels."""
        needed = [label for label, is_optional in method.labels if not is_optional]
        for label, is_optional in self.labels:
            if needed[:1] == [label]:
                needed.pop(0)
            elif not is_optional:
                return False
        return self.name == method.name and not needed

    @property
    def call(self):
        """A call that hands all arguments on."""
        arguments = []
        for parameter in self.parameters:
            names, type_ = parameter.split(":", 1)
            if names == "_":
                continue
            label, inner = (names.split() * 2)[:2]
            value = ("&" if " inout " in type_ else "") + inner + ("()" if "@autoclosure" in type_ else "")
            arguments.append(value if label == "_" else f"{label}: {value}")
        call = f"self.{self.name}({', '.join(arguments)})"
        return ("try " if self.throws else "") + ("await " if self.is_async else "") + call

    def declared(self, head, body, result):
        """An extension with a method of these types, with another head, body and result."""
        actor = "  @MainActor\n" if self.is_main_actor else ""
        return (
            f"extension {self.owner}{self.conditions} {{\n{actor}"
            f"  {head}{self.effects} -> {result}{self.where} {{\n    {body}\n  }}\n}}\n")
