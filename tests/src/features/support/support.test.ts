import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../../../src/api/request.ts';
import { applyChange } from '../../../../src/data/changes.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import {
  conversation,
  dropOutgoing,
  fetchOlderMessages,
  handOver,
  olderMessages,
  outgoing,
  sendAgain,
  sendToSupport,
  supportDraft,
  supportUnseen,
  watchSupport,
} from '../../../../src/features/support/support.ts';

/** A desk of one conversation, which answers as the exchange does. */
interface Row {
  id: string;
  author: string;
  text: string;
  removed: string[];
  links: string[];
  clientOrderId?: string;
  createTime: number;
}

/** No two sessions share one. */
let tokens = 0;
let rows: Row[] = [];
let byKey = new Map<string, Row[]>();
let asked: { path: string; body: Record<string, unknown> }[] = [];
/** Failures of the next calls by path. */
let failing: Record<string, (() => Response | Error)[]> = {};
/** Let an answer wait. */
let gate: Promise<void> = Promise.resolve();

function write(author: string, text: string): Row {
  const id = `m${String(rows.length + 1).padStart(5, '0')}`;
  const row = { id, author, text, removed: [], links: [], createTime: 1_790_000_000_000 + rows.length };
  rows.push(row);
  return row;
}

function answer(path: string, body: Record<string, unknown>): object {
  if (path.endsWith('/messages')) {
    const { before, after, limit = 50 } = body as { before?: string; after?: string; limit?: number };
    const side = rows.filter(({ id }) => (!before || id < before) && (!after || id > after));
    const page = after ? side.slice(0, limit) : side.slice(-limit);
    return { status: 'open', messages: page.toReversed(), more: side.length > page.length };
  }
  if (path.endsWith('/handOver')) return { status: 'waiting', messages: [write('machine', 'A person is asked.')] };
  const key = body['clientOrderId'] as string;
  const said = byKey.get(key) ?? [
    Object.assign(write('user', body['text'] as string), { clientOrderId: key }),
    write('machine', `About ${body['text'] as string}`),
  ];
  byKey.set(key, said);
  return { status: 'open', messages: said };
}

const settle = async () => {
  for (let at = 0; at < 30; at += 1) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(0);
};

const texts = () =>
  conversation.now
    .peek()
    .value?.peek()
    .messages.map(({ text }) => text) ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  rows = [];
  byKey = new Map();
  asked = [];
  failing = {};
  gate = Promise.resolve();
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = new URL(url).pathname;
    const sent = JSON.parse(body) as Record<string, unknown>;
    asked.push({ path, body: sent });
    await gate;
    const failure = failing[path]?.shift()?.();
    if (failure instanceof Error) throw failure;
    return failure ?? Response.json({ code: 200, msg: 'ok', data: answer(path, sent) });
  });
  sessionStore.applySignIn(`token-${(tokens += 1)}`, { userId: 'a', address: '0x1', walletKind: 'demo' });
});
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SEND = '/api/support/send';

describe('the conversation with the support desk', () => {
  it('shows what was said, oldest first, and brings older messages without a gap', async () => {
    for (let at = 1; at <= 120; at += 1) write('machine', `said ${at}`);
    await conversation.refresh();
    expect(texts()?.[0]).toBe('said 71');
    await fetchOlderMessages();
    await fetchOlderMessages();
    expect(texts()).toEqual(rows.map(({ text }) => text));
    expect(conversation.now.peek().value?.peek().more).toBe(false);
    await fetchOlderMessages();
    expect(asked).toHaveLength(3);
  });

  it('says why older ones did not come, and asks again', async () => {
    for (let at = 1; at <= 60; at += 1) write('machine', `said ${at}`);
    await conversation.refresh();
    failing['/api/support/messages'] = [() => new TypeError('offline')];
    await fetchOlderMessages();
    expect(olderMessages.value).toMatchObject({ underWay: false, error: { kind: 'network' } });
    await fetchOlderMessages();
    expect(texts()).toHaveLength(60);
    expect(olderMessages.value.error).toBeNull();
  });

  it('starts anew where more came than fit into one answer while it was away', async () => {
    write('machine', 'first');
    await conversation.refresh();
    for (let at = 1; at <= 80; at += 1) write('operator', `later ${at}`);
    await conversation.refresh();
    expect(texts()?.[0]).toBe('later 31');
    expect(conversation.now.peek().value?.peek().more).toBe(true);
  });

  it('catches up with everything that came after, a hundred at a time', async () => {
    write('machine', 'first');
    await conversation.refresh();
    for (let at = 1; at <= 250; at += 1) write('operator', `later ${at}`);
    applyChange({ noun: 'support', id: 'm00251' });
    await settle();
    await settle();
    await settle();
    expect(texts()).toEqual(rows.map(({ text }) => text));
  });

  it('asks nothing that nobody looked at', async () => {
    applyChange({ noun: 'support', id: 'm1' });
    await settle();
    expect(asked).toEqual([]);
  });

  it('tells that the desk has written while nobody looked, not what I wrote myself', async () => {
    write('machine', 'first');
    const leave = watchSupport();
    await conversation.refresh();
    write('operator', 'seen');
    applyChange({ noun: 'support', id: 'm00002' });
    await settle();
    expect(supportUnseen.value).toBe(false);
    leave();
    write('user', 'from another device');
    applyChange({ noun: 'support', id: 'm00003' });
    await settle();
    expect(supportUnseen.value).toBe(false);
    write('operator', 'unseen');
    applyChange({ noun: 'support', id: 'm00004' });
    await settle();
    expect(supportUnseen.value).toBe(true);
    watchSupport()();
    expect(supportUnseen.value).toBe(false);
  });
});

