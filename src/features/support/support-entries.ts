import { fetchSettings } from '../../api/exchange-settings-calls.ts';
import type { ExchangeSettings } from '../../api/exchange-settings-calls.ts';
import { createResource } from '../../data/resource.ts';
import { isSupportAddress } from '../../../protocol/units/support-terms.ts';
import { PATHS } from '../shell/paths.ts';
import { isTrustedPath } from '../shell/trusted-path.ts';

/** One support entry of the exchange's settings: its name and address. */
export type SupportEntry = ExchangeSettings['supportEntries'][number];

/** The support entries of the exchange's settings. */
export const supportEntries = createResource({
  ask: fetchSettings,
  take: (settings: ExchangeSettings) => settings.supportEntries,
});

/** Our own desk, used when the settings cannot be loaded (docs/contract.md#screens). */
export const OWN_ENTRY: SupportEntry = { name: 'Tern', url: PATHS.chat, imageUrl: '' };

/** Invisible characters, which are removed from a name that came from outside. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const NAME_MAX = 40;

/** Whether an entry leads to our own desk: a path of this app does, any other address is a third-party script. */
export const isOwnEntry = ({ url }: Pick<SupportEntry, 'url'>): boolean => isTrustedPath(url);

/** Returns the entries that may be opened: our own pages, and hosts on the allow-list of this build (decision 55). */
export const usableEntries = (entries: readonly SupportEntry[]): readonly SupportEntry[] =>
  entries.filter((entry) => isOwnEntry(entry) || isSupportAddress(entry.url));

/** Returns the name as shown: one short line of visible characters. */
export function entryName({ name }: SupportEntry): string {
  const signs = [...name.replace(UNSEEN, '').trim()];
  if (signs.length === 0) return OWN_ENTRY.name;
  return signs.length > NAME_MAX ? `${signs.slice(0, NAME_MAX).join('')}…` : signs.join('');
}

/** Returns the path that an entry opens: the chat with our own desk, or with the widget of another address. */
export const entryPath = (entry: SupportEntry): string =>
  isOwnEntry(entry) ? PATHS.chat : `${PATHS.chat}?widget=${encodeURIComponent(entry.url)}`;
