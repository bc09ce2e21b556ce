/** The app's list of markets as others write it. `?variant=…&feed=ws://…&rows=50&overscan=8&flushMs=200` */
import { showCopy } from './copied-rows.ts';
import { plainRows, startDomLoop } from './dom-loop.ts';
import type { FeedStart } from './feed-worker.ts';
import { createQuotes, listen } from './quotes.ts';
import type { Cells } from './quotes.ts';
import { startReactList } from './react-list.tsx';

const asked = new URLSearchParams(location.search);
const feedUrl = asked.get('feed')!;
const flushMs = Number(asked.get('flushMs'));
const overscan = Number(asked.get('overscan'));
const shown = Number(asked.get('rows')) + overscan;
const into = document.querySelector<HTMLElement>('#list')!;
const markets = window.stormMarkets;
const wireNames = markets.map(({ symbol }) => symbol.toLowerCase());

function listenInWorker(symbols: readonly string[], onCells: (cells: readonly Cells[]) => void): void {
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<readonly Cells[]>) => onCells(data));
  worker.postMessage({ feedUrl, symbols, flushMs } satisfies FeedStart, []);
}

/** Each message sets the state; React decides how many of them one render takes. */
function listenInPage(onCells: (cells: readonly Cells[]) => void): void {
  const quotes = createQuotes(wireNames);
  listen(feedUrl, (text) => {
    quotes.hear(text);
    onCells(quotes.take());
  });
}

const inWorker = (onCells: (cells: readonly Cells[]) => void) => listenInWorker(wireNames, onCells);

switch (asked.get('variant')) {
  case 'domLoop':
    // Knows what is on screen, as the app does.
    listenInWorker(wireNames.slice(0, shown), startDomLoop(plainRows(into, markets.slice(0, shown))));
    break;
  case 'sameScreen': {
    const { symbols, rows } = showCopy(window.screenCopy!);
    listenInWorker(
      symbols.map((symbol) => symbol.toLowerCase()),
      startDomLoop(rows),
    );
    break;
  }
  case 'reactFlushed':
    startReactList(into, { markets, overscan, subscribe: inWorker });
    break;
  case 'reactState':
    startReactList(into, { markets, overscan, subscribe: listenInPage });
    break;
}
