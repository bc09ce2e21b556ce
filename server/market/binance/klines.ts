import type { MarketRules } from '../catalogue.ts';
import type { Kline } from '../kline.ts';
import type { Minute } from '../minute-series.ts';
import { scaledFromText } from '../scaled.ts';
import type { UpstreamKline } from './messages.ts';

/** Decimal text at so many decimals, further digits cut: for sums beyond 2^53. */
function largeFromText(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** A lie that would show as a candle inside out is refused like one that is no candle at all. @throws Error */
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

/** @throws Error when it is no candle, or a sum passes 2^53 */
export function minuteOf(row: UpstreamKline, rules: MarketRules): Minute {
  const { openMs: _, quoteVolume, takerQuoteVolume, ...rest } = klineOf(row, rules);
  const minute = { ...rest, quoteVolume: Number(quoteVolume), takerQuoteVolume: Number(takerQuoteVolume) };
  if (!Object.values(minute).every(Number.isSafeInteger)) throw new Error('a minute of the upstream is too large');
  return minute;
}
