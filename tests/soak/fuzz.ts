import { fuzzDocument } from '../hostile/fuzz-document.ts';
import { realStage } from '../server/http/real-stage.ts';
import { table } from './table.ts';

/** Requests of each form of a call in one round: a database that grows gets slow, so every round has its own. */
const EACH = 50;

/** @returns whether every call answered as the OpenAPI document says, for so many minutes */
export async function soakFuzz(minutes: number, seed: number): Promise<boolean> {
  const end = Date.now() + minutes * 60_000;
  const sums = { rounds: 0, valid: 0, done: 0, invalid: 0, serverErrors: 0 };
  const faults: string[] = [];
  while (Date.now() < end && faults.length === 0) {
    const stage = await realStage();
    const tally = await fuzzDocument(stage, { each: EACH, seed: seed + sums.rounds }, 1);
    await stage.close();
    sums.rounds += 1;
    sums.valid += tally.valid;
    sums.done += tally.done;
    sums.invalid += tally.invalid;
    for (const [status, times] of tally.byStatus) if (status >= 500) sums.serverErrors += times;
    faults.push(...tally.faults.map((fault) => `round ${sums.rounds}: ${fault}`));
    process.stderr.write(`${sums.rounds} rounds, ${sums.valid + sums.invalid} requests, ${faults.length} faults\n`);
  }
  const rows = [
    ['fuzz', 'count'],
    ['rounds', sums.rounds],
    ['valid requests', sums.valid],
    ['of them done', sums.done],
    ['invalid requests', sums.invalid],
    ['500 and above', sums.serverErrors],
    ['faults', faults.length],
  ];
  process.stdout.write(`${table(rows)}\n${faults.slice(0, 40).join('\n')}\n`);
  return faults.length === 0;
}
