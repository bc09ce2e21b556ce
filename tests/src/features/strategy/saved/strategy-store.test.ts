import { signal } from '@preact/signals-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { knownStrategiesOf, onDeviceOf } from '../../../../../src/features/strategy/saved/kept-strategies.ts';
import { copyName, createStrategyStore } from '../../../../../src/features/strategy/saved/strategy-store.ts';
import type { StrategyStore } from '../../../../../src/features/strategy/saved/strategy-store.ts';
import { strategyOf } from '../../../../../src/model/strategy-decoding.ts';
import type { Strategy } from '../../../../../src/model/strategy.ts';
import { restFixture } from '../../../../fixtures/fixtures.ts';
import { randomOf } from '../../../compute/strategy/made-strategies.ts';
import { fakeStorage } from '../../../model/fake-storage.ts';
import { fakeStrategies } from './fake-strategies.ts';

const { strategy: RULES } = restFixture('strategySave').request.body as { strategy: unknown };
const named = (name: string): Strategy => ({ ...strategyOf(RULES), name });

afterEach(() => vi.unstubAllGlobals());

/** One device; `open` loads its page again, with the contents of its storage. */
function device(exchange: ReturnType<typeof fakeStrategies>, storage = fakeStorage()) {
  const userId = signal<string | null>('one');
  const removed: string[] = [];
  const open = () => {
    const page = storage.page();
    return createStrategyStore({
      userId,
      onDevice: page.json('strategies', onDeviceOf),
      known: page.json('accountStrategies', knownStrategiesOf),
      nowMs: exchange.now,
      onRemoved: (id) => removed.push(id),
    });
  };
  return { userId, storage, removed, open, store: open() };
}

const idOf = (answer: ReturnType<StrategyStore['save']> | null): string => {
  if (answer === null || 'refused' in answer) throw new Error('refused');
  return answer.id;
};
const namesOf = ({ saved }: StrategyStore) => saved.value.items.map(({ name }) => name);
const standingsOf = ({ saved }: StrategyStore) => saved.value.items.map(({ standing }) => standing);
const storedNames = ({ stored }: ReturnType<typeof fakeStrategies>) =>
  Array.from(stored.values(), ({ strategy }) => (strategy as Strategy).name);
const pathsOf = ({ sent }: ReturnType<typeof fakeStrategies>) => sent.map(({ path }) => path.split('/').at(-1));
/** Waits until nothing is under way. */
const settled = async ({ refresh }: StrategyStore) => {
  await refresh();
  await refresh();
};

