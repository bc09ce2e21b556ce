import { columnsOf } from '../../compute/kline/columns.ts';
import type { KlineColumns } from '../../compute/kline/columns.ts';
import type { ChartEngine } from '../engine/chart-engine.ts';
import type { KlineKey, KlineSource, KlineSubscription } from '../kline-source.ts';
import type { ChartStatus } from './chart-messages.ts';

/** Pause after a failed request for history, however often the view asks. */
const OLDER_RETRY_MS = 5000;
/** Number of klines applied before the first frame, a few screens; the rest of a long history follows after it. */
const FIRST_KLINES = 512;

export interface KlineFollowerParts {
  readonly engine: ChartEngine;
  readonly source: KlineSource;
  /** The market moved. */
  onUpdate(): void;
  /** Called when klines arrived or the state changed. */
  onChange(): void;
}

/** Carries the klines of one market and interval at a time from the source into the engine. */
export interface KlineFollower {
  /** Market and interval; null before the first `open`. */
  readonly key: KlineKey | null;
  readonly state: ChartStatus['state'];
  readonly loadingOlder: boolean;
  open(key: KlineKey): void;
  /** Asks for history when the view will soon need it (K7). Call after every move. */
  loadWhatIsNeeded(): void;
  /** Call after every frame: klines that it did not need are applied in the next task. */
  afterFrame(): void;
  /** Applies all received klines at once. */
  takeAll(): void;
  /** Opens the same klines again when they could not be loaded. */
  retry(): void;
  close(): void;
}

export function createKlineFollower({ engine, source, onUpdate, onChange }: KlineFollowerParts): KlineFollower {
  let key: KlineKey | null = null;
  let subscription: KlineSubscription | null = null;
  let state: ChartStatus['state'] = 'loading';
  let older: 'idle' | 'loading' | 'exhausted' = 'idle';
  let olderFailedMs = -Infinity;
  /** Klines that came with the newest ones and are not in the engine yet. */
  let rest: KlineColumns | null = null;

  /** Resets from the newest klines only when these are visible: any other time has to be looked up in all of them. */
  function reset(columns: KlineColumns, priceDecimals: number): void {
    const count = columns.openTimeMs.length;
    const from = count >= 4 * FIRST_KLINES && engine.atLive ? count - FIRST_KLINES : 0;
    const newest = columnsOf((name) => columns[name].subarray(from));
    engine.reset(newest, priceDecimals);
    // A copy: the source goes on with its own.
    rest = from > 0 ? columnsOf((name) => columns[name].slice(0, from)) : null;
  }

  function takeRest(): void {
    if (!rest) return;
    const columns = rest;
    rest = null;
    try {
      engine.prepend(columns);
    } catch {
      // Only the newest ones are kept, because there is a gap before them.
      older = 'exhausted';
    }
  }

  function close(): void {
    key = null;
    rest = null;
    subscription?.close();
    subscription = null;
  }

  function open(next: KlineKey): void {
    close();
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
        reset(columns, priceDecimals);
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
        takeRest();
        if (older === 'exhausted') return;
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
    get key() {
      return key;
    },
    get state() {
      return state;
    },
    get loadingOlder() {
      return older === 'loading';
    },
    loadWhatIsNeeded() {
      if (rest && engine.wantsOlder) takeRest();
      const mayAsk = older === 'idle' && performance.now() - olderFailedMs > OLDER_RETRY_MS;
      if (!subscription || !mayAsk || !engine.wantsOlder) return;
      older = 'loading';
      subscription.loadOlder();
    },
    afterFrame() {
      if (!rest) return;
      const mine = rest;
      setTimeout(() => {
        if (rest !== mine) return;
        takeRest();
        onChange();
      });
    },
    takeAll: takeRest,
    retry() {
      if (key && state === 'failed') open({ ...key });
    },
    close,
  };
}
