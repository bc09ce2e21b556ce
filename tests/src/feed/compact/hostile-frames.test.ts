import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PART } from '../../../../protocol/feed/frame-format.ts';
import { LONG } from '../../../long.ts';
import { flushFrame, keyFrame, part, putSide } from './frames.ts';
import type { Part } from './frames.ts';
import { stage } from './stage.ts';

const HUGE = Number.MAX_SAFE_INTEGER;
const numbers = (tag: number, ...values: readonly number[]) =>
  part(tag, (to) => values.forEach((value) => to.v(value)));

/** A KEY with a part of every kind. */
const WHOLE: readonly Part[] = [
  numbers(PART.pricesKey, 5, 6_400_010, 9, 2_500_000),
  part(PART.watch, (to) => {
    to.u8(1);
    for (const value of [5, 100, 999_000, 6_400_000, 2, 2]) to.v(value);
    for (let row = 0; row < 2; row++) {
      to.z(5);
      to.v(9);
      to.z(300);
    }
  }),
  numbers(PART.dayKey, 5, 6_300_000, 6_500_000, 6_200_000, 150_000, 97_000),
  part(PART.bookKey, (to) => {
    for (const value of [5, 10, 3, 77, 6_400_000, 20]) to.v(value);
    putSide(to, -1, [[64_000, 5], [63_998, 6]]); // prettier-ignore
    putSide(to, 1, [[64_001, 1]]);
  }),
  part(PART.kline, (to) => {
    for (const value of [5, 1, 1]) to.u8(value);
    for (const value of [600_000, 6_400_000, 6_400_500, 6_399_000, 6_400_000, 100_000]) to.v(value);
  }),
  part(PART.head, (to) => {
    for (const value of [5, 12, 999_000]) to.v(value);
    to.bytes(new Uint8Array(32));
    to.v(0);
    to.bytes(new Uint8Array(64));
  }),
  part(PART.stale, (to) => [5, 1].forEach((value) => to.u8(value))),
];

/** Changes of all of them. */
const CHANGES: readonly Part[] = [
  part(PART.prices, (to) => [9, 6].forEach((value) => to.v(value))),
  part(PART.watch, (to) => {
    to.u8(0);
    for (const value of [5, 1, 1, 2, 8, 40]) to.v(value);
  }),
  part(PART.day, (to) => {
    to.v(5);
    to.u8(3);
    to.z(1);
    to.z(1);
  }),
  part(PART.book, (to) => {
    for (const value of [5, 10, 1, 0, 20]) to.v(value);
    putSide(to, -1, [[63_999, 2]]);
    putSide(to, 1, [[64_001, 0]]);
  }),
  part(PART.kline, (to) => {
    for (const value of [5, 1, 8]) to.u8(value);
    to.v(1);
  }),
];

function keyed() {
  const at = stage();
  at.feed.frame(keyFrame(1, 40, 1_000_000, WHOLE));
  at.told();
  return at;
}

/** Returns what the feed says of the good frame after it: equal answers of two feeds mean equal states. */
function after(at: ReturnType<typeof keyed>, change = flushFrame(41, 1, 200, CHANGES)) {
  at.feed.frame(change);
  return at.told();
}
const EXPECTED = after(keyed());