describe('a strategy of a signed-in person', () => {
  it('is there at once, then saved, and known to the next page and the next device', async () => {
    const exchange = fakeStrategies();
    const { store, open } = device(exchange);
    const id = idOf(store.save(null, named('EMA cross')));
    expect([namesOf(store), standingsOf(store)]).toEqual([['EMA cross'], ['waiting']]);
    await settled(store);
    expect(standingsOf(store)).toEqual(['account']);
    expect(store.saved.value).toMatchObject({ status: 'ready', error: null, isKept: true });
    expect(store.find(id)?.strategy).toEqual(named('EMA cross'));
    const next = open();
    expect([next.saved.value.status, namesOf(next)]).toEqual(['idle', ['EMA cross']]);
    exchange.facts.offline = true;
    await next.refresh();
    expect([next.saved.value.status, namesOf(next)]).toEqual(['stale', ['EMA cross']]);
    exchange.facts.offline = false;
    const other = device(exchange).store;
    expect(other.saved.value.status).toBe('idle');
    await other.refresh();
    expect([other.saved.value.status, namesOf(other)]).toEqual(['ready', ['EMA cross']]);
  });

  it('that is saved without a line waits, also on the next page, and is sent in order', async () => {
    const exchange = fakeStrategies();
    const { store, open } = device(exchange);
    exchange.facts.offline = true;
    const id = idOf(store.save(null, named('First')));
    store.save(null, named('Second'));
    store.save(id, named('First, changed'));
    await settled(store);
    expect(store.saved.value).toMatchObject({ status: 'failed', error: { kind: 'network' } });
    expect([namesOf(store), standingsOf(store)]).toEqual([
      ['First, changed', 'Second'],
      ['waiting', 'waiting'],
    ]);
    const next = open();
    expect(namesOf(next)).toEqual(['First, changed', 'Second']);
    exchange.facts.offline = false;
    await settled(next);
    expect(storedNames(exchange)).toEqual(['Second', 'First, changed']);
    expect(standingsOf(next)).toEqual(['account', 'account']);
  });

  it('whose answer was lost is written once', async () => {
    const exchange = fakeStrategies();
    const { store } = device(exchange);
    exchange.facts.lostAnswers = 1;
    store.save(null, named('Once'));
    await settled(store);
    await settled(store);
    expect(storedNames(exchange)).toEqual(['Once']);
    expect([namesOf(store), standingsOf(store)]).toEqual([['Once'], ['account']]);
  });

  it('that is changed while it is sent is sent again', async () => {
    const exchange = fakeStrategies();
    const { store } = device(exchange);
    let go = () => undefined as void;
    exchange.facts.after = new Promise((resolve) => (go = resolve));
    const id = idOf(store.save(null, named('One')));
    await vi.waitFor(() => expect(exchange.sent).toHaveLength(1));
    store.save(id, named('Two'));
    go();
    await settled(store);
    expect([storedNames(exchange), namesOf(store), standingsOf(store)]).toEqual([['Two'], ['Two'], ['account']]);
  });

  it('that another tab has written is shown, and sent by that tab alone', async () => {
    const exchange = fakeStrategies();
    const { store, open } = device(exchange);
    const other = open();
    await settled(other);
    const { promise, resolve } = Promise.withResolvers<void>();
    exchange.facts.after = promise;
    const id = idOf(store.save(null, named('First')));
    other.follow();
    expect([namesOf(other), standingsOf(other)]).toEqual([['First'], ['waiting']]);
    await vi.waitFor(() => expect(pathsOf(exchange)).toContain('save'));
    store.save(id, named('Second'));
    other.follow();
    resolve();
    await settled(store);
    other.follow();
    expect([namesOf(other), standingsOf(other)]).toEqual([['Second'], ['account']]);
    expect(pathsOf(exchange).filter((path) => path === 'save')).toHaveLength(2);
    expect(storedNames(exchange)).toEqual(['Second']);
  });

  it('is removed here and there, with its figures; an unknown one is none', async () => {
    const exchange = fakeStrategies();
    const { store, removed } = device(exchange);
    const id = idOf(store.save(null, named('One')));
    await settled(store);
    store.remove(id);
    expect(namesOf(store)).toEqual([]);
    await settled(store);
    expect(storedNames(exchange)).toEqual([]);
    store.remove('nothing-has-this-id');
    expect(removed).toEqual([id]);
  });

  it('that another device has removed or changed is shown so', async () => {
    const exchange = fakeStrategies();
    const { store } = device(exchange);
    const [one, two] = [idOf(store.save(null, named('One'))), idOf(store.save(null, named('Two')))];
    await settled(store);
    exchange.stored.delete(one);
    exchange.stored.set(two, { strategy: named('Of the tablet'), updated: exchange.now() + 5 });
    await settled(store);
    expect(namesOf(store)).toEqual(['Of the tablet']);
  });

  it('is one of 50: a new one is refused, a change of one is not', async () => {
    const exchange = fakeStrategies();
    const { store } = device(exchange);
    let id = '';
    for (let at = 0; at < 50; at++) id = idOf(store.save(null, named(`Rule ${at}`)));
    expect(store.save(null, named('One more'))).toEqual({ refused: 'full' });
    expect(store.copy(id)).toEqual({ refused: 'full' });
    expect(store.save(id, named('Changed'))).toEqual({ id });
    store.remove(id);
    expect(store.save(null, named('One more'))).toMatchObject({ id: expect.any(String) });
  });

  it('is not removed while 100 changes wait, and the answer says so', async () => {
    const exchange = fakeStrategies();
    const { store, removed } = device(exchange);
    const kept = idOf(store.save(null, named('Kept')));
    await settled(store);
    exchange.facts.offline = true;
    // Each pair of a new strategy and its removal waits as one change.
    for (let at = 0; at < 100; at++) expect(store.remove(idOf(store.save(null, named(`Rule ${at}`))))).toBe(true);
    expect(store.remove(kept)).toBe(false);
    expect(store.save(kept, named('Changed'))).toEqual({ refused: 'unsent' });
    expect(namesOf(store)).toEqual(['Kept']);
    expect(removed).not.toContain(kept);
    exchange.facts.offline = false;
    await settled(store);
    expect(store.remove(kept)).toBe(true);
    expect(namesOf(store)).toEqual([]);
  });

  it('that the exchange refuses stays here with its error, and those behind it are sent', async () => {
    const exchange = fakeStrategies();
    const { store } = device(exchange);
    exchange.facts.offline = true;
    store.save(null, named('Refused'));
    store.save(null, named('Behind'));
    await settled(store);
    exchange.facts.offline = false;
    exchange.facts.refusal = { code: 1026, msg: '策略数量已达上限' };
    await store.refresh();
    expect(storedNames(exchange)).toEqual(['Behind']);
    expect(store.saved.value).toMatchObject({ status: 'ready', error: { kind: 'refused', code: 1026 } });
    expect(standingsOf(store)).toEqual(['account', 'waiting']);
  });

  it('waits while the account is frozen, and nothing behind it is sent', async () => {
    const exchange = fakeStrategies();
    const { store } = device(exchange);
    exchange.facts.offline = true;
    store.save(null, named('One'));
    store.save(null, named('Two'));
    await settled(store);
    exchange.facts.offline = false;
    exchange.facts.refusal = { code: 650, msg: '账户已冻结，暂时无法进行此操作' };
    await store.refresh();
    expect([storedNames(exchange), store.saved.value.error?.code]).toEqual([[], 650]);
  });

  it('of rules that this version does not understand is left out, and the others are shown', async () => {
    const exchange = fakeStrategies();
    const { store } = device(exchange);
    exchange.stored.set('0123456789abcdef', { strategy: { ...named('Later'), version: 2 }, updated: 1 });
    exchange.stored.set('0123456789abcdee', { strategy: named('Now'), updated: 2 });
    await store.refresh();
    expect([store.saved.value.status, namesOf(store)]).toEqual(['ready', ['Now']]);
  });
});

