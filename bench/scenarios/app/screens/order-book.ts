import { ALL_CONDITIONS } from '../condition.ts';
import type { AppScenario } from '../scenario.ts';
import { openTrade } from './trade-page.ts';

const TICKS_PER_SECOND = 1000;

export const ORDER_BOOK: AppScenario = {
  id: 'order-book',
  title: 'Order book',
  about: `The book of the trade page while ${TICKS_PER_SECOND} ticks a second come, half of them of this market, with a whole book of 30 levels a side after every fifth.`,
  variants: [{ id: 'tern', name: 'Tern', side: 'ours' }],
  conditions: ALL_CONDITIONS,
  world: () => ({ seed: 'order-book', ticksPerSecond: TICKS_PER_SECOND }),
  async run(stage) {
    await openTrade(stage, 'Book');
    await stage.quiet();
    await stage.slowDown();
    return { ...(await stage.watch()), ...(await stage.probe()) };
  },
};
