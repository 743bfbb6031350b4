"""Times every topic and prints one table: our time, each peer's time, and how many times faster than it we are.

A topic is a module of this folder with two functions: `ours(root, runs)` returns {row name: milliseconds};
`peers()` yields (row name, peer name, maker), where maker() prepares the work and returns the function to time.
Both sides report the best of the runs, one thread each, in the same run of this script.
"""

import argparse
import importlib
import json
import pathlib
import sys
import time

TOPICS = ["raster", "paper", "png", "command", "simulator", "export"]


def best(function, runs):
    function()
    result = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        function()
        result = min(result, time.perf_counter() - start)
    return result * 1000


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Benchmarks against peers on the same work.")
    parser.add_argument("topics", nargs="*", help=f"which topics, of {', '.join(TOPICS)} (default: all)")
    parser.add_argument("--runs", type=int, default=7, help="how many times each is run; the best counts")
    parser.add_argument("--only", default="", help="rows whose name starts with this")
    parser.add_argument("--json", metavar="FILE", help="also write the rows as JSON")
    options = parser.parse_args()
    for topic in options.topics:
        if topic not in TOPICS:
            parser.error(f"no topic {topic}; there are {', '.join(TOPICS)}")
    sys.path.insert(0, str(here))
    rows = []
    for topic in options.topics or TOPICS:
        module = importlib.import_module(topic)
        times = module.ours(str(here.parent.parent), options.runs)
        table = {name: {} for name in times if name.startswith(options.only)}
        for name, peer, make in module.peers():
            if name.startswith(options.only):
                table.setdefault(name, {})[peer] = best(make(), options.runs)
        for name, others in table.items():
            rows.append({"topic": topic, "name": name, "ms": times.get(name), "peers": others})
    width = max((len(row["name"]) for row in rows), default=4)
    print(f"{'ms, best of ' + str(options.runs):{width}}  {'Recto':>8}   peers (how many times faster Recto is)")
    for row in rows:
        mine = row["ms"]
        peers = "   ".join(
            f"{peer} {ms:8.2f} ({ms / mine:5.2f} x)" if mine else f"{peer} {ms:8.2f}" for peer, ms in row["peers"].items())
        print(f"{row['name']:{width}}  {mine if mine is not None else float('nan'):8.2f}   {peers}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
