import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, decimal } from '../../../src/model/decimal.ts';
import { amountTrack, snappedPercent, typedPercent } from '../../../src/ui/slider-positions.ts';

const text = (value: string) => value as DecimalText;
const amounts = fc.bigInt({ min: 0n, max: 10n ** 13n }).map((units) => {
  const digits = String(units).padStart(9, '0');
  return decimal(`${digits.slice(0, -8)}.${digits.slice(-8)}`);
});

it('goes in round steps between the two bounds', () => {
  const track = amountTrack(text('100'), text('5000'));
  expect(track.last).toBe(98);
  expect([0, 1, 2, 97, 98].map(track.at)).toEqual(['100', '150', '200', '4950', '5000']);
  expect(['99', '100', '101', '150', '5001'].map((amount) => track.of(text(amount)))).toEqual([0, 0, 1, 1, 98]);
});

it('keeps bounds that are not round, and round amounts between them', () => {
  const track = amountTrack(text('75'), text('1234.5'));
  expect([track.at(0), track.at(1), track.at(track.last)]).toEqual(['75', '80', '1234.5']);
});

it('stands still where there is one amount', () => {
  const track = amountTrack(text('100'), text('100'));
  expect([track.last, track.at(0), track.at(1), track.of(text('7'))]).toEqual([0, '100', '100', 0]);
});

it('has at most a hundred steps, that rise, and finds each of its amounts again', () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      const [least, most] = compare(a, b) <= 0 ? [a, b] : [b, a];
      const track = amountTrack(least, most);
      expect(track.last).toBeLessThanOrEqual(100);
      for (let position = 0; position <= track.last; position++) {
        expect(track.of(track.at(position))).toBe(position);
        if (position > 0) expect(compare(track.at(position - 1), track.at(position))).toBe(-1);
      }
    }),
  );
});

it('a dragged percent snaps within 2 of a quarter', () => {
  expect([22, 23, 25, 27, 28].map(snappedPercent)).toEqual([22, 25, 25, 25, 28]);
  expect([97, 98, 100, 0, 2].map(snappedPercent)).toEqual([97, 100, 100, 0, 2]);
});

it('a typed percent is a whole one up to 100', () => {
  expect(['0', '7', ' 33 % ', '100'].map(typedPercent)).toEqual([0, 7, 33, 100]);
  expect(['', '101', '-5', '1.5', 'x', '%'].map(typedPercent)).toEqual([null, null, null, null, null, null]);
});
