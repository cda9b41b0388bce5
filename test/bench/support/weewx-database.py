"""The database of a WeeWX station, asked as WeeWX asks it: SQLite by Python's own module, an archive record a minute and
daily summaries. Makes a year of minutes in the folder named first, then answers a question a line."""

import json
import os
import random
import sqlite3
import sys

OBSERVATIONS = ["outTemp", "outHumidity", "dewpoint", "pressure", "windSpeed", "radiation", "rainRate", "UV"]
MINUTE, DAY = 60, 86_400


def fill(database, start, end):
    columns = ", ".join(f"{name} REAL" for name in OBSERVATIONS)
    database.execute(
        "CREATE TABLE archive (dateTime INTEGER NOT NULL PRIMARY KEY, usUnits INTEGER NOT NULL, "
        f'"interval" INTEGER NOT NULL, {columns})'
    )
    places = ", ".join("?" for _ in range(3 + len(OBSERVATIONS)))
    # A record stands at the end of its minute.
    rows = (
        (time, 1, 1, *(round((n + 1) * 10 + 5 * random.random(), 2) for n in range(len(OBSERVATIONS))))
        for time in range(start + MINUTE, end + MINUTE, MINUTE)
    )
    database.executemany(f"INSERT INTO archive VALUES ({places})", rows)
    for name in OBSERVATIONS:
        database.execute(
            f"CREATE TABLE archive_day_{name} (dateTime INTEGER NOT NULL PRIMARY KEY, min REAL, max REAL, "
            "sum REAL, count INTEGER, wsum REAL, sumtime INTEGER)"
        )
        database.execute(
            f"INSERT INTO archive_day_{name} SELECT (dateTime - 1) / {DAY} * {DAY}, min({name}), max({name}), "
            f"sum({name}), count({name}), sum({name}) * 60, count({name}) * 60 FROM archive GROUP BY 1"
        )
    database.commit()


def from_summaries(database, names, start, end):
    data = {}
    for name in names:
        data[name] = database.execute(
            f"SELECT dateTime, min, max, wsum / sumtime FROM archive_day_{name} "
            "WHERE dateTime >= ? AND dateTime < ? ORDER BY dateTime",
            (start, end),
        ).fetchall()
    return data


def from_archive(database, names, start, end, step):
    statistics = ", ".join(f"min({name}), max({name}), avg({name})" for name in names)
    return database.execute(
        f"SELECT (dateTime - 1) / {step} * {step} AS bucket, {statistics} FROM archive "
        "WHERE dateTime > ? AND dateTime <= ? GROUP BY bucket ORDER BY bucket",
        (start, end),
    ).fetchall()


def main():
    folder, start, end = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    database = sqlite3.connect(os.path.join(folder, "weewx.sdb"))
    fill(database, start, end)
    print("ready", flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        names = OBSERVATIONS[: asked["count"]]
        span = (asked["start"], asked["end"])
        if asked["step"] == DAY:
            answer = from_summaries(database, names, *span)
        else:
            answer = from_archive(database, names, *span, asked["step"])
        print(json.dumps(answer), flush=True)


main()
