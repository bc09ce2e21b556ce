#!/usr/bin/env python3
"""Verifier of the signed proofs of the exchange Tern.

It was written from docs/proof.md alone, and every later change follows a change of that document.
It needs Python 3.8 and nothing but the standard library.

    python3 verify.py --key HEX32 ... [--markets FILE] FILE...    judges files
    python3 verify.py --batch                                     judges one JSON object from stdin

A key is a public key to be trusted. The file of markets is docs/proof-vectors/markets.json or a
copy of it that is trusted; without one no file of an hour is accepted. A batch has the fields
"keys" and "documents" (the text of each), and may have "markets" (the content of that file) and
"segments".

Exit status: 0 all accepted (of a batch: judged), 1 a file refused, 2 wrong command line or batch.
"""

import hashlib
import json
import math
import re
import sys

USAGE = ("usage: verify.py --key HEX32 ... [--markets FILE] FILE...\n"
         "       verify.py --batch")
LARGEST_WHOLE = 2 ** 53 - 1
UNIT = 10 ** 18
HOUR = 3_600_000
LARGEST_GAP = 5000
ZEROS = "0" * 64


class Refused(Exception):
    """The document is not accepted; the message says why."""


def demand(condition, reason):
    """Refuse the document with this reason unless the condition holds."""
    if not condition:
        raise Refused(reason)


# --- Ed25519 (RFC 8032) ---------------------------------------------------------------

P = 2 ** 255 - 19
ORDER = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
D2 = 2 * D % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


def add_points(p, q):
    """The sum of two points in extended coordinates (X, Y, Z, T); the formula is complete."""
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = p[3] * q[3] * D2 % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def decode_point(data):
    """The point that 32 bytes encode, or None if they are no canonical encoding of a point."""
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def encode_point(point):
    """The canonical 32 bytes of a point."""
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def has_small_order(point):
    """Whether eight times the point is the neutral one."""
    for _ in range(3):
        point = add_points(point, point)
    return point[0] % P == 0 and (point[1] - point[2]) % P == 0


def table_of_multiples(point):
    """For each of 64 half bytes, the 16 multiples of the point that it can stand for."""
    table = []
    for _ in range(64):
        row = [NEUTRAL]
        for _ in range(15):
            row.append(add_points(row[-1], point))
        table.append(row)
        point = add_points(row[15], point)
    return table


def add_multiple(total, table, scalar):
    """The total plus the scalar (below 2^256) times the point of the table."""
    for row in table:
        if scalar & 15:
            total = add_points(total, row[scalar & 15])
        scalar >>= 4
    return total


BASE_POINT = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
BASE_TABLE = []


class PublicKey:
    """A trusted public key; its tables are computed when it is first used."""

    def __init__(self, data):
        self.data = data
        self.id = hashlib.sha256(data).hexdigest()[:16]
        self.table = None

    def prepare(self):
        """Compute the multiples of minus the key; False if the key is no point to be trusted."""
        if self.table is None:
            point = decode_point(self.data)
            if point is None or has_small_order(point):
                return False
            if not BASE_TABLE:
                BASE_TABLE.extend(table_of_multiples(BASE_POINT))
            negative = (P - point[0], point[1], 1, P - point[3])
            self.table = table_of_multiples(negative)
        return True

    def verifies(self, message, signature):
        """Whether the signature of the message is right.

        S x B - k x A is computed and its encoding compared with R, without the cofactor. As
        that encoding is canonical, an R that is no point or not encoded canonically never
        equals it.
        """
        s = int.from_bytes(signature[32:], "little")
        if s >= ORDER or not self.prepare():
            return False
        digest = hashlib.sha512(signature[:32] + self.data + message).digest()
        k = int.from_bytes(digest, "little") % ORDER
        total = add_multiple(add_multiple(NEUTRAL, BASE_TABLE, s), self.table, k)
        return encode_point(total) == signature[:32] and not has_small_order(total)


def read_keys(texts):
    """Trusted keys by their id, from their hex digits; ValueError for none or a wrong one."""
    if not texts:
        raise ValueError("no trusted key is given")
    keys = {}
    for text in texts:
        if not isinstance(text, str) or not re.fullmatch("[0-9a-f]{64}", text):
            raise ValueError("a key is not 64 lower-case hex digits")
        key = PublicKey(bytes.fromhex(text))
        keys[key.id] = key
    return keys


# --- Reading JSON strictly ------------------------------------------------------------


class Number:
    """A JSON number as it is written; nothing is rounded before it is known what it must be."""

    __slots__ = ("text",)

    def __init__(self, text):
        self.text = text


def unique_names(pairs):
    """An object of these pairs; a name that stands twice is refused."""
    result = dict(pairs)
    demand(len(result) == len(pairs), "unreadable: a name stands twice in one object")
    return result


def no_constant(_):
    """Refuse NaN and Infinity, which Python would read and JSON does not have."""
    raise Refused("unreadable: not JSON")


