import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseDepth,
  parseKlines,
  parseMessage,
  parsePrices,
} from '../../../../server/market/binance/upstream-messages.ts';
import { ANSWERS, DOCUMENTED, UNUSED, USED } from './documented-messages.ts';

const combined = (stream: string, data: unknown): string => JSON.stringify({ stream, data });

describe('documented messages', () => {
  it('that the adapter subscribes to are read, prices as text', () => {
    expect(parseMessage(USED.trade)).toEqual({ kind: 'trade', trade: DOCUMENTED.TRADE });
    expect(parseMessage(USED.depthUpdate)).toEqual({ kind: 'depth', depth: DOCUMENTED.DEPTH_UPDATE });
    expect(parseMessage(USED.serverShutdown)).toEqual({ kind: 'shutdown' });
  });

  it.each(Object.keys(UNUSED))('%s is none of ours and is dropped', (name) => {
    expect(parseMessage(UNUSED[name]!)).toBeNull();
  });

  it('that answer a call are read, and nothing else is taken for one', () => {
    expect(parseDepth(ANSWERS.depth)).toMatchObject({ lastUpdateId: 1027024, asks: [['4.00000200', '12.00000000']] });
    expect(parseKlines(ANSWERS.klines)).toEqual([expect.arrayContaining([1499040000000, '0.01634790', 308])]);
    expect(parsePrices(ANSWERS.prices)).toHaveLength(2);
    for (const read of [parseDepth, parseKlines, parsePrices]) {
      expect(() => read(ANSWERS.refusal)).toThrow('not as documented');
      expect(() => read('')).toThrow('not as documented');
    }
    expect(() => parsePrices(ANSWERS.onePrice)).toThrow('not as documented');
  });
});

describe('anything else', () => {
  it.each([
    ['a price that is a number', { ...DOCUMENTED.TRADE, p: 0.001 }],
    ['an exponent', { ...DOCUMENTED.TRADE, p: '1e-3' }],
    ['a minus', { ...DOCUMENTED.TRADE, p: '-0.001' }],
    ['NaN', { ...DOCUMENTED.TRADE, p: 'NaN' }],
    ['an empty price', { ...DOCUMENTED.TRADE, p: '' }],
    ['nine decimals', { ...DOCUMENTED.TRADE, p: '0.000000001' }],
    ['a number of a trade that no record holds', { ...DOCUMENTED.TRADE, t: 2 ** 48 }],
    ['half a trade', { ...DOCUMENTED.TRADE, t: 1.5 }],
    ['a field less', { ...DOCUMENTED.TRADE, T: undefined }],
    ['another market than the stream says', { ...DOCUMENTED.TRADE, s: 'ETHBTC' }],
  ])('a trade with %s is dropped', (_name, data) => {
    expect(parseMessage(combined('bnbbtc@trade', data))).toBeNull();
  });

  it('issue 39 F31: fields and columns that the upstream adds do not stop the feed', () => {
    const trade = { ...DOCUMENTED.TRADE, Z: { new: [1] } };
    expect(parseMessage(JSON.stringify({ stream: 'bnbbtc@trade', data: trade, at: 1 }))).toMatchObject({
      kind: 'trade',
      trade,
    });
    const depth = { ...DOCUMENTED.DEPTH_UPDATE, T: 5, b: [['0.0024', '10', 'x', []]] };
    expect(parseMessage(combined('bnbbtc@depth@100ms', depth))).toMatchObject({ kind: 'depth' });
    expect(parseDepth(JSON.stringify({ ...JSON.parse(ANSWERS.depth), E: 1, T: 2 }))).toMatchObject({
      lastUpdateId: 1027024,
    });
    const klines = (JSON.parse(ANSWERS.klines) as unknown[][]).map((row) => row.concat('more', {}));
    expect(parseKlines(JSON.stringify(klines))).toHaveLength(1);
    const prices = (JSON.parse(ANSWERS.prices) as object[]).map((row) => Object.assign(row, { time: 1 }));
    expect(parsePrices(JSON.stringify(prices))).toHaveLength(2);
  });

  it('a change of the book that ends before it begins is dropped', () => {
    expect(parseMessage(combined('bnbbtc@depth@100ms', { ...DOCUMENTED.DEPTH_UPDATE, U: 161 }))).toBeNull();
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        expect(parseMessage(text)).toBeNull();
      }),
    );
    expect(parseMessage('['.repeat(200_000)) === null).toBe(true);
  });

  it('never takes a documented message with one part changed for more than it is', () => {
    const parts = fc.constantFrom(...Object.keys(DOCUMENTED.TRADE));
    fc.assert(
      fc.property(parts, fc.jsonValue(), (part, value) => {
        const trade = { ...DOCUMENTED.TRADE, [part]: value };
        const read = parseMessage(combined('bnbbtc@trade', trade));
        if (read !== null) expect(read).toEqual({ kind: 'trade', trade });
      }),
    );
  });
});
