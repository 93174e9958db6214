#!/usr/bin/env python3
"""Rides a file of tasks on Dask's distributed scheduler: each partition is piped through
`tracker-sim worker`, and the answers come in the order of the tasks.

    python3 rides_on_dask.py tasks.jsonl answers.jsonl [--scheduler tcp://host:8786]

A task is a line of JSON, such as {"id": 1, "route": "ride.gpx", "options": {"threshold": "50m"}}.
A worker or a command that is killed loses nothing: its partition is ridden again.
"""

import argparse
import subprocess

from dask.distributed import Client


def ride(tasks, program="tracker-sim"):
    """The answers to a partition of tasks, one line each. Fails as a whole, or not at all."""
    result = subprocess.run([program, "worker"], input=b"".join(tasks), stdout=subprocess.PIPE, check=True)
    answers = result.stdout.splitlines(keepends=True)
    if len(answers) != len(tasks):
        raise RuntimeError(f"{len(tasks)} tasks have {len(answers)} answers")
    return answers


def ride_all(client, tasks, program="tracker-sim", size=100, retries=3):
    """Yields the answers of one partition after the other."""
    partitions = [tasks[start:start + size] for start in range(0, len(tasks), size)]
    futures = client.map(ride, partitions, program=program, retries=retries, pure=False)
    for future in futures:
        yield future.result()


def read_tasks(path):
    with open(path, "rb") as file:
        return [line.rstrip(b"\r\n") + b"\n" for line in file if line.strip()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tasks")
    parser.add_argument("answers")
    parser.add_argument("--scheduler", help="of a cluster; without one, two processes on this machine")
    parser.add_argument("--program", default="tracker-sim")
    parser.add_argument("--size", type=int, default=100, help="tasks in a partition")
    options = parser.parse_args()

    tasks = read_tasks(options.tasks)
    client = Client(options.scheduler) if options.scheduler else Client(n_workers=2, threads_per_worker=1)
    answered = failed = 0
    with client, open(options.answers, "wb") as file:
        for answers in ride_all(client, tasks, options.program, options.size):
            file.writelines(answers)
            answered += len(answers)
            failed += sum(b'"error": ' in answer[:200] for answer in answers)
    print(f"{len(tasks)} tasks, {answered} answers, {failed} of them errors")
