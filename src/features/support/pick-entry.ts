import type { SupportEntry } from './support-entries.ts';
import { t } from '../../i18n/translate.ts';
import { actionSheet } from '../../ui/action-sheet.tsx';
import { entryName, isOwnEntry } from './support-entries.ts';

/** Lets the person pick one of several entries in a sheet with Cancel. @returns undefined when none was picked */
export async function pickEntry(entries: readonly SupportEntry[]): Promise<SupportEntry | undefined> {
  const picked = await actionSheet({
    title: t('support.picker.title'),
    items: entries.map((entry, at) => ({
      key: String(at),
      label: entryName(entry),
      note: isOwnEntry(entry) ? t('support.entry.own') : t('support.entry.other', { host: new URL(entry.url).host }),
    })),
  });
  return picked === null ? undefined : entries.find((_entry, at) => String(at) === picked);
}
