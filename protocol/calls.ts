import type { Call } from './call.ts';
import { accountHistory, accountLocks, accountValues, transfer } from './rest/account.ts';
import { addressAdd, addressList, addressRemove } from './rest/address-book.ts';
import { candleFiles } from './rest/candles.ts';
import { dictType, getAllSetting, getCoinList, serverTime } from './rest/common.ts';
import { currencyExchange, exchangeOrderList, exchangeQuote, exchangeRules } from './rest/exchange.ts';
import { bankWithdraw, fiatBind, fiatBinding, fiatOrders, fiatUnbind, fiatWithdraw } from './rest/fiat.ts';
import {
  financeOrderList,
  financeOrderShow,
  financeProductList,
  financeRedeem,
  financeSubmit,
} from './rest/finance.ts';
import { fundPasswordStatus, tardPwdSet, updatePwd } from './rest/fund-password.ts';
import {
  journalFills,
  journalNoteRemove,
  journalNotes,
  journalNoteSet,
  journalTagRename,
  journalUpDown,
} from './rest/journal.ts';
import { liabilityPath, liabilityRoots } from './rest/liabilities.ts';
import { coolOff, limitsGet, limitsSet } from './rest/limits.ts';
import { loanOrderList, loanProductList, loanRepay, loanSubmit } from './rest/loan.ts';
import { getCurrencyPrice, kline, symbolList } from './rest/market.ts';
import {
  merchantAppeal,
  merchantList,
  merchantMatch,
  merchantMatchCancel,
  merchantMatchShow,
  merchantSaleAppeal,
  merchantSaleCancel,
  merchantSaleList,
  merchantSaleShow,
  merchantSell,
} from './rest/merchant.ts';
import { mailList, mailUpdate, mutesGet, mutesSet, noticeList } from './rest/notice.ts';
import { profile, profileUpdate } from './rest/profile.ts';
import {
  proofCheckpoints,
  proofKeys,
  proofReceipt,
  proofSeedEpochs,
  proofStop,
  proofTicks,
  proofVoidPeriods,
} from './rest/proof.ts';
import { rechargeList, rechargeNetworks, rechargeSubmit } from './rest/recharge.ts';
import {
  createSecondContractOrder,
  getTradingCycles,
  oddsHistory,
  outcomeStatistics,
  periodList,
  selectOrderList,
  submitSecondContract,
} from './rest/second-contract.ts';
import { safetyFreeze, safetyState, settingsLock, settingsUnlock, unfreeze, unfreezeMessage } from './rest/safety.ts';
import { sessionList, sessionRevoke } from './rest/session.ts';
import {
  spotAmend,
  spotBook,
  spotCancel,
  spotCancelAll,
  spotFills,
  spotList,
  spotOco,
  spotPositions,
  spotSubmit,
  spotTrades,
} from './rest/spot.ts';
import { statement } from './rest/statement.ts';
import { strategyList, strategyRemove, strategySave } from './rest/strategy.ts';
import { supportHandOver, supportHours, supportMessages, supportRequest, supportSend } from './rest/support.ts';
import { upload, uploadList, uploadRemove } from './rest/upload.ts';
import { getInfo, loginOut, nonce, register } from './rest/user.ts';
import { faceCheck, kycDelete, kycStatus, uploadKyc } from './rest/verification.ts';
import {
  eurQuickWithdraw,
  oneClickWithdraw,
  withdrawList,
  withdrawPermission,
  withdrawRules,
  withdrawSubmit,
} from './rest/withdraw.ts';

/** Every HTTP call of the exchange; the server decides which ones it serves. */
export const CALLS: readonly Call[] = [
  // Identity
  nonce,
  register,
  loginOut,
  getInfo,
  profile,
  profileUpdate,
  tardPwdSet,
  updatePwd,
  fundPasswordStatus,
  uploadKyc,
  kycStatus,
  kycDelete,
  faceCheck,
  sessionList,
  sessionRevoke,
  safetyState,
  safetyFreeze,
  unfreezeMessage,
  unfreeze,
  settingsLock,
  settingsUnlock,
  // Messages and settings
  noticeList,
  mailList,
  mailUpdate,
  mutesGet,
  mutesSet,
  getAllSetting,
  getCoinList,
  dictType,
  serverTime,
  upload,
  uploadList,
  uploadRemove,
  // Support
  supportHours,
  supportMessages,
  supportSend,
  supportHandOver,
  supportRequest,
  // Market data
  symbolList,
  kline,
  candleFiles,
  getCurrencyPrice,
  spotBook,
  spotTrades,
  // Up/down orders
  periodList,
  getTradingCycles,
  createSecondContractOrder,
  submitSecondContract,
  selectOrderList,
  oddsHistory,
  outcomeStatistics,
  limitsGet,
  limitsSet,
  coolOff,
  proofTicks,
  proofCheckpoints,
  proofReceipt,
  proofStop,
  proofSeedEpochs,
  proofKeys,
  proofVoidPeriods,
  liabilityRoots,
  liabilityPath,
  // Spot trading
  spotSubmit,
  spotOco,
  spotList,
  spotFills,
  spotPositions,
  spotAmend,
  spotCancel,
  spotCancelAll,
  // Journal of my trades
  journalFills,
  journalUpDown,
  journalNotes,
  journalNoteSet,
  journalNoteRemove,
  journalTagRename,
  // Saved strategies
  strategyList,
  strategySave,
  strategyRemove,
  // Money in, out and between
  transfer,
  accountHistory,
  accountLocks,
  accountValues,
  statement,
  exchangeRules,
  exchangeQuote,
  currencyExchange,
  exchangeOrderList,
  rechargeNetworks,
  rechargeSubmit,
  rechargeList,
  withdrawRules,
  withdrawPermission,
  withdrawSubmit,
  withdrawList,
  eurQuickWithdraw,
  oneClickWithdraw,
  addressList,
  addressAdd,
  addressRemove,
  fiatBinding,
  fiatBind,
  fiatUnbind,
  fiatWithdraw,
  bankWithdraw,
  fiatOrders,
  merchantList,
  merchantSell,
  merchantSaleShow,
  merchantSaleCancel,
  merchantSaleAppeal,
  merchantSaleList,
  merchantMatch,
  merchantMatchShow,
  merchantMatchCancel,
  merchantAppeal,
  // Loans and finance
  loanProductList,
  loanSubmit,
  loanOrderList,
  loanRepay,
  financeProductList,
  financeSubmit,
  financeOrderList,
  financeOrderShow,
  financeRedeem,
];
