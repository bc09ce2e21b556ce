import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { NO_LOTS } from '../../../../src/compute/order/lots-state.ts';
import { setWide } from '../../../../src/compute/order/wide-columns.ts';
import { SPOT_TRADE, UP_DOWN_TRADE } from '../../../../src/features/trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../../../src/features/trade-journal/table/trade-table.ts';
import { seededRandom } from '../../../soak/random.ts';

const FINE = 10n ** 10n;
const START_MS = Date.UTC(2026, 8, 1);
const RATES = [85_000_000n, 87_000_000n, 92_000_000n];

/** A trade of a table in plain values; results × 10^18, amounts × 10^8. */
export interface PlainTrade {
  readonly kind: 'spot' | 'upDown';
  readonly market: number;
  readonly openMs: number;
  readonly closeMs: number;
  readonly net: bigint;
  readonly size: bigint;
  readonly fee: bigint;
  /** Payout rate × 10^8, up/down. */
  readonly odds: bigint;
}

/** Trades of both kinds on three markets over about `days` days, in the order of their ends. */
export function randomTrades(count: number, seed: number, days = 60): readonly PlainTrade[] {
  const random = seededRandom(seed);
  const trades = Array.from({ length: count }, (): PlainTrade => {
    const kind = random.below(3) === 0 ? 'spot' : 'upDown';
    const closeMs = START_MS + random.below(days * 86_400) * 1000;
    const size = BigInt(1 + random.below(500)) * 10n ** 8n;
    const odds = RATES[random.below(RATES.length)]!;
    const draw = random.below(20);
    const up = draw === 0 ? 0n : draw < 10 ? (size * odds) / 10n ** 8n : -size;
    const spot = BigInt(random.below(2_000_001) - 1_000_000) * 1_234_567_891_011n;
    return {
      kind,
      market: random.below(3),
      openMs: closeMs - (30 + random.below(300)) * 1000,
      closeMs,
      net: kind === 'spot' ? spot : up * FINE,
      size,
      fee: kind === 'spot' ? size / 1000n : 0n,
      odds,
    };
  });
  return trades.sort((a, b) => a.closeMs - b.closeMs);
}

/** The table of such trades; each spot trade is one sale of one fill. */
export function tableOf(trades: readonly PlainTrade[]): TradeTable {
  const spot = trades.filter(({ kind }) => kind === 'spot');
  const upDown = trades.filter(({ kind }) => kind === 'upDown');
  const nets = new BigInt64Array(2 * trades.length);
  trades.forEach(({ net }, row) => setWide(nets, row, net));
  const bytes = (of: readonly PlainTrade[], value: number) => new Uint8Array(of.length).fill(value);
  const prices = (of: readonly PlainTrade[]) => of.map(() => '1' as DecimalText);
  const sources = { spot: 0, upDown: 0 };
  return {
    rows: {
      symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as MarketSymbol[],
      fills: {
        before: 0,
        count: spot.length,
        orders: spot.map((_, at) => `f${at}`),
        markets: Uint16Array.from(spot, ({ market }) => market),
        sides: bytes(spot, 1),
        kinds: bytes(spot, 1),
        origins: bytes(spot, 0),
        makers: bytes(spot, 0),
        prices: prices(spot),
        quantities: BigInt64Array.from(spot, ({ size }) => size),
        quotes: BigInt64Array.from(spot, ({ size }) => size),
        fees: BigInt64Array.from(spot, ({ fee }) => fee),
        times: Float64Array.from(spot, ({ closeMs }) => closeMs),
      },
      upDown: {
        before: 0,
        count: upDown.length,
        orders: upDown.map((_, at) => `u${at}`),
        markets: Uint16Array.from(upDown, ({ market }) => market),
        directions: bytes(upDown, 1),
        periods: Float64Array.from(upDown, () => 60),
        stakes: BigInt64Array.from(upDown, ({ size }) => size),
        odds: BigInt64Array.from(upDown, ({ odds }) => odds),
        rules: upDown.map(() => 'updown-1'),
        results: bytes(upDown, 0),
        openPrices: prices(upDown),
        closePrices: prices(upDown),
        openTimes: Float64Array.from(upDown, ({ openMs }) => openMs),
        dueTimes: Float64Array.from(upDown, ({ closeMs }) => closeMs),
        settleTimes: Float64Array.from(upDown, ({ closeMs }) => closeMs),
        payouts: BigInt64Array.from(upDown, ({ net, size }) => net / FINE + size),
        profits: BigInt64Array.from(upDown, ({ net }) => net / FINE),
      },
      asOfMs: START_MS,
    },
    lots: {
      covered: new BigInt64Array(spot.length),
      gains: new BigInt64Array(2 * spot.length),
      gainsFifo: new BigInt64Array(2 * spot.length),
      uses: new BigInt64Array(0),
      state: NO_LOTS,
    },
    coins: ['BTC', 'ETH', 'SOL'],
    count: trades.length,
    kinds: Uint8Array.from(trades, ({ kind }) => (kind === 'spot' ? SPOT_TRADE : UP_DOWN_TRADE)),
    sources: Uint32Array.from(trades, ({ kind }) => sources[kind]++),
    sales: spot.map((_, at) => [at]),
    markets: Uint16Array.from(trades, ({ market }) => market),
    opens: Float64Array.from(trades, ({ openMs }) => openMs),
    closes: Float64Array.from(trades, ({ closeMs }) => closeMs),
    nets,
    netsFifo: nets.slice(),
    fees: BigInt64Array.from(trades, ({ fee }) => fee),
    sizes: BigInt64Array.from(trades, ({ size }) => size),
  };
}

/** All rows of a table. */
export const allRows = ({ count }: TradeTable): Uint32Array<ArrayBuffer> => new Uint32Array(count).map((_, row) => row);
