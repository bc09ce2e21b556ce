/** An order book out of the messages of the socket, and its rows as text. In a page or in a worker. */
import { priceText } from './quotes.ts';

export const SIDES = ['asks', 'bids'] as const;
export type Side = (typeof SIDES)[number];

/** Texts of one row, best price first. */
export interface BookCells {
  readonly price: string;
  readonly size: string;
  readonly total: string;
  /** Length of the bar behind the row, 0 to 1. */
  readonly share: number;
}

export type BookRows = Readonly<Record<Side, readonly BookCells[]>>;

interface Message extends Readonly<Record<Side, readonly (readonly [price: string, size: string])[]>> {
  readonly type: string;
  readonly symbol: string;
  /** 0: a whole book. */
  readonly first: number;
}

export interface Book {
  hear(text: string): void;
  /** The best rows; null when nothing changed since the last call. */
  take(): BookRows | null;
}

const SIZE_DECIMALS = 5;

/** @param symbol  as on the wire, @param rows  a side */
export function createBook(symbol: string, rows: number): Book {
  const levels: Record<Side, Map<string, number>> = { asks: new Map(), bids: new Map() };
  let changed = false;

  function best(side: Side): readonly (readonly [price: number, size: number])[] {
    const sign = side === 'asks' ? 1 : -1;
    const all = [...levels[side]].map(([price, size]) => [Number(price), size] as const);
    return all.sort(([a], [b]) => sign * (a - b)).slice(0, rows);
  }

  return {
    hear(text) {
      const message = JSON.parse(text) as Message;
      if (message.type !== 'DEPTH' || message.symbol !== symbol) return;
      for (const side of SIDES) {
        if (message.first === 0) levels[side].clear();
        for (const [price, size] of message[side]) {
          if (Number(size) === 0) levels[side].delete(price);
          else levels[side].set(price, Number(size));
        }
      }
      changed = true;
    },
    take() {
      if (!changed) return null;
      changed = false;
      const shown = { asks: best('asks'), bids: best('bids') };
      const sumOf = (side: Side) => shown[side].reduce((sum, [, size]) => sum + size, 0);
      const deepest = Math.max(sumOf('asks'), sumOf('bids'));
      const cellsOf = (side: Side) => {
        let total = 0;
        return shown[side].map(([price, size]): BookCells => {
          total += size;
          return {
            price: priceText(price),
            size: priceText(size, SIZE_DECIMALS),
            total: priceText(total, SIZE_DECIMALS),
            share: total / deepest,
          };
        });
      };
      return { asks: cellsOf('asks'), bids: cellsOf('bids') };
    },
  };
}
