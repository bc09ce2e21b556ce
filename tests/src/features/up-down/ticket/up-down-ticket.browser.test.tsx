import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import created from '../../../../fixtures/rest/createSecondContractOrder.json';
import getInfo from '../../../../fixtures/rest/getInfo.json';
import limitsGet from '../../../../fixtures/rest/limitsGet.json';
import transferred from '../../../../fixtures/rest/transfer.json';
import periodList from '../../../../fixtures/rest/periodList.json';
import { configureApi } from '../../../../../src/api/request.ts';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { refreshAccount } from '../../../../../src/data/account-resource.ts';
import { PATHS } from '../../../../../src/features/shell/paths.ts';
import { clearDock, dockCards } from '../../../../../src/features/shell/dock-cards.ts';
import { NotPlacedCard } from '../../../../../src/features/up-down/orders/unplaced-card.tsx';
import { upDownAmount } from '../../../../../src/data/up-down-amount.ts';
import type { AssetBalance } from '../../../../../src/model/account.ts';
import { rememberFirstUse } from '../../../../../src/features/up-down/first-use/first-use-record.ts';
import { keepUpDownDraft } from '../../../../../src/features/up-down/ticket/up-down-draft.ts';
import { UpDownButton } from '../../../../../src/features/up-down/ticket/up-down-button.tsx';
import { createUpDownTicket } from '../../../../../src/features/up-down/ticket/up-down-ticket-model.ts';
import { UpDownTicketPanel } from '../../../../../src/features/up-down/ticket/up-down-ticket.tsx';
import { keptReceipt } from '../../../../../src/proof/kept-receipts.ts';
import { accountStore } from '../../../../../src/signals/account-store.ts';
import { connectionStore } from '../../../../../src/signals/connection-store.ts';
import { upDownOrdersStore } from '../../../../../src/signals/up-down-orders.ts';
import { TICKER_WIDTH } from '../../../../../src/model/number-rows.ts';
import { tickerStore } from '../../../../../src/signals/ticker.ts';
import { periods } from '../../../../../src/data/up-down-terms.ts';
import { cues, NO_CUES } from '../../../../../src/data/cues.ts';
import { upDownConfirmation } from '../../../../../src/data/order-confirmation.ts';
import { sessionStore } from '../../../../../src/data/session.ts';
import type { Market } from '../../../../../src/model/market.ts';
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

const button = (name: string | RegExp) => page.getByRole('button', { name });
/** The reason on a card; the same words are announced for a while, where nobody sees them. */
const reason = (words: RegExp) => page.getByRole('paragraph').filter({ hasText: words });
const says = (where: Locator, words: string | RegExp) =>
  vi.waitFor(() => expect(where.element().textContent).toMatch(words));
const check = () => page.getByRole('dialog', { name: 'Two questions first' });

/** Answers requests for a trade and for limits; the other answers are recordings. */
function exchange(answers: { create?: unknown; limits?: unknown; transfer?: unknown }) {
  const bodies: Record<string, unknown> = {
    'period/list': periodList.success,
    'user/getInfo': getInfo.success,
    'limits/get': answers.limits ?? limitsGet.success,
    'account/transfer': answers.transfer,
    createSecondContractOrder: answers.create ?? created.success,
  };
  const sent: string[] = [];
  const sentBodies: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = Object.keys(bodies).find((end) => url.endsWith(end));
    if (path === undefined) throw new TypeError('Failed to fetch');
    sent.push(path);
    if (init?.body) sentBodies.push({ path, body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(bodies[path]));
  });
  return {
    orders: () => sent.filter((path) => path === 'createSecondContractOrder').length,
    bodies: (of: string) => sentBodies.filter(({ path }) => path === of).map(({ body }) => body),
  };
}

let userId = '';
let users = 0;
/** The ticket of somebody signed in, with 25 typed. */
async function filledIn() {
  const shell = shellAround(PATHS.trade, <UpDownTicketPanel market={MARKET} />);
  await render(shell.page);
  await page.getByRole('textbox', { name: 'Amount' }).fill('25');
  return shell;
}

// Sets a known size, since the check is longer than a small screen.
beforeEach(() => page.viewport(390, 844));

