import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { INTERVAL_MS } from '../../../../protocol/units/interval.ts';
import { bookedText, paidText } from '../../../i18n/booked-text.ts';
import { exactText, UNKNOWN, withSign } from '../../../i18n/number-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { textOfUnits, toUnits } from '../../../model/decimal-parts.ts';
import type { Fact } from '../../../ui/facts.tsx';
import type { Excursion, HeldTrade } from '../excursions/excursion.ts';
import { excursionText } from '../excursions/excursion-words.ts';
import { amountOfUnits, figureText, RESULT_UNIT, resultText } from '../../trade-journal/journal-words.ts';
import { timeText } from '../../trade-journal/figures/zone-texts.ts';
import { coinOf } from '../../trade-journal/table/coins.ts';
import type { TradeCandles } from './trade-candles.ts';
import { journalPrice } from './trade-prices.ts';
import type { JournalTrade } from './trade-words.ts';
import { UNITS_TO_WIDE } from '../../../compute/order/wide-columns.ts';

type Words = TFunction<'app'>;
type FactKey =
  | 'entry'
  | 'exit'
  | 'openPrice'
  | 'closingPrice'
  | 'difference'
  | 'opened'
  | 'closed'
  | 'held'
  | 'amount'
  | 'value'
  | 'fee'
  | 'costAverage'
  | 'costFifo'
  | 'resultFifo'
  | 'stake'
  | 'payout'
  | 'worst'
  | 'best'
  | 'taken'
  | 'precision';

const named = (t: Words, rows: readonly (readonly [FactKey, string | null])[]): readonly Fact[] =>
  rows.flatMap(([key, value]) => (value === null ? [] : [{ key, name: t(`journalTrades.fact.${key}`), value }]));

/** `+17.05`: exit less entry, exact. */
function differenceText({ entry, exit }: JournalTrade): string {
  if (entry === null || exit === null) return UNKNOWN;
  return withSign(exactText(textOfUnits(toUnits(exit) - toUnits(entry)) as DecimalText));
}

/** Returns the facts of a trade that the exchange reported: prices, times, amounts and costs. */
export function priceFacts(t: Words, trade: JournalTrade): readonly Fact[] {
  const { symbol, entry, exit, openMs, closeMs } = trade;
  const usdt = (units: bigint) => `${bookedText(amountOfUnits(units))} ${RESULT_UNIT}`;
  const times = [
    ['opened', timeText(openMs)],
    ['closed', timeText(closeMs)],
    ['held', durationText(closeMs - openMs)],
  ] as const;
  if (trade.kind === 'upDown') {
    return named(t, [
      ['openPrice', journalPrice(symbol, entry)],
      ['closingPrice', journalPrice(symbol, exit)],
      ['difference', differenceText(trade)],
      ...times,
      ['stake', usdt(trade.stake)],
      ['payout', usdt(trade.payout)],
    ]);
  }
  const proceeds = (trade.value - trade.fee) * UNITS_TO_WIDE;
  const cost = (net: bigint) =>
    entry === null ? null : `${paidText(textOfUnits(proceeds - net) as DecimalText)} ${RESULT_UNIT}`;
  return named(t, [
    ['entry', journalPrice(symbol, entry)],
    ['exit', journalPrice(symbol, exit)],
    ...times,
    ['amount', `${exactText(amountOfUnits(trade.quantity))} ${coinOf(symbol)}`],
    ['value', usdt(trade.value)],
    ['fee', usdt(trade.fee)],
    ['costAverage', cost(trade.net)],
    ['costFifo', cost(trade.netFifo)],
    ['resultFifo', `${resultText(trade.netFifo)} ${RESULT_UNIT}`],
  ]);
}

/** Facts of how far the price went against the trade and with it, while it was open; unknown without candles. */
export function excursionFacts(
  t: Words,
  trade: JournalTrade,
  { entryPrice, direction }: HeldTrade,
  excursion: Excursion | null,
  candles: TradeCandles | null,
): readonly Fact[] {
  const words = (share: number | undefined): string => {
    if (share === undefined) return UNKNOWN;
    const price = entryPrice * (1 + direction * share);
    return `${excursionText(share)} · ${journalPrice(trade.symbol, price.toFixed(12) as DecimalText)}`;
  };
  const taken = excursion?.takenOfBest ?? null;
  const isMinutes = candles === null || candles.interval === 'ONE_MIN';
  return named(t, [
    ['worst', words(excursion?.worst)],
    ['best', words(excursion?.best)],
    ['taken', taken === null ? UNKNOWN : `${figureText(taken * 100, 1)}%`],
    ['precision', isMinutes ? null : durationText(INTERVAL_MS[candles.interval])],
  ]);
}
