import { memo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { toast } from '../../../ui/toast.ts';
import { useLate } from '../../shell/use-late.ts';

const load = async () => {
  const [ticket, orders] = await Promise.all([import('./spot-ticket.tsx'), import('../orders/spot-orders-panel.tsx')]);
  return { ...ticket, SpotOrdersPanel: memo(orders.SpotOrdersPanel) };
};

export type SpotParts = Awaited<ReturnType<typeof load>>;

/** Ticket and lists of spot trading, loaded when spot is first shown: up/down trades never wait for them. */
export function useSpotParts(isShown: boolean): { readonly parts: SpotParts | null; retry(): void } {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const parts = useLate(isShown && !failed, load, () => {
    setFailed(true);
    toast(t('common.loadFailed'), { kind: 'error' });
  });
  return { parts, retry: () => setFailed(false) };
}
