/** The app's lists as others write them. `?variant=…&feed=ws://…&rows=50&overscan=8&flushMs=200&symbol=btcusdt` */
import type { BookRows } from './book-cells.ts';
import { startBookLoop } from './book-loop.ts';
import type { BookStart } from './book-worker.ts';
import { showCopy } from './copied-rows.ts';
import { plainRows, startDomLoop } from './dom-loop.ts';
import type { FeedStart } from './feed-worker.ts';
import type { Cells } from './quotes.ts';
import { startReactBook } from './react-book.tsx';
import { startReactList } from './react-list.tsx';

const asked = new URLSearchParams(location.search);
const feedUrl = asked.get('feed')!;
const flushMs = Number(asked.get('flushMs'));
const overscan = Number(asked.get('overscan'));
const rows = Number(asked.get('rows'));
const shown = rows + overscan;
const into = document.querySelector<HTMLElement>('#list')!;
const markets = window.stormMarkets;

function listenFor(symbols: readonly string[], onCells: (cells: readonly Cells[]) => void): void {
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<readonly Cells[]>) => onCells(data));
  const wireNames = symbols.map((symbol) => symbol.toLowerCase());
  worker.postMessage({ feedUrl, symbols: wireNames, flushMs } satisfies FeedStart, []);
}

function listenForBook(onRows: (rows: BookRows) => void): void {
  const worker = new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<BookRows>) => onRows(data));
  worker.postMessage({ feedUrl, symbol: asked.get('symbol')!, rows, flushMs } satisfies BookStart, []);
}

const allSymbols = () => markets.map(({ symbol }) => symbol);

switch (asked.get('variant')) {
  case 'domLoop':
    // Knows what is on screen, as the app does.
    listenFor(allSymbols().slice(0, shown), startDomLoop(plainRows(into, markets.slice(0, shown))));
    break;
  case 'sameScreen': {
    const { symbols, rows: copied } = showCopy(window.screenCopy!);
    listenFor(symbols, startDomLoop(copied));
    break;
  }
  case 'reactFlushed':
    startReactList(into, { markets, overscan, subscribe: (onCells) => listenFor(allSymbols(), onCells) });
    break;
  case 'bookLoop':
    listenForBook(startBookLoop(into, rows));
    break;
  case 'bookReact':
    startReactBook(into, listenForBook);
    break;
}
