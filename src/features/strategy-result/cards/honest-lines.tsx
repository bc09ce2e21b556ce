import { useTranslation } from '../../../i18n/use-translation.ts';
import { HelpLinks } from '../../strategy/help/help-links.tsx';
import styles from './cards.module.css';

/** Honest text above every result. @param simulated  whether the prices were drawn at random */
export function HonestLines({ simulated }: { simulated: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.honest}>
      <p>{t('strategy.honest')}</p>
      {simulated && <p>{t('strategy.span.simulated')}</p>}
      <HelpLinks />
    </div>
  );
}
