import { INTERVALS } from '../../../protocol/units/interval.ts';
import { KLINE_PLACES as K, KLINE_WIDTH } from '../../model/number-rows.ts';
import type { ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import type { FeedSink } from '../decode/feed-sink.ts';
import type { SymbolTable } from '../decode/symbol-table.ts';
import type { MarketSlots } from './market-slots.ts';
import type { BookState } from './book-state.ts';
import { CANDLE as C, CHANGED, MARKET as M, FRAME_TRADE_WIDTH, TRADE as T } from './frame-state.ts';
import type { FrameState, HeadState } from './frame-state.ts';

export interface DeliverParts {
  readonly symbols: Pick<SymbolTable, 'at'>;
  readonly slots: MarketSlots;
  readonly frame: FrameState;
  readonly sink: Pick<FeedSink, 'tick' | 'price' | 'summary' | 'stale' | 'kline' | 'bookRows' | 'head'>;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte]!;
  return text;
}

/**
 * Hands the changes of a valid frame to the sink: prices and trades first, then the data that is compared with them.
 * @returns a function that takes the server's time of the frame, epoch ms, and whether it is a KEY: a KEY lists the
 * stale ones of the markets that the view names, so all others of them are fresh
 */
export function createDelivery({
  symbols,
  slots,
  frame,
  sink,
}: DeliverParts): (timeMs: number, isKey: boolean) => void {
  const kline = new Float64Array(KLINE_WIDTH);

  function prices(timeMs: number): void {
    for (let at = 0; at < frame.changedCount; at++) {
      const slot = frame.changedSlots[at]!;
      const index = slots.indexOf(slot);
      if (index < 0 || (frame.changesOf(slot) & CHANGED.price) === 0) continue;
      sink.price(index, timeMs, frame.market(slot, M.last) as ScaledPrice);
    }
  }

  function trades(): void {
    const { trades: rows, tradeCount } = frame;
    for (let at = 0; at < tradeCount * FRAME_TRADE_WIDTH; at += FRAME_TRADE_WIDTH) {
      const index = slots.indexOf(rows[at + T.slot]!);
      if (index < 0) continue;
      sink.tick(
        'WATCH',
        index,
        rows[at + T.seq]!,
        rows[at + T.timeMs]!,
        rows[at + T.price]! as ScaledPrice,
        rows[at + T.size]! as ScaledSize,
        rows[at + T.side] === 1 ? 1 : -1,
      );
    }
  }

  function day(slot: number, index: number): void {
    const last = frame.market(slot, M.last);
    if (Number.isNaN(last)) return; // A summary goes with a price.
    sink.summary(
      index,
      0, // Its price was delivered above, with its time.
      last as ScaledPrice,
      frame.market(slot, M.open) as ScaledPrice,
      frame.market(slot, M.high) as ScaledPrice,
      frame.market(slot, M.low) as ScaledPrice,
      frame.market(slot, M.volume) / 10 ** symbols.at(index).sizeDecimals,
      frame.market(slot, M.quoteVolume),
    );
  }

  function days(isKey: boolean): void {
    for (let at = 0; at < frame.changedCount; at++) {
      const slot = frame.changedSlots[at]!;
      const index = slots.indexOf(slot);
      if (index < 0) continue;
      if (frame.changesOf(slot) & CHANGED.day) day(slot, index);
      if ((isKey && slots.isNamed(slot)) || frame.changesOf(slot) & CHANGED.stale)
        sink.stale(index, frame.market(slot, M.stale) === 1);
    }
  }

  function candle(row: Float64Array): void {
    const index = slots.indexOf(row[C.slot]!);
    if (index < 0) return;
    const { priceDecimals, sizeDecimals } = symbols.at(index);
    const unit = 10 ** priceDecimals;
    const close = row[C.close]!;
    kline[K.openTimeMs] = row[C.openTimeMs]!;
    kline[K.open] = row[C.open]! / unit;
    // The price may be of a newer flush than the extremes.
    kline[K.high] = Math.max(close, row[C.high]!) / unit;
    kline[K.low] = Math.min(close, row[C.low]!) / unit;
    kline[K.close] = close / unit;
    kline[K.volume] = row[C.volume]! / 10 ** sizeDecimals;
    sink.kline(index, INTERVALS[row[C.interval]!]!, kline);
  }

  function book(rows: BookState): void {
    const index = slots.indexOf(rows.slot);
    if (index >= 0) sink.bookRows(index, rows);
  }

  function head({ slot, seq, timeMs, hash, keyIndex, signature }: HeadState): void {
    const index = slots.indexOf(slot);
    if (index >= 0) sink.head({ symbol: index, seq, timeMs, hash: hexOf(hash), keyIndex, signature: hexOf(signature) });
  }

  return (timeMs, isKey) => {
    prices(timeMs);
    trades();
    days(isKey);
    frame.forChangedCandles(candle);
    frame.books.forChanged(book);
    for (const each of frame.heads) head(each);
  };
}
