import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';
import fixture from '../../../fixtures/rest/spotSubmit.json' with { type: 'json' };
import {
  answerBy,
  answerWith,
  button,
  field,
  lastPrice,
  noteOf,
  sent,
  shown,
  startTicketStage,
  stopTicketStage,
} from './stage.tsx';

/** Opens the list of types and takes one. */
async function choose(type: RegExp) {
  await page.getByRole('button', { name: /More|more order types/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: type }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}
const side = (name: 'Buy' | 'Sell') => page.getByRole('radio', { name }).click();
const says = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible();

beforeEach(startTicketStage);
afterEach(stopTicketStage);

describe('a stop', () => {
  it('limit: says what will happen, warns of one that would fire at once, and is sent with both prices', async () => {
    await shown();
    answerWith(fixture.success);
    await side('Sell');
    await page.getByRole('radio', { name: 'Stop-limit' }).click();
    await says('Places a limit order when the trigger price is reached');
    await expect.element(button('Enter a trigger price')).toBeDisabled();
    await field('Trigger price').fill('60001');
    expect(noteOf('Trigger price')).toBe('The order would trigger immediately. Change the trigger price.');
    await expect.element(button('Check the highlighted field')).toBeDisabled();
    await button('−5% from the last price').click();
    await expect.element(field('Trigger price')).toHaveValue('57000.47');
    await button('−1% from the trigger price').click();
    await expect.element(field('Limit price')).toHaveValue('56430.46');
    await field('Trigger price').fill('57000');
    await field('Limit price').fill('45000');
    expect(noteOf('Limit price')).toBe('Price must be 45,600 – 68,400');
    await field('Limit price').fill('56000');
    await field('Amount').fill('0.01');
    await says('If BTC falls to 57,000 USDT, sell 0.01 BTC at 56,000 USDT or higher.');
    await button('Sell 0.01 BTC').click();
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        { side: 'sell', type: 'limit', price: '56000', quantity: '0.01', stopPrice: '57000' },
      ]),
    );
    await expect.element(field('Amount')).toHaveValue('');
    await expect.element(field('Trigger price')).toHaveValue('57000');
  });

  it('market: a buy is sized in what it spends, holds all of it, and Max is the balance', async () => {
    await shown();
    answerWith(fixture.success);
    await choose(/^Stop-market/);
    await field('Trigger price').fill('66000');
    await button('Max 5,000 USDT').click();
    await expect.element(field('Amount')).toHaveValue('5000.00');
    await says('If BTC rises to 66,000 USDT, buy BTC with 5,000 USDT at market price.');
    await field('Amount').fill('1000');
    await button('Buy BTC with 1,000 USDT').click();
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ side: 'buy', type: 'market', quoteQuantity: '1000', stopPrice: '66000' }]),
    );
    await side('Sell');
    await expect.element(field('Amount')).toHaveValue('');
    await expect.element(button('Max 0.5 BTC')).toBeVisible();
  });

  it('a refusal lands at the field it is about, which takes the focus', async () => {
    await shown();
    answerWith({ code: 1022, msg: '触发价会立即触发' });
    await side('Sell');
    await choose(/^Stop-market/);
    await field('Trigger price').fill('55000');
    await field('Amount').fill('0.01');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Trigger price')).toHaveAttribute('aria-invalid', 'true');
    expect(noteOf('Trigger price')).toMatch(/^The order would trigger immediately/);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(field('Trigger price')).toHaveFocus();
    await expect.element(field('Amount')).toHaveValue('0.01');
    await field('Trigger price').fill('54000');
    await expect.element(field('Trigger price')).toHaveAttribute('aria-invalid', 'false');
  });
});

it('a trailing stop says how far the market must turn back, within what the exchange takes', async () => {
  await shown();
  answerWith(fixture.success);
  await side('Sell');
  await choose(/^Trailing stop/);
  await field('Trailing delta').fill('0.05');
  expect(noteOf('Trailing delta')).toBe('Use 0.1% to 20%');
  await button('2%').click();
  await field('Amount').fill('0.01');
  await says('Starting now: if BTC falls 2% from its high, sell 0.01 BTC at market price.');
  await field('Activation price').fill('59000');
  expect(noteOf('Activation price')).toBe('Use a price above 60,000.5');
  await field('Activation price').fill('61000');
  await button('Sell 0.01 BTC').click();
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      { side: 'sell', type: 'market', quantity: '0.01', trailingBips: 200, activationPrice: '61000' },
    ]),
  );
});

