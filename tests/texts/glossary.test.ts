import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../../src/i18n/languages.ts';
import { TERMS, glossaryFaults, glossaryOf } from './glossary.ts';
import type { Glossary } from './glossary.ts';
import { smallSet } from './small-sets.ts';
import { textSetOf, withoutNames } from './text-set.ts';

const OTHERS = LANGUAGE_CODES.filter((code) => code !== 'en');
const termsIn = (key: string, english: string) =>
  [...TERMS].filter(([, term]) => term.isUsedIn(key, english)).map(([name]) => name);
const faultsOf = (code: string, key: string, english: string, text: string) =>
  glossaryFaults(smallSet(code, { [key]: [english, text] })).map(({ id }) => id);

describe('the glossary', () => {
  it.each(OTHERS)('has a word of %s for every term, and none for others', (code) => {
    expect(Object.keys(glossaryOf(code))).toEqual([...TERMS.keys()]);
  });

  it('has terms that English texts use', () => {
    const english = textSetOf('en');
    const never = [...TERMS].filter(
      ([, term]) => ![...english.texts].some(([key, text]) => term.isUsedIn(key, withoutNames(text))),
    );
    expect(never.map(([name]) => name)).toEqual([]);
  });
});

describe('a term is recognised', () => {
  it.each([
    ['spot.confirm.market', 'Market', []],
    ['spotOrders.kinds.market', 'Market', ['marketOrder']],
    ['home.list.all', 'All markets', []],
    ['dock.cancel', 'Cancel order', ['order', 'cancelOrder']],
    ['common.cancel', 'Cancel', []],
    ['spotOrders.kinds.gtc', 'Good till cancelled', ['gtc']],
    ['spotOrders.kinds.ioc', 'Immediate or cancel', ['ioc']],
    ['spotOrders.kinds.state.filled', 'Filled', ['filled']],
    ['bank.fromIban', 'Filled in from the IBAN', []],
    ['bank.sample', 'Fill in sample data', []],
    ['x.y', 'The order book is not available.', ['orderBook']],
    ['assets.availableOf', '· available', ['available']],
    ['assets.lockedOf', '· in order', ['inOrder']],
    ['spot.size', 'Amount', ['amountOfCoin']],
    ['loan.amount.label', 'Amount', ['amountOfMoney']],
    ['trade.ticket.amount', 'Amount', ['stake']],
    ['withdraw.amount.label', 'Amount', ['amountOfMoney']],
    ['settings.amounts', 'Amounts', []],
    ['x.y', 'What Tern never asks', []],
    ['trade.book.view.asks', 'Asks', ['ask']],
    ['level.choice.title', 'Choose the level', []],
    ['earn.order.leave', 'Redeem early', ['redeemEarly']],
    ['help.answer.takeBack', 'The bar that follows your confirmation', []],
    ['deposit.facts.confirmations_other', '· confirmations', ['confirmations']],
    ['x.y', 'earn more', []],
    ['x.y', 'In Earn', ['earn']],
  ])('%s “%s”: %j', (key, english, terms) => {
    expect(termsIn(key, english)).toEqual(terms);
  });
});

describe('what the glossary finds', () => {
  it('a term that is said in another word', () => {
    expect(faultsOf('de', 'dock.cancel', 'Cancel order', 'Order abbrechen')).toEqual(['dock.cancel cancelOrder']);
    expect(faultsOf('de', 'dock.cancel', 'Cancel order', 'Order stornieren')).toEqual([]);
    expect(faultsOf('ko', 'x.y', 'Last price', '최종 가격')).toEqual(['x.y lastPrice']);
    expect(faultsOf('ko', 'x.y', 'Last price', '현재가')).toEqual([]);
  });

  it('a word in another form of itself, with a soft hyphen or a capital I of Turkish, is no fault', () => {
    expect(faultsOf('de', 'x.y', 'Fund password locked', 'Guthaben\u00adpasswörter gesperrt')).toEqual([]);
    expect(faultsOf('tr', 'x.y', 'Appeal', 'İTİRAZ')).toEqual([]);
    expect(faultsOf('vi', 'x.y', 'Withdraw', 'Rút'.normalize('NFD'))).toEqual([]);
  });

  it('the name of a placeholder is not a word', () => {
    expect(faultsOf('de', 'x.y', 'On {{wallet}}', 'Auf {{wallet}}')).toEqual([]);
    expect(faultsOf('de', 'x.y', 'On your wallet {{wallet}}', 'Auf {{wallet}}')).toEqual([]);
  });

  it('a term that the language has no word for', () => {
    const glossary: Glossary = { ...glossaryOf('de'), wallet: [] };
    expect(glossaryFaults(smallSet('de', {}), glossary).map(({ id }) => id)).toEqual(['wallet']);
  });
});
