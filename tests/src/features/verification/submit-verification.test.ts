import { afterEach, expect, it, vi } from 'vitest';
import { submitVerification } from '../../../../src/features/verification/verification-calls.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';

afterEach(() => vi.unstubAllGlobals());

it('a level is sent with the language in both headers that the specification names', async () => {
  const { sent } = fakeExchange(() => json({ code: 200, msg: 'success' }));
  await submitVerification({ realName: 'Mina Halvorsen', idCard: 'A1234567' }, null);
  expect(sent[0]!.headers).toMatchObject({ lang: 'en', language: 'en' });
  expect(sent[0]!.body).toEqual({ realName: 'Mina Halvorsen', idCard: 'A1234567', flag: '1' });
});
