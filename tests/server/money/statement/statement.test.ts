import { sql } from 'kysely';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATEMENT_PARTS } from '../../../../protocol/units/statement-parts.ts';
import type { StatementPart } from '../../../../protocol/units/statement-parts.ts';
import { STATEMENT_SPANS, spanAt } from '../../../../protocol/units/statement-span.ts';
import { available, FEES, held, ISSUANCE } from '../../../../server/ledger/accounts.ts';
import type { Book } from '../../../../server/ledger/accounts.ts';
import { parseSignedAmount } from '../../../../server/ledger/amount.ts';
import type { Posting } from '../../../../server/ledger/ledger.ts';
import { ledgerFaults } from '../../../../server/ledger/reconcile.ts';
import { byHand } from '../../ledger/by-hand.ts';
import { moneyStage } from '../money-stage.ts';
import type { MoneyStage } from '../money-stage.ts';
import { everyPosting, LINE_OF, walkedStatement } from './statement-model.ts';

/** 2026-11-18T11:06:40Z, a Wednesday. */
const NOW = 1_795_000_000_000;
const DAY_MS = 86_400_000;
/** Midnights at which a week or a month begins, and one where both do: 2026-06-01 is a Monday. */
const BORDERS = [Date.UTC(2026, 5, 1), Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 9), Date.UTC(2026, 10, 16)];
const UNIT = 10n ** 10n;

let stage: MoneyStage;
let journals = 0;

beforeAll(async () => {
  stage = await moneyStage(NOW);
});
afterAll(async () => {
  expect(await ledgerFaults(stage.db)).toEqual([]);
  await stage.close();
});

/** Books one journal that began at this time in microseconds. */
async function book(kind: string, ref: string, postings: readonly Posting[], micros: bigint): Promise<void> {
  const key = `made:${(journals += 1)}`;
  await stage.db.transaction().execute((trx) => stage.ledger.post(trx, { key, kind, ref, postings }));
  await byHand(
    stage.db,
    sql`update journal set created_at = timestamptz 'epoch' + ${micros.toString()}::bigint * interval '1 microsecond'
      where key = ${key}`,
  );
}

