"""A second verifier of the proofs that docs/proof.md describes, without code of the app or the exchange. Python 3, standard library only.

    python3 verify.py --key PUBLIC_KEY [--key ...] proof.json ...
    python3 verify.py --batch < cases.json

With --batch it reads {"keys": [...], "documents": ["<JSON text>", ...]} and writes a list with "ok" or the reason why
each document is refused. It shares no code with the exchange or the app.
"""

import hashlib
import json
import math
import re
import sys
import unicodedata

# ---- Ed25519 (RFC 8032, section 5.1) ----

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0:
        return None
    return P - x if x & 1 != sign else x


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)
NEUTRAL = (0, 1, 1, 0)


def add(first, second):
    a = (first[1] - first[0]) * (second[1] - second[0]) % P
    b = (first[1] + first[0]) * (second[1] + second[0]) % P
    c = 2 * first[3] * second[3] * D % P
    d = 2 * first[2] * second[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(scalar, point):
    result = NEUTRAL
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def same(first, second):
    return (first[0] * second[2] - second[0] * first[2]) % P == 0 and (
        first[1] * second[2] - second[1] * first[2]
    ) % P == 0


def decompress(data):
    number = int.from_bytes(data, "little")
    y = number & ((1 << 255) - 1)
    x = recover_x(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % P)


SIGNATURES = {}


def signature_holds(public_hex, text, signature_hex):
    """Remembers what it found: one signature may stand in many files."""
    asked = (public_hex, text, signature_hex)
    if asked not in SIGNATURES:
        SIGNATURES[asked] = ed25519_verify(*asked)
    return SIGNATURES[asked]


def ed25519_verify(public_hex, text, signature_hex):
    public, signature = bytes.fromhex(public_hex), bytes.fromhex(signature_hex)
    key, commitment = decompress(public), decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public + text.encode()).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return same(times(scalar, BASE), add(commitment, times(challenge, key)))


# ---- Reading ----


class Refused(Exception):
    """Why a document is not accepted."""


def refuse_unless(holds, why):
    if not holds:
        raise Refused(why)


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def key_id_of(public_hex):
    return hashlib.sha256(bytes.fromhex(public_hex)).hexdigest()[:16]


def named_once(pairs):
    names = [name for name, _ in pairs]
    refuse_unless(len(set(names)) == len(names), "a name stands twice in one object")
    return dict(pairs)


def refuse_constant(name):
    raise Refused(f"{name} is not JSON")


