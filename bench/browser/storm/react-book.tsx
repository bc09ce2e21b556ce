import { useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SIDES } from './book-cells.ts';
import type { BookCells, BookRows } from './book-cells.ts';

function Level({ price, size, total, share }: BookCells) {
  return (
    <div className="level" role="row">
      <span className="bar" style={{ transform: `scaleX(${share})` }} />
      <span className="at">{price}</span>
      <span className="size">{size}</span>
      <span className="total">{total}</span>
    </div>
  );
}

function Book({ subscribe }: { subscribe(onRows: (rows: BookRows) => void): void }) {
  const [book, setBook] = useState<BookRows>({ asks: [], bids: [] });
  useLayoutEffect(() => subscribe(setBook), [subscribe]);
  return SIDES.map((side) => (
    <div key={side} className={`book ${side}`} role="table">
      {(side === 'asks' ? book.asks.toReversed() : book.bids).map((cells, at) => (
        // A row is a place: by their prices React would move nodes about, which costs more.
        // oxlint-disable-next-line react/no-array-index-key
        <Level key={at} {...cells} />
      ))}
    </div>
  ));
}

/** The book in React state, rendered once a flush. */
export function startReactBook(into: HTMLElement, subscribe: (onRows: (rows: BookRows) => void) => void): void {
  createRoot(into).render(<Book subscribe={subscribe} />);
}
