import { effect } from '@preact/signals-core';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseSignInMessage } from '../../../protocol/sign-in-message.ts';
import type { CallResult } from '../../../src/api/result.ts';
import { callError, fakeExchange } from './fake-exchange.ts';
import { settled } from './fake-page.ts';
import { ADDRESSES, sessionBench } from './session-bench.ts';

/** Everything that can happen around the session, by a person, a wallet, the exchange or the clock. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('connect', 'sign', 'sign', 'retry').map((what) => ({ what }) as const) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('cancel', 'resume', 'end', 'expire', 'sheet', 'disconnected', 'switchChain')
      .map((what) => ({ what }) as const),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('walletAnswers' as const),
      yes: fc.boolean(),
      which: fc.nat(3),
      code: fc.constantFrom(4001, -32002, -32000, -32603),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('exchangeAnswers' as const),
      how: fc.constantFrom('well', 'well', 'well', 'network', 'refused'),
      which: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('account' as const),
      index: fc.integer({ min: -1, max: 2 }),
      told: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('chain' as const), chainId: fc.constantFrom('0x1', '0x38', '0xa4b1') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('wait' as const), ms: fc.constantFrom(500, 9000, 60_000, 200_000) }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

beforeEach(() => void vi.useFakeTimers({ now: 1_790_000_000_000 }));
afterEach(() => void vi.useRealTimers());

async function play(story: readonly Happening[]): Promise<{ signedIn: number; signed: number }> {
  vi.clearAllTimers();
  const honest = fakeExchange();
  const bench = sessionBench({ exchange: honest });
  const { session } = bench;
  /** Calls to the exchange that still wait for their answer. */
  const calls: ((how: string) => Promise<void>)[] = [];
  /** Addresses for which the exchange's yes has arrived. */
  const verified = new Set<string>();

  const hold = <T>(make: () => Promise<CallResult<T>>, arrived: (answer: CallResult<T>) => void) =>
    new Promise<CallResult<T>>((resolve) => {
      const call = async (how: string) => {
        calls.splice(calls.indexOf(call), 1);
        const answer: CallResult<T> =
          how === 'well' ? await make() : { success: false, error: callError(how as 'network', 611) };
        arrived(answer);
        resolve(answer);
        await settled();
      };
      calls.push(call);
    });
  bench.calls.requestNonce.mockImplementation((ask) =>
    hold(
      () => honest.requestNonce(ask),
      () => undefined,
    ),
  );
  bench.calls.register.mockImplementation((answer) =>
    hold(
      () => honest.register(answer),
      (given) => {
        const parsed = parseSignInMessage(answer.message);
        if (given.success && parsed.ok) verified.add(parsed.fields.address);
      },
    ),
  );

  let closeSheet: (() => void) | null = null;
  /** Signature requests ever made, with the time they were made. */
  const askedAtMs = new Map<unknown, number>();
  let onShow = '';
  /** Since the last tap on sign, that account was left or the person stopped waiting: no session may come of it. */
  let abandoned = false;
  const stopWatching = effect(() => {
    const offer = session.state.value && session.offer.peek();
    if (offer.status === 'ready') onShow = offer.message;
  });

  for (const step of story) {
    const before = {
      state: session.state.value,
      requests: bench.methods().length,
      nonces: bench.calls.requestNonce.mock.calls.length,
    };
    const offered = session.offer.peek();
    if (offered.status === 'ready') onShow = offered.message;

    switch (step.what) {
      case 'connect':
        await bench.tap(() => session.connect('metamask'));
        break;
      case 'sign':
        await bench.tap(() => session.sign());
        break;
      case 'retry':
        await bench.tap(() => session.retry());
        break;
      case 'cancel':
        session.cancel();
        break;
      case 'resume':
        session.resume();
        break;
      case 'end':
        session.end('user');
        break;
      case 'expire':
        session.end('sessionExpired');
        break;
      case 'switchChain':
        await bench.tap(() => session.switchChain(56));
        break;
      case 'sheet':
        if (closeSheet) {
          closeSheet();
          closeSheet = null;
        } else closeSheet = await bench.openSheet();
        break;
      case 'walletAnswers': {
        const question = bench.questions[step.which % Math.max(1, bench.questions.length)];
        if (!question) break;
        if (step.yes && bench.facts.accounts.length === 0) bench.facts.accounts = [ADDRESSES[0]!];
        if (step.yes) await question.yes();
        else await question.no(Object.assign(new Error('wallet'), { code: step.code }));
        break;
      }
      case 'exchangeAnswers':
        await calls[step.which % Math.max(1, calls.length)]?.(step.how);
        break;
      case 'account':
        if (step.told) await bench.accountsChanged(...(step.index < 0 ? [] : [step.index]));
        else bench.facts.accounts = step.index < 0 ? [] : [ADDRESSES[step.index]!];
        break;
      case 'chain':
        await bench.chainChanged(step.chainId);
        break;
      case 'disconnected':
        bench.raw.emit('disconnect', null);
        break;
      case 'wait':
        await vi.advanceTimersByTimeAsync(step.ms);
        break;
    }
    await settled();

    const { phase, address, problem } = session.state.value;
    if (step.what === 'sign' && phase === 'signing' && before.state.phase !== 'signing') abandoned = false;
    if (step.what === 'cancel' && before.state.phase === 'signing') abandoned = true;
    const isLocked =
      step.what === 'account' && step.index < 0 && ['verifying', 'signed-in'].includes(before.state.phase);
    if (step.what === 'account' && step.told && ADDRESSES[step.index] !== before.state.address && !isLocked)
      abandoned = true;
    if (phase === 'signed-in') expect(abandoned).toBe(false);
    const made = bench.raw.requests.slice(before.requests);

    // Never signed in without the exchange's yes for exactly this address.
    if (phase === 'signed-in') expect(verified).toContain(address);
    if (step.what === 'account' && step.told) {
      const told = ADDRESSES[step.index];
      if (phase === 'signed-in' && told !== undefined) expect(told).toBe(address);
    }
    // Begins and ends of sessions are reported alternately, and agree with the state.
    const told = bench.events.map((event) => event.split(' ')[0]);
    told.forEach((event, index) => expect(event).toBe(index % 2 === 0 ? 'in' : 'out'));
    expect(told.at(-1) === 'in').toBe(phase === 'signed-in');

    // A signature is asked for by the tap alone, for the text on show, and never beside an open request.
    const signatures = made.filter(({ method }) => method === 'personal_sign');
    expect(signatures.length).toBeLessThanOrEqual(step.what === 'sign' ? 1 : 0);
    for (const { params } of signatures) {
      expect(Buffer.from((params as [string])[0].slice(2), 'hex').toString('utf8')).toBe(onShow);
    }
    for (const question of bench.questions) {
      if (question.method === 'personal_sign' && !askedAtMs.has(question)) askedAtMs.set(question, Date.now());
    }
    // Without an answer, and not yet given up.
    const open = bench.questions.filter((question) => Date.now() - (askedAtMs.get(question) ?? -Infinity) < 110_000);
    expect(open.length).toBeLessThanOrEqual(1);

    // A prompt comes from a tap, and nothing goes round in circles.
    const prompts = made.filter(({ method }) => method === 'eth_requestAccounts').length;
    expect(prompts).toBeLessThanOrEqual(step.what === 'connect' || step.what === 'retry' ? 1 : 0);
    expect(made.length).toBeLessThanOrEqual(4);
    const nonces = bench.calls.requestNonce.mock.calls.length - before.nonces;
    expect(nonces).toBeLessThanOrEqual(step.what === 'wait' ? 2 + step.ms / 30_000 : 2);

    expect(phase === 'error').toBe(problem !== null);
    expect(bench.raw.listeners.get('accountsChanged')?.size ?? 0).toBeLessThanOrEqual(1);
  }
  stopWatching();
  return {
    signedIn: bench.events.filter((event) => event.startsWith('in')).length,
    signed: bench.methods().filter((method) => method === 'personal_sign').length,
  };
}

