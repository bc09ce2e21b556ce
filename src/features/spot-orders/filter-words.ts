import type { TFunction } from 'i18next';
import { dateText } from '../../i18n/time-text.ts';
import { rangeMs } from '../../model/day-range.ts';
import type { DayRange } from '../../model/day-range.ts';
import type { SpotFilter } from '../../model/spot-filter.ts';
import { symbolLabel } from '../../data/symbol-label.ts';

type Words = TFunction<'app'>;

/** The filter parts of a list beyond market and side, which every list has. */
export type FilterParts = Readonly<Partial<Record<'kind' | 'end' | 'days', boolean>>>;

/** `Nov 20, 2026 – Nov 21, 2026`, or one day. */
export function daysText({ from, to }: DayRange): string {
  const [first, last] = [from, to].map((day) => dateText(rangeMs({ from: day, to: day }).fromMs));
  return from === to ? first! : `${first} – ${last}`;
}

/** Returns a text for each part of a filter. */
export const partWords = (t: Words, { symbol, side, kind, end, days }: SpotFilter) => ({
  symbol: symbol === null ? t('spotOrders.filter.allMarkets') : symbolLabel(symbol),
  side: t(`spotOrders.filter.${side === null ? 'allSides' : side === 'buy' ? 'buys' : 'sells'}`),
  kind: kind === null ? t('spotOrders.filter.allTypes') : t(`spotOrders.kinds.${kind}`),
  end: end === null ? t('spotOrders.filter.allEnds') : t(`spotOrders.kinds.state.${end}`),
  days: days === null ? t('spotOrders.filter.anyTime') : daysText(days),
});

/** Describes a filter, `BTC/USDT · Only buys`. Parts that let everything pass are omitted unless all do. */
export function filterWords(t: Words, filter: SpotFilter): string {
  const words = partWords(t, filter);
  const narrowed = (['side', 'kind', 'end', 'days'] as const).filter((part) => filter[part] !== null);
  return [words.symbol, ...narrowed.map((part) => words[part])].join(' · ');
}
