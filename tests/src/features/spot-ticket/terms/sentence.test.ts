import { afterAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_CODES } from '../../../../../src/i18n/languages.ts';
import { loadTexts, setLanguage, t } from '../../../../../src/i18n/translate.ts';
import type { OrderTerms, SpotDraft, TermPrice } from '../../../../../src/features/spot-ticket/spot-draft.ts';
import { sentencesOf } from '../../../../../src/features/spot-ticket/terms/sentence.ts';
import { termFigures } from '../../../../../src/features/spot-ticket/terms/term-figures.ts';
import { BTC } from '../market.ts';
import { draftOf, limitOf, pricesAt } from './drafts.ts';

const says = (draft: SpotDraft) => sentencesOf(t, draft, termFigures(draft, BTC, pricesAt('60000')), BTC);
type Type = SpotDraft['type'];
const stop = (type: Type, prices: Partial<Record<TermPrice, string>>, of: Partial<SpotDraft> = {}) =>
  draftOf({ size: '0.01', ...of, type }, prices);
const spends = { side: 'buy', unit: 'quote', size: '500' } as const;
const trailing = (prices: Partial<Record<TermPrice, string>>, of: Partial<SpotDraft> = {}) =>
  draftOf({ size: '0.01', ...of, type: 'trailingStop' }, prices, { distance: '1.5' });

vi.stubGlobal('document', { documentElement: {} });
await loadTexts('order-types', 'spot', 'spot-kinds');
afterAll(() => setLanguage('en'));

describe('what will happen', () => {
  it('of a stop', () => {
    expect(says(stop('stopMarket', { stop: '55000' }))).toEqual([
      'If BTC falls to 55,000 USDT, sell 0.01 BTC at market price.',
    ]);
    expect(says(stop('stopMarket', { stop: '65000.5' }, spends))).toEqual([
      'If BTC rises to 65,000.5 USDT, buy BTC with 500 USDT at market price.',
    ]);
    expect(says(stop('stopLimit', { stop: '55000' }, { price: '54900' }))).toEqual([
      'If BTC falls to 55,000 USDT, sell 0.01 BTC at 54,900 USDT or higher.',
    ]);
    expect(says(stop('stopLimit', { stop: '65000' }, { side: 'buy', price: '65100' }))).toEqual([
      'If BTC rises to 65,000 USDT, buy 0.01 BTC at 65,100 USDT or lower.',
    ]);
  });

  it('of a trailing stop', () => {
    expect(says(trailing({}))).toEqual([
      'Starting now: if BTC falls 1.5% from its high, sell 0.01 BTC at market price.',
    ]);
    expect(says(trailing({ activation: '50000' }, spends))).toEqual([
      'Once BTC falls to 50,000 USDT: if it then rises 1.5% from its low, buy BTC with 500 USDT at market price.',
    ]);
  });

  it('of a pair', () => {
    expect(says(stop('oco', { takeProfit: '70000', stop: '55000' }))).toEqual([
      'Sell 0.01 BTC at 70,000 USDT or higher, or at market price if BTC falls to 55,000 USDT first.',
    ]);
    expect(says(stop('oco', { takeProfit: '55000', stop: '65000', stopLossLimit: '65100' }, { side: 'buy' }))).toEqual([
      'Buy 0.01 BTC at 55,000 USDT or lower, or at 65,100 USDT or lower if BTC rises to 65,000 USDT first.',
    ]);
  });

  it('of a limit order, what it adds in sentences of their own', () => {
    const limit = (terms: Partial<OrderTerms>, prices: Partial<Record<TermPrice, string>> = {}) =>
      says(limitOf({ side: 'buy' }, terms, prices));
    expect(limit({ postOnly: true })).toEqual([
      'Buy 0.01 BTC at 60,000 USDT or lower. Any unfilled part stays open until you cancel it.',
      'Rejected if it would fill immediately.',
    ]);
    expect(limit({ timeInForce: 'fok', postOnly: true })).toEqual([
      'Buy all of 0.01 BTC now at 60,000 USDT or lower, or cancel the order.',
    ]);
    expect(limit({ timeInForce: 'gtd', until: '2026-12-01T18:00' })[0]).toMatch(/stays open until Dec 1, 2026, 18:00/);
    expect(limit({ attached: true }, { takeProfit: '70000', stop: '55000' })[1]).toBe(
      'After the buy, sell the filled amount at 70,000 USDT or higher, or at market price if BTC falls to 55,000 USDT first.',
    );
  });

  it('is not said before all of it is there', () => {
    expect(says(stop('stopMarket', {}))).toEqual([]);
    expect(says(stop('stopLimit', { stop: '5' }))).toEqual([]);
    expect(says(stop('oco', { takeProfit: '7' }))).toEqual([]);
    expect(says(draftOf({ type: 'trailingStop', size: '1' }))).toEqual([]);
    expect(says(limitOf({}, { timeInForce: 'gtd' }))).toEqual([]);
  });
});

