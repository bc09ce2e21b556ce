import { beforeEach, describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../../protocol/units/time.ts';
import type { ConvertQuote, QuoteRequest } from '../../../../src/features/convert/convert-calls.ts';
import type { CallError, CallResult } from '../../../../src/api/result.ts';
import { createQuoteController } from '../../../../src/features/convert/quote-controller.ts';
import type { QuoteController } from '../../../../src/features/convert/quote-controller.ts';
import { createFakeTimers } from '../../model/fake-timers.ts';
import type { FakeTimers } from '../../model/fake-timers.ts';

const GOOD_MS = 10_000;
const WISH: QuoteRequest = { from: 'BTC', to: 'USDT', amount: '1' as DecimalText };
const MORE: QuoteRequest = { ...WISH, amount: '2' as DecimalText };
const LATE: CallError = { kind: 'refused', status: 200, context: 'exchange', code: 1010, msg: '', details: {} };

let timers: FakeTimers;
let quotes: QuoteController;
let rate: string;
let failing: CallError | null;
let asked: QuoteRequest[];
/** Answers wait here while it is set. */
let held: (() => void)[] | null;

const quoteOf = (wish: QuoteRequest): ConvertQuote => ({
  ...wish,
  id: `q${asked.length}`,
  rate: rate as DecimalText,
  fee: '1' as DecimalText,
  receive: '99' as DecimalText,
  givenMs: timers.nowMs() as EpochMs,
  expiresMs: (timers.nowMs() + GOOD_MS) as EpochMs,
});

beforeEach(() => {
  timers = createFakeTimers();
  rate = '100';
  failing = null;
  asked = [];
  held = null;
  quotes = createQuoteController({
    async ask(wish): Promise<CallResult<ConvertQuote>> {
      asked.push(wish);
      const answer = failing
        ? { success: false as const, error: failing }
        : { success: true as const, data: quoteOf(wish) };
      if (held) await new Promise<void>((go) => held!.push(go));
      return answer;
    },
    serverNowMs: timers.nowMs,
    timers,
  });
});

/** Turns the clock and lets answers arrive. */
async function pass(ms: number): Promise<void> {
  timers.advance(ms);
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

describe('a price while a conversion is filled in', () => {
  it('is asked for once the typing has paused, for the last amount only', async () => {
    quotes.request(WISH);
    await pass(200);
    quotes.request(MORE);
    expect(quotes.asking.value).toBe(true);
    await pass(300);
    expect(asked).toEqual([MORE]);
    expect(quotes.quote.value?.amount).toBe('2');
  });

  it('is renewed three times by itself, then waits for a tap', async () => {
    quotes.request(WISH);
    await pass(300);
    for (let refresh = 1; refresh <= 3; refresh++) {
      await pass(GOOD_MS);
      expect(asked).toHaveLength(1 + refresh);
      expect(quotes.expired.value).toBe(false);
    }
    await pass(GOOD_MS);
    expect(asked).toHaveLength(4);
    expect(quotes.expired.value).toBe(true);
    // The quote stays visible as an expired one.
    expect(quotes.quote.value).not.toBeNull();
    await pass(10 * GOOD_MS);
    expect(asked).toHaveLength(4);

    quotes.refresh();
    await pass(0);
    expect(quotes.expired.value).toBe(false);
    for (let refresh = 0; refresh < 4; refresh++) await pass(GOOD_MS);
    expect(asked).toHaveLength(8);
  });

  it('counts typing as doing something', async () => {
    quotes.request(WISH);
    await pass(300);
    for (let refresh = 0; refresh < 3; refresh++) await pass(GOOD_MS);
    quotes.request(MORE);
    await pass(300);
    await pass(GOOD_MS);
    expect(asked).toHaveLength(6);
    expect(quotes.expired.value).toBe(false);
  });

  it('says when the rate left the one on show by more than the spread, also in many small steps', async () => {
    quotes.request(WISH);
    await pass(300);
    rate = '100.06';
    await pass(GOOD_MS);
    expect(quotes.moved.value).toBeNull();
    rate = '100.12';
    await pass(GOOD_MS);
    expect(quotes.moved.value).toEqual({ before: '100', now: '100.12' });
    // From here on it is measured from what was said.
    rate = '100.2';
    await pass(GOOD_MS);
    expect(quotes.moved.value).toEqual({ before: '100', now: '100.12' });
    quotes.request(MORE);
    expect(quotes.moved.value).toBeNull();
  });

  it('issue 39 C11: exactly the spread of 0.1 % is not moved', async () => {
    quotes.request(WISH);
    await pass(300);
    rate = '100.1';
    quotes.refresh();
    await pass(0);
    expect(quotes.moved.value).toBeNull();
    rate = '100.100000000000000001';
    quotes.refresh();
    await pass(0);
    expect(quotes.moved.value).not.toBeNull();
  });

  it('drops the answer to a question that is not asked any more', async () => {
    held = [];
    quotes.request(WISH);
    await pass(300);
    quotes.request(null);
    for (const go of held) go();
    await pass(0);
    expect(quotes.quote.value).toBeNull();
    expect(quotes.asking.value).toBe(false);
    expect(timers.pending).toBe(0);
  });

  it('keeps the one that is being confirmed', async () => {
    quotes.request(WISH);
    await pass(300);
    quotes.hold();
    await pass(5 * GOOD_MS);
    expect(asked).toHaveLength(1);
    expect(quotes.quote.value?.id).toBe('q1');
  });

  it('tells a refusal, and asks again for a tap only', async () => {
    failing = LATE;
    quotes.request(WISH);
    await pass(300);
    expect(quotes.error.value).toBe(LATE);
    await pass(10 * GOOD_MS);
    expect(asked).toHaveLength(1);
    failing = null;
    quotes.refresh();
    await pass(0);
    expect(quotes.error.value).toBeNull();
    expect(quotes.quote.value).not.toBeNull();
  });
});
