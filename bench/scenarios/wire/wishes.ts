import type { View } from '../../../protocol/feed/view.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { jsonFixture } from './json-fixture.ts';

/** Wishes of clients that show nothing: home at two periods, the trade page with everything, a hidden page. */
export const WISHES = ['home', 'trade', 'home slowly', 'hidden'] as const;
export type WishName = (typeof WISHES)[number];

const ROWS_IN_SIGHT = 12;
const wires = CATALOGUE.map(({ rules }) => rules.symbol.toLowerCase());

const VIEWS: Readonly<Record<WishName, Partial<View>>> = {
  home: { period: 200, list: wires.slice(0, ROWS_IN_SIGHT) },
  trade: {
    period: 300,
    watch: [{ symbol: wires[0]!, trades: 20, book: { step: 1, rows: 10 }, klines: ['ONE_MIN'], heads: false }],
  },
  'home slowly': { period: 1000, list: wires.slice(0, ROWS_IN_SIGHT) },
  hidden: { quiet: true },
};

/** Returns the view of a wish, as text. */
export const viewText = (id: number, wish: WishName): string =>
  JSON.stringify({
    op: 'view',
    v: 1,
    id,
    period: 200,
    pace: 0,
    klinePace: 0,
    list: [],
    day: true,
    watch: [],
    rest: 0,
    guards: [],
    quiet: false,
    ...VIEWS[wish],
  } satisfies View);

/** The subscriptions of 180e768f for the same page; it kept them while it was hidden. */
export const SUBSCRIPTIONS: Readonly<Record<WishName, readonly string[]>> = {
  home: jsonFixture('home', 0),
  trade: [...new Set([...jsonFixture('chart', 0), ...jsonFixture('book', 0)])],
  'home slowly': jsonFixture('home', 3),
  hidden: jsonFixture('home', 0),
};
