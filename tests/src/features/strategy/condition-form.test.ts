import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formOf,
  LEFT_PICKS,
  linesOf,
  NEW_CONDITION,
  parametersOf,
  pickedRight,
  readForm,
  rightPicks,
  sourceForm,
  withLeft,
} from '../../../../src/features/strategy/condition-form.ts';
import type { SourceForm, SourcePick } from '../../../../src/features/strategy/condition-form.ts';
import { STUDY_SHAPES } from '../../../../src/model/strategy.ts';
import type { Condition, Source, StudySource } from '../../../../src/model/strategy.ts';
import { checkedDraft } from '../../../../src/features/strategy/draft.ts';
import { draftWith } from './a-draft.ts';

const period = fc.integer({ min: 1, max: 500 });
const study = fc.constantFrom(...(Object.keys(STUDY_SHAPES) as StudySource['kind'][])).chain((kind) =>
  fc
    .record({
      numbers: fc.tuple(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 251, max: 500 }), period),
      line: fc.constantFrom(...STUDY_SHAPES[kind].lines),
    })
    .map(({ numbers, line }): Source => {
      const named = STUDY_SHAPES[kind].parameters.map((name, at) => [name, numbers[at]!]);
      return { study: { kind, ...Object.fromEntries(named) } as StudySource, line };
    }),
);
const source: fc.Arbitrary<Source> = fc.oneof(
  study,
  fc.constantFrom<Source>({ price: 'close' }, { price: 'high' }, { price: 'volume' }),
  fc.record({ extreme: fc.constantFrom('high' as const, 'low' as const), period }),
);
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ left: source, operator: fc.constantFrom('rises' as const, 'falls' as const) }),
  fc.record({
    left: source,
    operator: fc.constantFrom('above' as const, 'crossesBelow' as const),
    right: fc.record({ number: fc.constantFrom(30, 0.5, -12.25, 68_000, 0) }),
  }),
  fc.record({
    left: fc.record({ time: fc.constant('hour' as const), in: fc.constantFrom([8, 9, 14], [0]) }),
    operator: fc.constant('within' as const),
  }),
);

const read = (form: Parameters<typeof readForm>[0]) => {
  const answer = readForm(form);
  if (!answer.ok) throw new Error(`${answer.refusal.side} ${answer.refusal.field} ${answer.refusal.reason}`);
  return answer.value;
};
const isAccepted = (each: Condition) => checkedDraft(draftWith({ enter: { join: 'all', conditions: [each] } })).ok;

/** A side of a kind with every field filled in. */
const filled = (pick: SourcePick): SourceForm => {
  const form = sourceForm(pick);
  return pick === 'number' ? { ...form, fields: { number: '30' } } : form;
};

describe('the form of a condition', () => {
  it('gives back every condition as it was', () => {
    fc.assert(
      fc.property(condition, (each) => {
        expect(read(formOf(each))).toEqual(each);
      }),
    );
  });

  it('offers on the right only what the left may be compared with', () => {
    for (const pick of LEFT_PICKS) {
      if (pick === 'hour' || pick === 'weekday') continue;
      const left = filled(pick);
      for (const other of rightPicks(left)) {
        const picked = pickedRight(other, left);
        const right = other === 'number' ? filled('number') : picked;
        const each = read({ ...NEW_CONDITION, left, operator: 'above', right });
        expect(isAccepted(each), `${pick} with ${other}`).toBe(true);
      }
    }
  });

  it('asks for a number when the left side gets another unit, and keeps the right side otherwise', () => {
    const form = formOf({
      left: { price: 'close' },
      operator: 'above',
      right: { study: { kind: 'ma', period: 33 }, line: 'value' },
    });
    expect(withLeft(form, sourceForm('rsi')).right.pick).toBe('number');
    expect(withLeft(form, sourceForm('volume')).right.pick).toBe('number');
    expect(withLeft(form, sourceForm('ema')).right).toEqual(form.right);
  });

  it.each(['0', '501', '-3', '2.5', '', 'abc', '1e2'])('refuses the period %j and names it', (text) => {
    const left = { ...sourceForm('ma'), fields: { period: text } };
    expect(readForm({ ...NEW_CONDITION, left })).toEqual({
      ok: false,
      refusal: { side: 'left', field: 'period', reason: 'range' },
    });
  });

  it('refuses a fast period of MACD that is not below the slow one', () => {
    const right = { ...sourceForm('macd'), fields: { fast: '26', slow: '26', signal: '9' } };
    expect(readForm({ ...NEW_CONDITION, right })).toEqual({
      ok: false,
      refusal: { side: 'right', field: 'fast', reason: 'order' },
    });
  });

  it('refuses no hour, and no count of candles', () => {
    expect(readForm({ ...NEW_CONDITION, time: 'hour' })).toMatchObject({ refusal: { field: 'times' } });
    expect(readForm({ ...NEW_CONDITION, operator: 'rises', candles: '0' })).toMatchObject({
      refusal: { field: 'candles' },
    });
    // A cross is of one close, so its count is not asked for.
    expect(readForm({ ...NEW_CONDITION, candles: '0' }).ok).toBe(true);
  });

  it('has a field for every parameter, and lines where there are several', () => {
    for (const [kind, { parameters, lines }] of Object.entries(STUDY_SHAPES)) {
      const pick = kind as StudySource['kind'];
      expect(parametersOf(pick)).toEqual(parameters);
      expect(linesOf(pick)).toEqual(lines.length > 1 ? lines : []);
      expect(parametersOf(pick).every((name) => sourceForm(pick).fields[name] !== undefined)).toBe(true);
    }
  });
});
