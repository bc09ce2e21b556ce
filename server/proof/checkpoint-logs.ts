import { join } from 'node:path';
import type { Static } from 'typebox';
import { checkpointText } from '../../protocol/proof-texts.ts';
import type { Checkpoint } from '../../protocol/rest/proof.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { ChainedTick, Market } from '../market/market.ts';
import { TicksRemoved } from '../market/ticks-removed.ts';
import type { CheckpointLog, SignedSeq } from './checkpoint-log.ts';
import { openCheckpointLog } from './checkpoint-log.ts';

export type CheckpointWire = Static<typeof Checkpoint>;

/** Most checkpoints of one answer: a quarter of an hour. */
const ANSWER_CHECKPOINTS = 1000;
/** Most ticks read at once for the checkpoints on them; each further read costs one more block of ticks. */
const READ_TICKS = 1000;
/** Checkpoints further apart than this are read separately, because the ticks between are not needed. */
const READ_GAP_TICKS = 126;

/** Returns a tick and the signature over it as the wire has them. */
export const checkpointOf = (
  { symbol, seq, hash, ts }: ChainedTick,
  { keyId, signature }: SignedSeq,
): CheckpointWire => ({
  symbol,
  seq,
  hash,
  ts,
  keyId,
  payload: checkpointText({ symbol, seq, hash, ts }),
  signature: signature.toString('hex'),
});

/** Returns the last tick that one read covers for checkpoint `index` and those after it. */
function readEnd(heads: readonly SignedSeq[], index: number): number {
  const first = heads[index]!.seq;
  let last = first;
  for (const { seq } of heads.slice(index + 1, index + READ_TICKS)) {
    if (seq - last > READ_GAP_TICKS || seq >= first + READ_TICKS) break;
    last = seq;
  }
  return last;
}

/** The checkpoint files of all markets. */
export interface CheckpointLogs {
  /**
   * Opens the files synchronously, so that no feed has turned yet.
   * @throws Error when a chain ends before a tick whose checkpoint was signed
   */
  open(): void;
  close(): void;
  /** Returns the files of one market; undefined before `open`. */
  of(symbol: MarketSymbol): CheckpointLog | undefined;
  all(): Iterable<readonly [MarketSymbol, CheckpointLog]>;
  /** Reads checkpoints as Proof.checkpoints, from the files. */
  read(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<readonly CheckpointWire[]>;
  /** Returns sequence numbers as KeptProof.headsAround. */
  around(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<{ fromSeq: number; toSeq: number }>;
}

type TickSource = Pick<Market, 'lastTick' | 'symbols' | 'ticksBetween'>;

export function createCheckpointLogs(publicDir: string, market: TickSource): CheckpointLogs {
  const logs = new Map<MarketSymbol, CheckpointLog>();

  /** Returns existing ticks from `seq` to `lastSeq`; none when `seq` is removed. */
  async function keptTicks(symbol: MarketSymbol, seq: number, lastSeq: number): Promise<readonly ChainedTick[]> {
    try {
      return (await market.ticksBetween(symbol, seq, lastSeq)).ticks;
    } catch (error) {
      if (error instanceof TicksRemoved) return [];
      throw error;
    }
  }

  return {
    open() {
      for (const { symbol } of market.symbols()) {
        const opened = openCheckpointLog(join(publicDir, 'checkpoints', symbol));
        logs.set(symbol, opened);
        const signedSeq = opened.last()?.seq ?? 0;
        if (signedSeq > (market.lastTick(symbol)?.seq ?? 0)) {
          throw new Error(
            `the tick log of ${symbol} lacks tick ${signedSeq}, whose checkpoint was signed: it is never continued with other ticks`,
          );
        }
      }
    },
    close() {
      for (const log of logs.values()) log.close();
      logs.clear();
    },
    of: (symbol) => logs.get(symbol),
    all: () => logs,
    async read(symbol, fromSeq, toSeq) {
      const heads = (await logs.get(symbol)?.around(fromSeq, toSeq, ANSWER_CHECKPOINTS)) ?? [];
      let ticks: readonly ChainedTick[] = [];
      const rows: CheckpointWire[] = [];
      for (const [index, head] of heads.entries()) {
        let tick = ticks[head.seq - (ticks[0]?.seq ?? 0)];
        if (tick?.seq !== head.seq) {
          ticks = await keptTicks(symbol, head.seq, readEnd(heads, index));
          [tick] = ticks;
        }
        if (tick?.seq === head.seq) rows.push(checkpointOf(tick, head));
      }
      return rows;
    },
    async around(symbol, fromSeq, toSeq) {
      const log = logs.get(symbol);
      const before = (await log?.around(fromSeq, fromSeq, 1)) ?? [];
      const after = (await log?.around(toSeq, toSeq, 2)) ?? [];
      return {
        fromSeq: Math.min(fromSeq, before[0]?.seq ?? fromSeq),
        toSeq: after.find(({ seq }) => seq >= toSeq)?.seq ?? toSeq,
      };
    },
  };
}
