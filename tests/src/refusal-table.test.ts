import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALLS } from '../../protocol/calls.ts';
import type { Call } from '../../protocol/call.ts';
import { REFUSALS } from '../../protocol/errors.ts';
import type { Refusal } from '../../protocol/errors.ts';
import { fetchData } from '../../src/api/request.ts';
import type { Endpoint } from '../../src/api/request.ts';
import { failureText } from '../../src/i18n/refusal-text.ts';
import { durationText } from '../../src/i18n/time-text.ts';
import { t } from '../../src/i18n/translate.ts';
import { joinedTexts } from '../flat-texts.ts';
import { textFiles } from '../text-files.ts';
import { fakeExchange, json, lost, silence, TIMEOUT_MS } from './api/fake-exchange.ts';

/**
 * Every call of the contract with every way to fail: the text that a person reads, and whether the session goes on
 * (docs/contract.md#errors).
 */

const endpointOf = ({ method, path, access, errorContext, movesMoney }: Call) =>
  ({ method, path, access, context: errorContext, ...(movesMoney && { movesMoney }) }) as Endpoint<Call>;

interface Failed {
  readonly text: string;
  readonly staysSignedIn: boolean;
}

/** Text that a person reads after this answer to the call. */
async function failed(call: Call, answer: Parameters<typeof fakeExchange>[0]): Promise<Failed> {
  const { ended } = fakeExchange(answer);
  const pending = fetchData(endpointOf(call), {} as never, (data) => data);
  if (answer === silence) await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  const result = await pending;
  if (result.success) throw new Error('the call did not fail');
  return { text: failureText(result.error), staysSignedIn: ended.length === 0 };
}

const UNKNOWN_TEXT = '系统繁忙';
const MONEY_END = 'Check your history before trying again.';

/** Ways to fail whose outcome is unknown: the sentence of a call that only reads, and of one that moves money. */
const UNKNOWN_OUTCOMES = [
  ['an unknown refusal', () => json({ code: 99_999, msg: UNKNOWN_TEXT }), 'errors.generic', 'errors.checkHistory'],
  ['500', () => json({ code: 500, msg: '操作失败' }, 500), 'errors.generic', 'errors.checkHistory'],
  ['500 in the body alone', () => json({ code: 500, msg: '操作失败' }), 'errors.generic', 'errors.checkHistory'],
  [
    '500 with an unknown text',
    () => json({ code: 500, msg: UNKNOWN_TEXT }, 500),
    'errors.generic',
    'errors.checkHistory',
  ],
  ['502 without a code', () => json({}, 502), 'errors.generic', 'errors.checkHistory'],
  [
    '503',
    () => json({ code: 503, msg: REFUSALS.unavailable.msg }, 503),
    'errors.refusal.unavailable',
    'errors.checkHistory',
  ],
  ['a lost network', lost, 'errors.network', 'errors.money.network'],
  ['a time-out', silence, 'errors.timeout', 'errors.money.timeout'],
  ['a garbage body', () => new Response('<html>'), 'errors.malformed', 'errors.money.malformed'],
  [
    'a garbage body with 500',
    () => new Response('<html>', { status: 500 }),
    'errors.malformed',
    'errors.money.malformed',
  ],
] as const;

/** Calls that move money, reserve it, or free it. */
const MONEY_CALLS = [
  'createSecondContractOrder',
  'submitSecondContract',
  'spotSubmit',
  'spotOco',
  'spotAmend',
  'spotCancel',
  'spotCancelAll',
  'transfer',
  'currencyExchange',
  'rechargeSubmit',
  'withdrawSubmit',
  'eurQuickWithdraw',
  'oneClickWithdraw',
  'fiatWithdraw',
  'bankWithdraw',
  'merchantSell',
  'merchantSaleCancel',
  'loanSubmit',
  'loanRepay',
  'financeSubmit',
  'financeRedeem',
];

const SRC = join(import.meta.dirname, '../../src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(SRC, name), 'utf8'));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the contract says which calls move money', () => {
  const moving = CALLS.filter(({ movesMoney }) => movesMoney).map(({ name }) => name);
  expect(moving.toSorted()).toEqual(MONEY_CALLS.toSorted());
});

