import { checkpointText } from '../../protocol/proof-texts.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { log } from '../infra/log.ts';
import type { Unlisten } from '../market/listener-list.ts';
import { listenerList } from '../market/listener-list.ts';
import type { ChainedTick, Market } from '../market/market.ts';
import { checkpointOf } from './checkpoint-logs.ts';
import type { CheckpointLogs, CheckpointWire } from './checkpoint-logs.ts';
import type { SigningKey } from './signing-key.ts';

/** Every market is signed once a second, a tenth of them at a time, so that nothing waits for 41 signatures. */
export const TURN_MS = 100;
const TURNS_PER_SECOND = 10;

/** Signs the heads of the tick chains and appends them to the files. */
export interface CheckpointSigner {
  /** Signs a tenth of the markets; after ten turns each that moved is signed. */
  turn(): void;
  /** Signs one tick, unless it or a later one is signed. */
  sign(tick: ChainedTick): void;
  /** Returns the newest checkpoint of this run. */
  last(symbol: MarketSymbol): CheckpointWire | undefined;
  /** Calls the listener once a checkpoint is in its file. */
  onCheckpoint(listener: (checkpoint: CheckpointWire) => void): Unlisten;
}

export function createCheckpointSigner(
  key: Pick<SigningKey, 'keyId' | 'signatureOf'>,
  logs: Pick<CheckpointLogs, 'of'>,
  market: Pick<Market, 'lastTick' | 'symbols'>,
): CheckpointSigner {
  const last = new Map<MarketSymbol, CheckpointWire>();
  const listeners = listenerList<[checkpoint: CheckpointWire]>();
  let turns = 0;
  let failed = false;

  function sign(tick: ChainedTick | undefined): void {
    const file = tick && logs.of(tick.symbol);
    if (!tick || !file || tick.seq <= (file.last()?.seq ?? 0)) return;
    const signed = { seq: tick.seq, keyId: key.keyId, signature: key.signatureOf(checkpointText(tick)) };
    try {
      file.append(signed, tick.ts);
      failed = false;
    } catch (error) {
      // A full disk fails 41 times a second, so only the first is logged. The next checkpoint covers missed ones,
      // because a head proves all ticks before it.
      if (!failed) log.error('checkpoint not written', error, { symbol: tick.symbol });
      failed = true;
      return;
    }
    const checkpoint = checkpointOf(tick, signed);
    last.set(tick.symbol, checkpoint);
    listeners.emit(checkpoint);
  }

  return {
    turn() {
      const group = turns % TURNS_PER_SECOND;
      turns += 1;
      for (const [index, { symbol }] of market.symbols().entries()) {
        if (index % TURNS_PER_SECOND === group) sign(market.lastTick(symbol));
      }
    },
    sign,
    last: (symbol) => last.get(symbol),
    onCheckpoint: (listener) => listeners.add(listener),
  };
}
