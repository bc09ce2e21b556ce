import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { spotToKill } from './spot-to-kill.ts';

/**
 * The process that is killed while ticks set off stops, trailing ones too, and pairs without pause: every third tick trades at 99, every third
 * at 101. What it hears of after a commit it appends to the side file. An answer is a stop that was set off.
 */
const { engine, note, answered, trade } = await spotToKill();
engine.onChange((_, { orders, fills }) => {
  for (const order of orders) {
    if (order.trigger === undefined) continue;
    note({ order, fills });
    answered();
  }
});
await trade(async (userId) => {
  const common = { symbol: 'BTCUSDT', clientOrderId: randomUUID() } as const;
  const dice = randomInt(8);
  // A stop that the last tick has already reached is refused; the next attempt differs.
  if (dice === 0)
    await engine.submit(userId, { ...common, side: 'sell', type: 'market', quantity: '0.2', stopPrice: '99' });
  else if (dice === 1) {
    const limit = { type: 'limit', price: '101', quantity: '0.2', stopPrice: '101' } as const;
    await engine.submit(userId, { ...common, side: 'buy', ...limit });
  } else if (dice === 2) {
    await engine.submit(userId, { ...common, side: 'buy', type: 'market', quoteQuantity: '20', stopPrice: '101' });
  } else if (dice === 5) {
    const attached = { takeProfit: { price: '101' }, stopLoss: { stopPrice: '99' } };
    await engine.submit(userId, { ...common, side: 'buy', type: 'limit', price: '100', quantity: '0.2', attached });
  } else if (dice === 3) {
    // One per cent behind 101 is 99.99, behind 100 it is 99.
    await engine.submit(userId, { ...common, side: 'sell', type: 'market', quantity: '0.2', trailingBips: 100 });
  } else if (dice === 4) {
    const from = { trailingBips: 100, activationPrice: '100' };
    await engine.submit(userId, { ...common, side: 'buy', type: 'market', quoteQuantity: '20', ...from });
  } else {
    const legs = { takeProfit: { price: '101' }, stopLoss: { stopPrice: '99' } };
    await engine.submitPair(userId, { ...common, side: 'sell', quantity: '0.2', ...legs });
  }
  await pause(randomInt(20));
  const { rows } = await engine.list(userId, { view: 'open', pageSize: 100 });
  for (const { id } of rows.slice(20)) await engine.cancel(userId, id);
});
