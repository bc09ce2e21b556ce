import type { Feelings } from '../../report/feel.ts';

/** What the targets of docs/targets.md mean to a finger. */
export const FEELINGS: Feelings = {
  C1: (times) => `A chart of 100 000 candles is there after ${times} times as long as the fastest library's.`,
  C2: (times) => `Drawing it to and fro takes ${times} times the page's work.`,
  C3: (times) => `Of that, its scripts take ${times} times as long.`,
  C4: (times) => `On a phone six times slower, drawing takes ${times} times the page's work.`,
  C5: (times) => `Zooming out to all of it takes ${times} times as long in the worst frames.`,
  C6: (times) => `A chart that streams takes ${times} times the page's work.`,
  C7: (pictures) => `Under a finger it shows ${pictures} pictures a second while 200 prices come.`,
  C8: (times) => `100 000 candles take ${times} times the memory.`,
  C9: (times) => `Its first frame needs ${times} times the code.`,
  C10: (frames) => `Left alone it draws ${frames} frames in 10 s.`,
  C11: (ms) => `What a finger does is on the screen within ${ms} ms.`,
};
