import { sql } from 'kysely';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERVAL_MS } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import { available, held, ISSUANCE } from '../../../server/ledger/accounts.ts';
import type { Book } from '../../../server/ledger/accounts.ts';
import { SCALE } from '../../../server/ledger/amount.ts';
import type { KlineRowWire } from '../../../server/market/market.ts';
import { byHand } from '../ledger/by-hand.ts';
import { ledgerFaults } from '../../../server/ledger/reconcile.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';

/** 2026-11-18T11:06:40Z: between two whole half hours. */
const NOW = 1_795_000_000_000;
const RANGES = { day: ['THIRTY_MIN', 48], week: ['FOUR_HOUR', 42], month: ['ONE_DAY', 30] } as const;
type Range = keyof typeof RANGES;

let stage: MoneyStage;
let journals = 0;

beforeAll(async () => {
  stage = await moneyStage(NOW);
});
afterAll(async () => {
  expect(await ledgerFaults(stage.db)).toEqual([]);
  await stage.close();
});

/** Something that came to a user's account, or, negative, left it, so many ms ago. */
interface Move {
  readonly asset: string;
  readonly book: Book;
  readonly amount: bigint;
  readonly agoMs: number;
}

/** Books these journals at their given times. */
async function book(user: string, moves: readonly Move[]): Promise<void> {
  for (const { asset, book: in_, amount, agoMs } of moves) {
    const key = `move:${(journals += 1)}`;
    await stage.db.transaction().execute((trx) =>
      stage.ledger.post(trx, {
        key,
        kind: 'grant',
        ref: user,
        postings: [
          { account: ISSUANCE, asset, amount: -amount },
          { account: available(user, in_), asset, amount },
        ],
      }),
    );
    await byHand(
      stage.db,
      sql`update journal set created_at = timestamptz 'epoch' + ${NOW - agoMs}::bigint * interval '1 millisecond'
        where key = ${key}`,
    );
  }
}

const klines = (interval: Interval, count: number, close: (openMs: number) => string): KlineRowWire[] => {
  const length = INTERVAL_MS[interval];
  const last = NOW - (NOW % length);
  return Array.from({ length: count }, (_, n): KlineRowWire => {
    const openMs = last - (count - 1 - n) * length;
    return [openMs, '1', '1', '1', close(openMs), '1', openMs + length - 1, '1', 1, '1', '1', '0'];
  });
};

const cut = (amount: bigint): bigint => amount - (amount % 10n ** 10n);
const priced = (amount: bigint, cents: bigint): bigint => cut((amount * cents) / 100n);
const scaledOf = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(18, '0'));
};

/** Whole multiples of 10^-8, in hundred-thousandths of a coin and the like. */
const move = fc.record({
  asset: fc.constantFrom('USDT', 'BTC', 'NONE'),
  book: fc.constantFrom<Book>('spot', 'contract', 'financial'),
  amount: fc.bigInt({ min: 1n, max: 10n ** 13n }).map((units) => units * 10n ** 10n),
  agoMs: fc.integer({ min: 1, max: 45 * 86_400_000 }),
  spentAgoMs: fc.option(fc.integer({ min: 0, max: 45 * 86_400_000 })),
});

describe('the value of the accounts over time', () => {
  it('is, at every point, what a slow model says: each balance of then at the closing price of then', async () => {
    await sql`insert into asset (code, scale) values ('NONE', 8)`.execute(stage.db);
    const price = (openMs: number) => BigInt((openMs / 1_800_000) % 1000) + 1n;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 1, maxLength: 8 }),
        fc.constantFrom<Range>('day', 'week', 'month'),
        async (made, range) => {
          const user = `user-${(run += 1)}`;
          const moves = made.flatMap(({ spentAgoMs, ...one }): Move[] =>
            spentAgoMs === null || spentAgoMs >= one.agoMs
              ? [one]
              : [one, { ...one, amount: -one.amount, agoMs: spentAgoMs }],
          );
          await book(user, moves);
          const [interval, steps] = RANGES[range];
          const length = INTERVAL_MS[interval];
          // Ten candles are missing, as when the server stood still.
          const candles = klines(interval, 60, (openMs) => `${price(openMs)}`).filter((_, n) => n < 30 || n >= 40);
          stage.prices.setPast('BTC', candles);
          stage.prices.setPrice('BTC', '777');

          const closeBefore = (time: number): bigint =>
            BigInt(candles.findLast((kline) => kline[0] + length <= time)?.[4] ?? '0');
          const valueAt = (time: number, btc: bigint): bigint =>
            (['spot', 'contract', 'financial'] as const).reduce((sum, in_) => {
              const held_ = (asset: string) =>
                moves
                  .filter((one) => one.asset === asset && one.book === in_ && NOW - one.agoMs <= time)
                  .reduce((all, one) => all + one.amount, 0n);
              return sum + priced(held_('USDT'), 100n) + priced(held_('BTC'), btc * 100n);
            }, 0n);
          const lastMs = NOW - (NOW % length);
          const firstMs = NOW - moves[0]!.agoMs;
          const times = Array.from({ length: steps + 1 }, (_, step) => lastMs - (steps - step) * length);
          const wanted = [
            ...times.filter((time) => time >= firstMs).map((time) => [time, valueAt(time, closeBefore(time))] as const),
            [NOW, valueAt(NOW, 777n)] as const,
          ];
          const { points } = await stage.money.accounts.values(user, { range });
          expect(points.map(({ time, totalUsdt }) => [time, scaledOf(totalUsdt)])).toEqual(wanted);
          expect(points.length).toBeLessThanOrEqual(60);
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  }, 90_000);

  it('counts what is held, so that an order moves nothing', async () => {
    const user = await stage.newUser();
    const worth = async () => (await stage.money.accounts.values(user, { range: 'day' })).points.at(-1)!.totalUsdt;
    const before = await worth();
    expect(before).toBe('10625');
    await stage.db.transaction().execute((trx) =>
      stage.ledger.post(trx, {
        key: `hold:${user}`,
        kind: 'spotHold',
        ref: user,
        postings: [
          { account: available(user, 'spot'), asset: 'USDT', amount: -100n * SCALE },
          { account: held(user, 'spot'), asset: 'USDT', amount: 100n * SCALE },
        ],
      }),
    );
    expect(await worth()).toBe(before);
  });

  it('of somebody who never had anything is nothing, now', async () => {
    expect(await stage.money.accounts.values('nobody', { range: 'month' })).toEqual({
      points: [{ time: NOW, totalUsdt: '0' }],
      serverTime: NOW,
    });
  });
});
