import { FIRST_TABLE, oddsHeadText, oddsTableText } from '../../protocol/proof-texts.ts';
import { broken } from './break.ts';
import type { Break, SignedBy } from './break.ts';
import type { OddsHead, OddsTable, ProofBundle } from './bundle.ts';
import type { OddsCheck } from './report.ts';
import type { Sha256Hex } from './sha256-hex.ts';

/** The table in force at a moment; undefined before the first one. `tables` ascend. */
const inForce = (tables: readonly OddsTable[], atMs: number): OddsTable | undefined =>
  tables.reduce<OddsTable | undefined>((found, table) => (table.fromTime <= atMs ? table : found), undefined);

/** Says how the odds can be checked. */
export const oddsCheck = ({ oddsTables, order }: ProofBundle): OddsCheck =>
  oddsTables === undefined ? 'noTables' : inForce(oddsTables, order.openTime) ? 'byTable' : 'beforeTables';

/**
 * Checks that a signature from after the opening names the newest of the tables, so that none is left out at their end.
 * @param tables  checked before
 */
async function headBreak(
  { openTime }: ProofBundle['order'],
  tables: readonly OddsTable[],
  head: OddsHead,
  signedBy: SignedBy,
  sha256: Sha256Hex,
): Promise<Break | null> {
  if (head.payload !== oddsHeadText(head)) return broken('oddsHead', 'payload');
  if (!(await signedBy(head))) return broken('oddsHead', head.keyId);
  if (head.time < openTime) return broken('oddsHead', head.time);
  const newest = inForce(tables, head.time);
  const isNamed = (newest ? sha256(newest.payload) : FIRST_TABLE) === head.tableHash;
  return isNamed ? null : broken('oddsCut', newest?.fromTime ?? 0);
}

/**
 * Checks that the tables of a file are signed and chained from the first one on, and that the receipt names version, odds
 * and rule of the one that was in force when the trade was opened.
 * @param head  names the newest of them; undefined in files from before there were heads
 */
export async function oddsBreak(
  order: ProofBundle['order'],
  { oddsTables: tables = [], oddsHead: head }: Pick<ProofBundle, 'oddsTables' | 'oddsHead'>,
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
  const cut = head ? await headBreak(order, tables, head, signedBy, sha256) : null;
  if (cut) return cut;
  const table = inForce(tables, order.openTime);
  if (!table) return null;
  if (table.oddsVersion !== order.oddsVersion) return broken('otherOdds', `oddsVersion ${table.oddsVersion}`);
  if (table.ruleId !== order.ruleId) return broken('otherOdds', `ruleId ${table.ruleId}`);
  const odds = table.rates.find(({ period }) => period === order.type)?.odds;
  return odds === order.odds ? null : broken('otherOdds', `odds ${odds ?? 'none'}`);
}