it('the endpoints of the app say the same', () => {
  const said = sources.flatMap((source) =>
    [...source.matchAll(/Endpoint<typeof (\w+)> = \{([^}]*)\}/g)].map(([, type, body]) => {
      const path = /path: '([^']+)'/.exec(body!)![1]!;
      return { type: type!, path, movesMoney: body!.includes('movesMoney: true') };
    }),
  );
  expect(said.length).toBeGreaterThan(90);
  for (const { type, path, movesMoney } of said) {
    const call = CALLS.find((known) => known.path === path);
    expect([type, path, movesMoney]).toEqual([type, path, call?.movesMoney === true]);
  }
  const missing = MONEY_CALLS.filter((name) => {
    const { path } = CALLS.find((call) => call.name === name)!;
    return !said.some((endpoint) => endpoint.path === path);
  });
  // An alias that the app does not call.
  expect(missing).toEqual(['submitSecondContract']);
});

describe.each(CALLS.map((call) => [call.name, call] as const))('%s', (name, call) => {
  const movesMoney = MONEY_CALLS.includes(name);

  it.each(UNKNOWN_OUTCOMES)('%s: claims nothing about what was changed', async (_way, answer, plain, money) => {
    if (answer === silence) vi.useFakeTimers();
    const { text, staysSignedIn } = await failed(call, answer);
    expect(text).toBe(t(movesMoney ? money : plain));
    expect(text).not.toMatch(/nothing/i);
    expect(text.endsWith(MONEY_END)).toBe(movesMoney);
    expect(staysSignedIn).toBe(true);
  });

  it('a known refusal of its context is told by its text, also with an unknown code or 500', async () => {
    const known = Object.values<Refusal>(REFUSALS).filter(
      ({ context, code }) => [call.errorContext, 'general'].includes(context) && code > 500 && code !== 503,
    );
    expect(known.length).toBeGreaterThan(10);
    for (const { name: refusal, code: own, msg } of known) {
      const filled = msg.replace(/\{\w+\}/, '7');
      for (const code of [own, 500, 99_999]) {
        const { text, staysSignedIn } = await failed(call, () => json({ code, msg: filled }));
        expect([refusal, text]).toEqual([
          refusal,
          t(`errors.refusal.${refusal}` as 'errors.refusal.notFound', { count: 7, time: durationText(7000) }),
        ]);
        expect(staysSignedIn).toBe(true);
      }
    }
  });

  it('a failed identity check does not sign out', async () => {
    for (const msg of ['认证失败', '初级认证失败', '高级认证失败', '实名认证失败', '人脸认证失败']) {
      expect((await failed(call, () => json({ code: 500, msg }))).staysSignedIn).toBe(true);
    }
  });

  it('an ended session signs out, unless only the words of an identity check say so', async () => {
    const signsOut = call.access === 'user';
    const gone = { text: t('errors.refusal.tokenInvalid'), staysSignedIn: false };
    if (signsOut) expect(await failed(call, () => json({ code: 401, msg: UNKNOWN_TEXT }, 401))).toEqual(gone);
    for (const msg of ['身份验证失败', '鉴权失败', '登录验证失败', 'authentication failed', '请重新登录']) {
      const { staysSignedIn } = await failed(call, () => json({ code: 500, msg }));
      expect([msg, staysSignedIn]).toEqual([msg, !signsOut || call.errorContext === 'kyc']);
    }
  });
});

/** The remedy in each language. */
const CHECK_HISTORY = {
  en: MONEY_END,
  de: 'Prüfen Sie Ihren Verlauf, bevor Sie es erneut versuchen.',
  fr: 'Consultez votre historique avant de réessayer.',
  it: 'Controlla la cronologia prima di riprovare.',
  es: 'Revisa tu historial antes de intentarlo de nuevo.',
  tr: 'Yeniden denemeden önce geçmişinizi kontrol edin.',
  vi: 'Kiểm tra lịch sử trước khi thử lại.',
  zh: '重试前请先查看历史记录。',
  'zh-TW': '重試前請先查看歷史紀錄。',
  ja: '再試行する前に履歴を確認してください。',
  ko: '다시 시도하기 전에 내역을 확인하세요.',
  th: 'ตรวจสอบประวัติก่อนลองอีกครั้ง',
} as const;

it.each(Object.entries(CHECK_HISTORY))(
  'in %s an unknown outcome of a money call ends with the remedy',
  (code, remedy) => {
    const texts = joinedTexts(textFiles(code).values());
    const ofMoney = [...texts].filter(([key]) => key === 'errors.checkHistory' || key.startsWith('errors.money.'));
    expect(ofMoney).toHaveLength(6);
    for (const [key, text] of ofMoney) expect([key, text.endsWith(remedy)]).toEqual([key, true]);
    expect(new Set(ofMoney.map(([, text]) => text)).size).toBe(6);
  },
);
