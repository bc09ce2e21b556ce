import { plainTextOf } from '../../../protocol/units/chat-text.ts';
import { seedWords } from './seed-words.ts';
import { takenOut } from './taken-out.ts';
import type { Kept } from './taken-out.ts';

/** Cleans what somebody typed and takes out of it what is not to be kept. @returns null when no text is left */
export type KeepText = (typed: string) => Promise<Kept | null>;

/** @param origins  the app's own: links there stay */
export function createKeepText(origins: readonly string[]): KeepText {
  const ownHosts = origins.map((origin) => new URL(origin).host);
  return async (typed) => {
    const text = plainTextOf(typed);
    if (text === '') return null;
    const kept = takenOut(text, { isSeedWord: await seedWords(), ownHosts });
    // A sign that was taken out may leave behind what only made sense after it.
    return { ...kept, text: plainTextOf(kept.text) };
  };
}
