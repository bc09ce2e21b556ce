import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { supportEntries, entryName, entryPath, isOwnEntry, usableEntries, OWN_ENTRY } from './support-entries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNavigation } from '../shell/navigation.ts';
import styles from './support.module.css';
import type { SupportEntry } from './support-entries.ts';
import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';
import { toast } from '../../ui/toast.ts';

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

/** Few exchanges have more than one. */
const picker = lazyCode(() => import('./pick-entry.ts'), 'support');

/**
 * The customer-service event (C1): one entry starts, several are picked from in a sheet, and of none a toast tells. When the
 * settings cannot be had, our own desk is the one entry.
 */
function useStartSupport(): () => Promise<void> {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const underWay = useRef(false);

  async function choose(entries: readonly SupportEntry[]): Promise<SupportEntry | undefined> {
    const module = await picker.fetch();
    if (!module) tellUnloaded(picker);
    return module?.pickEntry(entries);
  }

  return async () => {
    if (underWay.current) return;
    underWay.current = true;
    await supportEntries.load();
    const { value } = supportEntries.now.peek();
    const entries = value === null ? [OWN_ENTRY] : usableEntries(value);
    if (entries.length === 0) toast(t('support.none'), { kind: 'error' });
    const entry = entries.length > 1 ? await choose(entries) : entries[0];
    underWay.current = false;
    if (entry) go(entryPath(entry));
  };
}
