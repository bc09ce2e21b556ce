import { ByteReader } from '../../../../protocol/feed/byte-reader.ts';
import { DAY, FRAME, KLINE, PART, WATCH } from '../../../../protocol/feed/frame-format.ts';

/** A trade as a client knows it. */
export interface KnownTrade {
  readonly seq: number;
  readonly ts: number;
  readonly price: number;
  readonly size: number;
  readonly sold: boolean;
}

export interface KnownDay {
  open: number;
  high: number;
  low: number;
  volume: number;
  quoteVolume: number;
}

export interface KnownBook {
  step: number;
  rows: number;
  seq: number;
  bid: number;
  spread: number;
  /** Size by price in steps. */
  bids: Map<number, number>;
  asks: Map<number, number>;
}

export interface KnownCandle {
  openMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface KnownWatch {
  seq: number;
  ts: number;
  price: number;
  /** Oldest first, as many as came since the KEY. */
  trades: KnownTrade[];
}

export interface KnownHead {
  readonly seq: number;
  readonly ts: number;
  readonly hash: string;
  readonly keyIndex: number;
  readonly signature: string;
}

export interface KnownGuard {
  readonly market: number;
  readonly seq: number;
  readonly ts: number;
  readonly price: number;
  readonly limit: number;
}

/** Payload of a WebSocket frame from the server, which is never masked. */
export function payloadOf(frame: Buffer): Buffer {
  const short = frame[1]!;
  return frame.subarray(short < 126 ? 2 : short === 126 ? 4 : 10);
}

/**
 * The compact feed read as slowly and plainly as it can be: every frame is taken apart into maps, and whatever does not
 * fit throws.
 */
export class PlainClient {
  viewId = 0;
  n = -1;
  timeMs = 0;
  keys = 0;
  flushes = 0;
  empties = 0;
  /** FLUSH frames that were passed over because a KEY is waited for. */
  passed = 0;
  waiting = true;
  /** Tags of the last frame, in order. */
  tags: number[] = [];
  readonly prices = new Map<number, number>();
  readonly stale = new Set<number>();
  readonly days = new Map<number, KnownDay>();
  readonly watched = new Map<number, KnownWatch>();
  readonly books = new Map<number, KnownBook>();
  readonly candles = new Map<string, KnownCandle>();
  /** Candles that a new one followed, as they were left. */
  readonly closedCandles: { readonly name: string; readonly candle: KnownCandle }[] = [];
  readonly heads: (KnownHead & { readonly market: number })[] = [];
  readonly guards: KnownGuard[] = [];
  /** Newest price of a market, by whatever part. */
  readonly newest = new Map<number, number>();
  readonly #in = new ByteReader();

  /** A view was sent: nothing counts until its KEY. */
  asks(viewId: number): void {
    this.viewId = viewId;
    this.waiting = true;
  }

  /** @param payload  of one binary frame */
  take(payload: Uint8Array): void {
    const from = this.#in;
    from.open(payload);
    const kind = from.u8();
    if (kind === FRAME.guard) {
      const [market, seq, ts, price] = [from.v(), from.v(), from.v(), from.v()] as const;
      this.guards.push({ market, seq, ts, price, limit: from.u8() });
    } else if (kind === FRAME.key) this.#key();
    else if (kind === FRAME.flush) this.#flush();
    else throw new Error(`a frame of kind ${kind}`);
    if (from.failed || from.left > 0) throw new Error('a frame that cannot be read to its end');
  }

  #key(): void {
    const from = this.#in;
    const id = from.v();
    if (id !== this.viewId) throw new Error(`a KEY of view ${id}, not ${this.viewId}`);
    this.n = from.v();
    if (from.v() !== 0) throw new Error('a KEY with a gap');
    this.timeMs = from.v();
    this.keys += 1;
    this.waiting = false;
    const { prices, stale, days, watched, books, candles, newest } = this;
    for (const known of [prices, stale, days, watched, books, candles, newest]) known.clear();
    this.#parts();
  }

