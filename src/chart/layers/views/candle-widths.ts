const BODY_SHARE = 0.7;
/** Narrower than this there is a wick only. */
const LEAST_BODY = 3;
/** Bars grow slower than candles: most of them is air. */
const STEM_SHARE = 0.14;

/**
 * Widths in device px. Body and wick are both even or both odd, so that a wick is never off centre. Where candles get
 * narrow the wick gets thinner first, so that bodies can be told from it as long as possible.
 */
export function candleWidths(spacing: number, dpr: number): { body: number; wick: number } {
  const thin = Math.max(1, Math.round(dpr));
  const body = Math.max(1, Math.floor(spacing * BODY_SHARE));
  if (body < LEAST_BODY) {
    const both = Math.min(body, thin);
    return { body: both, wick: both };
  }
  const wick = Math.min(thin, body - 2);
  return { body: (body - wick) % 2 === 0 ? body : body - 1, wick };
}

/**
 * Widths in device px: the stem (and height of the arms), and how far an arm reaches beyond it; 0 where there is no room
 * for arms. Stem, arms and the gap to the next bar always fit the spacing.
 */
export function barWidths(spacing: number, dpr: number): { stem: number; arm: number } {
  const thin = Math.max(1, Math.round(dpr));
  const width = Math.floor(spacing * BODY_SHARE);
  if (width < LEAST_BODY) return { stem: candleWidths(spacing, dpr).wick, arm: 0 };
  const wished = Math.min(2 * thin, Math.max(thin, Math.floor(spacing * STEM_SHARE)));
  const stem = Math.min(wished, Math.floor(width / 3));
  return { stem, arm: (width - stem) >> 1 };
}
