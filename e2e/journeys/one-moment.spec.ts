import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';
import { LAUNCH_WITHOUT, runBeforeApp } from '../support/without.ts';

/** Header, chart and book side by side. */
test.use({ viewport: { width: 1280, height: 800 }, launchOptions: LAUNCH_WITHOUT });

const LABELS = 'chart labels';
const SAMPLED_MS = 4000;

/** Tells the page each new price that the chart's label is painted with, and when. Self-contained: it travels as text. */
function tellLabels(channelName: string): void {
  const context = globalThis.OffscreenCanvasRenderingContext2D?.prototype;
  if (typeof document !== 'undefined' || !context) return;
  const channel = new BroadcastChannel(channelName);
  const { fillText } = context;
  let last = '';
  context.fillText = function label(text, ...place): void {
    // No other price on the chart is bold.
    if (this.font.startsWith('600 ') && /^[\d,]+\.\d\d$/.test(text) && text !== last) {
      last = text;
      // A channel has no target to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ atMs: performance.timeOrigin + performance.now(), text });
    }
    fillText.call(this, text, ...place);
  };
}

/** What stood on the screen in one animation frame. Texts as shown, null for what is not in view. */
interface Sample {
  readonly header: string;
  readonly label: string | null;
  readonly mid: string | null;
  readonly ask: string | null;
  readonly bid: string | null;
  readonly trade: string | null;
}

/** One sample a frame. */
const sampled = (page: Page): Promise<readonly Sample[]> =>
  page.evaluate(
    ({ channelName, forMs }) =>
      new Promise<Sample[]>((done) => {
        const labels: { atMs: number; text: string }[] = [];
        const channel = new BroadcastChannel(channelName);
        channel.addEventListener('message', ({ data }) => labels.push(data as (typeof labels)[number]));
        const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? null;
        const frames: (Omit<Sample, 'label'> & { atMs: number })[] = [];
        const startMs = performance.now();
        const look = (): void => {
          frames.push({
            atMs: performance.timeOrigin + performance.now(),
            header: textOf('[class$="_now"] [class$="_last"]') ?? '',
            mid: textOf('[class$="_midPrice"]'),
            ask: textOf('[role=table][aria-label^=Asks] > :last-child > [role=cell]'),
            bid: textOf('[role=table][aria-label^=Bids] > :first-child > [role=cell]'),
            trade: textOf('[role=list][aria-label="Trades"] > [role=listitem]:not([hidden]) > *'),
          });
          if (performance.now() - startMs < forMs) requestAnimationFrame(look);
          else {
            channel.close();
            const labelAt = (atMs: number) => labels.findLast((label) => label.atMs <= atMs)?.text ?? null;
            done(frames.map((frame) => Object.assign(frame, { label: labelAt(frame.atMs) })));
          }
        };
        requestAnimationFrame(look);
      }),
    { channelName: LABELS, forMs: SAMPLED_MS },
  );

/**
 * The chart is painted by another thread, whose frame may be the one before or after the page's: it tells the same prices,
 * and nearly always in the same frame.
 */
function expectSameLabel(samples: readonly Sample[]): void {
  const told = samples.filter(({ label }) => label !== null);
  expect(told.length).toBeGreaterThan(samples.length / 4);
  const headers = new Set(samples.map(({ header }) => header));
  const share = (of: (sample: Sample) => boolean) => told.filter(of).length / told.length;
  expect(share(({ label }) => headers.has(label!))).toBeGreaterThan(0.95);
  expect(share(({ label, header }) => label === header)).toBeGreaterThan(0.8);
}

test(
  'in every frame header, chart, book and last trade tell one price, which is the best bid or the best ask',
  atLevels('priceMs', 'bookMs', 'orderMs', 'candleAnimationMs'),
  async ({ page, sandbox, level }) => {
    await runBeforeApp(page, tellLabels, LABELS);
    await page.goto(`${sandbox.url}/?level=${level}&renderer=canvas2d#/pages/trade/trade?symbol=BTCUSDT`);
    await expect(page.getByRole('table', { name: /^Asks/ }).getByRole('row').first()).toContainText(/\d\.\d\d/);
    const beside = await sampled(page);
    expect(beside.length).toBeGreaterThan(20);
    for (const { header, mid, ask, bid } of beside) {
      expect(mid).toBe(header);
      expect([bid, ask]).toContain(header);
    }
    expectSameLabel(beside);

    await page.getByRole('tab', { name: 'Trades' }).click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /^[\d,]+\.\d\d/ })
        .first(),
    ).toBeVisible();
    const withTrades = await sampled(page);
    expect(withTrades.length).toBeGreaterThan(20);
    for (const { header, trade } of withTrades) expect(trade).toBe(header);
    expectSameLabel(withTrades);
  },
);
