import type { BodyOf } from '../../../protocol/call.ts';
import type { spotSubmit } from '../../../protocol/rest/spot.ts';
import { createSpotOrders } from '../../../server/engine/spot/spot-orders.ts';
import type { Outcome } from '../../../server/infra/outcome.ts';
import { available, ISSUANCE } from '../../../server/ledger/accounts.ts';
import { amountText, parseAmount, SCALE } from '../../../server/ledger/amount.ts';
import { BOOKED } from '../../../protocol/units/spot-money.ts';
import { rangeOf } from '../../models/money-cycles.ts';
import type { CycleMarket } from '../../models/money-cycles.ts';
import type { Random } from '../../soak/random.ts';
import { rulesFor } from '../engine/scripted-market.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { createSpotMarket } from '../engine/spot/spot-market.ts';
import { moneyStage } from './money-stage.ts';

const COINS = ['EUR', 'BTC', 'ETH'] as const;
type Coin = (typeof COINS)[number];
const START = { USDT: '5000', EUR: '5000', BTC: '0', ETH: '0' } as const;
const DAY_MS = 86_400_000;

/** About what each costs, so that the limits of every flow hold amounts of some hundred USDT. */
const ABOUT: Readonly<Record<Coin, number>> = { EUR: 1.1, BTC: 90_000, ETH: 3000 };

const priceText = (units: bigint): string => amountText(units, 18);

/** A book with prices of whole hundredths, or of the fifth decimal for EUR, and a last price within it or beside it. */
function marketOf(coin: Coin, random: Random): CycleMarket {
  const tick = coin === 'EUR' ? 10n ** 13n : 10n ** 16n;
  const about = ABOUT[coin] * (0.8 + 0.4 * random.next());
  const bid = BigInt(Math.round((about * 1e18) / Number(tick))) * tick;
  const spread = tick * BigInt(1 + random.below(random.pick([1, 50])));
  const level = (price: bigint) => [{ price, quantity: 1_000_000n * SCALE }];
  const ask = bid + spread;
  return {
    bids: level(bid),
    asks: level(ask),
    last: random.pick([bid, ask, bid - spread, ask + spread]),
    step: 10n ** 14n,
  };
}

/** A step, or a price, that gives more than it takes. */
export class Gained extends Error {}

/** Answer to a step of a cycle; refusals are part of every cycle. */
export type StepTold = { readonly name: string; readonly refusal: string | null };

/**
 * Money and spot orders of one exchange, on one database, at prices that a run chooses: every way of changing one thing into
 * another, each with all there is or a part of it.
 */
