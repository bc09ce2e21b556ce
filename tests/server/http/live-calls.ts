import type { Call } from '../../../protocol/call.ts';
import { dictType, getAllSetting, getCoinList, serverTime } from '../../../protocol/rest/common.ts';
import { coolOff, limitsGet, limitsSet } from '../../../protocol/rest/limits.ts';
import { getCurrencyPrice, kline, symbolList } from '../../../protocol/rest/market.ts';
import { mailList, mailUpdate, noticeList } from '../../../protocol/rest/notice.ts';
import {
  proofCheckpoints,
  proofKeys,
  proofReceipt,
  proofSeedEpochs,
  proofTicks,
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
  spotBook,
  spotCancel,
  spotCancelAll,
  spotFills,
  spotList,
  spotPositions,
  spotSubmit,
  spotTrades,
} from '../../../protocol/rest/spot.ts';
import { getInfo, loginOut, nonce, register } from '../../../protocol/rest/user.ts';

/** Every call the server answers today. A call that goes live is added here and so meets every test of the folder. */
export const LIVE_CALLS: readonly Call[] = [
  nonce,
  register,
  loginOut,
  getInfo,
  noticeList,
  mailList,
  mailUpdate,
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
  spotBook,
  spotTrades,
  spotSubmit,
  spotList,
  spotFills,
  spotPositions,
  spotCancel,
  spotCancelAll,
  proofTicks,
  proofCheckpoints,
  proofReceipt,
  proofSeedEpochs,
  proofKeys,
];
