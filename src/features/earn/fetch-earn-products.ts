import type { financeProductList } from '../../../protocol/rest/finance.ts';
import type { EarnProduct } from '../../model/earn.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decimal, integer, nameOf, text } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof financeProductList> = {
  method: 'POST',
  path: '/api/mingProduct/list',
  access: 'public',
  context: 'finance',
};

/** A way to leave or a source that we have no words for is refused: nobody buys what they cannot read. */
const decodeEarnProduct = (row: WireRecord): EarnProduct => ({
  id: text(row, 'id'),
  coin: text(row, 'coin'),
  days: integer(row, 'period'),
  dailyRate: decimal(row, 'dailyRate'),
  totalRate: decimal(row, 'totalRate'),
  min: decimal(row, 'minAmount'),
  max: decimal(row, 'maxAmount'),
  total: decimal(row, 'totalQuantity'),
  left: decimal(row, 'availableQuantity'),
  earlyExit: nameOf(row, 'earlyExit', ['interestForfeited']),
  source: nameOf(row, 'yieldSource', ['sandboxReserve']),
  offered: integer(row, 'status') === 1,
});

/** What money can be put into, withdrawn ones too. */
export const fetchEarnProducts = (): Promise<CallResult<Page<EarnProduct>>> =>
  fetchRows(ENDPOINT, {}, decodeEarnProduct);
