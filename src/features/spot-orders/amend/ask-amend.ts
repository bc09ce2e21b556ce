import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { t } from '../../../i18n/translate.ts';
import type { SpotOrder } from '../../../model/spot-order.ts';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { toast } from '../../../ui/toast.ts';

/** What the fields begin with instead of what the order has: a line of the chart was dragged to this price. */
export interface AmendWish {
  readonly price?: DecimalText;
  readonly stopPrice?: DecimalText;
  readonly quantity?: DecimalText;
}

const sheetCode = lazyCode(() => import('./amend-sheet.tsx'), 'spot-amend', 'spot-kinds', 'person', 'errors');

/** Asks in a sheet what an order is to have from now on, and sends it. Ends when the sheet has closed; never rejects. */
export async function askToAmend(order: SpotOrder, wish: AmendWish = {}): Promise<void> {
  const code = await sheetCode.fetch();
  if (code === null) toast(t('common.loadFailed'), { kind: 'error' });
  else await code.presentAmend(order, wish);
}