def read_json(text):
    """The JSON value of a text."""
    try:
        text.encode("utf-8")
        return json.loads(text, object_pairs_hook=unique_names, parse_int=Number,
                          parse_float=Number, parse_constant=no_constant)
    except UnicodeEncodeError:
        raise Refused("unreadable: not Unicode text") from None
    except ValueError:
        raise Refused("unreadable: not JSON") from None
    except (RecursionError, MemoryError):
        raise Refused("unreadable: too deep or too large") from None


def whole_value(text):
    """The whole number from 0 to 2^53 - 1 whose digits a JSON number is, or None."""
    if not re.fullmatch("[0-9]{1,16}", text):
        return None
    result = int(text)
    return result if result <= LARGEST_WHOLE else None


# Each function below makes a reader: it takes a value and its place in the document,
# and answers the value as the checks need it, or refuses the document.


def text_of(pattern):
    """Make a reader of strings that match the whole pattern."""
    matches = re.compile(pattern).fullmatch

    def read(value, where):
        demand(isinstance(value, str) and matches(value), where + " is not as it must be")
        return value
    return read


def whole(least, most=LARGEST_WHOLE):
    """Make a reader of whole numbers between the two limits."""
    def read(value, where):
        result = whole_value(value.text) if isinstance(value, Number) else None
        demand(result is not None and least <= result <= most,
               where + " is not a whole number in its limits")
        return result
    return read


def one_of(*allowed):
    """Make a reader of strings that are one of those allowed."""
    def read(value, where):
        demand(isinstance(value, str) and value in allowed, where + " is not an allowed word")
        return value
    return read


def list_of(reader, limit, least=0):
    """Make a reader of lists with at most and at least so many entries."""
    def read(value, where):
        demand(isinstance(value, list), where + " is not a list")
        demand(least <= len(value) <= limit, where + " is too long or too short")
        inner = where + "[]"
        return [reader(entry, inner) for entry in value]
    return read


def record(fields):
    """Make a reader of objects that have exactly these fields."""
    def read(value, where):
        demand(isinstance(value, dict), where + " is not an object")
        demand(value.keys() == fields.keys(), "fields of " + where)
        return {name: reader(value[name], where + "." + name)
                for name, reader in fields.items()}
    return read


def or_null(reader):
    """Make a reader that accepts null besides what the given one accepts."""
    def read(value, where):
        return None if value is None else reader(value, where)
    return read


def read_positive_decimal(value, where):
    """A decimal above 0."""
    text = DECIMAL(value, where)
    demand(units(text) > 0, where + " is not above 0")
    return text


def read_share(value, where):
    """A number above 0 and below 1, as the nearest double."""
    demand(isinstance(value, Number), where + " is not a number")
    result = float(value.text)
    demand(0 < result < 1, where + " is not above 0 and below 1")
    return result


# --- Decimals and texts ---------------------------------------------------------------


def units(text):
    """The value of a (signed) decimal as a whole number of 10^-18."""
    sign = -1 if text.startswith("-") else 1
    digits, _, fraction = text.lstrip("-").partition(".")
    return sign * (int(digits) * UNIT + int(fraction.ljust(18, "0")))


def shortest(value):
    """The shortest text of a whole number of 10^-18."""
    digits, fraction = divmod(abs(value), UNIT)
    tail = f"{fraction:018d}".rstrip("0")
    return ("-" if value < 0 else "") + str(digits) + ("." + tail if tail else "")


def join(*fields):
    """The text of these fields."""
    return "|".join(str(field) for field in fields)


