"""Ends what a script has started, however the script ends."""
import atexit
import signal
import subprocess
import sys

# Without a handler these signals end Python at once, and nothing is cleaned up.
for number in (signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, lambda number, _: sys.exit(128 + number))


def start(*arguments, **options):
    """A process that is ended with the script."""
    process = subprocess.Popen(*arguments, **options)
    atexit.register(process.kill)
    return process
