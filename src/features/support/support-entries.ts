import { fetchSettings } from '../../api/exchange-settings-calls.ts';
import type { ExchangeSettings } from '../../api/exchange-settings-calls.ts';
import { createResource } from '../../data/resource.ts';
import { isSupportAddress } from '../../../protocol/units/support-terms.ts';
import { chatPath, PATHS, isTrustedPath } from '../shell/paths.ts';

/** One way to support that the exchange's settings name: whose it is, and where it leads. */
export type SupportEntry = ExchangeSettings['supportEntries'][number];

/** The ways to support, as the exchange's settings name them. */
export const supportEntries = createResource({
  ask: fetchSettings,
  take: (settings: ExchangeSettings) => settings.supportEntries,
});

/** The way that there always is: our own desk. It stands in when the settings cannot be had (docs/contract.md#screens). */
export const OWN_ENTRY: SupportEntry = { name: 'Tern', url: PATHS.chat, imageUrl: '' };

/** What can be seen of a name that somebody else gave. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const NAME_MAX = 40;

/** A page of ours stands for our own desk; anything else is the script of somebody else. */
export const isOwnEntry = ({ url }: Pick<SupportEntry, 'url'>): boolean => isTrustedPath(url);

/** Entries that may be followed: our own pages, and hosts on the allow-list of this build (decision 55). */
export const usableEntries = (entries: readonly SupportEntry[]): readonly SupportEntry[] =>
  entries.filter((entry) => isOwnEntry(entry) || isSupportAddress(entry.url));

/** Its name as it is shown: one short line of what can be seen. */
export function entryName({ name }: SupportEntry): string {
  const signs = [...name.replace(UNSEEN, '').trim()];
  if (signs.length === 0) return OWN_ENTRY.name;
  return signs.length > NAME_MAX ? `${signs.slice(0, NAME_MAX).join('')}…` : signs.join('');
}

/** Where it leads. */
export const entryPath = (entry: SupportEntry): string => (isOwnEntry(entry) ? chatPath() : chatPath(entry.url));
