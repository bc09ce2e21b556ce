import type { Page } from '@playwright/test';
import { CATALOGUE } from '../../server/market/catalogue.ts';
import { expect, test } from '../support/journey.ts';
import { atLevels, LONG } from '../support/levels.ts';
import { LAUNCH_WITHOUT, runBeforeApp } from '../support/without.ts';

/** High enough to have header, chart, book and latest trades in sight at once. */
test.use({ viewport: { width: 1280, height: 1080 }, launchOptions: LAUNCH_WITHOUT });

const PAINTED = 'painted prices';
const SAMPLED_MS = 4000;
/** Number of samples in the minute for which the long journey watches each market. */
const MOMENTS = 200;

/** Texts that another thread painted, and the time; null for parts that were not painted recently. */
interface Painted {
  readonly atMs: number;
  /** Prices in the head of the market, and between both sides of the book. */
  readonly head: string | null;
  readonly middle: string | null;
  /** The bold price of the chart. */
  readonly label: string | null;
  /** Lowest price of asks, highest of bids, of all canvases of the book: prices that descend in one colour. */
  readonly ask: string | null;
  readonly bid: string | null;
  /** Price in the first row of each other canvas of a list, of which one is the top of all trades. */
  readonly tops: readonly string[];
}

/** Tells the page the prices that its charts and lists are painted with. Self-contained: it travels as text. */
function tellPainted(channelName: string): void {
  const context = globalThis.OffscreenCanvasRenderingContext2D?.prototype;
  if (typeof document !== 'undefined' || !context) return;
  const channel = new BroadcastChannel(channelName);
  const { fillText, clearRect } = context;
  const KEPT_MS = 1500;
  const ASKS = '#c8243a';
  const BIDS = '#07795a';
  /** Price and colour of each row by its top, for each canvas of a list in the order of their first paint. */
  const canvases = new Map<unknown, { atMs: number; row: number; rows: Map<number, readonly [string, string]> }>();
  let head: string | null = null;
  let middle: string | null = null;
  let label: string | null = null;
  let told = '';
  let asked = false;

  function tell(): void {
    asked = false;
    const nowMs = performance.now();
    const living = [...canvases.values()].filter(({ atMs }) => nowMs - atMs < KEPT_MS);
    const valueOf = (text: string) => Number(text.replace(/,/g, ''));
    const lists = living.map(({ rows }) => [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row));
    const isBook = (list: (typeof lists)[number]) =>
      list.every(([text, colour], at) => {
        const above = list[at - 1];
        return !above || (above[1] === colour && valueOf(above[0]) > valueOf(text));
      });
    const prices = lists.filter(isBook).flat();
    const sorted = (of: string) =>
      prices
        .filter(([, colour]) => colour === of)
        .map(([text]) => text)
        .toSorted((a, b) => valueOf(a) - valueOf(b));
    const now = {
      head,
      middle,
      label,
      ask: sorted(ASKS)[0] ?? null,
      bid: sorted(BIDS).pop() ?? null,
      tops: lists.filter((list) => !isBook(list)).flatMap(([first]) => first?.[0] ?? []),
    };
    const text = JSON.stringify(now);
    if (text === told) return;
    told = text;
    // A channel has no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage({ atMs: performance.timeOrigin + nowMs, ...now });
  }
  const tellSoon = (): void => {
    if (asked) return;
    asked = true;
    queueMicrotask(tell);
  };
  // A list clears one row of eight before it paints it; a chart clears all it has.
  context.clearRect = function clear(x, y, width, height): void {
    clearRect.call(this, x, y, width, height);
    if (height * 4 > this.canvas.height) return;
    const canvas = canvases.get(this) ?? { atMs: 0, row: 0, rows: new Map() };
    canvases.set(this, canvas);
    canvas.row = y;
    canvas.rows.delete(y);
  };
  context.fillText = function text(text, ...place): void {
    if (/^[\d,]+\.\d\d$/.test(text)) {
      const canvas = canvases.get(this);
      const colour = String(this.fillStyle);
      // Those that stand alone are bold, each in its own way; those of a list have a side's colour.
      if (this.font.startsWith('650 ')) head = text;
      else if (this.font.startsWith('600 17px')) middle = text;
      else if (this.font.startsWith('600 ')) label = text;
      else if (canvas && (colour === ASKS || colour === BIDS)) {
        canvas.atMs = performance.now();
        canvas.rows.set(canvas.row, [text, colour]);
      }
      tellSoon();
    }
    fillText.call(this, text, ...place);
  };
}

