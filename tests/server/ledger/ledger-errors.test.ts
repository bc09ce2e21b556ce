import { describe, expect, it } from 'vitest';
import { QueryError } from '../../../server/infra/query-error.ts';
import {
  InsufficientBalance,
  isUnknownAsset,
  JournalKeyReused,
  ledgerErrorOf,
} from '../../../server/ledger/ledger-errors.ts';

const queryError = (code: string | undefined, message = 'refused', detail?: string): QueryError =>
  new QueryError({ code, message, detail, constraint: undefined, table: undefined });
const TOO_LOW = JSON.stringify({ asset: 'USDT', book: 'spot', kind: 'available', current: '5', required: '7.5' });

describe('what the ledger throws', () => {
  it('is JournalKeyReused for TN001', () => {
    const cause = queryError('TN001', 'journal key x was used for something else');
    const error = ledgerErrorOf(cause);
    expect(error).toBeInstanceOf(JournalKeyReused);
    expect(error).toMatchObject({ name: 'JournalKeyReused', message: cause.message, cause });
  });

  it('is InsufficientBalance for TN002, with what there is and what was asked', () => {
    const cause = queryError('TN002', 'balance too low', TOO_LOW);
    const error = ledgerErrorOf(cause);
    expect(error).toBeInstanceOf(InsufficientBalance);
    expect(error).toMatchObject({
      name: 'InsufficientBalance',
      message: 'balance too low',
      asset: 'USDT',
      current: '5',
      required: '7.5',
      cause,
    });
  });

  it.each([
    ['a refusal without its detail', queryError('TN002')],
    ['another refusal, with such a detail too', queryError('TN003', 'refused', TOO_LOW)],
    ['a refusal of no code', queryError(undefined, 'refused', TOO_LOW)],
    ['what no database said', Object.assign(new Error('TN001'), { code: 'TN001', detail: TOO_LOW })],
    ['what is no error', { code: 'TN001' }],
  ])('is %s as it came', (_what, thrown) => {
    expect(ledgerErrorOf(thrown)).toBe(thrown);
  });
});

describe('an unknown asset', () => {
  const UNKNOWN = 'journal x names an unknown asset';

  it('is told by code and text', () => {
    expect(isUnknownAsset(queryError('TN003', UNKNOWN))).toBe(true);
  });

  it.each([
    ['another code', queryError('TN001', UNKNOWN)],
    ['another text', queryError('TN003', 'journal x does not sum to zero')],
    ['a journal that is called like it', queryError('TN003', 'journal names an unknown asset has too many decimals')],
    ['an error of something else', Object.assign(new Error(UNKNOWN), { code: 'TN003' })],
    ['nothing', null],
  ])('is not %s', (_what, thrown) => {
    expect(isUnknownAsset(thrown)).toBe(false);
  });
});
