import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { ChainedTick } from '../../../server/market/market.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';

export const TICKS_PER_SECOND = 20;
export const SYMBOL = 'BTCUSDT' as ChainedTick['symbol'];
export const RULES = CATALOGUE.map(({ rules }) => rules);

/** Calls with one made tick 20 times a second, as a market under some load has them. Hashes differ as real ones do. */
export function tickOften(onTick: (tick: ChainedTick) => void): void {
  let seq = 0;
  setInterval(() => {
    seq += 1;
    onTick({
      symbol: SYMBOL,
      seq,
      ts: Date.now(),
      price: `${60_000 + (seq % 977)}.${String(seq % 100).padStart(2, '0')}` as DecimalText,
      qty: `0.${String(seq % 99_991).padStart(5, '0')}` as DecimalText,
      side: seq % 2 ? 1 : 2,
      source: 'made',
      hash: (BigInt(seq) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95n)
        .toString(16)
        .slice(-64)
        .padStart(64, '0'),
    });
  }, 1000 / TICKS_PER_SECOND);
}