def sha256(text):
    """The hash of a text, as hex digits."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def pick(source, names):
    """The values of these fields, whose names are separated by spaces."""
    return [source[name] for name in names.split()]


# --- The fields of every document -----------------------------------------------------

HASH = text_of("[0-9a-f]{64}")
IDENTITY = text_of("[0-9A-Za-z_-]{1,64}")
MARKET = text_of("[A-Z0-9]{5,20}")
NAME = text_of("[0-9A-Za-z-]{1,40}")
DECIMAL = text_of(r"(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?")
SIGNED_DECIMAL = text_of(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?")
TIME = whole(0)
SEQ = whole(1)

SIGNED_FIELDS = {
    "keyId": text_of("[0-9a-f]{16}"),
    "payload": text_of("[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,1000}"),
    "signature": text_of("[0-9a-f]{128}"),
}
SIGNED = record(SIGNED_FIELDS)
TICK = record({
    "seq": SEQ, "ts": TIME, "price": DECIMAL, "hash": HASH,
    "source": text_of("[^|\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,64}"),
})
CHECKPOINT = record({"symbol": MARKET, "seq": SEQ, "hash": HASH, "ts": TIME, **SIGNED_FIELDS})
RATE = record({"period": whole(1), "odds": DECIMAL})
ODDS_TABLE = record({
    "oddsVersion": whole(1), "ruleId": NAME, "fromTime": TIME, "rates": list_of(RATE, 100),
    "previousHash": HASH, **SIGNED_FIELDS,
})
ODDS_HEAD = record({"tableHash": HASH, "time": TIME, **SIGNED_FIELDS})

ORDER_FIELDS = {
    "id": IDENTITY, "userId": IDENTITY, "coinSymbol": MARKET, "betContent": whole(1, 2),
    "betAmount": DECIMAL, "type": whole(1), "odds": DECIMAL, "oddsVersion": whole(1),
    "ruleId": NAME, "openSeq": SEQ, "openTime": TIME, "dueTime": TIME, "openPrice": DECIMAL,
    "openHash": HASH, "result": one_of("win", "loss", "tie", "void"), "payout": DECIMAL,
    "profit": SIGNED_DECIMAL,
}
SETTLED_ORDER = record({**ORDER_FIELDS, "closeSeq": SEQ, "closeTime": TIME,
                        "closePrice": DECIMAL, "closeHash": HASH})
VOID_ORDER = record({**ORDER_FIELDS, "voidReason": NAME})


def read_order(value, where):
    """An order, whose fields depend on its result."""
    void = isinstance(value, dict) and value.get("result") == "void"
    return (VOID_ORDER if void else SETTLED_ORDER)(value, where)


TRADE_FIELDS = {
    "format": one_of("tern-proof-1", "tern-proof-2", "tern-proof-3"), "order": read_order,
    "receipt": SIGNED,
    "prevHash": HASH, "ticks": list_of(TICK, 50_000), "checkpoints": list_of(CHECKPOINT, 2000),
}
STOP_FIELDS = {
    "id": IDENTITY, "userId": IDENTITY, "symbol": MARKET, "side": one_of("buy", "sell"),
    "stopPrice": DECIMAL, "armedSeq": whole(0), "triggerSeq": SEQ, "triggerTime": TIME,
    "triggerPrice": DECIMAL,
}
TRAILING_FIELDS = {
    **STOP_FIELDS, "trailingBips": whole(1, 9999), "activationPrice": or_null(DECIMAL),
    "tickSize": read_positive_decimal, "activationSeq": SEQ, "bestSeq": SEQ,
}
ROOT = record({
    "asset": text_of("[A-Z0-9]{2,10}"), "nightTime": TIME, "takenTime": TIME, "rootHash": HASH,
    "sum": DECIMAL, "leaves": whole(1), "simulatedReserves": DECIMAL, "previousHash": HASH,
    **SIGNED_FIELDS,
})
SIBLING = record({"side": one_of("left", "right"), "hash": HASH, "sum": DECIMAL})
LIABILITY_PATH = record({
    "balance": DECIMAL, "salt": HASH, "siblings": list_of(SIBLING, 40), "root": ROOT,
})


def stop_file(stop_fields):
    """Make the reader of a file about a stop with these fields."""
    return record({
        "format": one_of("tern-stop-1", "tern-trailing-1"), "stop": record(stop_fields),
        "receipt": SIGNED, "prevHash": HASH, "ticks": list_of(TICK, 1_000_000),
        "checkpoints": list_of(CHECKPOINT, 200_000),
    })


READERS = {
    "tern-proof-1": record(TRADE_FIELDS),
    "tern-proof-2": record({**TRADE_FIELDS, "oddsTables": list_of(ODDS_TABLE, 1000, 1)}),
    "tern-proof-3": record({**TRADE_FIELDS, "oddsTables": list_of(ODDS_TABLE, 1000, 1),
                            "oddsHead": ODDS_HEAD}),
    "tern-stop-1": stop_file(STOP_FIELDS),
    "tern-trailing-1": stop_file(TRAILING_FIELDS),
    "tern-liabilities-1": record({
        "format": one_of("tern-liabilities-1"), "owner": text_of("0x[0-9a-fA-F]{40}"),
        "paths": list_of(LIABILITY_PATH, 100),
    }),
    "tern-seed-1": record({
        "format": one_of("tern-seed-1"), "symbol": MARKET, "priceDecimals": whole(0, 18),
        "anchorTicks": whole(1), "sigmaPerMinute": read_share, "startTime": TIME,
        "seedHash": HASH, "seed": HASH, "prevHash": HASH, "ticks": list_of(TICK, 100_000),
        "checkpoints": list_of(CHECKPOINT, 10_000),
    }),
}


# --- Signatures and ticks -------------------------------------------------------------


def signed_parts(document):
    """Each signed text of a document with what it is."""
    if "receipt" in document:
        yield "the receipt", document["receipt"]
    for checkpoint in document.get("checkpoints", ()):
        yield "a checkpoint", checkpoint
    for table in document.get("oddsTables", ()):
        yield "a table of odds", table
    if "oddsHead" in document:
        yield "the head of the tables of odds", document["oddsHead"]
    for path in document.get("paths", ()):
        yield "a root", path["root"]


def check_keys_known(keys, document):
    """Every signed text names a trusted key."""
    for what, signed in signed_parts(document):
        demand(signed["keyId"] in keys, "key of " + what + " is not trusted")


def check_signed(keys, signed, expected, what):
    """The payload is the expected text, and a trusted key signed it."""
    demand(signed["payload"] == expected, "text of " + what)
    key = keys.get(signed["keyId"])
    demand(key is not None, "key of " + what + " is not trusted")
    demand(key.verifies(expected.encode("utf-8"), bytes.fromhex(signed["signature"])),
           "signature of " + what)


def check_checkpoints(keys, market, ticks, checkpoints):
    """Checkpoints are signed, ascend, lie among the ticks, and the last signs the last tick."""
    before = 0
    for checkpoint in checkpoints:
        demand(checkpoint["symbol"] == market, "a checkpoint is of another market")
        text = join("tern-checkpoint-1", *pick(checkpoint, "symbol seq hash ts"))
        check_signed(keys, checkpoint, text, "a checkpoint")
        seq = checkpoint["seq"]
        demand(seq > before, "checkpoints do not ascend")
        demand(ticks[0]["seq"] <= seq <= ticks[-1]["seq"], "a checkpoint outside the ticks")
        before = seq
    demand(before == ticks[-1]["seq"], "checkpoints: the last tick is not signed")


def check_chain(market, previous_hash, ticks):
    """Ticks follow each other without a gap, and their hashes are those of the chain."""
    previous = None
    value = previous_hash
    for tick in ticks:
        if previous is not None:
            demand(tick["seq"] == previous["seq"] + 1, "sequence numbers of the ticks")
            demand(tick["ts"] >= previous["ts"], "times of the ticks go backwards")
        value = sha256(join(value, market, *pick(tick, "seq ts price source")))
        demand(value == tick["hash"], "hash of a tick")
        previous = tick


def check_headed(keys, market, document, first, needed):
    """The rules of "Checking headed ticks"."""
    ticks, checkpoints = document["ticks"], document["checkpoints"]
    demand(ticks, "no ticks")
    demand(checkpoints, "no checkpoints")
    check_chain(market, document["prevHash"], ticks)
    check_checkpoints(keys, market, ticks, checkpoints)
    demand(checkpoints[0]["seq"] <= first or ticks[0]["seq"] == 1,
           "checkpoints: none at or before the first tick that counts")
    demand(checkpoints[-1]["seq"] >= needed, "checkpoints: none behind the last tick needed")
    for checkpoint in checkpoints:
        tick = ticks[checkpoint["seq"] - ticks[0]["seq"]]
        demand(checkpoint["hash"] == tick["hash"] and checkpoint["ts"] == tick["ts"],
               "a checkpoint differs from its tick")


# --- Up/down trades -------------------------------------------------------------------

RECEIPT_FIELDS = ("id userId coinSymbol betContent betAmount type odds oddsVersion ruleId "
                  "openSeq openTime openPrice openHash dueTime")
PAYOUT_STEPS = {"updown-1": UNIT // 10 ** 8, "updown-2": UNIT // 10 ** 2}


def find_pair(ticks, due):
    """The two ticks between which the trade is due."""
    for index in range(len(ticks) - 2, -1, -1):
        if ticks[index]["ts"] <= due:
            demand(ticks[index + 1]["ts"] > due, "no tick after the due time")
            return ticks[index], ticks[index + 1]
    raise Refused("no pair of ticks around the due time")


def expected_result(order, gap):
    """The result that follows from the prices."""
    if gap:
        return "void"
    opened, closed = units(order["openPrice"]), units(order["closePrice"])
    if opened == closed:
        return "tie"
    return "win" if (closed > opened) == (order["betContent"] == 1) else "loss"


def expected_payout(order):
    """The payout of the result by the rule of the order, in units of 10^-18."""
    stake = units(order["betAmount"])
    demand(order["ruleId"] in PAYOUT_STEPS, "ruleId is not known")
    if order["result"] != "win":
        return 0 if order["result"] == "loss" else stake
    payout = stake + stake * units(order["odds"]) // UNIT
    return payout - payout % PAYOUT_STEPS[order["ruleId"]]


def same_tick(order, prefix, tick):
    """Whether a tick is the one that the order names, its price as the same text."""
    named = [order[prefix + part] for part in ("Seq", "Time", "Price", "Hash")]
    return named == pick(tick, "seq ts price hash")


def check_outcome(order, ticks, pair):
    """The opening, the closing, the result and the payout of a trade."""
    earlier, later = pair
    due = order["dueTime"]
    index = order["openSeq"] - ticks[0]["seq"]
    demand(0 <= index < len(ticks), "the opening tick is not in the file")
    demand(same_tick(order, "open", ticks[index]), "the opening tick differs")
    demand(due == order["openTime"] + order["type"] * 1000, "due time")
    gap = due - earlier["ts"] > LARGEST_GAP or later["ts"] - due > LARGEST_GAP
    if order["result"] == "void":
        demand(gap, "void without a gap")
        demand(order["voidReason"] == "feedGap", "reason of the void trade")
    else:
        demand(not gap, "a gap, but the trade is not void")
        demand(same_tick(order, "close", earlier), "the closing tick differs")
    demand(order["result"] == expected_result(order, gap), "result")
    payout = expected_payout(order)
    demand(order["payout"] == shortest(payout), "payout")
    demand(order["profit"] == shortest(payout - units(order["betAmount"])), "profit")


def check_odds_head(keys, order, tables, head):
    """A signature from after the opening names the newest table."""
    check_signed(keys, head, join("tern-odds-head-1", *pick(head, "tableHash time")),
                 "the head of the tables of odds")
    demand(head["time"] >= order["openTime"], "head of the tables of odds: too old")
    newest = ZEROS
    for table in tables:
        if table["fromTime"] <= head["time"]:
            newest = sha256(table["payload"])
    demand(head["tableHash"] == newest, "head of the tables of odds: another table")


def check_odds(keys, order, tables):
    """The chain of the tables of odds, and the odds in force; answers a remark or None."""
    previous, previous_time, current = ZEROS, -1, None
    for table in tables:
        rates = ",".join(join(rate["period"]) + ":" + rate["odds"] for rate in table["rates"])
        text = join("tern-odds-1", *pick(table, "oddsVersion ruleId fromTime"), rates,
                    table["previousHash"])
        check_signed(keys, table, text, "a table of odds")
        demand(table["previousHash"] == previous, "chain of the tables of odds")
        demand(table["fromTime"] > previous_time, "times of the tables of odds")
        previous, previous_time = sha256(text), table["fromTime"]
        if table["fromTime"] <= order["openTime"]:
            current = table
    if current is None:
        return "the trade opened before the first table of odds; nothing was compared"
    offered = next((rate["odds"] for rate in current["rates"]
                    if rate["period"] == order["type"]), None)
    demand(order["oddsVersion"] == current["oddsVersion"], "odds: version not in force")
    demand(order["ruleId"] == current["ruleId"], "odds: rule not in force")
    demand(order["odds"] == offered, "odds not in force")
    return None


def check_trade(keys, document):
    """An up/down trade; answers a remark or None."""
    order = document["order"]
    check_signed(keys, document["receipt"], join("tern-receipt-1", *pick(order, RECEIPT_FIELDS)),
                 "the receipt")
    pair = find_pair(document["ticks"], order["dueTime"])
    check_headed(keys, order["coinSymbol"], document, order["openSeq"], pair[1]["seq"])
    check_outcome(order, document["ticks"], pair)
    if document["format"] == "tern-proof-1":
        return "the odds were not compared with a table"
    remark = check_odds(keys, order, document["oddsTables"])
    if document["format"] == "tern-proof-2":
        return remark or "a list of tables that was cut at its end would not be noticed"
    check_odds_head(keys, order, document["oddsTables"], document["oddsHead"])
    return remark


# --- Stops ----------------------------------------------------------------------------


def walk_fixed(stop, ticks):
    """The tick that triggers a fixed stop, or None."""
    limit, sells = units(stop["stopPrice"]), stop["side"] == "sell"
    for tick in ticks:
        price = units(tick["price"])
        if price <= limit if sells else price >= limit:
            return tick
    return None


def trailing_price(best, bips, tick_size, sells):
    """The stop at a best price, rounded away from the price to the tick size."""
    step = 10_000 * tick_size
    if sells:
        return best * (10_000 - bips) // step * tick_size
    return (best * (10_000 + bips) + step - 1) // step * tick_size


def walk_trailing(stop, ticks):
    """The tick that triggers a trailing stop, or None; its other fields are checked too."""
    sells, bips = stop["side"] == "sell", stop["trailingBips"]
    tick_size = units(stop["tickSize"])
    start = None if stop["activationPrice"] is None else units(stop["activationPrice"])
    active_seq = best_seq = best = limit = None
    for tick in ticks:
        price = units(tick["price"])
        if active_seq is None:
            if start is not None and not (price >= start if sells else price <= start):
                continue
            active_seq = tick["seq"]
        elif limit >= price if sells else limit <= price:
            demand(stop["activationSeq"] == active_seq, "activationSeq")
            demand(stop["bestSeq"] == best_seq, "bestSeq")
            demand(units(stop["stopPrice"]) == limit, "stop price")
            return tick
        elif not (price > best if sells else price < best):
            continue
        best, best_seq = price, tick["seq"]
        limit = trailing_price(best, bips, tick_size, sells)
    return None


def check_stop(keys, document):
    """A fixed or a trailing stop."""
    stop, form = document["stop"], document["format"]
    trailing = form == "tern-trailing-1"
    terms = pick(stop, "id userId symbol side")
    first = stop["armedSeq"] + 1
    if trailing:
        activation = stop["activationPrice"]
        terms += [stop["trailingBips"], "" if activation is None else activation,
                  stop["tickSize"]]
        if activation is None:
            first = stop["armedSeq"]
    else:
        terms.append(stop["stopPrice"])
    text = join(form, *terms, stop["armedSeq"])
    check_signed(keys, document["receipt"], text, "the receipt")
    check_headed(keys, stop["symbol"], document, first, stop["triggerSeq"])
    ticks = [tick for tick in document["ticks"] if tick["seq"] >= first]
    tick = (walk_trailing if trailing else walk_fixed)(stop, ticks)
    demand(tick is not None, "trigger: no tick triggers the stop")
    demand(tick["seq"] == stop["triggerSeq"], "trigger: another tick")
    demand(tick["ts"] == stop["triggerTime"], "trigger: another time")
    demand(units(tick["price"]) == units(stop["triggerPrice"]), "trigger: another price")


# --- Balances -------------------------------------------------------------------------

LARGEST_SUM = 10 ** 36


def climb(owner, path):
    """The hash and the sum at the top of a path."""
    root = path["root"]
    total = units(path["balance"])
    value = sha256(join("tern-liability-leaf-1", root["asset"], root["nightTime"], owner,
                        path["salt"], total))
    for sibling in path["siblings"]:
        other = units(sibling["sum"])
        here, there = (value, total), (sibling["hash"], other)
        left, right = (there, here) if sibling["side"] == "left" else (here, there)
        value = sha256(join("tern-liability-node-1", *left, *right))
        total += other
        demand(total < LARGEST_SUM, "a sum is too large")
    return value, total


def check_liabilities(keys, document):
    """The balances of a night."""
    roots = [path["root"] for path in document["paths"]]
    demand(len({root["asset"] for root in roots}) == len(roots), "an asset stands twice")
    demand(len({root["nightTime"] for root in roots}) <= 1, "paths of several nights")
    for path in document["paths"]:
        root = path["root"]
        text = join("tern-liability-root-1", *pick(root, "asset nightTime takenTime rootHash"),
                    units(root["sum"]), root["leaves"], units(root["simulatedReserves"]),
                    root["previousHash"])
        check_signed(keys, root, text, "a root")
        demand(root["leaves"] == 2 ** len(path["siblings"]), "number of leaves")
        value, total = climb(document["owner"], path)
        demand(value == root["rootHash"], "another root")
        demand(total == units(root["sum"]), "another sum")


# --- Seeds ----------------------------------------------------------------------------


class Generator:
    """The random numbers of a segment."""

    def __init__(self, seed, market, first):
        digest = hashlib.sha256(join(seed, market, first).encode("utf-8")).digest()
        self.words = [int.from_bytes(digest[i:i + 4], "little") for i in range(0, 16, 4)]

    def uniform(self):
        """The next number from 0 to below 1."""
        a, b, c, n = self.words
        total = (a + b + n) & 0xFFFFFFFF
        rotated = (c << 21 | c >> 11) & 0xFFFFFFFF
        self.words = [b ^ b >> 9, (c + (c << 3)) & 0xFFFFFFFF,
                      (rotated + total) & 0xFFFFFFFF, (n + 1) & 0xFFFFFFFF]
        return total / 4294967296

    def normal(self):
        """The next number that is nearly distributed normally."""
        total = -6.0
        for _ in range(12):
            total += self.uniform()
        return total


def round_half_up(x):
    """The nearest whole number as a double; an x halfway goes up."""
    low = math.floor(x)
    return float(low + 1 if x - low >= 0.5 else low)


class Waves:
    """The volatility of a segment."""

    def __init__(self, random, sigma):
        """Draw the first number of a segment; `sigma` is the market's."""
        self.random, self.calm = random, float(sigma)
        self.quick = 1.0
        self.slow = 0.8 + 0.4 * random.uniform()
        self.since = 0.0

    def wave(self, w, pull, noise, e):
        """The next value of one of the two waves."""
        value = w + pull * e * (1 - w) + noise * w * math.sqrt(e) * self.random.normal()
        return min(3.5, max(0.45, value))

    def sigma(self, minutes):
        """The volatility of a minute when so many minutes more are over."""
        self.since += minutes
        if self.since >= 1:
            e = min(self.since, 5.0)
            self.quick = self.wave(self.quick, 0.07, 0.2, e)
            self.slow = self.wave(self.slow, 0.0015, 0.022, e)
            self.since = 0.0
        return self.calm * self.quick * self.slow

    def jump_size(self):
        """The size of a jump, relative to the price."""
        return self.calm * (4 + 10 * self.random.uniform())


