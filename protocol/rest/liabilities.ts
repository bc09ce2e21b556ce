import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Address, Amount, Asset, closed, Hash, Id, Signature, TimeMs, whole } from './fields.ts';

/**
 * Extensions: the proof of liabilities (docs/exchange.md#liabilities). Once a night the exchange's liabilities in an
 * asset become the leaves of a tree whose root is published; `payload` is the exact text under the signature
 * (protocol/units/liability-tree.ts).
 */
export const LiabilityRoot = Type.Object({
  asset: Asset,
  nightTime: TimeMs,
  takenTime: TimeMs,
  rootHash: Hash,
  sum: Amount,
  leaves: whole(1),
  /** Play money: nothing backs it, and this does not prove any reserves. */
  simulatedReserves: Amount,
  previousHash: Hash,
  keyId: Id,
  payload: Type.String(),
  signature: Signature,
});

/** Roots of the last night, or of an earlier one; empty for an unknown night. */
export const liabilityRoots = defineCall({
  name: 'liabilityRoots',
  method: 'POST',
  path: '/api/proof/liabilityRoots',
  access: 'public',
  errorContext: 'general',
  summary: 'Signed totals of all that people are owed, by asset',
  body: Type.Object({ nightTime: Type.Optional(TimeMs) }, closed),
  data: Type.Object({
    /** Begin of the next night. */
    nextTime: TimeMs,
    /** Begin of the night before that of `roots`; absent when there is none. */
    previousTime: Type.Optional(TimeMs),
    roots: Type.Array(LiabilityRoot),
  }),
});

/** Siblings from the leaf up. The root follows from them and from the fields that only the owner knows. */
export const liabilityPath = defineCall({
  name: 'liabilityPath',
  method: 'POST',
  path: '/api/proof/liabilityPath',
  access: 'user',
  errorContext: 'general',
  summary: 'My own leaves of the last night, with their way to the root',
  data: Type.Object({
    nextTime: TimeMs,
    owner: Address,
    /** One for each asset in which the user had a balance. */
    paths: Type.Array(
      Type.Object({
        balance: Amount,
        salt: Hash,
        siblings: Type.Array(Type.Object({ side: Type.Enum(['left', 'right']), hash: Hash, sum: Amount })),
        root: LiabilityRoot,
      }),
    ),
  }),
});
