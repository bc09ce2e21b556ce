import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { preferences } from '../../data/preferences.ts';
import { PATHS } from '../shell/paths.ts';
import type { StudyChoice } from './chart-choices.ts';
import { parametersOf } from './study-fields.ts';

/** Address of new rules that begin with a study of the chart: `?study=macd_12_26_9`, all lines of an average in one. */
export function backtestPath({ kind, lines }: StudyChoice, symbol: MarketSymbol): string {
  const numbers = lines.flatMap((line) =>
    parametersOf(kind).map((name) => (line as Readonly<Partial<Record<typeof name, number>>>)[name]!),
  );
  const query = new URLSearchParams({
    study: [kind, ...numbers].join('_'),
    symbol,
    interval: preferences.chartInterval.peek(),
  });
  return `${PATHS.strategyRules}?${query.toString()}`;
}
