import { findAll } from '../find.ts';
import { the } from '../person.ts';
import { inkShare } from '../pixels.ts';
import { TRADE } from './step.ts';
import type { Step } from './step.ts';

/** Digits fill about a tenth of their cell; the tint behind a price that changed is too pale to count. */
const DIGITS = 0.03;
/** A line and its axes. */
const LINES = 0.005;

const row = (symbol: RegExp) => the('link', symbol);

/** Prices on home are painted, and painted again when they change. */
const home: Step = {
  name: 'home',
  async walk({ person, open }) {
    await open('/');
    const bitcoin = the('price', undefined, the('listitem', /BTC/));
    await person.sees(bitcoin);
    await person.seesInk(bitcoin, DIGITS);
    await person.seesMove(bitcoin);
    await person.seesInk(the('price', undefined, the('listitem', /ETH/)), DIGITS);
    await person.seesNothingCut();
  },
};

/** The list shows other markets after a scroll, with their prices. */
const list: Step = {
  name: 'list',
  async walk({ person, open }) {
    await open('/pages/market/market');
    await person.sees(row(/^BTC/));
    await person.ask(() => {
      const scrolled = [...document.querySelectorAll('[data-scroller], main *')].find(
        (each) => each.scrollHeight > each.clientHeight + 400 && /auto|scroll/.test(getComputedStyle(each).overflowY),
      );
      (scrolled || document.scrollingElement!).scrollBy(0, 1500);
    }, null);
    await person.seesNo(row(/^BTC Bitcoin/));
    await person.until('the price of a market in the middle of the screen', async () => {
      const middle = await person.ask((role) => {
        const shown = findAll(role).map((cell) => cell.getBoundingClientRect());
        const found = shown.find(({ top, bottom }) => top > innerHeight / 3 && bottom < innerHeight);
        return found ? { x: found.x, y: found.y, width: found.width, height: found.height } : null;
      }, the('price'));
      if (middle === null) return null;
      const share = await inkShare(await person.looksAtBox(middle));
      return share >= DIGITS ? true : null;
    });
    await person.seesNothingCut();
  },
};

/** Chart, order book and trades of a market are painted and live. */
const trade: Step = {
  name: 'trade',
  async walk({ person, wide, open }) {
    await open(TRADE);
    const chart = the('application', /^BTC\/USDT/);
    await person.seesInk(the('lastPrice'), DIGITS);
    await person.seesInk(chart, LINES);
    await person.seesMove(chart);
    if (!wide) await person.chooses(the('tab', 'Book'));
    const asks = the('table', /^Asks/);
    await person.seesInk(asks, DIGITS);
    await person.seesMove(asks);
    if (!wide) await person.chooses(the('tab', 'Trades'));
    const trades = the('list', 'Trades');
    await person.seesInk(trades, DIGITS);
    await person.seesMove(trades);
    await person.seesNothingCut();
  },
};

export const MARKET_STEPS: readonly Step[] = [home, list, trade];
