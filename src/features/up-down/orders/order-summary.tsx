import { useTranslation } from '../../../i18n/use-translation.ts';
import { Arrow } from '../../../ui/icon.tsx';
import { upDownSummary } from './up-down-words.ts';
import type { SummarisedOrder } from './up-down-words.ts';

/** Direction, stake and period of a trade; the arrow repeats the word of the direction (G9). */
export function OrderSummary({ order }: { order: SummarisedOrder }) {
  const { t } = useTranslation();
  return (
    <>
      <Arrow direction={order.direction} />
      {upDownSummary(t, order)}
    </>
  );
}
