/** Socket, parsing and text beside the page: one message a flush with the cells that changed. */
import { createQuotes, listen } from './quotes.ts';

export interface FeedStart {
  readonly feedUrl: string;
  readonly symbols: readonly string[];
  readonly flushMs: number;
}

addEventListener('message', ({ data }: MessageEvent<FeedStart>) => {
  const quotes = createQuotes(data.symbols);
  listen(data.feedUrl, quotes.hear);
  setInterval(() => {
    const cells = quotes.take();
    if (cells.length > 0) postMessage(cells);
  }, data.flushMs);
});
