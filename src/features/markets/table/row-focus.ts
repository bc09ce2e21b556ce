import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createContext } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';

/**
 * The selected row of a table and its tab stop. Each row subscribes to its own part, so that a move renders two rows.
 */
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

/** Number of rows that a page key moves by. */
const PAGE_ROWS = 8;

/**
 * Returns the row that a key moves to: arrows and page keys stop at the ends, Home and End go to them.
 * @param at  index of the focused row, 0 … count − 1
 * @returns null when the key moves nothing
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
