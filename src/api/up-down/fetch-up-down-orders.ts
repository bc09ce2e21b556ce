import type { selectOrderList } from '../../../protocol/rest/second-contract.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decimal, record } from '../wire.ts';
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

/** A page of settled trades, and what all there are come to, on whatever page; null where the exchange does not say. */
export type SettledPage = Page<UpDownOrder> & { readonly sums: TradeSums | null };

function decodeSums({ sums }: WireRecord): Pick<SettledPage, 'sums'> {
  const from = sums ? record(sums, 'sums') : null;
  return { sums: from && { staked: decimal(from, 'staked'), paid: decimal(from, 'paid') } };
}

/** Settled trades, last settled first. `pageNum` counts from 1, `pageSize` at most 1000 (decision 9). */
export const fetchSettledUpDownOrders = (pageNum: number, pageSize: number): Promise<CallResult<SettledPage>> =>
  fetchRows(ENDPOINT, { body: { status: 1, pageNum, pageSize } }, decodeUpDownOrder, decodeSums);

/** The settled form of one order; no row while it is not settled yet. */
export const fetchSettledUpDownOrder = (id: string): Promise<CallResult<Page<UpDownOrder>>> =>
  fetchRows(ENDPOINT, { body: { status: 1, id, pageNum: 1, pageSize: 1 } }, decodeUpDownOrder);
