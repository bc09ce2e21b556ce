import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import getInfo from '../../../../fixtures/rest/getInfo.json';
import limitsGet from '../../../../fixtures/rest/limitsGet.json';
import periodList from '../../../../fixtures/rest/periodList.json';
import { REFUSALS } from '../../../../../protocol/errors.ts';
import type { RefusalName } from '../../../../../protocol/errors.ts';
import { configureApi } from '../../../../../src/api/request.ts';
import { refreshAccount } from '../../../../../src/data/account-resource.ts';
import { upDownConfirmation } from '../../../../../src/data/order-confirmation.ts';
import { sessionStore } from '../../../../../src/data/session.ts';
import { clearDock } from '../../../../../src/features/shell/dock-cards.ts';
import { PATHS } from '../../../../../src/features/shell/paths.ts';
import { rememberFirstUse } from '../../../../../src/features/up-down/first-use/first-use-record.ts';
import { keepUpDownDraft } from '../../../../../src/features/up-down/ticket/up-down-draft.ts';
import { UpDownTicketPanel } from '../../../../../src/features/up-down/ticket/up-down-ticket.tsx';
import enRefusals from '../../../../../src/i18n/en/errors.json';
import enFirst from '../../../../../src/i18n/en/first.json';
import { durationText } from '../../../../../src/i18n/time-text.ts';
import { setLanguage } from '../../../../../src/i18n/translate.ts';
import zhRefusals from '../../../../../src/i18n/zh/errors.json';
import zhFirst from '../../../../../src/i18n/zh/first.json';
import type { Market } from '../../../../../src/model/market.ts';
import { TradeDock } from '../../../../../src/pages/trade/trade-dock.tsx';
import { accountStore } from '../../../../../src/signals/account-store.ts';
import { connectionStore } from '../../../../../src/signals/connection-store.ts';
import { upDownOrdersStore } from '../../../../../src/signals/up-down-orders.ts';
import '../../../../../src/styles/tokens.css';
import '../../../../../src/styles/base.css';
import { shellAround } from '../../../pages/profile-shell.tsx';

const MARKET = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  open: true,
  secondContract: true,
  feed: 'sim',
} as unknown as Market;

const ERRORS = {
  en: { ...enFirst.errors, ...enRefusals.errors },
  zh: { ...zhFirst.errors, ...zhRefusals.errors },
} as const;
type Language = keyof typeof ERRORS;

/** Fills the placeholder of a message as the exchange does, and that of a text as the app does. */
const filled = (text: string): string => text.replace('{seconds}', '7').replace('{{time}}', () => durationText(7000));

interface Refused {
  readonly what: string;
  answer(): Response;
  readonly text: (language: Language) => string;
}

/** An honest refusal, as the exchange words it. */
const refusal = (name: RefusalName, status: number): Refused => ({
  what: `${name} with HTTP ${status}`,
  answer: () => Response.json({ code: REFUSALS[name].code, msg: filled(REFUSALS[name].msg) }, { status }),
  text(language) {
    const texts: Readonly<Record<string, string>> = ERRORS[language].refusal;
    return filled((texts[name] ?? texts[`${name}_other`])!);
  },
});
const BUSINESS: readonly RefusalName[] = [
  'insufficientBalance',
  'tooManyDecimals',
  'tradeCountExceeded',
  'tradeBelowMinimum',
  'tradeAboveMaximum',
  'notOpenYet',
  'symbolUnknown',
  'periodUnknown',
  'marketStale',
  'oddsChanged',
  'ownLimitReached',
  'coolingOff',
];

/** An answer after which nobody knows whether the trade is open. */
const fault = (name: RefusalName, status: number): Refused => ({
  ...refusal(name, status),
  text: (language) => ERRORS[language].checkHistory,
});
const REFUSED: readonly Refused[] = [
  ...BUSINESS.map((name) => refusal(name, 200)),
  refusal('malformed', 400),
  refusal('notFound', 404),
  refusal('tooLarge', 413),
  refusal('tooFast', 429),
  fault('operationFailed', 200),
  fault('operationFailed', 500),
  fault('unavailable', 503),
  {
    what: 'a code nobody knows',
    answer: () => Response.json({ code: 9999, msg: 'whatever this means' }),
    text: (language) => ERRORS[language].checkHistory,
  },
  {
    what: 'no JSON',
    answer: () => new Response('<html>502 Bad Gateway</html>'),
    text: (language) => ERRORS[language].noAnswer,
  },
  {
    what: 'JSON of another shape',
    answer: () => Response.json({ code: 200, data: { order: { id: 7 } } }),
    text: (language) => ERRORS[language].noAnswer,
  },
  {
    what: 'no connection',
    answer() {
      throw new TypeError('Failed to fetch');
    },
    text: (language) => ERRORS[language].noAnswer,
  },
];

let create: () => Response = () => new Response();

beforeEach(async () => {
  await page.viewport(390, 844);
  const bodies: Readonly<Record<string, unknown>> = {
    'period/list': periodList.success,
    'user/getInfo': getInfo.success,
    'limits/get': limitsGet.success,
  };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('createSecondContractOrder')) return create();
    const path = Object.keys(bodies).find((end) => url.endsWith(end));
    if (path === undefined) throw new TypeError('Failed to fetch');
    return Response.json(bodies[path]);
  });
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
  sessionStore.applySignIn('token', { userId: 'refused', address: '0x1', walletKind: 'demo' });
  upDownConfirmation.choose(false);
  rememberFirstUse('refused', Date.now());
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  upDownOrdersStore.clear();
  keepUpDownDraft(MARKET.symbol, { direction: 'up', periodSeconds: 30, amount: '' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearDock();
  sessionStore.applySignOut();
  accountStore.clear();
  connectionStore.applyStatus('disconnected', 0);
  await setLanguage('en');
});

it.each(Object.keys(ERRORS) as Language[])(
  'every refusal of a trade is told in the language of the person (%s), and keeps what was typed',
  async (language) => {
    await setLanguage(language);
    await refreshAccount();
    const both = (
      <>
        <UpDownTicketPanel market={MARKET} />
        <TradeDock market={MARKET} place="corner" />
      </>
    );
    await render(shellAround(PATHS.trade, both).page);
    const field = page.getByRole('textbox');
    await field.fill('23.45');
    const send = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('23.45 USDT'))!;
    const card = () => document.querySelector('[data-place="corner"]');
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    for (const { what, answer, text } of REFUSED) {
      create = answer;
      clearDock();
      await vi.waitFor(() => expect(card(), what).toBeNull());
      // A tap right after the answer to the last one does nothing.
      aheadMs += 500;
      send().click();
      await vi.waitFor(() => expect(card()?.textContent, what).toContain(text(language)));
      expect((field.element() as HTMLInputElement).value, what).toBe('23.45');
    }
    expect(upDownOrdersStore.current.value).toEqual([]);
  },
);
