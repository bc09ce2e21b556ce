/** Uniform in [0, 1), a multiple of 2^-32. */
export type Random = () => number;

/** Equal seeds give equal streams, in Node and in a page (mulberry32, Tommy Ettinger, public domain). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number in [from, to]. */
export const wholeIn = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

export function digitsOf(random: Random, count: number): string {
  let digits = '';
  for (let i = 0; i < count; i++) digits += wholeIn(random, 0, 9);
  return digits;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The same text in one piece, as a socket gives it: text put together from parts is slower to read for everyone. */
export const flat = (text: string): string => decoder.decode(encoder.encode(text));
