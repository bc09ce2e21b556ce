/** Speed and markets of the prices that a scripted socket sends. */
export interface LoadOptions {
  /** Equal seeds give equal walks of every price. */
  readonly seed: string;
  /** Ticks per second and client, each sent in a message of its own on every channel that carries it. */
  readonly ticksPerSecond: number;
  /**
   * heard (default): every tick is one that the client hears, half of them of the market on screen. all: ticks fall on
   * all markets alike, and who subscribed to few hears few.
   */
  readonly among?: 'heard' | 'all';
  /** Half of the ticks fall on so many markets, the first ones, independent of the screen. */
  readonly busiest?: number;
  /**
   * Ticks of one beat (10 ms) share one message of a channel, as those of a flush do on the server; else each has its
   * own.
   */
  readonly bundled?: boolean;
}
