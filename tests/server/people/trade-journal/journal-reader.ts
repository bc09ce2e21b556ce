import { deepEqual, equal } from 'node:assert/strict';
import type { DataOf } from '../../../../protocol/call.ts';
import type { journalFills, journalUpDown } from '../../../../protocol/rest/journal.ts';
import { FILL_KINDS, FILL_ORIGINS, UP_DOWN_RESULTS } from '../../../../protocol/units/journal-terms.ts';
import type { TradeJournal } from '../../../../server/people/trade-journal/trade-journal.ts';

/** A row of a journal as text by column, with names in place of indexes. */
export type JournalRow = Readonly<Record<string, string>>;

type Part = Omit<DataOf<typeof journalFills>, 'serverTime'> | Omit<DataOf<typeof journalUpDown>, 'serverTime'>;
type Columns = Readonly<Record<string, readonly (string | number | null)[]>>;

/** Turns columns into rows, the slow and obvious way. Throws when they do not have the same length. */
export function rowsOf(part: Part): readonly JournalRow[] {
  const columns = part.columns as Columns;
  const count = part.next - part.after;
  for (const [name, column] of Object.entries(columns)) deepEqual([name, column.length], [name, count]);
  const names: Readonly<Record<string, readonly string[]>> = {
    symbol: part.symbols,
    side: ['buy', 'sell'],
    kind: FILL_KINDS,
    origin: FILL_ORIGINS,
    maker: ['taker', 'maker'],
    result: UP_DOWN_RESULTS,
    rule: 'rules' in part ? part.rules : [],
  };
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => {
        const value = column[at]!;
        return [name, String(names[name] === undefined ? value : names[name][Number(value)])];
      }),
    ),
  );
}

/** A device that keeps what it has read and asks for the rest. */
export class JournalReader {
  readonly rows: JournalRow[] = [];
  readonly #read: (after: number) => Promise<Part>;

  constructor(read: (after: number) => Promise<Part>) {
    this.#read = read;
  }

  static fills(journal: TradeJournal, userId: string, limit: number): JournalReader {
    return new JournalReader((after) => journal.fills(userId, { after, limit }));
  }

  static upDown(journal: TradeJournal, userId: string, limit: number): JournalReader {
    return new JournalReader((after) => journal.upDown(userId, { after, limit }));
  }

  /** Asks once. @returns whether more rows are there */
  async once(): Promise<boolean> {
    const part = await this.#read(this.rows.length);
    equal(part.after, this.rows.length);
    this.rows.push(...rowsOf(part));
    return part.total > part.next;
  }

  /** Asks until it has all. */
  async toTheEnd(): Promise<readonly JournalRow[]> {
    while (await this.once());
    return this.rows;
  }
}
