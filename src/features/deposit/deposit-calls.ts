import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { decimal, integer, nameOf, optional, text, time, record } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import type { rechargeList, rechargeNetworks, rechargeSubmit } from '../../../protocol/rest/recharge.ts';
import { fetchRows, fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';

/** `pending`: waits for confirmations (quick) or for the review (manual). */
export type DepositStatus = 'pending' | 'completed' | 'failed';
export const DEPOSIT_STATUSES: readonly DepositStatus[] = ['pending', 'completed', 'failed'];

/** Reason of a failure; `operator`: a person decided and wrote a text. */
type DepositReason = 'notConfirmed' | 'imageTooSmall' | 'proofReused' | 'operator';
const DEPOSIT_REASONS: readonly DepositReason[] = ['notConfirmed', 'imageTooSmall', 'proofReused', 'operator'];

/** `quick`: coins arrived at `address`. `manual`: a merchant was paid and a photo proves it. */
export interface Deposit {
  readonly id: string;
  readonly channel: 'quick' | 'manual';
  readonly coin: string;
  /** Amount of `coin` that is credited on completion. */
  readonly amount: DecimalText;
  /** Network of a quick deposit. */
  readonly network: string | null;
  readonly address: string | null;
  readonly memo: string | null;
  /** Match of a manual deposit. */
  readonly matchId: string | null;
  /** Link of the payment's photo; the file may have been deleted. */
  readonly proofUrl: string | null;
  readonly status: DepositStatus;
  /** Confirmations of the network so far; 0 of 0 for a manual deposit. */
  readonly confirmations: number;
  readonly confirmationsNeeded: number;
  /** Expected time of the decision on a pending deposit. */
  readonly dueMs: EpochMs | null;
  /** Reason of a failed deposit. */
  readonly reason: DepositReason | null;
  /** Plain text by the operator who decided. */
  readonly reasonText: string;
  readonly createdMs: EpochMs;
  readonly updatedMs: EpochMs;
}

/** A deposit network of a coin, with the person's own address on it. Amounts are in the coin. */
export interface DepositNetwork {
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  /** Memo that the payment must contain; empty when none is required. */
  readonly memo: string;
  readonly minAmount: DecimalText;
  readonly maxAmount: DecimalText;
  /** Maximum per UTC day over all networks and merchants. */
  readonly dayMaxAmount: DecimalText;
  readonly confirmations: number;
  /** Time to arrive on the real network. */
  readonly arrivalMinutes: number;
  /** Time to arrive in the sandbox. */
  readonly arrivalSeconds: number;
}

const textOrNull = (row: WireRecord, field: string) => optional(row, field, text) ?? null;

/** @throws WireError when a field is missing or of the wrong kind */
export const decodeDeposit = (row: WireRecord): Deposit => ({
  id: text(row, 'id'),
  channel: nameOf(row, 'channel', ['quick', 'manual']),
  coin: text(row, 'coin'),
  amount: decimal(row, 'amount'),
  network: textOrNull(row, 'network'),
  address: textOrNull(row, 'address'),
  memo: textOrNull(row, 'memo'),
  matchId: textOrNull(row, 'matchId'),
  proofUrl: textOrNull(row, 'proofUrl'),
  status: nameOf(row, 'status', DEPOSIT_STATUSES),
  confirmations: integer(row, 'confirmations'),
  confirmationsNeeded: integer(row, 'confirmationsNeeded'),
  dueMs: optional(row, 'dueTime', time) ?? null,
  reason: optional(row, 'reason', (from, field) => nameOf(from, field, DEPOSIT_REASONS)) ?? null,
  reasonText: text(row, 'reasonText'),
  createdMs: time(row, 'createTime'),
  updatedMs: time(row, 'updateTime'),
});

/** @throws WireError when a field is missing or of the wrong kind */
const decodeDepositNetwork = (row: WireRecord): DepositNetwork => ({
  coin: text(row, 'coin'),
  network: text(row, 'network'),
  address: text(row, 'address'),
  memo: text(row, 'memo'),
  minAmount: decimal(row, 'minAmount'),
  maxAmount: decimal(row, 'maxAmount'),
  dayMaxAmount: decimal(row, 'dayMaxAmount'),
  confirmations: integer(row, 'confirmations'),
  arrivalMinutes: integer(row, 'arrivalMinutes'),
  arrivalSeconds: integer(row, 'arrivalSeconds'),
});

const RECHARGE_LIST: Endpoint<typeof rechargeList> = {
  method: 'POST',
  path: '/api/recharge/list',
  access: 'user',
  context: 'recharge',
};

/** Filter and page of the deposits; `id` selects one. `pageNum` counts from 1, `pageSize` is at most 1000. */
interface DepositsQuery {
  readonly id?: string;
  /** The status to list; null for all. */
  readonly status?: DepositStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Aborts the call, which then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** Fetches my deposits, newest first. */
export const fetchDeposits = ({
  id,
  status,
  pageNum,
  pageSize,
  signal,
}: DepositsQuery): Promise<CallResult<Page<Deposit>>> =>
  fetchRows(
    RECHARGE_LIST,
    {
      query: {
        ...(id === undefined ? {} : { id }),
        ...(status ? { status } : {}),
        pageNum: String(pageNum),
        pageSize: String(pageSize),
      },
      ...(signal ? { signal } : {}),
    },
    decodeDeposit,
  );

const RECHARGE_NETWORKS: Endpoint<typeof rechargeNetworks> = {
  method: 'POST',
  path: '/api/recharge/networks',
  access: 'user',
  context: 'recharge',
};

/** Fetches the networks of a coin, with my address on each (D1). */
export const fetchDepositNetworks = (coin: string): Promise<CallResult<Page<DepositNetwork>>> =>
  fetchRows(RECHARGE_NETWORKS, { body: { coin } }, decodeDepositNetwork);

const RECHARGE_SUBMIT: Endpoint<typeof rechargeSubmit> = {
  method: 'POST',
  path: '/api/recharge/submit',
  access: 'user',
  context: 'recharge',
  movesMoney: true,
};

interface Common {
  /** Idempotency key of one tap. A repeated call with it cannot create a second deposit. */
  readonly clientOrderId: string;
}

/** `quick`: simulated coins are sent to my address. `manual`: a merchant was paid, and `proofUrl` proves it. */
export type DepositDraft = Common &
  (
    | { readonly channel: 'quick'; readonly coin: string; readonly network: string; readonly amount: DecimalText }
    | { readonly channel: 'manual'; readonly matchId: string; readonly proofUrl: string }
  );

/** Submits a deposit. The answer is the pending deposit; nothing is credited yet. */
export const submitDeposit = (draft: DepositDraft): Promise<CallResult<Deposit>> =>
  fetchData(RECHARGE_SUBMIT, { body: draft }, (data) => decodeDeposit(record(record(data, 'data')['order'], 'order')));
