/** These ticks were published, are older than they are kept, and no receipt stands on them. */
export class TicksRemoved extends Error {
  override readonly name = 'TicksRemoved';

  constructor(symbol: string, seq: number) {
    super(`tick ${seq} of ${symbol} is no longer kept`);
  }
}
