import { STATEMENT_PARTS } from '../../../protocol/units/statement-parts.ts';
import type { StatementPart } from '../../../protocol/units/statement-parts.ts';
import type { SignedDecimalText, DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { StatementSpan } from '../../../protocol/units/statement-span.ts';
import { compare, neg, abs, div, max } from '../../model/decimal.ts';

/** One asset over a span, all accounts together: opening + parts = closing, exactly. */
export interface StatementLine {
  readonly asset: string;
  readonly opening: SignedDecimalText;
  readonly parts: Readonly<Record<StatementPart, SignedDecimalText>>;
  readonly closing: SignedDecimalText;
}

/** The statement of a week or a month. Times are epoch ms. */
export interface Statement {
  readonly span: StatementSpan;
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  readonly lines: readonly StatementLine[];
  /** Minutes in which the app was open; null where they have been forgotten. */
  readonly minutesOpen: number | null;
  readonly trades: number;
  /** When the person's first money came; null before. */
  readonly firstMs: number | null;
  /** When the exchange said so. */
  readonly asOfMs: number;
}

const ZERO = '0' as SignedDecimalText;
const isZero = (amount: SignedDecimalText): boolean => compare(amount, ZERO) === 0;

/** The span is not over yet. */
export const isUnderWay = ({ toMs, asOfMs }: Pick<Statement, 'toMs' | 'asOfMs'>): boolean => asOfMs < toMs;

/** Parts of a line with something in them, in their order. */
export const movedParts = ({ parts }: StatementLine): readonly StatementPart[] =>
  STATEMENT_PARTS.filter((part) => !isZero(parts[part]));

/** Something came to the asset or left it. */
export const hasMoved = (line: StatementLine): boolean => movedParts(line).length > 0;

export interface AssetAmount {
  readonly asset: string;
  readonly amount: SignedDecimalText;
}

/** One part over all assets that have something in it. @param out  as what left: without its minus */
export const amountsOf = (lines: readonly StatementLine[], part: StatementPart, out = false): readonly AssetAmount[] =>
  lines
    .filter(({ parts }) => !isZero(parts[part]))
    .map(({ asset, parts }) => ({ asset, amount: out ? neg(parts[part]) : parts[part] }));

/** A part as a bar: how long it is beside the longest one, and to which side. */
interface PartBar {
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
