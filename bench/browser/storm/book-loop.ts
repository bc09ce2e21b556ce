import { SIDES } from './book-cells.ts';
import type { BookRows } from './book-cells.ts';
import { element, write } from './dom-loop.ts';

/** The limit of an order book: rows made once, and a loop that writes the texts and bars that changed. */
export function startBookLoop(into: HTMLElement, rows: number): (book: BookRows) => void {
  const sides = SIDES.map((side) => {
    const table = element('div', `book ${side}`);
    table.setAttribute('role', 'table');
    const cells = Array.from({ length: rows }, () => {
      const row = element('div', 'level');
      row.setAttribute('role', 'row');
      const [bar, price, size, total] = ['bar', 'at', 'size', 'total'].map((name) => element('span', name));
      row.append(bar!, price!, size!, total!);
      return { row, bar: bar!, price: price!, size: size!, total: total! };
    });
    // Asks stand with the best price at the bottom.
    table.append(...(side === 'asks' ? cells.toReversed() : cells).map(({ row }) => row));
    into.append(table);
    return { side, cells };
  });
  return (book) => {
    for (const { side, cells } of sides) {
      cells.forEach(({ bar, price, size, total }, at) => {
        const found = book[side][at];
        write(price, found?.price ?? '');
        write(size, found?.size ?? '');
        write(total, found?.total ?? '');
        bar.style.transform = `scaleX(${found?.share ?? 0})`;
      });
    }
  };
}
