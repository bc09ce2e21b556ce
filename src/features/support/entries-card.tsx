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

/** Button that opens the conversation; with several entries, each is listed. */
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

/** Loaded on demand, because few exchanges have more than one entry. */
const picker = lazyCode(() => import('./pick-entry.ts'), 'support');

/**
 * Returns the action of the customer-service event (C1). It opens the only entry, lets the person pick one of several
 * in a sheet, and shows a toast when there is none. When the settings cannot be loaded, our own desk is the only entry.
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
