import { expect, it } from 'vitest';
import { CALLS } from '../../../../protocol/calls.ts';
import { STOPS } from '../../../../src/features/safety/freeze-effects.tsx';

/** Which calls each line of what stops stands for. */
const MEANT: Readonly<Record<(typeof STOPS)[number], readonly string[]>> = {
  withdraw: ['withdrawSubmit', 'eurQuickWithdraw', 'oneClickWithdraw', 'fiatWithdraw'],
  destinations: ['addressAdd', 'fiatBind'],
  trade: ['createSecondContractOrder', 'submitSecondContract', 'spotSubmit', 'spotOco', 'spotAmend'],
  convert: ['currencyExchange'],
  earn: ['financeSubmit', 'loanSubmit'],
  sell: ['merchantSell'],
  transfer: ['transfer'],
};

it('what a person reads before freezing is all that the contract then refuses, and nothing else', () => {
  const refused = CALLS.filter(({ whileFrozen }) => whileFrozen === 'refused').map(({ name }) => name);
  expect(Object.values(MEANT).flat().sort()).toEqual(refused.sort());
  expect(Object.keys(MEANT).sort()).toEqual([...STOPS].sort());
});
