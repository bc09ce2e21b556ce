import type { Page } from '@playwright/test';

const DAY_MS = 86_400_000;
/** Days of the span: enough for some hundred trades and more than the 30 days that a verdict needs. */
const DAYS = 60;

/** The first day of this month: before it files hold whole months, of which there are few. */
function lastDay(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) / DAY_MS;
}

const average = (period: number) => ({ study: { kind: 'ma', period }, line: 'value' });

/** A cross of two averages as the rules page keeps it on this device. @param fast  candles of the faster average */
function draftOf(name: string, fast: number, parts: object): object {
  const to = lastDay();
  return {
    name,
    kind: 'spot',
    symbols: ['BTCUSDT'],
    interval: 'FIFTEEN_MIN',
    enter: { join: 'all', conditions: [{ left: average(fast), operator: 'crossesAbove', right: average(30) }] },
    leave: { join: 'any', conditions: [{ left: average(fast), operator: 'crossesBelow', right: average(30) }] },
    exits: {},
    size: { kind: 'share', value: 1 },
    stake: 100,
    direction: 'up',
    periodS: 60,
    costs: { maker: 0.0008, taker: 0.001, slippage: 0.0002 },
    span: { from: to - DAYS, to, heldBack: 0.3 },
    ...parts,
  };
}

/** A draft by its id in the address of its pages. */
export type KeptDraft = readonly [id: string, name: string, fast: number, parts?: object];

/** Puts drafts where the app keeps those of a visitor. Call before the page is opened. */
export async function putDrafts(page: Page, drafts: readonly KeptDraft[]): Promise<void> {
  const kept = drafts.map(([id, name, fast, parts = {}]) => ({ id, owner: null, draft: draftOf(name, fast, parts) }));
  await page.addInitScript((text) => {
    if (localStorage.getItem('__persisted__strategyDrafts') === null) {
      localStorage.setItem('__persisted__strategyDrafts', text);
    }
  }, JSON.stringify(kept));
}
