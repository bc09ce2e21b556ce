import * as fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import * as fields from '../../protocol/rest/fields.ts';
import { FUND_PASSWORD_MIN } from '../../protocol/units/fund-password-lengths.ts';

/** Each shared field with values at its edges: those it takes, those just beyond. */
const EDGES: Readonly<Record<string, { readonly schema: TSchema; readonly good: unknown[]; readonly bad: unknown[] }>> =
  {
    Amount: {
      schema: fields.Amount,
      good: ['0', '0.1', '12.500', '9'.repeat(18), `1.${'9'.repeat(18)}`, `${'9'.repeat(18)}.${'9'.repeat(18)}`],
      bad: ['', '-1', '01', '1.', '.1', '1e5', '9'.repeat(19), `1.${'9'.repeat(19)}`, 'x1', '1x', 1],
    },
    SignedAmount: {
      schema: fields.SignedAmount,
      good: ['0', '-1', '12.500', `-${'9'.repeat(18)}.${'9'.repeat(18)}`],
      bad: ['', '--1', '+1', '-', '-01', '-1.', '1-', 'x-1', 1],
    },
    whole: {
      schema: fields.whole(),
      good: [0, 1, Number.MAX_SAFE_INTEGER],
      bad: [-1, 1.5, Number.MAX_SAFE_INTEGER + 1, '1', null],
    },
    'whole from 3': { schema: fields.whole(3, 'of three'), good: [3, 4], bad: [2, 3.5] },
    RequestAmount: {
      schema: fields.RequestAmount,
      good: ['0', '1.5', 0, 1.5, 1e18, 1e-7],
      bad: ['-1', -1, -1e-7, 1.1e18, null, true, []],
    },
    Id: {
      schema: fields.Id,
      good: ['a', '0', '_', '-', 'aZ09_-', 'x'.repeat(64)],
      bad: ['', 'x'.repeat(65), 'a b', 'a.b', 'ä', ' a', 'a\n', 1],
    },
    Symbol: {
      schema: fields.Symbol,
      good: ['BTCUSDT', 'A1B2C', 'X'.repeat(20)],
      bad: ['BTCU', 'X'.repeat(21), 'btcusdt', 'BTC-USDT', ' BTCUSDT', 'BTCUSDT '],
    },
    WireSymbol: {
      schema: fields.WireSymbol,
      good: ['btcusdt', 'a1b2c', 'x'.repeat(20)],
      bad: ['btcu', 'x'.repeat(21), 'BTCUSDT', 'btc-usdt', ' btcusdt', 'btcusdt '],
    },
    Asset: {
      schema: fields.Asset,
      good: ['BT', 'USDT', 'A1', 'X'.repeat(10)],
      bad: ['B', 'X'.repeat(11), 'usdt', 'US T', ' USDT', 'USDT '],
    },
    IntervalName: { schema: fields.IntervalName, good: ['ONE_MIN', 'ONE_WEEK'], bad: ['', 'one_min', 'ONE_YEAR'] },
    TimeMs: { schema: fields.TimeMs, good: [0, 8.64e15], bad: [-1, 8.64e15 + 1, 0.5, '0'] },
    Hash: {
      schema: fields.Hash,
      good: ['0a'.repeat(32)],
      bad: ['0A'.repeat(32), '0a'.repeat(31), '0a'.repeat(33), `g${'0'.repeat(63)}`, `x${'0a'.repeat(32)}`],
    },
    Address: {
      schema: fields.Address,
      good: [`0x${'aF'.repeat(20)}`],
      bad: [
        `0x${'a'.repeat(39)}`,
        `0x${'a'.repeat(41)}`,
        `0X${'a'.repeat(40)}`,
        `0x${'g'.repeat(40)}`,
        'a'.repeat(42),
        ` 0x${'a'.repeat(40)}`,
      ],
    },
    Language: {
      schema: fields.Language,
      good: ['en', 'de', 'fr', 'it', 'zh', 'zh-TW', 'ja', 'ko', 'tr', 'th', 'es', 'vi'],
      bad: ['', 'EN', 'xx'],
    },
    ClientKey: {
      schema: fields.ClientKey,
      good: ['x'.repeat(16), 'aZ09-'.repeat(12), 'x'.repeat(64)],
      bad: ['x'.repeat(15), 'x'.repeat(65), `${'x'.repeat(16)}_`, ` ${'x'.repeat(16)}`, `${'x'.repeat(16)} `],
    },
    AccountBook: { schema: fields.AccountBook, good: ['spot', 'contract', 'financial'], bad: ['', 'system', 'Spot'] },
    Paging: {
      schema: fields.Paging.pageNum,
      good: [1, 100_000],
      bad: [0, 100_001, 1.5, '1'],
    },
    'Paging page': { schema: fields.Paging.page, good: [1, 100_000], bad: [0, 100_001, 1.5, '1'] },
    'Paging size': { schema: fields.Paging.pageSize, good: [1, 1000], bad: [0, 1001, 1.5, '1'] },
    QueryPaging: {
      schema: fields.QueryPaging.pageNum,
      good: ['1', '99999'],
      bad: ['', '0', '01', '100000', '-1', '1.5', 'x1', '1x', 1],
    },
    'QueryPaging page': {
      schema: fields.QueryPaging.page,
      good: ['1', '99999'],
      bad: ['', '0', '01', '100000', '-1', '1.5', 'x1', '1x', 1],
    },
    'QueryPaging size': {
      schema: fields.QueryPaging.pageSize,
      good: ['1', '999', '1000'],
      bad: ['', '0', '01', '1001', '10000', '-1', '1.5', 'x1', '1x', 'x1000', '1000x', 1],
    },
    plainText: {
      schema: fields.plainText(3),
      good: ['a', ' ', 'abc', '😀😀', '\u0080'],
      bad: ['', 'abcd', 'a\0', '\u001fa', 'a\u007f', 'a\nb', 1],
    },
    NewFundPassword: {
      schema: fields.NewFundPassword,
      good: ['123456', 'x'.repeat(64)],
      bad: ['12345', 'x'.repeat(65), '12345\0', '\u001f123456', '123456\u007f'],
    },
    FundPassword: { schema: fields.FundPassword, good: ['1', 'x'.repeat(64)], bad: ['', 'x'.repeat(65), '\0'] },
    PayoutAddress: { schema: fields.PayoutAddress, good: ['1', 'x'.repeat(128)], bad: ['', 'x'.repeat(129)] },
    Phone: { schema: fields.Phone, good: ['1', 'x'.repeat(24)], bad: ['', 'x'.repeat(25)] },
    CountryCode: { schema: fields.CountryCode, good: ['DE'], bad: ['D', 'DEU', 'de', 'D1', ' DE', 'DE '] },
    UploadUrl: {
      schema: fields.UploadUrl,
      good: ['/api/upload/a', `/api/upload/${'aZ09_-'.repeat(10)}abcd`],
      bad: [
        '/api/upload/',
        `/api/upload/${'x'.repeat(65)}`,
        '/api/upload/a/b',
        'x/api/upload/a',
        '/api/upload/..',
        '/api/upload/a ',
        'a',
      ],
    },
    Network: {
      schema: fields.Network,
      good: ['TRC20', 'BT', 'X'.repeat(20)],
      bad: ['T', 'X'.repeat(21), 'trc20', ' TRC20', 'TRC20 '],
    },
    Signature: {
      schema: fields.Signature,
      good: ['0a'.repeat(64)],
      bad: ['0A'.repeat(64), '0a'.repeat(63), '0a'.repeat(65), `g${'0'.repeat(127)}`],
    },
    LangHeader: {
      schema: fields.LangHeader,
      good: ['en', 'zh-TW', 'EN-gb'],
      bad: ['', 'e', 'eng', 'zh-', 'zh-T', 'zh-TWN', 'zh_TW', ' en', 'en '],
    },
  };

