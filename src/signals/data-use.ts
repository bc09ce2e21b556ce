import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { browserStorage } from '../model/storage.ts';
import type { StoredValue } from '../model/storage.ts';
import type { FeedCounters } from './connection-store.ts';

/** Bytes of a frame besides its message: TCP/IP 52, TLS 22, and the acknowledgement 52. */
const FRAME_BYTES = 126;
/** Longest time between two counts without a pause, ms; a longer one means a hidden page or a lost connection. */
const PAUSE_MS = 10_000;
/** Shortest time between two writes, ms; counts are also written when the page is left. */
const WRITE_MS = 30_000;
/** A rate of less time than this says nothing. */
const RATE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Live data received while messages flowed. */
interface Span {
  readonly bytes: number;
  readonly ms: number;
}

/** Live data of one day on this device, of all its pages. */
export interface DayUse {
  /** Local date, `2026-01-31`. */
  readonly day: string;
  readonly bytes: number;
  /** Shares with the data saver on and off. */
  readonly saving: Span;
  readonly normal: Span;
}

/** Bytes of the live connection since the page was opened, in both directions with headers, before compression. */
export const liveBytes = ({ bytesIn, bytesOut, messages, framesIn, framesOut }: FeedCounters): number =>
  bytesIn + bytesOut + FRAME_BYTES * (messages + framesIn + framesOut);

/** Bytes an hour with the data saver on or off; null before a minute was counted. */
export function hourlyBytes(use: DayUse, saving: boolean): number | null {
  const { bytes, ms } = saving ? use.saving : use.normal;
  return ms < RATE_MS ? null : (bytes * HOUR_MS) / ms;
}

/** Local date of a device time. */
export function localDay(epochMs: number): string {
  const date = new Date(epochMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const emptyDay = (day: string): DayUse => ({
  day,
  bytes: 0,
  saving: { bytes: 0, ms: 0 },
  normal: { bytes: 0, ms: 0 },
});

const sumOf = (a: Span, b: Span): Span => ({ bytes: a.bytes + b.bytes, ms: a.ms + b.ms });

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function spanOf(stored: unknown): Span | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { bytes, ms } = stored as Partial<Record<keyof Span, unknown>>;
  return isCount(bytes) && isCount(ms) ? { bytes, ms } : null;
}

/** Returns null for what is no record of ours. */
export function dayUseOf(stored: unknown): DayUse | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { day, bytes, ...spans } = stored as Partial<Record<keyof DayUse, unknown>>;
  const saving = spanOf(spans.saving);
  const normal = spanOf(spans.normal);
  if (typeof day !== 'string' || !/^\d{4,6}-\d\d-\d\d$/.test(day)) return null;
  return isCount(bytes) && saving && normal ? { day, bytes, saving, normal } : null;
}

export interface DataUse {
  /** The current day; without new counts that of the last count, see `refresh`. */
  readonly today: ReadonlySignal<DayUse>;
  /** False when the browser refuses to store, so that counts begin with this page. */
  readonly kept: ReadonlySignal<boolean>;
  /** Bytes of the day, or since the page was opened when nothing is stored. */
  readonly usedBytes: ReadonlySignal<number>;
  /** @param counters  since the page was opened, as the connection store has them */
  apply(counters: FeedCounters, saving: boolean): void;
  /** Reads the date, and the counts that other tabs have written. */
  refresh(): void;
  /** Writes what is not yet stored. */
  write(): void;
}

export interface DataUseParts {
  /** One record, of one day: it does not grow. */
  readonly stored: StoredValue<DayUse>;
  /** Epoch ms of the device. */
  dateMs(): number;
  /** Monotone ms. */
  nowMs(): number;
}

/** Counts the live data of each day. Tabs share one record: each adds what it has counted itself. */
export function createDataUse({ stored, dateMs, nowMs }: DataUseParts): DataUse {
  const openedBytes = signal(0);
  let countedMs = NaN;
  let writtenMs = -Infinity;
  /** Counted here and not yet in the record. */
  let pending = emptyDay(localDay(dateMs()));

  /** Returns the record with pending counts. A record of an earlier day is ignored, and replaced by the next write. */
  function present(): DayUse {
    const day = localDay(dateMs());
    if (pending.day !== day) pending = emptyDay(day);
    const read = stored.read();
    if (read?.day !== day) return pending;
    return {
      day,
      bytes: read.bytes + pending.bytes,
      saving: sumOf(read.saving, pending.saving),
      normal: sumOf(read.normal, pending.normal),
    };
  }
  const today = signal(present());
  const kept = signal(stored.isKept());

  function write(): void {
    writtenMs = nowMs();
    if (pending.bytes === 0) return;
    const use = present();
    stored.write(use);
    pending = emptyDay(use.day);
    today.value = use;
    kept.value = stored.isKept();
  }
  return {
    today,
    kept,
    usedBytes: computed(() => (kept.value ? today.value.bytes : openedBytes.value)),
    apply(counters, saving) {
      const bytes = Math.max(0, liveBytes(counters) - openedBytes.peek());
      const ms = Math.round(nowMs() - countedMs);
      openedBytes.value = liveBytes(counters);
      countedMs = nowMs();
      present();
      const span = ms <= PAUSE_MS ? { bytes, ms } : { bytes: 0, ms: 0 };
      const state = saving ? 'saving' : 'normal';
      pending = { ...pending, bytes: pending.bytes + bytes, [state]: sumOf(pending[state], span) };
      if (nowMs() - writtenMs >= WRITE_MS) write();
      else today.value = present();
    },
    refresh() {
      today.value = present();
    },
    write,
  };
}

export const dataUse = createDataUse({
  stored: browserStorage.json('dataUse', dayUseOf),
  dateMs: Date.now,
  nowMs: () => performance.now(),
});
