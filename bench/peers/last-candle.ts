import { BollingerBands, EMA, MACD as Macd, RSI, SMA, StochasticOscillator } from 'trading-signals';
import type { Candles } from '../scenarios/data/candles.ts';
import { BOLL_WIDTH, KDJ, MACD, PERIOD } from './indicator-peer.ts';

/** A price change of the open candle: what the six studies are updated with. */
export interface CandleTick {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** trading-signals with a history behind it: its own way to update the last candle is to replace it. */
export function tradingSignalsTicker(history: Candles) {
  const closes = [
    new SMA(PERIOD.ma),
    new EMA(PERIOD.ema),
    new BollingerBands(PERIOD.boll, BOLL_WIDTH),
    new Macd(new EMA(MACD.fast), new EMA(MACD.slow), new EMA(MACD.signal)),
    new RSI(PERIOD.rsi),
  ] as const;
  const [ma, ema, boll, macd, rsi] = closes;
  const oscillator = new StochasticOscillator({ kPeriod: KDJ.range, kSlowingPeriod: KDJ.k, dPeriod: KDJ.d });
  history.close.forEach((close, row) => {
    for (const study of closes) study.update(close, false);
    oscillator.update({ high: history.high[row]!, low: history.low[row]!, close }, false);
  });
  return {
    tick({ high, low, close }: CandleTick): void {
      ma.update(close, true);
      ema.update(close, true);
      boll.update(close, true);
      macd.update(close, true);
      rsi.update(close, true);
      oscillator.update({ high, low, close }, true);
    },
    /** MA, EMA, BOLL, MACD and RSI, in the order of their lines. */
    values(): readonly number[] {
      const band = boll.getResult()!;
      const lines = macd.getResult()!;
      return [
        ma.getResult()!,
        ema.getResult()!,
        band.middle,
        band.upper,
        band.lower,
        lines.macd,
        lines.signal,
        lines.histogram,
        rsi.getResult()!,
      ];
    },
  };
}
