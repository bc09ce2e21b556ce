import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { Feed, FeedBook, FeedTick } from './feed.ts';
import { MINUTE_MS } from './minute-series.ts';
import { randomFrom } from './random.ts';
import type { RecordedTick, Recording } from './replay-file.ts';
import { ticksOfCandle } from './replay-path.ts';
import { simulatedBook } from './simulated-book.ts';
import type { Touch } from '../../protocol/simulation/touch.ts';
import { touchAfter, touchAround } from '../../protocol/simulation/touch.ts';

/** The book changes with every tick, and at least this often, ms. */
const BOOK_MS = 250;
/** After a hold-up of the process, ticks that are later than this are skipped and leave a gap, ms. */
const CATCH_UP_MS = 1000;

export interface ReplayOptions {
  /** File name without folder and extension; part of the source of every tick. */
  readonly name: string;
  readonly seed: string;
  /** 1 = the recorded pace. */
  readonly speed: number;
}

/** Returns the first price of a recording, in ticks, at which the generated history ends. */
export const firstPriceOf = (recording: Recording): number =>
  recording.kind === 'candles' ? recording.rows[0]!.open : recording.rows[0]!.price;

/**
 * A recorded market, played once from its beginning at every start. At the end the symbol becomes stale, since repeated
 * prices would be no market. At the recorded pace candles fall on whole minutes, so that they come out as recorded, and
 * the replay begins in the middle of its first minute.
 */
export function replayFeed(entry: CatalogueEntry, recording: Recording, options: ReplayOptions): Feed {
  const { symbol } = entry.rules;
  const random = randomFrom(`${options.seed}|replay|${symbol}`);
  const book = simulatedBook(entry.rules, entry.sim, random);
  const wholeMinutes = recording.kind === 'candles' && options.speed === 1;
  const firstMs = recording.rows[0]!.timeMs;
  const recordedStart = wholeMinutes ? Math.floor(firstMs / MINUTE_MS) * MINUTE_MS : firstMs;
  const source = `replay:${options.name}`;
  let realStart = 0;
  let lastPrice = firstPriceOf(recording);
  let touch: Touch = touchAround(lastPrice, random);
  let nextBookMs = 0;
  let nextRow = 0;
  /** Ticks of the present row; those from `nextTick` on are still to come. */
  let ticks: readonly RecordedTick[] = [];
  let nextTick = 0;
  let onTick: (tick: FeedTick) => void = () => {};
  let onDepth: (symbol: MarketSymbol, change: FeedBook) => void = () => {};

  const realMs = (recordedMs: number): number => realStart + (recordedMs - recordedStart) / options.speed;

  function peekTick(): RecordedTick | null {
    while (nextTick >= ticks.length) {
      if (nextRow >= recording.rows.length) return null;
      // Each row has its own seed, so it does not depend on what came before.
      ticks =
        recording.kind === 'ticks'
          ? recording.rows.slice(nextRow, nextRow + 1)
          : ticksOfCandle(
              recording.rows[nextRow]!,
              MINUTE_MS / options.speed,
              randomFrom(`${options.seed}|replay|${symbol}|${recording.rows[nextRow]!.timeMs}`),
            );
      nextRow += 1;
      nextTick = 0;
    }
    return ticks[nextTick]!;
  }

  function report(tick: RecordedTick, ts: number): void {
    const side = tick.side ?? (random.uniform() < (tick.price >= lastPrice ? 0.68 : 0.32) ? 1 : 2);
    touch = touchAfter(tick.price, side, random);
    lastPrice = tick.price;
    onTick({ symbol, ts, price: tick.price, qty: tick.qty, side, source });
  }

  const moveBook = (): void => onDepth(symbol, book.move(touch.bid, touch.ask));

  return {
    symbols: [symbol],
    start(nowMs, headOf) {
      realStart = wholeMinutes ? Math.floor(nowMs / MINUTE_MS) * MINUTE_MS : nowMs;
      nextBookMs = nowMs;
      const head = headOf(symbol);
      if (head) touch = touchAfter(head.price, 1, random);
      book.move(touch.bid, touch.ask);
    },
    turn(nowMs) {
      let ticked = false;
      for (let tick = peekTick(); tick; tick = peekTick()) {
        const ts = Math.floor(realMs(tick.timeMs));
        if (ts > nowMs) break;
        nextTick += 1;
        if (ts < nowMs - CATCH_UP_MS) continue;
        report(tick, ts);
        ticked = true;
      }
      // Together with the tick that moved the best prices, so that no published last price is outside the book.
      if (!ticked && (nowMs < nextBookMs || peekTick() === null)) return;
      moveBook();
      nextBookMs = nowMs + BOOK_MS;
    },
    // Lost ticks leave a gap. The book has followed ticks that were not published, so it is reset to the last published
    // one.
    resume(_symbol, head) {
      if (!head) return;
      touch = touchAfter(head.price, 1, random);
      moveBook();
    },
    onTick(listener) {
      onTick = listener;
    },
    onDepth(listener) {
      onDepth = listener;
    },
    snapshot: () => book.snapshot(),
    health: () => (peekTick() === null ? 'ended' : 'live'),
  };
}
