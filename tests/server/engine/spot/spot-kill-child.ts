import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { requestOf } from './spot-kill-requests.ts';
import { spotToKill } from './spot-to-kill.ts';

/**
 * The process that is killed: users place and cancel orders without pause while ticks fill them. What it hears of after a
 * commit it appends to the side file. An answer is that of an order.
 */
const { engine, note, answered, trade } = await spotToKill();
engine.onChange((_, { fills }) => {
  for (const fill of fills) note({ fill });
});
await trade(async (userId) => {
  const key = randomUUID();
  note({ sent: key, userId });
  const answer = await engine.submit(userId, requestOf(key));
  if (answer.ok) {
    note({ placed: answer.value, userId });
    answered();
  }
  await pause(randomInt(20));
  const { rows } = await engine.list(userId, { view: 'open', pageSize: 50 });
  const victim = rows[randomInt(Math.max(1, rows.length))];
  if (victim === undefined || rows.length < 4) return;
  const cancelled = await engine.cancel(userId, victim.id);
  if (cancelled.ok) note({ cancelled: cancelled.value, userId });
});