describe('hostile frames', () => {
  it('refuses each beginning of a KEY, and keeps what it knew', () => {
    const whole = keyFrame(1, 41, 1_000_200, WHOLE);
    const ends = new Set([5, 6, 7, 8]); // After the head, and after each part, a frame may end.
    let length = keyFrame(1, 41, 1_000_200, []).length;
    for (const { bytes } of WHOLE) {
      ends.add(length);
      length += 1 + (bytes.length > 127 ? 2 : 1) + bytes.length;
    }
    for (let cut = 1; cut < whole.length; cut++) {
      if (ends.has(cut)) continue;
      const at = keyed();
      expect(at.feed.frame(whole.subarray(0, cut)), `cut at ${cut}`).toBe(false);
      expect(at.counters.garbage).toBe(1);
      expect(at.told()).toEqual([['step', false], ['askKey', 1]]); // prettier-ignore
    }
  });

  it('takes back all that a damaged frame wrote', () => {
    const spoilt: readonly Part[] = [
      numbers(PART.prices, 9, 6, 5, HUGE),
      numbers(PART.pricesKey, 9, 0),
      numbers(PART.pricesKey, 1234, 6),
      part(PART.watch, (to) => [0, 5, 2, 3].forEach((value) => to.v(value))),
      part(PART.watch, (to) => [0, 5, HUGE, 1, 2, 2, 2].forEach((value) => to.v(value))),
      part(PART.watch, (to) => [0, 9, 1, 1, 2, 2, 2].forEach((value) => to.v(value))),
      part(PART.watch, (to) => [0, 5, HUGE, HUGE].forEach((value) => to.v(value))),
      part(PART.day, (to) => [5, 16, 2].forEach((value) => to.v(value))),
      part(PART.day, (to) => [9, 1, 2].forEach((value) => to.v(value))),
      numbers(PART.dayKey, 9, 5, 1, 2, 0, 0),
      numbers(PART.bookKey, 9, 1, 1_000_000, 1, 1, 1, 1_000_000),
      numbers(PART.bookKey, 9, 1, 200, 1, 1, 1, HUGE),
      numbers(PART.book, 9, 10, 1, 1, 1, 0, 0),
      numbers(PART.book, 5, 11, 1, 1, 1, 0, 0),
      numbers(PART.book, 5, 10, 1, 0, 1, 2, 1, 1, 7, 1, 0),
      numbers(PART.kline, 5, 9, 1, 1, 1, 1, 1, 1, 1),
      numbers(PART.kline, 5, 2, 2, 1),
      numbers(PART.kline, 5, 1, 3, 1),
      numbers(PART.head, 5, 1, 1),
      numbers(PART.stale, 5, 2),
      part(PART.prices, (to) => to.bytes(new Uint8Array(9).fill(0xff))),
    ];
    for (const [place, damaged] of spoilt.entries()) {
      const at = keyed();
      expect(at.feed.frame(flushFrame(41, 1, 200, [...CHANGES, damaged])), `part ${place}`).toBe(false);
      expect(at.told()).toEqual([['step', false], ['askKey', 1]]); // prettier-ignore
      // In step again by a KEY without anything: nothing of the damaged frame may be known.
      at.feed.frame(keyFrame(1, 40, 1_000_000, WHOLE));
      at.told();
      expect(after(at)).toEqual(EXPECTED);
    }
  });

  it('keeps the state of before a damaged KEY', () => {
    const at = keyed();
    const other = [
      numbers(PART.pricesKey, 5, 1),
      numbers(PART.bookKey, 9, 1, 1, 1, 1, 1, 0, 0),
      numbers(PART.stale, 5, 2),
    ];
    expect(at.feed.frame(keyFrame(1, 41, 7, other))).toBe(false);
    expect(at.counters.garbage).toBe(1);
  });

  it('refuses frames of more than a megabyte, lengths beyond the end and kinds that are none', () => {
    const at = keyed();
    at.feed.frame(Uint8Array.of(1, 41, 1, 1, PART.prices, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f));
    for (const kind of [0, 4, 0x11, 0xf2]) at.feed.frame(Uint8Array.of(kind, 1, 2, 3));
    at.feed.frame(new Uint8Array(1_000_001));
    expect(at.counters).toMatchObject({ garbage: 5, oversized: 1, framesIn: 7, lost: 1 });
  });

  it('stays in step through frames of a kind that is none: the next one of ours says whether one is missing', () => {
    const at = keyed();
    for (let said = 0; said < 1000; said++) at.feed.frame(Uint8Array.of(0, 255, 1, 254));
    expect(at.told()).toEqual([]);
    expect(after(at)).toEqual(EXPECTED);
    expect(at.counters).toMatchObject({ garbage: 1000, lost: 0 });
  });

  it('survives any bytes', () => {
    const parts = fc.array(
      fc.record({ tag: fc.integer({ min: 0, max: 12 }), bytes: fc.uint8Array({ maxLength: 40 }) }),
      { maxLength: 4 },
    );
    const frames = fc.oneof(
      fc.uint8Array({ maxLength: 64 }),
      parts.map((some) => keyFrame(1, 3, 1_000_000, some)),
      parts.map((some) => flushFrame(41, 1, 100, [...CHANGES, ...some])),
    );
    const property = fc.property(fc.array(frames, { maxLength: 6 }), (some) => {
      const at = keyed();
      for (const frame of some) at.feed.frame(frame);
      const asked = at.told().filter(([name]) => name === 'askKey');
      expect(asked.length).toBeLessThan(2);
      // And it still reads good ones.
      at.feed.frame(keyFrame(1, 40, 1_000_000, WHOLE));
      at.told();
      expect(after(at)).toEqual(EXPECTED);
    });
    fc.assert(property, LONG ? { numRuns: Infinity, interruptAfterTimeLimit: 10_000 } : { numRuns: 300 });
  });
});
