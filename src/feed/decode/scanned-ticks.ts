import { toWireSymbol } from '../../../protocol/units/market-symbol.ts';
import { TICK_COLUMNS as T, TICK_ROW } from '../../compute/order/tick-scanner.ts';
import type { TickScanner } from '../../compute/order/tick-scanner.ts';
import type { ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import type { FeedSink } from './feed-sink.ts';
import type { SymbolTable } from './symbol-table.ts';

/** Decodes tick messages, which are nearly all messages, with a WebAssembly scanner instead of `JSON.parse`. */
export interface ScannedTicks {
  use(scanner: TickScanner): void;
  /** Call this after markets were added or changed. */
  symbolsChanged(): void;
  /**
   * Delivers the ticks of a message.
   * @returns false for another kind of message or an unusual one, which the caller must decode in full
   */
  read(message: string): boolean;
}

export function createScannedTicks(symbols: SymbolTable, sink: Pick<FeedSink, 'tick'>): ScannedTicks {
  let scanner: TickScanner | null = null;

  function symbolsChanged(): void {
    if (!scanner) return;
    for (let index = 0; index < symbols.size; index++) {
      const { symbol, priceDecimals, sizeDecimals } = symbols.at(index);
      scanner.setMarket(index, { wire: toWireSymbol(symbol), priceDecimals, sizeDecimals });
    }
  }

  return {
    use(next) {
      scanner = next;
      symbolsChanged();
    },
    symbolsChanged,
    read(message) {
      if (!scanner) return false;
      const count = scanner.scan(message);
      if (count < 0) return false;
      const stream = scanner.isDetail ? 'DETAIL' : 'TRADE';
      const { rows } = scanner;
      for (let at = 0; at < count * TICK_ROW; at += TICK_ROW) {
        sink.tick(
          stream,
          rows[at + T.market]!,
          rows[at + T.seq]!,
          rows[at + T.timeMs]!,
          rows[at + T.price]! as ScaledPrice,
          rows[at + T.size]! as ScaledSize,
          rows[at + T.side] === 1 ? 1 : -1,
        );
      }
      return true;
    },
  };
}
