import { leafNode, rootOfPath } from '../../../../protocol/units/liability-tree.ts';
import type { SumNode } from '../../../../protocol/units/liability-tree.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import type { PathWire } from '../../../../server/people/liabilities/liability-store.ts';
import { sha256 } from '../../../src/proof/signer.ts';

/** Computes the root from a person's leaf and the path that the exchange answers. */
export const ledTo = (owner: string, { balance, salt, siblings, root }: PathWire): SumNode =>
  rootOfPath(
    sha256,
    leafNode(sha256, { ...root, owner, salt, balance: parseAmount(balance) }),
    siblings.map(({ side, hash, sum }) => ({ side, hash, sum: parseAmount(sum) })),
  );

/** Returns the published root. */
export const rootNode = ({ root }: PathWire): SumNode => ({ hash: root.rootHash, sum: parseAmount(root.sum) });