beforeEach(() => {
  upDownConfirmation.choose(false);
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
  userId = `ticket-${++users}`;
  sessionStore.applySignIn('token', { userId, address: '0x1', walletKind: 'demo' });
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  upDownOrdersStore.clear();
  clearDock();
  keepUpDownDraft(MARKET.symbol, { direction: 'up', periodSeconds: 30, amount: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
  accountStore.clear();
  connectionStore.applyStatus('disconnected', 0);
});

describe('the first-use check', () => {
  it('stands before the first trade, explains a wrong answer in place, places the trade, and is not asked again', async () => {
    const { orders } = exchange({});
    await refreshAccount();
    await filledIn();
    await button(/^Up · 25 USDT/).click();
    const place = () => check().getByRole('button', { name: /^Up · 25 USDT/ });
    await says(check(), 'Right: you get 25 USDT back plus 21.25 USDT.');
    await says(check(), 'You break even at 54.05% right, not 50%.');
    await expect.element(place()).toBeDisabled();
    await page.getByRole('radio', { name: 'More, if the price moves far' }).click();
    await says(check(), 'You can’t lose more than 25 USDT.');
    await page.getByRole('radio', { name: 'I lose 25 USDT' }).click();
    await says(check(), 'Same price: 25 USDT is returned.');
    await expect.element(place()).toBeDisabled();
    await page.getByRole('radio', { name: '25 USDT', exact: true }).click();
    await page.getByRole('radio', { name: 'I get 25 USDT back' }).click();
    expect(orders()).toBe(0);
    await place().click();
    await vi.waitFor(() => expect(upDownOrdersStore.current.value).toHaveLength(1));
    expect(orders()).toBe(1);
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    // A second tap right after the answer is ignored.
    await vi.waitFor(async () => {
      await button(/^Up · 25 USDT/).click();
      expect(orders()).toBe(2);
    });
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('put away, it comes again at the next try, and nothing was sent', async () => {
    const { orders } = exchange({});
    await refreshAccount();
    await filledIn();
    await button(/^Up · 25 USDT/).click();
    await check().getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    await button(/^Up · 25 USDT/).click();
    await expect.element(check()).toBeVisible();
    await check().getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(orders()).toBe(0);
  });
});

describe('a trade', () => {
  beforeEach(() => rememberFirstUse(userId, Date.now()));

  it('of more than there is says what is missing as it is shown, and one tap transfers that', async () => {
    const { bodies } = exchange({
      limits: { ...limitsGet.success, data: { ...limitsGet.success.data, current: {} } },
      transfer: transferred.success,
    });
    await refreshAccount();
    const held = (account: 'contract' | 'spot', available: string) =>
      ({ asset: 'USDT', account, available, locked: '0', valueUsdt: available }) as unknown as AssetBalance;
    accountStore.applyBalances([held('contract', '500.12876532'), held('spot', '1000')]);
    const shell = shellAround(PATHS.trade, <UpDownTicketPanel market={MARKET} />);
    await render(shell.page);
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.fill('500.13');
    const note = () => document.getElementById(amount.element().getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note()).toBe('Available 500.12 · Required 500.13 · Shortfall 0.01 USDT');
    await expect.element(button('Go to deposit')).toBeVisible();
    await button('Transfer 0.01 USDT from Spot').click();
    await vi.waitFor(() =>
      expect(bodies('account/transfer')).toMatchObject([{ amount: '0.01', from: 'spot', to: 'contract' }]),
    );
    accountStore.applyBalances([held('contract', '500.13876532')]);
    await expect.element(button(/^Up · 500.13 USDT/)).toBeEnabled();
    accountStore.applyBalances([held('contract', '0'), held('spot', '500.12')]);
    await expect.element(button('Deposit to trade')).toBeVisible();
    expect(button(/from Spot$/).query()).toBeNull();
  });

  it('offers amounts up to the smallest limit, whose chip says what sets it', async () => {
    exchange({ limits: { ...limitsGet.success, data: { ...limitsGet.success.data, current: {} } } });
    await refreshAccount();
    await filledIn();
    const chips = () =>
      page
        .getByRole('group', { name: 'Amounts' })
        .getByRole('button')
        .elements()
        .map((chip) => chip.textContent);
    await vi.waitFor(() => expect(chips()).toEqual(['10', '50', '100', '500', 'Max 1,000']));
    const held = { asset: 'USDT', account: 'contract', locked: '0', valueUsdt: '0' };
    accountStore.applyBalances([{ ...held, available: '86.409' } as unknown as AssetBalance]);
    await vi.waitFor(() => expect(chips()).toEqual(['10', '50', 'Max 86.4 · available']));
    await button('Max 86.4 · available').click();
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('86.4');
    await expect.element(button('Max 86.4 · available')).toHaveAttribute('aria-pressed', 'true');
  });

  it('stays in the ticket for the next one', async () => {
    exchange({});
    await refreshAccount();
    await filledIn();
    await button(/^Up · 25 USDT/).click();
    await vi.waitFor(() => expect(upDownOrdersStore.current.value).toHaveLength(1));
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('25');
    await expect.element(button(/^Up · 25 USDT/)).toBeEnabled();
    expect(upDownAmount.last.value).toBe('25');
  });

  it('is shown once more where the person wants that, and again when the payout has changed meanwhile', async () => {
    upDownConfirmation.choose(true);
    const { orders } = exchange({});
    await refreshAccount();
    await filledIn();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm this trade' });
    await button(/^Up · 25 USDT/).click();
    await says(dialog, /BTC\/USDT.*Up.*30\ss.*25\.00 USDT.*46\.25 USDT.*54\.05%/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(orders()).toBe(0);

    await button(/^Up · 25 USDT/).click();
    await says(dialog, '46.25 USDT');
    const rows = periods.now.peek().value!;
    const changed = rows.map((period) => ({
      ...period,
      payoutVersion: period.payoutVersion + 1,
      payoutRate: '0.8' as DecimalText,
    }));
    periods.apply({ rows: changed, total: changed.length });
    await dialog.getByRole('button', { name: /^Up · 25 USDT/ }).click();
    await says(dialog, '45.00 USDT');
    expect(orders()).toBe(0);
    await dialog.getByRole('button', { name: /^Up · 25 USDT/ }).click();
    await vi.waitFor(() => expect(orders()).toBe(1));
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    periods.apply({ rows, total: rows.length });
  });

  it('that opens leaves its signed receipt on the device, and is felt by who asked for it', async () => {
    cues.set('vibration', 'order', true);
    exchange({});
    const felt = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    await refreshAccount();
    await filledIn();
    await button(/^Up · 25 USDT/).click();
    await vi.waitFor(() => expect(upDownOrdersStore.current.value).toHaveLength(1));
    expect(keptReceipt(created.success.data.order.id)).toEqual(created.success.data.receipt);
    expect(felt.mock.calls).toEqual([[[10]]]);
    felt.mockRestore();
    cues.choose(NO_CUES);
  });

  it.each([
    [{ code: 1001, msg: '超过今日交易次数限制', details: { maximum: '2000' } }, /limit reached \(2000\)/],
    [{ code: 1002, msg: '未达到最低交易金额', details: { minimum: '1' } }, /minimum trade amount is 1 USDT/],
    [{ code: 1007, msg: '行情延迟，暂停交易' }, /Prices are delayed, so trading is paused/],
    [{ code: 1004, msg: '秒合约暂未开放' }, /Your funds weren’t used/],
  ])('refused with %j has a card that says why, and keeps the amount', async (create, words) => {
    exchange({ create });
    await refreshAccount();
    await filledIn();
    await button(/^Up · 25 USDT/).click();
    await vi.waitFor(() => expect(dockCards.value).toMatchObject([{ kind: 'notPlaced', trade: { stake: '25' } }]));
    const again = vi.fn();
    await render(shellAround(PATHS.trade, <NotPlacedCard card={dockCards.value[0] as never} onAgain={again} />).page);
    await expect.element(page.getByRole('heading', { name: 'Not placed · 25.00 USDT returned' })).toBeVisible();
    await expect.element(reason(words)).toBeVisible();
    await button('Try again').click();
    expect(again).toHaveBeenCalledWith(expect.objectContaining({ stake: '25', direction: 'up', periodSeconds: 30 }));
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('25');
    expect(page.getByRole('link', { name: 'My limits' }).query()).toBeNull();
  });

  it('beyond an own limit says which, and leads to the limits', async () => {
    const details = { limit: 'dailyLoss', maximum: '50', used: '45' };
    exchange({ create: { code: 1013, msg: '超过您设置的交易限额', details } });
    await refreshAccount();
    await filledIn();
    await button(/^Up · 25 USDT/).click();
    await vi.waitFor(() => expect(dockCards.value).toHaveLength(1));
    const card = dockCards.value[0] as never;
    const { page: shown, router } = shellAround(PATHS.trade, <NotPlacedCard card={card} onAgain={() => undefined} />);
    await render(shown);
    await expect.element(reason(/limit is 50 USDT\. 45 USDT is already lost or at risk/)).toBeVisible();
    await page.getByRole('link', { name: 'My limits' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.limits));
  });

  it('is sent by Enter in the amount as by the button, once', async () => {
    const { orders } = exchange({});
    await refreshAccount();
    await filledIn();
    await expect.element(button(/^Up · 25 USDT/)).toBeEnabled();
    await userEvent.keyboard('{Enter}{Enter}');
    await vi.waitFor(() => expect(upDownOrdersStore.current.value).toHaveLength(1));
    expect(orders()).toBe(1);
  });

  it('beyond an own limit of one stake cannot be sent: ticket and button name the limit, chips stop at it', async () => {
    const { orders } = exchange({});
    await refreshAccount();
    await filledIn();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await expect.element(page.getByText('1 to 50 USDT, your limit')).toBeVisible();
    await amount.fill('51');
    await expect.element(button('Max 50 USDT, your limit')).toBeDisabled();
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('{Enter}');
    // The page where it stands is one tap away (S11).
    await expect.element(page.getByRole('link', { name: 'My limits' })).toBeVisible();
    await button('Max 50 · your limit').click();
    await expect.element(amount).toHaveValue('50');
    await expect.element(button(/^Up · 50 USDT/)).toBeEnabled();
    expect(orders()).toBe(0);
  });

  it('is of the amount that was typed as the app writes it, or of none', async () => {
    const { orders } = exchange({ limits: { ...limitsGet.success, data: { ...limitsGet.success.data, current: {} } } });
    await refreshAccount();
    await filledIn();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    const note = () => document.getElementById(amount.element().getAttribute('aria-describedby') ?? '')?.textContent;
    await amount.fill('');
    await userEvent.keyboard('1,000');
    await expect.element(amount).toHaveValue('1,000');
    await expect.element(button(/^Up · 1,000 USDT/)).toBeEnabled();
    for (const [text, why] of [
      ['10,000', 'Max 1,000 USDT'],
      ['1e9', 'Use digits and one decimal mark only'],
      ['-5', 'Use digits and one decimal mark only'],
      ['0x10', 'Use digits and one decimal mark only'],
      ['1,2345', 'Use this format: 1,234.56'],
      ['1.234', 'USDT decimals: max 2'],
    ] as const) {
      await amount.fill('');
      await userEvent.keyboard(text);
      await expect.element(button(why)).toBeDisabled();
      expect([(amount.element() as HTMLInputElement).value, note()]).toEqual([text, why]);
      await userEvent.keyboard('{Enter}');
    }
    expect(orders()).toBe(0);
  });

  it('in a cool-off cannot even be tried, and the button says until when', async () => {
    const limits = { ...limitsGet.success, data: { ...limitsGet.success.data, coolOffUntil: Date.now() + 3_600_000 } };
    const { orders } = exchange({ limits });
    await refreshAccount();
    await filledIn();
    await expect.element(button(/^Cool-off until .*20\d\d/)).toBeDisabled();
    expect(orders()).toBe(0);
  });
});

describe('rendering', () => {
  const push = (amount: string) =>
    accountStore.applyBalances([
      {
        asset: 'USDT',
        account: 'contract',
        available: amount as DecimalText,
        locked: '0' as DecimalText,
        valueUsdt: amount as DecimalText,
      },
    ]);

  it('is not asked for by prices and balances that come in; the words follow all the same', async () => {
    exchange({});
    await refreshAccount();
    const renders = vi.fn();
    await render(
      shellAround(
        PATHS.trade,
        <Profiler id="ticket" onRender={renders}>
          <UpDownTicketPanel market={MARKET} />
        </Profiler>,
      ).page,
    );
    await page.getByRole('textbox', { name: 'Amount' }).fill('25');
    await expect.element(button(/^Up · 25 USDT/)).toBeEnabled();
    renders.mockClear();
    const row = new Float64Array(TICKER_WIDTH);
    for (let price = 6_000_000; price < 6_000_050; price++) {
      row.set([0, price, 0, 5_900_000, 6_100_000, 5_800_000, 1, 1, 1, 0]);
      tickerStore.apply(row, [MARKET.symbol]);
      push(String(price));
    }
    await expect.element(page.getByText('Available 6,000,049.00 USDT')).toBeVisible();
    expect(renders).not.toHaveBeenCalled();
    push('24');
    await expect.element(page.getByText(/Shortfall 1\.00 USDT$/)).toBeVisible();
    expect(renders).toHaveBeenCalled();
  });

  it('of the button is not asked for by typing: its words follow the amount', async () => {
    exchange({});
    await refreshAccount();
    const ticket = createUpDownTicket(MARKET);
    await periods.refresh();
    ticket.change((draft) => ({ ...draft, amount: '25' }));
    const renders = vi.fn();
    await render(
      <Profiler id="button" onRender={renders}>
        <UpDownButton ticket={ticket} form="ticket" />
      </Profiler>,
    );
    renders.mockClear();
    ticket.change((draft) => ({ ...draft, amount: '30' }));
    await expect.element(button(/^Up · 30 USDT/)).toBeEnabled();
    expect(renders).not.toHaveBeenCalled();
  });
});
