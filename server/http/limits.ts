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
  /** Calls that move money, change a destination or check a fund password, all counted together. */
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

/** Every POST of the contract, in the order of `protocol/calls.ts`; a GET is one of the others. */
const CLASS_OF_CALL: ReadonlyMap<string, keyof RateLimits> = new Map(
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
    withdrawSubmit: 'orders',
    withdrawList: 'others',
    eurQuickWithdraw: 'orders',
    oneClickWithdraw: 'orders',
    addressList: 'others',
    addressAdd: 'orders',
    addressRemove: 'orders',
    fiatBind: 'orders',
    fiatWithdraw: 'orders',
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

/** Whether somebody has decided how often this call may be made. */
export const hasLimitClass = (callName: string): boolean => CLASS_OF_CALL.has(callName);

export const limitClassOf = (callName: string): keyof RateLimits => CLASS_OF_CALL.get(callName) ?? 'others';
