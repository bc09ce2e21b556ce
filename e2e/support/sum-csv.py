"""Sums the columns of a file of the journal, in decimals: an independent reader of what the app writes.

Usage: sum-csv.py FILE COLUMN... [--by COLUMN]
Prints a JSON object: by the value of the last column, or "" without it, the sums of the others as text.
"""

import csv
import json
import sys
from decimal import Decimal, getcontext

getcontext().prec = 60


def main(arguments):
    by = None
    if "--by" in arguments:
        at = arguments.index("--by")
        by = arguments[at + 1]
        del arguments[at : at + 2]
    path, *columns = arguments
    sums = {}
    with open(path, newline="", encoding="utf-8") as file:
        head = file.readline().rstrip("\r\n").strip('"')
        if head != "Tern sandbox: play money, no tax document":
            raise SystemExit("the head does not say what the file is: " + head)
        for line in csv.DictReader(file):
            group = sums.setdefault(line[by] if by else "", {column: Decimal(0) for column in columns})
            for column in columns:
                group[column] += Decimal(line[column] or 0)
    print(json.dumps({key: {column: format(sum, "f") for column, sum in of.items()} for key, of in sums.items()}))


main(sys.argv[1:])
