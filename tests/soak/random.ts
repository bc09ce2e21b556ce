import { randomOf } from '../models/decimal-texts.ts';

/** Seeded numbers: the same seed gives the same run on every machine. */
export interface Random {
  /** 0 … 1, without 1. */
  readonly next: () => number;
  /** 0 … limit − 1 */
  below(limit: number): number;
  pick<T>(of: readonly T[]): T;
  chance(share: number): boolean;
  /** Exactly `count` digits, without a leading zero. */
  digits(count: number): string;
}

export function seededRandom(seed: number): Random {
  const next = randomOf(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (of) => of[below(of.length)]!,
    chance: (share) => next() < share,
    digits(count) {
      let text = String(1 + below(9));
      while (text.length < count) text += String(below(1e9)).padStart(9, '0');
      return text.slice(0, count);
    },
  };
}
