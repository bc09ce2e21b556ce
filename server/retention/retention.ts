import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import { log } from '../infra/log.ts';
import type { SeqRange } from '../market/closed-days.ts';
import type { StoredMarket } from '../market/market.ts';
import { dayOf } from '../proof/checkpoint-log.ts';
import type { KeptProof } from '../proof/proof.ts';
import type { ReceiptRanges } from './receipt-ranges.ts';

const DAY_MS = 86_400_000;
/** Interval of the rounds, ms. */
const EVERY_MS = 600_000;

interface RetentionParts {
  readonly clock: Clock;
  readonly market: Pick<StoredMarket, 'symbols' | 'retentionOf'>;
  readonly proof: Pick<KeptProof, 'announceRemoved' | 'headsAround' | 'logOf' | 'checkRemoved'>;
  readonly ranges: ReceiptRanges;
  /** RETENTION_DAYS. */
  readonly days: number;
}

export interface Retention {
  /**
   * Call it after `proof.start`. Checks that the tick logs continue from the removed ticks.
   * @throws Error when they do not
   */
  start(): void;
  /** Waits for the running step and stops. */
  stop(): Promise<void>;
  /** Compresses completed days and removes old ticks of every market until nothing is due. For tests. */
  round(): Promise<void>;
}

export function createRetention({ clock, market, proof, ranges, days }: RetentionParts): Retention {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const stopping = new AbortController();

  /** Extends a range by the signed heads around it, and by the tick before, whose hash begins an answer. */
  async function provenBy(symbol: MarketSymbol, { fromSeq, toSeq }: SeqRange): Promise<SeqRange> {
    const heads = await proof.headsAround(symbol, fromSeq, toSeq);
    return { fromSeq: heads.fromSeq - 1, toSeq: heads.toSeq };
  }

  /**
   * Thins the oldest day. It counts existing days, not elapsed ones, because a clock set forward by a year must not
   * empty the folder.
   * @returns whether a day was thinned
   */
  async function thinOldest(symbol: MarketSymbol): Promise<boolean> {
    const keeping = market.retentionOf(symbol);
    const old = keeping.oldestDay();
    if (!old || old.newer < days) return false;
    const needed = await ranges.of(symbol, old.firstSeq, old.lastSeq);
    if (!needed) {
      log.warn('old ticks are kept: a trade on them is not settled', { symbol, firstSeq: old.firstSeq });
      return false;
    }
    const proven: SeqRange[] = [];
    for (const range of needed) proven.push(await provenBy(symbol, range));
    await keeping.thin(old.day, proven, () => proof.announceRemoved({ ...old, symbol }));
    proof.logOf(symbol).thin(dayOf(old.dayMs + DAY_MS), proven);
    return true;
  }

  async function round(): Promise<void> {
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
    for (const { symbol } of market.symbols()) {
      // Yesterday stays uncompressed, because the newest ticks are read most often.
      while (!stopping.signal.aborted && (await market.retentionOf(symbol).closeDay(today - DAY_MS)));
      while (!stopping.signal.aborted && (await thinOldest(symbol)));
    }
  }

  function look(): Promise<void> {
    running ??= round()
      .catch((error: unknown) => log.error('retention', error))
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    start() {
      for (const { symbol } of market.symbols()) proof.checkRemoved(symbol, market.retentionOf(symbol).start());
      timer = setInterval(() => void look(), EVERY_MS);
      void look();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
    round,
  };
}
