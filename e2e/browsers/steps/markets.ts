import { findAll } from '../find.ts';
import { the } from '../person.ts';
import { TRADE } from './step.ts';
import type { Step } from './step.ts';

/** Digits fill about a tenth of their cell; the tint behind a price that changed is too pale to count. */
const DIGITS = 0.03;
/** A line and its axes. */
const LINES = 0.005;

/** A row of the list, or of the table that it is on a wide screen. */
const bitcoinRow = the('listitem', /\bBTC\b/);

/** Prices on home are painted, and painted again when they change. */
const home: Step = {
  name: 'home',
  async walk({ person, open }) {
    await open('/');
    await person.seesPainted(the('price', undefined, the('listitem', /BTC/)), DIGITS);
    await person.seesPainted(the('price', undefined, the('listitem', /ETH/)), DIGITS, 1);
    await person.seesNothingCut();
  },
};

/** The list shows other markets after a scroll, with their prices. */
const list: Step = {
  name: 'list',
  async walk({ person, open }) {
    await open('/pages/market/market');
    // Before the app has started there is a picture of the list, which scrolls too.
    await person.seesPainted(the('price', undefined, bitcoinRow), DIGITS, 1);
    await person.ask(() => {
      const scroller = [...document.querySelectorAll('main, main *')].find(
        (each) => each.scrollHeight > each.clientHeight + 400 && /auto|scroll/.test(getComputedStyle(each).overflowY),
      );
      (scroller || document.scrollingElement!).scrollBy(0, 1500);
    }, null);
    const inTheMiddle = () =>
      person.ask(
        ([bitcoin, prices]) => {
          if (findAll(bitcoin).some((row) => row.getBoundingClientRect().bottom > 0)) return null;
          const boxes = findAll(prices).map((cell) => cell.getBoundingClientRect());
          const found = boxes.find(({ top, bottom }) => top > innerHeight / 3 && bottom < innerHeight);
          return found ? { x: found.x, y: found.y, width: found.width, height: found.height } : null;
        },
        [bitcoinRow, the('price')] as const,
      );
    await person.seesPaintedIn('a price in the middle of other markets', inTheMiddle, DIGITS, 2);
    await person.seesNothingCut();
  },
};

/** Chart, order book and trades of a market are painted and live. */
const trade: Step = {
  name: 'trade',
  async walk({ person, open }) {
    await open(TRADE);
    await person.seesPainted(the('lastPrice'), DIGITS);
    await person.seesPainted(the('application', /^BTC\/USDT/), LINES, 1);
    await person.chooses(the('tab', 'Recent trades'));
    await person.seesPainted(the('list', 'Recent trades'), DIGITS);
    await person.chooses(the('tab', 'Order book'));
    await person.seesPainted(the('table', /^Asks/), DIGITS);
    await person.seesNothingCut();
  },
};

export const MARKET_STEPS: readonly Step[] = [home, list, trade];
