import type { Page } from '@playwright/test';
import { runBeforeApp } from './without.ts';

const CHANNEL = 'tern-journey-webgl';

interface Losing {
  readonly channel: string;
  /** No context is given any more after the first loss. */
  readonly forGood: boolean;
}

/** Self-contained: it travels as text. */
function losableWebgl({ channel, forGood }: Losing): void {
  const given = new Set<WebGL2RenderingContext>();
  let lost = false;
  for (const kind of [globalThis.HTMLCanvasElement, globalThis.OffscreenCanvas]) {
    if (!kind) continue;
    const original = kind.prototype.getContext as (name: string, ...rest: unknown[]) => unknown;
    Object.assign(kind.prototype, {
      getContext(this: HTMLCanvasElement, name: string, ...rest: unknown[]): unknown {
        if (!/^(experimental-)?webgl/.test(name)) return original.call(this, name, ...rest);
        if (lost && forGood) return null;
        const context = original.call(this, name, ...rest) as WebGL2RenderingContext | null;
        if (context) given.add(context);
        return context;
      },
    });
  }
  new BroadcastChannel(channel).addEventListener('message', () => {
    lost = true;
    for (const context of given) {
      if (!context.isContextLost()) context.getExtension('WEBGL_lose_context')?.loseContext();
    }
    given.clear();
  });
}

export interface WebglLoss {
  /** Takes away all contexts that were given so far. */
  lose(): Promise<void>;
  /** What painted the chart, in order and without repeats; empty while it is still the first canvas. */
  renderers(): Promise<readonly string[]>;
}

/**
 * Lets a journey take all WebGL contexts away, as a phone does that needs its graphics memory. Before `page.goto`; not
 * together with `takeFrom`.
 * @param forGood  no context is given any more after the first loss
 */
export async function loseWebgl(page: Page, { forGood }: { forGood: boolean }): Promise<WebglLoss> {
  await runBeforeApp(page, losableWebgl, { channel: CHANNEL, forGood });
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
    renderers: () => page.evaluate(() => (window as unknown as { ternRenderers: readonly string[] }).ternRenderers),
  };
}