class PulledWalk:
    """The prices of walk 1 in steps of the market."""

    def __init__(self, random, last, anchor, sigma):
        """Start at the price `last`, or at the anchor for None."""
        self.random, self.anchor = random, float(anchor)
        self.mid = self.anchor if last is None else float(last)
        self.waves = Waves(random, sigma)

    def price(self, minutes):
        """The price of a tick so many minutes later."""
        uniform, last = self.random.uniform, self.mid
        move = self.waves.sigma(minutes) * math.sqrt(minutes) * self.random.normal()
        move = move + (0.00005 * minutes * (self.anchor - self.mid)) / self.anchor
        if uniform() < (1 / 900) * minutes:
            size = self.waves.jump_size()
            move = move + (-size if uniform() < 0.5 else size)
        self.mid = self.mid * (1 + min(0.03, max(-0.03, move)))
        if self.mid < 2:
            self.mid = 2.0
        spread = max(1.0, round_half_up(self.mid * 0.0000012 * (0.5 + uniform())))
        bid = max(1.0, round_half_up(self.mid - spread / 2))
        bought = uniform() < (0.68 if self.mid >= last else 0.32)
        uniform()
        return int(bid + spread if bought else bid)


class WholeWalk:
    """The prices of walk 2 in steps of the market."""

    def __init__(self, random, last, anchor, sigma):
        """Start beside the price `last`, or at the anchor for None."""
        self.random = random
        self.waves = Waves(random, sigma)
        self.centre = float(anchor)
        if last is not None:
            spread = self.spread(float(last))
            bid = last - spread if random.uniform() < 0.5 else float(last)
            self.centre = bid + math.floor(spread / 2)

    def spread(self, price):
        """A spread beside a price; draws."""
        return max(1.0, round_half_up(price * 0.0000012 * (0.5 + self.random.uniform())))

    def moved(self, minutes):
        """The steps that the centre moves, before the limits."""
        random = self.random
        sigma = self.waves.sigma(minutes) * math.sqrt(minutes) * self.centre
        variance = sigma * sigma
        if variance < 0.5:
            draw = random.uniform()
            moved = -1 if draw < variance / 2 else 1 if draw < variance else 0
        else:
            whole = math.sqrt(variance - 1 / 6) * random.normal()
            moved = math.floor(whole + random.uniform())
        if random.uniform() < (1 / 900) * minutes:
            size = self.waves.jump_size() * self.centre
            jump = -size if random.uniform() < 0.5 else size
            moved = moved + math.floor(jump + random.uniform())
        return moved

    def price(self, minutes):
        """The price of a tick so many minutes later."""
        uniform, last = self.random.uniform, self.centre
        moved = self.moved(minutes)
        most = max(1, math.floor(0.03 * self.centre))
        moved = min(most, max(-most, moved))
        self.centre = float(min(2000000000, max(20, self.centre + moved)))
        spread = self.spread(self.centre)
        bid = self.centre - math.floor(spread / 2)
        chance = 0.68 if self.centre > last else 0.32 if self.centre < last else 0.5
        bought = uniform() < chance
        uniform()
        return int(bid + spread if bought else bid)


