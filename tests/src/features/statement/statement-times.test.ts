import { beforeEach, describe, expect, it, vi } from 'vitest';
import { spanAt } from '../../../../protocol/units/statement-span.ts';
import type { Statement } from '../../../../src/features/statement/statement-rules.ts';

const NOW = Date.UTC(2026, 10, 18, 11);
const FIRST = Date.UTC(2026, 9, 28, 9);
const asked: (readonly [span: string, timeMs: number | null])[] = [];

vi.mock('../../../../src/signals/server-clock.ts', () => ({ serverNowMs: () => NOW }));
vi.mock('../../../../src/features/statement/statement-calls.ts', () => ({
  fetchStatement: async (span: 'week' | 'month', timeMs: number | null) => {
    asked.push([span, timeMs]);
    const data: Statement = {
      span,
      ...spanAt(span, timeMs ?? NOW),
      lines: [],
      minutesOpen: 0,
      trades: 0,
      firstMs: FIRST,
      asOfMs: NOW,
    };
    return { success: true, data };
  },
}));

const { sessionStore } = await import('../../../../src/data/session.ts');
const { chooseSpan, hasEarlier, showEarlier, showLater, showNewest, statement, statementPeriod, shownTimes } =
  await import('../../../../src/features/statement/statement.ts');

const signIn = (userId: string) => sessionStore.applySignIn('token', { userId, address: '0x1', walletKind: 'demo' });

beforeEach(() => {
  chooseSpan('week');
  showNewest();
  asked.length = 0;
});

describe('spans of a statement', () => {
  it('go back to the first money and no further, and forward to the one under way', async () => {
    signIn('walker');
    // Not before an answer said when that was.
    expect(hasEarlier.value).toBe(false);
    await statement.refresh();
    const seen = [shownTimes().fromMs];
    while (hasEarlier.value) {
      showEarlier();
      seen.push(shownTimes().fromMs);
    }
    expect(seen.map((ms) => new Date(ms).toISOString().slice(0, 10))).toEqual([
      '2026-11-16',
      '2026-11-09',
      '2026-11-02',
      '2026-10-26',
    ]);
    for (let steps = 0; statementPeriod.value.timeMs !== null; steps++) {
      expect(steps).toBeLessThan(4);
      showLater();
    }
    expect(shownTimes().fromMs).toBe(seen[0]);
  });

  it('is asked for as the one under way while it is that, so that it goes on', async () => {
    signIn('walker');
    await statement.refresh();
    showEarlier();
    await statement.refresh();
    showLater();
    await statement.refresh();
    expect(asked).toEqual([
      ['week', null],
      ['week', Date.UTC(2026, 10, 16) - 1],
      ['week', null],
    ]);
  });

  it('come back to the one under way in one step', async () => {
    signIn('walker');
    await statement.refresh();
    showEarlier();
    showEarlier();
    showNewest();
    expect(statementPeriod.value).toEqual({ span: 'week', timeMs: null });
  });

  it('of another length holds the moment that was looked at', async () => {
    signIn('walker');
    await statement.refresh();
    showEarlier();
    showEarlier();
    showEarlier();
    chooseSpan('month');
    expect(shownTimes()).toEqual(spanAt('month', Date.UTC(2026, 10, 1)));
    expect(statementPeriod.value).toEqual({ span: 'month', timeMs: null });
  });

  it('shows nobody what was another’s, and no span what was of another', async () => {
    signIn('one');
    await statement.refresh();
    expect(statement.now.value.value?.fromMs).toBe(Date.UTC(2026, 10, 16));
    showEarlier();
    expect(statement.now.value.value).toBeNull();
    showNewest();
    signIn('two');
    expect(statement.now.value.value).toBeNull();
    expect(hasEarlier.value).toBe(false);
  });
});
