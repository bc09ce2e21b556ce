import type { LoopRow } from './dom-loop.ts';
import { createFlash } from './flash.ts';
import type { ScreenCopy } from './screen-copy.ts';

/** Rows of the app's own screen, for the loop to write into. */
export interface CopiedRows {
  /** As in the rows, from top to bottom: `BTCUSDT`. */
  readonly symbols: readonly string[];
  readonly rows: readonly LoopRow[];
}

const partOf = (row: Element, selector: string): HTMLElement => {
  const part = row.querySelector<HTMLElement>(selector);
  if (!part) throw new Error(`a row of the app has no ${selector}`);
  return part;
};

/** The app turns the arrow and the colour of a change with its sign. */
function turnWith(change: HTMLElement): (text: string) => void {
  let shown = change.dataset['direction'];
  return (text) => {
    const direction = text.startsWith('+') ? 'up' : 'down';
    if (direction === shown) return;
    shown = direction;
    change.dataset['direction'] = direction;
  };
}

/** Replaces this page by the copy without its prices, so that all visible prices were written by the loop. */
export function showCopy({ attributes, css, html }: ScreenCopy): CopiedRows {
  for (const [name, value] of attributes) document.documentElement.setAttribute(name, value);
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) link.remove();
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  document.body.innerHTML = html;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('li a[href*="symbol="]')];
  return {
    symbols: links.map(({ href }) => /symbol=(\w+)/.exec(href)![1]!),
    rows: links.map((link) => {
      const change = partOf(link, '[data-cell="change"]');
      const price = partOf(link, '[data-cell="price"]');
      price.textContent = '';
      return {
        price,
        change,
        volume: partOf(link, '[class*="_fullName"] + span'),
        flash: createFlash(price),
        turn: turnWith(change),
      };
    }),
  };
}