class Segment:
    """The simulated prices of a segment, tick by tick, in steps of the market."""

    def __init__(self, walk, seed, market, first, before, anchor, sigma):
        """Start behind the tick `before`, a pair of time and steps, or None for tick 1."""
        self.last_time, last = (None, None) if before is None else before
        kind = {1: PulledWalk, 2: WholeWalk}[walk]
        self.walk = kind(Generator(seed, market, first), last, anchor, sigma)

    def price(self, time):
        """The price of the next tick, which has this time; ValueError or OverflowError."""
        minutes = 0.0 if self.last_time is None else min(1.0, (time - self.last_time) / 60000)
        self.last_time = time
        return self.walk.price(minutes)


def price_text(steps, decimals):
    """A price in steps as the text that is published."""
    if decimals == 0:
        return str(steps)
    whole_part, fraction = divmod(steps, 10 ** decimals)
    return f"{whole_part}.{fraction:0{decimals}d}"


def steps_of(price, decimals):
    """The steps of a price that is written with exactly so many decimals."""
    digits, _, fraction = price.partition(".")
    demand(len(fraction) == decimals, "a price has another number of decimals than the market")
    steps = int(digits + fraction)
    demand(steps <= LARGEST_WHOLE, "a price has too many steps")
    return steps


def start_segment(walk, document, before, tick):
    """The segment that begins with a tick; `before` is the tick before it or None."""
    start = None
    if tick["seq"] != 1:
        demand(before is not None, "the tick before a segment is not in the file")
        start = before["ts"], steps_of(before["price"], document["priceDecimals"])
    return Segment(walk, document["seed"], document["symbol"], tick["seq"], start,
                   document["anchorTicks"], document["sigmaPerMinute"])


