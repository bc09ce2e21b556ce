import { afterEach, describe, expect, it, vi } from 'vitest';
import { REFUSALS } from '../../protocol/errors.ts';
import type { RefusalName } from '../../protocol/errors.ts';
import { fetchData } from '../../src/api/request.ts';
import type { Endpoint } from '../../src/api/request.ts';
import { compute } from '../../src/compute/compute.ts';
import { startCompute, stopCompute } from '../../src/compute/start-compute.ts';
import { failureText } from '../../src/i18n/refusal-text.ts';
import { t } from '../../src/i18n/translate.ts';
import { fakeExchange, json, lost, silence, TIMEOUT_MS } from './api/fake-exchange.ts';
import type { Call } from '../../protocol/call.ts';

/**
 * Every error of docs/contract.md#errors by the way that leads to it: what the person reads, and what they can do next. A row
 * without a text, or without a next step, fails.
 */

const endpointOf = (context: Endpoint<Call>['context']) =>
  ({ method: 'POST', path: '/api/any', access: 'user', context }) as Endpoint<Call>;

/** The sentence a page shows when a call of this context is answered so. */
async function saidOf(context: Endpoint<Call>['context'], answer: Parameters<typeof fakeExchange>[0]): Promise<string> {
  fakeExchange(answer);
  const result = await fetchData(endpointOf(context), {} as never, (data) => data);
  if (result.success) throw new Error('the call was not refused');
  return failureText(result.error);
}

/** Answers as the exchange refuses: HTTP 200 with a code and a Chinese text. */
const refused = (name: RefusalName, seconds = '30') => {
  const { context, code, msg } = REFUSALS[name];
  const filled = msg.replace('{seconds}', seconds);
  return () => saidOf(context, () => json({ code, msg: filled }));
};

const PLAIN = t('errors.generic');

interface Row {
  /** Error in the words of the catalogue. */
  readonly error: string;
  readonly reach: () => Promise<string> | string;
  /** Next step, in the sentence itself or on the button beside it. */
  readonly next: RegExp | { readonly button: string };
}

const CALLS: readonly Row[] = [
  {
    error: "exceeded today's exchange count limit",
    reach: refused('exchangeCountExceeded'),
    next: /Resets at 00:00 UTC/,
  },
  { error: 'minimum trade amount not reached', reach: refused('tradeBelowMinimum'), next: /Enter a larger amount/ },
  {
    error: "exceeded today's trade count limit",
    reach: refused('tradeCountExceeded'),
    next: /Resets at 00:00 UTC/,
  },
  { error: 'withdrawal conditions not currently met', reach: refused('withdrawConditions'), next: /conditions/ },
  { error: 'fill in a correct withdrawal address', reach: refused('withdrawAddress'), next: /Make sure it matches/ },
  { error: 'please wait {seconds} seconds', reach: refused('tooFast'), next: /Try again in 30\ss/ },
  { error: 'insufficient balance', reach: refused('insufficientBalance'), next: { button: 'short.deposit' } },
  { error: 'incorrect fund password', reach: refused('fundPasswordWrong'), next: /Try again/ },
  { error: 'fund password locked', reach: refused('fundPasswordLocked'), next: /Try again in 30\ss/ },
  { error: 'new password same as old', reach: refused('fundPasswordSame'), next: /must differ/ },
  { error: 'verification code wrong or expired', reach: refused('nonceExpired'), next: /Start again/ },
  { error: 'product sold out', reach: refused('soldOut'), next: /Choose another/ },
  { error: 'exceeds purchase limit', reach: refused('purchaseLimitExceeded'), next: /Enter a smaller amount/ },
  { error: 'invalid address or amount', reach: refused('addressOrAmountInvalid'), next: /Check both/ },
  { error: 'loan submit failure', reach: refused('loanSubmitFailed'), next: { button: 'common.retry' } },
  { error: 'face recognition failed', reach: refused('faceCheckFailed'), next: /Try again/ },
  { error: 'second contract not open yet', reach: refused('notOpenYet'), next: /funds weren’t used/ },
  { error: 'EUR only to USDT', reach: refused('eurOnlyToUsdt'), next: /EUR can only be converted to USDT/ },
  { error: 'USDT cannot go to EUR', reach: refused('usdtNotToEur'), next: /Choose another coin/ },
  {
    error: 'operation failed',
    reach: () => saidOf('trade', () => json({ code: 500, msg: '操作失败' })),
    next: /Try again later/,
  },
  { error: 'network error', reach: () => saidOf('trade', lost), next: /try again/ },
  {
    error: 'request timeout',
    async reach() {
      vi.useFakeTimers();
      const said = saidOf('trade', silence);
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
      return said;
    },
    next: /Try again/,
  },
  {
    error: 'an answer that makes no sense',
    reach: () => saidOf('trade', () => new Response('<html>')),
    next: /Try again/,
  },
];

