import type { Locator, Page, Route } from '@playwright/test';
import { REFUSALS } from '../../protocol/errors.ts';
import enRefusals from '../../src/i18n/en/errors.json' with { type: 'json' };
import enFirst from '../../src/i18n/en/first.json' with { type: 'json' };
import zhRefusals from '../../src/i18n/zh/errors.json' with { type: 'json' };
import zhFirst from '../../src/i18n/zh/first.json' with { type: 'json' };
import zhUpDown from '../../src/i18n/zh/up-down.json' with { type: 'json' };
import { hurryTimer } from '../support/clocks.ts';
import { expect, test } from '../support/journey.ts';
import { expectContractBalance, openTicket, openTrades, sendTicket, trade } from '../support/trading.ts';

const zhTrade = zhUpDown.trade;
const enErrors = { ...enFirst.errors, ...enRefusals.errors };
const zhErrors = { ...zhFirst.errors, ...zhRefusals.errors };

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
const CREATE = '**/createSecondContractOrder';

const amountOf = (ticket: Locator): Locator => ticket.getByRole('textbox', { name: 'Amount' });

/** Replaces the content of a field by pasting. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.selectText();
  await field.page().keyboard.insertText(text);
}

const DIGITS_ONLY = 'Use digits and one decimal mark only';

/** Inputs that are no amount, with the reason that field and button show. */
const REFUSED_AMOUNTS: readonly (readonly [what: string, text: string, reason: string])[] = [
  ['letters', 'abc', DIGITS_ONLY],
  ['an exponent', '1e9', DIGITS_ONLY],
  ['a hexadecimal number', '0x10', DIGITS_ONLY],
  ['a minus sign', '-5', DIGITS_ONLY],
  ['Arabic digits', '١٢٣', DIGITS_ONLY],
  ['two decimal points', '1.2.3', 'Use this format: 1,234.56'],
  ['thousands in the wrong place', '1,2345', 'Use this format: 1,234.56'],
  ['three decimals', '1.234', 'USDT decimals: max 2'],
  ['200 digits', '9'.repeat(200), 'This number is too long. Shorten it.'],
];

/** Amounts in all the ways they are written, and as the button names them. */
const TAKEN_AMOUNTS: readonly (readonly [text: string, amount: string])[] = [
  ['1,000', '1,000'],
  ['1,000.00', '1,000'],
  ['1\u202f000', '1,000'],
  ['12,5', '12.5'],
  ['１２．５', '12.5'],
];

test('amounts are read as the app prints them or refused with the reason, and stand as they were typed', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(TRADE);
  const ticket = await openTicket(page, 'Up');
  const field = amountOf(ticket);
  await field.fill('50');
  for (const [what, text, reason] of REFUSED_AMOUNTS) {
    await paste(field, text);
    await expect(field, what).toHaveValue(text);
    const noteId = await field.getAttribute('aria-describedby');
    await expect(ticket.locator(`[id="${noteId}"]`), what).toHaveText(reason);
    await expect(ticket.getByRole('button', { name: reason }), what).toBeDisabled();
    await field.press('Enter');
  }
  for (const [text, amount] of TAKEN_AMOUNTS) {
    await paste(field, text);
    await expect(field).toHaveValue(text);
    await expect(ticket.getByRole('button', { name: new RegExp(`^Up · ${amount} USDT · 30\\ss$`) })).toBeEnabled();
  }
  await field.fill('');
  await field.pressSequentially('1,000');
  await expect(field).toHaveValue('1,000');
  await expect(ticket.getByRole('button', { name: /^Up · 1,000 USDT · 30\ss$/ })).toBeEnabled();
  await paste(field, '10,000');
  await expect(ticket.getByRole('button', { name: 'Max 1,000 USDT' })).toBeDisabled();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await paste(field, '0.99');
  await expect(ticket.getByRole('button', { name: 'Min 1 USDT' })).toBeDisabled();
  for (const none of ['', '0', '0.00', '.']) {
    await field.fill(none);
    await expect(ticket.getByRole('button', { name: 'Enter an amount' })).toBeDisabled();
  }
  await ticket.getByRole('button', { name: 'Max 1,000' }).click();
  await expect(field).toHaveValue('1000');
  await expect(ticket.getByRole('button', { name: /^Up · 1,000 USDT · 30\ss$/ })).toBeEnabled();
});

test('more than there is says what is there, what is needed and what is missing, and offers the transfer', async ({
  page,
  openSignedIn,
}) => {
  await page.route('**/getInfo*', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data?: { asset: { account: string; availableAmount: string }[] } };
    for (const held of envelope.data?.asset ?? []) if (held.account === 'contract') held.availableAmount = '40';
    await route.fulfill({ response: answer, json: envelope });
  });
  await openSignedIn(TRADE);
  const ticket = await openTicket(page, 'Down');
  await amountOf(ticket).fill('50');
  await expect(ticket.getByText('Available 40.00 · Required 50.00 · Shortfall 10.00 USDT')).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'Transfer 10 USDT from Spot' })).toBeEnabled();
  await ticket.getByRole('button', { name: 'Max 40 · available' }).click();
  await expect(amountOf(ticket)).toHaveValue('40');
  await expect(ticket.getByRole('button', { name: 'Down · 40 USDT' })).toBeEnabled();
});

