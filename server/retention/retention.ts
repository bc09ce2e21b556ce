import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import { log } from '../infra/log.ts';
import type { SeqRange } from '../market/closed-days.ts';
import type { StoredMarket } from '../market/market.ts';
import { dayOf } from '../proof/checkpoint-log.ts';
import type { KeptProof } from '../proof/proof.ts';
import type { ReceiptRanges } from './receipt-ranges.ts';

const DAY_MS = 86_400_000;
/** Between two looks; what is due waits for no one. */
const EVERY_MS = 600_000;

interface RetentionParts {
  readonly clock: Clock;
  readonly market: Pick<StoredMarket, 'symbols' | 'keepingOf'>;
  readonly proof: Pick<KeptProof, 'announceRemoved' | 'headsAround' | 'logOf' | 'checkRemoved'>;
  readonly ranges: ReceiptRanges;
  /** RETENTION_DAYS. */
  readonly days: number;
}

export interface Retention {
  /**
   * To be called after `proof.start`: what is here must go on from what was removed.
   * @throws Error when it does not
   */
  start(): void;
  /** Lets the step under way end. */
  stop(): Promise<void>;
  /** Compresses what is over and removes what is too old, of every market, until nothing is due. For a test. */
  round(): Promise<void>;
}

export function createRetention({ clock, market, proof, ranges, days }: RetentionParts): Retention {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const stopping = new AbortController();

  /** With the signed heads around, and the tick before, whose hash an answer begins with. */
  async function provenBy(symbol: MarketSymbol, { fromSeq, toSeq }: SeqRange): Promise<SeqRange> {
    const heads = await proof.headsAround(symbol, fromSeq, toSeq);
    return { fromSeq: heads.fromSeq - 1, toSeq: heads.toSeq };
  }

  /** Counts days there are, not those that have passed: a clock set forward by a year must not empty the folder. @returns whether a day was thinned */
  async function thinOldest(symbol: MarketSymbol): Promise<boolean> {
    const keeping = market.keepingOf(symbol);
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
      // Yesterday stays as it is: who asks for ticks most often asks for the newest.
      while (!stopping.signal.aborted && (await market.keepingOf(symbol).closeDay(today - DAY_MS)));
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
      for (const { symbol } of market.symbols()) proof.checkRemoved(symbol, market.keepingOf(symbol).start());
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
