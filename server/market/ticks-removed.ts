/** The ticks were published, but are past retention, and no receipt refers to them. */
export class TicksRemoved extends Error {
  override readonly name = 'TicksRemoved';

  constructor(symbol: string, seq: number) {
    super(`tick ${seq} of ${symbol} is no longer kept`);
  }
}
