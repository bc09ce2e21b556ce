import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPriceLadder } from '../../../../server/engine/spot/price-ladder.ts';

it('knows its ends whatever was put in and taken out, each price as often as it was put in', () => {
  const step = fc.record({ add: fc.boolean(), price: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ladder = createPriceLadder();
      const all: number[] = [];
      for (const { add, price } of steps) {
        if (add) all.push(price);
        else if (all.includes(price)) all.splice(all.indexOf(price), 1);
        else continue;
        if (add) ladder.add(BigInt(price));
        else ladder.remove(BigInt(price));
        const sorted = all.toSorted((a, b) => a - b).map(BigInt);
        expect([ladder.lowest(), ladder.highest()]).toEqual([sorted[0], sorted.at(-1)]);
      }
    }),
  );
});
