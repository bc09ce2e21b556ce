import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { FILL_KINDS, UP_DOWN_RESULTS } from '../../../../protocol/units/journal-terms.ts';
import type { FillKind } from '../../../../protocol/units/journal-terms.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { UNITS_TO_WIDE, wideAt } from '../../../compute/order/wide-columns.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { exactText } from '../../../i18n/number-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import { div } from '../../../model/decimal.ts';
import { amountOfUnits, RESULT_UNIT } from '../../trade-journal/journal-words.ts';
import type { TradeId } from '../../trade-journal/note-calls.ts';
import { coinOf } from '../../trade-journal/table/coins.ts';
import { soldOf } from '../../trade-journal/table/sold-coins.ts';
import { tradeIdAt, UP_DOWN_TRADE } from '../../trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';

interface EveryTrade {
  readonly id: TradeId;
  readonly symbol: MarketSymbol;
  readonly openMs: number;
  readonly closeMs: number;
  /** × 10^18. */
  readonly net: bigint;
  readonly netFifo: bigint;
  readonly entry: DecimalText | null;
  readonly exit: DecimalText | null;
}

/** One sale: a spot order that sold, with all its fills. */
export interface SpotTrade extends EveryTrade {
  readonly kind: 'spot';
  readonly orderKind: FillKind;
  readonly isMaker: boolean;
  /** Numbers of its rows of `rows.fills`. */
  readonly fills: readonly number[];
  /** × 10^8. */
  readonly quantity: bigint;
  readonly value: bigint;
  readonly fee: bigint;
}

/** One settled up/down trade. */
export interface UpDownTrade extends EveryTrade {
  readonly kind: 'upDown';
  readonly direction: 'up' | 'down';
  readonly periodMs: number;
  readonly result: (typeof UP_DOWN_RESULTS)[number];
  /** × 10^8. */
  readonly stake: bigint;
  readonly payout: bigint;
}

export type JournalTrade = SpotTrade | UpDownTrade;

const PRICE_DECIMALS = 18;

/** Returns a price as the quotient of amounts of one scale; null for nothing. */
const priceOf = (value: bigint, quantity: bigint): DecimalText | null =>
  quantity === 0n
    ? null
    : (div(textOfUnits(value) as DecimalText, textOfUnits(quantity) as DecimalText, PRICE_DECIMALS, 'halfUp')
        .value as DecimalText);

const sumOf = (column: BigInt64Array, rows: readonly number[]): bigint =>
  rows.reduce((sum, row) => sum + column[row]!, 0n);

/** Returns one trade of the table. The entry price of a sale is its average cost before its own fee. */
export function tradeAt(table: TradeTable, row: number): JournalTrade {
  const { rows, kinds, sources, sales } = table;
  const source = sources[row]!;
  const every = {
    id: tradeIdAt(table, row) as TradeId,
    symbol: rows.symbols[table.markets[row]!]!,
    openMs: table.opens[row]!,
    closeMs: table.closes[row]!,
    net: wideAt(table.nets, row),
    netFifo: wideAt(table.netsFifo, row),
  };
  if (kinds[row] === UP_DOWN_TRADE) {
    const { upDown } = rows;
    return {
      ...every,
      kind: 'upDown',
      direction: upDown.directions[source] === 1 ? 'up' : 'down',
      periodMs: upDown.periods[source]! * 1000,
      result: UP_DOWN_RESULTS[upDown.results[source]!]!,
      entry: upDown.openPrices[source]!,
      exit: upDown.closePrices[source]!,
      stake: upDown.stakes[source]!,
      payout: upDown.payouts[source]!,
    };
  }
  const fills = sales[source]!;
  const last = fills[fills.length - 1]!;
  const { quantity, covered } = soldOf(table, row);
  const [value, fee] = [sumOf(rows.fills.quotes, fills), sumOf(rows.fills.fees, fills)];
  // Proceeds of the covered coins after the fee, less the result, are their cost.
  const cost = covered === quantity ? (value - fee) * UNITS_TO_WIDE - every.net : null;
  return {
    ...every,
    kind: 'spot',
    orderKind: FILL_KINDS[rows.fills.kinds[last]!]!,
    isMaker: fills.every((fill) => rows.fills.makers[fill] === 1),
    fills,
    quantity,
    value,
    fee,
    entry: cost === null ? null : priceOf(cost, quantity * UNITS_TO_WIDE),
    exit: priceOf(value, quantity),
  };
}

/** `Up`, `Sell 0.02`: what a trade was. */
export const actWords = (t: TFunction<'app'>, trade: JournalTrade): string =>
  trade.kind === 'upDown'
    ? t(trade.direction === 'up' ? 'journalTrades.up' : 'journalTrades.down')
    : t('journalTrades.sold', { amount: exactText(amountOfUnits(trade.quantity)) });

/** `50.00 USDT · 30 s`, `Spot · Limit`: the second line of a trade behind its time. */
export const termsWords = (t: TFunction<'app'>, trade: JournalTrade): string =>
  trade.kind === 'upDown'
    ? `${bookedText(amountOfUnits(trade.stake))} ${RESULT_UNIT}`
    : t('journalTrades.spotKind', { kind: t(`journalTrades.kind.${trade.orderKind}`) });

/** `BTC · Up · 30 s`, `BTC · Sell 0.02`: a trade as a text, for names of pages and links. */
export function tradeName(t: TFunction<'app'>, trade: JournalTrade): string {
  const parts = [coinOf(trade.symbol), actWords(t, trade)];
  if (trade.kind === 'upDown') parts.push(durationText(trade.periodMs));
  return parts.join(' · ');
}