describe('a pair', () => {
  it('warns of legs on one side, says both ends, and is one request', async () => {
    await shown();
    answerBy(({ clientOrderId }) => Promise.resolve(new Response(JSON.stringify(pairOf(String(clientOrderId))))));
    await side('Sell');
    await choose(/^OCO/);
    await field('Take profit').fill('59000');
    expect(noteOf('Take profit')).toBe('Take profit and stop loss need opposite sides of the last price');
    await button('+10% from the last price').click();
    await expect.element(field('Take profit')).toHaveValue('66000.55');
    await field('Stop loss').fill('55000');
    await button('Max 0.5 BTC').click();
    await says('Sell 0.5 BTC at 66,000.55 USDT or higher, or at market price if BTC falls to 55,000 USDT first.');
    await field('Stop loss limit').fill('54000');
    await field('Amount').fill('0.01');
    await says(
      'Sell 0.01 BTC at 66,000.55 USDT or higher, or at 54,000 USDT or higher if BTC falls to 55,000 USDT first.',
    );
    await button('Sell 0.01 BTC').click();
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        {
          side: 'sell',
          quantity: '0.01',
          takeProfit: { price: '66000.55' },
          stopLoss: { stopPrice: '55000', price: '54000' },
        },
      ]),
    );
    expect(sent[0]!['clientOrderId']).toMatch(/^[0-9A-Za-z-]{16,60}$/);
    await vi.waitFor(() => expect(spotOrdersStore.open.value).toHaveLength(2));
    expect(spotOrdersStore.sending.value).toEqual([]);
  });

  it('of buys needs a limit for its stop', async () => {
    await shown();
    await choose(/^OCO/);
    await field('Take profit').fill('55000');
    await field('Stop loss').fill('65000');
    await field('Amount').fill('0.01');
    await expect.element(button('Enter a stop loss limit price')).toBeDisabled();
  });
});

describe('how a limit order waits', () => {
  it('is asked for on request, and closed again it is a plain order', async () => {
    await shown();
    answerWith(fixture.success);
    await field('Price').fill('60001');
    await field('Amount').fill('0.01');
    await expect.element(page.getByRole('radio', { name: 'Fill or kill (FOK)' })).not.toBeInTheDocument();
    await button('Good till cancelled (GTC)').click();
    await page.getByRole('switch', { name: 'Post only' }).click();
    await says('This order would fill immediately. Change the price or disable Post only.');
    await expect.element(button('Buy 0.01 BTC')).toBeEnabled();
    await page.getByRole('radio', { name: 'Fill or kill (FOK)' }).click();
    await says('Buy all of 0.01 BTC now at 60,001 USDT or lower, or cancel the order.');
    await expect.element(page.getByRole('switch', { name: 'Post only' })).toBeDisabled();
    await button('Buy 0.01 BTC').click();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ type: 'limit', price: '60001', quantity: '0.01', timeInForce: 'fok' });
    expect(sent[0]).not.toHaveProperty('postOnly');
    await button('Fill or kill (FOK)').click();
    await field('Amount').fill('0.01');
    await button('Buy 0.01 BTC').click();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).not.toHaveProperty('timeInForce');
  });

  it('of a buy may place a take profit and a stop loss behind it', async () => {
    await shown();
    answerWith(fixture.success);
    await field('Price').fill('60000');
    await field('Amount').fill('0.01');
    await button('Good till cancelled (GTC)').click();
    await page.getByRole('switch', { name: 'TP/SL: take profit and stop loss after the buy' }).click();
    await expect.element(button('Enter a take profit price')).toBeDisabled();
    await field('Take profit').fill('59000');
    expect(noteOf('Take profit')).toBe('Use a price above 60,000');
    await button('+10% from the limit price').click();
    await says(/After the buy, sell the filled amount at 66,000 USDT or higher\.$/);
    await button('Buy 0.01 BTC').click();
    await vi.waitFor(() => expect(sent).toMatchObject([{ attached: { takeProfit: { price: '66000.00' } } }]));
  });

  it('till a date asks for one that lies ahead', async () => {
    await shown();
    await field('Amount').fill('0.01');
    await button('Good till cancelled (GTC)').click();
    await page.getByRole('radio', { name: 'Good till date (GTD)' }).click();
    const end = page.getByLabelText('Expires');
    await expect.element(end).not.toHaveValue('');
    await expect.element(button('Buy 0.01 BTC')).toBeEnabled();
    await end.fill('2020-01-01T10:00');
    await says('Choose an expiry within the next 180 days');
    await expect.element(button('Check the highlighted field')).toBeDisabled();
  });
});

it('says it in the language of the person, and keeps what was typed while the market moves', async () => {
  await shown();
  await side('Sell');
  await choose(/^Stop-market/);
  await field('Trigger price').fill('55000');
  await field('Amount').fill('0.01');
  await setLanguage('de');
  await says('Fällt BTC auf 55.000 USDT, 0,01 BTC zum Marktpreis verkaufen.');
  lastPrice(5_400_000);
  await says('Die Order würde sofort auslösen. Ändern Sie den Auslösepreis.');
  lastPrice(5_600_000);
  await expect.element(button('0,01 BTC verkaufen')).toBeEnabled();
});

/** The answer to a pair, made of the recording of one order. */
function pairOf(clientOrderId: string) {
  const { order } = fixture.success.data;
  const pair = { ...order, ocoId: 'pair' };
  return {
    ...fixture.success,
    data: {
      takeProfit: { ...pair, clientOrderId, ocoLeg: 'takeProfit' },
      stopLoss: { ...pair, id: '01KAGZQ8M4S002', clientOrderId: `${clientOrderId}-sl`, ocoLeg: 'stopLoss' },
      serverTime: 1,
    },
  };
}
