import { serveLoad } from './load-client.ts';
import type { Mark, OpenLoadFeed } from './load-client.ts';
import type { LoadOptions } from './load-options.ts';
import type { SocketScript } from './feed-server.ts';
import { marketsOf } from './walking-market.ts';
import type { WalkingMarket } from './walking-market.ts';

/**
 * A market that moves as fast as wanted, told tick by tick: what the app must bear without conflation by the server.
 */
export interface Load {
  readonly script: SocketScript;
  /** Reads markets and present prices from a sandbox. */
  follow(sandboxUrl: string): Promise<void>;
  /** Uses these markets instead. */
  lead(markets: readonly WalkingMarket[]): void;
  /** Returns the number of ticks, messages and bytes sent to all clients so far. */
  sent(): { readonly ticks: number; readonly messages: number; readonly bytes: number };
  /**
   * Gives a market a price of four digits before the point, or of three: a picture of the screen can tell them apart.
   * @param symbol  as on the wire
   * @returns when it was told, epoch ms
   */
  markPrice(symbol: string, wide: boolean): Promise<number>;
  /** The same for all sizes of all books: three digits before the point, or one. */
  markSizes(wide: boolean): Promise<number>;
  /** Stops all changes; unchanged daily summaries are still sent once a second. */
  hush(): void;
}

/** Marked prices in units of the last decimal, of which they have two. */
const NARROW_PRICE = 999_50;
const WIDE_PRICE = 1000_50;

/** @param openFeed  serves clients that ask for the compact feed; null: an older server */
export function createLoad(options: LoadOptions, openFeed: OpenLoadFeed | null = null): Load {
  let markets: readonly WalkingMarket[] = [];
  let ticks = 0;
  let messages = 0;
  let bytes = 0;
  let sizesAreWide = false;
  let hushed = false;
  let marks: readonly Mark[] = [];
  const world = {
    markets: () => markets,
    sizesAreWide: () => sizesAreWide,
    isHushed: () => hushed,
    takeMarks() {
      const due = marks;
      marks = [];
      return due;
    },
    noteTick: () => void (ticks += 1),
    noteMessage(length: number) {
      messages += 1;
      bytes += length;
    },
  };

  return {
    script: (client, upgrade) => serveLoad(client, upgrade, world, options, openFeed),
    async follow(sandboxUrl) {
      markets = await marketsOf(sandboxUrl);
    },
    lead(given) {
      markets = given;
    },
    sent: () => ({ ticks, messages, bytes }),
    markPrice: (symbol, wide) =>
      new Promise((told) => {
        const market = markets.find((each) => each.symbol === symbol)!;
        market.scaled = wide ? WIDE_PRICE : NARROW_PRICE;
        market.seq += 1;
        marks = [...marks, { market, told }];
      }),
    markSizes: (wide) =>
      new Promise((told) => {
        sizesAreWide = wide;
        marks = [...marks, { market: null, told }];
      }),
    hush() {
      hushed = true;
    },
  };
}
