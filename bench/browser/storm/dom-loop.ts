import { createFlash } from './flash.ts';
import type { Cells } from './quotes.ts';
import type { StormMarket } from './storm-market.ts';

/** The live cells of one row. */
export interface LoopRow {
  readonly price: HTMLElement;
  readonly change: HTMLElement;
  readonly volume: HTMLElement;
  readonly flash: (value: number) => void;
  /** Told the text of the change. */
  readonly turn?: (change: string) => void;
}

export const element = (name: string, className: string, text = ''): HTMLElement => {
  const node = document.createElement(name);
  node.className = className;
  node.textContent = text;
  return node;
};

/** The text node stays: cheaper for the engine than `textContent`, and so part of the limit. */
export const write = (node: HTMLElement, text: string): void => {
  const child = node.firstChild as Text | null;
  if (!child) node.textContent = text;
  else if (child.data !== text) child.data = text;
};

/** Rows with no more than the loop needs. */
export function plainRows(into: HTMLElement, markets: readonly StormMarket[]): readonly LoopRow[] {
  const list = element('ul', 'rows');
  const rows = markets.map(({ symbol, base, name }, at): LoopRow => {
    const row = element('li', 'row');
    row.style.transform = `translateY(${at * 64}px)`;
    const link = document.createElement('a');
    link.href = `#?symbol=${symbol}`;
    const names = element('span', 'names', `${base} ${name} · `);
    const [volume, price, change] = [element('span', 'volume'), element('span', 'price'), element('span', 'change')];
    names.append(volume);
    link.append(element('span', 'icon', base[0]), names, price, change);
    row.append(link);
    list.append(row);
    return { price, change, volume, flash: createFlash(price) };
  });
  into.append(list);
  return rows;
}

/** The limit: rows made once, and a loop that writes the texts that changed. @returns writes the cells of a flush */
export function startDomLoop(rows: readonly LoopRow[]): (cells: readonly Cells[]) => void {
  return (cells) => {
    for (const { row: at, price, change, volume, value } of cells) {
      const row = rows[at]!;
      write(row.price, price);
      write(row.change, change);
      write(row.volume, volume);
      row.flash(value);
      row.turn?.(change);
    }
  };
}
