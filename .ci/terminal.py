"""A real terminal to type into: a shell in tmux."""
import atexit
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import processes  # noqa: F401: the terminals end with the script

# The home of the shells. One that has just ended may still write its history.
SCRATCH = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)
PATIENCE = 20.0


class Terminal:
    """A shell in a tmux server of its own."""

    def __init__(self, columns=80, rows=24, **environment):
        self.name = f"app-{os.getpid()}-{time.monotonic_ns()}"
        settings = {"LC_ALL": "C.UTF-8", "TERM": "xterm", "PATH": os.environ["PATH"], "HOME": str(SCRATCH)}
        subprocess.run(
            ["tmux", "-L", self.name, "-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
             "-c", str(SCRATCH), "bash", "--norc", "--noprofile"],
            check=True, env=settings)
        atexit.register(self.close)
        self.tmux("set", "-g", "default-terminal", "tmux-256color")
        exports = {"PS1": "shell> ", "COLORTERM": "truecolor", **environment}
        self.type(" ".join(["export"] + [f"{key}={shlex.quote(value)}" for key, value in exports.items()]) + "\r")
        self.type("clear\r")
        self.wait(r"^shell>$")

    def tmux(self, *arguments):
        result = subprocess.run(["tmux", "-L", self.name, *arguments], check=True, capture_output=True, text=True)
        return result.stdout

    def type(self, text):
        """Exactly these bytes."""
        data = [f"{byte:02x}" for byte in text.encode()]
        for start in range(0, len(data), 200):
            self.tmux("send-keys", "-H", *data[start:start + 200])

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.tmux("capture-pane", "-p").rstrip("\n").split("\n"))

    @property
    def colored(self):
        return self.tmux("capture-pane", "-e", "-p")

    def flags(self):
        """Alternate screen, cursor, mouse."""
        return self.tmux("display", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}").strip()

    def wait(self, pattern, patience=PATIENCE):
        return self.until(lambda: re.search(pattern, self.text, re.MULTILINE), f"/{pattern}/", patience)

    def until(self, condition, what, patience=PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if result := condition():
                return result
            time.sleep(0.03)
        fail(f"{what} was not seen within {patience} s; what is seen:\n{self.text}")

    def run(self, *words):
        self.type(" ".join(shlex.quote(word) for word in words) + "\r")

    def quit(self):
        self.type("q")
        self.wait(r"^shell>$")
        if self.flags() != "0 1 0":
            fail(f"the terminal was left with alternate screen, cursor, mouse = {self.flags()}")

    def pid(self):
        shell = self.tmux("display", "-p", "#{pane_pid}").strip()
        return int(subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True).stdout.split()[0])

    def close(self):
        subprocess.run(["tmux", "-L", self.name, "kill-server"], capture_output=True)


def fail(message):
    print(f"FAILED: {message}", file=sys.stderr)
    raise SystemExit(1)
