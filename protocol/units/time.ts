import type { Brand } from './brand.ts';

/** Milliseconds since 1970-01-01T00:00:00Z, whole. */
export type EpochMs = Brand<number, 'EpochMs'>;

const LAST_PLAUSIBLE_SECONDS = 1e11;
/** Where `Date` ends. */
export const EPOCH_MS_MAX = 8.64e15;
/** With a zone: without one the same text is another moment on every phone. Looser texts, which runtimes also parse, are no times. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Times on the wire may be epoch ms, epoch s or ISO text with a zone (decision 33). Null when none of them. */
export function epochMsOf(value: unknown): EpochMs | null {
  if (typeof value === 'number' && value >= 0 && value <= EPOCH_MS_MAX) {
    return Math.round(value < LAST_PLAUSIBLE_SECONDS ? value * 1000 : value) as EpochMs;
  }
  if (typeof value !== 'string') return null;
  if (/^\d+$/.test(value)) return epochMsOf(Number(value));
  const parsed = ISO.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? null : (parsed as EpochMs);
}
