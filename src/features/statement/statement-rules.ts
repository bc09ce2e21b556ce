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
  /** Minutes in which the app was open; null when they are no longer stored. */
  readonly minutesOpen: number | null;
  readonly trades: number;
  /** Time of the person's first deposit; null before it. */
  readonly firstMs: number | null;
  /** Time of the data on the exchange. */
  readonly asOfMs: number;
}

const ZERO = '0' as SignedDecimalText;
const isZero = (amount: SignedDecimalText): boolean => compare(amount, ZERO) === 0;

/** Whether the span has not ended yet. */
export const isUnderWay = ({ toMs, asOfMs }: Pick<Statement, 'toMs' | 'asOfMs'>): boolean => asOfMs < toMs;

/** Returns the parts of a line that are not zero, in their order. */
export const movedParts = ({ parts }: StatementLine): readonly StatementPart[] =>
  STATEMENT_PARTS.filter((part) => !isZero(parts[part]));

/** Whether the asset had any change. */
export const hasMoved = (line: StatementLine): boolean => movedParts(line).length > 0;

export interface AssetAmount {
  readonly asset: string;
  readonly amount: SignedDecimalText;
}

/** Returns one part of all assets where it is not zero. @param out  whether to omit the minus of outgoing amounts */
export const amountsOf = (lines: readonly StatementLine[], part: StatementPart, out = false): readonly AssetAmount[] =>
  lines
    .filter(({ parts }) => !isZero(parts[part]))
    .map(({ asset, parts }) => ({ asset, amount: out ? neg(parts[part]) : parts[part] }));

/** A part as a bar: its length relative to the longest one, and its side. */
interface PartBar {
  readonly part: StatementPart;
  /** Share 0 … 1 with four decimals, for drawing only. */
  readonly share: DecimalText;
  readonly out: boolean;
}

const PLACES = 4;

/** Returns bars of the incoming and outgoing amounts of one asset; none without changes. */
export function partBars(line: StatementLine): readonly PartBar[] {
  const parts = movedParts(line);
  const longest = parts.map((part) => abs(line.parts[part])).reduce(max, '0' as DecimalText);
  return parts.map((part) => ({
    part,
    share: div(abs(line.parts[part]), longest, PLACES, 'up').value,
    out: line.parts[part].startsWith('-'),
  }));
}
