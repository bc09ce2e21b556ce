import { walkBook } from '../../protocol/units/book-walk.ts';
import { conversionOf, pairRefusal } from '../../protocol/units/convert-money.ts';
import { decimalTextOf } from '../../protocol/units/decimal-text.ts';
import { interestOf } from '../../protocol/units/interest.ts';
import {
  COIN_WITHDRAWALS,
  CONVERT_FEE_RATE,
  EUR_WITHDRAWAL,
  PHONE_WITHDRAWAL,
  BANK_WITHDRAWAL,
} from '../../protocol/units/money-terms.ts';
import { convertRate, depositRate, eurPayoutPrice, saleRate, USDT_RANGE } from '../../protocol/units/own-price.ts';
import type { PriceRange } from '../../protocol/units/own-price.ts';
import { saleReceives } from '../../protocol/units/sale-money.ts';
import { BOOKED, totalOf } from '../../protocol/units/spot-money.ts';
import type { Piece } from '../../protocol/units/spot-money.ts';
import { paidAs, receiveOf } from '../../protocol/units/withdraw-money.ts';
import { CATALOGUE } from '../../server/market/catalogue.ts';
import { parseAmount, SCALE } from '../../server/ledger/amount.ts';
import { payAmountOf } from '../../server/money/merchant/match-rule.ts';
import { MERCHANTS } from '../../server/money/merchant/merchants.ts';
import type { Random } from '../soak/random.ts';

/** Assets that a person can own. `EUR outside` pays merchants and receives payouts to a phone or a bank account. */
type Holding = 'USDT' | 'EUR' | 'AAA' | 'BBB' | 'EUR outside';

/** One market at one moment, scaled by 10^18. */
export interface CycleMarket {
  readonly last: bigint;
  readonly bids: readonly Piece[];
  readonly asks: readonly Piece[];
  readonly step: bigint;
}

const FEE = parseAmount(decimalTextOf(CONVERT_FEE_RATE)!);
const TAKER = parseAmount(CATALOGUE[0]!.rules.takerFee);
const CENT = SCALE / 100n;
const booked = (amount: bigint): bigint => amount - (amount % BOOKED);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * A market whose price has 3 to 9 significant digits, with a book around it and a last price inside the spread, at an edge of
 * it, or beside it.
 */
export function randomMarket(random: Random): CycleMarket {
  const tick = 10n ** BigInt(18 - random.below(10));
  const bid = BigInt(random.digits(3 + random.below(7))) * tick;
  const spread = BigInt(1 + random.below(random.pick([1, 20, 2000]))) * tick;
  const ask = bid + spread;
  const move = BigInt(random.below(3)) * spread;
  const last = random.pick([bid, ask, bid + spread / 2n, ask + move, most(tick, bid - move)]);
  const levels = (first: bigint, outwards: bigint): Piece[] =>
    Array.from({ length: 3 }, (_, at) => ({
      price: most(tick, first + outwards * BigInt(at) * tick),
      quantity: BigInt(1 + random.below(1_000_000_000)) * SCALE,
    }));
  return { last, bids: levels(bid, -1n), asks: levels(ask, 1n), step: 10n ** BigInt(10 + random.below(9)) };
}

export const rangeOf = ({ last, bids, asks }: CycleMarket): PriceRange => ({
  low: least(last, bids[0]!.price),
  high: most(last, asks[0]!.price),
});

/** One way of changing something into something else; `null` when it is not open for that amount. */
interface Way {
  readonly name: string;
  readonly from: Holding;
  readonly to: Holding;
  /** @returns what is received, and what of the amount is left over */
  change(amount: bigint): { readonly received: bigint; readonly left: bigint } | null;
}

type Markets = Readonly<Record<'EUR' | 'AAA' | 'BBB', CycleMarket>>;

const COINS = ['EUR', 'AAA', 'BBB'] as const;

