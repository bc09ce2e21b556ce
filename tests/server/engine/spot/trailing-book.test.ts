import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setsOffTrail, trailedBy } from '../../../../protocol/units/trailing-stop.ts';
import type { TrailingTerms } from '../../../../protocol/units/trailing-stop.ts';
import { createTrailingBook } from '../../../../server/engine/spot/trailing-book.ts';
import type { NamedTick, NamedTrail } from '../../../../server/engine/spot/trailing-book.ts';

const ONE = 10n ** 18n;
const tickOf = (seq: number, price: number): NamedTick => ({ seq, ts: seq * 10, price: BigInt(price) * ONE });

/** Slow and plain: each order by itself, by the rule. */
interface Walked {
  readonly terms: TrailingTerms;
  trail: NamedTrail | null;
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constant('tick' as const), price: fc.integer({ min: 60, max: 140 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('place' as const),
      bips: fc.integer({ min: 10, max: 2000 }),
      away: fc.option(fc.integer({ min: 1, max: 30 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('remove' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('restart' as const), order: fc.nat() }) },
);

/** Another book of what stands in one, taken in in some other order. */
function resumed(side: 'sell' | 'buy', walked: readonly (readonly [string, Walked])[], order: number) {
  const book = createTrailingBook(side, ONE);
  const shuffled = walked.toSorted(([a], [b]) => ((Number(a) * 7 + order) % 13) - ((Number(b) * 7 + order) % 13));
  for (const [id, { terms, trail }] of shuffled) {
    if (trail === null) book.wait(id, terms.bips, terms.activation!);
    else book.follow(id, terms.bips, trail.best, trail.activation);
  }
  return book;
}

describe('a book of trailing stops', () => {
  it('has each order where a walk of its own would have it, and sets off the same', () => {
    let moved = 0;
    let off = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('sell' as const, 'buy' as const),
        fc.array(step, { minLength: 30, maxLength: 80 }),
        (side, steps) => {
          let book = createTrailingBook(side, ONE);
          const slow = new Map<string, Walked>();
          let last = tickOf(1, 100);
          for (const [at, one] of steps.entries()) {
            if (one.op === 'place') {
              const activation =
                one.away === null ? null : last.price + BigInt(side === 'sell' ? one.away : -one.away) * ONE;
              const terms = { side, bips: one.bips, activation, tickSize: ONE };
              const trail = activation === null ? trailedBy<NamedTick>(terms, null, last) : null;
              slow.set(String(at), { terms, trail });
              if (activation === null) book.follow(String(at), one.bips, last);
              else book.wait(String(at), one.bips, activation);
            } else if (one.op === 'restart') {
              book = resumed(side, [...slow], one.order);
            } else if (one.op === 'remove') {
              const id = [...slow.keys()][one.which % Math.max(1, slow.size)];
              if (id !== undefined) book.remove(id);
              slow.delete(id ?? '');
            } else {
              last = tickOf(last.seq + 1, one.price);
              const due = [...slow].filter(([, { terms, trail }]) => setsOffTrail(terms, trail, last.price));
              expect(book.isReachedBy(last.price)).toBe(due.length > 0);
              expect([...book.setOffBy(last.price)].toSorted()).toEqual(
                due.map(([id, { trail }]) => [id, trail]).toSorted(),
              );
              for (const [id] of due) {
                book.remove(id);
                slow.delete(id);
              }
              let moves = false;
              for (const walked of slow.values()) {
                const next = trailedBy(walked.terms, walked.trail, last);
                moves ||= next !== walked.trail;
                walked.trail = next;
              }
              expect(book.isMovedBy(last.price)).toBe(moves);
              book.pass(last);
              off += due.length;
              moved += moves ? 1 : 0;
            }
            for (const [id, { trail }] of slow) expect(book.trailOf(id)).toEqual(trail);
          }
        },
      ),
    );
    expect(moved).toBeGreaterThan(100);
    expect(off).toBeGreaterThan(100);
  });

  it('knows nothing of what it was never told', () => {
    const book = createTrailingBook('sell', ONE);
    book.remove('nobody');
    expect(book.trailOf('nobody')).toBeNull();
    expect([book.isReachedBy(ONE), book.isMovedBy(ONE), book.setOffBy(ONE).size]).toEqual([false, false, 0]);
  });
});
