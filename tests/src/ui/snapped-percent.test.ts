import { expect, it } from 'vitest';
import { snappedPercent, typedPercent } from '../../../src/ui/snapped-percent.ts';

it('a dragged percent snaps within 2 of a quarter', () => {
  expect([22, 23, 25, 27, 28].map(snappedPercent)).toEqual([22, 25, 25, 25, 28]);
  expect([97, 98, 100, 0, 2].map(snappedPercent)).toEqual([97, 100, 100, 0, 2]);
});

it('a typed percent is a whole one up to 100', () => {
  expect(['0', '7', ' 33 % ', '100'].map(typedPercent)).toEqual([0, 7, 33, 100]);
  expect(['', '101', '-5', '1.5', 'x', '%'].map(typedPercent)).toEqual([null, null, null, null, null, null]);
});
