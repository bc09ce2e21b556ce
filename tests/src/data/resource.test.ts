import { signal } from '@preact/signals-core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallError, CallResult } from '../../../src/api/result.ts';
import { askForEachOwner, createResource, isAsking } from '../../../src/data/resource.ts';

const NETWORK: CallError = { kind: 'network', status: 0, context: 'general', code: 0, msg: '', details: {} };
const failed = (code: number) => ({ success: false, error: { ...NETWORK, code } }) as const;
const good = (data: string) => ({ success: true, data }) as const;

/** A resource whose questions are answered by hand, each at any time. */
function stage(owned = true) {
  const owner = signal<string | null>('me');
  const answers: ((found: CallResult<string>) => Promise<void>)[] = [];
  const resource = createResource<string>({
    ...(owned ? { owner } : {}),
    ask: () =>
      new Promise((resolve) => {
        answers.push(async (found) => {
          resolve(found);
          // Through the resource's own await.
          await Promise.resolve();
          await Promise.resolve();
        });
      }),
  });
  return { owner, answers, resource, now: () => resource.now.value };
}

describe('a request for each owner', () => {
  it('is made now and for each new owner, until the view goes', async () => {
    const { owner, answers, resource, now } = stage();
    const stop = askForEachOwner(resource.owner, resource.refresh);
    expect(answers).toHaveLength(1);
    await answers[0]!(good('of me'));
    owner.value = 'you';
    expect(answers).toHaveLength(2);
    await answers[1]!(good('of you'));
    expect(now()).toMatchObject({ state: 'ready', value: 'of you' });
    // Nobody has no data.
    owner.value = null;
    expect(answers).toHaveLength(2);
    stop();
    owner.value = 'me';
    expect(answers).toHaveLength(2);
  });

  it('is not made again for what the request itself reads', () => {
    const [owner, filter] = [signal<string | null>('me'), signal(1)];
    let asked = 0;
    askForEachOwner(owner, () => {
      asked += filter.value;
    });
    filter.value = 10;
    expect(asked).toBe(1);
  });
});

describe('a resource', () => {
  it('is idle, loading, then ready with its time', async () => {
    const { resource, answers, now } = stage(false);
    expect(now()).toEqual({ state: 'idle', value: null, error: null });
    const asked = resource.load();
    expect(now()).toEqual({ state: 'loading', value: null, error: null });
    const before = Date.now();
    await answers[0]!(good('a'));
    await asked;
    expect(now()).toMatchObject({ state: 'ready', value: 'a', error: null });
    expect((now() as { atMs: number }).atMs).toBeGreaterThanOrEqual(before);
  });

  it('says why it failed while nothing is known, and loads anew', async () => {
    const { resource, answers, now } = stage();
    void resource.load();
    await answers[0]!(failed(1));
    expect(now()).toEqual({ state: 'failed', value: null, error: { ...NETWORK, code: 1 } });
    void resource.load();
    expect(now().state).toBe('loading');
  });

  it('keeps what is known while it is asked again, and with its age when that fails (G18)', async () => {
    const { resource, answers, now } = stage();
    void resource.load();
    await answers[0]!(good('a'));
    const { atMs } = now() as { atMs: number };
    void resource.refresh();
    expect(now()).toEqual({ state: 'stale', value: 'a', atMs, error: null });
    expect(isAsking(now())).toBe(true);
    await answers[1]!(failed(1));
    expect(now()).toEqual({ state: 'stale', value: 'a', atMs, error: { ...NETWORK, code: 1 } });
    expect(isAsking(now())).toBe(false);
  });

  it('loads once: parallel wishes join, and what is ready is not asked for', async () => {
    const { resource, answers } = stage();
    const both = Promise.all([resource.load(), resource.load()]);
    expect(answers).toHaveLength(1);
    await answers[0]!(good('a'));
    await both;
    await resource.load();
    expect(answers).toHaveLength(1);
    void resource.refresh();
    expect(answers).toHaveLength(2);
  });

  it('never goes back to an older answer, whatever the order they come in', async () => {
    const { resource, answers, now } = stage();
    void resource.refresh();
    void resource.refresh();
    void resource.refresh();
    await answers[1]!(good('b'));
    expect(now()).toMatchObject({ state: 'stale', value: 'b', error: null });
    await answers[0]!(good('a'));
    expect(now().value).toBe('b');
    await answers[2]!(failed(3));
    expect(now()).toMatchObject({ state: 'stale', value: 'b', error: { code: 3 } });
  });

  it('takes what is pushed, which is newer than what was asked for before', async () => {
    const { resource, answers, now } = stage();
    void resource.refresh();
    resource.apply('pushed');
    expect(now()).toMatchObject({ state: 'ready', value: 'pushed' });
    await answers[0]!(good('older'));
    expect(now()).toMatchObject({ state: 'ready', value: 'pushed' });
  });

  it('takes nothing that was asked for somebody else', () => {
    const { resource, owner, now } = stage();
    owner.value = 'you';
    resource.apply('mine', 'me');
    expect(now().state).toBe('idle');
    resource.apply('yours', 'you');
    expect(now()).toMatchObject({ state: 'ready', value: 'yours' });
  });

  it('shows another owner nothing, and drops answers for one who has left', async () => {
    const { resource, answers, owner, now } = stage();
    void resource.refresh();
    await answers[0]!(good('mine'));
    const late = resource.refresh();
    owner.value = 'you';
    expect(now()).toEqual({ state: 'idle', value: null, error: null });
    await answers[1]!(good('late'));
    expect(await late).toBeNull();
    expect(now().state).toBe('idle');
  });

  it('asks nothing for nobody', async () => {
    const { resource, answers, owner, now } = stage();
    owner.value = null;
    expect(await resource.refresh()).toBeNull();
    await resource.load();
    resource.apply('nobody');
    expect(answers).toHaveLength(0);
    expect(now().state).toBe('idle');
  });

  it('puts a value where a store keeps it, and the state with it in one step', async () => {
    const kept = signal('nothing');
    const seen: string[] = [];
    const resource = createResource({
      ask: async () => good('a'),
      take(answer) {
        kept.value = answer;
        return kept;
      },
    });
    resource.now.subscribe(({ state, value }) => seen.push(`${state} ${value?.peek() ?? '-'} ${kept.peek()}`));
    await resource.refresh();
    expect(seen).toEqual(['idle - nothing', 'loading - nothing', 'ready a a']);
  });
});