/** Prices shown as text at a moment; null for parts that are not in view. */
interface Said {
  readonly header: string;
  readonly mid: string | null;
  readonly textAsk: string | null;
  readonly textBid: string | null;
  readonly textTrade: string | null;
}

/** Prices on the screen in one animation frame: the painted ones, otherwise those shown as text. */
type Sample = Said & Omit<Painted, 'head' | 'middle'>;

/** One sample a frame; those of painted ways begin with what was painted since, for text rests at what it said then. */
const sampled = (page: Page, way: string): Promise<readonly Sample[]> =>
  page.evaluate(
    ({ channelName, forMs, isPainted }) =>
      new Promise<Sample[]>((done) => {
        const painted: Painted[] = [];
        const channel = new BroadcastChannel(channelName);
        channel.addEventListener('message', ({ data }) => painted.push(data as Painted));
        const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? null;
        const frames: (Said & { readonly atMs: number })[] = [];
        const startMs = performance.now();
        const look = (): void => {
          frames.push({
            atMs: performance.timeOrigin + performance.now(),
            header: textOf('[class$="_now"] [class$="_last"]') ?? '',
            mid: textOf('[class$="_midPrice"]'),
            textAsk: textOf('[role=table][aria-label^=Asks] > :last-child > [role=cell]'),
            textBid: textOf('[role=table][aria-label^=Bids] > :first-child > [role=cell]'),
            textTrade: textOf('[role=list][aria-label="Recent trades"] > [role=listitem]:not([hidden]) > *'),
          });
          if (performance.now() - startMs < forMs) requestAnimationFrame(look);
          else {
            channel.close();
            const nothing = { head: null, middle: null, label: null, ask: null, bid: null, tops: [] };
            const lastAt = (atMs: number) => painted.findLast((each) => each.atMs <= atMs) ?? nothing;
            const samples = frames.flatMap((frame) => {
              const { head, middle, ...rest } = lastAt(frame.atMs);
              if (!isPainted) return Object.assign(rest, frame);
              return head === null ? [] : Object.assign(rest, frame, { header: head, mid: middle });
            });
            done(samples);
          }
        };
        requestAnimationFrame(look);
      }),
    { channelName: PAINTED, forMs: SAMPLED_MS, isPainted: way === 'painted' },
  );

/**
 * Charts and lists are painted by another thread, whose frame may be the one before or after the page's: it tells the same
 * prices, and mostly in the same frame, however busy the machine is.
 * @param pick  all that was painted of one thing: the header's price is one of them
 */
function expectSame(samples: readonly Sample[], pick: (sample: Sample) => readonly (string | null)[]): void {
  const told = samples.filter((sample) => pick(sample).some((text) => text !== null));
  expect(told.length).toBeGreaterThan(samples.length / 4);
  const headers = new Set(samples.map(({ header }) => header));
  const share = (of: (sample: Sample) => boolean) => told.filter(of).length / told.length;
  expect(share((sample) => pick(sample).some((text) => headers.has(text!)))).toBeGreaterThan(0.95);
  expect(share((sample) => pick(sample).includes(sample.header))).toBeGreaterThan(0.5);
}

const LEVELS = atLevels('priceMs', 'bookMs', 'orderMs', 'candleAnimationMs');
const WAYS = [
  { way: 'written', feed: 'compact', query: '&surface=text', details: LEVELS },
  { way: 'painted', feed: 'compact', query: '', details: LEVELS },
  { way: 'written', feed: 'JSON', query: '&surface=text&feed=json', details: LONG },
  { way: 'painted', feed: 'JSON', query: '&feed=json', details: LONG },
] as const;