describe('strategies of a device', () => {
  it('are written while nobody is signed in, and no call is made', async () => {
    const exchange = fakeStrategies();
    const { store, userId, open } = device(exchange);
    userId.value = null;
    const id = idOf(store.save(null, named('Mine')));
    store.save(id, named('Mine, changed'));
    await store.refresh();
    expect([store.saved.value.status, namesOf(store), standingsOf(store)]).toEqual([
      'ready',
      ['Mine, changed'],
      ['device'],
    ]);
    expect(namesOf(open())).toEqual(['Mine, changed']);
    expect(exchange.sent).toEqual([]);
  });

  it('stay when somebody signs in, until they are moved up; their order stays', async () => {
    const exchange = fakeStrategies();
    const { store, userId } = device(exchange);
    userId.value = null;
    store.save(null, named('Old'));
    store.save(null, named('New'));
    userId.value = 'one';
    await settled(store);
    expect([namesOf(store), standingsOf(store), storedNames(exchange)]).toEqual([
      ['New', 'Old'],
      ['device', 'device'],
      [],
    ]);
    expect(store.moveUp()).toBe(0);
    await settled(store);
    expect([namesOf(store), standingsOf(store)]).toEqual([
      ['New', 'Old'],
      ['account', 'account'],
    ]);
    userId.value = null;
    expect(namesOf(store)).toEqual([]);
  });

  it('that do not fit into the account stay', async () => {
    const exchange = fakeStrategies();
    const { store, userId } = device(exchange);
    for (let at = 0; at < 49; at++) store.save(null, named(`Rule ${at}`));
    userId.value = null;
    for (let at = 0; at < 3; at++) store.save(null, named(`Here ${at}`));
    userId.value = 'one';
    expect(store.moveUp()).toBe(2);
    expect(standingsOf(store).filter((standing) => standing === 'device')).toHaveLength(2);
  });

  it('are never those of another account', async () => {
    const exchange = fakeStrategies();
    const { store, userId } = device(exchange);
    exchange.facts.offline = true;
    store.save(null, named('Of one'));
    await settled(store);
    userId.value = 'two';
    expect(namesOf(store)).toEqual([]);
    exchange.facts.offline = false;
    await settled(store);
    expect(storedNames(exchange)).toEqual([]);
    userId.value = 'one';
    await settled(store);
    expect(storedNames(exchange)).toEqual(['Of one']);
  });

  it('last until the page goes where the browser keeps nothing, which is told', () => {
    const exchange = fakeStrategies();
    const { store, userId, storage } = device(exchange);
    userId.value = null;
    storage.full = true;
    store.save(null, named('Mine'));
    expect([store.saved.value.isKept, namesOf(store)]).toEqual([false, ['Mine']]);
  });

  it.each([
    'null',
    '[]',
    '{"own":7,"waiting":{}}',
    '{"own":[null,{"id":"../../../etc/passwd"},{"id":"0123456789abcdef","strategy":{},"updatedAt":1}]}',
    '{"waiting":[{"userId":"one","changes":[{"id":"0123456789abcdef","strategy":{"version":1},"updatedAt":1}]}]}',
    '{"waiting":[{"userId":7,"changes":[{"id":"0123456789abcdef","strategy":null,"updatedAt":1}]}]}',
    '{"waiting":[{"userId":"one","changes":[{"id":"0123456789abcdef","strategy":null,"updatedAt":-1}]}]}',
  ])('that are none of ours are left out: %s', async (text) => {
    const exchange = fakeStrategies();
    const { store } = device(exchange, fakeStorage({ __persisted__strategies: text }));
    await store.refresh();
    expect([namesOf(store), pathsOf(exchange)]).toEqual([[], ['list']]);
  });
});

