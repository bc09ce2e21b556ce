import { secretsIn } from '../../../protocol/units/secrets.ts';

/**
 * Whether a text looks like it contains a recovery phrase or a private key. The word list is loaded only for a text
 * with twelve words in a row; when it cannot be loaded, such a text counts as a phrase.
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
