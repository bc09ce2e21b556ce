import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/** One market and its rules. */
export interface Market {
  readonly symbol: MarketSymbol;
  readonly base: string;
  readonly quote: string;
  readonly name: string;
  /** Decimals of prices and sizes, from tick and step size (G6): the scale of every scaled integer of this market. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly tickSize: DecimalText;
  readonly stepSize: DecimalText;
  readonly minNotional: DecimalText;
  /** Quote value above which one spot order is refused. */
  readonly maxNotional: DecimalText;
  /** A limit price may lie this far from the last one: `0.2` is 20 %. */
  readonly priceBand: DecimalText;
  /** Fee of a spot order that rests, and of one that takes from the book, as a share of its quote value. */
  readonly makerFee: DecimalText;
  readonly takerFee: DecimalText;
  readonly open: boolean;
  readonly category: string;
  readonly secondContract: boolean;
  /** Source of the prices: `sim`, `replay`, `binance`, or another name as the exchange sends it. */
  readonly feed: string;
  /** Place in the server's order. */
  readonly sort: number;
}

/** `BTC/USDT`: how a market is named to a person. */
export const marketLabel = ({ base, quote }: Pick<Market, 'base' | 'quote'>): string => `${base}/${quote}`;
