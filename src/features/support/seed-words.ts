import { LangEn } from 'ethers/wordlists';

const list = LangEn.wordlist();

/** Whether a lower-case word is on the English list of BIP-39. */
export const isSeedWord = (word: string): boolean => list.getWordIndex(word) >= 0;
