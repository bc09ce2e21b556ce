import { afterEach, expect, it, vi } from 'vitest';
import { collectConversions, collectSales, orderCsvName } from '../../../../src/features/sale/exchange-order-csv.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';

afterEach(() => void vi.unstubAllGlobals());

const RANGE = { from: '2026-07-01', to: '2026-07-01' };
const at = (text: string) => new Date(text).getTime();
const [sale] = restFixture('merchantSaleList').success['rows'] as Record<string, unknown>[];
const [conversion] = restFixture('exchangeOrderList').success['rows'] as Record<string, unknown>[];

const exchangeOf = (rows: readonly object[]) =>
  fakeExchange(({ body }) => {
    const { pageNum, pageSize } = body as { pageNum: number; pageSize: number };
    const from = (pageNum - 1) * pageSize;
    return json({ code: 200, msg: '', rows: rows.slice(from, from + pageSize), total: rows.length });
  });

it('holds the sales of its days, the first moment and not the one behind the last, from every page', async () => {
  const times = ['2026-06-30T23:59:59.999', '2026-07-01T00:00:00', '2026-07-01T23:59:59.999', '2026-07-02T00:00:00'];
  const rows = Array.from({ length: 1004 }, (_, i) => ({
    ...sale,
    id: `s${i}`,
    createTime: i < 1000 ? at('2026-07-05T12:00:00') : at(times[i - 1000]!),
    username: '=Quay, "simulated"',
  }));
  exchangeOf(rows);
  const told: number[] = [];
  const file = collectSales('completed', RANGE, (count) => told.push(count));
  expect(await file.run(new AbortController().signal)).toEqual({ kind: 'done' });
  expect([file.rows, told]).toEqual([2, [0, 2]]);
  const [head, first, second, end] = file.pieces.join('').split('\r\n');
  expect(head).toBe(
    'created,updated,sale_id,merchant,status,step,reason,sold_amount,sold_asset,rate,receive_amount,receive_asset',
  );
  expect(first).toContain(`,s1001,"'=Quay, ""simulated""",completed,completed,,250.5,USDT,0.925,231.71,EUR`);
  expect(second).toContain(',s1002,');
  expect(end).toBe('');
});

it('says of a conversion from, to, rate and fee', async () => {
  exchangeOf([conversion!]);
  const { createTime } = conversion as { createTime: number };
  const day = new Date(createTime);
  const local = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
  const file = collectConversions(null, { from: local, to: local }, () => undefined);
  await file.run(new AbortController().signal);
  expect(file.pieces.join('').split('\r\n')[1]).toBe(
    `${day.toISOString()},0mwu0n5a40004fzq7k,completed,0.25,BTC,100000,25,USDT,24975,USDT`,
  );
});

it('is named by what it holds', () => {
  expect(orderCsvName('conversions', null, RANGE)).toBe('conversions-2026-07-01-to-2026-07-01.csv');
  expect(orderCsvName('merchant-sales', 'cancelled', RANGE)).toBe(
    'merchant-sales-cancelled-2026-07-01-to-2026-07-01.csv',
  );
});
