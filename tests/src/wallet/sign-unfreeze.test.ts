import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { verifyMessage } from 'ethers';
import { UNFREEZE_STATEMENT } from '../../../protocol/unfreeze-statement.ts';
import { checkSignInMessage } from '../../../src/wallet/guard/sign-in-check.ts';
import type { SignedText } from '../../../src/wallet/session/signing.ts';
import { messageFor, PAGE } from './fake-exchange.ts';
import { ADDRESSES, connected, sessionBench, signedIn } from './session-bench.ts';
import type { SessionBench } from './session-bench.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_790_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const MINE = ADDRESSES[0]!;
const thaw = (change = {}) => messageFor(MINE, { statement: UNFREEZE_STATEMENT, ...change });
const code = (value: unknown) => Object.assign(new Error('wallet'), { code: value });

/** Asks, lets the wallet's owner answer, and waits for what came of it. */
async function asked(bench: SessionBench, message: string, answer: (bench: SessionBench) => Promise<void>) {
  let signed: SignedText | undefined;
  await bench.tap(async () => {
    signed = await bench.session.signUnfreeze(message);
  });
  await answer(bench);
  await vi.advanceTimersByTimeAsync(0);
  return signed;
}
const noAnswer = async () => undefined;

it('signs the very text, and leaves the session as it was', async () => {
  const bench = await signedIn();
  const before = bench.session.state.value;
  const signed = await asked(bench, thaw(), () => bench.question('personal_sign').yes());
  expect(signed?.ok && verifyMessage(thaw(), signed.signature)).toBe(MINE);
  expect(bench.session.state.value).toEqual(before);
});

it.each([
  ['a sign-in message', messageFor(MINE)],
  ['a text of ours for another site', thaw({ domain: 'tern.example.evil.test' })],
  ['a text of ours for another account', messageFor(ADDRESSES[1]!, { statement: UNFREEZE_STATEMENT })],
  ['any other text', 'Send everything'],
])('is not asked for %s', async (_, message) => {
  const bench = await signedIn();
  expect(await asked(bench, message, noAnswer)).toEqual({ ok: false, why: 'foreignMessage' });
  expect(bench.questions).toEqual([]);
});

it('is no sign-in: a thaw text that is offered in place of one is not shown', async () => {
  const bench = sessionBench();
  const data = { nonce: 'x', message: thaw(), expiresAtMs: (Date.now() + 300_000) as never };
  bench.calls.requestNonce.mockResolvedValue({ success: true, data });
  await connected(bench);
  expect(bench.session.offer.value).toEqual({ status: 'foreign' });
  expect(checkSignInMessage(thaw(), PAGE, MINE)).toMatchObject({ ok: true, purpose: 'unfreeze' });
  expect(checkSignInMessage(messageFor(MINE), PAGE, MINE)).toMatchObject({ ok: true, purpose: 'signIn' });
});

it.each([
  ['a no', 'rejected', (bench: SessionBench) => bench.question('personal_sign').no(code(4001))],
  ['a wallet that is busy', 'pending', (bench: SessionBench) => bench.question('personal_sign').no(code(-32002))],
  ['a wallet that fails', 'walletError', (bench: SessionBench) => bench.question('personal_sign').no(code(-32603))],
  ['half a signature', 'badSignature', (bench: SessionBench) => bench.question('personal_sign').yes('0x1234')],
  [
    'a contract',
    'contractWallet',
    (bench: SessionBench) => bench.question('personal_sign').yes(`0x${'ab'.repeat(97)}`),
  ],
  ['silence', 'walletTimeout', () => vi.advanceTimersByTimeAsync(110_000).then(() => undefined)],
])('tells of %s, and the session stays', async (_, why, answer) => {
  const bench = await signedIn();
  expect(await asked(bench, thaw(), answer)).toEqual({ ok: false, why });
  expect(bench.phase()).toBe('signed-in');
});

it('does not send a second request while the wallet shows one', async () => {
  const bench = await signedIn();
  void bench.session.signUnfreeze(thaw());
  expect(await asked(bench, thaw({ nonce: 'another8' }), noAnswer)).toEqual({ ok: false, why: 'pending' });
  expect(bench.methods().filter((method) => method === 'personal_sign')).toHaveLength(2);
});

it('needs the wallet here, and a session', async () => {
  expect(await asked(await connected(), thaw(), noAnswer)).toEqual({ ok: false, why: 'away' });
  const bench = sessionBench();
  bench.providers.set('metamask', null);
  await bench.session.start({ kind: 'metamask', address: MINE });
  expect(await asked(bench, thaw(), noAnswer)).toEqual({ ok: false, why: 'away' });
});
