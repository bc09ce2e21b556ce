import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Direction } from '../../../model/up-down-order.ts';
import { Arrow } from '../../../ui/icon.tsx';

/** The direction as a shape and a word; colour is only an addition (G9). */
export function DirectionLabel({ direction }: { direction: Direction }) {
  const { t } = useTranslation();
  return (
    <>
      <Arrow direction={direction} />
      <span>{t(direction === 'up' ? 'trade.up' : 'trade.down')}</span>
    </>
  );
}
