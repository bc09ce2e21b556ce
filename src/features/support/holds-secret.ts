import { secretsIn } from '../../../protocol/units/secrets.ts';

/**
 * Whether a text holds what looks like a recovery phrase or a private key. The list of words is fetched only for a text with
 * twelve words in a row; when it cannot be had, those twelve are enough.
 */
export async function holdsSecret(text: string): Promise<boolean> {
  if (secretsIn(text, () => false).length > 0) return true;
  if (secretsIn(text, () => true).length === 0) return false;
  try {
    const { isSeedWord } = await import('./seed-words.ts');
    return secretsIn(text, isSeedWord).length > 0;
  } catch {
    return true;
  }
}
