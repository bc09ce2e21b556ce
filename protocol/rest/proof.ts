import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, closed, Hash, Id, Signature, Symbol, TimeMs, whole } from './fields.ts';
import { SpotOrder } from './spot.ts';
import { SecondOrder, SignedReceipt } from './second-contract.ts';

/**
 * All proof calls are extensions, with which a phone can verify a settlement itself (docs/exchange.md#settlement). A
 * tick's `hash` is SHA-256 over the previous hash and the tick's own fields, so no tick can be changed or left out.
 */
export const ProofTick = Type.Object({
  seq: whole(),
  ts: TimeMs,
  price: Amount,
  qty: Amount,
  side: whole(),
  source: Type.String(),
  hash: Hash,
});

/** At most 1000 ticks; `prevHash` is the hash of the tick before the first one, the genesis for seq 1. */
export const proofTicks = defineCall({
  name: 'proofTicks',
  method: 'POST',
  path: '/api/proof/ticks',
  access: 'public',
  errorContext: 'market',
  summary: 'Published ticks of one market by sequence number, both ends included',
  body: Type.Object({ symbol: Symbol, fromSeq: whole(1), toSeq: whole(1) }, closed),
  data: Type.Object({ symbol: Symbol, prevHash: Hash, ticks: Type.Array(ProofTick) }),
});

/** Chain heads signed once a second. `payload` is the exact text under the signature. */
export const Checkpoint = Type.Object({
  symbol: Symbol,
  seq: whole(),
  hash: Hash,
  ts: TimeMs,
  keyId: Id,
  payload: Type.String(),
  signature: Signature,
});

/**
 * For the whole life of an order: the last checkpoint at or before `fromSeq`, all between, and the first at or after
 * `toSeq`.
 */
export const proofCheckpoints = defineCall({
  name: 'proofCheckpoints',
  method: 'POST',
  path: '/api/proof/checkpoints',
  access: 'public',
  errorContext: 'market',
  summary: 'Signed chain heads around a range of ticks',
  body: Type.Object({ symbol: Symbol, fromSeq: whole(1), toSeq: whole(1) }, closed),
  data: Type.Object({ symbol: Symbol, checkpoints: Type.Array(Checkpoint) }),
});

/** The signed newest table of odds: `tern-odds-head-1|tableHash|time` (docs/proof.md#odds-head). */
export const OddsHead = Type.Object({
  tableHash: Hash,
  time: TimeMs,
  keyId: Id,
  payload: Type.String(),
  signature: Signature,
});

/** Signed at opening, before the result was known; `order` adds the result. */
export const proofReceipt = defineCall({
  name: 'proofReceipt',
  method: 'POST',
  path: '/api/proof/receipt',
  access: 'user',
  errorContext: 'trade',
  summary: 'The signed receipt of one of my up/down trades',
  body: Type.Object({ orderId: Id }, closed),
  data: Type.Object({ order: SecondOrder, receipt: SignedReceipt, oddsHead: OddsHead }),
});

/**
 * The signed terms of a stop: `tern-stop-1|id|user|symbol|side|stopPrice|armedSeq`. With the ticks from `armedSeq` to
 * the one in `order.trigger` they prove that no earlier tick would have triggered it. For a trailing stop they are its
 * parameters, `tern-trailing-1|id|user|symbol|side|trailingBips|activationPrice|tickSize|armedSeq` (with an empty
 * activation price when it has none), from which its stop price can be computed at each tick. Not found for an order
 * that is no stop.
 */
export const proofStop = defineCall({
  name: 'proofStop',
  method: 'POST',
  path: '/api/proof/stop',
  access: 'user',
  errorContext: 'trade',
  summary: 'The signed terms of one of my stops',
  body: Type.Object({ orderId: Id }, closed),
  data: Type.Object({ order: SpotOrder, userId: Id, receipt: SignedReceipt }),
});

/**
 * The hash of an hour's seed is published an hour ahead; `seed` is published when the hour is over. Empty for recorded
 * feeds.
 */
export const proofSeedEpochs = defineCall({
  name: 'proofSeedEpochs',
  method: 'POST',
  path: '/api/proof/seedEpochs',
  access: 'public',
  errorContext: 'market',
  summary: 'Seeds of the simulated feed: committed before, revealed after',
  body: Type.Object({ fromTime: TimeMs, toTime: TimeMs }, closed),
  row: Type.Object({ startTime: TimeMs, endTime: TimeMs, seedHash: Hash, seed: Type.Optional(Type.String()) }),
});

/**
 * Feed gaps that made orders void, newest first, at most 100: the last tick before each and the first one after it,
 * which is absent while there is none. `trades`: number of refunded orders of all users.
 */
export const proofVoidPeriods = defineCall({
  name: 'proofVoidPeriods',
  method: 'POST',
  path: '/api/proof/voidPeriods',
  access: 'public',
  errorContext: 'market',
  summary: 'Gaps of the feed in which trades ended, and were void',
  body: Type.Object({ fromTime: TimeMs, toTime: TimeMs }, closed),
  row: Type.Object({
    symbol: Symbol,
    /** The tick before the gap; absent when there was none. */
    fromSeq: Type.Optional(whole(1)),
    fromTime: Type.Optional(TimeMs),
    toTime: Type.Optional(TimeMs),
    trades: whole(1),
  }),
});

/** Ed25519 keys, 32 bytes in hex. The app also contains the key that was in use when it was built. */
export const proofKeys = defineCall({
  name: 'proofKeys',
  method: 'POST',
  path: '/api/proof/keys',
  access: 'public',
  errorContext: 'market',
  summary: 'Public keys of checkpoints and receipts, current one first',
  row: Type.Object({ keyId: Id, publicKey: Hash, fromTime: TimeMs, toTime: Type.Optional(TimeMs) }),
});
