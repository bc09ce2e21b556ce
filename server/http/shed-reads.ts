import { setTimeout as pause } from 'node:timers/promises';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Load } from '../infra/load.ts';
import { RequestRefused } from './envelope.ts';

/** Delay of a read under load, ms: a client that sends one request after the other then sends fewer. */
const WAIT_MS = 1000;
const RETRY_AFTER_S = '10';

/**
 * Reads that may be delayed or refused under load. Calls that move money or protect an account are never refused, nor
 * are the reads they depend on (balances, periods, quotes, rules, addresses, limits). The app keeps showing what it
 * has, and receives orders and prices over its socket.
 */
export const SHED_READS: ReadonlySet<string> = new Set([
  'accountHistory',
  'accountLocks',
  'accountValues',
  'candleFiles',
  'dictType',
  'exchangeOrderList',
  'fiatOrders',
  'financeOrderList',
  'financeOrderShow',
  'financeProductList',
  'getAllSetting',
  'getCoinList',
  'getCurrencyPrice',
  'journalFills',
  'journalNotes',
  'journalUpDown',
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
  'strategyList',
  'supportHours',
  'supportMessages',
  'symbolList',
  'uploadList',
  'withdrawList',
]);

/** Runs before the expensive steps: session and body. */
export const shedReads =
  (load: Pick<Load, 'sheds'>): onRequestAsyncHookHandler =>
  async (_request, reply) => {
    if (load.sheds('reads')) {
      reply.header('retry-after', RETRY_AFTER_S);
      throw new RequestRefused(503, 'unavailable');
    }
    if (load.sheds('readPace')) await pause(WAIT_MS);
  };
