import { checkColumn, checkCount, checkLength, isColumn } from './order-columns.ts';
import type { I64Column, U16Column, U32Column } from './order-columns.ts';
import { setWide, wideAt } from './wide-columns.ts';
import type { WideColumn } from './wide-columns.ts';

/** Values to add up by group: `units` or `wides`. */
export interface GroupsJob {
  /** [n] group of each row. */
  readonly keys: U16Column | U32Column;
  /** Every key is below it. */
  readonly groups: number;
  /** [n] × 10^8. */
  readonly units?: I64Column | undefined;
  /** [2n] × 10^18. */
  readonly wides?: WideColumn | undefined;
  /** Rows that count, each as often as it is named. Left out: all once. */
  readonly rows?: U32Column | undefined;
}

/** Exact sums by group, at the scale of the values. */
export interface GroupsResult {
  /** Packed: see `groupAt`. */
  readonly sums: I64Column;
  /** [2 × groups] Σ of all values of a group. */
  readonly nets: WideColumn;
}

export interface GroupSums {
  readonly count: number;
  /** Rows above zero and below; the others are even. */
  readonly wins: number;
  readonly losses: number;
  /** Σ of the values above zero. */
  readonly won: bigint;
  /** Σ of those below, without its sign. */
  readonly lost: bigint;
  readonly net: bigint;
}

/** Order chunks of a history of 100 000 trades still fit the memory of a kernel. */
const MOST_GROUPS = 2 ** 18;
/** Words of a group, as `wasm/order/groups.ts` has them: three counts of 32 bits, then the sums. */
export const GROUP_WORDS = 6;
const WON = 1;
const LOST = 2;
const SUM_END = 2n ** 127n;

/** @throws TypeError, RangeError */
export function checkGroups({ keys, groups, units, wides, rows }: GroupsJob): void {
  checkColumn('keys', keys, 'u16', 'u32');
  checkCount('groups', groups, 0, MOST_GROUPS);
  if ((units === undefined) === (wides === undefined)) throw new TypeError('units, wides: one of them is needed');
  if (units !== undefined) {
    checkColumn('units', units, 'i64');
    checkLength('units', units, keys.length);
  } else {
    checkColumn('wides', wides, 'i64');
    checkLength('wides', wides!, 2 * keys.length);
  }
  if (rows === undefined) return;
  checkColumn('rows', rows, 'u32');
  for (const row of rows) if (row >= keys.length) throw new RangeError(`rows: there is no row ${row}`);
}

/** The sums of a group. */
export function groupAt({ sums }: GroupsResult, group: number): GroupSums {
  const words = sums.subarray(group * GROUP_WORDS, (group + 1) * GROUP_WORDS);
  const [count, wins, losses] = new Uint32Array(words.buffer, words.byteOffset, 3);
  const [won, lost] = [wideAt(words, WON), wideAt(words, LOST)];
  return { count: count!, wins: wins!, losses: losses!, won, lost, net: won - lost };
}

/** @throws RangeError when the sum does not fit 127 bits */
function checkSum(name: string, sum: bigint): bigint {
  if (sum >= SUM_END) throw new RangeError(`${name}: a sum does not fit 127 bits`);
  return sum;
}

/** The plain twin. @throws RangeError that names the column */
export function plainGroups({ keys, groups, units, wides, rows }: GroupsJob): GroupsResult {
  const sums = new BigInt64Array(groups * GROUP_WORDS);
  const counts = new Uint32Array(sums.buffer);
  const [won, lost] = [Array<bigint>(groups).fill(0n), Array<bigint>(groups).fill(0n)];
  const name = units ? 'units' : 'wides';
  for (let i = 0; i < (rows ?? keys).length; i++) {
    const row = rows ? rows[i]! : i;
    const key = keys[row]!;
    if (key >= groups) throw new RangeError(`keys: row ${row} is not below ${groups}`);
    const value = units ? units[row]! : wideAt(wides!, row);
    const at = 2 * GROUP_WORDS * key;
    counts[at]!++;
    if (value > 0n) {
      counts[at + 1]!++;
      won[key] = checkSum(name, won[key]! + value);
    } else if (value < 0n) {
      counts[at + 2]!++;
      lost[key] = checkSum(name, lost[key]! - value);
    }
  }
  const nets = new BigInt64Array(2 * groups);
  for (let group = 0; group < groups; group++) {
    const words = sums.subarray(group * GROUP_WORDS);
    setWide(words, WON, won[group]!);
    setWide(words, LOST, lost[group]!);
    setWide(nets, group, won[group]! - lost[group]!);
  }
  return { sums, nets };
}

/** Whether keys take four bytes, not two. */
export const hasWideKeys = (keys: GroupsJob['keys']): boolean => isColumn(keys, 'u32');
