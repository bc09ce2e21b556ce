import { expect, it } from 'vitest';
import { rankOffers } from '../../../../src/features/sale/sale-figures.ts';
import { ALIVE, saleState } from '../../../../src/features/sale/sale-state.ts';
import type { SaleFacts } from '../../../../src/features/sale/sale-state.ts';
import { decimal } from '../../../../src/model/decimal.ts';
import { readAmount } from '../../../../src/ui/amount-input.ts';

const OFFER = {
  id: 'm1',
  username: 'One',
  quantity: decimal('5000'),
  minAmount: decimal('10'),
  maxAmount: decimal('2000'),
  exchangeRate: decimal('0.93'),
  spread: decimal('0.002'),
  account: 'DE00',
  matchSeconds: 2,
  note: '',
  completionRate: decimal('1'),
  failsAlways: false,
};
const at = (typed: string, facts: Partial<SaleFacts> = {}) => {
  const reading = readAmount(typed, 8);
  return saleState({
    signedIn: true,
    line: null,
    sending: false,
    unsure: false,
    reading,
    available: decimal('1000'),
    taken: { least: decimal('10'), most: decimal('2000') },
    held: true,
    chosen: rankOffers([OFFER], reading.amount)[0]!,
    ...facts,
  });
};

it('names the first thing in the way', () => {
  expect(at('')).toBe('enter');
  expect(at('0')).toBe('enter');
  expect(at('1e3')).toBe('unread');
  expect(at('9.99999999')).toBe('least');
  expect(at('10')).toBe('ready');
  expect(at('1000')).toBe('ready');
  expect(at('1000.00000001')).toBe('short');
  expect(at('2000.00000001')).toBe('most');
  expect(at('50', { taken: null })).toBe('nobody');
  expect(at('50', { chosen: null })).toBe('choose');
  expect(at('50', { held: false })).toBe('gap');
  expect(at('50', { taken: { least: decimal('1'), most: decimal('9000') } })).toBe('ready');
  expect(at('2500', { taken: { least: decimal('1'), most: decimal('9000') } })).toBe('above');
  expect(at('5', { taken: { least: decimal('1'), most: decimal('9000') } })).toBe('below');
});

it('sends nothing while nothing can be sent', () => {
  expect(at('50', { sending: true })).toBe('sending');
  expect(at('50', { signedIn: false, available: null })).toBe('connect');
  expect(at('50', { line: 'offline' })).toBe('offline');
  expect(at('50', { line: 'offline', unsure: true })).toBe('offline');
  expect(at('50', { unsure: true })).toBe('unsure');
  expect(at('50', { line: 'checking' })).toBe('checking');
  expect(at('50', { available: null })).toBe('checking');
  expect(ALIVE.has('offline') || ALIVE.has('checking') || ALIVE.has('enter')).toBe(false);
});
