/** Limits on the size and duration of one request (docs/exchange.md#security). */
export const BODY_BYTES_MAX = 64 * 1024;
export const HEADER_BYTES_MAX = 16 * 1024;

/** Time limits of the parts of one request, ms. */
export interface Timeouts {
  /** Until the headers are complete. */
  readonly headersMs: number;
  /** From the headers until the whole request is received; after it 408. */
  readonly requestMs: number;
  /** Like `requestMs`, for an upload: a picture of 5 MB over a slow mobile connection. */
  readonly uploadMs: number;
  /** From the whole request to the answer of a call; after it 503. */
  readonly answerMs: number;
  /**
   * A connection without a byte in either direction for this long is closed. An answer may take as long as its reader
   * needs.
   */
  readonly stallMs: number;
}

export const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 15_000,
  uploadMs: 60_000,
  answerMs: 15_000,
  stallMs: 30_000,
};
/** Interval at which Node looks for late requests, ms. */
export const LATE_CHECK_MS = 1000;
/**
 * Simultaneous connects that the system queues; with Node's default of 511 a burst loses some
 * (docs/exchange.md#backlog).
 */
export const LISTEN_BACKLOG = 8192;

/** Requests per minute: by user for calls with a session, by address for public ones. */
export interface RateLimits {
  /** Nonce, register and the calls that unfreeze an account: each costs a signature check. */
  readonly signIn: number;
  /** Calls that move money, change a destination or check a fund password, all counted together. */
  readonly orders: number;
  /** Messages to the support chat: each is stored and may wait for a person. */
  readonly chat: number;
  /** Messages to the support desk without a session. */
  readonly contact: number;
  /** Calls of the trade journal, all counted together: an answer may have 10 000 rows. */
  readonly journal: number;
  /** Every other call, each counted separately; the files of candles are one. */
  readonly others: number;
}

export const RATE_LIMITS: RateLimits = {
  signIn: 60,
  orders: 120,
  chat: 20,
  contact: 3,
  journal: 120,
  others: 1200,
};

/**
 * Several users may share an address: calls with a session are let through up to this multiple before the token is
 * checked.
 */
export const USERS_PER_ADDRESS = 10;

/** Rate classes of calls. */
export type CallClass = keyof RateLimits;

/** Rate class of every POST of the contract, in the order of `protocol/calls.ts`. A GET is in class `others`. */
const CLASS_OF_CALL: ReadonlyMap<string, CallClass> = new Map(
  Object.entries({
    nonce: 'signIn',
    register: 'signIn',
    loginOut: 'others',
    getInfo: 'others',
    profile: 'others',
    profileUpdate: 'others',
    tardPwdSet: 'orders',
    updatePwd: 'orders',
    fundPasswordStatus: 'others',
    uploadKyc: 'orders',
    kycStatus: 'others',
    kycDelete: 'others',
    faceCheck: 'others',
    sessionList: 'others',
    sessionRevoke: 'others',
    safetyState: 'others',
    safetyFreeze: 'others',
    unfreezeMessage: 'signIn',
    unfreeze: 'signIn',
    settingsLock: 'others',
    settingsUnlock: 'others',
    noticeList: 'others',
    mailList: 'others',
    mailUpdate: 'others',
    mutesGet: 'others',
    mutesSet: 'others',
    getAllSetting: 'others',
    getCoinList: 'others',
    dictType: 'others',
    serverTime: 'others',
    upload: 'orders',
    uploadList: 'others',
    uploadRemove: 'others',
    supportHours: 'others',
    supportMessages: 'others',
    supportSend: 'chat',
    supportHandOver: 'chat',
    supportRequest: 'contact',
    symbolList: 'others',
    kline: 'others',
    candleFiles: 'others',
    getCurrencyPrice: 'others',
    spotBook: 'others',
    spotTrades: 'others',
    periodList: 'others',
    getTradingCycles: 'others',
    createSecondContractOrder: 'orders',
    submitSecondContract: 'orders',
    selectOrderList: 'others',
    oddsHistory: 'others',
    outcomeStatistics: 'others',
    limitsGet: 'others',
    limitsSet: 'others',
    coolOff: 'others',
    proofTicks: 'others',
    proofCheckpoints: 'others',
    proofReceipt: 'others',
    proofStop: 'others',
    proofSeedEpochs: 'others',
    proofKeys: 'others',
    proofVoidPeriods: 'others',
    liabilityRoots: 'others',
    liabilityPath: 'others',
    spotSubmit: 'orders',
    spotOco: 'orders',
    spotList: 'others',
    spotFills: 'others',
    spotPositions: 'others',
    spotAmend: 'orders',
    spotCancel: 'orders',
    spotCancelAll: 'orders',
    journalFills: 'journal',
    journalUpDown: 'journal',
    journalNotes: 'journal',
    journalNoteSet: 'journal',
    journalNoteRemove: 'journal',
    journalTagRename: 'journal',
    strategyList: 'others',
    strategySave: 'others',
    strategyRemove: 'others',
    transfer: 'orders',
    accountHistory: 'others',
    accountLocks: 'others',
    accountValues: 'others',
    statement: 'others',
    exchangeRules: 'others',
    exchangeQuote: 'others',
    currencyExchange: 'orders',
    exchangeOrderList: 'others',
    rechargeNetworks: 'others',
    rechargeSubmit: 'orders',
    rechargeList: 'others',
    withdrawRules: 'others',
    withdrawPermission: 'orders',
    withdrawSubmit: 'orders',
    withdrawList: 'others',
    eurQuickWithdraw: 'orders',
    oneClickWithdraw: 'orders',
    addressList: 'others',
    addressAdd: 'orders',
    addressRemove: 'orders',
    fiatBind: 'orders',
    fiatUnbind: 'orders',
    fiatWithdraw: 'orders',
    bankWithdraw: 'orders',
    merchantList: 'others',
    merchantSell: 'orders',
    merchantSaleShow: 'others',
    merchantSaleCancel: 'orders',
    merchantSaleAppeal: 'orders',
    merchantSaleList: 'others',
    merchantMatch: 'orders',
    merchantMatchShow: 'others',
    merchantMatchCancel: 'orders',
    merchantAppeal: 'orders',
    loanProductList: 'others',
    loanSubmit: 'orders',
    loanOrderList: 'others',
    loanRepay: 'orders',
    financeProductList: 'others',
    financeSubmit: 'orders',
    financeOrderList: 'others',
    financeOrderShow: 'others',
    financeRedeem: 'orders',
  } as const),
);

/** Returns whether the call is listed in a rate class. */
export const hasLimitClass = (callName: string): boolean => CLASS_OF_CALL.has(callName);

export const limitClassOf = (callName: string): CallClass => CLASS_OF_CALL.get(callName) ?? 'others';