it('holds its promises in every order of events', async () => {
  const reached = { signedIn: 0, signed: 0 };
  // The usual course of a session with random steps in between, then any steps.
  const usual: readonly Happening[] = [
    { what: 'sheet' },
    { what: 'connect' },
    { what: 'walletAnswers', yes: true, which: 0, code: 4001 },
    { what: 'exchangeAnswers', how: 'well', which: 0 },
    { what: 'sign' },
    { what: 'walletAnswers', yes: true, which: 0, code: 4001 },
    { what: 'exchangeAnswers', how: 'well', which: 0 },
  ];
  // Rare by chance: stops waiting for a signature and taps again while the wallet still shows the first request.
  const askedTwice: Happening[] = [
    { what: 'expire' },
    { what: 'exchangeAnswers', how: 'well', which: 0 },
    { what: 'sign' },
    { what: 'cancel' },
    { what: 'sign' },
  ];
  const between = fc.array(fc.array(happening, { maxLength: 1 }), { minLength: usual.length, maxLength: usual.length });
  await fc.assert(
    fc.asyncProperty(between, fc.array(happening, { maxLength: 30 }), async (inserted, story) => {
      const course = usual.flatMap((step, index) => (inserted[index] ?? []).concat(step));
      const { signedIn, signed } = await play([...course, ...story]);
      reached.signedIn += signedIn;
      reached.signed += signed;
    }),
    { numRuns: 800, examples: [[usual.map(() => []), askedTwice]] },
  );
  // The walk is worth something only if it gets that far.
  expect(reached.signedIn).toBeGreaterThan(30);
  expect(reached.signed).toBeGreaterThan(60);
}, 60_000);
