import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import {
  csvName,
  fillLines,
  fillsHead,
  orderLines,
  ordersHead,
} from '../../../../src/features/spot-orders/spot-csv.ts';
import { NO_FILTER } from '../../../../src/model/spot-filter.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { readCsv } from '../../model/read-csv.ts';
import { filledTo, fillOf, waiting } from '../../signals/spot-rows.ts';

describe('CSV of orders and fills', () => {
  it('has exact amounts, ISO times in UTC, and nothing where there is nothing', () => {
    const order = {
      ...filledTo(waiting('01A', Date.UTC(2026, 10, 22, 1, 2, 3, 4)), 4, Date.UTC(2026, 10, 22, 5)),
      price: '91240.52000000' as DecimalText,
      filledQuantity: '0.000000000000000001' as DecimalText,
    };
    const [head, row] = readCsv(ordersHead + orderLines([order]));
    const cells = Object.fromEntries(head!.map((name, at) => [name, row![at]]));
    expect(cells).toEqual({
      created: '2026-11-22T01:02:03.004Z',
      updated: '2026-11-22T05:00:00.000Z',
      order_id: '01A',
      client_order_id: 'client-01A',
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      kind: 'limit',
      time_in_force: 'gtc',
      expires: '',
      post_only: '',
      status: 'pending',
      cancel_reason: '',
      stop_price: '',
      trailing_bips: '',
      activation_price: '',
      best_seq: '',
      best_time: '',
      best_price: '',
      trigger_seq: '',
      trigger_time: '',
      trigger_price: '',
      pair_id: '',
      pair_leg: '',
      then_take_profit: '',
      then_take_profit_id: '',
      then_stop: '',
      then_stop_limit: '',
      then_stop_id: '',
      then_not_placed: '',
      amendments: '0',
      price: '91240.52000000',
      quantity: '1',
      quote_quantity: '',
      filled_quantity: '0.000000000000000001',
      filled_quote: '40',
      average_price: '100',
      fee: '0',
      fee_asset: 'USDT',
    });
  });

  it('says where a trailing stop stood, and what a buy placed', () => {
    const trailing = waiting('01D', 0, {
      type: 'market',
      stopPrice: '98' as DecimalText,
      trailing: {
        bips: 200,
        activationPrice: '99' as DecimalText,
        tickSize: null,
        activation: { seq: 3, timeMs: 1, price: '99' as DecimalText },
        best: { seq: 7, timeMs: 2000, price: '100' as DecimalText },
      },
    });
    const buy = waiting('01E', 0, {
      attached: {
        takeProfit: { price: '110' as DecimalText, id: 't' },
        stopLoss: { stopPrice: '90' as DecimalText, price: null, id: 's' },
        notPlaced: null,
      },
    });
    const [head, ...rows] = readCsv(ordersHead + orderLines([trailing, buy]));
    const [first, second] = rows.map((row) => Object.fromEntries(head!.map((name, at) => [name, row[at]])));
    expect(first).toMatchObject({
      kind: 'trailingStop',
      trailing_bips: '200',
      activation_price: '99',
      best_seq: '7',
      best_time: '1970-01-01T00:00:02.000Z',
      best_price: '100',
      stop_price: '98',
    });
    expect(second).toMatchObject({
      then_take_profit: '110',
      then_take_profit_id: 't',
      then_stop: '90',
      then_stop_limit: '',
      then_stop_id: 's',
    });
  });

  it('says of a stop of a pair what set it off and why it ended', () => {
    const stop = waiting('01B', 0, {
      type: 'market',
      price: null,
      timeInForce: null,
      status: 'cancelled',
      cancelReason: 'bookTooThin',
      stopPrice: '90' as DecimalText,
      trigger: { seq: 42, timeMs: Date.UTC(2026, 10, 22), price: '89.5' as DecimalText },
      ocoId: 'pair',
      ocoLeg: 'stopLoss',
      amendments: 2,
    });
    const [head, row] = readCsv(ordersHead + orderLines([stop]));
    const cells = Object.fromEntries(head!.map((name, at) => [name, row![at]]));
    expect(cells).toMatchObject({
      kind: 'stopLoss',
      time_in_force: '',
      cancel_reason: 'bookTooThin',
      stop_price: '90',
      trigger_seq: '42',
      trigger_time: '2026-11-22T00:00:00.000Z',
      trigger_price: '89.5',
      pair_id: 'pair',
      pair_leg: 'stopLoss',
      amendments: '2',
    });
  });

  it('says of a fill who waited and what it cost', () => {
    const [head, row] = readCsv(fillsHead + fillLines([fillOf('f1', 0, { maker: false })]));
    expect(head).toHaveLength(row!.length);
    expect(row).toEqual([
      '1970-01-01T00:00:00.000Z',
      'f1',
      'o1',
      'BTCUSDT',
      'buy',
      '1',
      'taker',
      '100',
      '0.1',
      '10',
      '0.01',
      'USDT',
    ]);
  });

  it('ends every line with CR LF, the last one too', () => {
    const file = fillsHead + fillLines([fillOf('a', 1), fillOf('b', 2)]);
    expect(file.endsWith('\r\n')).toBe(true);
    expect(file.split('\r\n')).toHaveLength(4);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('names the file, with what was filtered', () => {
    const range = { from: '2026-10-24', to: '2026-11-22' };
    const all = NO_FILTER;
    expect(csvName('orders', all, range)).toBe('spot-orders-2026-10-24-to-2026-11-22.csv');
    const some = { ...NO_FILTER, symbol: 'BTCUSDT' as MarketSymbol, side: 'buy', kind: 'stopLimit' } as const;
    expect(csvName('orders', some, range)).toBe('spot-orders-BTCUSDT-buy-stopLimit-2026-10-24-to-2026-11-22.csv');
    expect(csvName('fills', some, range)).toBe('spot-fills-BTCUSDT-buy-2026-10-24-to-2026-11-22.csv');
  });
});
