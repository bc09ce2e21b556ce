import { chartNumbers } from '../scale/price-text.ts';
import type { ChartNumbers } from '../scale/price-text.ts';
import { chartTimes } from '../scale/axis-time-text.ts';
import type { ChartTimes } from '../scale/axis-time-text.ts';
import type { ZoneOffset } from '../scale/time-ticks.ts';

/**
 * Formatters of a chart's numbers and times. Each is created at its first use, and again when an input has changed: the
 * first formatter of a thread costs 20 ms, so none is created before the first frame needs it.
 */
export class ChartTexts {
  private locale = '';
  private priceDecimals = NaN;
  private intervalMs = NaN;
  private madeNumbers: ChartNumbers | null = null;
  private madeTimes: ChartTimes | null = null;

  /** The same object while nothing changed. */
  numbers(locale: string, priceDecimals: number): ChartNumbers {
    if (!this.madeNumbers || locale !== this.locale || priceDecimals !== this.priceDecimals) {
      this.use(locale);
      this.priceDecimals = priceDecimals;
      this.madeNumbers = chartNumbers(locale, priceDecimals);
    }
    return this.madeNumbers;
  }

  times(locale: string, intervalMs: number, offsetOf: ZoneOffset): ChartTimes {
    if (!this.madeTimes || locale !== this.locale || intervalMs !== this.intervalMs) {
      this.use(locale);
      this.intervalMs = intervalMs;
      this.madeTimes = chartTimes(locale, intervalMs, offsetOf);
    }
    return this.madeTimes;
  }

  private use(locale: string): void {
    if (locale === this.locale) return;
    this.locale = locale;
    this.madeNumbers = null;
    this.madeTimes = null;
  }
}
