import type { AppScenario } from './scenario.ts';
import { HISTORY_SCROLL } from './screens/history-scroll.ts';
import { IDLE_LIST } from './screens/idle-list.ts';
import { LIST_FLING } from './screens/list-fling.ts';
import { LIST_MEMORY } from './screens/list-memory.ts';
import { LONG_SOAK } from './screens/long-soak.ts';
import { ORDER_BOOK } from './screens/order-book.ts';
import { ROUTE_CYCLE } from './screens/route-cycle.ts';
import { SYMBOL_GROWTH } from './screens/symbol-growth.ts';
import { TAP_UNDER_LOAD } from './screens/tap-under-load.ts';
import { TICK_STORM } from './screens/tick-storm.ts';

/** Scenarios in the order in which they run and are shown. */
export const SCENARIOS: readonly AppScenario[] = [
  TICK_STORM,
  SYMBOL_GROWTH,
  IDLE_LIST,
  LIST_FLING,
  LIST_MEMORY,
  ORDER_BOOK,
  HISTORY_SCROLL,
  TAP_UNDER_LOAD,
  ROUTE_CYCLE,
  LONG_SOAK,
];
