import type { View } from '../../protocol/feed/view.ts';
import type { Subscription } from '../../protocol/stream/client.ts';
import type { Random } from '../../protocol/simulation/random.ts';
import type { LoadOptions } from './load-options.ts';
import type { WalkingMarket } from './walking-market.ts';

/** Subscriptions of one client, and the markets that they cover. */
export interface Listening {
  subscribe(to: Subscription): void;
  unsubscribe(from: Subscription): void;
  /** Replaces all subscriptions by those that bring what a view of the compact feed asks for. */
  wish(view: View): void;
  hears(type: Subscription['type'], symbol: string): boolean;
  /** Returns whether the daily summaries of any market are subscribed. */
  hearsTickers(): boolean;
  /** Intervals of the klines that are heard of a market. */
  intervalsOf(symbol: string): readonly NonNullable<Subscription['interval']>[];
  /** Markets whose book or kline is heard. */
  shown(): readonly WalkingMarket[];
  /** The market of the next tick; undefined while nothing is heard. */
  choose(random: Random): WalkingMarket | undefined;
}

const keyOf = ({ type, symbol, interval }: Subscription): string => `${type} ${symbol ?? ''} ${interval ?? ''}`;

/** Subscriptions that bring what a view asks for. */
function subscriptionsOf({ quiet, rest, list, watch }: View): readonly Subscription[] {
  if (quiet) return [];
  const to = (type: Subscription['type'], symbol?: string): Subscription => ({
    op: 'subscribe',
    type,
    ...(symbol !== undefined && { symbol }),
  });
  return [
    ...(rest > 0 ? [to('DETAIL')] : []),
    ...list.map((symbol) => to('DETAIL', symbol)),
    ...watch.flatMap(({ symbol, book, klines }) => [
      to('TRADE', symbol),
      ...(book ? [to('DEPTH', symbol)] : []),
      ...klines.map((interval): Subscription => ({ op: 'subscribe', type: 'KLINE', symbol, interval })),
    ]),
  ];
}

export function createListening(
  marketsNow: () => readonly WalkingMarket[],
  { among = 'heard', busiest = 0 }: Pick<LoadOptions, 'among' | 'busiest'>,
): Listening {
  const subscriptions = new Map<string, Subscription>();
  /**
   * Computed again when subscriptions change, since a search through thousands of markets per tick would slow the load
   * itself.
   */
  let heard: readonly WalkingMarket[] = [];
  let shown: readonly WalkingMarket[] = [];
  const hears: Listening['hears'] = (type, symbol) =>
    subscriptions.has(`${type}  `) || subscriptions.has(`${type} ${symbol} `);

  function lookAnew(): void {
    const onScreen = new Set(
      [...subscriptions.values()]
        .filter(({ type }) => type === 'DEPTH' || type === 'KLINE')
        .map(({ symbol }) => symbol),
    );
    heard = marketsNow().filter(({ symbol }) => hears('DETAIL', symbol) || hears('TRADE', symbol));
    shown = heard.filter(({ symbol }) => onScreen.has(symbol));
  }

  return {
    subscribe(to) {
      subscriptions.set(keyOf(to), to);
      lookAnew();
    },
    unsubscribe(from) {
      subscriptions.delete(keyOf(from));
      lookAnew();
    },
    wish(view) {
      subscriptions.clear();
      for (const to of subscriptionsOf(view)) subscriptions.set(keyOf(to), to);
      lookAnew();
    },
    hears,
    hearsTickers: () => [...subscriptions.values()].some(({ type }) => type === 'TICKER'),
    intervalsOf: (symbol) =>
      [...subscriptions.values()].flatMap((one) =>
        one.type === 'KLINE' && one.symbol === symbol && one.interval ? [one.interval] : [],
      ),
    shown: () => shown,
    choose(random) {
      const markets = marketsNow();
      const favoured = busiest > 0 ? markets.slice(0, busiest) : among === 'heard' ? shown : [];
      if (heard.length === 0) return undefined;
      const from = favoured.length > 0 && random.uniform() < 0.5 ? favoured : among === 'all' ? markets : heard;
      return from[Math.floor(random.uniform() * from.length)];
    },
  };
}
