import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { SymbolScale } from '../../../src/live/thread-messages.ts';
import type { Market } from '../../../src/model/market.ts';

/** A market against USDT. */
export const marketOf = (base: string): Market => ({
  symbol: `${base}USDT` as MarketSymbol,
  base,
  quote: 'USDT',
  name: base,
  priceDecimals: 2,
  sizeDecimals: 5,
  tickSize: '0.01' as DecimalText,
  stepSize: '0.00001' as DecimalText,
  minNotional: '5' as DecimalText,
  maxNotional: '100000' as DecimalText,
  priceBand: '0.2' as DecimalText,
  makerFee: '0.0008' as DecimalText,
  takerFee: '0.001' as DecimalText,
  open: true,
  category: 'major',
  secondContract: true,
  feed: 'sim',
  sort: 1,
});

/** Returns the scale of such a market as the live worker gets it. */
export const toldOf = ({ symbol, priceDecimals, sizeDecimals }: Market): SymbolScale => ({
  symbol,
  priceDecimals,
  sizeDecimals,
  tickScaled: 1,
});
