import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { Drawing, DrawingOptions } from '../../../chart/drawings/drawing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { drawingStore } from './drawing-store.ts';

/** The remembered drawings of a market and how they are drawn, ready to be props of its chart. */
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
