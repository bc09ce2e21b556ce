import type { Brand } from './brand.ts';

/** Milliseconds since 1970-01-01T00:00:00Z, whole. */
export type EpochMs = Brand<number, 'EpochMs'>;

const LAST_PLAUSIBLE_SECONDS = 1e11;

/** Times on the wire may be epoch ms, epoch s or ISO text (decision 33). Null when none of them. */
export function epochMsOf(value: unknown): EpochMs | null {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) {
    return Math.round(value < LAST_PLAUSIBLE_SECONDS ? value * 1000 : value) as EpochMs;
  }
  if (typeof value !== 'string' || value === '') return null;
  if (/^\d+$/.test(value)) return epochMsOf(Number(value));
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? null : (parsed as EpochMs);
}
