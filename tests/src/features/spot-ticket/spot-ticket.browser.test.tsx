import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { takeBookPrice, takeBookSize } from '../../../../src/features/book/ticket-intents.ts';
import { bookStore } from '../../../../src/signals/book-store.ts';
import { clearDock, dockCards } from '../../../../src/features/shell/dock-cards.ts';
import { orderConfirmation } from '../../../../src/data/order-confirmation.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';
import fixture from '../../../fixtures/rest/spotSubmit.json' with { type: 'json' };
import { BTC, text } from './market.ts';
import {
  answerBy,
  answerWith,
  button,
  field,
  hold,
  noteOf,
  ROWS,
  sent,
  shown,
  slider,
  startTicketStage,
  stopTicketStage,
} from './stage.tsx';

beforeEach(startTicketStage);
beforeEach(clearDock);
afterEach(stopTicketStage);

describe('filling in the spot ticket', () => {
  it('begins at the best price of its side, once, and a market order has no price field', async () => {
    await shown();
    await expect.element(field('Price')).toHaveValue('59999.00');
    bookStore.apply(
      BTC.symbol,
      'ready',
      1,
      ROWS.map((value) => (value === 5_999_900 ? 6_000_000 : value)),
    );
    await expect.element(field('Price')).toHaveValue('59999.00');
    await page.getByRole('radio', { name: 'Sell' }).click();
    await expect.element(field('Price')).toHaveValue('60001.00');
    await field('Price').fill('61000');
    await page.getByRole('radio', { name: 'Buy' }).click();
    await expect.element(field('Price')).toHaveValue('61000');
    await page.getByRole('radio', { name: 'Market' }).click();
    await expect.element(field('Price')).not.toBeInTheDocument();
  });

  it('says what the order comes to, and the button with what', async () => {
    await shown();
    await expect.element(button('Enter an amount')).toBeDisabled();
    await field('Price').fill('60000');
    await field('Amount').fill('0,01');
    await expect.element(button('Buy 0.01 BTC')).toBeEnabled();
    await expect.element(page.getByText('600.60 USDT')).toBeVisible();
    await expect.element(page.getByText('0.60 USDT', { exact: true })).toBeVisible();
    await expect.element(slider()).toHaveValue('12');
  });

  it('moves the size with the slider and back, keeps the percent over a new price', async () => {
    await shown();
    await field('Price').fill('50000');
    const percent = field('Enter a percentage of maximum');
    await percent.fill('50');
    await expect.element(field('Amount')).toHaveValue('0.04995');
    await field('Price').fill('25000');
    await expect.element(field('Amount')).toHaveValue('0.09990');
    await expect.element(slider()).toHaveValue('50');
    slider().element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(field('Amount')).toHaveValue('0.10189');
    await button(/^Max /).click();
    await expect.element(slider()).toHaveValue('100');
    await expect.element(field('Amount')).toHaveValue('0.19980');
  });

  it('steps the price and the size, with the mouse and with arrow keys', async () => {
    await shown();
    await field('Price').fill('60000');
    await button('Raise the price by one step').click();
    await expect.element(field('Price')).toHaveValue('60000.01');
    field('Price').element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(field('Price')).toHaveValue('59999.99');
    await button('Raise the amount by one step').click();
    await expect.element(field('Amount')).toHaveValue('0.00001');
    await button('Lower the amount by one step').click();
    await button('Lower the amount by one step').click();
    await expect.element(field('Amount')).toHaveValue('0.00000');
  });

  it('waits for the book, and begins at the last price where there is none', async () => {
    bookStore.apply(BTC.symbol, 'loading', 1, new Float64Array(0));
    await shown();
    await expect.element(field('Price')).toHaveValue('');
    bookStore.apply(BTC.symbol, 'unavailable', 1, new Float64Array(0));
    await expect.element(field('Price')).toHaveValue('60000.50');
  });

  it('offers prices by side from the best one of that side', async () => {
    await shown();
    await button('−1% from the best price').click();
    await expect.element(field('Price')).toHaveValue('59399.01');
    await button('Best bid').click();
    await expect.element(field('Price')).toHaveValue('59999.00');
    await page.getByRole('radio', { name: 'Sell' }).click();
    await button('+0.5% from the best price').click();
    await expect.element(field('Price')).toHaveValue('60301.01');
    await button('Best ask').click();
    await expect.element(field('Price')).toHaveValue('60001.00');
  });

  it('turns the size into the other unit', async () => {
    await shown();
    await page.getByRole('radio', { name: 'Market' }).click();
    await field('Amount').fill('0.01');
    await button('Amount in BTC, switch to USDT').click();
    await expect.element(field('Amount')).toHaveValue('600.62');
    await expect.element(button('Buy BTC with 600.62 USDT')).toBeEnabled();
  });

  it('a typed total fills in the size, a typed size the total', async () => {
    await shown();
    await field('Price').fill('60000');
    await field('Amount').fill('0.01234');
    await expect.element(field('Total')).toHaveValue('740.40');
    await field('Total').fill('600,5');
    await expect.element(field('Amount')).toHaveValue('0.01000');
    await expect.element(field('Total')).toHaveValue('600,5');
    await field('Price').fill('50000');
    await expect.element(field('Amount')).toHaveValue('0.01201');
    await field('Amount').fill('0.02');
    await expect.element(field('Total')).toHaveValue('1000.00');
    await page.getByRole('radio', { name: 'Market' }).click();
    await expect.element(field('Total')).not.toBeInTheDocument();
  });

  it('notes a price that trades at once and blocks nothing', async () => {
    await shown();
    await field('Amount').fill('0.001');
    await field('Price').fill('60001');
    await expect.element(page.getByText(/^Fills immediately/)).toBeVisible();
    await expect.element(page.getByText('Fills immediately at up to 60,001.00.')).toBeVisible();
    await expect.element(button('Buy 0.001 BTC')).toBeEnabled();
    await field('Price').fill('60000.99');
    await expect.element(page.getByText(/^Fills immediately/)).not.toBeInTheDocument();
  });

  it('estimates a market order on the book and moves with it without being asked', async () => {
    await shown();
    await page.getByRole('radio', { name: 'Market' }).click();
    await field('Amount').fill('0.01');
    await expect.element(page.getByText('≈ 60,001.00 USDT')).toBeVisible();
    // The number of coins was typed: it is what is bought.
    await expect.element(page.getByText('0.01 BTC', { exact: true })).toBeVisible();
    const dearer = ROWS.slice();
    dearer[8] = 6_020_000;
    dearer[9] = 6_030_000;
    bookStore.apply(BTC.symbol, 'ready', 1, dearer);
    await expect.element(page.getByText('≈ 60,200.00 USDT')).toBeVisible();
    await field('Amount').fill('3');
    await expect.element(page.getByText(/Not enough liquidity\./)).toBeVisible();
    // The book has less than that.
    await expect.element(page.getByText(/^≈ [\d.]+ BTC$/)).toBeVisible();
  });

  it('takes prices and sizes of the book, as a limit order', async () => {
    await shown();
    await page.getByRole('radio', { name: 'Market' }).click();
    takeBookPrice(BTC.symbol, 'buy', text('60010'));
    await expect.element(field('Price')).toHaveValue('60010.00');
    takeBookSize(BTC.symbol, 'buy', text('0.5'));
    await expect.element(field('Amount')).toHaveValue('0.50000');
  });
});

