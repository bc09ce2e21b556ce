import { signal } from '@preact/signals-core';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NoteContent, TradeId } from '../../../../../src/features/trade-journal/note-calls.ts';
import type { NotesKeeper } from '../../../../../src/features/trade-journal/notes/kept-notes.ts';
import type { KnownNotes } from '../../../../../src/features/trade-journal/notes/known-notes.ts';
import { createTradeNotes } from '../../../../../src/features/trade-journal/notes/trade-notes.ts';
import {
  createWaitingNotes,
  WAITING_NOTES_MAX,
  waitingOf,
} from '../../../../../src/features/trade-journal/notes/waiting-notes.ts';
import { createValueStorage } from '../../../../../src/model/storage.ts';
import { fakeStorage } from '../../../model/fake-storage.ts';
import { fakeNotes, refusing } from './fake-notes.ts';

const A: TradeId = 'u:a';
const B: TradeId = 's:b';
const KEY = '__persisted__journalNotes';
const content = (text: string, tags: readonly string[] = [], plan: NoteContent['plan'] = null): NoteContent => ({
  text,
  tags,
  plan,
});

afterEach(() => vi.unstubAllGlobals());

/** Work of all tabs, one after the other. */
function oneByOne() {
  let last: Promise<void> = Promise.resolve();
  return (_: string, work: () => Promise<void>) => (last = last.then(work));
}
/** Engines without web locks. */
const atOnce = (_: string, work: () => Promise<void>) => work();

/** Stands in for the database in which a device keeps an account's notes. */
function fakeKeepers() {
  const kept = new Map<string, KnownNotes>();
  return (userId: string, signal: AbortSignal): NotesKeeper => ({
    read: () => Promise.resolve(kept.get(userId) ?? null),
    keep(known) {
      if (!signal.aborted) kept.set(userId, known);
      return Promise.resolve();
    },
  });
}

/** The events of a storage that other tabs get: each text that this one writes, in order. */
function heardOf(storage: ReturnType<typeof fakeStorage>): (string | null)[] {
  const heard: (string | null)[] = [];
  const { setItem, removeItem } = storage;
  storage.setItem = (key, text) => {
    setItem.call(storage, key, text);
    heard.push(text);
  };
  storage.removeItem = (key) => {
    removeItem.call(storage, key);
    heard.push(null);
  };
  return heard;
}

/** The tab hears, late, of what another one has written. */
async function hear(tab: ReturnType<typeof createTradeNotes>, heard: (string | null)[]): Promise<void> {
  for (const text of heard.splice(0)) {
    const accounts = text === null ? null : waitingOf(JSON.parse(text));
    await tab.takeFromTabs((userId) => accounts?.find((account) => account.userId === userId)?.notes ?? []);
  }
}

/** One device; `open` begins a page of it anew, with what its storage has, also beside another one. */
function device(exchange: ReturnType<typeof fakeNotes>, storage = fakeStorage(), inOneTab = atOnce) {
  const userId = signal<string | null>('one');
  const timers = new Map<number, { run: () => void; delayMs: number }>();
  const createKeeper = fakeKeepers();
  let last = 0;
  const open = () =>
    createTradeNotes({
      createKeeper,
      userId,
      waiting: createWaitingNotes(createValueStorage(() => storage).json('journalNotes', waitingOf)),
      inOneTab,
      nowMs: () => exchange.now(),
      setTimer(run, delayMs) {
        timers.set(++last, { run, delayMs });
        return last;
      },
      clearTimer: (timer) => timers.delete(timer),
    });
  return { userId, timers, storage, open, notes: open() };
}

const textOf = ({ notes }: ReturnType<typeof createTradeNotes>, trade: string) => notes.value.get(trade)?.content.text;
const pathsOf = ({ sent }: ReturnType<typeof fakeNotes>) => sent.map(({ path }) => path.split('/').at(-1));

