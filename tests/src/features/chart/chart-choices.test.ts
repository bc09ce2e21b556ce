import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHART_KINDS, isPaneKind, panesOf, SCALE_KINDS, STANDARD_LOOK } from '../../../../src/chart/look.ts';
import { numbersOf } from '../../../../src/compute/kline/study-spec.ts';
import {
  chartChoicesOf,
  furtherLine,
  LINES_MAX,
  lookOf,
  STANDARD_CHOICES,
  STUDY_ORDER,
} from '../../../../src/features/chart/chart-choices.ts';
import type { ChartChoices } from '../../../../src/features/chart/chart-choices.ts';
import { createChartPreferences } from '../../../../src/features/chart/chart-preferences.ts';

const KEY = '__persisted__chart';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Expects the properties that the painter and the sheet rely on. */
function expectSound({ kind, scale, studies, paneShares }: ChartChoices): void {
  expect(CHART_KINDS).toContain(kind);
  expect(SCALE_KINDS).toContain(scale);
  expect(studies.map((choice) => choice.kind)).toEqual(STUDY_ORDER);
  for (const choice of studies) {
    expect(choice.lines.length).toBeGreaterThan(0);
    expect(choice.lines.length).toBeLessThanOrEqual(isPaneKind(choice.kind) ? 1 : LINES_MAX);
    for (const study of choice.lines) {
      expect(study.kind).toBe(choice.kind);
      if (study.kind !== 'volume') numbersOf(study);
    }
  }
  for (const [pane, share] of Object.entries(paneShares)) {
    expect(isPaneKind(pane) && share > 0 && share < 1).toBe(true);
  }
}

describe('choices from storage', () => {
  it('are the same after they were written and read', () => {
    const changed = createChartPreferences();
    changed.chooseKind('hollow');
    changed.chooseScale('log');
    changed.showStudy('macd', true);
    changed.showStudy('ma', false);
    changed.chooseLines('boll', [{ kind: 'boll', period: 30, deviations: 2.5 }]);
    changed.keepPaneShares({ volume: 0.2, macd: 0.31 });
    expect(createChartPreferences().choices.value).toEqual(changed.choices.value);
    expectSound(changed.choices.value);
  });

  it.each(['null', '5', '"candles"', 'true', '{', ''])('are those of a first visit when storage holds %j', (text) => {
    stored.set(KEY, text);
    expect(createChartPreferences().choices.value).toEqual(STANDARD_CHOICES);
  });

  it('lose only what is bad in them', () => {
    const choices = chartChoicesOf({
      kind: 'pie',
      scale: 'log',
      studies: [
        { kind: 'rsi', shown: true, lines: [{ kind: 'rsi', period: 9000 }] },
        { kind: 'ma', shown: true, lines: [{ period: '7' }, { period: 30 }, null, { period: 60, of: 'volume' }] },
        {
          kind: 'macd',
          shown: 'yes',
          lines: [
            { fast: 5, slow: 35, signal: 5 },
            { fast: 1, slow: 2, signal: 3 },
          ],
        },
        { kind: 'constructor', shown: true, lines: [] },
        null,
      ],
      paneShares: { volume: 0.4, macd: 7, rsi: '0.2', kdj: -1, candles: 0.3, atr: null },
    })!;
    expectSound(choices);
    expect([choices.kind, choices.scale, choices.paneShares]).toEqual(['candles', 'log', { volume: 0.4 }]);
    const of = (kind: string) => choices.studies.find((choice) => choice.kind === kind);
    expect(of('rsi')).toEqual({ kind: 'rsi', shown: true, lines: [{ kind: 'rsi', period: 14 }] });
    expect(of('ma')!.lines).toEqual([
      { kind: 'ma', period: 30 },
      { kind: 'ma', period: 60 },
    ]);
    expect(of('macd')).toEqual({
      kind: 'macd',
      shown: false,
      lines: [{ kind: 'macd', fast: 5, slow: 35, signal: 5 }],
    });
  });

  it('are sound whatever storage holds', () => {
    const near = fc.record(
      {
        kind: fc.oneof(fc.constantFrom(...CHART_KINDS), fc.string()),
        scale: fc.jsonValue(),
        studies: fc.array(
          fc.record(
            {
              kind: fc.constantFrom(...STUDY_ORDER, 'toString', '__proto__'),
              shown: fc.jsonValue(),
              lines: fc.oneof(
                fc.array(fc.dictionary(fc.constantFrom('period', 'fast', 'slow', 'signal'), fc.jsonValue())),
                fc.jsonValue(),
              ),
            },
            { requiredKeys: [] },
          ),
        ),
        paneShares: fc.dictionary(fc.constantFrom('volume', 'macd', '__proto__', 'x'), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(near, fc.jsonValue()), (value) => {
        const choices = chartChoicesOf(value);
        if (choices) expectSound(choices);
      }),
    );
  });
});

describe('the look', () => {
  it('of a first visit is the standard one', () => {
    expect(lookOf(STANDARD_CHOICES)).toEqual(STANDARD_LOOK);
  });

  it('keeps the order of the sheet, however studies are switched', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...STUDY_ORDER), fc.boolean())), (taps) => {
        stored.clear();
        const preferences = createChartPreferences();
        for (const [kind, shown] of taps) preferences.showStudy(kind, shown);
        const last = new Map([...STANDARD_LOOK.studies.map(({ kind }) => [kind, true] as const), ...taps]);
        const expected = STUDY_ORDER.filter((kind) => last.get(kind));
        expect([...new Set(preferences.look.value.studies.map(({ kind }) => kind))]).toEqual(expected);
        expect(panesOf(preferences.look.value)).toEqual(expected.filter(isPaneKind));
      }),
    );
  });

  it('is one object until something is chosen', () => {
    const { look, chooseKind } = createChartPreferences();
    const before = look.value;
    expect(look.value).toBe(before);
    chooseKind('line');
    expect(look.value).not.toBe(before);
  });

  it('brings a study back with the parameters it was put away with', () => {
    const preferences = createChartPreferences();
    preferences.chooseLines('rsi', [{ kind: 'rsi', period: 6 }]);
    preferences.showStudy('rsi', true);
    preferences.showStudy('rsi', false);
    preferences.showStudy('rsi', true);
    expect(preferences.look.value.studies).toContainEqual({ kind: 'rsi', period: 6 });
    preferences.resetStudies();
    expect(preferences.look.value.studies).toEqual(STANDARD_LOOK.studies);
  });
});

it('offers one more average of a period that is not there, up to the most', () => {
  const [ma] = STANDARD_CHOICES.studies;
  const third = { ...ma!, lines: [...ma!.lines, furtherLine(ma!)] };
  const lines = [...third.lines, furtherLine(third)];
  expect(lines).toHaveLength(LINES_MAX);
  expect(lines.map((line) => 'period' in line && line.period)).toEqual([7, 25, 99, 200]);
});
