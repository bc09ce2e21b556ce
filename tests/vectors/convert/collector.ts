import type { Rounding } from '../../../src/model/rounding.ts';
import type { VectorGroup, VectorOperation } from '../vector-file.ts';
import { cutTo18, outside, plainText, sameValue, valueOf } from './number-text.ts';
import type { Value } from './number-text.ts';

type Place = NonNullable<VectorGroup['rounded']>;

/** One published case, in the words of the fixtures. */
export interface Published {
  readonly operation: Exclude<VectorOperation, 'byZero' | 'refused' | `overflow ${string}`>;
  readonly operands: readonly string[];
  readonly expected: string;
  /** Rounding of the published result; null when it is exact. `rounding` is null for a mode that we do not have. */
  readonly rounded: { readonly decimals: number; readonly rounding: Rounding | null } | null;
}

const MAX_LENGTH = 120;
/** Longer rows, in characters, are thinned out: random digits are what the soak run has in plenty. */
const LONG_ROW = 32;
const KEPT_LONG_ROW = 12;

/** Keeps the cases the contract of numbers covers, each once, and counts the others by reason. */
export class Collector {
  private readonly groups = new Map<string, VectorGroup & { rows: string[][] }>();
  private readonly seen: Set<string>;
  private readonly thinOut: boolean;
  private readonly longRows = new Map<VectorOperation, number>();
  readonly leftOut = new Map<string, number>();
  /** Kept results that were cut to 18 decimals. */
  cut = 0;

  /**
   * @param seen     cases of this and earlier sources: what one copied from another is kept once
   * @param thinOut  of the long rows keep every `KEPT_LONG_ROW`th of each operation
   */
  constructor(seen: Set<string>, thinOut: boolean) {
    this.seen = seen;
    this.thinOut = thinOut;
  }

  /** Always false: not kept. */
  leaveOut(reason: string): false {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + 1);
    return false;
  }

  private keep(operation: VectorOperation, rounded: Place | null, row: string[]): boolean {
    const group = `${operation} ${rounded?.decimals} ${rounded?.rounding}`;
    const key = `${group}\t${row.join('\t')}`;
    if (this.seen.has(key)) return this.leaveOut('the same case again');
    this.seen.add(key);
    if (this.thinOut && row.join('\t').length > LONG_ROW) {
      const count = (this.longRows.get(operation) ?? 0) + 1;
      this.longRows.set(operation, count);
      if (count % KEPT_LONG_ROW !== 1) return this.leaveOut(`long, and only every ${KEPT_LONG_ROW}th of those is kept`);
    }
    const kept = this.groups.get(group) ?? { operation, rounded, rows: [] };
    this.groups.set(group, kept);
    kept.rows.push(row);
    return true;
  }

  /** A text that the source refuses as a number. */
  refused(text: string): boolean {
    // Whether a point may stand at an end is our own decision, not one of the source.
    if (text === '' || text.length > MAX_LENGTH || /[\t\n]/.test(text)) return this.leaveOut('a text no row can hold');
    if (valueOf(text) !== null) return this.leaveOut('refused there, a number here');
    return this.keep('refused', null, [text]);
  }

  byZero(operands: readonly string[]): boolean {
    return this.operandsFit(operands) && this.keep('byZero', null, [...operands]);
  }

  private operandsFit(operands: readonly string[]): boolean {
    for (const operand of operands) {
      const value = valueOf(operand);
      const reason =
        value === null ? 'not finite' : operand.length > MAX_LENGTH ? 'over 120 characters' : outside(value);
      if (reason !== null) {
        this.leaveOut(`operand: ${reason}`);
        return false;
      }
    }
    return true;
  }

  add({ operation, operands, expected, rounded }: Published): boolean {
    if (!this.operandsFit(operands)) return false;
    const value = valueOf(expected);
    if (value === null) return this.leaveOut('result: not finite');
    const reason = outside(value);
    if (reason === 'beyond 10^108') {
      if (!['add', 'sub', 'mul', 'div'].includes(operation)) return this.leaveOut('result: beyond 10^108');
      return this.keep(`overflow ${operation}` as VectorOperation, null, [...operands]);
    }
    if (operation === 'fixed') {
      const place = this.placeOf(rounded!);
      // With the zeros it was published with, but no minus zero.
      return place !== null && this.keep(operation, place, [...operands, expected.replace(/^-(?=[0.]*$)/, '')]);
    }
    if (operation === 'compare') return this.keep(operation, null, [...operands, plainText(value)]);
    if (operation === 'mul' || operation === 'div' || operation === 'round') {
      return this.addRounding(operation, operands, value, rounded);
    }
    if (reason !== null) return this.leaveOut(`result: ${reason}`);
    if (rounded === null) return this.keep(operation, null, [...operands, plainText(value)]);
    const place = this.placeOf(rounded);
    return place !== null && this.keep(operation, place, [...operands, plainText(value)]);
  }

  /** The place of rounding, when it is one of ours. */
  private placeOf({ decimals, rounding }: NonNullable<Published['rounded']>): Place | null {
    if (rounding === null) this.leaveOut('a rounding mode we do not have');
    else if (decimals < 0) this.leaveOut('rounded before the point');
    else if (decimals > 18) this.leaveOut('rounded beyond 18 decimals');
    else return { decimals, rounding };
    return null;
  }

  private addRounding(
    operation: 'mul' | 'div' | 'round',
    operands: readonly string[],
    value: Value,
    rounded: Published['rounded'],
  ): boolean {
    if (rounded !== null && rounded.decimals <= 18) {
      const place = this.placeOf(rounded);
      return place !== null && this.keep(operation, place, [...operands, plainText(value)]);
    }
    if (operation === 'round' && rounded !== null && outside(value) !== null)
      return this.leaveOut('rounded beyond 18 decimals');
    // Exact, or rounded at a place finer than ours: then the 18th decimal is the true one except on a tie.
    const cut = cutTo18(value, rounded === null);
    if (cut === null) return this.leaveOut('result: a tie at the 18th decimal, perhaps not exact');
    const [decimals, rounding] = [18, 'halfEven'] as const;
    const kept = this.keep(operation, { decimals, rounding }, [...operands, plainText(cut)]);
    if (kept && !sameValue(cut, value)) this.cut += 1;
    return kept;
  }

  /** Groups by operation, then place, then mode; rows as published. */
  result(): readonly VectorGroup[] {
    return [...this.groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  }
}