def parse(text):
    try:
        return json.loads(text, object_pairs_hook=named_once, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise Refused("is not JSON")


DECIMAL = r"(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?"
PATTERNS = {
    "hash": r"[0-9a-f]{64}",
    "signature": r"[0-9a-f]{128}",
    "key id": r"[0-9a-f]{16}",
    "id": r"[0-9A-Za-z_-]{1,64}",
    "market": r"[A-Z0-9]{5,20}",
    "asset": r"[A-Z0-9]{2,10}",
    "address": r"0x[0-9a-fA-F]{40}",
    "name": r"[0-9A-Za-z-]{1,40}",
    "decimal": DECIMAL,
    "signed decimal": "-?" + DECIMAL,
}
PATTERNS = {kind: re.compile(pattern) for kind, pattern in PATTERNS.items()}


def is_line(value, most):
    return 1 <= len(value) <= most and not any(unicodedata.category(sign) == "Cc" for sign in value)


def read(value, kind, at):
    """Reads one value. A kind is a word of the document, a number (a whole number from there), a list of allowed values,
    or ("list", most, fields)."""
    if isinstance(kind, dict):
        return read_object(value, kind, at)
    if isinstance(kind, int):
        number = value
        if isinstance(number, float) and math.isfinite(number) and number == int(number):
            number = int(number)
        refuse_unless(isinstance(number, int) and not isinstance(number, bool), at)
        refuse_unless(kind <= number <= 2**53 - 1, at)
        return number
    if isinstance(kind, list):
        found = [one for one in kind if one == value and isinstance(value, (str, int)) and not isinstance(value, bool)]
        refuse_unless(found, at)
        return found[0]
    if isinstance(kind, tuple):
        _, most, fields = kind
        refuse_unless(isinstance(value, list) and len(value) <= most, at)
        return [read(entry, fields, f"{at}.{index}") for index, entry in enumerate(value)]
    if kind == "decimal or null" and value is None:
        return None
    refuse_unless(isinstance(value, str), at)
    if kind == "payload":
        refuse_unless(is_line(value, 1000), at)
    elif kind == "source":
        refuse_unless(is_line(value, 64) and "|" not in value, at)
    else:
        refuse_unless(PATTERNS[kind.removesuffix(" or null")].fullmatch(value), at)
    return value


def read_object(value, fields, at):
    refuse_unless(isinstance(value, dict), at)
    refuse_unless(set(value) == set(fields), f"fields of {at}")
    return {name: read(value[name], kind, f"{at}.{name}") for name, kind in fields.items()}


def units(decimal):
    """A decimal as a whole number of 10^-18."""
    sign = -1 if decimal.startswith("-") else 1
    whole, _, fraction = decimal.lstrip("-").partition(".")
    return sign * int(whole + fraction.ljust(18, "0"))


def shortest(amount):
    whole, fraction = divmod(abs(amount), 10**18)
    digits = str(fraction).zfill(18).rstrip("0")
    return ("-" if amount < 0 else "") + str(whole) + ("." + digits if digits else "")


TIME = 0
SIGNED = {"keyId": "key id", "payload": "payload", "signature": "signature"}
TICK = {"seq": 1, "ts": TIME, "price": "decimal", "source": "source", "hash": "hash"}
CHECKPOINT = {"symbol": "market", "seq": 1, "hash": "hash", "ts": TIME, **SIGNED}


def text_of(kind, fields, names):
    return "|".join([kind] + ["" if fields[name] is None else str(fields[name]) for name in names.split()])


def check_signed(signed, text, keys, what):
    refuse_unless(signed["payload"] == text, f"text of {what}")
    refuse_unless(signed["keyId"] in keys, f"key of {what}")
    refuse_unless(signature_holds(keys[signed["keyId"]], text, signed["signature"]), f"signature of {what}")


# ---- Headed ticks ----


def check_headed(market, prev_hash, ticks, checkpoints, first, needed, keys):
    refuse_unless(ticks and checkpoints, "no ticks or no checkpoints")
    before = 0
    for head in checkpoints:
        refuse_unless(head["symbol"] == market, "checkpoint of another market")
        refuse_unless(head["seq"] > before, "order of checkpoints")
        refuse_unless(ticks[0]["seq"] <= head["seq"] <= ticks[-1]["seq"], "checkpoint outside the ticks")
        before = head["seq"]
    refuse_unless(checkpoints[0]["seq"] <= first or ticks[0]["seq"] == 1, "no checkpoint before")
    refuse_unless(checkpoints[-1]["seq"] >= needed, "no checkpoint after")
    heads = {head["seq"]: head for head in checkpoints}
    chain = prev_hash
    for index, tick in enumerate(ticks):
        if index > 0:
            refuse_unless(tick["seq"] == ticks[index - 1]["seq"] + 1, "a tick is missing")
            refuse_unless(tick["ts"] >= ticks[index - 1]["ts"], "time goes backwards")
        chain = sha256(text_of(chain, {"market": market, **tick}, "market seq ts price source"))
        refuse_unless(chain == tick["hash"], "hash of a tick")
        head = heads.get(tick["seq"])
        if head:
            refuse_unless(head["hash"] == chain and head["ts"] == tick["ts"], "checkpoint of another chain")
    refuse_unless(ticks[-1]["seq"] in heads, "last tick is not signed")
    for head in checkpoints:
        check_signed(head, text_of("tern-checkpoint-1", head, "symbol seq hash ts"), keys, "a checkpoint")


# ---- Trades ----

ORDER_FIELDS = {
    "id": "id",
    "userId": "id",
    "coinSymbol": "market",
    "betContent": [1, 2],
    "betAmount": "decimal",
    "type": 1,
    "odds": "decimal",
    "oddsVersion": 1,
    "ruleId": "name",
    "openSeq": 1,
    "openTime": TIME,
    "openPrice": "decimal",
    "openHash": "hash",
    "dueTime": TIME,
    "result": ["win", "loss", "tie", "void"],
    "payout": "decimal",
    "profit": "signed decimal",
}
CLOSE_FIELDS = {"closeSeq": 1, "closeTime": TIME, "closePrice": "decimal", "closeHash": "hash"}
RECEIPT_NAMES = (
    "id userId coinSymbol betContent betAmount type odds oddsVersion ruleId openSeq openTime openPrice openHash dueTime"
)
ODDS_TABLE = {
    "oddsVersion": 1,
    "ruleId": "name",
    "fromTime": TIME,
    "rates": ("list", 100, {"period": 1, "odds": "decimal"}),
    "previousHash": "hash",
    **SIGNED,
}
ODDS_HEAD = {"tableHash": "hash", "time": TIME, **SIGNED}
PAYOUT_UNITS = {"updown-1": 10**10, "updown-2": 10**16}


def check_odds(order, tables, head, keys):
    previous, from_time, in_force = "0" * 64, -1, None
    newest = previous
    for table in tables:
        rates = ",".join(f"{rate['period']}:{rate['odds']}" for rate in table["rates"])
        text = text_of("tern-odds-1", {**table, "rates": rates}, "oddsVersion ruleId fromTime rates previousHash")
        refuse_unless(table["previousHash"] == previous, "chain of the tables of odds")
        refuse_unless(table["fromTime"] > from_time, "order of the tables of odds")
        check_signed(table, text, keys, "a table of odds")
        previous, from_time = sha256(text), table["fromTime"]
        if from_time <= order["openTime"]:
            in_force = table
        if head is not None and from_time <= head["time"]:
            newest = previous
    if head is not None:
        check_signed(head, text_of("tern-odds-head-1", head, "tableHash time"), keys, "the head of the tables of odds")
        refuse_unless(head["time"] >= order["openTime"], "the head of the tables of odds is too old")
        refuse_unless(head["tableHash"] == newest, "newest table of odds")
    if in_force is None:
        return
    refuse_unless(order["oddsVersion"] == in_force["oddsVersion"], "version of the odds")
    refuse_unless(order["ruleId"] == in_force["ruleId"], "rule in force")
    odds = [rate["odds"] for rate in in_force["rates"] if rate["period"] == order["type"]]
    refuse_unless(odds and odds[0] == order["odds"], "odds in force")


def check_trade(document, keys):
    order = document.get("order")
    refuse_unless(isinstance(order, dict), "order")
    ending = {"voidReason": "name"} if order.get("result") == "void" else CLOSE_FIELDS
    bare = document["format"] == "tern-proof-1"
    headed = document["format"] == "tern-proof-3"
    file = read_object(
        document,
        {
            "format": ["tern-proof-1", "tern-proof-2", "tern-proof-3"],
            **({"oddsHead": ODDS_HEAD} if headed else {}),
            **({} if bare else {"oddsTables": ("list", 1000, ODDS_TABLE)}),
            "order": {**ORDER_FIELDS, **ending},
            "receipt": SIGNED,
            "prevHash": "hash",
            "ticks": ("list", 50_000, TICK),
            "checkpoints": ("list", 2000, CHECKPOINT),
        },
        "file",
    )
    order, ticks = file["order"], file["ticks"]
    due = order["dueTime"]
    places = [place for place in range(len(ticks) - 1) if ticks[place]["ts"] <= due]
    refuse_unless(places and ticks[places[-1] + 1]["ts"] > due, "no pair around the end")
    close, after = ticks[places[-1]], ticks[places[-1] + 1]

    opening = [tick for tick in ticks if tick["seq"] == order["openSeq"]]
    refuse_unless(opening, "opening tick")
    refuse_unless(opening[0]["ts"] == order["openTime"], "opening time")
    refuse_unless(opening[0]["price"] == order["openPrice"], "opening price")
    refuse_unless(opening[0]["hash"] == order["openHash"], "opening hash")
    refuse_unless(due == order["openTime"] + order["type"] * 1000, "end")

    gap = due - close["ts"] > 5000 or after["ts"] - due > 5000
    if order["result"] == "void":
        refuse_unless(gap and order["voidReason"] == "feedGap", "void without a gap")
        result = "void"
    else:
        refuse_unless(not gap, "gap without void")
        for name, of_tick in (("closeSeq", "seq"), ("closeTime", "ts"), ("closePrice", "price"), ("closeHash", "hash")):
            refuse_unless(order[name] == close[of_tick], name)
        change = units(close["price"]) - units(order["openPrice"])
        result = "tie" if change == 0 else "win" if (change > 0) == (order["betContent"] == 1) else "loss"
    refuse_unless(order["result"] == result, "result")

    refuse_unless(order["ruleId"] in PAYOUT_UNITS, "rule")
    stake = units(order["betAmount"])
    payout = 0 if result == "loss" else stake
    if result == "win":
        payout += stake * units(order["odds"]) // 10**18
        payout -= payout % PAYOUT_UNITS[order["ruleId"]]
    refuse_unless(order["payout"] == shortest(payout), "payout")
    refuse_unless(order["profit"] == shortest(payout - stake), "profit")

    check_headed(
        order["coinSymbol"],
        file["prevHash"],
        ticks,
        file["checkpoints"],
        order["openSeq"],
        after["seq"],
        keys,
    )
    check_signed(file["receipt"], text_of("tern-receipt-1", order, RECEIPT_NAMES), keys, "the receipt")
    if not bare:
        check_odds(order, file["oddsTables"], file.get("oddsHead"), keys)


# ---- Stops ----

STOP_FIELDS = {
    "id": "id",
    "userId": "id",
    "symbol": "market",
    "side": ["buy", "sell"],
    "stopPrice": "decimal",
    "armedSeq": 0,
    "triggerSeq": 1,
    "triggerTime": TIME,
    "triggerPrice": "decimal",
}
TRAILING_FIELDS = {
    "trailingBips": 1,
    "activationPrice": "decimal or null",
    "tickSize": "decimal",
    "activationSeq": 1,
    "bestSeq": 1,
}


def beyond(side, price, other):
    return price >= other if side == "sell" else price <= other


def trailing_stop_at(stop, best):
    bips, tick_size = stop["trailingBips"], units(stop["tickSize"])
    grid = 10_000 * tick_size
    if stop["side"] == "sell":
        return best * (10_000 - bips) // grid * tick_size
    return (best * (10_000 + bips) + grid - 1) // grid * tick_size


def walk_trailing(stop, ticks):
    side = stop["side"]
    activation = None if stop["activationPrice"] is None else units(stop["activationPrice"])
    active = best = at = None
    for tick in ticks:
        price = units(tick["price"])
        if active is not None and beyond(side, at, price):
            refuse_unless(stop["activationSeq"] == active["seq"], "activation tick")
            refuse_unless(stop["bestSeq"] == best["seq"], "best tick")
            refuse_unless(units(stop["stopPrice"]) == at, "stop price")
            return tick
        if active is None:
            if activation is None or beyond(side, price, activation):
                active = best = tick
                at = trailing_stop_at(stop, price)
        elif not beyond(side, units(best["price"]), price):
            best = tick
            at = trailing_stop_at(stop, price)
    raise Refused("not reached")


def walk_fixed(stop, ticks):
    at = units(stop["stopPrice"])
    for tick in ticks:
        if beyond(stop["side"], at, units(tick["price"])):
            return tick
    raise Refused("not reached")


def check_stop(document, keys):
    trails = document.get("format") == "tern-trailing-1"
    file = read_object(
        document,
        {
            "format": ["tern-trailing-1" if trails else "tern-stop-1"],
            "stop": {**STOP_FIELDS, **(TRAILING_FIELDS if trails else {})},
            "receipt": SIGNED,
            "prevHash": "hash",
            "ticks": ("list", 1_000_000, TICK),
            "checkpoints": ("list", 200_000, CHECKPOINT),
        },
        "file",
    )
    stop = file["stop"]
    if trails:
        refuse_unless(stop["trailingBips"] < 10_000, "distance")
        refuse_unless(units(stop["tickSize"]) > 0, "tick size")
    first = stop["armedSeq"] if trails and stop["activationPrice"] is None else stop["armedSeq"] + 1
    counting = [tick for tick in file["ticks"] if tick["seq"] >= first]
    trigger = walk_trailing(stop, counting) if trails else walk_fixed(stop, counting)
    refuse_unless(trigger["seq"] == stop["triggerSeq"], "another tick triggered it")
    refuse_unless(trigger["ts"] == stop["triggerTime"], "trigger time")
    refuse_unless(units(trigger["price"]) == units(stop["triggerPrice"]), "trigger price")
    check_headed(
        stop["symbol"], file["prevHash"], file["ticks"], file["checkpoints"], first, stop["triggerSeq"], keys
    )
    text = (
        text_of(
            "tern-trailing-1", stop, "id userId symbol side trailingBips activationPrice tickSize armedSeq"
        )
        if trails
        else text_of("tern-stop-1", stop, "id userId symbol side stopPrice armedSeq")
    )
    check_signed(file["receipt"], text, keys, "the receipt")


# ---- Balances of a night ----

ROOT = {
    "asset": "asset",
    "nightTime": TIME,
    "takenTime": TIME,
    "rootHash": "hash",
    "sum": "decimal",
    "leaves": 1,
    "simulatedReserves": "decimal",
    "previousHash": "hash",
    **SIGNED,
}
PATH = {
    "balance": "decimal",
    "salt": "hash",
    "siblings": ("list", 40, {"side": ["left", "right"], "hash": "hash", "sum": "decimal"}),
    "root": ROOT,
}
ROOT_NAMES = "asset nightTime takenTime rootHash sum leaves simulatedReserves previousHash"


def below_limit(amount):
    refuse_unless(amount < 10**36, "a sum is too large")
    return amount


def check_liabilities(document, keys):
    file = read_object(
        document, {"format": ["tern-liabilities-1"], "owner": "address", "paths": ("list", 100, PATH)}, "file"
    )
    roots = [path["root"] for path in file["paths"]]
    refuse_unless(len({root["asset"] for root in roots}) == len(roots), "an asset stands twice")
    refuse_unless(len({root["nightTime"] for root in roots}) <= 1, "two nights")
    for path in file["paths"]:
        root, siblings = path["root"], path["siblings"]
        refuse_unless(root["leaves"] == 2 ** len(siblings), "size of the tree")
        total = below_limit(units(path["balance"]))
        leaf = {**root, "owner": file["owner"], "salt": path["salt"], "balance": total}
        node = sha256(text_of("tern-liability-leaf-1", leaf, "asset nightTime owner salt balance"))
        for sibling in siblings:
            mine, other = (node, total), (sibling["hash"], below_limit(units(sibling["sum"])))
            (left, left_sum), (right, right_sum) = (other, mine) if sibling["side"] == "left" else (mine, other)
            node = sha256(f"tern-liability-node-1|{left}|{left_sum}|{right}|{right_sum}")
            total = below_limit(left_sum + right_sum)
        refuse_unless(total == units(root["sum"]), "another sum")
        refuse_unless(node == root["rootHash"], "another root")
        whole = {**root, "sum": units(root["sum"]), "simulatedReserves": units(root["simulatedReserves"])}
        check_signed(root, text_of("tern-liability-root-1", whole, ROOT_NAMES), keys, "the root")


# ---- Seeds ----


class Random:
    """32-bit words; the document calls them a, b, c and n."""

    def __init__(self, text):
        digest = hashlib.sha256(text.encode()).digest()
        self.a, self.b, self.c, self.n = (int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8, 12))

    def uniform(self):
        mask = 0xFFFFFFFF
        total = (self.a + self.b + self.n) & mask
        self.n = (self.n + 1) & mask
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & mask
        self.c = ((((self.c << 21) & mask) | (self.c >> 11)) + total) & mask
        return total / 4294967296

    def normal(self):
        total = -6.0
        for _ in range(12):
            total += self.uniform()
        return total


