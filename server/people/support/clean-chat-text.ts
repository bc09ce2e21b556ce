import { plainTextOf } from '../../../protocol/units/chat-text.ts';
import type { IsSeedWord } from '../../../protocol/units/secrets.ts';
import { redactText } from './redact-text.ts';
import type { Kept } from './redact-text.ts';

/**
 * Cleans a typed text and removes what must not be stored.
 * @returns null when no text is left
 */
export type TextCleaner = (typed: string) => Promise<Kept | null>;

/** Imported with the first message, because the list is large. */
async function seedWords(): Promise<IsSeedWord> {
  const { LangEn } = await import('ethers/wordlists');
  const list = LangEn.wordlist();
  return (word) => list.getWordIndex(word) >= 0;
}

/**
 * Creates the cleaning.
 * @param origins  the app's own, whose links are kept
 */
export function createTextCleaner(origins: readonly string[]): TextCleaner {
  const ownHosts = origins.map((origin) => new URL(origin).host);
  return async (typed) => {
    const text = plainTextOf(typed);
    if (text === '') return null;
    const kept = redactText(text, { isSeedWord: await seedWords(), ownHosts });
    // Cleaned again, because removed characters may leave combining ones behind.
    return { ...kept, text: plainTextOf(kept.text) };
  };
}
