import type { ComputeMetrics } from '../../compute/pool/places.ts';
import type { SaverChoice } from '../../level/data-saver.ts';
import type { FeedCounters, FeedState } from '../../signals/connection-store.ts';
import type { LoggedEvent } from '../../model/event-log.ts';
import type { Lack } from './missing-features.ts';

/** Facts for support. They contain no address, token, balance or order, and none may be added. */
export interface Diagnostics {
  readonly version: string;
  readonly timeMs: number;
  readonly language: string;
  readonly level: number;
  readonly status: string;
  readonly attempt: number;
  readonly age: string;
  /** NaN before the first ping. */
  readonly pingMs: number;
  readonly feed: FeedState;
  readonly counters: FeedCounters;
  /** The choice of the person, and whether the data saver acts. */
  readonly dataSaver: { readonly chosen: SaverChoice; readonly acts: boolean };
  /** As `DataUse.usedBytes`. */
  readonly bytesToday: number;
  /** Code that computes book and charts: WebAssembly or JavaScript; `null` before either began. */
  readonly kernels: 'wasm' | 'plain' | null;
  readonly compute: ComputeMetrics;
  /** Features that this browser lacks. */
  readonly lacks: readonly Lack[];
  readonly userAgent: string;
  /** CSS pixels, `375×667 @2`. */
  readonly screen: string;
  /** Errors since the page opened, newest last (decision 29). */
  readonly events: readonly LoggedEvent[];
}

const feedText = ({ way, periodMs, isSlow }: FeedState): string =>
  way === 'compact' ? `compact, every ${periodMs} ms${isSlow ? ', slow line' : ''}` : way;

/** Returns one fact per line, always in English, because support reads it. */
export function diagnosticsText(facts: Diagnostics): string {
  const { counters, pingMs } = facts;
  const { pool, ...here } = facts.compute;
  return [
    `Tern ${facts.version}`,
    `time ${new Date(facts.timeMs).toISOString()}`,
    `language ${facts.language}`,
    `level ${facts.level}`,
    `connection ${facts.status}, attempt ${facts.attempt}`,
    `prices ${facts.age}`,
    `ping ${Number.isFinite(pingMs) ? `${Math.round(pingMs)} ms` : 'unknown'}`,
    `feed ${feedText(facts.feed)}`,
    ...Object.entries(counters).map(([name, count]) => `${name} ${count}`),
    `data saver ${facts.dataSaver.chosen}, ${facts.dataSaver.acts ? 'on' : 'off'}`,
    `live data today ${facts.bytesToday} bytes`,
    `kernels ${facts.kernels ?? 'not started'}`,
    ...Object.entries({ ...here, ...pool }).map(([name, figure]) => `compute ${name} ${figure}`),
    `lacks ${facts.lacks.join(', ') || 'nothing'}`,
    `screen ${facts.screen}`,
    `browser ${facts.userAgent}`,
    ...facts.events.map(({ timeMs, text }) => `${new Date(timeMs).toISOString()} ${text}`),
  ].join('\n');
}
