import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from 'react-router-dom';
import type { MarketSymbol } from '../../../../../protocol/units/market-symbol.ts';
import { dropKeptJournal } from '../../../../../src/data/drop-kept-journal.ts';
import { sessionStore } from '../../../../../src/data/session.ts';
import { draftOf } from '../../../../../src/features/strategy/draft.ts';
import { dropDraft, keepDraft, NEW } from '../../../../../src/features/strategy/drafts.ts';
import { NoteEditor } from '../../../../../src/features/journal-trades/notes/note-editor.tsx';
import {
  removeStrategy,
  savedStrategies,
  saveStrategy,
} from '../../../../../src/features/strategy/saved-strategies.ts';
import { NotesNotice } from '../../../../../src/features/journal-trades/notes/notes-notice.tsx';
import { myNotes } from '../../../../../src/features/trade-journal/notes/my-notes.ts';
import { OverlayHost } from '../../../../../src/ui/present.tsx';
import { strategyWith } from '../../strategy-sweep/sweep-strategies.ts';
import { fakeNotes } from '../../trade-journal/notes/fake-notes.ts';
import '../../../../../src/styles/tokens.css';
import '../../../../../src/styles/base.css';

const TRADE = 'u:a';
const NOTE = { text: 'Of the tablet.', tags: ['Plan'], plan: null };
const field = page.getByRole('textbox', { name: 'Note', exact: true });
const status = page.getByRole('status');
const retry = page.getByRole('button', { name: 'Retry' });

const saysSo = (words: RegExp) => vi.waitFor(() => expect(status.element().textContent).toMatch(words));

let exchange: ReturnType<typeof fakeNotes>;

const stored = new Map<string, unknown>();

/** An exchange that keeps strategies. */
function answerOfStrategies(address: string, body: unknown): Response {
  const { id, strategy } = JSON.parse(typeof body === 'string' ? body : '{}') as { id: string; strategy: unknown };
  if (address.endsWith('/save')) stored.set(id, strategy);
  const removed = address.endsWith('/remove') && stored.delete(id);
  const strategies = Array.from(stored, ([key, value]) => ({ id: key, strategy: value, updated: 1 }));
  return Response.json({ code: 200, msg: '', data: { id, updated: 1, removed, strategies } });
}

async function shown() {
  await render(
    <MemoryRouter>
      <NotesNotice />
      <NoteEditor trade={TRADE} traits={{ market: 'ETHUSDT' as MarketSymbol, kind: 'upDown' }} />
      <OverlayHost />
    </MemoryRouter>,
  );
  await myNotes.refresh();
}

beforeEach(() => {
  dropKeptJournal();
  localStorage.clear();
  stored.clear();
  exchange = fakeNotes();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address.includes('/api/strategy/') ? answerOfStrategies(address, init.body) : fetch(address, init),
  );
  exchange.write(TRADE, NOTE);
  sessionStore.applySignIn('token', { userId: 'user-1', address: '0x1', walletKind: 'demo' });
});
afterEach(() => {
  for (const { id } of savedStrategies.peek().items) removeStrategy(id);
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

describe('the note of a trade', () => {
  it('says that it could not be read, and reads it at a retry', async () => {
    exchange.facts.offline = true;
    await shown();
    await saysSo(/No connection/);
    await expect.element(field).toHaveValue('');
    exchange.facts.offline = false;
    await retry.click();
    await expect.element(field).toHaveValue(NOTE.text);
    await saysSo(/^Saved$/);
  });

  it('says that its deletion waits, why, and counts it', async () => {
    await shown();
    await expect.element(field).toHaveValue(NOTE.text);
    exchange.facts.offline = true;
    myNotes.write(TRADE, { text: '', tags: [], plan: null });
    await saysSo(/^Deleted on this device only/);
    await saysSo(/No connection/);
    await expect.element(page.getByText('1 note change is on this device only')).toBeVisible();
    exchange.facts.offline = false;
    await retry.click();
    await saysSo(/^$/);
    expect(exchange.notes.get(TRADE)!.content).toBeNull();
  });

  it('takes the name of a strategy as a tag, those of its market first', async () => {
    saveStrategy(null, strategyWith({ name: 'Fits', symbols: ['ETHUSDT' as MarketSymbol] }));
    saveStrategy(null, strategyWith({ name: 'Other market' }));
    await shown();
    await page.getByRole('button', { name: 'From a strategy' }).click();
    const sheet = page.getByRole('dialog', { name: 'From a strategy' });
    const rows = sheet.getByRole('listitem');
    await expect.element(rows.nth(1)).toHaveTextContent('Other marketBTCUSDT · 1h · Spot');
    await expect.element(rows.nth(0)).toHaveTextContent('FitsETHUSDT · 1h · Spot');
    await rows.nth(0).getByRole('button').click();
    await expect.element(page.getByRole('button', { name: 'Fits', pressed: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Plan', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save note' }).click();
    await saysSo(/^Saved$/);
    expect(exchange.notes.get(TRADE)!.content!.tags).toEqual(['Plan', 'Fits']);
    // It is not offered once more.
    await page.getByRole('button', { name: 'From a strategy' }).click();
    await expect.element(sheet.getByRole('button', { name: /^Fits/ })).toBeDisabled();
  });

  it('offers the strategy that was never saved too', async () => {
    keepDraft(NEW, draftOf(strategyWith({ name: 'Just tried' })));
    await shown();
    await page.getByRole('button', { name: 'From a strategy' }).click();
    await page.getByRole('button', { name: /^Just tried/ }).click();
    await expect.element(page.getByRole('button', { name: 'Just tried', pressed: true })).toBeVisible();
    dropDraft(NEW);
  });

  it('leads to the strategy lab while no strategy is saved', async () => {
    await shown();
    await page.getByRole('button', { name: 'From a strategy' }).click();
    await expect.element(page.getByText('No saved strategies yet. Start with a template.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Strategy lab' })).toBeVisible();
  });
});
