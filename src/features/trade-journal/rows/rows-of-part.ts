import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { unitsColumnOf } from '../../../compute/order/units-column.ts';
import type { FillsPart, UpDownPart } from '../journal-calls.ts';
import type { FillRows, UpDownRows } from './journal-rows.ts';
import type { RowNames } from './row-names.ts';

const mapped = (indexes: Uint16Array, into: Uint16Array) => Uint16Array.from(indexes, (index) => into[index]!);

/**
 * Returns the rows of an answer as columns of the journal.
 * @param symbols  markets of the rows before these; new ones are added
 * @throws RangeError for an amount that has more than 8 places or does not fit 64 bits
 */
export function fillsOfPart(part: FillsPart, symbols: RowNames<MarketSymbol>): FillRows {
  return {
    count: part.next - part.after,
    before: part.after,
    orders: part.orders,
    markets: mapped(part.markets, symbols.indexesOf(part.symbols)),
    sides: Uint8Array.from(part.sides),
    kinds: Uint8Array.from(part.kinds),
    origins: Uint8Array.from(part.origins),
    makers: Uint8Array.from(part.makers),
    prices: part.prices,
    quantities: unitsColumnOf(part.quantities),
    quotes: unitsColumnOf(part.quotes),
    fees: unitsColumnOf(part.fees),
    times: Float64Array.from(part.times),
  };
}

/** Like `fillsOfPart`, of up/down trades. */
export function upDownOfPart(part: UpDownPart, symbols: RowNames<MarketSymbol>): UpDownRows {
  return {
    count: part.next - part.after,
    before: part.after,
    orders: part.orders,
    markets: mapped(part.markets, symbols.indexesOf(part.symbols)),
    directions: Uint8Array.from(part.directions),
    periods: Float64Array.from(part.periods),
    stakes: unitsColumnOf(part.stakes),
    odds: unitsColumnOf(part.odds),
    rules: Array.from(part.rules, (rule) => part.ruleIds[rule]!),
    results: Uint8Array.from(part.results),
    openPrices: part.openPrices,
    closePrices: part.closePrices,
    openTimes: Float64Array.from(part.openTimes),
    dueTimes: Float64Array.from(part.dueTimes),
    settleTimes: Float64Array.from(part.settleTimes),
    payouts: unitsColumnOf(part.payouts),
    profits: unitsColumnOf(part.profits),
  };
}