def check_seed_prices(document):
    """Every tick of the hour names it, and its price follows from the seed."""
    begin = document["startTime"]
    pattern = re.compile(f"sim(2?):{begin // HOUR}:([1-9][0-9]{{0,15}})")
    segment = source = before = None
    made = 0
    for tick in document["ticks"]:
        match = pattern.fullmatch(tick["source"])
        if begin <= tick["ts"] < begin + HOUR:
            demand(match, "a tick of the hour does not name it")
            if int(match.group(2)) == tick["seq"]:
                walk = 2 if match.group(1) else 1
                segment, source = start_segment(walk, document, before, tick), tick["source"]
            demand(segment is not None and source == tick["source"],
                   "a tick names a segment that does not begin where it says")
            try:
                steps = segment.price(tick["ts"])
            except (ValueError, OverflowError):
                raise Refused("prices cannot be computed") from None
            demand(steps <= LARGEST_WHOLE, "a price has too many steps")
            demand(tick["price"] == price_text(steps, document["priceDecimals"]),
                   "a price does not follow from the seed")
            made += 1
        else:
            demand(not match, "a tick names an hour in which it does not lie")
            segment = None
        before = tick
    demand(made > 0, "no tick of the hour")


def check_parameters(markets, document):
    """The parameters of the market are those that the verifier knows of it."""
    market = markets.get(document["symbol"])
    demand(market is not None, "the parameters of the market are not known")
    names = "priceDecimals anchorTicks sigmaPerMinute"
    demand(pick(document, names) == pick(market, names), "other parameters of the market")


