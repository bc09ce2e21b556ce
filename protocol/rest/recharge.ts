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

/** Why a deposit failed (docs/exchange.md#deposits). `operator`: a person decided, in the words of `reasonText`. */
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
  /** The file may be gone: its owner deletes it when the review is over. */
  proofUrl: Type.Optional(UploadUrl),
  matchId: Type.Optional(Id),
  /** `pending` means: waits for confirmations (quick) or for the review (manual). */
  status: Status,
  /** Of the network, so far; 0 of 0 for a manual deposit. */
  confirmations: whole(),
  confirmationsNeeded: whole(),
  /** When a pending one is decided, if all goes by the rules; absent once it is. */
  dueTime: Type.Optional(TimeMs),
  /** Why it failed; absent otherwise. */
  reason: Type.Optional(Reason),
  /** Plain text of whoever decided. */
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
    /** Largest single deposit, and what may come in during one UTC day, of this coin over all networks and merchants. */
    maxAmount: Amount,
    dayMaxAmount: Amount,
    confirmations: whole(),
    /** On the real network; the sandbox takes `arrivalSeconds`. */
    arrivalMinutes: whole(),
    arrivalSeconds: whole(),
  }),
});

/**
 * Body fields not shown by the specification. Refused below the minimum {min}, above the maximum {max}, past what the day
 * still takes {left, resetTime}. A manual deposit names its merchant match and the uploaded proof. */
export const rechargeSubmit = defineCall({
  name: 'rechargeSubmit',
  method: 'POST',
  path: '/api/recharge/submit',
  access: 'user',
  errorContext: 'recharge',
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
