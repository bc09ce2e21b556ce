import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { LIABILITY_LEVELS_MAX } from '../../protocol/units/liability-tree.ts';
import { FieldReader, ShapeError } from './read-fields.ts';

/**
 * Proof that an account is in the published totals of a night, as it is saved to a file, with the names of the wire.
 */
export interface LiabilitiesBundle {
  readonly format: typeof LIABILITIES_FORMAT;
  /** Wallet address that every leaf commits to. */
  readonly owner: string;
  /** Paths of one night, one for each asset. */
  readonly paths: readonly LiabilityPath[];
}

export const LIABILITIES_FORMAT = 'tern-liabilities-1';

/** One leaf and what stands beside its way to the root, from the leaf up. */
export interface LiabilityPath {
  readonly balance: DecimalText;
  readonly salt: string;
  readonly siblings: readonly { readonly side: 'left' | 'right'; readonly hash: string; readonly sum: DecimalText }[];
  readonly root: LiabilityRoot;
}

/** The signed total of one asset on one night; `signature` is Ed25519 over the UTF-8 bytes of `payload`, hex. */
export interface LiabilityRoot {
  readonly asset: string;
  /** Epoch ms, like `takenTime`. */
  readonly nightTime: number;
  readonly takenTime: number;
  readonly rootHash: string;
  readonly sum: DecimalText;
  readonly leaves: number;
  readonly simulatedReserves: DecimalText;
  readonly previousHash: string;
  readonly keyId: string;
  readonly payload: string;
  readonly signature: string;
}

/** More than there are assets. */
export const PATHS_MAX = 100;

/** @throws ShapeError */
export function rootOf(value: unknown, path: string): LiabilityRoot {
  const from = new FieldReader(value, path, [
    'asset',
    'nightTime',
    'takenTime',
    'rootHash',
    'sum',
    'leaves',
    'simulatedReserves',
    'previousHash',
    'keyId',
    'payload',
    'signature',
  ]);
  return {
    asset: from.asset('asset'),
    nightTime: from.whole('nightTime', 0),
    takenTime: from.whole('takenTime', 0),
    rootHash: from.hash('rootHash'),
    sum: from.decimal('sum'),
    leaves: from.whole('leaves', 1),
    simulatedReserves: from.decimal('simulatedReserves'),
    previousHash: from.hash('previousHash'),
    keyId: from.keyId('keyId'),
    payload: from.line('payload'),
    signature: from.signature('signature'),
  };
}

function siblingOf(value: unknown, path: string): LiabilityPath['siblings'][number] {
  const from = new FieldReader(value, path, ['side', 'hash', 'sum']);
  return { side: from.oneOf('side', ['left', 'right']), hash: from.hash('hash'), sum: from.decimal('sum') };
}

function pathOf(value: unknown, path: string): LiabilityPath {
  const from = new FieldReader(value, path, ['balance', 'salt', 'siblings', 'root']);
  return {
    balance: from.decimal('balance'),
    salt: from.hash('salt'),
    siblings: from.list('siblings', LIABILITY_LEVELS_MAX, siblingOf),
    root: rootOf(from.raw('root'), `${path}.root`),
  };
}

export type DecodedLiabilities =
  { readonly ok: true; readonly bundle: LiabilitiesBundle } | { readonly ok: false; readonly field: string };

/** Reads a stranger's parsed JSON: no field missing, none too many. */
export function decodeLiabilities(document: unknown): DecodedLiabilities {
  try {
    const from = new FieldReader(document, '', ['format', 'owner', 'paths']);
    const format = from.oneOf('format', [LIABILITIES_FORMAT]);
    const bundle = { format, owner: from.address('owner'), paths: from.list('paths', PATHS_MAX, pathOf) };
    return { ok: true, bundle };
  } catch (error) {
    if (error instanceof ShapeError) return { ok: false, field: error.field };
    throw error;
  }
}
