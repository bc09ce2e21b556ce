/**
 * Rules of what each call may do while its user has frozen the account or locked the settings. This table is the only
 * place: the server refuses by it, and a test checks that it contains every call.
 *
 * A freeze refuses what moves money out, opens risk, gives up earned interest or deletes what the user cannot get back.
 * A lock refuses what changes the protection of the account; `tighterOnly` refuses what would loosen a limit and
 * accepts the rest.
 */
export interface WhileClosed {
  readonly whenFrozen: 'allowed' | 'refused';
  readonly whenLocked: 'allowed' | 'refused' | 'tighterOnly';
}

/** Name of a call: [while the account is frozen, while the settings are locked]. In the order of `calls.ts`. */
const TABLE: Readonly<Record<string, readonly [WhileClosed['whenFrozen'], WhileClosed['whenLocked']]>> = {
  // Identity
  nonce: ['allowed', 'allowed'],
  register: ['allowed', 'allowed'],
  loginOut: ['allowed', 'allowed'],
  getInfo: ['allowed', 'allowed'],
  profile: ['allowed', 'allowed'],
  profileUpdate: ['allowed', 'refused'],
  tardPwdSet: ['allowed', 'refused'],
  updatePwd: ['allowed', 'refused'],
  fundPasswordStatus: ['allowed', 'allowed'],
  uploadKyc: ['allowed', 'allowed'],
  kycStatus: ['allowed', 'allowed'],
  kycDelete: ['refused', 'refused'],
  faceCheck: ['allowed', 'allowed'],
  sessionList: ['allowed', 'allowed'],
  sessionRevoke: ['allowed', 'allowed'],
  safetyState: ['allowed', 'allowed'],
  safetyFreeze: ['allowed', 'allowed'],
  unfreezeMessage: ['allowed', 'allowed'],
  unfreeze: ['allowed', 'allowed'],
  settingsLock: ['allowed', 'allowed'],
  settingsUnlock: ['allowed', 'allowed'],
  // Messages and settings
  noticeList: ['allowed', 'allowed'],
  mailList: ['allowed', 'allowed'],
  mailUpdate: ['allowed', 'allowed'],
  mutesGet: ['allowed', 'allowed'],
  mutesSet: ['allowed', 'refused'],
  getAllSetting: ['allowed', 'allowed'],
  getCoinList: ['allowed', 'allowed'],
  dictType: ['allowed', 'allowed'],
  serverTime: ['allowed', 'allowed'],
  upload: ['allowed', 'allowed'],
  uploadList: ['allowed', 'allowed'],
  uploadRemove: ['refused', 'allowed'],
  // Support
  supportHours: ['allowed', 'allowed'],
  supportMessages: ['allowed', 'allowed'],
  supportSend: ['allowed', 'allowed'],
  supportHandOver: ['allowed', 'allowed'],
  supportRequest: ['allowed', 'allowed'],
  // Market data
  symbolList: ['allowed', 'allowed'],
  kline: ['allowed', 'allowed'],
  candleFiles: ['allowed', 'allowed'],
  getCurrencyPrice: ['allowed', 'allowed'],
  spotBook: ['allowed', 'allowed'],
  spotTrades: ['allowed', 'allowed'],
  // Up/down orders
  periodList: ['allowed', 'allowed'],
  getTradingCycles: ['allowed', 'allowed'],
  createSecondContractOrder: ['refused', 'allowed'],
  submitSecondContract: ['refused', 'allowed'],
  selectOrderList: ['allowed', 'allowed'],
  oddsHistory: ['allowed', 'allowed'],
  outcomeStatistics: ['allowed', 'allowed'],
  limitsGet: ['allowed', 'allowed'],
  limitsSet: ['allowed', 'tighterOnly'],
  coolOff: ['allowed', 'allowed'],
  proofTicks: ['allowed', 'allowed'],
  proofCheckpoints: ['allowed', 'allowed'],
  proofReceipt: ['allowed', 'allowed'],
  proofStop: ['allowed', 'allowed'],
  proofSeedEpochs: ['allowed', 'allowed'],
  proofKeys: ['allowed', 'allowed'],
  proofVoidPeriods: ['allowed', 'allowed'],
  liabilityRoots: ['allowed', 'allowed'],
  liabilityPath: ['allowed', 'allowed'],
  // Spot trading
  spotSubmit: ['refused', 'allowed'],
  spotOco: ['refused', 'allowed'],
  spotList: ['allowed', 'allowed'],
  spotFills: ['allowed', 'allowed'],
  spotPositions: ['allowed', 'allowed'],
  spotAmend: ['refused', 'allowed'],
  spotCancel: ['allowed', 'allowed'],
  spotCancelAll: ['allowed', 'allowed'],
  // Journal of my trades
  journalFills: ['allowed', 'allowed'],
  journalUpDown: ['allowed', 'allowed'],
  journalNotes: ['allowed', 'allowed'],
  journalNoteSet: ['refused', 'allowed'],
  journalNoteRemove: ['refused', 'allowed'],
  journalTagRename: ['refused', 'allowed'],
  // Saved strategies
  strategyList: ['allowed', 'allowed'],
  strategySave: ['refused', 'allowed'],
  strategyRemove: ['refused', 'allowed'],
  // Money in, out and between
  transfer: ['refused', 'allowed'],
  accountHistory: ['allowed', 'allowed'],
  accountLocks: ['allowed', 'allowed'],
  accountValues: ['allowed', 'allowed'],
  statement: ['allowed', 'allowed'],
  exchangeRules: ['allowed', 'allowed'],
  exchangeQuote: ['allowed', 'allowed'],
  currencyExchange: ['refused', 'allowed'],
  exchangeOrderList: ['allowed', 'allowed'],
  rechargeNetworks: ['allowed', 'allowed'],
  rechargeSubmit: ['allowed', 'allowed'],
  rechargeList: ['allowed', 'allowed'],
  withdrawRules: ['allowed', 'allowed'],
  withdrawPermission: ['refused', 'allowed'],
  withdrawSubmit: ['refused', 'allowed'],
  withdrawList: ['allowed', 'allowed'],
  eurQuickWithdraw: ['refused', 'allowed'],
  oneClickWithdraw: ['refused', 'allowed'],
  addressList: ['allowed', 'allowed'],
  addressAdd: ['refused', 'refused'],
  addressRemove: ['allowed', 'refused'],
  fiatBinding: ['allowed', 'allowed'],
  fiatBind: ['refused', 'refused'],
  fiatUnbind: ['allowed', 'refused'],
  fiatWithdraw: ['refused', 'allowed'],
  bankWithdraw: ['refused', 'allowed'],
  fiatOrders: ['allowed', 'allowed'],
  merchantList: ['allowed', 'allowed'],
  merchantSell: ['refused', 'allowed'],
  merchantSaleShow: ['allowed', 'allowed'],
  merchantSaleCancel: ['allowed', 'allowed'],
  merchantSaleAppeal: ['allowed', 'allowed'],
  merchantSaleList: ['allowed', 'allowed'],
  merchantMatch: ['allowed', 'allowed'],
  merchantMatchShow: ['allowed', 'allowed'],
  merchantMatchCancel: ['allowed', 'allowed'],
  merchantAppeal: ['allowed', 'allowed'],
  // Loans and finance
  loanProductList: ['allowed', 'allowed'],
  loanSubmit: ['refused', 'allowed'],
  loanOrderList: ['allowed', 'allowed'],
  loanRepay: ['allowed', 'allowed'],
  financeProductList: ['allowed', 'allowed'],
  financeSubmit: ['refused', 'allowed'],
  financeOrderList: ['allowed', 'allowed'],
  financeOrderShow: ['allowed', 'allowed'],
  financeRedeem: ['refused', 'allowed'],
};

const DECIDED: ReadonlyMap<string, (typeof TABLE)[string]> = new Map(Object.entries(TABLE));

/** Names of all calls in the table. */
export const DECIDED_CALLS: readonly string[] = [...DECIDED.keys()];

/**
 * Returns the row of a call.
 * @throws Error for a call that is missing in the table
 */
export function whileClosed(callName: string): WhileClosed {
  const row = DECIDED.get(callName);
  if (row === undefined) throw new Error(`call ${callName} is missing in protocol/while-closed.ts`);
  return { whenFrozen: row[0], whenLocked: row[1] };
}