def check_seed(keys, document, markets):
    """An hour of simulated prices of one market; answers a remark."""
    begin, ticks = document["startTime"], document["ticks"]
    check_parameters(markets, document)
    demand(begin % HOUR == 0, "startTime is not the beginning of an hour")
    demand(sha256(join("tern-seed-1", begin, document["seed"])) == document["seedHash"],
           "hash of the seed")
    demand(ticks, "no ticks")
    check_headed(keys, document["symbol"], document, ticks[0]["seq"], ticks[-1]["seq"])
    check_seed_prices(document)
    remark = "compare the seedHash with the one that was published before the hour"
    begins = ticks[0]["ts"] < begin or ticks[0]["seq"] == 1
    if not begins or ticks[-1]["ts"] < begin + HOUR:
        remark += "; the file holds a part of the hour only"
    return remark


# --- Judging --------------------------------------------------------------------------

CHECKS = {
    "tern-proof-1": check_trade, "tern-proof-2": check_trade, "tern-proof-3": check_trade,
    "tern-stop-1": check_stop, "tern-trailing-1": check_stop, "tern-liabilities-1": check_liabilities,
}


def read_markets(rows):
    """Parameters of markets by their names; ValueError if they are not as they must be."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError("the markets are not a list of objects")
    return {row["symbol"]: row for row in rows}


def judge(keys, markets, text):
    """The reason to refuse a document (None if it is accepted), and a remark or None."""
    try:
        value = read_json(text)
        demand(isinstance(value, dict), "the document is not an object")
        form = value.get("format")
        demand(isinstance(form, str) and form in READERS, "format is not known")
        document = READERS[form](value, "the document")
        check_keys_known(keys, document)
        if form == "tern-seed-1":
            return None, check_seed(keys, document, markets)
        return None, CHECKS[form](keys, document)
    except Refused as refusal:
        return str(refusal), None


def judge_file(keys, markets, name):
    """The same for a file."""
    try:
        with open(name, "rb") as file:
            text = file.read().decode("utf-8")
    except (OSError, ValueError, MemoryError):
        return "cannot be read as UTF-8", None
    return judge(keys, markets, text)


def segment_prices(given):
    """The prices of a segment of a batch, or the reason why there are none."""
    try:
        before = given["before"]
        if before is not None:
            before = before["ts"], before["price"]
        segment = Segment(given["walk"], given["seed"], given["market"], given["first_seq"], before,
                          given["anchor"], given["sigma_per_minute"])
        if before is None and given["times"]:
            segment.last_time = given["times"][0]
        return [segment.price(time) for time in given["times"]]
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError):
        return "the segment is not as it must be"


def run_batch():
    """Judge the documents of one JSON object from stdin; answers the exit status."""
    try:
        batch = json.loads(sys.stdin.buffer.read().decode("utf-8"))
        keys, markets = read_keys(batch["keys"]), read_markets(batch.get("markets") or [])
        documents, segments = batch["documents"], batch.get("segments") or []
        if not isinstance(documents, list) or not isinstance(segments, list):
            raise ValueError("documents and segments are not lists")
        if not all(isinstance(text, str) for text in documents):
            raise ValueError("a document is not a string")
    except (LookupError, TypeError, AttributeError, ValueError, RecursionError) as error:
        print(f"verify.py: wrong batch: {error}", file=sys.stderr)
        return 2
    verdicts = [judge(keys, markets, text)[0] or "ok" for text in documents]
    prices = [segment_prices(segment) for segment in segments]
    print(json.dumps({"verdicts": verdicts, "prices": prices}))
    return 0


def read_command_line(arguments):
    """The keys, the markets and the names of the files; ValueError if the command line is wrong."""
    keys, markets, files, after_key = [], [], [], False
    index = 0
    while index < len(arguments):
        argument = arguments[index]
        if argument == "--key":
            index += 1
            if index == len(arguments):
                raise ValueError("a key is missing")
            keys.append(arguments[index])
            after_key = True
        elif argument == "--markets":
            index += 1
            if index == len(arguments):
                raise ValueError("a file of markets is missing")
            with open(arguments[index], "rb") as file:
                markets = json.loads(file.read().decode("utf-8"))
            after_key = False
        elif after_key and re.fullmatch("[0-9a-f]{64}", argument):
            keys.append(argument)
        elif argument.startswith("-"):
            raise ValueError("an option is not known")
        else:
            files.append(argument)
            after_key = False
        index += 1
    if not files:
        raise ValueError("no file is given")
    return read_keys(keys), read_markets(markets), files


def main(arguments):
    """Do what the command line says; answers the exit status."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    if arguments == ["--batch"]:
        return run_batch()
    try:
        keys, markets, files = read_command_line(arguments)
    except (OSError, LookupError, ValueError) as error:
        print(f"verify.py: {error}\n{USAGE}", file=sys.stderr)
        return 2
    status = 0
    for name in files:
        reason, remark = judge_file(keys, markets, name)
        print(f"{name}: " + ("ACCEPTED" if reason is None else "REFUSED: " + reason))
        if remark:
            print(f"{name}: note: {remark}", file=sys.stderr)
        status = status if reason is None else 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
