import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  Amount,
  Asset,
  ClientKey,
  closed,
  Id,
  Network,
  QueryPaging,
  RequestAmount,
  TimeMs,
  UploadUrl,
  whole,
} from './fields.ts';

const Status = Type.Enum(['pending', 'completed', 'failed']);

/** Reason of a failed deposit (docs/exchange.md#deposits). `operator`: a person decided, with the text `reasonText`. */
const Reason = Type.Enum(['notConfirmed', 'imageTooSmall', 'proofReused', 'operator']);

/** A deposit. `quick` came by coin to `address`; `manual` was paid to a merchant and proved by `proofUrl`. */
export const Deposit = Type.Object({
  id: Id,
  channel: Type.Enum(['quick', 'manual']),
  coin: Asset,
  network: Type.Optional(Network),
  address: Type.Optional(Type.String()),
  memo: Type.Optional(Type.String()),
  amount: Amount,
  /** The file may be deleted: its owner may delete it after the review. */
  proofUrl: Type.Optional(UploadUrl),
  matchId: Type.Optional(Id),
  /** `pending` waits for confirmations (quick) or for the review (manual). */
  status: Status,
  /** Confirmations of the network so far; 0 of 0 for a manual deposit. */
  confirmations: whole(),
  confirmationsNeeded: whole(),
  /** Time of the decision by the rules; present while pending. */
  dueTime: Type.Optional(TimeMs),
  /** Reason of a failure; absent otherwise. */
  reason: Type.Optional(Reason),
  /** Plain text of the operator who decided. */
  reasonText: Type.Optional(Type.String()),
  createTime: TimeMs,
  updateTime: TimeMs,
});

/** Extension (D1, D2). The addresses are deliberately unpayable (R5): a broken checksum or a reserved test value. */
export const rechargeNetworks = defineCall({
  name: 'rechargeNetworks',
  method: 'POST',
  path: '/api/recharge/networks',
  access: 'user',
  errorContext: 'recharge',
  summary: 'Networks of one coin with my deposit address on each',
  body: Type.Object({ coin: Asset }, closed),
  row: Type.Object({
    coin: Asset,
    network: Network,
    address: Type.String(),
    memo: Type.Optional(Type.String()),
    minAmount: Amount,
    /** Largest deposit of this coin, alone and per UTC day, over all networks and merchants. */
    maxAmount: Amount,
    dayMaxAmount: Amount,
    confirmations: whole(),
    /** On the real network; the sandbox takes `arrivalSeconds`. */
    arrivalMinutes: whole(),
    arrivalSeconds: whole(),
  }),
});

/**
 * Body fields not shown by the specification. Refused below the minimum {min}, above the maximum {max}, and beyond the
 * day's limit {left, resetTime}. A manual deposit has the id of its match and the uploaded proof.
 */
export const rechargeSubmit = defineCall({
  name: 'rechargeSubmit',
  method: 'POST',
  path: '/api/recharge/submit',
  access: 'user',
  errorContext: 'recharge',
  movesMoney: true,
  summary: 'Announce a deposit; it is credited after a simulated review',
  body: Type.Union([
    Type.Object(
      {
        channel: Type.Literal('quick'),
        coin: Asset,
        network: Network,
        amount: RequestAmount,
        proofUrl: Type.Optional(UploadUrl),
        clientOrderId: ClientKey,
      },
      closed,
    ),
    Type.Object(
      { channel: Type.Literal('manual'), matchId: Id, proofUrl: UploadUrl, clientOrderId: ClientKey },
      closed,
    ),
  ]),
  data: Type.Object({ order: Deposit, serverTime: TimeMs }),
});

export const rechargeList = defineCall({
  name: 'rechargeList',
  method: 'POST',
  path: '/api/recharge/list',
  access: 'user',
  errorContext: 'recharge',
  summary: 'My deposits, newest first',
  query: Type.Object({ id: Type.Optional(Id), status: Type.Optional(Status), ...QueryPaging }, closed),
  row: Deposit,
});
