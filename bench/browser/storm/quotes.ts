/** The last price of each market out of the messages of the socket, and its cells as text. In a page or in a worker. */

/** Texts of the three live cells of one row. */
export interface Cells {
  readonly row: number;
  readonly price: string;
  readonly change: string;
  readonly volume: string;
  /** Price as a number, which decides the tint. */
  readonly value: number;
}

interface Quote {
  readonly row: number;
  last: number;
  open: number;
  volume: number;
}

interface Message {
  readonly type: string;
  readonly data?: readonly Readonly<Record<string, string>>[];
}

export interface Quotes {
  hear(text: string): void;
  /** Rows that changed since the last call. */
  take(): readonly Cells[];
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** `67123.4` → `67,123.40`. */
export function priceText(price: number, decimals = 2): string {
  const [whole, fraction] = price.toFixed(decimals).split('.') as [string, string];
  return `${whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole}.${fraction}`;
}

const changeText = (percent: number): string =>
  Number.isFinite(percent) ? `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}%` : '—';

/** @param symbols  of the rows that are wanted, as on the wire */
export function createQuotes(symbols: readonly string[]): Quotes {
  const bySymbol = new Map(
    symbols.map((symbol, row): [string, Quote] => [symbol, { row, last: NaN, open: NaN, volume: 0 }]),
  );
  const changed = new Set<Quote>();
  return {
    hear(text) {
      const { type, data } = JSON.parse(text) as Message;
      if (!data || (type !== 'DETAIL' && type !== 'TRADE' && type !== 'TICKER')) return;
      for (const row of data) {
        const quote = bySymbol.get(row['symbol']!);
        if (!quote) continue;
        if (type === 'TICKER') {
          quote.open = Number(row['openPrice']);
          quote.volume = Number(row['quoteVolume']);
          quote.last = Number(row['lastPrice']);
        } else {
          quote.last = Number(row['price']);
        }
        changed.add(quote);
      }
    },
    take() {
      const cells = [...changed].map(({ row, last, open, volume }) => ({
        row,
        price: priceText(last),
        change: changeText(((last - open) / open) * 100),
        volume: compact.format(volume),
        value: last,
      }));
      changed.clear();
      return cells;
    },
  };
}

/** Opens the socket and hears what the app hears at level 0. @param book  of which market too, as on the wire */
export function listen(feedUrl: string, onMessage: (text: string) => void, book?: string): void {
  const socket = new WebSocket(feedUrl);
  socket.addEventListener('open', () => {
    for (const type of ['TICKER', 'DETAIL', 'TRADE']) socket.send(JSON.stringify({ op: 'subscribe', type }));
    if (book !== undefined) socket.send(JSON.stringify({ op: 'subscribe', type: 'DEPTH', symbol: book }));
  });
  socket.addEventListener('message', ({ data }) => onMessage(data as string));
}
