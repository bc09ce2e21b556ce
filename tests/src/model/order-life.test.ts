import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEW_LIFE, stepOrder } from '../../../src/model/order-life.ts';
import type { OrderEvent } from '../../../src/model/order-life.ts';

function play(events: readonly OrderEvent[]) {
  let life = NEW_LIFE;
  const effects: string[] = [];
  for (const event of events) {
    const [next, effect] = stepOrder(life, event);
    life = next;
    if (effect.kind !== 'none') effects.push(effect.kind === 'retry' ? `retry ${effect.afterMs}` : effect.kind);
  }
  return { life, effects };
}

describe('life of an order', () => {
  it('is asked for at zero, then after 2, 4 and 6 s, then awaits its result', () => {
    const { life, effects } = play([
      'due',
      'askFailed',
      'retryDue',
      'askFailed',
      'retryDue',
      'askFailed',
      'retryDue',
      'askFailed',
    ]);
    expect(effects).toEqual(['ask', 'retry 2000', 'ask', 'retry 4000', 'ask', 'retry 6000', 'ask', 'giveUp']);
    expect(life.phase).toBe('awaiting');
  });

  it('is asked once per revisit while it awaits', () => {
    const fourFailures: OrderEvent[] = [
      'askFailed',
      'retryDue',
      'askFailed',
      'retryDue',
      'askFailed',
      'retryDue',
      'askFailed',
    ];
    const { effects } = play(['due', ...fourFailures, 'revisit', 'revisit', 'askFailed', 'revisit']);
    expect(effects.slice(-3)).toEqual(['giveUp', 'ask', 'ask']);
  });

  it('never asks twice at once, never asks while active, and gives up at most once, in any order of events', () => {
    const events = fc.array(fc.constantFrom<OrderEvent>('due', 'askFailed', 'retryDue', 'revisit'), { maxLength: 60 });
    fc.assert(
      fc.property(events, (sequence) => {
        let life = NEW_LIFE;
        let giveUps = 0;
        for (const event of sequence) {
          const before = life;
          const [next, effect] = stepOrder(life, event);
          life = next;
          if (effect.kind === 'ask') {
            expect(before.asking).toBe(false);
            expect(next).toMatchObject({ asking: true });
            expect(next.phase).not.toBe('active');
          }
          if (effect.kind === 'giveUp') giveUps++;
          if (before.phase === 'awaiting') expect(next.phase).toBe('awaiting');
        }
        expect(giveUps).toBeLessThanOrEqual(1);
        expect(life.phase === 'awaiting').toBe(giveUps === 1);
      }),
    );
  });
});
