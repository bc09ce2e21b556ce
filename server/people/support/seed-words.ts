import type { IsSeedWord } from '../../../protocol/units/secrets.ts';

/** Imported with the first message, because the list is large. */
export async function seedWords(): Promise<IsSeedWord> {
  const { LangEn } = await import('ethers/wordlists');
  const list = LangEn.wordlist();
  return (word) => list.getWordIndex(word) >= 0;
}
