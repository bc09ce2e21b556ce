import { setTimeout as pause } from 'node:timers/promises';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Load } from '../infra/load.ts';
import { RequestRefused } from './envelope.ts';

/** A read waits this long: whoever asks one thing after the other asks less often. */
const WAIT_MS = 1000;
const RETRY_AFTER_S = '10';

/**
 * Calls that may wait or be refused under load. Not on it, so never refused: what moves money or protects an account, and what
 * whoever does so has to know first (balances, periods, quotes, rules, addresses, limits). The app goes on showing what it
 * knows, and hears of orders and prices over its socket.
 */
export const SHED_READS: ReadonlySet<string> = new Set([
  'accountHistory',
  'accountLocks',
  'accountValues',
  'dictType',
  'exchangeOrderList',
  'fiatOrders',
  'financeOrderList',
  'financeOrderShow',
  'financeProductList',
  'getAllSetting',
  'getCoinList',
  'getCurrencyPrice',
  'kline',
  'liabilityPath',
  'liabilityRoots',
  'loanOrderList',
  'loanProductList',
  'mailList',
  'merchantList',
  'merchantSaleList',
  'noticeList',
  'oddsHistory',
  'outcomeStatistics',
  'profile',
  'proofCheckpoints',
  'proofKeys',
  'proofReceipt',
  'proofSeedEpochs',
  'proofStop',
  'proofTicks',
  'proofVoidPeriods',
  'rechargeList',
  'selectOrderList',
  'sessionList',
  'spotBook',
  'spotFills',
  'spotList',
  'spotPositions',
  'spotTrades',
  'statement',
  'supportHours',
  'supportMessages',
  'symbolList',
  'uploadList',
  'withdrawList',
]);

/** Goes before what costs something: session and body. */
export const shedReads =
  (load: Pick<Load, 'sheds'>): onRequestAsyncHookHandler =>
  async (_request, reply) => {
    if (load.sheds('reads')) {
      reply.header('retry-after', RETRY_AFTER_S);
      throw new RequestRefused(503, 'unavailable');
    }
    if (load.sheds('readPace')) await pause(WAIT_MS);
  };
