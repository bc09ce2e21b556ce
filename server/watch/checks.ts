import { LEAST_FREE_BYTES } from '../infra/disk-space.ts';
import type { DueQueue } from './due-work.ts';

/** What was seen at the last look. Times in ms. */
export interface Seen {
  /** How long the database has not answered; null while it does. */
  readonly databaseSilentMs: number | null;
  /** Null before the first look at the books. */
  readonly ledgerFaults: readonly string[] | null;
  readonly symbols: number;
  readonly staleSymbols: number;
  /** Null before the first look. */
  readonly queues: readonly DueQueue[] | null;
  /** On the disk of the data folder; null before the first look. */
  readonly freeBytes: number | null;
}

/** A part that has to be well for the server to get requests. */
export interface Check {
  readonly name: 'database' | 'ledger' | 'feed' | 'engine' | 'disk';
  /** Null when it is well. */
  readonly problem: string | null;
}

/** What an operator is told. */
export interface Report {
  readonly checks: readonly Check[];
  readonly disk: { readonly freeBytes: number | null; readonly fullInHours: number | null; readonly short: boolean };
}

/** An up/down order is settled within 6 s of its end, whatever the feed does; a payout takes its step within a second. */
const LATE_MS = 15_000;

function diskProblem(freeBytes: Seen['freeBytes']): string | null {
  if (freeBytes === null) return 'not looked at yet';
  return freeBytes >= LEAST_FREE_BYTES ? null : `${freeBytes} bytes are left on the disk of the data folder`;
}

function ledgerProblem(faults: Seen['ledgerFaults']): string | null {
  if (faults === null) return 'not looked at yet';
  return faults.length === 0 ? null : `the books are wrong: ${faults[0]}`;
}

function engineProblem(queues: Seen['queues']): string | null {
  if (queues === null) return 'not looked at yet';
  const late = queues.find(({ lateMs }) => lateMs > LATE_MS);
  return late ? `${late.overdue} of ${late.name} should have been taken up, the oldest ${late.lateMs} ms ago` : null;
}

/** Pure: from what was seen to what is wrong, in words for an operator. */
export function checksOf(seen: Seen): readonly Check[] {
  const { databaseSilentMs, symbols, staleSymbols } = seen;
  return [
    {
      name: 'database',
      problem: databaseSilentMs === null ? null : `has not answered for ${databaseSilentMs} ms`,
    },
    { name: 'ledger', problem: ledgerProblem(seen.ledgerFaults) },
    // One late market closes its own trades; all of them is a feed that is gone.
    { name: 'feed', problem: staleSymbols < symbols ? null : `no tick of any of ${symbols} markets` },
    { name: 'engine', problem: engineProblem(seen.queues) },
    { name: 'disk', problem: diskProblem(seen.freeBytes) },
  ];
}
