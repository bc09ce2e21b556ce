import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createContext } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';

/** Which row of a table is the chosen one, and which one Tab comes to. Rows follow their own part, so a move renders two of them. */
interface RowChoice {
  isChosen(symbol: MarketSymbol): ReadonlySignal<boolean>;
  isStop(symbol: MarketSymbol): ReadonlySignal<boolean>;
  set(chosen: MarketSymbol | null, stop: MarketSymbol | null): void;
}

export function createRowChoice(): RowChoice {
  const chosenRow = signal<MarketSymbol | null>(null);
  const stopRow = signal<MarketSymbol | null>(null);
  return {
    isChosen: (symbol) => computed(() => chosenRow.value === symbol),
    isStop: (symbol) => computed(() => stopRow.value === symbol),
    set: (chosen, stop) =>
      batch(() => {
        chosenRow.value = chosen;
        stopRow.value = stop;
      }),
  };
}

export const RowChoiceContext = createContext<RowChoice>(createRowChoice());

/** Rows that a page key moves by. */
const PAGE_ROWS = 8;

/**
 * Returns the row that a key leads to: arrows and page keys stop at the ends, Home and End go to them.
 * @param at the row with the focus, 0 … count − 1
 * @returns null where the key moves nothing
 */
export function rowAfterKey(key: string, at: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(at + PAGE_ROWS, last);
    case 'PageUp':
      return Math.max(at - PAGE_ROWS, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
