import type { Page } from '@playwright/test';
import { runBeforeApp } from './without.ts';

const CHANNEL = 'tern-journey-webgl';
/**
 * Replies of page and workers to a question come within this, on a busy machine too; what is missing fails its test.
 */
const REPLIES_MS = 1000;

interface Watching {
  readonly channel: string;
  /** No context is given any more after the first loss. */
  readonly lossForGood: boolean;
}

/** Self-contained: it travels as text. */
function watchedWebgl({ channel, lossForGood }: Watching): void {
  const kept = new Set<WebGL2RenderingContext>();
  let [given, lost] = [0, false];
  for (const kind of [globalThis.HTMLCanvasElement, globalThis.OffscreenCanvas]) {
    if (!kind) continue;
    const original = kind.prototype.getContext as (name: string, ...rest: unknown[]) => unknown;
    Object.assign(kind.prototype, {
      getContext(this: HTMLCanvasElement, name: string, ...rest: unknown[]): unknown {
        if (!/^(experimental-)?webgl/.test(name)) return original.call(this, name, ...rest);
        if (lost && lossForGood) return null;
        const context = original.call(this, name, ...rest) as WebGL2RenderingContext | null;
        if (context && !kept.has(context)) {
          given += 1;
          kept.add(context);
        }
        return context;
      },
    });
  }
  const line = new BroadcastChannel(channel);
  line.addEventListener('message', ({ data }) => {
    for (const context of kept) if (context.isContextLost()) kept.delete(context);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin.
    if (data === 'count') line.postMessage({ given, live: kept.size });
    if (data !== 'lose') return;
    lost = true;
    for (const context of kept) context.getExtension('WEBGL_lose_context')?.loseContext();
  });
}

export interface WebglContexts {
  /** Takes away all contexts that were given so far. */
  lose(): Promise<void>;
  /** Contexts of the page and its workers: all that were ever given, and those that still are. */
  count(): Promise<{ readonly given: number; readonly live: number }>;
  /**
   * Returns the renderers that painted the chart, in order and without repeats; empty while it is still the first
   * canvas.
   */
  renderers(): Promise<readonly string[]>;
}

/**
 * Lets a journey count the WebGL contexts of an app, and take them all away, as a phone does that needs its graphics memory. A
 * context counts until the app gives it back: what is left to the collector is live. Before `page.goto`; not together with
 * `takeFrom`.
 * @param lossForGood  no context is given any more after the first loss
 */
export async function watchWebgl(page: Page, { lossForGood }: { lossForGood: boolean }): Promise<WebglContexts> {
  await runBeforeApp(page, watchedWebgl, { channel: CHANNEL, lossForGood });
  await page.addInitScript(() => {
    const seen: string[] = [];
    const look = (node: Node) => {
      const name = (node as Element).getAttribute('data-renderer');
      if (name !== null && name !== seen[seen.length - 1]) seen.push(name);
    };
    new MutationObserver((records) => records.forEach(({ target }) => look(target))).observe(document, {
      subtree: true,
      attributeFilter: ['data-renderer'],
    });
    Object.assign(window, { ternRenderers: seen });
  });
  return {
    lose: () =>
      page.evaluate((name) => {
        const channel = new BroadcastChannel(name);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin.
        channel.postMessage('lose');
        channel.close();
      }, CHANNEL),
    count: () =>
      page.evaluate(
        async ([name, waitMs]) => {
          const channel = new BroadcastChannel(name);
          const sum = { given: 0, live: 0 };
          channel.addEventListener('message', ({ data }) => {
            sum.given += data.given;
            sum.live += data.live;
          });
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin.
          channel.postMessage('count');
          await new Promise((done) => setTimeout(done, waitMs));
          channel.close();
          return sum;
        },
        [CHANNEL, REPLIES_MS] as const,
      ),
    renderers: () => page.evaluate(() => (window as unknown as { ternRenderers: readonly string[] }).ternRenderers),
  };
}
