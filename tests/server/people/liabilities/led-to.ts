import { leafNode, rootOfPath } from '../../../../protocol/units/liability-tree.ts';
import type { SumNode } from '../../../../protocol/units/liability-tree.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import type { PathWire } from '../../../../server/people/liabilities/liability-store.ts';
import { sha256 } from '../../../src/proof/signer.ts';

/** Where the way from a person's leaf leads, as the exchange tells it. */
export const ledTo = (owner: string, { balance, salt, siblings, root }: PathWire): SumNode =>
  rootOfPath(
    sha256,
    leafNode(sha256, { ...root, owner, salt, balance: parseAmount(balance) }),
    siblings.map(({ side, hash, sum }) => ({ side, hash, sum: parseAmount(sum) })),
  );

/** Where it should. */
export const rootNode = ({ root }: PathWire): SumNode => ({ hash: root.rootHash, sum: parseAmount(root.sum) });
