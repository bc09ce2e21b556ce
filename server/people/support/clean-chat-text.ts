import { plainTextOf } from '../../../protocol/units/chat-text.ts';
import { seedWords } from './seed-words.ts';
import { takenOut } from './redact-text.ts';
import type { Kept } from './redact-text.ts';

/**
 * Cleans a typed text and removes what must not be stored.
 * @returns null when no text is left
 */
export type KeepText = (typed: string) => Promise<Kept | null>;

/**
 * Creates the cleaning.
 * @param origins  the app's own, whose links are kept
 */
export function createKeepText(origins: readonly string[]): KeepText {
  const ownHosts = origins.map((origin) => new URL(origin).host);
  return async (typed) => {
    const text = plainTextOf(typed);
    if (text === '') return null;
    const kept = takenOut(text, { isSeedWord: await seedWords(), ownHosts });
    // Cleaned again, because removed characters may leave combining ones behind.
    return { ...kept, text: plainTextOf(kept.text) };
  };
}
