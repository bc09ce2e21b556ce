import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createContext } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';

/** Which row of a table is the chosen one, and which one Tab comes to. Rows follow their own part, so a move renders two of them. */
export interface RowChoice {
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
