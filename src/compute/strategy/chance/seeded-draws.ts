import { randomOf } from '../../../../protocol/simulation/random.ts';
import type { Random } from '../../../../protocol/simulation/random.ts';

/** Whole-number mixing (Murmur3's last step), the same in every engine. */
function mixed(word: number): number {
  let bits = word;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

const hexOf = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

/** Returns draws that a text fixes. Their seed is no secret, so a plain hash serves. */
export function drawsOf(text: string): Random {
  const words = [1, 2, 3, 4].map((word) => mixed(word));
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    for (let word = 0; word < words.length; word++)
      words[word] = mixed(words[word]! ^ Math.imul(unit + word, 0x9e3779b1));
  }
  const random = randomOf(words.map(hexOf).join(''));
  // The first numbers of the generator still look like its seed.
  for (let skip = 0; skip < 12; skip++) random.uniform();
  return random;
}

/** Returns a whole number from 0 to below `end`. @param end  1 … 2^32 */
export const wholeBelow = (random: Random, end: number): number => Math.floor(random.uniform() * end);

/** Puts numbers into a random order, in place. */
export function shuffle(order: Uint32Array, random: Random): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = wholeBelow(random, last + 1);
    const kept = order[last]!;
    order[last] = order[other]!;
    order[other] = kept;
  }
}
