import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { profile } from '../../data/profile.ts';
import { Icon } from '../../ui/icon.tsx';
import { PATHS } from '../shell/paths.ts';
import { PageLink } from '../shell/page-link.tsx';
import styles from './notifications.module.css';

/**
 * Shows the reader's anti-phishing phrase: a message without it is not from us. Without a phrase it links to its
 * setting (N4).
 */
export function PhraseNote() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void profile.load(), []);
  const { value: known, error } = profile.now.value;
  if (known === null && error !== null) return null;
  // While it loads, the longer variant reserves the place, so that the messages below do not jump.
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