describe('what I write', () => {
  it('arrives once and in its order, with what the machine says to it', async () => {
    await conversation.refresh();
    sendToSupport('one');
    sendToSupport('two');
    sendToSupport('three');
    expect(outgoing.value.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    await settle();
    await settle();
    await settle();
    expect(outgoing.value).toEqual([]);
    expect(texts()).toEqual(['one', 'About one', 'two', 'About two', 'three', 'About three']);
  });

  it('is kept when it does not arrive, and sent again under its key', async () => {
    await conversation.refresh();
    failing[SEND] = [() => Response.json({ code: 429, msg: '请等待 9 秒后重试' }, { status: 429 })];
    sendToSupport('one');
    await settle();
    expect(outgoing.value).toMatchObject([{ text: 'one', error: { kind: 'refused', code: 429 } }]);
    sendAgain(outgoing.value[0]!.key);
    expect(outgoing.value).toMatchObject([{ error: null }]);
    await settle();
    expect(texts()).toEqual(['one', 'About one']);
    const keys = asked.filter(({ path }) => path === SEND).map(({ body }) => body['clientOrderId']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('stands once when it had arrived although nobody answered', async () => {
    await conversation.refresh();
    failing[SEND] = [
      () => {
        answer(SEND, asked[asked.length - 1]!.body);
        return new TypeError('cut');
      },
    ];
    sendToSupport('one');
    await settle();
    expect(outgoing.value).toMatchObject([{ error: { kind: 'network' } }]);
    sendAgain(outgoing.value[0]!.key);
    await settle();
    expect(outgoing.value).toEqual([]);
    expect(texts()).toEqual(['one', 'About one']);
  });

  it.each(['its news', 'a look at the newest messages'])(
    'issue 39 F30: is not said to be not sent once it stands beside its answer, by %s',
    async (by) => {
      await conversation.refresh();
      failing[SEND] = [
        () => {
          answer(SEND, asked[asked.length - 1]!.body);
          return new TypeError('cut');
        },
        () => new TypeError('cut'),
      ];
      sendToSupport('one');
      sendToSupport('two');
      await settle();
      expect(outgoing.value).toMatchObject([{ text: 'one', error: { kind: 'network' } }, { text: 'two' }]);
      if (by === 'its news') applyChange({ noun: 'support', id: 'm00002' });
      else await conversation.refresh();
      await settle();
      expect(texts()).toEqual(['one', 'About one']);
      // The other one has not arrived.
      expect(outgoing.value).toMatchObject([{ text: 'two', error: { kind: 'network' } }]);
    },
  );

  it('does not stand twice while its own news overtake its answer', async () => {
    await conversation.refresh();
    let open = () => undefined as void;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    sendToSupport('one');
    applyChange({ noun: 'support', id: 'm00002' });
    await settle();
    expect(asked.filter(({ path }) => path !== SEND)).toHaveLength(1);
    open();
    await settle();
    await settle();
    expect(texts()).toEqual(['one', 'About one']);
    // The news were not forgotten.
    expect(asked.filter(({ path }) => path !== SEND)).toHaveLength(2);
  });

  it('can be given up', async () => {
    await conversation.refresh();
    failing[SEND] = [() => new TypeError('offline')];
    sendToSupport('one');
    await settle();
    dropOutgoing(outgoing.value[0]!.key);
    expect(outgoing.value).toEqual([]);
  });

  it('goes with the person: nothing of it is the next one’s', async () => {
    write('machine', 'first');
    await conversation.refresh();
    supportDraft.value = 'draft';
    failing[SEND] = [() => new TypeError('offline')];
    sendToSupport('one');
    await settle();
    sessionStore.applySignIn('token-b', { userId: 'b', address: '0x2', walletKind: 'demo' });
    expect(outgoing.value).toEqual([]);
    expect(supportDraft.value).toBe('');
    expect(texts()).toBeNull();
  });

  it('drops the answer for who has left', async () => {
    await conversation.refresh();
    let open = () => undefined as void;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    sendToSupport('one');
    const asking = handOver();
    await settle();
    sessionStore.applySignIn('token-b', { userId: 'b', address: '0x2', walletKind: 'demo' });
    open();
    expect(await asking).toBeNull();
    await settle();
    expect(outgoing.value).toEqual([]);
    expect(texts()).toBeNull();
  });
});

it('asks for a person', async () => {
  await conversation.refresh();
  expect(await handOver()).toMatchObject({ success: true });
  expect(conversation.now.peek().value?.peek()).toMatchObject({
    status: 'waiting',
    messages: [{ author: 'machine', text: 'A person is asked.' }],
  });
});

it('takes out of every text what turns it round or cannot be seen', async () => {
  write('operator', 'safe\u202egpj.exe\u200b\u0007\nnext');
  await conversation.refresh();
  expect(texts()).toEqual(['safegpj.exe\nnext']);
});
