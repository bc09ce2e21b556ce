import { t } from '../../../i18n/translate.ts';
import type { StudySource } from '../../../model/strategy.ts';
import { conditionText, sourceText } from '../../strategy/strategy-words.ts';
import { numberText } from '../../strategy/numbers-as-text.ts';
import { STUDY_SHAPES } from '../../../model/strategy.ts';
import type { SweepAxis } from '../grid/sweep-axes.ts';
import type { Subject, SweepParameter } from '../grid/sweep-parameters.ts';

/** A study with the first of its lines, which is how it is named without one. */
const studyText = (study: StudySource): string => sourceText({ study, line: STUDY_SHAPES[study.kind].lines[0] });

function exitName(exit: Extract<Subject, { of: 'exit' }>['exit']): string {
  if (exit === 'stop' || exit === 'trail' || exit === 'target') return t(`strategyResult.reason.${exit}`);
  return t(`strategySweep.parameter.exit.${exit}`);
}

/** Names a number of the rules: `EMA 9`, `MACD 12, 26, 9: fast`, `Limit of RSI 14`, `Stop loss`. */
export function parameterName({ subject }: SweepParameter): string {
  switch (subject.of) {
    case 'study': {
      const study = studyText(subject.study);
      if (STUDY_SHAPES[subject.study.kind].parameters.length === 1) return study;
      return t('strategySweep.parameter.ofStudy', {
        study,
        name: t(`strategySweep.parameter.${subject.parameter}`),
      });
    }
    case 'extreme':
      return sourceText(subject.source);
    case 'number':
      return t('strategySweep.parameter.limit', { source: sourceText(subject.against) });
    case 'lasting':
      return t('strategySweep.parameter.lasting', { condition: conditionText(subject.condition) });
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
