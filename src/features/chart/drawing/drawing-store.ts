import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { decodeDrawings } from '../../../chart/drawings/decode-drawings.ts';
import type { Drawing, DrawingOptions } from '../../../chart/drawings/drawing.ts';
import { persistedSignal } from '../../../model/storage.ts';
import type { PersistedSignal } from '../../../model/storage.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Stored options; `words` depends on the language instead. */
type DrawingHabits = Omit<DrawingOptions, 'words'>;

function habitsOf(stored: unknown): DrawingHabits | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { locked, magnet } = stored as Record<string, unknown>;
  return { locked: locked === true, magnet: magnet === true };
}

/** Drawings by market, and the person's drawing options. All of it is stored on this device. */
export function createDrawingStore() {
  const bySymbol = new Map<MarketSymbol, PersistedSignal<readonly Drawing[]>>();
  const habits = persistedSignal<DrawingHabits>('drawingHabits', { locked: false, magnet: false }, habitsOf);

  function entryOf(symbol: MarketSymbol): PersistedSignal<readonly Drawing[]> {
    let entry = bySymbol.get(symbol);
    if (!entry) {
      entry = persistedSignal<readonly Drawing[]>(`drawings.${symbol}`, [], decodeDrawings);
      bySymbol.set(symbol, entry);
    }
    return entry;
  }

  return {
    habits: habits.value,
    chooseHabits: ({ locked, magnet }: DrawingHabits) => habits.choose({ locked, magnet }),
    of: (symbol: MarketSymbol): ReadonlySignal<readonly Drawing[]> => entryOf(symbol).value,
    /** Stores the drawings that the chart reported. Pass the same array on: it tells the chart that nothing is new. */
    keep(symbol: MarketSymbol, drawings: readonly Drawing[]): void {
      const entry = entryOf(symbol);
      // Choosing a tool or a drawing reports the list again; a market without drawings must not add a storage entry.
      if (drawings.length > 0 || entry.value.peek().length > 0) entry.choose(drawings);
    },
  };
}

export const drawingStore = createDrawingStore();

/** Returns the stored drawings of a market and the options, as props of its chart. */
export function useDrawings(symbol: MarketSymbol): { drawings: readonly Drawing[]; options: DrawingOptions } {
  useSignals();
  const { t } = useTranslation();
  const habits = drawingStore.habits.value;
  const options = useMemo<DrawingOptions>(
    () => ({
      ...habits,
      words: {
        bars: t('drawing.span.bars'),
        days: t('drawing.span.days'),
        hours: t('drawing.span.hours'),
        minutes: t('drawing.span.minutes'),
        seconds: t('drawing.span.seconds'),
      },
    }),
    [habits, t],
  );
  return { drawings: drawingStore.of(symbol).value, options };
}
