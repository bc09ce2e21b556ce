import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { supportEntries } from './support-entries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNavigation } from '../shell/use-navigation.ts';
import { entryName, entryPath, isOwnEntry, usableEntries } from './entries.ts';
import { useStartSupport } from './use-start-support.ts';
import styles from './support.module.css';

/** The way into a conversation; where there are several, each is named too. */
export function EntriesCard() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const start = useStartSupport();
  useEffect(() => void supportEntries.load(), []);
  const entries = usableEntries(supportEntries.now.value.value ?? []);
  return (
    <>
      <Card label={t('support.start.title')}>
        <p className={styles.lead}>{t('support.start.lead')}</p>
        <Button onClick={() => void start()}>{t('support.start.action')}</Button>
      </Card>
      {entries.length > 1 && (
        <Card padded={false} label={t('support.picker.title')}>
          {entries.map((entry) => (
            <button key={entry.url} type="button" className={styles.entry} onClick={() => go(entryPath(entry))}>
              <span className={styles.entryWords}>
                <bdi>{entryName(entry)}</bdi>
                <span className={styles.entryNote}>
                  {isOwnEntry(entry)
                    ? t('support.entry.own')
                    : t('support.entry.other', { host: new URL(entry.url).host })}
                </span>
              </span>
              <Icon name="forward" size={18} />
            </button>
          ))}
        </Card>
      )}
    </>
  );
}
