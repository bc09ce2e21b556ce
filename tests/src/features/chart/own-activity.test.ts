import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText, SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { lineIdOf } from '../../../../src/chart/own-marks.ts';
import { lineText, orderActionsOf, ownMarksOf } from '../../../../src/features/chart/own-activity.ts';
import { askToAmend } from '../../../../src/features/spot-orders/amend/ask-amend.ts';
import { askDialog } from '../../../../src/ui/dialog.tsx';
import { cancelSpot } from '../../../../src/features/spot-orders/cancel-spot.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { spotPositions } from '../../../../src/features/spot-orders/spot-positions.ts';
import { t } from '../../../../src/i18n/translate.ts';
import { TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import type { Market } from '../../../../src/model/market.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { BTC, waiting } from '../../signals/spot-rows.ts';

vi.mock('../../../../src/features/spot-orders/amend/ask-amend.ts', () => ({ askToAmend: vi.fn() }));
vi.mock('../../../../src/features/spot-orders/cancel-spot.ts', () => ({ cancelSpot: vi.fn() }));
vi.mock('../../../../src/ui/dialog.tsx', () => ({ askDialog: vi.fn() }));

const text = (value: string) => value as DecimalText;
const MARKET = {
  symbol: BTC,
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  tickSize: text('0.05'),
} as Market;

const lastIs = (scaled: number) => {
  const row = new Float64Array(TICKER_WIDTH);
  row.set([0, scaled, 0, 1, 1, 1, 1, 1, 1, 0]);
  tickerStore.apply(row, [BTC]);
};

beforeEach(() => {
  vi.clearAllMocks();
  spotOrdersStore.clear();
  marketStore.apply([MARKET]);
  sessionStore.applySignIn('token', { userId: 'u', address: '0xAb', walletKind: 'demo' });
});

describe('what a line says', () => {
  const line = (part: Parameters<typeof waiting>[2], of: 'price' | 'stopPrice' = 'price') =>
    lineText(t, waiting('o', 1, { symbol: BTC, side: 'sell', ...part }), of);

  it('is the side, what is left of the size, and the type', () => {
    expect(line({ quantity: text('0.5'), filledQuantity: text('0.2') })).toBe('Sell 0.3 · Limit');
    expect(line({ stopPrice: text('1'), quantity: text('0.5') }, 'stopPrice')).toBe('Sell 0.5 · Stop-limit');
    expect(line({ ocoLeg: 'takeProfit', quantity: text('0.5') })).toBe('Sell 0.5 · Take profit');
  });

  it('names the line of what a stop becomes after that, until the stop is set off', () => {
    const stopLimit = { stopPrice: text('1'), ocoLeg: 'stopLoss' as const, quantity: text('0.5') };
    expect(line(stopLimit)).toBe('Sell 0.5 · Limit');
    expect(line({ ...stopLimit, trigger: { seq: 1, timeMs: 1, price: text('1') } })).toBe('Sell 0.5 · Stop loss');
  });

  it('of a trailing stop is its distance too', () => {
    const trailing = { bips: 150, activationPrice: null, tickSize: null, activation: null, best: null };
    const part = { trailing, type: 'market' as const, price: null, quantity: text('0.5') };
    expect(line(part, 'stopPrice')).toBe('Sell 0.5 · Trailing stop 1.5%');
  });

  it('is in the quote asset where the order is sized in it', () => {
    const size = { quantity: null, quoteQuantity: text('50'), type: 'market' as const, price: null };
    expect(line({ ...size, stopPrice: text('1') }, 'stopPrice')).toBe('Sell 50 USDT · Stop-market');
  });
});

describe('a hand on a line', () => {
  const actions = orderActionsOf(BTC);

  it('asks to amend that price of the order, in exact text of whole ticks', async () => {
    const order = waiting('7', 1, { symbol: BTC, stopPrice: text('60000') });
    spotOrdersStore.applyOrder(order);
    await actions.move(lineIdOf('7', 'stopPrice'), 1_200_001);
    expect(askToAmend).toHaveBeenLastCalledWith(order, { stopPrice: '60000.05' });
    await actions.move(lineIdOf('7', 'price'), 3);
    expect(askToAmend).toHaveBeenLastCalledWith(order, { price: '0.15' });
  });

  it('cancels the order of the line once the person has said so', async () => {
    spotOrdersStore.applyOrder(waiting('7', 1, { symbol: BTC }));
    vi.mocked(askDialog).mockResolvedValueOnce({ ok: false, text: '' });
    actions.cancel(lineIdOf('7', 'price'));
    await vi.waitFor(() =>
      expect(askDialog).toHaveBeenCalledWith(expect.objectContaining({ ok: 'Cancel order', cancel: 'Keep order' })),
    );
    vi.mocked(askDialog).mockImplementationOnce(() => {
      expect(cancelSpot).not.toHaveBeenCalled();
      return Promise.resolve({ ok: true, text: '' });
    });
    actions.cancel(lineIdOf('7', 'price'));
    await vi.waitFor(() => expect(cancelSpot).toHaveBeenCalledWith('7'));
  });

  it('asks about both where the order is one of a pair', async () => {
    vi.mocked(askDialog).mockResolvedValueOnce({ ok: false, text: '' });
    spotOrdersStore.applyOrder(waiting('7', 1, { symbol: BTC, ocoId: 'pair', ocoLeg: 'takeProfit' }));
    actions.cancel(lineIdOf('7', 'price'));
    await vi.waitFor(() =>
      expect(askDialog).toHaveBeenCalledWith(
        expect.objectContaining({ title: 'Cancel both orders?', ok: 'Cancel both', cancel: 'Keep both' }),
      ),
    );
  });

  it('does nothing to an order that has ended meanwhile', async () => {
    await actions.move(lineIdOf('8', 'price'), 3);
    expect(askToAmend).not.toHaveBeenCalled();
  });
});

describe('a trailing stop', () => {
  const trailing = {
    bips: 1000,
    activationPrice: null,
    tickSize: null,
    activation: null,
    best: { seq: 5, timeMs: 5, price: text('100') },
  };
  const order = waiting('7', 1, {
    side: 'sell',
    type: 'market',
    price: null,
    stopPrice: text('90'),
    waitsFor: 'trigger',
    trailing,
  });
  const lastAt = (scaled: number, timeMs: number) => {
    const row = new Float64Array(TICKER_WIDTH);
    row.set([0, scaled, 0, 1, 1, 1, 1, 1, timeMs, 0]);
    tickerStore.apply(row, [BTC]);
  };

  it('moves its line with better prices, without other marks', () => {
    spotOrdersStore.applyOrder(order);
    const marks = ownMarksOf(BTC, t);
    const before = marks.value;
    const told: (readonly [string, number])[][] = [];
    const stop = orderActionsOf(BTC).followPrices((prices) => told.push([...prices]));
    lastAt(110_00, 6);
    lastAt(105_00, 7);
    stop();
    expect(told).toEqual([[['stopPrice 7', 90]], [['stopPrice 7', 99]]]);
    expect(marks.value).toBe(before);
  });
});

describe('the holding', () => {
  const hold = (quantity: string, averageCost: string | null) =>
    spotPositions.apply({
      rows: [
        {
          asset: 'BTC',
          quantity: text(quantity),
          averageCost: averageCost === null ? null : text(averageCost),
          realisedProfit: '0' as SignedDecimalText,
          feesPaid: text('0'),
          trades: 1,
        },
      ],
      total: 1,
    });

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('has a line at its average cost; none where nothing is held, or in a market of another quote', () => {
    const marks = ownMarksOf(BTC, t);
    hold('0.5', '65000');
    expect(marks.value).toEqual([{ kind: 'cost', price: 65_000, text: 'Average cost' }]);
    const same = marks.value;
    hold('0.7', '65000');
    expect(marks.value).toBe(same);
    hold('0', null);
    expect(marks.value).toEqual([]);
    hold('0.5', '65000');
    marketStore.apply([{ ...MARKET, quote: 'EUR' }]);
    expect(marks.value).toEqual([]);
  });

  it('tells its result at once and then at most once a second, however many ticks there are', () => {
    hold('0.5', '65000');
    lastIs(6_600_000);
    const told: unknown[] = [];
    const stop = orderActionsOf(BTC).followResult((result) => told.push(result));
    vi.advanceTimersByTime(0);
    expect(told).toEqual([{ text: '+500.00 USDT', sign: 'up' }]);
    for (let i = 1; i <= 20; i++) lastIs(6_600_000 - i * 10_000);
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(told.slice(1)).toEqual([{ text: '−500.00 USDT', sign: 'down' }]);
    stop();
    lastIs(6_700_000);
    vi.advanceTimersByTime(5000);
    expect(told).toHaveLength(2);
  });

  it('has none while nothing is held, or its price is not known', () => {
    hold('0', null);
    const told: unknown[] = [];
    const stop = orderActionsOf(BTC).followResult((result) => told.push(result));
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([]);
    stop();
  });
});
