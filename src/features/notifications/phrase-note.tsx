import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { profile } from '../../data/profile.ts';
import { Icon } from '../../ui/icon.tsx';
import { PATHS } from '../shell/paths.ts';
import { PageLink } from '../shell/page-link.tsx';
import styles from './notifications.module.css';

/** The anti-phishing phrase of who reads: whoever writes without it is not us. Without one, the way to set it (N4). */
export function PhraseNote() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void profile.load(), []);
  const { value: known, error } = profile.now.value;
  if (known === null && error !== null) return null;
  // Until it is known its place is kept by the longer of both, or the messages below would jump.
  const phrase = known?.antiPhishingPhrase ?? '';
  return (
    <p className={styles.phrase} data-unknown={known === null || undefined}>
      <Icon name="lock" size={16} />
      {phrase === '' ? (
        <span>
          {t('notifications.phrase.none')}{' '}
          <PageLink to={PATHS.safety} className={styles.phraseLink}>
            {t('notifications.phrase.set')}
          </PageLink>
        </span>
      ) : (
        <span>
          {t('notifications.phrase.yours')} <bdi className={styles.phraseWords}>{phrase}</bdi>
        </span>
      )}
    </p>
  );
}
