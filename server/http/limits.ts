/** What one request may weigh and how long it may take (docs/exchange.md#security). */
export const BODY_BYTES_MAX = 64 * 1024;
export const HEADER_BYTES_MAX = 16 * 1024;

/** How long each part of an exchange of messages may take, ms. */
export interface Timeouts {
  /** Until the headers of a request are here. */
  readonly headersMs: number;
  /** From the headers until the whole request is here: 408 after it. */
  readonly requestMs: number;
  /** The same for an upload: a picture of 5 MB over the line of a phone. */
  readonly uploadMs: number;
  /** From the whole request to the answer of a call: 503 after it. */
  readonly answerMs: number;
  /** No byte in either direction: cut. An answer as such may take as long as its reader needs, a file of 40 MB minutes. */
  readonly stallMs: number;
}

export const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 15_000,
  uploadMs: 60_000,
  answerMs: 15_000,
  stallMs: 30_000,
};
/** How often the system looks for requests that are late, ms. */
export const LATE_CHECK_MS = 1000;
/** Simultaneous connects the system queues; with its default of 511 a crowd loses some (docs/exchange.md#backlog). */
export const LISTEN_BACKLOG = 8192;

/** Requests per minute, by user for calls with a session, by address for public ones. */
export interface RateLimits {
  /** Nonce and register, and their like for a thaw: each costs a signature check. */
  readonly signIn: number;
  /** Calls that move money; an alias counts with its original. */
  readonly orders: number;
  /** What is said to the support desk: each is stored and may wait for a person. */
  readonly chat: number;
  /** Requests to the desk from outside of a session. */
  readonly contact: number;
  /** Any other call, each counted for itself. */
  readonly others: number;
}

export const RATE_LIMITS: RateLimits = { signIn: 60, orders: 120, chat: 20, contact: 3, others: 1200 };

/** People behind one address share it: calls with a session are let through up to this multiple before the token is looked at. */
export const USERS_PER_ADDRESS = 10;

const CLASS_OF_CALL: Readonly<Record<string, keyof RateLimits>> = {
  nonce: 'signIn',
  register: 'signIn',
  unfreezeMessage: 'signIn',
  unfreeze: 'signIn',
  createSecondContractOrder: 'orders',
  submitSecondContract: 'orders',
  spotSubmit: 'orders',
  spotAmend: 'orders',
  spotOco: 'orders',
  spotCancel: 'orders',
  spotCancelAll: 'orders',
  transfer: 'orders',
  currencyExchange: 'orders',
  rechargeSubmit: 'orders',
  upload: 'orders',
  merchantMatch: 'orders',
  withdrawSubmit: 'orders',
  eurQuickWithdraw: 'orders',
  oneClickWithdraw: 'orders',
  fiatWithdraw: 'orders',
  financeSubmit: 'orders',
  financeRedeem: 'orders',
  addressAdd: 'orders',
  tardPwdSet: 'orders',
  updatePwd: 'orders',
  supportSend: 'chat',
  supportHandOver: 'chat',
  supportRequest: 'contact',
};

export const limitClassOf = (callName: string): keyof RateLimits => CLASS_OF_CALL[callName] ?? 'others';