describe('what is in the way', () => {
  it('is named on the button and at the field', async () => {
    await shown();
    await field('Price').fill('90000');
    await expect.element(button('Price must be 48,100 – 72,000')).toBeDisabled();
    expect(noteOf('Price')).toBe('Price must be 48,100 – 72,000');
    await field('Price').fill('60000');
    await field('Amount').fill('0.00001');
    await expect.element(button('Min 5 USDT')).toBeDisabled();
    // The balance cannot pay it, whatever the market would take.
    await field('Amount').fill('2');
    await expect.element(button('Insufficient balance')).toBeDisabled();
    hold('200000', '0.5');
    await expect.element(button('Max 100,000 USDT')).toBeDisabled();
    await field('Amount').fill('1e9');
    await expect.element(button('Use digits and one decimal mark only')).toBeDisabled();
    expect(noteOf('Amount')).toBe('Use digits and one decimal mark only');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field('Amount')).toHaveValue('1e9');
    await field('Price').fill('60,000.123');
    await expect.element(button('USDT decimals: max 2')).toBeDisabled();
    expect(noteOf('Price')).toBe('USDT decimals: max 2');
    await field('Price').fill('60,000');
    await field('Amount').fill('0,01');
    await expect.element(button('Buy 0.01 BTC')).toBeEnabled();
  });

  it('a size beyond the balance turns the field red; the most is one tap away', async () => {
    await shown();
    await field('Price').fill('50000');
    await field('Amount').fill('1');
    await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'true');
    expect(noteOf('Amount')).toBe('Exceeds your balance');
    await expect.element(button('Insufficient balance')).toBeDisabled();
    await expect.element(slider()).toHaveValue('100');
    await expect.element(field('Enter a percentage of maximum')).toHaveValue('');
    await button('Use max 0.0999 BTC').click();
    await expect.element(field('Amount')).toHaveValue('0.09990');
    await expect.element(button('Buy 0.0999 BTC')).toBeEnabled();
    expect(sent).toEqual([]);
  });
});

