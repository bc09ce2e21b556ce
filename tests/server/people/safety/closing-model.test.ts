import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOCK_DAYS } from '../../../../protocol/rest/safety.ts';
import { freezeAt, frozen, thawRequested } from '../../../../server/people/safety/freeze-rules.ts';
import type { Freeze } from '../../../../server/people/safety/freeze-rules.ts';
import { couldEndMs, endRequested, lockAt, locked } from '../../../../server/people/safety/lock-rules.ts';
import type { Lock } from '../../../../server/people/safety/lock-rules.ts';

const WAIT = 7;
const DAY = 3;

/** Goes through time one millisecond after the other and does what is due: slow, but nothing to get wrong. */
class SlowAccount {
  frozen = false;
  /** Milliseconds left; null when nothing was asked for. */
  thawIn: number | null = null;
  days: number | null = null;
  endIn: number | null = null;

  wait(ms: number): void {
    for (let left = ms; left > 0; left -= 1) {
      if (this.thawIn !== null) this.thawIn -= 1;
      if (this.thawIn === 0) [this.frozen, this.thawIn] = [false, null];
      if (this.endIn !== null) this.endIn -= 1;
      if (this.endIn === 0) [this.days, this.endIn] = [null, null];
    }
  }
}

type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'freeze' | 'thaw' | 'unlock' }
  | { readonly kind: 'lock'; readonly days: (typeof LOCK_DAYS)[number] };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constantFrom('freeze' as const, 'thaw' as const, 'unlock' as const) }),
  fc.record({ kind: fc.constant('lock' as const), days: fc.constantFrom(...LOCK_DAYS) }),
);

it('freezes, thaws, locks and opens as an account that goes through every millisecond', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const slow = new SlowAccount();
      let now = 1000;
      let freeze: Freeze = null;
      let lock: Lock = null;
      for (const one of steps) {
        switch (one.kind) {
          case 'wait':
            slow.wait(one.ms);
            now += one.ms;
            break;
          case 'freeze':
            [slow.frozen, slow.thawIn] = [true, null];
            freeze = frozen(freeze, now);
            break;
          case 'thaw':
            if (slow.frozen) slow.thawIn ??= WAIT;
            // A refusal changes nothing.
            freeze = thawRequested(freeze, now, WAIT) ?? freeze;
            break;
          case 'lock':
            if (slow.days === null || one.days >= slow.days) [slow.days, slow.endIn] = [one.days, null];
            lock = locked(lock, one.days, now) ?? lock;
            break;
          case 'unlock':
            if (slow.days !== null) slow.endIn ??= slow.days * DAY;
            lock = endRequested(lock, now, DAY) ?? lock;
            break;
        }
        const shownFreeze = freezeAt(freeze, now);
        const shownLock = lockAt(lock, now);
        expect([shownFreeze !== null, shownFreeze?.thaw ? shownFreeze.thaw.atMs - now : null]).toEqual([
          slow.frozen,
          slow.thawIn,
        ]);
        expect([shownLock?.days ?? null, shownLock?.end ? shownLock.end.atMs - now : null]).toEqual([
          slow.days,
          slow.endIn,
        ]);
        if (shownLock) expect(couldEndMs(shownLock, now, DAY) - now).toBe(slow.endIn ?? slow.days! * DAY);
        if (shownFreeze) expect(shownFreeze.sinceMs).toBeLessThanOrEqual(now);
      }
    }),
    { numRuns: 500 },
  );
});