/** Every way that the shared functions of money open at these prices. */
function waysAt(markets: Markets): readonly Way[] {
  const ways: Way[] = [];
  const end = (asset: 'USDT' | keyof Markets) => ({
    asset,
    ...(asset === 'USDT' ? USDT_RANGE : rangeOf(markets[asset])),
  });
  const all = ['USDT', ...COINS] as const;
  for (const from of all) {
    for (const to of all) {
      if (pairRefusal(from, to) !== null) continue;
      const rate = convertRate(end(from), end(to));
      if (rate === 0n) continue;
      ways.push({
        name: `convert ${from} ${to}`,
        from,
        to,
        change: (amount) => ({ received: conversionOf(amount, rate, FEE).receive, left: 0n }),
      });
    }
  }
  for (const base of COINS) {
    const { bids, asks, step } = markets[base];
    ways.push({
      name: `sell ${base}`,
      from: base,
      to: 'USDT',
      change(amount) {
        const quantity = amount - (amount % step);
        const { filled, tooThin } = walkBook(bids, 'sell', { quantity, limit: null }, step, TAKER);
        return tooThin || quantity === 0n
          ? null
          : { received: totalOf('sell', filled), left: amount - filled.quantity };
      },
    });
    if (pairRefusal('USDT', base) !== null) continue;
    ways.push({
      name: `buy ${base}`,
      from: 'USDT',
      to: base,
      change(amount) {
        const { filled, tooThin } = walkBook(asks, 'buy', { quote: amount }, step, TAKER);
        return tooThin ? null : { received: filled.quantity, left: amount - totalOf('buy', filled) };
      },
    });
  }
  const eur = rangeOf(markets.EUR);
  for (const { username, spread } of MERCHANTS) {
    const share = parseAmount(spread);
    ways.push({
      name: `sale to ${username}`,
      from: 'USDT',
      to: 'EUR',
      change: (amount) => ({ received: saleReceives(amount, saleRate(eur, share)), left: 0n }),
    });
    ways.push({
      name: `deposit by ${username}`,
      from: 'EUR outside',
      to: 'USDT',
      // The most USDT whose price, in whole cents rounded up, is within the amount.
      change(amount) {
        const rate = depositRate(eur, share);
        const received = booked(((amount - (amount % CENT)) * SCALE) / rate);
        const pays = payAmountOf(received, rate);
        return pays > amount || received === 0n ? null : { received, left: amount - pays };
      },
    });
  }
  const fees = COIN_WITHDRAWALS.filter(({ coin }) => coin === 'USDT').map(({ fee }) =>
    parseAmount(decimalTextOf(fee)!),
  );
  ways.push(
    ...fees.map((fee): Way => ({
      name: 'USDT out and in again',
      from: 'USDT',
      to: 'USDT',
      change: (amount) => (amount <= fee ? null : { received: receiveOf(amount, fee), left: 0n }),
    })),
    {
      name: 'EUR out as USDT and in again',
      from: 'EUR',
      to: 'USDT',
      change(amount) {
        const receive = receiveOf(amount, parseAmount(decimalTextOf(EUR_WITHDRAWAL.fee)!));
        return receive <= 0n ? null : { received: paidAs(receive, eurPayoutPrice(eur)), left: 0n };
      },
    },
    ...[
      { name: 'EUR to a phone', terms: PHONE_WITHDRAWAL },
      { name: 'EUR to a bank account', terms: BANK_WITHDRAWAL },
    ].map(({ name, terms }): Way => ({
      name,
      from: 'EUR',
      to: 'EUR outside',
      change(amount) {
        const received = receiveOf(amount, parseAmount(decimalTextOf(terms.fee)!));
        return received <= 0n ? null : { received, left: 0n };
      },
    })),
    {
      name: 'deposit of EUR',
      from: 'EUR outside',
      to: 'EUR',
      change(amount) {
        const received = amount - (amount % CENT);
        return { received, left: amount - payAmountOf(received, SCALE) };
      },
    },
    ...all.map((asset): Way => ({
      name: `Earn ${asset} and back`,
      from: asset,
      to: asset,
      // Redeemed before its first day is over.
      change: (amount) => ({ received: amount + interestOf(amount, SCALE / 1000n, 0), left: 0n }),
    })),
  );
  return ways;
}

/** Result of one random cycle. */
export interface Cycle {
  readonly steps: readonly string[];
  /** Worth in USDT at the best bids, scaled by 10^36; `before` it all and after each step. */
  readonly before: bigint;
  readonly after: readonly bigint[];
  /** Amount of the asset that the cycle began with. */
  readonly began: bigint;
  readonly ended: bigint;
}

/**
 * Walks up to six random steps and back to what it began with, at random prices that stand still meanwhile, always with all
 * there is. What a step leaves over stays in the wallet.
 */
export function randomCycle(random: Random): Cycle {
  const markets = { EUR: randomMarket(random), AAA: randomMarket(random), BBB: randomMarket(random) };
  const bidOf = ({ bids }: CycleMarket): bigint => bids[0]!.price;
  const price = { USDT: SCALE, EUR: bidOf(markets.EUR), AAA: bidOf(markets.AAA), BBB: bidOf(markets.BBB) };
  const ways = waysAt(markets);
  const start = random.pick<Holding>(['USDT', 'USDT', 'EUR', 'AAA', 'EUR outside']);
  const wallet = new Map<Holding, bigint>();
  const worth = (): bigint =>
    [...wallet].reduce((sum, [asset, amount]) => sum + amount * price[asset === 'EUR outside' ? 'EUR' : asset], 0n);
  const began = BigInt(random.digits(3 + random.below(11))) * BOOKED;
  wallet.set(start, began);
  const before = worth();
  const steps: string[] = [];
  const after: bigint[] = [];
  let at: Holding = start;
  const wanted = 2 + random.below(5);
  for (let tries = 0; tries < 12 && (steps.length < wanted || at !== start); tries++) {
    // Back home as soon as there is a way, once it is long enough.
    const open = ways.filter(({ from }) => from === at);
    const home = steps.length + 1 >= wanted ? open.filter(({ to }) => to === start) : [];
    const way = random.pick(home.length > 0 ? home : open);
    const had = wallet.get(at) ?? 0n;
    const done = had === 0n ? null : way.change(had);
    if (done === null) continue;
    wallet.set(at, done.left);
    wallet.set(way.to, (wallet.get(way.to) ?? 0n) + done.received);
    at = way.to;
    steps.push(way.name);
    after.push(worth());
  }
  return { steps, before, after, began, ended: wallet.get(start) ?? 0n };
}

/** Whether something was gained: more of what it began with, or more worth after any step. */
export const gains = ({ before, after, began, ended }: Cycle): boolean =>
  ended > began || after.some((worth, at) => worth > (after[at - 1] ?? before));
