import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { HelpLinks } from '../help/help-links.tsx';
import { refreshStrategies } from '../saved-strategies.ts';
import { NewCard } from './new-card.tsx';
import { SavedCard } from './saved-card.tsx';
import styles from './home.module.css';

/** Saved strategies, and the ways to begin one. */
export function StrategyHome() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void refreshStrategies(), []);
  return (
    <>
      <p className={styles.honest}>{t('strategy.honest')}</p>
      <HelpLinks />
      <SavedCard />
      <NewCard />
    </>
  );
}
