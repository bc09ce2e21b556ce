import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyChange, applyMissedChanges } from '../../../../src/data/changes.ts';
import { conversions } from '../../../../src/features/sale/conversions.ts';
import {
  applyMerchantSale,
  merchantSaleOf,
  merchantSales,
  openMerchantSales,
} from '../../../../src/features/sale/merchant-sales.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { decodeMerchantSale } from '../../../../src/features/sale/merchant-sale-calls.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';

const [recorded] = restFixture('merchantSaleList').success['rows'] as Record<string, unknown>[];
const [converted] = restFixture('exchangeOrderList').success['rows'] as Record<string, unknown>[];
const settled = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setTimeout(resolve, 0));
};
const signIn = (userId: string) =>
  sessionStore.applySignIn(`token of ${userId}`, { userId, address: '0x1', walletKind: 'demo' });

beforeEach(() => signIn('one'));
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

const STEP: Readonly<Record<string, string>> = { progress: 'matching', completed: 'completed', cancelled: 'cancelled' };

/** An exchange with these rows, newest first: sales or conversions by the path that asks. */
function exchangeWith(rows: Map<string, string>) {
  return fakeExchange(({ path, body }) => {
    const asked = body as Record<string, unknown>;
    const rowOf = (id: string, status: string) =>
      path.includes('texchange') ? { ...converted, id, status } : { ...recorded, id, status, step: STEP[status] };
    if (path.endsWith('saleShow')) {
      const status = rows.get(asked['id'] as string);
      if (status === undefined) return json({ code: 404, msg: '数据不存在' });
      return json({ code: 200, msg: '', data: { order: rowOf(asked['id'] as string, status), serverTime: 1 } });
    }
    const shown = [...rows].filter(([, status]) => (asked['status'] ?? status) === status);
    const from = (Number(asked['pageNum']) - 1) * Number(asked['pageSize']);
    const page = shown.slice(from, from + Number(asked['pageSize'])).map(([id, status]) => rowOf(id, status));
    return json({ code: 200, msg: '', rows: page, total: shown.length });
  });
}
const idsOf = ({ rows }: typeof merchantSales | typeof conversions) =>
  Array.from({ length: rows.value.length }, (_, at) => rows.value.rowAt(at)!.id);

it.each([
  { what: 'sales', of: merchantSales, choose: merchantSales.show, noun: 'merchantSale' },
  { what: 'conversions', of: conversions, choose: conversions.show, noun: 'conversion' },
] as const)(
  'the list of $what loads ten, then the rest, by status, and anew when one changes; nothing before it is shown',
  async ({ of, choose, noun }) => {
    const rows = new Map(Array.from({ length: 25 }, (_, at) => [`d${99 - at}`, 'completed']));
    const { sent } = exchangeWith(rows);
    applyChange({ noun, id: 'd99' });
    applyMissedChanges();
    await settled();
    expect(sent).toEqual([]);
    await of.loader.refresh();
    expect([idsOf(of).length, of.total.value]).toEqual([10, 25]);
    await of.loader.more();
    expect(idsOf(of)).toEqual([...rows.keys()]);
    rows.set('d98', 'cancelled');
    applyChange({ noun, id: 'd98' });
    await settled();
    expect(of.rows.value.rowAt(1)).toMatchObject({ id: 'd98', status: 'cancelled' });
    await choose('cancelled');
    expect([idsOf(of), of.total.value, sent.at(-1)!.body]).toEqual([
      ['d98'],
      1,
      { status: 'cancelled', pageNum: 1, pageSize: 10 },
    ]);
    signIn('another');
    expect([idsOf(of), of.total.value, of.filter.value]).toEqual([[], null, null]);
  },
);

it('one sale is known from the call that brought it, and asked for again when it changes', async () => {
  const rows = new Map([['d1', 'progress']]);
  const { sent } = exchangeWith(rows);
  applyMerchantSale(decodeMerchantSale({ ...recorded!, id: 'd1', status: 'progress', step: 'matching' }));
  const one = merchantSaleOf('d1');
  expect(one.now.value).toMatchObject({ state: 'ready', value: { step: 'matching' } });
  expect(sent).toEqual([]);
  rows.set('d1', 'completed');
  applyChange({ noun: 'merchantSale', id: 'd2' });
  await settled();
  expect(sent).toEqual([]);
  applyChange({ noun: 'merchantSale', id: 'd1' });
  await settled();
  expect(one.now.value).toMatchObject({ state: 'ready', value: { step: 'completed' } });
});

it('another person’s sale and one that never was are none', async () => {
  exchangeWith(new Map());
  await merchantSaleOf('d7').refresh();
  expect(merchantSaleOf('d7').now.value).toMatchObject({ state: 'ready', value: null });
});

it('what is under way is found again by who comes back, and gone once it is over', async () => {
  const rows = new Map([
    ['d2', 'progress'],
    ['d1', 'completed'],
  ]);
  exchangeWith(rows);
  await openMerchantSales.refresh();
  expect(openMerchantSales.now.value.value).toMatchObject([{ id: 'd2' }]);
  rows.set('d2', 'completed');
  applyChange({ noun: 'merchantSale', id: 'd2' });
  await settled();
  expect(openMerchantSales.now.value.value).toEqual([]);
});
