import type { Level } from '../../../src/level/settings.ts';
import type { WireCounts } from '../../harness/counting-proxy.ts';
import type { ReceiveSample } from './receive.ts';
import type { WirePage } from './pages.ts';

/**
 * Feeds of this bench: what the app asks for, the JSON that it speaks with a server of an older release, and the JSON of
 * release 180e768f (json-fixture.ts).
 */
export const FEEDS = ['compact', 'json', 'fixture'] as const;
export type Feed = (typeof FEEDS)[number];

/** `hidden` is the trade page with its chart, while the page is hidden. */
export type Screen = WirePage | 'hidden';
export const SCREENS = ['home', 'list', 'chart', 'book', 'assets', 'hidden'] as const satisfies readonly Screen[];

/** One screen at one level by one feed, watched once. */
export interface WireSample {
  readonly screen: Screen;
  readonly level: Level;
  readonly feed: Feed;
  /** A second, of WebSocket frames with their headers. */
  readonly downBytes: number;
  readonly upBytes: number;
  readonly downFrames: number;
  readonly marketFrames: number;
  /**
   * Market frames a period of the view, the first not counted: of a few frames it may have come just after the watch
   * began. null without a view.
   */
  readonly framesAPeriod: number | null;
  /** ms of processor a second: all processes of the browser, and its main thread; null where no browser listened. */
  readonly cpuMs: number | null;
  readonly mainMs: number | null;
}

/** Screens that a visitor sees; without one signed in. */
export type AppScreen = Exclude<WirePage, 'assets'>;

/** One screen of this app, or of the app of another revision, at one level, watched once. */
export interface AppSample {
  readonly app: 'this' | 'other';
  readonly screen: AppScreen;
  readonly level: Level;
  /** ms of processor a second, all processes of the browser. */
  readonly cpuMs: number;
}

/** Time from showing a hidden page to its first KEY, ms, on a line with a round trip of 300 ms. */
export interface ShownSample {
  readonly level: Level;
  readonly shownMs: number;
}

export interface WireSamples {
  readonly samples: readonly WireSample[];
  readonly shown: readonly ShownSample[];
  /** Empty unless it was asked for. */
  readonly received: readonly ReceiveSample[];
}

type Rates = Pick<WireSample, 'downBytes' | 'upBytes' | 'downFrames' | 'marketFrames' | 'framesAPeriod'>;

/** @param periodMs  of the view; null without one */
export function ratesOf(before: WireCounts, after: WireCounts, ms: number, periodMs: number | null): Rates {
  const rate = (of: keyof WireCounts): number => ((after[of] - before[of]) * 1000) / ms;
  const marketFrames = rate('marketFrames');
  return {
    downBytes: rate('downBytes'),
    upBytes: rate('upBytes'),
    downFrames: rate('downFrames'),
    marketFrames,
    framesAPeriod:
      periodMs === null ? null : (Math.max(0, after.marketFrames - before.marketFrames - 1) * periodMs) / ms,
  };
}
