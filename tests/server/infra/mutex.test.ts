import { expect, it } from 'vitest';
import { DatabaseGone } from '../../../server/infra/query-error.ts';
import { createMutex } from '../../../server/infra/mutex.ts';

it('one holder at a time, first come first served', async () => {
  const mutex = createMutex();
  const order: number[] = [];
  let holders = 0;
  await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      await mutex.lock();
      expect(++holders).toBe(1);
      order.push(n);
      await new Promise((resolve) => setImmediate(resolve));
      holders--;
      mutex.unlock();
    }),
  );
  expect(order).toEqual([1, 2, 3, 4]);
});

it('who waits too long is told so, and does not hold up the others', async () => {
  const mutex = createMutex(20);
  await mutex.lock();
  await expect(mutex.lock()).rejects.toBeInstanceOf(DatabaseGone);
  mutex.unlock();
  await mutex.lock();
  mutex.unlock();
});