/** Sessions end by a code or by words; a broken line never ends one. */
const SESSIONS: readonly (readonly [words: string, answer: Response])[] = [
  ['expired', json({ code: 401, msg: '登录已过期，请重新登录' })],
  ['token invalid', json({ code: 500, msg: 'Token invalid' })],
  ['no token', json({ code: 500, msg: '未登录' })],
  ['unauthorized', json({ code: 403, msg: 'Unauthorized' }, 401)],
  ['please log in again', json({ code: 500, msg: 'please log in again' })],
  ['authentication failed', json({ code: 500, msg: '身份验证失败' })],
];

/** Errors that no call returns: the sentence of the page, and the button or link that it offers. */
const PAGES: readonly Row[] = [
  { error: 'upload: 602001 network failure', reach: () => t('photo.failed.network'), next: { button: 'photo.retry' } },
  { error: 'upload: 600003 abort', reach: () => t('photo.failed.abort'), next: { button: 'photo.retry' } },
  { error: 'upload: 5 timeout', reach: () => t('photo.failed.timeout'), next: { button: 'photo.retry' } },
  { error: 'loading failed with tap to retry', reach: () => t('common.loadFailed'), next: { button: 'common.retry' } },
  { error: 'connection timed out', reach: () => t('common.loadTimeout'), next: { button: 'common.retry' } },
  { error: 'network disconnected', reach: () => t('common.age.lost'), next: { button: 'common.age.tapToReconnect' } },
  { error: 'async-load error screen', reach: () => t('common.crash.title'), next: { button: 'common.crash.action' } },
  { error: 'page not found', reach: () => t('common.notFound.title'), next: { button: 'common.notFound.action' } },
  { error: 'clipboard copy failure', reach: () => t('common.copyFailed'), next: /Select the text and copy it/ },
  { error: 'wallet not detected', reach: () => t('wallet.none'), next: { button: 'wallet.get' } },
  { error: 'wallet connection rejected', reach: () => t('wallet.failed'), next: { button: 'wallet.anotherWallet' } },
  { error: 'conversion rate late', reach: () => t('errors.refusal.exchangeMarketStale'), next: /paused/ },
];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('each error says what it is and what to do next', () => {
  it.each([...CALLS, ...PAGES])('$error', async ({ reach, next }) => {
    const said = await reach();
    expect(said).not.toMatch(/\{\{|\p{Script=Han}|^\s*$|^[a-z]+(\.\w+)+$/u);
    if (next instanceof RegExp) {
      expect(said).toMatch(next);
      return;
    }
    const label = t(next.button as 'common.retry');
    expect(label).not.toBe(next.button);
    expect(label).not.toBe('');
  });

  it('no two of them say the same, and the plainest sentence is only said of what has no other', async () => {
    const said: string[] = [];
    for (const { reach } of [...CALLS, ...PAGES]) {
      said.push(await reach());
      vi.useRealTimers();
    }
    expect(new Set(said).size).toBe(said.length);
    expect(said.filter((text) => text === PLAIN)).toHaveLength(1);
  });
});

describe('a session', () => {
  it.each(SESSIONS)('ends once by "%s"', async (_words, answer) => {
    const { ended } = fakeExchange(() => answer.clone());
    const result = await fetchData(endpointOf('trade'), {} as never, (data) => data);
    expect(result.success).toBe(false);
    expect(ended).toHaveLength(1);
  });

  it.each(['Network Error', 'timeout, please log in again', 'connection failed', 'request failed'])(
    'goes on after "%s"',
    async (msg) => {
      const { ended } = fakeExchange(() => json({ code: 500, msg }));
      await fetchData(endpointOf('trade'), {} as never, (data) => data);
      expect(ended).toEqual([]);
    },
  );

  it('that was ended elsewhere says so', async () => {
    const { code, msg } = REFUSALS.loggedInElsewhere;
    expect(await saidOf('general', () => json({ code, msg }))).toBe(t('errors.refusal.loggedInElsewhere'));
  });
});

describe('the engine', () => {
  it('names its errors in the words of the catalogue', async () => {
    stopCompute();
    await expect(compute('orders', 'sort', {} as never)).rejects.toThrow('manager not ready');
    startCompute({ createWorker: null });
    await expect(compute('nothing' as 'orders', 'sort', {} as never)).rejects.toThrow('unsupported task type');
    await expect(compute('orders', 'nothing' as 'sort', {} as never)).rejects.toThrow('unknown operation');
    stopCompute();
  });
});
