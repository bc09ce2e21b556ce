import type { IsSeedWord } from '../../../protocol/units/secrets.ts';

/** The list is large and first needed with the first message. */
export async function seedWords(): Promise<IsSeedWord> {
  const { LangEn } = await import('ethers/wordlists');
  const list = LangEn.wordlist();
  return (word) => list.getWordIndex(word) >= 0;
}
