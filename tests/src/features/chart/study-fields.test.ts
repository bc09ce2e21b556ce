import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_PERIOD, numbersOf } from '../../../../src/compute/kline/study-spec.ts';
import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';
import { STANDARD_CHOICES, STUDY_ORDER } from '../../../../src/features/chart/chart-choices.ts';
import {
  checkedStudy,
  fieldsOf,
  parametersOf,
  studyOfFields,
  lineOf,
  typedInto,
} from '../../../../src/features/chart/study-fields.ts';

const kinds = fc.constantFrom(...STUDY_ORDER);
const refusalOf = (kind: (typeof STUDY_ORDER)[number], fields: Record<string, string>) => {
  const checked = studyOfFields(kind, fields);
  return checked.ok ? null : checked.refusal;
};

describe('the fields of a study', () => {
  it('say what the study says, for every study of a first visit', () => {
    for (const { kind, lines } of STANDARD_CHOICES.studies) {
      for (const study of lines) expect(studyOfFields(kind, fieldsOf(study))).toEqual({ ok: true, study });
    }
  });

  it('take either decimal mark and the spaces around a number', () => {
    for (const deviations of ['2.5', '2,5', ' 2.5 ', '02.50']) {
      expect(studyOfFields('boll', { period: '20', deviations })).toEqual({
        ok: true,
        study: { kind: 'boll', period: 20, deviations: 2.5 },
      });
    }
  });

  it('name the parameter and its range when it is refused', () => {
    for (const kind of STUDY_ORDER) {
      for (const parameter of parametersOf(kind)) {
        const good = fieldsOf(STANDARD_CHOICES.studies.find((choice) => choice.kind === kind)!.lines[0]!);
        const [least, most] = parameter === 'deviations' ? ['0', '100'] : ['1', String(LONGEST_PERIOD)];
        for (const bad of ['', '-1', '501', '1e1', '0x7', 'seven', '٧', 'Infinity', '1.2.3', ' ']) {
          expect(refusalOf(kind, { ...good, [parameter]: bad }), `${kind} ${parameter} ${bad}`).toEqual({
            parameter,
            reason: 'range',
            least,
            most,
          });
        }
      }
    }
  });

  it('want whole periods, and at least one candle', () => {
    for (const period of ['7.5', '0', '0,0']) expect(refusalOf('ma', { period })?.parameter).toBe('period');
  });

  it('want the fast average of MACD to be the faster one', () => {
    const order = { parameter: 'fast', reason: 'order' };
    expect(refusalOf('macd', { fast: '26', slow: '26', signal: '9' })).toEqual(order);
    expect(refusalOf('macd', { fast: '30', slow: '26', signal: '9' })).toEqual(order);
    expect(refusalOf('macd', { fast: '25', slow: '26', signal: '9' })).toBeNull();
  });

  it('make only studies that the kernels take, whatever is typed', () => {
    const text = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String));
    fc.assert(
      fc.property(kinds, fc.array(text, { minLength: 3, maxLength: 3 }), (kind, typed) => {
        const checked = studyOfFields(kind, Object.fromEntries(parametersOf(kind).map((name, i) => [name, typed[i]!])));
        if (checked.ok && checked.study.kind !== 'volume') numbersOf(checked.study as StudySpec);
      }),
    );
  });
});

describe('a study of unknown origin', () => {
  it('is taken with its own parameters only, and only as numbers', () => {
    expect(checkedStudy('ma', { period: 9, of: 'volume', kind: 'obv', extra: 1 })).toEqual({
      ok: true,
      study: { kind: 'ma', period: 9 },
    });
    for (const period of ['9', [9], { valueOf: () => 9 }, null, undefined, NaN, true]) {
      expect(checkedStudy('ma', { period }).ok).toBe(false);
    }
    expect(checkedStudy('boll', { period: 20, deviations: '2' }).ok).toBe(false);
  });
});

describe('a line that is edited', () => {
  const line = lineOf({ kind: 'ma', period: 7 }, 0);

  it('keeps a bad text and the last good study, until the text is good again', () => {
    const emptied = typedInto(line, 'period', '');
    expect([emptied.fields.period, emptied.good, emptied.refusal?.parameter]).toEqual([
      '',
      { kind: 'ma', period: 7 },
      'period',
    ]);
    const typed = typedInto(emptied, 'period', '30');
    expect([typed.fields.period, typed.good, typed.refusal]).toEqual(['30', { kind: 'ma', period: 30 }, null]);
  });

  it('never holds a bad study, whatever is typed in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('fast', 'slow', 'signal'), fc.string())), (typings) => {
        let edited = lineOf({ kind: 'macd', fast: 12, slow: 26, signal: 9 }, 0);
        for (const [parameter, text] of typings) {
          edited = typedInto(edited, parameter as 'fast', text);
          expect(edited.fields[parameter as 'fast']).toBe(text);
          numbersOf(edited.good as StudySpec);
        }
      }),
    );
  });
});
