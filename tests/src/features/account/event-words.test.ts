import { describe, expect, it } from 'vitest';
import type { SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { eventWords } from '../../../../src/features/account/history/event-words.ts';
import { t } from '../../../../src/i18n/translate.ts';

describe('what a change of a balance is called', () => {
  it.each([
    ['spotHold', '-19.18', 'Reserved for order'],
    ['spotAmend', '-1', 'Reserved for order'],
    ['spotAmend', '1', 'Returned from order'],
    ['spotCancel', '0.0001', 'Returned from order'],
    ['spotFill', '0.00021', 'Spot trading'],
  ])('%s of %s: %s', (kind, amount, words) => {
    expect(eventWords(t, { type: 'spot', kind, amount: amount as SignedDecimalText })).toBe(words);
  });
});
