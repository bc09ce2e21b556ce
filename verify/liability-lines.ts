import type { AssetReport, LiabilitiesReport, LiabilityReason } from '../src/proof/verify-liabilities.ts';
import { plain, timeOf } from './plain.ts';

const REASONS: Readonly<Record<LiabilityReason, string>> = {
  assetTwice: 'the file says this asset twice',
  otherNight: 'it is of another night than the rest of the file',
  otherOwner: 'it is of another person',
  unknownKey: 'the total is signed with a key that is not trusted',
  rootText: 'the signed text says something else than the total',
  rootSignature: 'wrong signature of the total',
  changedRoot: 'another total was signed for this night too',
  otherPrevious: 'it does not lead back to the total of the night before',
  treeSize: 'the way has another length than a tree of so many leaves',
  sumBound: 'a sum on the way is negative or too large',
  otherSum: 'the balance and the sums beside it come to another total',
  otherRoot: 'the way leads to another root',
};

const lineOf = ({ root, balance, reason }: AssetReport): string =>
  reason === null
    ? `ok      ${root.asset.padEnd(10)}  ${balance} is in the total of ${root.sum}`
    : `FAILED  ${root.asset.padEnd(10)}  ${REASONS[reason]}`;

/** Returns the lines to print: the owner of the balances, each asset, the verdict, and its limits. */
export function liabilityLines({ ok, malformed, assets }: LiabilitiesReport, document: unknown): readonly string[] {
  if (malformed !== null) return [`FAILED  file  missing or cannot be read (${plain(malformed)})`, 'REFUSED: file'];
  const [first] = assets;
  const { owner } = document as { owner: string };
  if (!first) return [`Balances of ${plain(owner)}`, 'ACCEPTED: it claims no balance'];
  const failed = assets.find(({ reason }) => reason !== null);
  return [
    `Balances of ${plain(owner)} on the night of ${timeOf(first.root.nightTime)}, read at ${timeOf(first.root.takenTime)}`,
    ...assets.map(lineOf),
    ok
      ? `ACCEPTED: ${assets.length} balances are in their totals, key ${first.root.keyId}`
      : `REFUSED: ${failed!.root.asset}`,
    'Reserves are simulated: this says what is owed, not that anything stands behind it.',
  ];
}
