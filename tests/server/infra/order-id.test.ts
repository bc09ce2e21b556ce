import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOrderIds, timeOfOrderId } from '../../../server/infra/order-id.ts';

it('ids ascend as text and never repeat, also when the clock stands still or goes back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_050 }), { maxLength: 300 }),
      (times) => {
        const nextId = createOrderIds();
        const ids = times.map((time) => nextId(time));
        expect(ids.every((id) => /^[0-9a-z]{18}$/.test(id))).toBe(true);
        for (let i = 1; i < ids.length; i++) expect(ids[i]! > ids[i - 1]!).toBe(true);
      },
    ),
  );
});

it('a full counter moves on to the next millisecond', () => {
  const nextId = createOrderIds();
  let last = '';
  for (let i = 0; i < 36 ** 3 + 10; i++) {
    const id = nextId(1_700_000_000_000);
    if (id <= last) throw new Error(`${id} after ${last}`);
    last = id;
  }
  expect(last.slice(0, 9)).toBe((1_700_000_000_001).toString(36).padStart(9, '0'));
});

it('tell the time they were given', () => {
  expect(timeOfOrderId(createOrderIds()(1_790_000_000_123))).toBe(1_790_000_000_123);
});
