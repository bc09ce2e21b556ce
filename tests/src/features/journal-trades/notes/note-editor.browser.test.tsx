import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropKeptJournal } from '../../../../../src/data/kept-journal.ts';
import { sessionStore } from '../../../../../src/data/session.ts';
import { NoteEditor } from '../../../../../src/features/journal-trades/notes/note-editor.tsx';
import { NotesNotice } from '../../../../../src/features/journal-trades/notes/notes-notice.tsx';
import { myNotes } from '../../../../../src/features/trade-journal/notes/my-notes.ts';
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

async function shown() {
  await render(
    <>
      <NotesNotice />
      <NoteEditor trade={TRADE} />
    </>,
  );
  await myNotes.refresh();
}

beforeEach(() => {
  dropKeptJournal();
  localStorage.clear();
  exchange = fakeNotes();
  exchange.write(TRADE, NOTE);
  sessionStore.applySignIn('token', { userId: 'user-1', address: '0x1', walletKind: 'demo' });
});
afterEach(() => {
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
});
