import { t } from '../../../i18n/translate.ts';
import { conditionText, sourceName, sourceText, studyName, studyText } from '../../strategy/strategy-words.ts';
import { numberText } from '../../strategy/numbers-as-text.ts';
import { STUDY_SHAPES } from '../../../model/strategy.ts';
import type { SweepAxis } from '../grid/sweep-axes.ts';
import type { Among, Subject, SweepParameter } from '../grid/sweep-parameters.ts';

/** Names a number of a study without its value, so that values can stand beside it: `EMA: fast`, `RSI: period`. */
function studyNumberName({ study, parameter }: Extract<Subject, { of: 'study' }>, among: Among): string {
  const isOnly = STUDY_SHAPES[study.kind].parameters.length === 1;
  const named = among === 'value' ? studyText(study) : studyName(study);
  if (among === 'value' && isOnly) return named;
  return t('strategySweep.parameter.ofStudy', {
    study: named,
    name: t(`strategySweep.parameter.${isOnly && (among === 'fast' || among === 'slow') ? among : parameter}`),
  });
}

/** Says in which rule a number stands, where another of the same name stands in the other one. */
function inRule(name: string, among: Among, value: number): string {
  if (among === 'enter') return `${name} · ${t('strategy.buyWhen')}`;
  if (among === 'leave') return `${name} · ${t('strategy.sellWhen')}`;
  return among === 'value' ? `${name} · ${numberText(value)}` : name;
}

function exitName(exit: Extract<Subject, { of: 'exit' }>['exit']): string {
  if (exit === 'stop' || exit === 'trail' || exit === 'target') return t(`strategyResult.reason.${exit}`);
  return t(`strategySweep.parameter.exit.${exit}`);
}

/** Names a number of the rules without its value: `EMA: fast`, `MACD: signal`, `Limit for RSI`, `Stop loss`. */
export function parameterName({ subject, among, value }: SweepParameter): string {
  switch (subject.of) {
    case 'study':
      return inRule(studyNumberName(subject, among), among === 'value' ? null : among, value);
    case 'extreme':
      if (among === 'value') return sourceText(subject.source);
      return inRule(
        t('strategySweep.parameter.ofStudy', {
          study: sourceName(subject.source),
          name: t('strategySweep.parameter.period'),
        }),
        among,
        value,
      );
    case 'number':
      return inRule(
        t('strategySweep.parameter.limit', {
          source: among === 'value' ? sourceText(subject.against) : sourceName(subject.against),
        }),
        among,
        value,
      );
    case 'lasting':
      return inRule(
        t('strategySweep.parameter.lasting', { condition: conditionText(subject.condition) }),
        among,
        value,
      );
    case 'exit':
      return exitName(subject.exit);
    case 'duration':
      return t('strategy.bet.period');
  }
}

/** Writes a value of a parameter: `9`, `2.5%`, `120 s`. */
export function valueText({ unit }: Pick<SweepParameter, 'unit'>, value: number): string {
  const number = numberText(value);
  if (unit === null) return number;
  return unit === '%' ? `${number}%` : unit === 's' ? `${number} s` : `${number} ×`;
}

/** Writes the values of a setting: `12 / 34`. */
export const pointText = (axes: readonly SweepAxis[], point: readonly number[]): string =>
  axes.map(({ parameter }, axis) => valueText(parameter, point[axis]!)).join(' / ');
