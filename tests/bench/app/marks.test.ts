import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areWide, digitOf, turnLatencies } from '../../../bench/scenarios/app/marks.ts';
import type { Box, Look, Raster, Turn } from '../../../bench/scenarios/app/marks.ts';

const WIDTH = 60;
const ROW_PX = 10;
const rowAt = (at: number): Box => ({ x: 2, y: at * ROW_PX, width: 50, height: ROW_PX });

/** Rows of digits 4 px wide, right-aligned at 45: so many a row. @param ground  brightness behind them */
function pictureOf(digits: readonly number[], ground = 255): Raster {
  const data = new Uint8Array(WIDTH * ROW_PX * digits.length).fill(ground);
  digits.forEach((count, row) => {
    for (let digit = 0; digit < count; digit++) {
      for (let y = 3; y < 7; y++) {
        // A stem, 2 px of 4.
        for (let x = 0; x < 2; x++) data[(row * ROW_PX + y) * WIDTH + 45 - 4 * digit - x] = 20;
      }
    }
  });
  return { width: WIDTH, height: ROW_PX * digits.length, data };
}

describe('marked rows', () => {
  const rows = [0, 1, 2, 3, 4].map(rowAt);
  const digit = digitOf(pictureOf([3, 3, 3, 3, 3]), pictureOf([4, 4, 4, 4, 4]), rows)!;

  it('are told apart by the pixels of their digit', () => {
    expect(digit.pixels).toHaveLength(8);
    expect([3, 4].map((count) => areWide(pictureOf([count]), [rowAt(0)], digit))).toEqual([false, true]);
  });

  it('may be tinted', () => {
    expect([3, 4].map((count) => areWide(pictureOf([count], 235), [rowAt(0)], digit))).toEqual([false, true]);
  });

  it('may have one that was late when they were looked at first', () => {
    expect(digitOf(pictureOf([3, 3, 3, 3, 4]), pictureOf([4, 4, 4, 4, 4]), rows)?.pixels).toHaveLength(8);
  });

  it('that look the same have no digit', () => {
    expect(digitOf(pictureOf([3, 3]), pictureOf([3, 3]), rows.slice(0, 2))).toBeNull();
    expect(digitOf(pictureOf([3, 3, 3]), pictureOf([4, 3, 3]), rows.slice(0, 3))).toBeNull();
  });

  it('together are wide when most of them are', () => {
    expect(areWide(pictureOf([4, 4, 3, 4, 3]), rows, digit)).toBe(true);
    expect(areWide(pictureOf([4, 3, 3, 4, 3]), rows, digit)).toBe(false);
  });
});

describe('from a turn to its picture', () => {
  const look = (takenMs: number, ...wide: boolean[]): Look => ({ takenMs, wide });

  it('it takes until the first picture that shows it', () => {
    const looks = [look(100, false, false), look(150, true, false), look(200, true, true)];
    const turns: Turn[] = [
      { mark: 0, wide: true, toldMs: 110 },
      { mark: 1, wide: true, toldMs: 120 },
    ];
    expect(turnLatencies(turns, looks)).toEqual([40, 80]);
  });

  it('what was shown before it was told does not count', () => {
    expect(turnLatencies([{ mark: 0, wide: true, toldMs: 110 }], [look(100, true), look(130, true)])).toEqual([20]);
  });

  it('a turn that nobody saw counts as long as it stood', () => {
    const looks = [look(100, false), look(600, false)];
    const turns: Turn[] = [
      { mark: 0, wide: true, toldMs: 110 },
      { mark: 0, wide: false, toldMs: 500 },
    ];
    expect(turnLatencies(turns, looks)).toEqual([390, 100]);
  });

  it('is the same by a slow look at every picture', () => {
    const moments = fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 1, max: 40 }),
        (times, lateMs, everyMs) => {
          const turns = times
            .toSorted((a, b) => a - b)
            .map((toldMs, at): Turn => ({ mark: 0, wide: at % 2 === 0, toldMs }));
          const shownAt = (ms: number) => turns.findLast(({ toldMs }) => toldMs + lateMs <= ms)?.wide ?? false;
          const looks = Array.from({ length: Math.ceil(2200 / everyMs) + 1 }, (_, at) =>
            look(at * everyMs, shownAt(at * everyMs)),
          );
          turnLatencies(turns, looks).forEach((latency, at) => {
            const stoodMs = (turns[at + 1]?.toldMs ?? looks.at(-1)!.takenMs) - turns[at]!.toldMs;
            expect(latency).toBeLessThanOrEqual(stoodMs);
            if (stoodMs > lateMs + everyMs) expect(latency - lateMs).toBeLessThan(everyMs);
          });
        },
      ),
    );
  });
});
