import { LEVEL_SETTINGS } from '../../../../src/level/settings.ts';
import { ALL_CONDITIONS, LEVEL_0_CONDITIONS } from '../condition.ts';
import { AS_TEXT } from '../scenario.ts';
import type { AppScenario } from '../scenario.ts';
import { markedBook } from './marked-rows.ts';
import { openRivalPage } from './rival-page.ts';
import { openTrade } from './trade-page.ts';

const TICKS_PER_SECOND = 1000;
/** A side, as many as the trade page shows on this phone. */
const ROWS = 10;
const SYMBOL = 'btcusdt';

/**
 * P11. The book of the trade page, 10 rows a side, while 1 000 ticks a second come, half of them of this market, with
 * a whole book of 30 levels a side after every fifth. Two ways, as in the tick storm. The rivals show these rows and
 * nothing else of the page: a worker merges what it hears and tells them the texts, as often as Tern paints at level
 * 0.
 */
export const ORDER_BOOK: AppScenario = {
  id: 'order-book',
  title: 'Order book',
  variants: [
    { id: 'tern', name: 'Tern', side: 'ours', conditions: ALL_CONDITIONS },
    { id: 'text', name: 'Tern as text', side: 'ours', search: AS_TEXT },
    { id: 'bookLoop', name: 'DOM loop by hand', side: 'limit' },
    { id: 'bookReact', name: 'React state, fed by a worker', side: 'library' },
  ],
  conditions: LEVEL_0_CONDITIONS,
  world: () => ({ seed: 'order-book', ticksPerSecond: TICKS_PER_SECOND }),
  async run(stage) {
    if (stage.variant === 'tern' || stage.variant === 'text') {
      await openTrade(stage, 'Order book');
      await stage.quiet();
    } else {
      await openRivalPage(stage, { rows: ROWS, flushMs: LEVEL_SETTINGS[0].bookMs, symbol: SYMBOL }, '[role="row"]');
    }
    await stage.slowDown();
    return {
      ...(await stage.watch()),
      ...(await stage.ticks(await markedBook(stage))),
      ...(await stage.read()),
    };
  },
};
