/** Kinds of spans: weeks that begin on Monday, and months, both at midnight UTC in every time zone. */
export const STATEMENT_SPANS = ['week', 'month'] as const;
export type StatementSpan = (typeof STATEMENT_SPANS)[number];

const WEEK_MS = 604_800_000;
/** Monday, 5 January 1970. */
const FIRST_MONDAY_MS = 345_600_000;

/** `fromMs` inclusive, `toMs` exclusive, epoch ms. Spans of a kind follow one another without a gap. */
export interface SpanTimes {
  readonly fromMs: number;
  readonly toMs: number;
}

function weekAt(timeMs: number): SpanTimes {
  const fromMs = FIRST_MONDAY_MS + Math.floor((timeMs - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS;
  // The epoch was a Thursday, so its week is short, since no time on the wire is before it.
  return { fromMs: Math.max(0, fromMs), toMs: fromMs + WEEK_MS };
}

function monthAt(timeMs: number): SpanTimes {
  const date = new Date(timeMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { fromMs: Date.UTC(year, month), toMs: Date.UTC(year, month + 1) };
}

/**
 * Returns the span that contains a time.
 * @param timeMs  epoch ms, 0 or more
 */
export const spanAt = (span: StatementSpan, timeMs: number): SpanTimes =>
  span === 'week' ? weekAt(timeMs) : monthAt(timeMs);
