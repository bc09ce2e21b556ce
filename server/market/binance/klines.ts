import type { MarketRules } from '../catalogue.ts';
import type { Kline } from '../kline.ts';
import type { Minute } from '../minute-series.ts';
import { scaledFromText } from '../scaled-price.ts';
import type { UpstreamKline } from './upstream-messages.ts';

/** Returns decimal text as an integer at `decimals` decimals, further digits cut; for sums beyond 2^53. */
function largeFromText(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/**
 * Parses a kline.
 * @throws Error for an invalid one, also when its prices contradict each other
 */
export function klineOf(row: UpstreamKline, { priceDecimals, sizeDecimals }: MarketRules): Kline {
  const [openMs, open, high, low, close, volume, , quoteVolume, trades, takerVolume, takerQuoteVolume] = row;
  const quoteDecimals = priceDecimals + sizeDecimals;
  const kline = {
    openMs,
    open: scaledFromText(open, priceDecimals),
    high: scaledFromText(high, priceDecimals),
    low: scaledFromText(low, priceDecimals),
    close: scaledFromText(close, priceDecimals),
    volume: scaledFromText(volume, sizeDecimals),
    quoteVolume: largeFromText(quoteVolume, quoteDecimals),
    trades,
    takerVolume: scaledFromText(takerVolume, sizeDecimals),
    takerQuoteVolume: largeFromText(takerQuoteVolume, quoteDecimals),
  };
  const ends = [kline.open, kline.close];
  if (kline.low < 0 || kline.high < Math.max(...ends) || kline.low > Math.min(...ends)) {
    throw new Error('a candle of the upstream does not enclose its own ends');
  }
  return kline;
}

/**
 * Parses a minute kline.
 * @throws Error when it is invalid, or a sum exceeds 2^53
 */
export function minuteOf(row: UpstreamKline, rules: MarketRules): Minute {
  const { openMs: _, quoteVolume, takerQuoteVolume, ...rest } = klineOf(row, rules);
  const minute = { ...rest, quoteVolume: Number(quoteVolume), takerQuoteVolume: Number(takerQuoteVolume) };
  if (!Object.values(minute).every(Number.isSafeInteger)) throw new Error('a minute of the upstream is too large');
  return minute;
}
