import { signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import type { CallError, CallResult, Page } from '../../../../src/api/result.ts';
import {
  createOutgoingWithdrawal,
  GONE_MS,
  LATE_MAX_MS,
  outgoingMarkOf,
  UNDO_MS,
} from '../../../../src/features/withdraw/outgoing-withdrawal.ts';
import type { OutgoingMark, OutgoingRequest } from '../../../../src/features/withdraw/outgoing-withdrawal.ts';
import { decimal } from '../../../../src/model/decimal.ts';
import type { Withdrawal } from '../../../../src/model/withdrawal.ts';

const START_MS = 1_800_000_000_000;

const REQUEST: OutgoingRequest = {
  channel: 'manual',
  coin: 'USDT',
  amount: decimal('100'),
  network: 'TRC20',
  address: 'TAddress',
  addressId: null,
  phone: null,
  account: null,
};

const error = (kind: CallError['kind'], status = 0): CallResult<never> => ({
  success: false,
  error: { kind, status, context: 'withdraw', code: 1002, msg: '', details: {} },
});

const placed = (createdMs: number, amount = '100'): Withdrawal => ({
  id: `w${createdMs}`,
  channel: 'manual',
  coin: 'USDT',
  network: 'TRC20',
  address: 'TAddress',
  phone: null,
  account: null,
  amount: decimal(amount),
  fee: decimal('1'),
  receiveAmount: decimal('99'),
  paidAs: null,
  status: 'processing',
  reason: null,
  transaction: null,
  timeline: [],
  nextStepMs: null,
  holdUntilMs: null,
  createdMs,
});

/** A browser's storage that outlives its pages, and a clock for all of them. */
function world() {
  let kept: string | null = null;
  let timeMs = START_MS;
  return {
    mark: {
      read: (): OutgoingMark | null => (kept === null ? null : outgoingMarkOf(JSON.parse(kept))),
      write(value: OutgoingMark | null) {
        kept = value && JSON.stringify(value);
      },
    },
    text: () => kept,
    now: () => timeMs,
    pass(ms: number) {
      timeMs += ms;
    },
  };
}

/** One page of that browser. */
function page(on = world()) {
  const sent: { permission: string; key: string }[] = [];
  const userId = signal<string | null>('u1');
  let answer: CallResult<Withdrawal> = error('network');
  let list: CallResult<Page<Withdrawal>> = { success: true, data: { rows: [], total: 0 } };
  const timers = new Map<number, { run: () => void; atMs: number }>();
  let last = 0;
  let alive = true;
  const outgoing = createOutgoingWithdrawal({
    nowMs: on.now,
    setTimer(run, delayMs) {
      timers.set(++last, { run, atMs: on.now() + delayMs });
      return last;
    },
    clearTimer: (timer) => void timers.delete(timer),
    deviceMs: on.now,
    serverNowMs: on.now,
    userId,
    mark: on.mark,
    send: (_, permission, key) => {
      sent.push({ permission, key });
      return Promise.resolve(answer);
    },
    newest: () => Promise.resolve(list),
  });
  const due = () => {
    for (const [timer, { run, atMs }] of timers) {
      if (!alive || atMs > on.now()) continue;
      timers.delete(timer);
      run();
    }
  };
  return {
    outgoing,
    sent,
    userId,
    on,
    phase: () => outgoing.now.peek()?.phase ?? null,
    answer(next: CallResult<Withdrawal>) {
      answer = next;
    },
    list(...rows: readonly Withdrawal[]) {
      list = { success: true, data: { rows, total: rows.length } };
    },
    listFails() {
      list = error('network');
    },
    /** Ends at once, timers and all. */
    die() {
      alive = false;
    },
    /** Sleeps: time passes and no timer runs. */
    sleep: (ms: number) => on.pass(ms),
    async pass(ms: number) {
      for (let left = ms; left >= 0; left -= 500) {
        due();
        for (let turn = 0; turn < 5; turn++) await Promise.resolve();
        if (left > 0) on.pass(Math.min(500, left));
      }
      due();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

describe('a withdrawal that waits 10 s', () => {
  it('is sent when they are over, once', async () => {
    const here = page();
    here.answer({ success: true, data: placed(START_MS + UNDO_MS) });
    expect(here.outgoing.begin(REQUEST, 'secret')).toBe(true);
    await here.pass(UNDO_MS - 500);
    expect(here.sent).toEqual([]);
    await here.pass(500);
    expect(here.sent).toHaveLength(1);
    expect(here.phase()).toBe('placed');
    await here.pass(60_000);
    expect(here.sent).toHaveLength(1);
    expect(here.on.text()).toBeNull();
  });

  it('is never sent once it is taken back', async () => {
    const here = page();
    here.outgoing.begin(REQUEST, 'secret');
    await here.pass(UNDO_MS - 1000);
    here.outgoing.undo();
    await here.pass(60_000);
    expect(here.sent).toEqual([]);
    expect(here.on.text()).toBeNull();
  });

  it('is one at a time', async () => {
    const here = page();
    here.outgoing.begin(REQUEST, 'secret');
    expect(here.outgoing.begin({ ...REQUEST, amount: decimal('5') }, 'secret')).toBe(false);
  });

  it('is not sent for somebody else, nor for nobody', async () => {
    const here = page();
    here.outgoing.begin(REQUEST, 'secret');
    here.userId.value = 'u2';
    await here.pass(60_000);
    expect(here.sent).toEqual([]);
    here.userId.value = null;
    expect(here.outgoing.begin(REQUEST, 'secret')).toBe(false);
  });

  it('is not sent by a page that slept far past the end', async () => {
    const here = page();
    here.outgoing.begin(REQUEST, 'secret');
    here.sleep(UNDO_MS + LATE_MAX_MS + 1);
    await here.pass(1000);
    expect(here.sent).toEqual([]);
    expect(here.phase()).toBe('neverSent');
  });

  it('is never written down with its password', () => {
    const here = page();
    here.outgoing.begin(REQUEST, 'tall ships 7');
    expect(here.on.text()).not.toBeNull();
    expect(here.on.text()).not.toContain('tall ships');
  });
});

describe('what an earlier page left', () => {
  it('before it was sent is told as never sent, at once where that page said good-bye', async () => {
    const before = page();
    before.outgoing.begin(REQUEST, 'secret');
    await before.pass(4000);
    before.outgoing.pageGoes();
    before.die();
    const after = page(before.on);
    after.outgoing.resume();
    expect(after.phase()).toBe('neverSent');
    await after.pass(60_000);
    expect([...before.sent, ...after.sent]).toEqual([]);
  });

  it('is told a moment later where that page just vanished', async () => {
    const before = page();
    before.outgoing.begin(REQUEST, 'secret');
    await before.pass(4000);
    before.die();
    const after = page(before.on);
    after.outgoing.resume();
    expect(after.phase()).toBeNull();
    await after.pass(GONE_MS);
    expect(after.phase()).toBe('neverSent');
  });

  it('is left alone while that page lives beside this one', async () => {
    const first = page();
    first.answer({ success: true, data: placed(START_MS + UNDO_MS) });
    first.outgoing.begin(REQUEST, 'secret');
    await first.pass(1500);
    const second = page(first.on);
    second.outgoing.resume();
    for (let step = 0; step < 16; step++) {
      await first.pass(500);
      await second.pass(0);
    }
    expect(second.phase()).toBeNull();
    await first.pass(UNDO_MS);
    expect(first.phase()).toBe('placed');
  });

  it('after it was sent is looked for in the list', async () => {
    const before = page();
    before.outgoing.begin(REQUEST, 'secret');
    before.listFails();
    await before.pass(UNDO_MS + 500);
    expect(before.phase()).toBe('unknown');
    before.outgoing.pageGoes();
    before.die();
    const after = page(before.on);
    after.list(placed(START_MS + UNDO_MS + 20));
    after.outgoing.resume();
    await after.pass(0);
    expect(after.phase()).toBe('placed');
    expect(after.sent).toEqual([]);
  });

  it('is nobody else’s', () => {
    const before = page();
    before.outgoing.begin(REQUEST, 'secret');
    before.outgoing.pageGoes();
    before.die();
    const after = page(before.on);
    after.userId.value = 'u2';
    after.outgoing.resume();
    expect(after.phase()).toBeNull();
  });
});

describe('no answer', () => {
  it.each([
    ['a broken line', error('network')],
    ['none in time', error('timeout')],
    ['a crash', error('refused', 503)],
    ['nonsense', error('malformed', 200)],
  ])('%s: the list is asked, and what stands there counts', async (_, answer) => {
    const here = page();
    here.answer(answer);
    here.list(placed(START_MS + UNDO_MS + 30));
    here.outgoing.begin(REQUEST, 'secret');
    await here.pass(UNDO_MS + 500);
    expect(here.phase()).toBe('placed');
    expect(here.sent).toHaveLength(1);
  });

  it('one like it from before is not taken for it, and a repeat goes under the same key', async () => {
    const here = page();
    here.list(placed(START_MS - 1000), placed(START_MS + UNDO_MS, '101'));
    here.outgoing.begin(REQUEST, 'secret');
    await here.pass(UNDO_MS + 500);
    expect(here.phase()).toBe('unlisted');
    here.answer({ success: true, data: placed(START_MS + UNDO_MS) });
    here.outgoing.repeat();
    await here.pass(500);
    expect(here.phase()).toBe('placed');
    expect(here.sent).toHaveLength(2);
    expect(new Set(here.sent.map(({ key }) => key)).size).toBe(1);
  });

  it('one to another address is another one', async () => {
    const here = page();
    here.list({ ...placed(START_MS + UNDO_MS), address: 'TOther' });
    here.outgoing.begin(REQUEST, 'secret');
    await here.pass(UNDO_MS + 500);
    expect(here.phase()).toBe('unlisted');
  });

  it('the list is asked again and again while it does not answer either', async () => {
    const here = page();
    here.listFails();
    here.outgoing.begin(REQUEST, 'secret');
    await here.pass(UNDO_MS + 500);
    expect(here.phase()).toBe('unknown');
    here.list(placed(START_MS + UNDO_MS));
    await here.pass(4000);
    expect(here.phase()).toBe('placed');
  });

  it('the next one has a key of its own', async () => {
    const here = page();
    here.outgoing.begin(REQUEST, 'secret');
    await here.pass(UNDO_MS + 500);
    here.outgoing.dismiss();
    here.outgoing.begin(REQUEST, 'secret');
    await here.pass(UNDO_MS + 500);
    expect(new Set(here.sent.map(({ key }) => key)).size).toBe(2);
  });
});

it('a refusal is told and ends it', async () => {
  const here = page();
  here.answer(error('refused', 200));
  here.outgoing.begin(REQUEST, 'secret');
  await here.pass(UNDO_MS + 500);
  expect(here.phase()).toBe('refused');
  expect(here.on.text()).toBeNull();
});

it.each([null, 7, 'x', {}, { userId: 'u' }, { userId: 'u', beganMs: 1, aliveMs: 1, request: { channel: 'x' } }])(
  'what is stored and is no mark is none: %j',
  (stored) => expect(outgoingMarkOf(stored)).toBeNull(),
);
