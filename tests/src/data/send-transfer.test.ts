import { beforeEach, expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { sendTransfer } from '../../../src/data/send-transfer.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { bodiesOf, fakeExchange, json, lost } from '../api/fake-exchange.ts';

const REQUEST = { asset: 'USDT', from: 'spot', to: 'contract', amount: '100' as DecimalText } as const;
let answer: () => Response;
let exchange: ReturnType<typeof fakeExchange>;
/** Bodies of the transfers that were sent. */
const sent = () => bodiesOf(exchange, '/transfer');
const answered = () => json(restFixture('transfer').success);

beforeEach(() => {
  exchange = fakeExchange(({ path }) => (path.endsWith('/transfer') ? answer() : lost()));
});

it('repeats a request that nobody answered under its key, and gives the next one another', async () => {
  answer = lost;
  await sendTransfer(REQUEST);
  answer = answered;
  expect((await sendTransfer(REQUEST))?.success).toBe(true);
  await sendTransfer(REQUEST);
  const keys = sent().map(({ clientOrderId }) => clientOrderId);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('takes one of twenty taps', async () => {
  answer = answered;
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendTransfer(REQUEST)));
  expect(answers.filter((each) => each !== null)).toHaveLength(1);
  expect(sent()).toHaveLength(1);
});
