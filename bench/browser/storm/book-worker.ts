/** Socket, merging and text of an order book beside the page: one message a flush. */
import { createBook } from './book-cells.ts';
import { listen } from './quotes.ts';

export interface BookStart {
  readonly feedUrl: string;
  /** As on the wire. */
  readonly symbol: string;
  readonly rows: number;
  readonly flushMs: number;
}

addEventListener('message', ({ data }: MessageEvent<BookStart>) => {
  const book = createBook(data.symbol, data.rows);
  listen(data.feedUrl, book.hear, data.symbol);
  setInterval(() => {
    const rows = book.take();
    if (rows) postMessage(rows);
  }, data.flushMs);
});