def rounded(value):
    whole = math.floor(value)
    return whole + 1 if value - whole >= 0.5 else whole


def prices_of(seed, market, first_seq, before, times, anchor, sigma_per_minute):
    """Prices of a segment in steps. `before` is {"ts", "price"} of the tick before it, None for the first of a market."""
    random = Random(f"{seed}|{market}|{first_seq}")

    def wave(value, pull, noise, minutes):
        moved = value + pull * minutes * (1 - value) + noise * value * math.sqrt(minutes) * random.normal()
        return min(3.5, max(0.45, moved))

    mid = last_mid = float(before["price"] if before else anchor)
    quick, slow, since = 1.0, 0.8 + 0.4 * random.uniform(), 0.0
    last_ts = before["ts"] if before else times[0]
    prices = []
    for ts in times:
        minutes = min(1, (ts - last_ts) / 60000)
        since += minutes
        if since >= 1:
            elapsed = min(since, 5)
            quick = wave(quick, 0.07, 0.2, elapsed)
            slow = wave(slow, 0.0015, 0.022, elapsed)
            since = 0.0
        sigma = sigma_per_minute * quick * slow
        move = sigma * math.sqrt(minutes) * random.normal()
        move += (0.00005 * minutes * (anchor - mid)) / anchor
        if random.uniform() < (1 / 900) * minutes:
            size = sigma_per_minute * (4 + 10 * random.uniform())
            move += -size if random.uniform() < 0.5 else size
        mid *= 1 + min(0.03, max(-0.03, move))
        mid = max(mid, 2.0)
        spread = max(1, rounded(mid * 0.0000012 * (0.5 + random.uniform())))
        bid = max(1, rounded(mid - spread / 2))
        bought = random.uniform() < (0.68 if mid >= last_mid else 0.32)
        random.uniform()
        last_ts, last_mid = ts, mid
        prices.append(bid + spread if bought else bid)
    return prices


