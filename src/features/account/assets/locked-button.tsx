import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { MASK } from '../balance-change.tsx';
import styles from './asset-list.module.css';

export interface LockedButtonProps {
  asset: string;
  locked: DecimalText;
  /** Amounts are not to be seen. */
  hidden: boolean;
  onPick(asset: string): void;
}

/** A locked amount that opens what locks it (A3). */
export function LockedButton({ asset, locked, hidden, onPick }: LockedButtonProps) {
  const { t } = useTranslation();
  const amount = hidden ? MASK : bookedText(locked, asset);
  return (
    <button
      type="button"
      className={styles.locked}
      aria-label={t('assets.lockedName', { amount, asset })}
      onClick={() => onPick(asset)}
    >
      {t('assets.lockedOf', { amount })}
    </button>
  );
}