for (const { way, feed, query, details } of WAYS) {
  test(
    `in every frame header, chart, book and last trade tell one price, which is the best bid or the best ask; lists ${way}, prices as ${feed}`,
    details,
    async ({ page, sandbox, level }) => {
      const painted = page.locator('[data-painted]');
      const lines = page.locator('[data-line][data-painted]');
      const expectWay = () => (way === 'painted' ? expect(lines).toHaveCount(3) : expect(painted).toHaveCount(0));
      await runBeforeApp(page, tellPainted, PAINTED);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${sandbox.url}/?level=${level}&renderer=canvas2d${query}#/pages/trade/trade?symbol=BTCUSDT`);
      await expect(page.getByRole('table', { name: /^Asks/ }).getByRole('row').first()).toContainText(/\d\.\d\d/);
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: /^[\d,]+\.\d\d/ })
          .first(),
      ).toBeVisible();
      await expectWay();
      const samples = await sampled(page, way);
      expect(samples.length).toBeGreaterThan(20);
      for (const { header, mid } of samples) expect(mid).toBe(header);
      if (way === 'painted') {
        expectSame(samples, ({ ask, bid }) => [ask, bid]);
        expectSame(samples, ({ tops }) => tops);
      } else {
        for (const { header, textAsk, textBid, textTrade } of samples) {
          expect([textBid, textAsk]).toContain(header);
          expect(textTrade).toBe(header);
        }
      }
      expectSame(samples, ({ label }) => [label]);
    },
  );
}

/** Samples the prices shown as text, spread over a minute. */
const looks = (page: Page): Promise<readonly Said[]> =>
  page.evaluate(
    (moments) =>
      new Promise((done) => {
        // As it is seen: folded zeros have a whole number beside them, for screen readers, and are written in two ways.
        const textOf = (selector: string) => {
          const shown = document.querySelector(selector)?.cloneNode(true) as Element | undefined;
          shown?.querySelectorAll('.sr-only').forEach((said) => said.remove());
          return shown?.textContent.normalize('NFKC') ?? null;
        };
        const seen: Said[] = [];
        const timer = setInterval(() => {
          seen.push({
            header: textOf('[class$="_now"] [class$="_last"]') ?? '',
            mid: textOf('[class$="_midPrice"]'),
            textAsk: textOf('[role=table][aria-label^=Asks] > :last-child > [role=cell]'),
            textBid: textOf('[role=table][aria-label^=Bids] > :first-child > [role=cell]'),
            textTrade: textOf('[role=list][aria-label="Recent trades"] > [role=listitem]:not([hidden]) > *'),
          });
          if (seen.length < moments) return;
          clearInterval(timer);
          done(seen);
        }, 60_000 / moments);
      }),
    MOMENTS,
  );

test(
  '200 times in a minute, on every market, header, book and last trade tell one price',
  LONG,
  async ({ context, sandbox, level }) => {
    test.setTimeout(1_800_000);
    const symbols = CATALOGUE.map(({ rules }) => rules.symbol);
    const watch = async (): Promise<void> => {
      const page = await context.newPage();
      for (let symbol = symbols.shift(); symbol !== undefined; symbol = symbols.shift()) {
        await page.goto('about:blank');
        await page.goto(`${sandbox.url}/?level=${level}&surface=text#/pages/trade/trade?symbol=${symbol}`);
        await expect(page.getByRole('table', { name: /^Asks/ }).getByRole('row').first()).toContainText(/\d/);
        await expect(page.getByRole('list', { name: 'Recent trades' }).getByRole('listitem').first()).toContainText(
          /\d/,
        );
        for (const { header, mid, textAsk, textBid, textTrade } of await looks(page)) {
          expect(mid, symbol).toBe(header);
          expect(textTrade, symbol).toBe(header);
          expect([textBid, textAsk], symbol).toContain(header);
        }
        process.stdout.write(`${symbol}: ${MOMENTS} of ${MOMENTS}\n`);
      }
    };
    await Promise.all(Array.from({ length: 3 }, watch));
  },
);
