import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPatientSend, UNANSWERED_MS } from '../../../src/api/patient-send.ts';
import { isDecided } from '../../../src/api/request-key.ts';
import type { CallError, CallResult } from '../../../src/api/result.ts';

const placed: CallResult<string> = { success: true, data: 'placed' };
const failed = (kind: CallError['kind'], status = 0): CallResult<string> => ({
  success: false,
  error: { kind, status, context: 'trade', code: status, msg: '', details: {} },
});

/** A call whose answers the test gives by hand. */
function byHand() {
  const answers: ((answer: CallResult<string>) => void)[] = [];
  return { answers, call: () => new Promise<CallResult<string>>((answer) => answers.push(answer)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is late after ten seconds without an answer, and no more once there is one', async () => {
  const { answers, call } = byHand();
  const sending = createPatientSend();
  const sent = sending.send(call, isDecided);
  vi.advanceTimersByTime(UNANSWERED_MS - 1);
  expect(sending.late.value).toBe(false);
  vi.advanceTimersByTime(1);
  expect(sending.late.value).toBe(true);
  answers[0]!(placed);
  expect(await sent).toBe(placed);
  expect(sending.late.value).toBe(false);
});

it('takes the first answer that decides, of whichever try, and ignores the other', async () => {
  const { answers, call } = byHand();
  const sending = createPatientSend();
  const sent = sending.send(call, isDecided);
  sending.check();
  sending.check();
  expect(answers).toHaveLength(2);
  expect(sending.checking.value).toBe(true);
  answers[1]!(placed);
  expect(await sent).toBe(placed);
  answers[0]!(failed('timeout'));
  expect(sending.checking.value).toBe(false);
  sending.check();
  expect(answers).toHaveLength(2);
});

it('waits for the other try when one fails on the way, and gives the last failure when all have', async () => {
  const { answers, call } = byHand();
  const sending = createPatientSend();
  const sent = sending.send(call, isDecided);
  sending.check();
  answers[0]!(failed('timeout'));
  await Promise.resolve();
  await Promise.resolve();
  sending.check();
  expect(answers).toHaveLength(3);
  answers[1]!(failed('network'));
  const last = failed('refused', 500);
  answers[2]!(last);
  expect(await sent).toBe(last);
});

it('takes a refusal of the exchange for a decision', async () => {
  const { answers, call } = byHand();
  const sending = createPatientSend();
  const sent = sending.send(call, isDecided);
  sending.check();
  const refusal = failed('refused', 200);
  answers[0]!(refusal);
  expect(await sent).toBe(refusal);
});
