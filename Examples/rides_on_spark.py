#!/usr/bin/env python3
"""Rides a file of tasks on Apache Spark: each partition is piped through `tracker-sim worker`.

    spark-submit rides_on_spark.py tasks.jsonl answers/ [PROGRAM]

Answers are in the order of the tasks, in one file for each partition. `checkCode` has Spark ride a
partition again when the command was killed or failed.
"""

import sys

from pyspark.sql import SparkSession

if __name__ == "__main__":
    tasks, answers = sys.argv[1:3]
    program = sys.argv[3] if len(sys.argv) > 3 else "tracker-sim"
    spark = SparkSession.builder.appName("tracker-sim rides").getOrCreate()
    lines = spark.sparkContext.textFile(tasks, minPartitions=8).filter(lambda line: line.strip())
    lines.pipe(f"{program} worker", checkCode=True).saveAsTextFile(answers)
    asked, answered = lines.count(), spark.sparkContext.textFile(answers).count()
    print(f"{asked} tasks, {answered} answers")
    spark.stop()
    sys.exit(asked != answered)