/** Every form of order with all it can say, and the figures that a person must read there. */
const FORMS: readonly (readonly [SpotDraft, readonly string[]])[] = [
  ...(['buy', 'sell'] as const).flatMap((side) =>
    (['gtc', 'ioc', 'fok'] as const).map(
      (timeInForce) => [limitOf({ side, price: '111', size: '7' }, { timeInForce }), ['111', '7']] as const,
    ),
  ),
  ...(['buy', 'sell'] as const).map(
    (side) =>
      [
        limitOf({ side, price: '111', size: '7' }, { timeInForce: 'gtd', until: '2026-12-03T18:45' }),
        ['111', '7', '18:45'],
      ] as const,
  ),
  [limitOf({ side: 'buy', price: '111', size: '7' }, { attached: true }, { takeProfit: '222' }), ['222']],
  [limitOf({ side: 'buy', price: '111', size: '7' }, { attached: true }, { stop: '99' }), ['99']],
  [
    limitOf({ side: 'buy', price: '111', size: '7' }, { attached: true }, { stop: '99', stopLossLimit: '98' }),
    ['99', '98'],
  ],
  [
    limitOf({ side: 'buy', price: '111', size: '7' }, { attached: true }, { stop: '99', takeProfit: '222' }),
    ['99', '222'],
  ],
  [
    limitOf(
      { side: 'buy', price: '111', size: '7' },
      { attached: true },
      { stop: '99', takeProfit: '222', stopLossLimit: '98' },
    ),
    ['99', '222', '98'],
  ],
  [stop('stopLimit', { stop: '55' }, { price: '54', size: '7' }), ['55', '54', '7']],
  [stop('stopLimit', { stop: '55' }, { price: '54', size: '7', side: 'buy' }), ['55', '54', '7']],
  [stop('stopMarket', { stop: '55' }, { size: '7' }), ['55', '7']],
  [stop('stopMarket', { stop: '55' }, spends), ['55', '500']],
  [trailing({}), ['1.5', '0.01']],
  [trailing({}, spends), ['1.5', '500']],
  [trailing({ activation: '77' }), ['1.5', '77', '0.01']],
  [trailing({ activation: '77' }, spends), ['1.5', '77', '500']],
  [stop('oco', { takeProfit: '70', stop: '55' }, { size: '7' }), ['70', '55', '7']],
  [stop('oco', { takeProfit: '70', stop: '55', stopLossLimit: '54' }, { size: '7' }), ['70', '55', '54', '7']],
  [
    stop('oco', { takeProfit: '55', stop: '70', stopLossLimit: '71' }, { size: '7', side: 'buy' }),
    ['70', '55', '71', '7'],
  ],
];

it.each(LANGUAGE_CODES)('says every figure of every form in %s, and a form like no other', async (code) => {
  await setLanguage(code);
  const said = FORMS.map(([draft, figures]) => {
    const sentences = says(draft).join('\n');
    for (const figure of figures) expect(sentences.replaceAll(',', '.'), sentences).toContain(figure);
    expect(sentences).not.toMatch(/\{\{|undefined|\bnull\b/);
    return sentences;
  });
  expect(new Set(said).size).toBe(FORMS.length);
});
