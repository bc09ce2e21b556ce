import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { booksWrong } from '../../ledger/reconcile.ts';
import { DAY_MS, handedIn, loanStage } from './loan-stage.ts';
import type { LoanStage } from './loan-stage.ts';

const UNIT = 100_000_000n;
const text = (amount: bigint): string => {
  const digits = amount.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
};

/** A slow, obvious model of one person who borrows `USDT 30 days`: 25 of 100 000 a day. Amounts are units of 10^-8. */
class LoanModel {
  balance = 5000n * UNIT;
  loan: { readonly amount: bigint; readonly state: 'pending' | 'approved'; readonly sinceMs: number } | null = null;

  owed(nowMs: number): bigint {
    if (this.loan?.state !== 'approved') return 0n;
    const days = Math.min(365, Math.floor((nowMs - this.loan.sinceMs) / DAY_MS));
    return this.loan.amount + (this.loan.amount * 25n * BigInt(days)) / 100_000n;
  }
}

type Step =
  | { readonly kind: 'apply'; readonly amount: bigint }
  | { readonly kind: 'decide'; readonly what: 'approve' | 'reject' }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'due' }
  | { readonly kind: 'move'; readonly share: number }
  | { readonly kind: 'repay'; readonly off: bigint };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('apply' as const), amount: fc.bigInt(50n * UNIT, 5500n * UNIT) }),
  fc.record({ kind: fc.constant('decide' as const), what: fc.constantFrom('approve', 'approve', 'reject') }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant('due' as const) }),
  fc.record({ kind: fc.constant('move' as const), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('repay' as const), off: fc.constantFrom(0n, 0n, 0n, 1n, -1n) }),
) as fc.Arbitrary<Step>;

let stage: LoanStage;
beforeAll(async () => {
  stage = await loanStage();
});
afterAll(() => stage.close());

/** Takes the step on both sides; what the exchange answers and what the model says must agree. */
async function take(model: LoanModel, user: string, at: Step): Promise<void> {
  const { loans, reviews, transfers } = stage.money;
  const [mine] = (await loans.list(user, {})).rows;
  const said = (answer: { ok: boolean; refusal?: string }) => (answer.ok ? 'ok' : answer.refusal);
  const nowMs = stage.now();
  if (at.kind === 'wait') stage.later(at.hours * 3_600_000);
  else if (at.kind === 'due') await loans.runDue();
  else if (at.kind === 'apply') {
    const papers = { realName: 'Max', idCard: 'X123', ...(await handedIn(stage.db, user, nowMs)) };
    const amount = text(at.amount);
    const wish = { productId: 'loan-usdt-30', amount, ...papers, clientOrderId: stage.newKey() };
    const inRange = at.amount >= 100n * UNIT && at.amount <= 5000n * UNIT;
    const expected = !inRange ? 'loanOutOfRange' : model.loan ? 'loanPending' : 'ok';
    expect(said(await loans.submit(user, wish))).toBe(expected);
    if (expected === 'ok') model.loan = { amount: at.amount, state: 'pending', sinceMs: nowMs };
  } else if (at.kind === 'decide') {
    if (!mine) return;
    const answer = at.what === 'approve' ? reviews.approve(mine.id, 'kim') : reviews.reject(mine.id, 'kim', 'no');
    const pending = model.loan?.state === 'pending' ? model.loan : null;
    expect(said(await answer)).toBe(pending ? 'ok' : 'notFound');
    if (!pending) return;
    model.loan = at.what === 'approve' ? { ...pending, state: 'approved', sinceMs: nowMs } : null;
    if (model.loan) model.balance += pending.amount;
  } else if (at.kind === 'move') {
    const amount = (model.balance * BigInt(at.share)) / 100n;
    if (amount === 0n) return;
    const wish = { asset: 'USDT', from: 'spot', to: 'contract', clientOrderId: stage.newKey() } as const;
    expect(said(await transfers.submit(user, { ...wish, amount: text(amount) }))).toBe('ok');
    model.balance -= amount;
  } else {
    if (!mine) return;
    const owed = model.owed(nowMs);
    const amount = owed + at.off;
    if (amount <= 0n) return;
    const enough = model.balance >= owed;
    const expected =
      owed === 0n ? 'loanNotOwed' : at.off !== 0n ? 'loanSumChanged' : enough ? 'ok' : 'insufficientBalance';
    expect(said(await stage.repay(user, mine.id, text(amount)))).toBe(expected);
    if (expected !== 'ok') return;
    model.balance -= owed;
    model.loan = null;
  }
}

it('agrees with a slow model of a person who borrows, waits, moves money and pays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const user = await stage.newUser();
      const model = new LoanModel();
      for (const at of steps) {
        await take(model, user, at);
        const [mine] = (await stage.money.loans.list(user, {})).rows;
        expect(mine?.owed ?? '0').toBe(text(model.owed(stage.now())));
        expect((await stage.balancesOf(user))['spot/USDT']).toEqual([text(model.balance), '0']);
      }
      expect(await booksWrong(stage.db)).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 120_000);
