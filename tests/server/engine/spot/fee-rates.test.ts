import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { setUpSpot } from './spot-setup.ts';
import type { SpotSetup } from './spot-setup.ts';
import { requestOf, until, valueOf } from './spot-stage.ts';

let stage: SpotSetup['stage'];
let engine: SpotSetup['engine'];
let userId = '';
setUpSpot((setup) => {
  ({ stage, engine, userId } = setup);
});

const BEFORE = { takerFee: '0.001', makerFee: '0.0008' };
const AFTER = { takerFee: '0.01', makerFee: '0.005' };

const place = async (wish: Parameters<typeof requestOf>[0]) => valueOf(await engine.submit(userId, requestOf(wish)));
const orderOf = async (id: string) => (await engine.find(userId, id))!;
const ended = (id: string) => until(async () => (await orderOf(id)).status !== 'pending');
const filledTo = (id: string, quantity: string) => until(async () => (await orderOf(id)).filledQuantity === quantity);
const raiseRates = () => stage.market.setRules('BTCUSDT', AFTER as Record<keyof typeof AFTER, DecimalText>);

beforeEach(() => {
  stage.market.setRules('BTCUSDT', {});
  stage.market.setBook('BTCUSDT', [], []);
});

describe('issue 40: an order keeps the fee rates that it was placed with', () => {
  it('names them, and one that is placed after a change names the new ones', async () => {
    const first = await place({ price: '99', quantity: '1' });
    expect(first).toMatchObject({ ...BEFORE, lockedAmount: '99.099' });
    raiseRates();
    expect(await place({ price: '99', quantity: '1' })).toMatchObject({ ...AFTER, lockedAmount: '99.99' });
    expect(await orderOf(first.id)).toMatchObject(BEFORE);
  });

  it('in the queue: pays and holds by them, also after an amendment that takes from the book', async () => {
    const { id } = await place({ price: '99', quantity: '2' });
    raiseRates();
    stage.tick('99', '1');
    await filledTo(id, '1');
    // 99 at 0.08 %; 99 more at 0.1 % at worst.
    expect(await orderOf(id)).toMatchObject({ fee: '0.0792', lockedAmount: '99.099' });
    stage.market.setBook('BTCUSDT', [], [['100', '0.5']]);
    const { order } = valueOf(await engine.amend(userId, { id, price: '100' }));
    expect(order).toMatchObject({ filledQuantity: '1.5', fee: '0.1292', lockedAmount: '50.05' });
  });

  it('of a stop: takes from the book by them once it is set off', async () => {
    const { id } = await place({ side: 'sell', stopPrice: '95', quantity: '1' });
    raiseRates();
    stage.market.setBook('BTCUSDT', [['94', '1']], []);
    stage.tick('95');
    await ended(id);
    expect(await orderOf(id)).toMatchObject({ filledQuote: '94', fee: '0.094' });
  });

  it('of a limit stop: holds its rest by them once it is set off', async () => {
    const { id } = await place({ price: '106', stopPrice: '105', quantity: '2' });
    raiseRates();
    stage.market.setBook('BTCUSDT', [], [['106', '1']]);
    stage.tick('105');
    await filledTo(id, '1');
    expect(await orderOf(id)).toMatchObject({ fee: '0.106', lockedAmount: '106.106' });
  });

  it('of a pair: holds for both legs by them after a fill', async () => {
    const request = {
      symbol: 'BTCUSDT',
      side: 'buy' as const,
      quantity: '2',
      takeProfit: { price: '99' },
      stopLoss: { stopPrice: '101', price: '102' },
      clientOrderId: randomUUID(),
    };
    const { takeProfit } = valueOf(await engine.submitPair(userId, request));
    expect(takeProfit).toMatchObject({ ...BEFORE, lockedAmount: '204.20400004' });
    raiseRates();
    stage.tick('99', '1');
    await filledTo(takeProfit.id, '1');
    expect(await orderOf(takeProfit.id)).toMatchObject({ fee: '0.0792', lockedAmount: '102.10200004' });
  });

  it('of a buy: hands them on to what it places of what it bought', async () => {
    const attached = { takeProfit: { price: '110' }, stopLoss: { stopPrice: '95' } };
    const { id } = await place({ price: '99', quantity: '1', attached });
    raiseRates();
    stage.tick('99', '1');
    await ended(id);
    const placed = (await orderOf(id)).attached!;
    expect(await orderOf(placed.takeProfit!.id!)).toMatchObject(BEFORE);
    expect(await orderOf(placed.stopLoss!.id!)).toMatchObject(BEFORE);
  });
});
