import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { FILL_KINDS } from '../../../../protocol/units/journal-terms.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { plainLots } from '../../../../src/compute/order/lots.ts';
import type { LotsJob } from '../../../../src/compute/order/lots.ts';
import type { JournalRows } from '../../../../src/features/trade-journal/rows/journal-rows.ts';
import { buildTrades } from '../../../../src/features/trade-journal/table/build-trades.ts';
import { coinsOf } from '../../../../src/features/trade-journal/table/coins.ts';
import type { TradeTable } from '../../../../src/features/trade-journal/table/trade-table.ts';
import { seededRandom } from '../../../soak/random.ts';

type Random = ReturnType<typeof seededRandom>;

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'PEPEUSDT'] as readonly string[] as readonly MarketSymbol[];
const PERIODS = [30, 60, 300];
const ODDS = [85_000_000n, 87_000_000n, 92_000_000n];
const START_MS = Date.UTC(2025, 10, 3);

const column = <T>(count: number, make: (row: number) => T): T[] =>
  Array.from({ length: count }, (_, row) => make(row));
const units = (most: number, random: Random): bigint => BigInt(1 + random.below(most));

/** Fills of orders of one to three fills, of all kinds; sales of more than is held, too. */
function randomFills(count: number, random: Random): JournalRows['fills'] {
  const orders: { id: string; market: number; side: number; kind: number }[] = [];
  const order = column(count, (row) => {
    const last = orders.at(-1);
    const next =
      last && random.chance(0.3)
        ? last
        : {
            id: `order-${row}`,
            market: random.below(SYMBOLS.length),
            side: random.chance(0.5) ? 1 : 0,
            kind: random.below(FILL_KINDS.length),
          };
    orders.push(next);
    return next;
  });
  const quotes = BigInt64Array.from(column(count, () => units(500_000_000_000, random)));
  let time = START_MS;
  return {
    count,
    before: 0,
    orders: order.map(({ id }) => id),
    markets: Uint16Array.from(order, ({ market }) => market),
    sides: Uint8Array.from(order, ({ side }) => side),
    kinds: Uint8Array.from(order, ({ kind }) => kind),
    origins: new Uint8Array(count),
    makers: Uint8Array.from(order, () => random.below(2)),
    prices: column(count, () => `${1 + random.below(90_000)}.5` as DecimalText),
    quantities: BigInt64Array.from(column(count, () => units(3_000_000_000, random))),
    quotes,
    fees: quotes.map((quote) => quote / 1000n),
    times: Float64Array.from(order, () => (time += random.below(3_600_000 * 20))),
  };
}

function randomUpDown(count: number, random: Random): JournalRows['upDown'] {
  const stakes = BigInt64Array.from(column(count, () => units(200, random) * 10n ** 8n));
  const odds = BigInt64Array.from(column(count, () => ODDS[random.below(ODDS.length)]!));
  const results = Uint8Array.from(column(count, () => [0, 0, 0, 1, 1, 1, 2, 3][random.below(8)]!));
  const periods = Float64Array.from(column(count, () => PERIODS[random.below(PERIODS.length)]!));
  let time = START_MS;
  const openTimes = Float64Array.from(column(count, () => (time += random.below(3_600_000 * 12))));
  const ends = openTimes.map((open, row) => open + periods[row]! * 1000);
  const payouts = stakes.map((stake, row) =>
    // Whole cents, rounded down.
    results[row] === 0
      ? ((stake * (10n ** 8n + odds[row]!)) / 10n ** 14n) * 10n ** 6n
      : results[row] === 1
        ? 0n
        : stake,
  );
  return {
    count,
    before: 0,
    orders: column(count, (row) => `trade-${row}`),
    markets: Uint16Array.from(column(count, () => random.below(SYMBOLS.length))),
    directions: Uint8Array.from(column(count, () => 1 + random.below(2))),
    periods,
    stakes,
    odds,
    rules: column(count, () => 'rule-1'),
    results,
    openPrices: column(count, () => '91000.5' as DecimalText),
    closePrices: column(count, (row) => (results[row] === 3 ? null : ('91001.5' as DecimalText))),
    openTimes,
    dueTimes: ends,
    settleTimes: ends,
    payouts,
    profits: payouts.map((payout, row) => payout - stakes[row]!),
  };
}

/** The job of which the lots of these rows come. */
export function lotsJobOf({ fills, symbols }: JournalRows): LotsJob {
  const { coins, ofMarket } = coinsOf(symbols);
  return {
    coins: Uint16Array.from(fills.markets, (market) => ofMarket[market]!),
    sides: fills.sides,
    quantities: fills.quantities,
    quotes: fills.quotes,
    fees: fills.fees,
    times: fills.times,
    coinCount: coins.length,
  };
}

/** A journal of random trades, over a year or two. Needs `startCompute`. */
export async function randomJournal(fills: number, upDown: number, seed: number): Promise<TradeTable> {
  const random = seededRandom(seed);
  const rows: JournalRows = {
    symbols: SYMBOLS,
    fills: randomFills(fills, random),
    upDown: randomUpDown(upDown, random),
    asOfMs: START_MS,
  };
  const { coins } = coinsOf(SYMBOLS);
  return buildTrades({ rows, lots: plainLots(lotsJobOf(rows)), coins, cutOrders: new Set() });
}
