import type { ChartEngine } from '../engine/chart-engine.ts';
import type { KlineKey, KlineSource, KlineSubscription } from '../kline-source.ts';
import type { ChartStatus } from './messages.ts';

/** After a failed request for history the next one waits, however often the view asks. */
const OLDER_RETRY_MS = 5000;

export interface KlineFollowerParts {
  readonly engine: ChartEngine;
  readonly source: KlineSource;
  /** The market moved. */
  onUpdate(): void;
  /** Klines came, or the state changed. */
  onChange(): void;
}

/** Carries the klines of one market and interval at a time from the source into the engine. */
export function createKlineFollower({ engine, source, onUpdate, onChange }: KlineFollowerParts) {
  let key: KlineKey | null = null;
  let subscription: KlineSubscription | null = null;
  let state: ChartStatus['state'] = 'loading';
  let older: 'idle' | 'loading' | 'exhausted' = 'idle';
  let olderFailedMs = -Infinity;

  function open(next: KlineKey): void {
    subscription?.close();
    subscription = null;
    key = next;
    older = 'idle';
    olderFailedMs = -Infinity;
    state = 'loading';
    engine.changeInterval(next.interval, next.step);
    // A sink belongs to one subscription: answers to a former key are late and must not mix in.
    const mine = () => key === next;
    subscription = source.open(next, {
      reset(columns, priceDecimals) {
        if (!mine()) return;
        engine.reset(columns, priceDecimals);
        state = columns.openTimeMs.length > 0 ? 'ready' : 'empty';
        older = 'idle';
        onChange();
      },
      update(openTimeMs, open, high, low, close, volume) {
        if (!mine()) return;
        engine.update(openTimeMs, open, high, low, close, volume, performance.now());
        if (state !== 'ready') {
          state = 'ready';
          onChange();
        }
        onUpdate();
      },
      prepend(columns) {
        if (!mine()) return;
        engine.prepend(columns);
        older = columns.openTimeMs.length > 0 ? 'idle' : 'exhausted';
        onChange();
      },
      fail() {
        if (!mine()) return;
        if (older === 'loading') {
          older = 'idle';
          olderFailedMs = performance.now();
        } else if (state === 'loading') state = 'failed';
        onChange();
      },
    });
    // A source may have answered before `open` returned; only now can it be asked for more.
    onChange();
  }

  return {
    open,
    get key(): KlineKey | null {
      return key;
    },
    get state(): ChartStatus['state'] {
      return state;
    },
    get loadingOlder(): boolean {
      return older === 'loading';
    },
    /** Asks for history when the view will soon need it (K7). Call after every move. */
    loadWhatIsNeeded(): void {
      const mayAsk = older === 'idle' && performance.now() - olderFailedMs > OLDER_RETRY_MS;
      if (!subscription || !mayAsk || !engine.wantsOlder) return;
      older = 'loading';
      subscription.loadOlder();
    },
    retry(): void {
      if (key && state === 'failed') open({ ...key });
    },
    close(): void {
      key = null;
      subscription?.close();
      subscription = null;
    },
  };
}
