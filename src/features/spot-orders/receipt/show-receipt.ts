import type { SpotOrder } from '../../../model/spot-order.ts';
import { lazyCode, tellUnloaded } from '../../../ui/lazy-code.ts';

const sheetCode = lazyCode(
  () => import('./receipt-sheet.tsx'),
  'spot-receipt',
  'order-types',
  'spot-kinds',
  'person',
  'errors',
);

/** Shows the details of one order in a sheet. @param asked  the order, or its id when only that is known */
export async function showReceipt(asked: SpotOrder | string): Promise<void> {
  const code = await sheetCode.fetch();
  if (code === null) tellUnloaded(sheetCode);
  else await code.presentReceipt(asked);
}
