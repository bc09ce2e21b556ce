import type { Feelings } from '../../report/feel.ts';

/** What the targets of docs/targets.md mean to whoever waits. */
export const FEELINGS: Feelings = {
  T1: (times) => `A list of amounts is summed up and written ${times} times as fast as by the best decimal library.`,
  T2: (times) =>
    `An answer of the exchange becomes columns ${times} times as fast: a long list is there with its page.`,
  T3: (times) => `Amounts that are columns already are calculated ${times} times as fast.`,
  T4: (times) => `The exact sum of 100 000 orders comes ${times} times as fast: totals follow the finger.`,
  T5: (times) => `A study over 10 000 candles is drawn ${times} times as soon.`,
  T6: (times) => `A study over a million closes takes ${times} times what copying them takes.`,
  T7: (times) => `A tick on the last candle moves all studies ${times} times as fast, however long the history.`,
  T8: (times) => `A change of the order book is merged ${times} times as fast.`,
  T9: (times) => `100 000 orders are sorted ${times} times as fast: the list turns under the finger.`,
  T10: (times) => `Ticks are read ${times} times as fast as by JSON.parse, so a storm leaves the phone cool.`,
  T11: (micros) => `A message to a worker holds the page for ${micros} µs, which nobody sees.`,
  T12: (count) => `${count} of the published decimal cases come out otherwise than published.`,
};