/** Answers to a trade, and the text of each in Chinese. refusals.browser.test.tsx has all of them, in two languages. */
const REFUSED: readonly { readonly what: string; answer(route: Route): Promise<void>; readonly text: string }[] = [
  {
    what: 'a refusal',
    answer: (route) => route.fulfill({ json: { code: REFUSALS.marketStale.code, msg: REFUSALS.marketStale.msg } }),
    text: zhErrors.refusal.marketStale,
  },
  {
    what: 'no JSON',
    answer: (route) => route.fulfill({ body: '<html>502 Bad Gateway</html>' }),
    text: zhErrors.noAnswer,
  },
  { what: 'no connection', answer: (route) => route.abort(), text: zhErrors.noAnswer },
];

test('a refusal is told in the language of the person, and keeps what was typed', async ({ page, openSignedIn }) => {
  await openSignedIn(TRADE);
  await page.evaluate(() => localStorage.setItem('app_language', 'zh'));
  await page.reload();
  const up = page.getByRole('button', { name: zhTrade.up, exact: true });
  const ticket = page.getByRole('dialog');
  const field = ticket.getByRole('textbox');
  await up.click();
  await field.fill('23.45');
  const send = ticket.getByRole('button', { name: /23\.45 USDT/ });
  const card = page.getByRole('region', { name: '委托与结果' });
  for (const { what, answer, text } of REFUSED) {
    await page.route(CREATE, answer);
    await expect(send, what).toBeEnabled();
    await sendTicket(ticket, send);
    await expect(card, what).toContainText(text);
    await page.unroute(CREATE);
    await up.click();
    await expect(field, what).toHaveValue('23.45');
  }
  await ticket.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText(zhTrade.orders.emptyOpen)).toBeVisible();
});

/** Fills the placeholder of a text as the exchange does. */
const filled = (text: string): string => text.replace(/\{+seconds\}+/, '7');

/** The app waits for an answer for so long (decision 20). */
const ANSWER_MS = 15_000;

test('an answer that does not come in time has a card that asks for the status', async ({ page, openSignedIn }) => {
  await openSignedIn(TRADE);
  await page.route(CREATE, () => undefined);
  const ticket = await openTicket(page, 'Up');
  await amountOf(ticket).fill('30');
  await hurryTimer(page, ANSWER_MS, 5);
  await sendTicket(ticket, ticket.getByRole('button', { name: 'Up · 30 USDT' }));
  await expect(page.getByRole('tabpanel', { name: 'Open' })).toContainText('Placing…');
  const card = page.getByRole('region', { name: 'Orders and results' });
  await expect(card).toContainText(enErrors.noAnswer, { timeout: 30_000 });
  await expect(card.getByRole('button', { name: 'Check status' })).toBeVisible();
});

test('a session that has ended says so, goes home and offers to sign in', async ({ page, openSignedIn }) => {
  await openSignedIn(TRADE);
  const { code, msg } = REFUSALS.tokenInvalid;
  await page.route(CREATE, (route) => route.fulfill({ status: 401, json: { code, msg } }));
  const ticket = await openTicket(page, 'Up');
  await amountOf(ticket).fill('30');
  await sendTicket(ticket, ticket.getByRole('button', { name: 'Up · 30 USDT' }));
  await expect(page.getByText(enErrors.refusal.tokenInvalid).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Try with a demo account' })).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
});

/** Counts the requests to open a trade, and notes their keys. */
async function noteKeys(page: Page, answer: (route: Route, nth: number) => Promise<void>): Promise<readonly string[]> {
  const keys: string[] = [];
  await page.route(CREATE, (route) => {
    keys.push((route.request().postDataJSON() as { clientOrderId: string }).clientOrderId);
    return answer(route, keys.length);
  });
  return keys;
}

test('two taps in one moment open one trade', async ({ page, openSignedIn }) => {
  await openSignedIn(TRADE);
  const keys = await noteKeys(page, (route) => route.continue());
  const ticket = await openTicket(page, 'Up');
  await amountOf(ticket).fill('11');
  // Right after the ticket opened its button does nothing.
  await expect(async () => {
    await ticket.getByRole('button', { name: 'Up · 11 USDT' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(ticket).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(openTrades(page)).toHaveCount(1);
  await expectContractBalance(page, '4,989.00', '11.00');
  expect(keys).toHaveLength(1);
});

test('a trade whose answer was lost is sent again under its key and opens once', async ({ page, openSignedIn }) => {
  await openSignedIn(TRADE);
  // The exchange opens the trade, but its answer is lost; then a rate limit refuses; the third try succeeds.
  const keys = await noteKeys(page, async (route, nth) => {
    if (nth === 1) {
      await route.fetch();
      await route.abort();
    } else if (nth === 2) {
      await route.fulfill({ status: 429, json: { code: REFUSALS.tooFast.code, msg: filled(REFUSALS.tooFast.msg) } });
    } else {
      await route.continue();
    }
  });
  const ticket = await openTicket(page, 'Up');
  await amountOf(ticket).fill('17');
  await sendTicket(ticket, ticket.getByRole('button', { name: 'Up · 17 USDT' }));
  const card = page.getByRole('region', { name: 'Orders and results' });
  await expect(card).toContainText(enErrors.noAnswer);
  await card.getByRole('button', { name: 'Check status' }).click();
  await expect(card).toContainText('Too many requests. Try again in 7 s.');
  await card.getByRole('button', { name: 'Check status' }).click();
  await expect(ticket).toBeHidden();
  await expect(openTrades(page)).toHaveCount(1);
  // Its row may be there before the third request: the first one opened it.
  await expect.poll(() => keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  // Text typed before that answer belongs to the next trade.
  await trade(page, { side: 'Up', amount: '18' });
  expect(new Set(keys).size).toBe(2);
  await expectContractBalance(page, '4,965.00', '35.00');
});
