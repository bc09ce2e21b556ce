import { useTranslation } from '../../../i18n/use-translation.ts';
import { Arrow } from '../../../ui/arrow.tsx';
import { orderSummary } from './order-words.ts';
import type { SummarisedOrder } from './order-words.ts';

/** Side, stake and duration of a trade; the arrow repeats the word of the side (G9). */
export function OrderSummary({ order }: { order: SummarisedOrder }) {
  const { t } = useTranslation();
  return (
    <>
      <Arrow direction={order.direction} />
      {orderSummary(t, order)}
    </>
  );
}
