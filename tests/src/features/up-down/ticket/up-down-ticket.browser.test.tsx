import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import created from '../../../../fixtures/rest/createSecondContractOrder.json';
import getInfo from '../../../../fixtures/rest/getInfo.json';
import limitsGet from '../../../../fixtures/rest/limitsGet.json';
import periodList from '../../../../fixtures/rest/periodList.json';
import { configureApi } from '../../../../../src/api/request.ts';
import { refreshAccount } from '../../../../../src/data/account.ts';
import { PATHS } from '../../../../../src/features/shell/paths.ts';
import { rememberFirstUse } from '../../../../../src/features/up-down/first-use/first-use-record.ts';
import { UpDownButton } from '../../../../../src/features/up-down/ticket/up-down-button.tsx';
import { UpDownTicketForm } from '../../../../../src/features/up-down/ticket/up-down-ticket-form.tsx';
import { useUpDownTicket } from '../../../../../src/features/up-down/ticket/use-up-down-ticket.ts';
import { keptReceipt } from '../../../../../src/proof/kept-receipts.ts';
import { accountStore } from '../../../../../src/signals/account.ts';
import { connectionStore } from '../../../../../src/signals/connection.ts';
import { upDownOrdersStore } from '../../../../../src/signals/up-down-orders.ts';
import { sessionStore } from '../../../../../src/data/session.ts';
import type { Market } from '../../../../../src/model/market.ts';
import '../../../../../src/styles/tokens.css';
import '../../../../../src/styles/base.css';
import { shellAround } from '../../../pages/profile-shell.tsx';

const INFO = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  open: true,
  secondContract: true,
} as unknown as Market;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const says = (where: Locator, words: string | RegExp) =>
  vi.waitFor(() => expect(where.element().textContent).toMatch(words));
const check = () => page.getByRole('dialog', { name: 'Before you trade up/down' });

/** What the exchange says to a request for a trade and about limits; the rest are recordings. */
function exchange(answers: { create?: unknown; limits?: unknown }) {
  const bodies: Record<string, unknown> = {
    'period/list': periodList.success,
    'user/getInfo': getInfo.success,
    'limits/get': answers.limits ?? limitsGet.success,
    createSecondContractOrder: answers.create ?? created.success,
  };
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = Object.keys(bodies).find((end) => url.endsWith(end));
    if (path === undefined) throw new TypeError('Failed to fetch');
    sent.push(path);
    return new Response(JSON.stringify(bodies[path]));
  });
  return { orders: () => sent.filter((path) => path === 'createSecondContractOrder').length };
}

function Ticket() {
  const ticket = useUpDownTicket(INFO);
  return (
    <>
      <UpDownTicketForm ticket={ticket} />
      <UpDownButton ticket={ticket} onSubmit={() => void ticket.submit()} />
    </>
  );
}

let userId = '';
let users = 0;
/** The ticket of somebody signed in, with 25 typed. */
async function filledIn() {
  const shell = shellAround(PATHS.trade, <Ticket />);
  await render(shell.page);
  await page.getByRole('textbox', { name: 'Amount' }).fill('25');
  return shell;
}

beforeEach(() => {
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
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
  accountStore.clear();
  connectionStore.applyStatus('disconnected', 0);
});

describe('the first-use check', () => {
  it('stands before the first trade, explains a wrong answer, blocks nobody for ever, and is not asked again', async () => {
    const { orders } = exchange({});
    await refreshAccount();
    await filledIn();
    await button(/^Up with 25 USDT/).click();
    await says(check(), 'You can lose the whole stake');
    await expect.element(button('Check my answers')).toBeDisabled();
    await page.getByRole('radio', { name: 'Nothing, if I close it early' }).click();
    await page.getByRole('radio', { name: 'I win the payout' }).click();
    await button('Check my answers').click();
    await says(check(), 'A trade cannot be closed early.');
    await says(check(), 'The same price is neither a win nor a loss');
    await page.getByRole('radio', { name: 'The whole stake' }).click();
    await page.getByRole('radio', { name: 'I get the stake back' }).click();
    await button('Check my answers').click();
    await button('Done, back to the trade').click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(orders()).toBe(0);
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('25');
    await button(/^Up with 25 USDT/).click();
    await vi.waitFor(() => expect(upDownOrdersStore.current.value).toHaveLength(1));
    expect(orders()).toBe(1);
  });

  it('put away, it comes again at the next try, and nothing was sent', async () => {
    const { orders } = exchange({});
    await refreshAccount();
    await filledIn();
    await button(/^Up with 25 USDT/).click();
    await check().getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    await button(/^Up with 25 USDT/).click();
    await expect.element(check()).toBeVisible();
    await check().getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(orders()).toBe(0);
  });
});

describe('a trade', () => {
  beforeEach(() => rememberFirstUse(userId, Date.now()));

  it('that opens leaves its signed receipt on the device, and is felt', async () => {
    exchange({});
    const felt = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    await refreshAccount();
    await filledIn();
    await button(/^Up with 25 USDT/).click();
    await vi.waitFor(() => expect(upDownOrdersStore.current.value).toHaveLength(1));
    expect(keptReceipt(created.success.data.order.id)).toEqual(created.success.data.receipt);
    expect(felt.mock.calls).toEqual([[[10]]]);
    felt.mockRestore();
  });

  it.each([
    [{ code: 1001, msg: '超过今日交易次数限制', details: { maximum: '2000' } }, /2000 trades today/],
    [{ code: 1002, msg: '未达到最低交易金额', details: { minimum: '1' } }, /smallest amount .* 1 USDT/],
    [{ code: 1007, msg: '行情延迟，暂停交易' }, /Prices are late, so trading is paused/],
    [{ code: 1004, msg: '秒合约暂未开放' }, /Your stake was not used/],
  ])('refused with %j says why and keeps the amount', async (create, words) => {
    exchange({ create });
    await refreshAccount();
    await filledIn();
    await button(/^Up with 25 USDT/).click();
    await says(page.getByRole('alert'), words);
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('25');
    expect(page.getByRole('link', { name: 'My limits' }).query()).toBeNull();
  });

  it('beyond an own limit says which, and leads to the limits', async () => {
    const details = { limit: 'dailyLoss', maximum: '50', used: '45' };
    exchange({ create: { code: 1013, msg: '超过您设置的交易限额', details } });
    await refreshAccount();
    const { router } = await filledIn();
    await button(/^Up with 25 USDT/).click();
    await says(page.getByRole('alert'), /50 USDT a day\. 45 USDT are lost or in running trades/);
    await page.getByRole('link', { name: 'My limits' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.limits));
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
