import type { MeasureWords } from './drawing.ts';

export const ENGLISH_WORDS: MeasureWords = { bars: 'bars', days: 'd', hours: 'h', minutes: 'm', seconds: 's' };

/** The two largest units of a stretch of time, rounded down: `2d 4h`, `45m`, `0s`. */
export function spanText(spanMs: number, words: MeasureWords): string {
  const seconds = Math.floor(Math.abs(spanMs) / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), words.days],
    [Math.floor(seconds / 3600) % 24, words.hours],
    [Math.floor(seconds / 60) % 60, words.minutes],
    [seconds % 60, words.seconds],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return `0${words.seconds}`;
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, word]) => `${count}${word}`).join(' ');
}
