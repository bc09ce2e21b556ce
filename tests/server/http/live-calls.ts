import type { Call } from '../../../protocol/call.ts';
import { dictType, getAllSetting, getCoinList, serverTime } from '../../../protocol/rest/common.ts';
import { getCurrencyPrice, kline, symbolList } from '../../../protocol/rest/market.ts';
import { mailList, mailUpdate, noticeList } from '../../../protocol/rest/notice.ts';
import {
  createSecondContractOrder,
  getTradingCycles,
  periodList,
  selectOrderList,
  submitSecondContract,
} from '../../../protocol/rest/second-contract.ts';
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
];
