import { effect, signal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { LiveClient } from '../../live/live-client.ts';
import type { MiniChartLoader } from './mini-chart-loader.ts';
import { askThrough } from './mini-charts.ts';
import { visibleRows } from './visible-rows.ts';

/** The rows of the list of markets on screen are painted where the feed runs: this thread needs their prices for labels only. */
export const marketsPainted = signal(false);

const NONE: readonly MarketSymbol[] = [];

/** Only what is in view gets full-rate prices and its picture of `charts`. @returns how to stop, when the rows go away */
export function followVisibleRows(live: LiveClient, charts: MiniChartLoader): () => void {
  let shown = NONE;
  askThrough(live);
  const tell = () => {
    const painted = marketsPainted.value ? shown : NONE;
    live.want({ symbols: shown, painted, book: null, trades: null });
  };
  const stopRows = visibleRows.onChange((symbols) => {
    shown = symbols;
    tell();
    charts.show(symbols);
  });
  const stopWays = effect(() => {
    void marketsPainted.value;
    if (shown !== NONE) tell();
  });
  return () => {
    stopRows();
    stopWays();
  };
}
