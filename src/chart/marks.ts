/**
 * An open second contract on the chart (K6): open line in the direction's colour, expiry line, shaded win side,
 * remaining time. Drawn until the page takes it out of the list.
 */
export interface ChartMark {
  readonly id: string;
  readonly direction: 'up' | 'down';
  /** Quote asset per 1 base; for drawing. */
  readonly openPrice: number;
  /** Epoch ms of the server clock. */
  readonly openTimeMs: number;
  readonly expiryTimeMs: number;
}
