import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/** The taker's side: 1 the buyer, 2 the seller. */
export type TakerSide = 1 | 2;

/**
 * One published price change. It never changes once listeners have received it, and is kept as long as promised
 * (docs/exchange.md#promises, promise 5).
 */
export interface ChainedTick {
  readonly symbol: MarketSymbol;
  /** Counts from 1 per symbol, without gaps, over the whole life of the data folder. */
  readonly seq: number;
  /** Epoch ms; never goes back within one symbol. */
  readonly ts: number;
  /** Quote asset per 1 base, with exactly the decimals of the market. */
  readonly price: DecimalText;
  /** Base asset, with exactly the decimals of the market. */
  readonly qty: DecimalText;
  readonly side: TakerSide;
  /**
   * Origin of the tick: `sim2:498612:1041` (protocol/simulation/segment.ts), `replay:btcusdt-1m`, `binance:5284712311`
   * (the upstream's trade id); `sim` in chains from before the seeds were committed.
   */
  readonly source: string;
  /** Lower-case hex of the chain value after this tick; see chain.ts. */
  readonly hash: string;
}
