import type { DeviceScenario } from './scenario.ts';
import { CHART_PAN, CHART_STREAM, CHART_ZOOM } from './screens/chart.tsx';
import { HISTORY_SCROLL } from './screens/history-scroll.tsx';
import { ORDER_BOOK } from './screens/order-book.tsx';
import { SYMBOL_GROWTH } from './screens/symbol-growth.ts';
import { TAP_UNDER_LOAD } from './screens/tap-under-load.ts';
import { TICK_STORM } from './screens/tick-storm.ts';

/** Scenarios in the order in which they run and are shown. */
export const SCENARIOS: readonly DeviceScenario[] = [
  TICK_STORM,
  SYMBOL_GROWTH,
  ORDER_BOOK,
  CHART_PAN,
  CHART_ZOOM,
  CHART_STREAM,
  HISTORY_SCROLL,
  TAP_UNDER_LOAD,
];
