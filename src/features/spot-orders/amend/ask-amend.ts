import type { AmendRequest } from '../spot-amend.ts';
import type { SpotOrder } from '../../../model/spot-order.ts';
import { lazyCode, tellUnloaded } from '../../../ui/lazy-code.ts';

const sheetCode = lazyCode(
  () => import('./amend-sheet.tsx'),
  'spot-amend',
  'order-types',
  'spot-kinds',
  'person',
  'errors',
);

/** Asks in a sheet for the new values of an order and sends them. Resolves when the sheet has closed; never rejects. */
export async function askToAmend(order: SpotOrder, request: AmendRequest = {}): Promise<void> {
  const code = await sheetCode.fetch();
  if (code === null) tellUnloaded(sheetCode);
  else await code.presentAmend(order, request);
}