export async function cycleStage(database: FreshDatabase | null = null) {
  const stage = await moneyStage(undefined, database);
  const { money, db, ledger } = stage;
  const spotMarket = createSpotMarket(COINS.map((coin) => rulesFor(`${coin}USDT`, coin === 'EUR' ? EUR_RULES : {})));
  const spot = createSpotOrders({ db, ledger, market: spotMarket, clock: { now: stage.now } });
  for (const coin of COINS) spotMarket.publish(`${coin}USDT`, stage.now(), String(ABOUT[coin]));
  await spot.start();
  const bids = new Map<string, bigint>([['USDT', SCALE]]);

  function setPrices(random: Random): void {
    for (const coin of COINS) {
      const market = marketOf(coin, random);
      const { low, high } = rangeOf(market);
      const side = (levels: CycleMarket['bids']) =>
        levels.map(({ price, quantity }) => [priceText(price), amountText(quantity)] as const);
      spotMarket.setBook(`${coin}USDT`, side(market.bids), side(market.asks));
      spotMarket.publishUnheard(`${coin}USDT`, stage.now(), priceText(market.last));
      stage.prices.setPrice(coin, priceText(market.last));
      stage.prices.setRange(coin, priceText(low), priceText(high));
      bids.set(coin, market.bids[0]!.price);
    }
  }

  async function newUser(): Promise<string> {
    const userId = await stage.newUser();
    const held = await stage.balancesOf(userId);
    await db.transaction().execute(async (trx) => {
      for (const [asset, amount] of Object.entries(START)) {
        const more = parseAmount(amount) - parseAmount(held[`spot/${asset}`]?.[0] ?? '0');
        if (more <= 0n) continue;
        const postings = [
          { account: ISSUANCE, asset, amount: -more },
          { account: available(userId, 'spot'), asset, amount: more },
        ];
        await ledger.post(trx, { key: `coins:${userId}:${asset}`, kind: 'grant', ref: userId, postings });
      }
    });
    return userId;
  }

  /** All accounts of a user together, free and held, at the best bids; scaled by 10^36. */
  async function worthOf(userId: string): Promise<bigint> {
    const rows = await ledger.balancesOf(db, userId);
    return rows.reduce(
      (sum, { asset, available: free, locked }) =>
        sum + (parseAmount(free) + parseAmount(locked)) * (bids.get(asset) ?? 0n),
      0n,
    );
  }

  /** All, a half or a fifth of what is free in spot, at 8 decimals: limits hold some of it and refuse the rest. */
  async function part(userId: string, asset: string, random: Random): Promise<string> {
    const free = parseAmount((await stage.balancesOf(userId))[`spot/${asset}`]?.[0] ?? '0');
    const share = free / random.pick([1n, 2n, 5n]);
    return amountText(share - (share % BOOKED));
  }

  /** Returns the assets with a balance in spot. */
  async function held(userId: string): Promise<readonly string[]> {
    const balances = await stage.balancesOf(userId);
    return ['USDT', ...COINS].filter((asset) => parseAmount(balances[`spot/${asset}`]?.[0] ?? '0') > 0n);
  }

  const told = (name: string, outcome: Outcome<unknown>): StepTold => ({
    name,
    refusal: outcome.ok ? null : outcome.refusal,
  });

  async function settle(ms: number): Promise<void> {
    stage.later(ms);
    while (await money.sales.runDue());
    while (await money.matches.runDue());
  }

  const steps: Readonly<Record<string, (userId: string, random: Random) => Promise<StepTold>>> = {
    async convert(userId, random) {
      const from = random.pick(await held(userId));
      const to = random.pick(['USDT', ...COINS]);
      const amount = await part(userId, from, random);
      const quote = await money.convert.quote(userId, { from, to, amount });
      if (!quote.ok) return told(`convert ${from} ${to}`, quote);
      const sent = { quoteId: quote.value.quoteId, from, to, amount, clientOrderId: stage.newKey() };
      return told(`convert ${from} ${to}`, await money.convert.exchange(userId, sent));
    },
    async spot(userId, random) {
      const coin = random.pick(COINS);
      const side = random.pick(['buy', 'sell'] as const);
      const all = parseAmount(await part(userId, side === 'buy' ? 'USDT' : coin, random));
      const size =
        side === 'buy' ? { quoteQuantity: amountText(all) } : { quantity: amountText(all - (all % 10n ** 14n)) };
      const order = { symbol: `${coin}USDT`, side, type: 'market', ...size, clientOrderId: stage.newKey() };
      return told(`${side} ${coin}`, await spot.submit(userId, order as BodyOf<typeof spotSubmit>));
    },
    async sale(userId, random) {
      const merchantId = random.pick(['m-harbour', 'm-lantern', 'm-quay']);
      const amount = await part(userId, 'USDT', random);
      const wish = { merchantId, amount, exchangeRate: '0.0001', clientOrderId: stage.newKey() };
      const sold = await money.sales.sell(userId, wish);
      await settle(3000);
      await settle(4000);
      return told(`sale to ${merchantId}`, sold);
    },
    async earn(userId, random) {
      const amount = await part(userId, 'USDT', random);
      const move = (from: 'spot' | 'financial', to: 'spot' | 'financial') =>
        money.transfers.submit(userId, { asset: 'USDT', from, to, amount, clientOrderId: stage.newKey() });
      const moved = await move('spot', 'financial');
      if (!moved.ok) return told('Earn', moved);
      const wish = { productId: 'earn-usdt-90', amount, clientOrderId: stage.newKey() };
      const bought = await money.earn.buy(userId, wish);
      const redeemed = bought.ok
        ? await money.earn.redeem(userId, { id: bought.value.order.id, clientOrderId: stage.newKey() })
        : bought;
      const back = await move('financial', 'spot');
      return told('Earn', redeemed.ok ? back : redeemed);
    },
    /** Compares a merchant's price for a deposit with the market; the person pays outside the exchange. */
    async match(userId) {
      const begun = await money.matches.match(userId, { coin: 'USDT', amount: '1500', clientOrderId: stage.newKey() });
      if (!begun.ok) return told('match', begun);
      await settle(3000);
      const found = await money.matches.show(userId, begun.value.id);
      const pays = found.ok ? parseAmount(found.value.payAmount ?? '0') : 0n;
      if (pays * bids.get('EUR')! < 1500n * SCALE * SCALE) throw new Gained(`a match asks too little: ${pays}`);
      return told('match', await money.matches.cancel(userId, begun.value.id));
    },
  };

  return {
    ...stage,
    setPrices,
    newUser,
    worthOf,
    /** A random step of a random kind. */
    step: (userId: string, random: Random): Promise<StepTold> =>
      steps[random.pick(Object.keys(steps))]!(userId, random),
    /** Another day begins, so that what a day allows is there again. */
    nextDay: () => stage.later(DAY_MS),
    async close() {
      await spot.stop();
      await stage.close();
    },
  };
}

export type CycleStage = Awaited<ReturnType<typeof cycleStage>>;

const EUR_RULES = { tickSize: '0.00001', priceDecimals: 5 } as Parameters<typeof rulesFor>[1];

/** One random cycle of an account of its own. @returns what was met @throws Gained */
export async function exchangeCycle(stage: CycleStage, random: Random): Promise<readonly StepTold[]> {
  stage.nextDay();
  stage.setPrices(random);
  const userId = await stage.newUser();
  let worth = await stage.worthOf(userId);
  const told: StepTold[] = [];
  const steps = 2 + random.below(4);
  for (let count = 0; count < steps; count++) {
    const step = await stage.step(userId, random);
    told.push(step);
    const now = await stage.worthOf(userId);
    if (now > worth) throw new Gained(`gained ${now - worth} of ${worth}: ${told.map(({ name }) => name).join(', ')}`);
    worth = now;
  }
  return told;
}
