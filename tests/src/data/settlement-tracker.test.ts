import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUpDownOrdersStore } from '../../../src/signals/up-down-orders.ts';
import type { UpDownOrder } from '../../../src/model/up-down-order.ts';
import { trackSettlements } from '../../../src/data/settlement-tracker.ts';
import { createFakeClock } from '../signals/fake-clock.ts';
import { openOrder, settledOrder } from '../signals/up-down-samples.ts';

const START_MS = 1_000_000;

function stage(answer: (id: string, nth: number) => UpDownOrder | null | 'throw') {
  const clock = createFakeClock(START_MS);
  const orders = createUpDownOrdersStore();
  const asked: string[] = [];
  const tracker = trackSettlements({
    orders,
    serverNowMs: clock.nowMs,
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    async askSettled(id) {
      const nth = asked.filter((line) => line.startsWith(`${id} `)).length;
      asked.push(`${id} ${clock.nowMs() - START_MS}`);
      const result = answer(id, nth);
      if (result === 'throw') throw new Error('no network');
      return result;
    },
  });
  return { clock, orders, asked, tracker };
}

const order = openOrder('a', START_MS);

describe('settlement tracker', () => {
  it('asks at zero and settles', async () => {
    const { clock, orders, asked } = stage(() => settledOrder(order));
    orders.applyCreated(order);
    await clock.advance(29_999);
    expect(asked).toEqual([]);
    await clock.advance(1);
    expect(asked).toEqual(['a 30000']);
    expect(orders.phaseOf('a').value).toBe('settled');
    expect(clock.pending).toBe(0);
  });

  it('asks again 2, 4 and 6 s after failures, whatever the failure, then leaves it to await its result', async () => {
    const { clock, orders, asked } = stage((_, nth) => (nth % 2 === 0 ? null : 'throw'));
    orders.applyCreated(order);
    await clock.advance(31_000);
    expect(orders.phaseOf('a').value).toBe('settling');
    await clock.advance(60_000);
    expect(asked).toEqual(['a 30000', 'a 32000', 'a 36000', 'a 42000']);
    expect(orders.phaseOf('a').value).toBe('awaiting');
    expect(clock.pending).toBe(0);
  });

  it('asks an awaiting order again on each visit until it settles', async () => {
    const { clock, orders, asked, tracker } = stage((_, nth) => (nth < 5 ? null : settledOrder(order)));
    orders.applyCreated(order);
    await clock.advance(60_000);
    tracker.revisit();
    await clock.advance(0);
    expect(orders.phaseOf('a').value).toBe('awaiting');
    tracker.revisit();
    await clock.advance(0);
    expect(asked).toHaveLength(6);
    expect(orders.phaseOf('a').value).toBe('settled');
  });

  it('settles an order that fell due while the app was closed at once', async () => {
    const { clock, orders, asked } = stage(() => settledOrder(order));
    orders.applyCurrent([openOrder('a', START_MS - 100_000)]);
    await clock.advance(0);
    expect(asked).toEqual(['a 0']);
    expect(orders.historyTotal.value).toBe(1);
  });

  it('stops asking when the socket was quicker', async () => {
    const { clock, orders, asked } = stage(() => null);
    orders.applyCreated(order);
    await clock.advance(31_000);
    orders.applySettled(settledOrder(order));
    await clock.advance(60_000);
    expect(asked).toHaveLength(1);
    expect(orders.historyTotal.value).toBe(1);
  });

  it('drops the answer for an account that is gone', async () => {
    let answer: (settled: UpDownOrder) => void = () => {};
    const clock = createFakeClock(START_MS);
    const orders = createUpDownOrdersStore();
    trackSettlements({
      orders,
      serverNowMs: clock.nowMs,
      setTimer: clock.setTimer,
      clearTimer: clock.clearTimer,
      askSettled: () => new Promise((resolve) => (answer = resolve)),
    });
    orders.applyCreated(order);
    await clock.advance(30_000);
    orders.clear();
    answer(settledOrder(order));
    await clock.advance(0);
    expect(orders.history.value).toEqual([]);
    expect(orders.historyTotal.value).toBeNull();
  });

  it('ends without timers', async () => {
    const { clock, orders, tracker } = stage(() => null);
    orders.applyCreated(order);
    tracker.stop();
    await clock.advance(60_000);
    expect(clock.pending).toBe(0);
  });

  it('settles every order exactly once, however answers, sockets and visits mix', async () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('create' as const), id: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('socket' as const), id: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
      fc.record({ kind: fc.constant('visit' as const) }),
    );
    const answers = fc.array(fc.constantFrom('none' as const, 'throw' as const, 'settled' as const), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), answers, async (actions, replies) => {
        let nth = 0;
        const known = new Map<string, UpDownOrder>();
        const { clock, orders, tracker } = stage((id) => {
          const reply = replies[nth++] ?? 'settled'; // in the end the server answers
          if (reply === 'throw') return 'throw';
          return reply === 'settled' ? settledOrder(known.get(id)!) : null;
        });
        const settledEvents: string[] = [];
        orders.onSettled(({ id }) => settledEvents.push(id));
        for (const step of actions) {
          if (step.kind === 'create' && !known.has(step.id)) {
            known.set(step.id, openOrder(step.id, clock.nowMs()));
            orders.applyCreated(known.get(step.id)!);
          }
          if (step.kind === 'socket' && known.has(step.id)) orders.applySettled(settledOrder(known.get(step.id)!));
          if (step.kind === 'wait') await clock.advance(step.ms);
          if (step.kind === 'visit') tracker.revisit();
        }
        await clock.advance(120_000);
        for (let visit = 0; visit < 10; visit++) {
          tracker.revisit();
          await clock.advance(0);
        }
        expect([...settledEvents].sort()).toEqual([...known.keys()].sort());
        expect(orders.historyTotal.value ?? 0).toBe(known.size);
        expect([orders.current.value, orders.awaiting.value]).toEqual([[], []]);
        tracker.stop();
      }),
      { numRuns: 200 },
    );
  });
});
