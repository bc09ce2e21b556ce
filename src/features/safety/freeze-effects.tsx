import { durationText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './safety.module.css';

/** What a frozen account cannot do: each is a call that the contract refuses then (a test holds them together). */
export const STOPS = ['withdraw', 'destinations', 'trade', 'convert', 'earn', 'sell', 'transfer', 'forget'] as const;
const GOES_ON = ['settle', 'close', 'deposit', 'read'] as const;

/** What stops at once, what goes on, and how it ends. */
export function FreezeEffects({ thawWaitMs }: { thawWaitMs: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.points}>
      <h3>{t('safety.freeze.stopsTitle')}</h3>
      <ul>
        {STOPS.map((what) => (
          <li key={what}>{t(`safety.freeze.stops.${what}`)}</li>
        ))}
      </ul>
      <h3>{t('safety.freeze.goesOnTitle')}</h3>
      <ul>
        {GOES_ON.map((what) => (
          <li key={what}>{t(`safety.freeze.goesOn.${what}`)}</li>
        ))}
      </ul>
      <p>{t('safety.freeze.thawText', { time: durationText(thawWaitMs) })}</p>
    </div>
  );
}
