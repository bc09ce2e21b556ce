import type { ChartStudy } from '../../chart/look.ts';
import { fieldsOf, studyOfFields } from './study-fields.ts';
import type { StudyFields, StudyParameter, StudyRefusal } from './study-fields.ts';

/** A line of a study while it is edited: what stands in its fields, and the last study that they made. */
export interface StudyLine {
  readonly id: number;
  readonly fields: StudyFields;
  /** What the chart draws: never a bad one. */
  readonly good: ChartStudy;
  /** What is wrong with the fields; null while `good` is what they say. */
  readonly refusal: StudyRefusal | null;
}

export const lineOf = (study: ChartStudy, id: number): StudyLine => ({
  id,
  fields: fieldsOf(study),
  good: study,
  refusal: null,
});

/** The line after something was typed. A bad value stays in its field, and the study stays what it was. */
export function typedInto(line: StudyLine, parameter: StudyParameter, text: string): StudyLine {
  const fields = { ...line.fields, [parameter]: text };
  const checked = studyOfFields(line.good.kind, fields);
  return checked.ok
    ? { ...line, fields, good: checked.study, refusal: null }
    : { ...line, fields, refusal: checked.refusal };
}
