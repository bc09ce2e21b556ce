import { beforeEach, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { sendConvert, unsureConvert } from '../../../../src/features/convert/send-convert.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { bodiesOf, fakeExchange, json, lost } from '../../api/fake-exchange.ts';

const REQUEST = { quoteId: 'q1', from: 'USDT', to: 'BTC', amount: '100' as DecimalText };
const fixture = restFixture('currencyExchange');
let answer: () => Response;
let exchange: ReturnType<typeof fakeExchange>;
/** Bodies of the conversions that were sent. */
const sent = () => bodiesOf(exchange, '/currencyExchange');
const answered = (body: unknown) => () => json(body);

beforeEach(() => {
  exchange = fakeExchange(({ path }) => (path.endsWith('/currencyExchange') ? answer() : lost()));
});

it('keeps a conversion that nobody answered, and sends the same one under the same key', async () => {
  answer = lost;
  await sendConvert(REQUEST);
  expect(unsureConvert.value).toEqual(REQUEST);
  answer = answered(fixture.success);
  expect((await sendConvert(unsureConvert.value!))?.success).toBe(true);
  expect(unsureConvert.value).toBeNull();
  expect(sent()[1]).toEqual(sent()[0]);
});

it('a refusal decides: the next attempt has a key of its own', async () => {
  answer = answered(fixture.refusal);
  await sendConvert(REQUEST);
  expect(unsureConvert.value).toBeNull();
  await sendConvert(REQUEST);
  expect(sent()[1]!['clientOrderId']).not.toBe(sent()[0]!['clientOrderId']);
});

it('takes one of twenty taps', async () => {
  answer = answered(fixture.success);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendConvert(REQUEST)));
  expect(answers.filter((each) => each !== null)).toHaveLength(1);
  expect(sent()).toHaveLength(1);
});
