import type { Brand } from './brand.ts';

/** Milliseconds since 1970-01-01T00:00:00Z, whole. */
export type EpochMs = Brand<number, 'EpochMs'>;

const LAST_PLAUSIBLE_SECONDS = 1e11;
/** Largest time of `Date`. */
export const EPOCH_MS_MAX = 8.64e15;
/**
 * ISO text with a zone, without which the same text would be another time on every phone. Other texts that engines
 * parse are rejected.
 */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Parses a time on the wire: epoch ms, epoch s or ISO text with a zone (decision 33); null for anything else. */
export function epochMsOf(value: unknown): EpochMs | null {
  if (typeof value === 'number' && value >= 0 && value <= EPOCH_MS_MAX) {
    return Math.round(value < LAST_PLAUSIBLE_SECONDS ? value * 1000 : value) as EpochMs;
  }
  if (typeof value !== 'string') return null;
  if (/^\d+$/.test(value)) return epochMsOf(Number(value));
  const parsed = ISO.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? null : (parsed as EpochMs);
}