  #flush(): void {
    const from = this.#in;
    const [n, gap, ms] = [from.v(), from.v(), from.v()] as const;
    if (this.waiting) {
      this.passed += 1;
      from.bytes(from.left);
      return;
    }
    if (n - this.n !== gap || gap < 1) throw new Error(`flush ${n} with a gap of ${gap} behind ${this.n}`);
    this.n = n;
    this.timeMs += ms;
    this.flushes += 1;
    if (from.left === 0) this.empties += 1;
    this.#parts();
  }

  #parts(): void {
    const from = this.#in;
    this.tags = [];
    while (from.left > 0 && !from.failed) {
      const tag = from.u8();
      const end = from.enter(from.v());
      this.tags.push(tag);
      this.#part(tag);
      if (from.left > 0) throw new Error(`bytes behind part ${tag}`);
      from.leave(end);
    }
  }

  #part(tag: number): void {
    const from = this.#in;
    switch (tag) {
      case PART.stale:
        while (from.left > 0) {
          const market = from.v();
          if (from.u8() === 1) this.stale.add(market);
          else this.stale.delete(market);
        }
        break;
      case PART.pricesKey:
        while (from.left > 0) this.#price(from.v(), from.v());
        break;
      case PART.prices:
        while (from.left > 0) {
          const market = from.v();
          this.#price(market, this.#known(this.prices, market) + from.z());
        }
        break;
      case PART.dayKey:
        while (from.left > 0) this.#dayKey();
        break;
      case PART.day:
        while (from.left > 0) this.#day();
        break;
      case PART.watch:
        return this.#watch();
      case PART.bookKey:
        return this.#bookKey();
      case PART.book:
        return this.#book();
      case PART.kline:
        return this.#kline();
      case PART.head: {
        const market = from.v();
        const [seq, ts] = [from.v(), from.v()] as const;
        const hash = Buffer.from(from.bytes(32)).toString('hex');
        const keyIndex = from.v();
        this.heads.push({ market, seq, ts, hash, keyIndex, signature: Buffer.from(from.bytes(64)).toString('hex') });
        break;
      }
      default:
        throw new Error(`a part with tag ${tag}`);
    }
  }

  #known<Value>(map: ReadonlyMap<number, Value>, market: number): Value {
    const value = map.get(market);
    if (value === undefined) throw new Error(`nothing is known of market ${market}`);
    return value;
  }

  #price(market: number, price: number): void {
    this.prices.set(market, price);
    this.newest.set(market, price);
  }

  #dayKey(): void {
    const from = this.#in;
    this.days.set(from.v(), {
      open: from.v(),
      high: from.v(),
      low: from.v(),
      volume: from.v(),
      quoteVolume: from.v(),
    });
  }

  #day(): void {
    const from = this.#in;
    const day = this.#known(this.days, from.v());
    const flags = from.u8();
    if (flags & DAY.open) day.open += from.z();
    if (flags & DAY.high) day.high += from.z();
    if (flags & DAY.low) day.low += from.z();
    if (flags & DAY.volumes) [day.volume, day.quoteVolume] = [from.v(), from.v()];
  }

  #watch(): void {
    const from = this.#in;
    const flags = from.u8();
    const market = from.v();
    if (flags & WATCH.whole) {
      this.watched.set(market, { seq: from.v(), ts: from.v(), price: from.v(), trades: [] });
    }
    const watch = this.#known(this.watched, market);
    watch.seq += from.v();
    const count = from.v();
    if (!(flags & WATCH.whole) && count === 0) throw new Error('a WATCH part without a trade');
    for (let at = 0; at < count; at += 1) {
      watch.price += from.z();
      const size = from.v();
      watch.ts += from.z();
      const seq = watch.seq - (count - 1 - at);
      const { price, ts } = watch;
      watch.trades.push({ seq, ts, price, size: Math.floor(size / 2), sold: size % 2 === 1 });
    }
    this.newest.set(market, watch.price);
  }

  #rows(outwards: -1 | 1): [number, number][] {
    const from = this.#in;
    const count = from.v();
    const rows: [number, number][] = [];
    for (let at = 0; at < count; at += 1) {
      const coded = from.v();
      rows.push([at === 0 ? coded : rows[at - 1]![0] + (coded + 1) * outwards, from.v()]);
    }
    return rows;
  }

  #bookKey(): void {
    const from = this.#in;
    const market = from.v();
    const [step, rows, seq, bid, spread] = [from.v(), from.v(), from.v(), from.v(), from.v()] as const;
    this.books.set(market, {
      step,
      rows,
      seq,
      bid,
      spread,
      bids: new Map(this.#rows(-1)),
      asks: new Map(this.#rows(1)),
    });
  }

  #book(): void {
    const from = this.#in;
    const book = this.#known(this.books, from.v());
    if (from.v() !== book.step) throw new Error('a BOOK part of another step');
    book.seq += from.v();
    book.bid += from.z();
    book.spread = from.v();
    for (const outwards of [-1, 1] as const) {
      const side = outwards < 0 ? book.bids : book.asks;
      for (const [price, size] of this.#rows(outwards)) {
        if (size > 0) side.set(price, size);
        else if (!side.delete(price)) throw new Error(`row ${price} was not there`);
      }
      const sorted = [...side.keys()].sort((a, b) => (a - b) * outwards);
      for (const price of sorted.slice(book.rows)) side.delete(price);
    }
  }

  #kline(): void {
    const from = this.#in;
    const market = from.v();
    const name = `${market} ${from.u8()}`;
    const flags = from.u8();
    const before = this.candles.get(name);
    if (flags & KLINE.whole) {
      const [openMs, open, high, low, close, volume] = Array.from({ length: 6 }, () => from.v()) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      if (before && openMs > before.openMs) this.closedCandles.push({ name, candle: before });
      this.candles.set(name, { openMs, open, high, low, close, volume });
      return;
    }
    if (!before) throw new Error(`no candle ${name}`);
    if (flags & KLINE.high) before.high += from.z();
    if (flags & KLINE.low) before.low += from.z();
    if (flags & KLINE.volume) before.volume += from.v();
    before.close = this.#known(this.newest, market);
  }
}