describe.each(Object.entries(EDGES))('%s', (_, { schema, good, bad }) => {
  it('takes values up to its edges and none beyond', () => {
    expect(good.filter((value) => !Check(schema, value))).toEqual([]);
    expect(bad.filter((value) => Check(schema, value))).toEqual([]);
  });
});

it('all fields but flags are looked at here', () => {
  const shared = Object.entries(fields).filter(([, value]) => typeof value === 'object' && 'type' in value);
  expect(shared.map(([name]) => name).filter((name) => !(name in EDGES))).toEqual([]);
});

it('objects that are closed take no other field, and a fund password has six characters', () => {
  expect(fields.closed).toEqual({ additionalProperties: false });
  expect(FUND_PASSWORD_MIN).toBe(6);
});

it('an amount is what a slow reader of decimals takes', () => {
  const near = fc.string({ unit: fc.constantFrom(...'019.-e'), maxLength: 8 });
  fc.assert(
    fc.property(near, (text) => {
      const [wholePart = '', fraction, ...more] = text.split('.');
      const digits = (part: string) => part !== '' && [...part].every((one) => one >= '0' && one <= '9');
      const isRight =
        more.length === 0 &&
        digits(wholePart) &&
        (wholePart === '0' || !wholePart.startsWith('0')) &&
        (fraction === undefined || digits(fraction));
      expect(Check(fields.Amount, text)).toBe(isRight);
    }),
  );
});