/** The same rules in the simplest way: it stores all events and reads all of them for each state. */
class Obvious {
  private readonly past: (
    | { readonly kind: 'asked' | 'answered' | 'failed' | 'applied'; readonly owner: string; readonly question: number }
    | { readonly kind: 'cleared' }
  )[] = [];
  private readonly owners: string[] = [];
  private readonly dropped = new Set<number>();
  owner: string | null = 'me';

  /** Pending requests end for good once another person requests or gets data, or all data is cleared. */
  private leave(owner: string | null): void {
    this.owners.forEach((whose, question) => {
      if (whose !== owner) this.dropped.add(question);
    });
  }
  ask(): boolean {
    this.leave(this.owner);
    if (this.owner === null) {
      // The state of the person before is cleared.
      this.past.push({ kind: 'cleared' });
      return false;
    }
    this.owners.push(this.owner);
    this.past.push({ kind: 'asked', owner: this.owner, question: this.owners.length - 1 });
    return true;
  }
  answer(question: number, kind: 'answered' | 'failed'): void {
    const owner = this.owners[question]!;
    if (this.dropped.has(question) || owner !== this.owner) return;
    this.past.push({ kind, owner, question });
  }
  apply(): void {
    if (this.owner === null) return;
    this.leave(this.owner);
    this.past.push({ kind: 'applied', owner: this.owner, question: this.owners.length - 0.5 });
  }
  clear(): void {
    this.leave(null);
    this.past.push({ kind: 'cleared' });
  }
  /** `state value error`, with questions' numbers for values and errors, n.5 for what was pushed after question n. */
  look(): string {
    if (this.owner === null) return 'idle';
    const from = this.past.findLastIndex((one) => one.kind === 'cleared' || one.owner !== this.owner) + 1;
    const mine = this.past.slice(from).filter((one) => one.kind !== 'cleared');
    let newest = -1;
    let last = -1;
    let asking = false;
    let error: number | null = null;
    for (const { kind, question } of mine) {
      if (kind === 'asked') [last, asking, error] = [question, true, null];
      if (kind === 'applied') [last, newest, asking, error] = [question, question, false, null];
      if (kind === 'answered' && question > newest) [newest, error] = [question, null];
      if (kind === 'failed' && question === last) error = question;
      if ((kind === 'answered' || kind === 'failed') && question === last) asking = false;
    }
    if (newest > -1) return asking || error !== null ? `stale ${newest} ${asking ? null : error}` : `ready ${newest}`;
    return asking ? 'loading' : error === null ? 'idle' : `failed ${error}`;
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'ask' as const }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('answer', 'fail'), at: fc.nat(20) }) },
  fc.record({ kind: fc.constant('owner' as const), owner: fc.constantFrom('me', 'you', null) }),
  { weight: 2, arbitrary: fc.constantFrom({ kind: 'apply' as const }, { kind: 'load' as const }) },
  fc.constant({ kind: 'clear' as const }),
);

it('is as the obvious model says, whatever comes in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { resource, answers, owner } = stage();
      const model = new Obvious();
      /** Whose each value is: `owner:question`. */
      const value = (question: number) => `${owner.peek()}:${question}`;
      const asked: (string | null)[] = [];
      const open: number[] = [];
      const look = () => {
        const { state, value: known, error } = resource.now.value;
        if (known !== null) expect(known.split(':')[0]).toBe(owner.peek());
        const number = known?.split(':')[1];
        if (state === 'stale') return `stale ${number} ${error?.code ?? null}`;
        if (state === 'ready') return `ready ${number}`;
        return state === 'failed' ? `failed ${error.code}` : state;
      };
      for (const one of steps) {
        const before = look();
        const wasOwner = owner.peek();
        switch (one.kind) {
          case 'ask':
          case 'load': {
            const loads = one.kind === 'ask' || !/^(ready|loading|stale \S+ null)/.test(before);
            void (one.kind === 'ask' ? resource.refresh() : resource.load());
            const asks = loads && model.ask();
            if (asks) {
              open.push(asked.length);
              asked.push(owner.peek());
            }
            expect(answers).toHaveLength(asked.length);
            break;
          }
          case 'answer':
          case 'fail': {
            const [question] = open.splice(one.at % (open.length || 1), 1);
            if (question === undefined) break;
            model.answer(question, one.kind === 'answer' ? 'answered' : 'failed');
            await answers[question]!(one.kind === 'answer' ? good(`${asked[question]}:${question}`) : failed(question));
            break;
          }
          case 'owner':
            owner.value = one.owner;
            model.owner = one.owner;
            break;
          case 'apply':
            model.apply();
            resource.apply(value(asked.length - 0.5));
            break;
          case 'clear':
            model.clear();
            resource.clear();
            break;
        }
        expect(look()).toBe(model.look());
        // Known data stays for the same person until it is cleared.
        if (/^(ready|stale)/.test(before) && wasOwner === owner.peek() && one.kind !== 'clear') {
          expect(look()).toMatch(/^(ready|stale)/);
        }
      }
    }),
    { numRuns: 1500 },
  );
});