describe('notes on trades', () => {
  it('are shown at once, then saved, and known to the next page', async () => {
    const exchange = fakeNotes();
    const { notes, open } = device(exchange);
    expect(notes.write(A, content(' Late entry. ', ['Plan'], 'partly'))).toBe(true);
    expect(notes.notes.value.get(A)).toMatchObject({ content: content('Late entry.', ['Plan'], 'partly') });
    expect(notes.notes.value.get(A)!.standing).toBe('sending');
    await notes.send();
    expect(notes.notes.value.get(A)!.standing).toBe('saved');
    const next = open();
    await next.refresh();
    expect(next.state.value).toBe('ready');
    expect(next.notes.value.get(A)).toEqual({
      content: content('Late entry.', ['Plan'], 'partly'),
      standing: 'saved',
      fault: null,
    });
  });

  it('wait on the device while there is no connection, and are sent in the order of writing', async () => {
    const exchange = fakeNotes();
    const { notes, open, storage } = device(exchange);
    exchange.facts.offline = true;
    notes.write(B, content('first'));
    await notes.send();
    notes.write(A, content('second'));
    await notes.send();
    expect(notes.notes.value.get(B)).toMatchObject({ standing: 'waiting', fault: { kind: 'network' } });
    expect(notes.notes.value.get(A)).toMatchObject({ standing: 'waiting' });
    const next = open();
    expect(textOf(next, A)).toBe('second');
    exchange.facts.offline = false;
    exchange.sent.length = 0;
    await next.refresh();
    expect(exchange.sent.filter(({ path }) => path.endsWith('noteSet')).map(({ body }) => body)).toMatchObject([
      { trade: B, text: 'first' },
      { trade: A, text: 'second' },
    ]);
    expect(next.notes.value.get(A)!.standing).toBe('saved');
    expect(storage.getItem(KEY)).toBeNull();
  });

  it('try again by themselves after 30 s without an answer, and when the exchange asks to wait', async () => {
    const exchange = fakeNotes();
    const { notes, timers } = device(exchange);
    exchange.facts.offline = true;
    notes.write(A, content('x'));
    await notes.send();
    expect([...timers.values()].map(({ delayMs }) => delayMs)).toEqual([30_000]);
    exchange.facts.offline = false;
    exchange.facts.next.push(refusing(429, '请等待 7 秒后重试', { seconds: '7' }));
    await notes.send();
    expect([...timers.values()].map(({ delayMs }) => delayMs)).toEqual([7000]);
    [...timers.values()][0]!.run();
    await notes.send();
    expect(notes.notes.value.get(A)!.standing).toBe('saved');
  });

  it('are sent once more by a retry during a call that fails', async () => {
    const exchange = fakeNotes();
    const { notes, timers } = device(exchange);
    let fail = () => {};
    exchange.facts.failsAfter = new Promise((resolve) => {
      fail = resolve;
    });
    notes.write(A, content('x'));
    await vi.waitFor(() => expect(pathsOf(exchange)).toEqual(['noteSet']));
    const retries = [notes.retry(), notes.retry()];
    exchange.facts.failsAfter = null;
    fail();
    await Promise.all(retries);
    expect(notes.notes.value.get(A)!.standing).toBe('saved');
    expect(pathsOf(exchange)).toEqual(['noteSet', 'noteSet']);
    expect(timers.size).toBe(0);
  });

  it('are read by a retry too, once somebody has looked at them', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    await notes.retry();
    expect(pathsOf(exchange)).toEqual([]);
    exchange.facts.offline = true;
    await notes.refresh();
    expect(notes.state.value).toBe('failed');
    exchange.facts.offline = false;
    exchange.write(A, content('of the tablet'));
    await notes.retry();
    expect(notes.error.value).toBeNull();
    expect(textOf(notes, A)).toBe('of the tablet');
  });

  it('of two devices are joined: the newer first, the other as a second paragraph', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    notes.write(A, content('base', ['News', 'Plan']));
    await notes.send();
    exchange.write(A, content('from the tablet', ['News', 'Late'], 'no'));
    exchange.later(10);
    notes.write(A, content('from the phone', ['News', 'Plan', 'Impulse']));
    await notes.send();
    expect(exchange.notes.get(A)!.content).toEqual(
      content('from the phone\n\nfrom the tablet', ['News', 'Impulse', 'Late'], 'no'),
    );
    expect(notes.notes.value.get(A)).toMatchObject({ standing: 'saved' });
  });

  it('put the other device first when it wrote later', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    exchange.facts.offline = true;
    notes.write(A, content('offline, earlier'));
    await notes.send();
    exchange.later(10);
    exchange.write(A, content('later'));
    exchange.facts.offline = false;
    await notes.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('later\n\noffline, earlier');
  });

  it('are not joined with themselves when only the answer was lost', async () => {
    const exchange = fakeNotes();
    const { notes, open } = device(exchange);
    exchange.facts.next.push(() => 'lostAnswer');
    notes.write(A, content('one'));
    await notes.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('one');
    // The page is reloaded, and the person continues to write.
    const next = open();
    next.write(A, content('one and two'));
    await next.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('one and two');
  });

  it('are not joined with themselves when another attempt was lost since', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    exchange.facts.next.push(() => 'lostAnswer');
    notes.write(A, content('one'));
    await notes.send();
    exchange.facts.offline = true;
    notes.write(A, content('one and two'));
    await notes.send();
    exchange.facts.offline = false;
    await notes.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('one and two');
  });

  it('that are too long together wait for the person, with all that was typed', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    exchange.write(A, content('a'.repeat(1500)));
    notes.write(A, content('b'.repeat(1500)));
    await notes.send();
    expect(notes.notes.value.get(A)).toMatchObject({ standing: 'waiting', fault: 'tooLong' });
    expect(textOf(notes, A)).toBe(`${'b'.repeat(1500)}\n\n${'a'.repeat(1500)}`);
    notes.write(A, content('both, shorter'));
    await notes.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('both, shorter');
  });

  it('of any length wait until they are shortened, also past the page', async () => {
    const exchange = fakeNotes();
    const { notes, open } = device(exchange);
    const pasted = 'pasted '.repeat(5000).trim();
    notes.write(A, content(pasted));
    notes.write(B, content('short'));
    await notes.send();
    const next = open();
    expect(textOf(next, A)).toBe(pasted);
    await next.refresh();
    expect(next.notes.value.get(A)).toMatchObject({ standing: 'waiting', fault: 'tooLong' });
    expect(exchange.notes.get(B)!.content!.text).toBe('short');
  });

  it('are removed, unless another device has changed them meanwhile', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    for (const trade of [A, B]) notes.write(trade, content('x'));
    await notes.send();
    exchange.write(B, content('changed elsewhere'));
    for (const trade of [A, B]) notes.write(trade, content('  '));
    expect(notes.notes.value.has(A)).toBe(false);
    await notes.send();
    expect(exchange.notes.get(A)!.content).toBeNull();
    expect(textOf(notes, B)).toBe('changed elsewhere');
    // A note that the exchange never had needs no call.
    exchange.sent.length = 0;
    notes.write('u:none', content(''));
    await notes.send();
    expect(exchange.sent).toEqual([]);
  });

  it('that are removed are shown and counted until the exchange knows', async () => {
    const exchange = fakeNotes();
    const { notes, open } = device(exchange);
    for (const trade of [A, B]) notes.write(trade, content('x'));
    await notes.send();
    exchange.facts.offline = true;
    notes.write(A, content(''));
    expect(notes.removals.value.get(A)).toEqual({ standing: 'sending', fault: null });
    await notes.send();
    expect(notes.removals.value.get(A)).toMatchObject({ standing: 'waiting', fault: { kind: 'network' } });
    notes.write(B, content('y'));
    await notes.send();
    expect(notes.waiting.value).toBe(2);
    expect([...notes.notes.value.keys()]).toEqual([B]);
    // Also past the page.
    expect(open().removals.value.get(A)).toEqual({ standing: 'waiting', fault: null });
    exchange.facts.offline = false;
    await notes.retry();
    expect(notes.removals.value.size).toBe(0);
    expect(notes.waiting.value).toBe(0);
    expect(exchange.notes.get(A)!.content).toBeNull();
  });

  it('lose nothing by a refusal: one note does not stop the others, a frozen account does', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    exchange.facts.next.push(refusing(1025, '笔记数量已达上限', { most: '5000' }));
    notes.write(A, content('full'));
    notes.write(B, content('fits'));
    await notes.send();
    expect(notes.notes.value.get(A)).toMatchObject({ content: content('full'), fault: { code: 1025 } });
    expect(notes.notes.value.get(B)!.standing).toBe('saved');
    exchange.facts.next.push(refusing(650, '账户已冻结，暂时无法进行此操作'));
    exchange.sent.length = 0;
    notes.write(B, content('fits no more'));
    await notes.send();
    expect(pathsOf(exchange)).toEqual(['noteSet']);
    expect(textOf(notes, A)).toBe('full');
    expect(textOf(notes, B)).toBe('fits no more');
    await notes.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('full');
    expect(exchange.notes.get(B)!.content!.text).toBe('fits no more');
  });

  it('send what was written while others were on their way', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    notes.write(A, content('one'));
    notes.write(A, content('two'));
    notes.write(B, content('other'));
    await notes.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('two');
    expect(exchange.notes.get(B)!.content!.text).toBe('other');
  });

  it('are read page by page, and all again when their number differs', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    for (let i = 0; i < 7; i++) exchange.write(`u:${i}`, content(`text ${i}`));
    exchange.facts.pageSize = 3;
    await notes.refresh();
    expect(notes.notes.value.size).toBe(7);
    // The exchange has forgotten that it removed one.
    exchange.notes.delete('u:3');
    await notes.refresh();
    expect(notes.notes.value.size).toBe(6);
    expect(pathsOf(exchange)).toHaveLength(3 + 1 + 2);
    exchange.facts.offline = true;
    await notes.refresh();
    expect(notes.state.value).toBe('ready');
    expect(notes.error.value).toMatchObject({ kind: 'network' });
    expect(notes.notes.value.size).toBe(6);
  });

  it('are whole for a file, or as far as they are here when there is no answer', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    exchange.write(A, content('of the tablet'));
    exchange.facts.offline = true;
    notes.write(B, content('typed here'));
    const here = await notes.whole();
    expect([...here.notes.keys()]).toEqual([B]);
    expect(here.isWhole).toBe(false);
    exchange.facts.offline = false;
    void notes.refresh();
    const whole = await notes.whole();
    expect([A, B].map((trade) => whole.notes.get(trade)?.content.text)).toEqual(['of the tablet', 'typed here']);
    expect(whole.isWhole).toBe(true);
    exchange.sent.length = 0;
    expect(await notes.whole()).toEqual(whole);
    expect(exchange.sent).toEqual([]);
    // The last request counts: another device may have written since.
    exchange.facts.offline = true;
    void notes.refresh();
    expect((await notes.whole()).isWhole).toBe(false);
  });

  it('of the exchange are there without a connection, for their account alone', async () => {
    const exchange = fakeNotes();
    const { notes, open, userId } = device(exchange);
    exchange.write(A, content('of the tablet', ['Plan']));
    await notes.refresh();
    notes.write(B, content('of the phone'));
    await notes.send();
    notes.write(A, content('of the tablet, changed'));
    await notes.send();
    exchange.facts.offline = true;
    const next = open();
    await next.refresh();
    expect([A, B].map((trade) => textOf(next, trade))).toEqual(['of the tablet, changed', 'of the phone']);
    expect(next.state.value).toBe('failed');
    expect(await next.whole()).toMatchObject({ isWhole: false });
    // They are the base of what is written on them.
    next.write(B, content('of the phone, offline'));
    await next.send();
    exchange.facts.offline = false;
    exchange.sent.length = 0;
    await next.retry();
    expect(exchange.notes.get(B)!.content).toEqual(content('of the phone, offline'));
    expect(exchange.sent.at(-1)!.body).toEqual({ after: 1 });
    exchange.facts.offline = true;
    userId.value = 'two';
    const other = open();
    await other.refresh();
    expect(other.notes.value.size).toBe(0);
  });

  it('that are kept do not replace newer ones', async () => {
    const exchange = fakeNotes();
    const { notes, open } = device(exchange);
    exchange.write(A, content('old'));
    exchange.write(B, content('removed since'));
    await notes.refresh();
    exchange.write(A, content('new'));
    exchange.write(B, null);
    const next = open();
    await next.refresh();
    expect(textOf(next, A)).toBe('new');
    expect(next.notes.value.has(B)).toBe(false);
    exchange.facts.offline = true;
    const last = open();
    await last.refresh();
    expect([...last.notes.value.keys()]).toEqual([A]);
    expect(textOf(last, A)).toBe('new');
  });

  it('stay as they were saved while an older answer was on its way', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    exchange.write(B, content('of the tablet'));
    notes.write(A, content('one'));
    await notes.send();
    exchange.sent.length = 0;
    let come = () => {};
    exchange.facts.notesAfter = new Promise((resolve) => {
      come = resolve;
    });
    const reading = notes.refresh();
    await vi.waitFor(() => expect(pathsOf(exchange)).toEqual(['notes']));
    notes.write(A, content('two'));
    await notes.send();
    expect(notes.notes.value.get(A)).toMatchObject({ content: content('two'), standing: 'saved' });
    come();
    await reading;
    expect(textOf(notes, A)).toBe('two');
    expect(textOf(notes, B)).toBe('of the tablet');
    // The next words are of the note that stands, so that nothing is joined.
    notes.write(A, content('two and three'));
    await notes.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('two and three');
  });

  it('take a new name of a tag, also those that wait', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    for (const trade of [A, B]) notes.write(trade, content('x', ['Old', 'Kept']));
    await notes.send();
    exchange.facts.next.push(refusing(650, '账户已冻结，暂时无法进行此操作'));
    notes.write(A, content('x, more', ['Old', 'Kept']));
    await notes.send();
    expect(await notes.renameTag('Old', 'New')).toBeNull();
    expect(notes.tags.value).toEqual([
      ['Kept', 2],
      ['New', 2],
    ]);
    expect(exchange.notes.get(A)!.content).toEqual(content('x, more', ['New', 'Kept']));
    expect(await notes.renameTag('Kept', null)).toBeNull();
    expect(notes.tags.value).toEqual([['New', 2]]);
    exchange.facts.offline = true;
    expect(await notes.renameTag('New', 'Other')).toMatchObject({ kind: 'network' });
    expect(notes.tags.value).toEqual([['New', 2]]);
  });

  it('belong to an account: another one neither sees nor sends them', async () => {
    const exchange = fakeNotes();
    const { notes, userId } = device(exchange);
    exchange.facts.offline = true;
    notes.write(A, content('mine'));
    await notes.send();
    userId.value = 'two';
    expect(notes.notes.value.size).toBe(0);
    exchange.facts.offline = false;
    exchange.sent.length = 0;
    await notes.refresh();
    expect(pathsOf(exchange)).toEqual(['notes']);
    userId.value = null;
    expect(notes.write(A, content('nobody'))).toBe(false);
    userId.value = 'one';
    expect(textOf(notes, A)).toBe('mine');
    await notes.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('mine');
  });

  it('are joined with what another device has written since the person began', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    notes.write(A, content('base', ['Plan']));
    await notes.send();
    const origin = { userId: 'one', content: content('base', ['Plan']) };
    exchange.write(A, content('base, of the tablet', ['Plan', 'News']));
    await notes.refresh();
    notes.write(A, content('base, of the phone', ['Plan', 'Late']), origin);
    await notes.send();
    expect(exchange.notes.get(A)!.content).toEqual(
      content('base, of the phone\n\nbase, of the tablet', ['Plan', 'Late', 'News']),
    );
    // A note that was removed elsewhere is created again, and an unchanged one is replaced.
    exchange.write(A, null);
    await notes.refresh();
    notes.write(A, content('again', ['Plan']), origin);
    notes.write(A, content('again and more'), { userId: 'one', content: content('again', ['Plan']) });
    await notes.send();
    expect(exchange.notes.get(A)!.content).toEqual(content('again and more'));
  });

  it.each([null, 'two'])('that end with the session wait for their account, and for no other: %s', async (next) => {
    const exchange = fakeNotes();
    const { notes, userId } = device(exchange);
    notes.write(A, content('saved'));
    await notes.send();
    const origin = (text: string) => ({ userId: 'one', content: content(text) });
    userId.value = next;
    exchange.sent.length = 0;
    expect(notes.write(A, content('saved, and more'), origin('saved'))).toBe(true);
    expect(notes.write(B, content('typed'), origin(''))).toBe(true);
    await notes.send();
    expect(exchange.sent).toEqual([]);
    expect(notes.notes.value.size).toBe(0);
    userId.value = 'one';
    await notes.refresh();
    expect(exchange.notes.get(A)!.content!.text).toBe('saved, and more');
    expect(exchange.notes.get(B)!.content!.text).toBe('typed');
    userId.value = null;
    for (let i = 0; i < WAITING_NOTES_MAX; i++) expect(notes.write(`u:${i}`, content('x'), origin(''))).toBe(true);
    expect(notes.write('u:more', content('x'), origin(''))).toBe(false);
  });

  it('wait in a bounded number', async () => {
    const exchange = fakeNotes();
    const { notes } = device(exchange);
    exchange.facts.offline = true;
    for (let i = 0; i < WAITING_NOTES_MAX; i++) expect(notes.write(`u:${i}`, content('x'))).toBe(true);
    expect(notes.write('u:more', content('x'))).toBe(false);
    expect(notes.write('u:0', content('changed'))).toBe(true);
    await notes.send();
    exchange.facts.offline = false;
    await notes.send();
    expect(exchange.notes.size).toBe(WAITING_NOTES_MAX);
  });

  it('last until the page goes when the browser stores nothing, and say so', async () => {
    const exchange = fakeNotes();
    const storage = fakeStorage();
    storage.setItem = () => {
      throw new Error('full');
    };
    const { notes } = device(exchange, storage);
    exchange.facts.offline = true;
    notes.write(A, content('x'));
    await notes.send();
    expect(notes.isKept.value).toBe(false);
    exchange.facts.offline = false;
    await notes.send();
    expect(exchange.notes.get(A)!.content!.text).toBe('x');
  });

  it('leave out what is not ours in the storage', () => {
    const good = { trade: A, content: content('x'), revision: 0, base: null, sent: [], writtenMs: 1 };
    expect(waitingOf([{ userId: 'one', notes: [good] }])).toHaveLength(1);
    // As an earlier version wrote it.
    for (const sent of [null, content('x')]) {
      const [account] = waitingOf([{ userId: 'one', notes: [{ ...good, sent }] }])!;
      expect(account!.notes).toEqual([{ ...good, sent: sent === null ? [] : [sent] }]);
    }
    for (const bad of [
      null,
      {},
      'x',
      { ...good, trade: 'x:1' },
      { ...good, revision: -1 },
      { ...good, content: { text: 1, tags: [], plan: null } },
      { ...good, content: { text: 'x', tags: Array(101).fill('tag'), plan: null } },
      { ...good, base: undefined },
      { ...good, sent: 'x' },
      { ...good, sent: [{ text: '', tags: [1] }] },
      { ...good, sent: Array(6).fill(content('x')) },
    ]) {
      expect(waitingOf([{ userId: 'one', notes: [bad] }])).toEqual([]);
    }
    expect(waitingOf({})).toBeNull();
  });

  describe.each([
    ['with web locks', oneByOne],
    ['without web locks', () => atOnce],
  ])('in two tabs %s', (_, locks) => {
    it('are sent as they wait now, and never as an old copy', async () => {
      const exchange = fakeNotes();
      const { notes: first, open, storage } = device(exchange, fakeStorage(), locks());
      exchange.facts.offline = true;
      first.write(A, content('old'));
      first.write(B, content('of both'));
      await first.send();
      const second = open();
      expect(textOf(second, A)).toBe('old');
      exchange.facts.offline = false;
      first.write(A, content('new'));
      await first.retry();
      // The second tab was asleep and has heard of nothing.
      exchange.sent.length = 0;
      await second.send();
      expect(exchange.sent).toEqual([]);
      await second.refresh();
      expect(textOf(second, A)).toBe('new');
      expect(exchange.notes.get(A)!.content).toEqual(content('new'));
      expect(storage.getItem(KEY)).toBeNull();
    });

    it('are sent when they are written just as the other round ends', async () => {
      const exchange = fakeNotes();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const { notes } = device(exchange, fakeStorage(), async (_userId, work) => {
        await work();
        // The browser takes its time to give the lock back.
        await held;
      });
      notes.write(A, content('one'));
      await vi.waitFor(() => expect(notes.notes.value.get(A)!.standing).toBe('saved'));
      notes.write(B, content('two'));
      release();
      await vi.waitFor(() => expect(notes.notes.value.get(B)!.standing).toBe('saved'));
    });

    it('are shown by each as the other one has them', async () => {
      const exchange = fakeNotes();
      const storage = fakeStorage();
      const { notes: first, open } = device(exchange, storage, locks());
      const second = open();
      const heard = heardOf(storage);
      first.write(A, content('saved'));
      await first.send();
      for (const tab of [first, second]) await tab.refresh();
      first.write(A, content('saved at once'));
      await first.send();
      await hear(second, heard);
      expect(second.notes.value.get(A)).toMatchObject({ content: content('saved at once'), standing: 'saved' });
      exchange.facts.offline = true;
      first.write(A, content('typed'));
      await first.send();
      await hear(second, heard);
      expect(second.notes.value.get(A)).toMatchObject({ content: content('typed'), standing: 'waiting' });
      exchange.facts.offline = false;
      await first.retry();
      exchange.facts.offline = true;
      // It knows that it was sent, and not yet how it stands.
      await hear(second, heard);
      expect(second.notes.value.get(A)).toMatchObject({ content: content('typed'), standing: 'sending' });
      expect(second.error.value).toMatchObject({ kind: 'network' });
      // A text that is written on it meanwhile is not joined with it.
      second.write(A, content('typed, and more'));
      await second.send();
      exchange.facts.offline = false;
      await second.retry();
      expect(second.notes.value.get(A)).toMatchObject({ content: content('typed, and more'), standing: 'saved' });
      expect(exchange.notes.get(A)!.content).toEqual(content('typed, and more'));
    });

    it('are sent once when both come back at the same moment', async () => {
      const exchange = fakeNotes();
      const { notes: first, open } = device(exchange, fakeStorage(), locks());
      exchange.facts.offline = true;
      first.write(A, content('one'));
      first.write(B, content('two'));
      await first.send();
      const second = open();
      exchange.facts.offline = false;
      await Promise.all([first.retry(), second.retry()]);
      for (const tab of [first, second]) await tab.refresh();
      for (const [trade, text] of [
        [A, 'one'],
        [B, 'two'],
      ] as const) {
        expect(exchange.notes.get(trade)).toMatchObject({ content: content(text), revision: 1 });
        for (const tab of [first, second]) expect(tab.notes.value.get(trade)!.standing).toBe('saved');
      }
    });

    it('lose nothing and double nothing, whatever fails on the way', async () => {
      const step = fc.record({
        who: fc.nat(1),
        trade: fc.constantFrom(A, B),
        act: fc.constantFrom('write', 'write', 'remove', 'send', 'retry', 'refresh', 'open'),
        fate: fc.constantFrom('ok', 'lost', 'lostAnswer', 'ok'),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
          const exchange = fakeNotes();
          const storage = fakeStorage();
          const { open } = device(exchange, storage, locks());
          const tabs = [open(), open()];
          const heard = heardOf(storage);
          const written = new Map<string, string>();
          for (const tab of tabs) await tab.refresh();
          for (const [at, { who, trade, act, fate }] of steps.entries()) {
            exchange.later(1);
            if (fate === 'lost') exchange.facts.offline = true;
            if (fate === 'lostAnswer') exchange.facts.next.push(() => 'lostAnswer');
            if (act === 'open') tabs[who] = open();
            const tab = tabs[who]!;
            if (act === 'write') written.set(trade, `${textOf(tab, trade) ?? ''} w${at}.`.trim());
            if (act === 'remove') written.set(trade, '');
            if (act === 'write' || act === 'remove') tab.write(trade, content(written.get(trade)!));
            if (act === 'retry') await tab.retry();
            await (act === 'refresh' || act === 'open' ? tab.refresh() : tab.send());
            await hear(tabs[1 - who]!, heard);
            exchange.facts.offline = false;
            exchange.facts.next.length = 0;
          }
          for (const tab of [...tabs, ...tabs]) await tab.refresh();
          for (const [trade, text] of written) {
            expect(exchange.notes.get(trade)?.content?.text ?? '').toBe(text);
            for (const tab of tabs) expect(textOf(tab, trade) ?? '').toBe(text);
          }
        }),
        { numRuns: 200 },
      );
    });
  });

  it('lose no word of two devices, whatever fails on the way', async () => {
    const step = fc.record({
      who: fc.nat(1),
      trade: fc.constantFrom(A, B),
      act: fc.constantFrom('write', 'send', 'refresh', 'open'),
      fate: fc.constantFrom('ok', 'lost', 'lostAnswer', 'ok'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const exchange = fakeNotes();
        const devices = [device(exchange), device(exchange)];
        const words = new Map<string, string[]>([
          [A, []],
          [B, []],
        ]);
        for (const [at, { who, trade, act, fate }] of steps.entries()) {
          const mine = devices[who]!;
          exchange.later(1);
          if (fate === 'lost') exchange.facts.offline = true;
          if (fate === 'lostAnswer') exchange.facts.next.push(() => 'lostAnswer');
          if (act === 'write' && words.get(trade)!.length < 5) {
            words.get(trade)!.push(`w${at}.`);
            mine.notes.write(trade, content(`${textOf(mine.notes, trade) ?? ''} w${at}.`));
          }
          if (act === 'open') mine.notes = mine.open();
          await (act === 'refresh' ? mine.notes.refresh() : mine.notes.send());
          exchange.facts.offline = false;
          exchange.facts.next.length = 0;
        }
        for (const { notes } of [...devices, ...devices]) await notes.refresh();
        for (const [trade, all] of words) {
          const text = exchange.notes.get(trade)?.content?.text ?? '';
          for (const word of all) expect(text).toContain(word);
          for (const { notes } of devices) expect(textOf(notes, trade) ?? '').toBe(text);
        }
      }),
      { numRuns: 200 },
    );
  });
});
