import { LEAST_FREE_BYTES } from '../infra/disk-space.ts';
import type { DueQueue } from './due-work.ts';

/** Results of the last measurement. Times in ms. */
export interface Seen {
  /** Time since the database stopped answering; null while it answers. */
  readonly databaseSilentMs: number | null;
  /** Faults of the ledger; null before its first check. */
  readonly ledgerFaults: readonly string[] | null;
  readonly symbols: number;
  readonly staleSymbols: number;
  /** Due work; null before the first measurement. */
  readonly queues: readonly DueQueue[] | null;
  /** Free space on the disk of the data folder; null before the first measurement. */
  readonly freeBytes: number | null;
}

/** A condition for the server to get requests. */
export interface Check {
  readonly name: 'database' | 'ledger' | 'feed' | 'engine' | 'disk';
  /** The problem, in words for an operator; null when the condition holds. */
  readonly problem: string | null;
}

/** The report for an operator. */
export interface Report {
  readonly checks: readonly Check[];
  readonly disk: { readonly freeBytes: number | null; readonly fullInHours: number | null; readonly short: boolean };
}

/**
 * Due work later than this is a problem, ms. An up/down order is settled within 6 s of its due time, and a payout takes
 * its step within a second.
 */
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

/** Computes the problems of a measurement, in words for an operator; has no side effects. */
export function checksOf(seen: Seen): readonly Check[] {
  const { databaseSilentMs, symbols, staleSymbols } = seen;
  return [
    {
      name: 'database',
      problem: databaseSilentMs === null ? null : `has not answered for ${databaseSilentMs} ms`,
    },
    { name: 'ledger', problem: ledgerProblem(seen.ledgerFaults) },
    // One stale market only closes its own orders; when all are stale the feed is gone.
    { name: 'feed', problem: staleSymbols < symbols ? null : `no tick of any of ${symbols} markets` },
    { name: 'engine', problem: engineProblem(seen.queues) },
    { name: 'disk', problem: diskProblem(seen.freeBytes) },
  ];
}
