import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRequestKey } from '../../../src/api/request-key.ts';
import type { CallError, CallResult } from '../../../src/api/result.ts';

const refusal = (status: number): CallError => ({ kind: 'refused', status }) as CallError;
const ANSWERS = {
  done: { success: true, data: null },
  refused: { success: false, error: refusal(200) },
  tooFast: { success: false, error: refusal(429) },
  crashed: { success: false, error: refusal(500) },
  lost: { success: false, error: { kind: 'network' } as CallError },
  late: { success: false, error: { kind: 'timeout' } as CallError },
} satisfies Record<string, CallResult<unknown>>;
const DECIDES = new Set(['done', 'refused']);

describe('the key of a money request', () => {
  it('stays while the outcome of the same request is not known, and only then', () => {
    const step = fc.record({
      amount: fc.nat({ max: 2 }),
      end: fc.constantFrom(...(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const requestKey = createRequestKey();
        const used = new Set<string>();
        let open = { amount: -1, key: '' };
        for (const { amount, end } of steps) {
          const key = requestKey.keyFor({ amount });
          if (open.amount === amount) expect(key).toBe(open.key);
          else expect(used.has(key)).toBe(false);
          used.add(key);
          expect(requestKey.answered(ANSWERS[end])).toBe(DECIDES.has(end));
          open = { amount: DECIDES.has(end) ? -1 : amount, key };
        }
      }),
    );
  });
});