it('a copy has a name of its own, within 60 characters', () => {
  expect(copyName('EMA 9', new Set())).toBe('EMA 9 (2)');
  expect(copyName('EMA 9 (2)', new Set(['EMA 9 (2)', 'EMA 9 (3)']))).toBe('EMA 9 (4)');
  expect(copyName('x'.repeat(60), new Set())).toBe(`${'x'.repeat(56)} (2)`);
  expect(copyName('🧪'.repeat(30), new Set())).toBe(`${'🧪'.repeat(28)} (2)`);
});

it('agrees with the exchange in the end, whatever fails between', async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = randomOf(seed);
    const exchange = fakeStrategies();
    const { store } = device(exchange);
    const wanted = new Map<string, string>();
    for (let step = 0; step < 25; step++) {
      exchange.facts.offline = random() < 0.4;
      exchange.facts.lostAnswers = random() < 0.3 ? 1 : 0;
      const ids = [...wanted.keys()];
      const id = random() < 0.5 && ids.length > 0 ? ids[Math.floor(random() * ids.length)]! : null;
      if (id !== null && random() < 0.4) {
        store.remove(id);
        wanted.delete(id);
      } else wanted.set(idOf(store.save(id, named(`Step ${step}`))), `Step ${step}`);
      if (random() < 0.5) await store.refresh();
    }
    exchange.facts.offline = false;
    exchange.facts.lostAnswers = 0;
    await settled(store);
    expect(storedNames(exchange).sort()).toEqual([...wanted.values()].sort());
    expect(namesOf(store).sort()).toEqual([...wanted.values()].sort());
    expect(new Set(standingsOf(store))).toEqual(new Set(wanted.size === 0 ? [] : ['account']));
  }
});
