import type { withdrawRules } from '../../protocol/rest/withdraw.ts';
import { WITHDRAW_CONDITIONS } from '../../protocol/units/withdraw-conditions.ts';
import { WITHDRAW_CHANNELS } from '../model/withdrawal.ts';
import type { WithdrawRule } from '../model/withdrawal.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';
import { decimal, integer, list, optional, record, text, time } from './wire.ts';
import type { WireRecord } from './wire.ts';
import { nameOf } from './decode-withdrawal.ts';

const ENDPOINT: Endpoint<typeof withdrawRules> = {
  method: 'POST',
  path: '/api/withdraw/rules',
  access: 'user',
  context: 'withdraw',
};

const reviewOf = (review: WireRecord) => ({ above: decimal(review, 'above'), seconds: integer(review, 'seconds') });

/** Fetches fee, limits and conditions of every available withdrawal method. */
export const fetchWithdrawRules = (): Promise<CallResult<Page<WithdrawRule>>> =>
  fetchRows(ENDPOINT, {}, (row) => ({
    channel: nameOf(row, 'channel', WITHDRAW_CHANNELS),
    coin: text(row, 'coin'),
    network: optional(row, 'network', text) ?? null,
    minAmount: decimal(row, 'minAmount'),
    maxAmount: optional(row, 'maxAmount', decimal) ?? null,
    fee: decimal(row, 'fee'),
    decimals: integer(row, 'decimals'),
    dailyLimit: optional(row, 'dailyLimit', decimal) ?? null,
    usedToday: decimal(row, 'usedToday'),
    arrivalMinutes: integer(row, 'arrivalMinutes'),
    review: reviewOf(record(row['review'], 'review')),
    holdSeconds: integer(row, 'holdSeconds'),
    failsAlways: text(row, 'failsAlways'),
    conditions: list(row['conditions'], 'conditions', (condition) => ({
      name: nameOf(condition, 'name', WITHDRAW_CONDITIONS),
      met: condition['met'] === true,
      untilMs: optional(condition, 'until', time) ?? null,
    })),
  }));
