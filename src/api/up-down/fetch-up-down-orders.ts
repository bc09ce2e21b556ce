import type { selectOrderList } from '../../../protocol/rest/second-contract.ts';
import { fetchRows, fetchSummedRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page, SummedPage } from '../result.ts';
import { decimal } from '../wire.ts';
import type { WireRecord } from '../wire.ts';
import { decodeUpDownOrder } from './up-down-order.ts';
import type { TradeSums, UpDownOrder } from '../../model/up-down-order.ts';

const ENDPOINT: Endpoint<typeof selectOrderList> = {
  method: 'POST',
  path: '/api/secondContractOrder/selectOrderList',
  access: 'user',
  context: 'trade',
};

export const fetchCurrentUpDownOrders = (): Promise<CallResult<Page<UpDownOrder>>> =>
  fetchRows(ENDPOINT, { body: { status: 0, pageNum: 1, pageSize: 1000 } }, decodeUpDownOrder);

const decodeSums = (sums: WireRecord): TradeSums => ({ staked: decimal(sums, 'staked'), paid: decimal(sums, 'paid') });

/** A page of settled trades, and what all of them come to. */
export type SettledPage = SummedPage<UpDownOrder, TradeSums>;

/** Settled trades, last settled first. `pageNum` counts from 1, `pageSize` at most 1000 (decision 9). */
export const fetchSettledUpDownOrders = (pageNum: number, pageSize: number): Promise<CallResult<SettledPage>> =>
  fetchSummedRows(ENDPOINT, { body: { status: 1, pageNum, pageSize } }, decodeUpDownOrder, decodeSums);

/** The settled form of one order; no row while it is not settled yet. */
export const fetchSettledUpDownOrder = (id: string): Promise<CallResult<Page<UpDownOrder>>> =>
  fetchRows(ENDPOINT, { body: { status: 1, id, pageNum: 1, pageSize: 1 } }, decodeUpDownOrder);
