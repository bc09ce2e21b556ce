import { FIRST_TABLE, oddsTableText } from '../../protocol/proof-texts.ts';
import { broken } from './break.ts';
import type { Break, SignedBy } from './break.ts';
import type { OddsTable, ProofBundle } from './bundle.ts';
import type { OddsCheck } from './report.ts';
import type { Sha256Hex } from './sha256-hex.ts';

/** The table in force at a moment; undefined before the first one. `tables` ascend. */
const inForce = (tables: readonly OddsTable[], atMs: number): OddsTable | undefined =>
  tables.reduce<OddsTable | undefined>((found, table) => (table.fromTime <= atMs ? table : found), undefined);

/** Says how the odds can be checked. */
export const oddsCheck = ({ oddsTables, order }: ProofBundle): OddsCheck =>
  oddsTables === undefined ? 'noTables' : inForce(oddsTables, order.openTime) ? 'byTable' : 'beforeTables';

/**
 * Checks that the tables of a file are signed and chained from the first one on, and that the receipt names version, odds
 * and rule of the one that was in force when the trade was opened.
 */
export async function oddsBreak(
  order: ProofBundle['order'],
  tables: readonly OddsTable[],
  signedBy: SignedBy,
  sha256: Sha256Hex,
): Promise<Break | null> {
  let previousHash = FIRST_TABLE;
  let fromTime = -1;
  for (const table of tables) {
    if (table.payload !== oddsTableText(table)) return broken('oddsText', table.fromTime);
    if (!(await signedBy(table))) return broken('oddsSignature', table.fromTime);
    if (table.previousHash !== previousHash || table.fromTime <= fromTime) return broken('oddsChain', table.fromTime);
    previousHash = sha256(table.payload);
    fromTime = table.fromTime;
  }
  const table = inForce(tables, order.openTime);
  if (!table) return null;
  if (table.oddsVersion !== order.oddsVersion) return broken('otherOdds', `oddsVersion ${table.oddsVersion}`);
  if (table.ruleId !== order.ruleId) return broken('otherOdds', `ruleId ${table.ruleId}`);
  const odds = table.rates.find(({ period }) => period === order.type)?.odds;
  return odds === order.odds ? null : broken('otherOdds', `odds ${odds ?? 'none'}`);
}
