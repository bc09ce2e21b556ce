import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import type { ChartLook, ChartStudy } from '../../../../src/chart/look.ts';
import { shownStudies } from '../../../../src/chart/studies/shown-study.ts';
import { EVERY_STUDY, KDJ, MACD } from './specs.ts';

const lookWith = (studies: readonly unknown[]): ChartLook => ({
  ...STANDARD_LOOK,
  studies: studies as readonly ChartStudy[],
});

const namesOf = (studies: readonly unknown[]) => shownStudies(lookWith(studies)).map(({ name }) => name);

describe('the studies that a chart shows', () => {
  it('are named with their parameters', () => {
    expect(namesOf([...EVERY_STUDY, { kind: 'volume' }])).toEqual([
      'MA7',
      'MA5',
      'EMA12',
      'WMA9',
      'BOLL(20,2)',
      'VWAP',
      'MACD(12,26,9)',
      'RSI14',
      'KDJ(9,3,3)',
      'ATR14',
      'OBV',
    ]);
  });

  it.each([
    ['an unknown kind', { kind: 'sar', period: 3 }],
    ['a period of 0', { kind: 'ma', period: 0 }],
    ['a broken period', { kind: 'ema', period: 2.5 }],
    ['a period in words', { kind: 'wma', period: '7' }],
    ['a period too long', { kind: 'rsi', period: 501 }],
    ['a missing parameter', { kind: 'boll', period: 20 }],
    ['averages that are the wrong way round', { kind: 'macd', fast: 26, slow: 12, signal: 9 }],
    ['an unknown column', { kind: 'ma', period: 7, of: 'open' }],
  ])('leave out %s and keep the others', (_, bad) => {
    expect(namesOf([{ kind: 'ma', period: 7 }, bad, { kind: 'obv' }])).toEqual(['MA7', 'OBV']);
  });

  it('have one of each kind with a pane, and averages of volume only where volume is', () => {
    expect(
      namesOf([
        { kind: 'rsi', period: 6 },
        { kind: 'rsi', period: 14 },
        { kind: 'ma', period: 5, of: 'volume' },
      ]),
    ).toEqual(['RSI6']);
    const [average] = shownStudies(lookWith([{ kind: 'ma', period: 5, of: 'volume' }, { kind: 'volume' }]));
    expect(average).toMatchObject({ name: 'MA5', pane: 'volume' });
  });

  it('are told apart by colour, and none has that of a compared market before there are six', () => {
    const six = Array.from({ length: 6 }, (_, i) => ({ kind: 'ma', period: i + 5 }));
    const paints = shownStudies(lookWith(six)).map(({ lines }) => lines[0]!.paint);
    expect(new Set(paints).size).toBe(6);
    expect(paints.slice(0, 5)).not.toContain('study2');
    for (const spec of [MACD, KDJ]) {
      const [study] = shownStudies(lookWith([spec]));
      expect(new Set(study!.lines.map(({ paint }) => paint)).size).toBe(3);
    }
  });

  it('are at most as many as a series takes, whatever was stored', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...EVERY_STUDY), fc.record({ kind: fc.string(), period: fc.anything() })), {
          maxLength: 80,
        }),
        (studies) => {
          expect(shownStudies(lookWith(studies)).length).toBeLessThanOrEqual(32);
        },
      ),
    );
  });
});