# ---- Command ----

CHECKS = {
    "tern-proof-1": check_trade,
    "tern-proof-2": check_trade,
    "tern-proof-3": check_trade,
    "tern-stop-1": check_stop,
    "tern-trailing-1": check_stop,
    "tern-liabilities-1": check_liabilities,
}


def verdict(text, keys):
    """"ok", or why the document is refused."""
    try:
        document = parse(text)
        refuse_unless(isinstance(document, dict), "no object")
        check = CHECKS.get(document.get("format") if isinstance(document.get("format"), str) else None)
        refuse_unless(check, "unknown format")
        check(document, keys)
        return "ok"
    except Refused as refused:
        return str(refused)


def main(arguments):
    if arguments == ["--batch"]:
        batch = json.load(sys.stdin)
        keys = {key_id_of(key): key for key in batch["keys"]}
        answer = {
            "verdicts": [verdict(text, keys) for text in batch["documents"]],
            "prices": [prices_of(**segment) for segment in batch.get("segments", [])],
        }
        json.dump(answer, sys.stdout)
        return 0
    files, keys = [], {}
    while arguments:
        argument = arguments.pop(0)
        if argument == "--key" and arguments:
            key = arguments.pop(0)
            keys[key_id_of(key)] = key
        else:
            files.append(argument)
    refused = 0
    for name in files:
        with open(name, encoding="utf-8") as file:
            found = verdict(file.read(), keys)
        print(f"{name}: {'ACCEPTED' if found == 'ok' else 'REFUSED: ' + found}")
        refused += found != "ok"
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
