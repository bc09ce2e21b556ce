import { expect, it } from 'vitest';
import { DatabaseGone } from '../../../server/infra/query-error.ts';
import { createTurns } from '../../../server/infra/turns.ts';

it('one holder at a time, first come first served', async () => {
  const turns = createTurns();
  const order: number[] = [];
  let holders = 0;
  await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      await turns.take();
      expect(++holders).toBe(1);
      order.push(n);
      await new Promise((resolve) => setImmediate(resolve));
      holders--;
      turns.pass();
    }),
  );
  expect(order).toEqual([1, 2, 3, 4]);
});

it('who waits too long is told so, and does not hold up the others', async () => {
  const turns = createTurns(20);
  await turns.take();
  await expect(turns.take()).rejects.toBeInstanceOf(DatabaseGone);
  turns.pass();
  await turns.take();
  turns.pass();
});
