import { useTranslation } from '../../../i18n/use-translation.ts';
import { Arrow } from '../../../ui/arrow.tsx';

/** The side as shape and word; colour only helps (G9). */
export function SideLabel({ direction }: { direction: 'up' | 'down' }) {
  const { t } = useTranslation();
  return (
    <>
      <Arrow direction={direction} />
      {t(direction === 'up' ? 'trade.up' : 'trade.down')}
    </>
  );
}