interface Event {
  readonly kind: string;
  readonly asset: string;
  readonly book: Book;
  /** Units of 10^-8 that come in; what goes out is never more than there is. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly micros: bigint;
  readonly between: boolean;
}

const micros = fc.oneof(
  fc
    .tuple(fc.constantFrom(...BORDERS), fc.constantFrom(-1000n, -1n, 0n, 1n, 999n, 1000n))
    .map(([border, off]) => BigInt(border) * 1000n + off),
  fc.integer({ min: Date.UTC(2026, 4, 20), max: NOW }).map((ms) => BigInt(ms) * 1000n),
);
const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom(...Object.keys(LINE_OF), 'somethingNew'),
  asset: fc.constantFrom('USDT', 'EUR', 'BTC', 'ADA'),
  book: fc.constantFrom<Book>('spot', 'contract', 'financial'),
  amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((amount) => amount !== 0n),
  fee: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10n ** 6n })),
  micros,
  between: fc.boolean(),
});

/** Makes it one journal of the user: in, out, or only between what is free and what is held. */
async function happen(userId: string, one: Event, ref: string): Promise<void> {
  const { asset, kind } = one;
  const free = available(userId, one.book);
  const amount = one.amount * UNIT;
  if (one.between || kind === 'transfer') {
    const size = amount < 0n ? -amount : amount;
    await book(
      'grant',
      ref,
      [
        { account: ISSUANCE, asset, amount: -size },
        { account: free, asset, amount: size },
      ],
      one.micros - 5n,
    );
    await book(
      kind,
      ref,
      [
        { account: free, asset, amount: -size },
        { account: held(userId, one.book), asset, amount: size },
      ],
      one.micros,
    );
    return;
  }
  const fee = one.fee * UNIT;
  if (amount < 0n) {
    await book(
      'grant',
      ref,
      [
        { account: ISSUANCE, asset, amount: amount - fee },
        { account: free, asset, amount: fee - amount },
      ],
      one.micros - 5n,
    );
  }
  const mine = amount < 0n ? amount - fee : amount;
  await book(
    kind,
    ref,
    [
      { account: free, asset, amount: mine },
      { account: FEES, asset, amount: fee },
      { account: ISSUANCE, asset, amount: -mine - fee },
    ],
    one.micros,
  );
}

const spansOf = (times: readonly number[]) =>
  STATEMENT_SPANS.flatMap((span) => times.map((time) => ({ span, time, ...spanAt(span, time) })));

const sumOf = (line: Readonly<Record<StatementPart | 'opening', string>>): bigint =>
  (['opening', ...STATEMENT_PARTS] as const).reduce((sum, name) => sum + parseSignedAmount(line[name]), 0n);

describe('a statement', () => {
  it('is, in any span, what a slow walk over every posting says', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
        const userId = `person-${(run += 1)}`;
        const other = `stranger-${run}`;
        for (const [n, one] of events.entries()) {
          await happen(userId, one, `ref-${n % 5}`);
          await happen(other, { ...one, amount: 7n }, `ref-${n}`);
        }
        const times = [...BORDERS.flatMap((border) => [border - 1, border, border + 1]), NOW, Date.UTC(2026, 4, 25)];
        const postings = await everyPosting(stage.db);
        for (const { span, time, fromMs, toMs } of spansOf(times)) {
          const answer = await stage.money.statements.of(userId, { span, time });
          const walked = walkedStatement(postings, userId, fromMs, toMs);
          expect(answer).toMatchObject({ fromTime: fromMs, toTime: toMs, ...walked });
          for (const line of answer.lines) {
            expect(sumOf(line), `${span} ${line.asset}`).toBe(parseSignedAmount(line.closing));
          }
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('closes as the next one opens, and the last one with what is there now', async () => {
    const userId = await stage.newUser();
    await byHand(
      stage.db,
      sql`update journal set created_at = timestamptz '2026-09-30 23:59:59.999999+00' where ref = ${userId}`,
    );
    for (const [n, border] of BORDERS.entries()) {
      await book(
        'deposit',
        `d-${n}`,
        [
          { account: ISSUANCE, asset: 'USDT', amount: -UNIT },
          { account: available(userId, 'spot'), asset: 'USDT', amount: UNIT },
        ],
        BigInt(border) * 1000n,
      );
    }
    for (const span of STATEMENT_SPANS) {
      const answers = [];
      for (let time = Date.UTC(2026, 4, 1); ; time = answers.at(-1)!.toTime) {
        answers.push(await stage.money.statements.of(userId, { span, time }));
        if (answers.at(-1)!.toTime > NOW) break;
      }
      for (const [n, answer] of answers.entries()) {
        if (n === 0) continue;
        expect(answer.fromTime).toBe(answers[n - 1]!.toTime);
        const openings = answer.lines
          .filter(({ opening }) => opening !== '0')
          .map((line) => [line.asset, line.opening]);
        const closings = answers[n - 1]!.lines.filter(({ closing }) => closing !== '0').map((line) => [
          line.asset,
          line.closing,
        ]);
        expect(openings).toEqual(closings);
      }
      expect(answers.at(-1)!.lines.map(({ asset, closing }) => [asset, closing])).toEqual([
        ['USDT', '10000.00000004'],
        ['EUR', '500'],
      ]);
    }
  });

  it('begins and ends to the millisecond: the first of a span is in it, the first of the next is not', async () => {
    const userId = `edge`;
    const [fromMs, toMs] = [Date.UTC(2026, 10, 9), Date.UTC(2026, 10, 16)];
    const coin = (amount: bigint): readonly Posting[] => [
      { account: ISSUANCE, asset: 'USDT', amount: -amount * UNIT },
      { account: available(userId, 'spot'), asset: 'USDT', amount: amount * UNIT },
    ];
    await book('deposit', 'before', coin(1n), BigInt(fromMs) * 1000n - 1n);
    await book('deposit', 'first', coin(10n), BigInt(fromMs) * 1000n);
    await book('deposit', 'last', coin(100n), BigInt(toMs) * 1000n - 1n);
    await book('deposit', 'next', coin(1000n), BigInt(toMs) * 1000n);
    const { lines } = await stage.money.statements.of(userId, { span: 'week', time: toMs - 1 });
    expect(lines).toMatchObject([{ opening: '0.00000001', deposits: '0.0000011', closing: '0.00000111' }]);
  });

  it('without a time, or with one to come, is of the span under way', async () => {
    const userId = await stage.newUser();
    const [now, later] = [
      await stage.money.statements.of(userId, { span: 'month' }),
      await stage.money.statements.of(userId, { span: 'month', time: NOW + 400 * DAY_MS }),
    ];
    expect(now).toEqual(later);
    expect(now).toMatchObject({ fromTime: Date.UTC(2026, 10, 1), toTime: Date.UTC(2026, 11, 1), serverTime: NOW });
    expect(await stage.money.statements.of(userId, { span: 'week', time: 8.64e15 })).toMatchObject({
      fromTime: Date.UTC(2026, 10, 16),
    });
    expect(await stage.money.statements.of(userId, { span: 'week', time: 0 })).toMatchObject({
      fromTime: 0,
      lines: [],
    });
  });

  it('of somebody who never had anything has no lines and no first time', async () => {
    const answer = await stage.money.statements.of('nobody', { span: 'week' });
    expect(answer).toEqual({
      fromTime: Date.UTC(2026, 10, 16),
      toTime: Date.UTC(2026, 10, 23),
      lines: [],
      minutesOpen: 0,
      trades: 0,
      serverTime: NOW,
    });
  });
});
