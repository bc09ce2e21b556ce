import { useTranslation } from '../../i18n/use-translation.ts';
import { stateOf } from '../../model/spot-kind.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

/** How far an order is, in a word. */
export function StateChip({ order }: { order: SpotOrder }) {
  const { t } = useTranslation();
  const state = stateOf(order);
  return (
    <StatusChip tone={state === 'filled' ? 'accent' : 'neutral'}>{t(`spotOrders.kinds.state.${state}`)}</StatusChip>
  );
}
