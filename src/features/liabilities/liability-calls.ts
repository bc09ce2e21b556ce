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

/** The signed total of one asset on one night, in the words of the wire; `src/proof` says whether it is genuine. */
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
  /** When the next night begins, epoch ms. */
  readonly nextMs: number;
  /** When the night before began; null where there is none. */
  readonly previousMs: number | null;
  /** By asset; none before the first night. */
  readonly roots: readonly LiabilityRoot[];
}

/** All that people are owed, as of the last night or of an earlier one. @param nightTime  when that began, epoch ms */
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
  /** When the next night begins, epoch ms. */
  readonly nextMs: number;
  /** Address that the leaves commit to. */
  readonly owner: string;
  /** As they came: the verifier reads them, and nothing is taken from them before it has. */
  readonly paths: readonly unknown[];
}

/** My own leaves of the last night. */
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

/** The own leaves of the last night, of the person who is signed in. */
export const ownLiabilities = createResource({
  owner: computed(() => sessionStore.currentUser.value?.userId ?? null),
  ask: fetchLiabilityPath,
});
