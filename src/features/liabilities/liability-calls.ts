import { computed } from '@preact/signals-core';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { decodeSignedReceipt } from '../../api/signed-receipt.ts';
import type { SignedReceipt } from '../../api/signed-receipt.ts';
import { decimal, integer, text, time, list, record } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import type { liabilityRoots, liabilityPath } from '../../../protocol/rest/liabilities.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** The signed total of one asset on one night, with the field names of the wire; `src/proof` verifies it. */
interface LiabilityRoot extends SignedReceipt {
  readonly asset: string;
  /** Epoch ms, like `takenTime`. */
  readonly nightTime: number;
  readonly takenTime: number;
  readonly rootHash: string;
  readonly sum: DecimalText;
  readonly leaves: number;
  readonly simulatedReserves: DecimalText;
  readonly previousHash: string;
}

/** @throws WireError when a field is of the wrong kind */
const decodeLiabilityRoot = (row: WireRecord): LiabilityRoot => ({
  asset: text(row, 'asset'),
  nightTime: time(row, 'nightTime'),
  takenTime: time(row, 'takenTime'),
  rootHash: text(row, 'rootHash'),
  sum: decimal(row, 'sum'),
  leaves: integer(row, 'leaves'),
  simulatedReserves: decimal(row, 'simulatedReserves'),
  previousHash: text(row, 'previousHash'),
  ...decodeSignedReceipt(row),
});

const LIABILITY_ROOTS: Endpoint<typeof liabilityRoots> = {
  method: 'POST',
  path: '/api/proof/liabilityRoots',
  access: 'public',
  context: 'general',
};

export interface LiabilityTotals {
  /** Start of the next night, epoch ms. */
  readonly nextMs: number;
  /** Start of the previous night; null when there is none. */
  readonly previousMs: number | null;
  /** Totals by asset; empty before the first night. */
  readonly roots: readonly LiabilityRoot[];
}

/**
 * Fetches the exchange's total liabilities of the last night or of an earlier one.
 * @param nightTime  start of that night, epoch ms
 */
export const fetchLiabilityRoots = (nightTime?: number): Promise<CallResult<LiabilityTotals>> =>
  fetchData(LIABILITY_ROOTS, { body: nightTime === undefined ? {} : { nightTime } }, (answer) => {
    const data = record(answer, 'data');
    return {
      nextMs: time(data, 'nextTime'),
      previousMs: data['previousTime'] === undefined ? null : time(data, 'previousTime'),
      roots: list(data['roots'], 'roots', decodeLiabilityRoot),
    };
  });

const LIABILITY_PATH: Endpoint<typeof liabilityPath> = {
  method: 'POST',
  path: '/api/proof/liabilityPath',
  access: 'user',
  context: 'general',
};

export interface OwnLiabilities {
  /** Start of the next night, epoch ms. */
  readonly nextMs: number;
  /** Address that the leaves commit to. */
  readonly owner: string;
  /** Unvalidated paths: the verifier parses them, and nothing is used before that. */
  readonly paths: readonly unknown[];
}

/** Fetches my own leaves of the last night. */
export const fetchLiabilityPath = (): Promise<CallResult<OwnLiabilities>> =>
  fetchData(LIABILITY_PATH, {}, (answer) => {
    const data = record(answer, 'data');
    return {
      nextMs: time(data, 'nextTime'),
      owner: text(data, 'owner'),
      paths: list(data['paths'], 'paths', (path): unknown => path),
    };
  });

/** Liabilities to all people as of the last night. */
export const liabilityTotals = createResource({ ask: () => fetchLiabilityRoots() });

/** The leaves of the signed-in person of the last night. */
export const ownLiabilities = createResource({
  owner: computed(() => sessionStore.currentUser.value?.userId ?? null),
  ask: fetchLiabilityPath,
});
