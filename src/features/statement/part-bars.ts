import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { StatementPart } from '../../../protocol/units/statement-parts.ts';
import { abs, div, max } from '../../model/decimal.ts';
import { movedParts } from './statement-rules.ts';
import type { StatementLine } from './statement-rules.ts';

/** A part as a bar: how long it is beside the longest one, and to which side. */
export interface PartBar {
  readonly part: StatementPart;
  /** 0 … 1, four places: it is only drawn. */
  readonly share: DecimalText;
  readonly out: boolean;
}

const PLACES = 4;

/** Bars of what came in and went out of one asset; none when nothing moved. */
export function partBars(line: StatementLine): readonly PartBar[] {
  const parts = movedParts(line);
  const longest = parts.map((part) => abs(line.parts[part])).reduce(max, '0' as DecimalText);
  return parts.map((part) => ({
    part,
    share: div(abs(line.parts[part]), longest, PLACES, 'up').value,
    out: line.parts[part].startsWith('-'),
  }));
}
