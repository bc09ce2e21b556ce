import { useRef } from 'react';
import { supportEntries } from './support-entries.ts';
import type { SupportEntry } from './support-entries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { tellUnloaded } from '../../ui/tell-unloaded.ts';
import { toast } from '../../ui/toast.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { entryPath, OWN_ENTRY, usableEntries } from './entries.ts';

/** Few exchanges have more than one. */
const picker = lazyCode(() => import('./pick-entry.ts'), 'support');

/**
 * The customer-service event (C1): one entry starts, several are picked from in a sheet, and of none a toast tells. When the
 * settings cannot be had, our own desk is the one entry.
 */
export function useStartSupport(): () => Promise<void> {
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
