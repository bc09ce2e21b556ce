import { describe, expect, it } from 'vitest';
import {
  chanceText,
  changePercent,
  gainText,
  gainTone,
  toneOf,
} from '../../../../src/features/strategy-result/result-words.ts';

describe('figures of a run as they are written', () => {
  it('round no p-value above 0 to it', () => {
    expect([0, 1e-9, 0.0004, 0.000_999, 0.001, 0.0506, 1].map(chanceText)).toEqual([
      '0.0%',
      '<0.1%',
      '<0.1%',
      '<0.1%',
      '0.1%',
      '5.1%',
      '100.0%',
    ]);
  });

  it('have no sign and no tone where they are written as zero', () => {
    for (const share of [0, -0, 0.0004, -0.0004, 1e-12, -1e-12]) {
      expect([changePercent(share), toneOf(share)]).toEqual(['0.0%', undefined]);
    }
    for (const gain of [0, 0.004, -0.004]) expect([gainText(gain), gainTone(gain)]).toEqual(['0.00', undefined]);
    for (const none of [null, Number.NaN, Infinity])
      expect([toneOf(none), gainTone(none)]).toEqual([undefined, undefined]);
  });

  it('have the tone of their sign', () => {
    expect([0.0006, -0.0006, 12.3, -0.5].map((share) => toneOf(share))).toEqual(['up', 'down', 'up', 'down']);
    expect([0.006, -0.006, 5].map(gainTone)).toEqual(['up', 'down', 'up']);
    expect([toneOf(-0.0004), toneOf(-0.0004, 2)]).toEqual([undefined, 'down']);
  });
});
