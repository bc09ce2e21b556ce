import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './lab-bar.module.css';

/** On every page while the network lab is on: nobody should take its faults for the exchange's. */
export function LabBar({ onTurnOff }: { onTurnOff(): void }) {
  const { t } = useTranslation();
  return (
    <aside className={styles.bar}>
      <span>{t('lab.on')}</span>
      <button type="button" className={styles.off} onClick={onTurnOff}>
        {t('lab.turnOff')}
      </button>
    </aside>
  );
}