describe('a balance that is too small', () => {
  it('by less than is shown is too small, and the most there is can be taken', async () => {
    hold('10.00900899', '0.5');
    await shown();
    await field('Price').fill('50000');
    await field('Amount').fill('0.0002');
    await expect.element(page.getByText('10.01 USDT', { exact: true })).toBeVisible();
    await expect.element(button('Insufficient balance')).toBeDisabled();
    await button('Use max 0.00019 BTC').click();
    await expect.element(field('Amount')).toHaveValue('0.00019');
    await expect.element(button('Buy 0.00019 BTC')).toBeEnabled();
  });

  it('offers a deposit in place of an amount that the exchange would refuse as too small', async () => {
    hold('4.5', '0.5');
    await shown();
    await field('Price').fill('50000');
    await field('Amount').fill('0.0002');
    await expect.element(button('Insufficient balance')).toBeDisabled();
    await expect.element(button(/^Use max/)).not.toBeInTheDocument();
    await expect.element(button('Go to deposit')).toBeVisible();
  });
});

describe('sending', () => {
  it('is one order however often it is tapped, by Enter too, and keeps side and price for the next', async () => {
    await shown();
    let respond: (response: Response) => void = () => undefined;
    answerBy(() => new Promise((resolve) => (respond = resolve)));
    await field('Price').fill('60000');
    await field('Amount').fill('0.01');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(button('Sending…')).toBeVisible();
    await vi.waitFor(() => expect(spotOrdersStore.sending.value).toHaveLength(1));
    (button('Sending…').element() as HTMLElement).click();
    expect(sent).toMatchObject([{ symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.01' }]);
    respond(new Response(JSON.stringify(fixture.success)));
    await expect.element(field('Amount')).toHaveValue('');
    await expect.element(field('Price')).toHaveValue('60000');
    expect(sent).toHaveLength(1);
    expect(spotOrdersStore.open.value).toHaveLength(1);
  });

  it('keeps everything when it is refused, and says why', async () => {
    await shown();
    answerWith({ code: 1012, msg: '盘口深度不足' });
    await page.getByRole('radio', { name: 'Sell' }).click();
    await page.getByRole('radio', { name: 'Market' }).click();
    await field('Amount').fill('0.01');
    await button('Sell 0.01 BTC').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Not enough liquidity for this amount. Enter a smaller amount.');
    await expect.element(field('Amount')).toHaveValue('0.01');
    expect(sent).toMatchObject([{ side: 'sell', type: 'market', quantity: '0.01' }]);
    await field('Amount').fill('0.02');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('sizes a market buy in what it may cost', async () => {
    await shown();
    answerWith(fixture.success);
    await page.getByRole('radio', { name: 'Market' }).click();
    await button('Amount in BTC, switch to USDT').click();
    await field('Amount').fill('100');
    await button('Buy BTC with 100 USDT').click();
    await vi.waitFor(() => expect(sent).toMatchObject([{ type: 'market', quoteQuantity: '100' }]));
  });

  it('names the step that makes a market buy clearly smaller than what was typed, in the confirmation too', async () => {
    orderConfirmation.choose(true);
    await shown();
    await page.getByRole('radio', { name: 'Market' }).click();
    await button('Amount in BTC, switch to USDT').click();
    const rounded = page.getByText('Rounded down to steps of 0.00001 BTC');
    await field('Amount').fill('400');
    await expect.element(button('Buy BTC with 400 USDT')).toBeEnabled();
    await expect.element(rounded).not.toBeInTheDocument();
    await field('Amount').fill('20');
    await expect.element(rounded).toBeVisible();
    await button('Buy BTC with 20 USDT').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm order' });
    await expect.element(dialog.getByText('Rounded down to steps of 0.00001 BTC')).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit order' }).click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('looks once more at a large order, and one far from the market', async () => {
    await shown();
    answerWith(fixture.success);
    await field('Price').fill('50000');
    await field('Amount').fill('0.05');
    await button('Buy 0.05 BTC').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm order' });
    await expect.element(dialog.getByText('50% of your USDT')).toBeVisible();
    await expect.element(dialog.getByText('16.67% below the last price', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit order' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await expect.element(field('Amount')).toHaveValue('0.05');
    await button('Buy 0.05 BTC').click();
    await dialog.getByRole('button', { name: 'Buy 0.05 BTC' }).click();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('shows every order once more where the person wants that, with the figures of the ticket, and once only', async () => {
    orderConfirmation.choose(true);
    await shown();
    answerWith(fixture.success);
    await field('Price').fill('60000');
    await field('Amount').fill('0.01');
    await expect.element(button('Buy 0.01 BTC')).toBeEnabled();
    const send = button('Buy 0.01 BTC').element() as HTMLElement;
    send.click();
    send.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm order' });
    await vi.waitFor(() =>
      expect(dialog.element().textContent).toMatch(
        /Limit · 60,000\.00 USDT.*BTC\/USDT · Spot.*Good till cancelled.*600\.00 USDT.*0\.60 USDT.*You pay at most600\.60 USDT.*Filled at 60,000\.00 or lower/,
      ),
    );
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
    await vi.waitFor(() => expect(sent).toMatchObject([{ price: '60000', quantity: '0.01' }]));
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
  });

  it('says that it is sent on the button of the confirmation, which stays, and after a refusal too', async () => {
    orderConfirmation.choose(true);
    await shown();
    let respond: (response: Response) => void = () => undefined;
    answerBy(() => new Promise((resolve) => (respond = resolve)));
    await field('Price').fill('60000');
    await field('Amount').fill('0.01');
    await button('Buy 0.01 BTC').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm order' });
    await dialog.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).toBeVisible();
    respond(new Response(JSON.stringify({ code: 1012, msg: '盘口深度不足' })));
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Not enough liquidity for this amount. Enter a smaller amount.');
    await expect.element(dialog.getByRole('button', { name: 'Buy 0.01 BTC' })).toBeVisible();
    await dialog.getByRole('switch', { name: 'Show this step before every order' }).click();
    expect(orderConfirmation.on.value).toBe(false);
    await dialog.getByRole('button', { name: 'Edit order' }).click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    await expect.element(field('Amount')).toHaveValue('0.01');
    expect(dockCards.value).toEqual([]);
  });

  it('gives the first frame after a tap to its button alone: the last refusal goes behind it', async () => {
    orderConfirmation.choose(true);
    await shown();
    answerWith({ code: 1012, msg: '盘口深度不足' });
    await field('Price').fill('60000');
    await field('Amount').fill('0.01');
    await button('Buy 0.01 BTC').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm order' });
    await dialog.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    let respond: (response: Response) => void = () => undefined;
    answerBy(() => new Promise((resolve) => (respond = resolve)));
    // The refusal has asked for the balance, which has no answer here.
    await vi.waitFor(() => expect(sessionStore.confirmed.value).toBe(false));
    sessionStore.applyConfirmed(true);
    const send = dialog.getByRole('button', { name: 'Buy 0.01 BTC' });
    await expect.element(send).toBeEnabled();
    (send.element() as HTMLElement).click();
    const alert = () => dialog.element().querySelector('[role="alert"]');
    await new Promise(requestAnimationFrame);
    expect([dialog.element().textContent, alert() === null]).toEqual([expect.stringContaining('Sending…'), false]);
    await vi.waitFor(() => expect(alert()).toBeNull());
    respond(new Response(JSON.stringify(fixture.success)));
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('without an answer asks for its status under the same key, and is placed once', async () => {
    await shown();
    answerBy(() => Promise.reject(new TypeError('Failed to fetch')));
    await field('Price').fill('60000');
    await field('Amount').fill('0.01');
    await button('Buy 0.01 BTC').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('No response. Check the status before trying again.');
    answerWith(fixture.success);
    await button('Check status').click();
    await expect.element(field('Amount')).toHaveValue('');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(dockCards.value).toMatchObject([{ kind: 'spot' }]);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
