import type { Call } from '../../../protocol/call.ts';
import { accountHistory, accountLocks, accountValues, transfer } from '../../../protocol/rest/account.ts';
import { dictType, getAllSetting, getCoinList, serverTime } from '../../../protocol/rest/common.ts';
import { currencyExchange, exchangeOrderList, exchangeQuote, exchangeRules } from '../../../protocol/rest/exchange.ts';
import { addressAdd, addressList, addressRemove } from '../../../protocol/rest/address-book.ts';
import {
  financeOrderList,
  financeOrderShow,
  financeProductList,
  financeRedeem,
  financeSubmit,
} from '../../../protocol/rest/finance.ts';
import { fiatBind, fiatBinding, fiatOrders, fiatWithdraw } from '../../../protocol/rest/fiat.ts';
import { fundPasswordStatus, tardPwdSet, updatePwd } from '../../../protocol/rest/fund-password.ts';
import { liabilityPath, liabilityRoots } from '../../../protocol/rest/liabilities.ts';
import { coolOff, limitsGet, limitsSet } from '../../../protocol/rest/limits.ts';
import { getCurrencyPrice, kline, symbolList } from '../../../protocol/rest/market.ts';
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
} from '../../../protocol/rest/merchant.ts';
import { loanOrderList, loanProductList, loanRepay, loanSubmit } from '../../../protocol/rest/loan.ts';
import { mailList, mailUpdate, mutesGet, mutesSet, noticeList } from '../../../protocol/rest/notice.ts';
import {
  proofCheckpoints,
  proofKeys,
  proofReceipt,
  proofSeedEpochs,
  proofTicks,
  proofVoidPeriods,
} from '../../../protocol/rest/proof.ts';
import {
  createSecondContractOrder,
  getTradingCycles,
  oddsHistory,
  outcomeStatistics,
  periodList,
  selectOrderList,
  submitSecondContract,
} from '../../../protocol/rest/second-contract.ts';
import {
  spotAmend,
  spotBook,
  spotCancel,
  spotCancelAll,
  spotFills,
  spotList,
  spotPositions,
  spotSubmit,
  spotTrades,
} from '../../../protocol/rest/spot.ts';
import { profile, profileUpdate } from '../../../protocol/rest/profile.ts';
import {
  safetyFreeze,
  safetyState,
  settingsLock,
  settingsUnlock,
  unfreeze,
  unfreezeMessage,
} from '../../../protocol/rest/safety.ts';
import { sessionList, sessionRevoke } from '../../../protocol/rest/session.ts';
import { statement } from '../../../protocol/rest/statement.ts';
import {
  supportHandOver,
  supportHours,
  supportMessages,
  supportRequest,
  supportSend,
} from '../../../protocol/rest/support.ts';
import { rechargeList, rechargeNetworks, rechargeSubmit } from '../../../protocol/rest/recharge.ts';
import { upload, uploadList, uploadRemove } from '../../../protocol/rest/upload.ts';
import { getInfo, loginOut, nonce, register } from '../../../protocol/rest/user.ts';
import { faceCheck, kycDelete, kycStatus, uploadKyc } from '../../../protocol/rest/verification.ts';
import {
  eurQuickWithdraw,
  oneClickWithdraw,
  withdrawList,
  withdrawRules,
  withdrawSubmit,
} from '../../../protocol/rest/withdraw.ts';

/** Every call the server answers today. A call that goes live is added here and so meets every test of the folder. */
export const LIVE_CALLS: readonly Call[] = [
  nonce,
  register,
  loginOut,
  getInfo,
  noticeList,
  mailList,
  mailUpdate,
  mutesGet,
  mutesSet,
  getAllSetting,
  getCoinList,
  dictType,
  serverTime,
  symbolList,
  kline,
  getCurrencyPrice,
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
  upload,
  uploadList,
  uploadRemove,
  // In the order that each needs: password, address and bank before what they are needed for.
  tardPwdSet,
  updatePwd,
  fundPasswordStatus,
  addressAdd,
  addressList,
  withdrawRules,
  withdrawSubmit,
  withdrawList,
  eurQuickWithdraw,
  oneClickWithdraw,
  fiatBind,
  fiatBinding,
  fiatWithdraw,
  fiatOrders,
  addressRemove,
  financeProductList,
  financeSubmit,
  financeOrderList,
  financeOrderShow,
  financeRedeem,
  spotBook,
  spotTrades,
  spotSubmit,
  spotList,
  spotFills,
  spotPositions,
  spotAmend,
  spotCancel,
  spotCancelAll,
  proofTicks,
  proofCheckpoints,
  proofReceipt,
  proofSeedEpochs,
  proofKeys,
  proofVoidPeriods,
  liabilityRoots,
  liabilityPath,
  loanProductList,
  loanSubmit,
  loanOrderList,
  loanRepay,
  uploadKyc,
  kycStatus,
  faceCheck,
  kycDelete,
  supportHours,
  supportMessages,
  supportSend,
  supportHandOver,
  supportRequest,
  sessionList,
  profile,
  profileUpdate,
  safetyState,
  safetyFreeze,
  unfreezeMessage,
  unfreeze,
  settingsLock,
  settingsUnlock,
  sessionRevoke,
];
