#!/usr/bin/env python3
"""Sweeps many routes on Dask's distributed scheduler: each shard is a task, and the parts are put
together on this machine, equal to the byte to one sweep of all.

    python3 sweep_on_dask.py --shards 16 --merge "--svg cost.svg" ROUTES... --threshold 10m,20m,50m

The routes are at the same place on every machine. A worker or a command that is killed loses nothing:
its shard is ridden again.
"""

import argparse
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from dask.distributed import Client


def ride_shard(number, count, arguments, program="tracker-sim"):
    """One part of the sweep. Fails as a whole, or not at all."""
    command = [program, "sweep", *arguments, "--shard", f"{number}/{count}", "--jobs", "1"]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def sweep(client, arguments, merge=(), shards=16, program="tracker-sim", retries=3):
    """What the whole sweep prints."""
    futures = client.map(
        ride_shard, range(1, shards + 1), count=shards, arguments=arguments, program=program,
        retries=retries, pure=False)
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for number, future in enumerate(futures, 1):
            parts.append(Path(folder, f"part-{number}.jsonl"))
            parts[-1].write_bytes(future.result())
        return subprocess.run(
            [program, "sweep", "--merge", *parts, *merge], stdout=subprocess.PIPE, check=True).stdout


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scheduler", help="of a cluster; without one, two processes on this machine")
    parser.add_argument("--program", default="tracker-sim")
    parser.add_argument("--shards", type=int, default=16)
    parser.add_argument("--merge", default="", help="options of the whole: --format, --svg, --recommend")
    options, arguments = parser.parse_known_args()

    client = Client(options.scheduler) if options.scheduler else Client(n_workers=2, threads_per_worker=1)
    with client:
        sys.stdout.buffer.write(
            sweep(client, arguments, shlex.split(options.merge), options.shards, options.program))
