export type Strength = 'weak' | 'fair' | 'strong';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
const FAIR_FROM = 20;
const STRONG_FROM = 40;

/**
 * A rough measure to choose by, not a promise: length counts most, characters of several kinds some, and one that is repeated
 * or follows the one before it (`1234`, `aaaa`) hardly at all.
 */
export function strengthOf(password: string): Strength {
  const signs = [...password];
  const fresh = signs.filter((sign, at) => {
    if (at === 0) return true;
    const step = sign.codePointAt(0)! - signs[at - 1]!.codePointAt(0)!;
    return Math.abs(step) > 1;
  }).length;
  const different = new Set(signs).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = Math.min(fresh, different) * (2 + kinds * 0.5);
  if (points >= STRONG_FROM) return 'strong';
  return points >= FAIR_FROM ? 'fair' : 'weak';
}
