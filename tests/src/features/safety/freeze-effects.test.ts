import { expect, it } from 'vitest';
import { DECIDED_CALLS, whileClosed } from '../../../../protocol/while-closed.ts';
import { STOPS } from '../../../../src/features/safety/freeze-card.tsx';

/** Which calls each line of what stops stands for. */
const MEANT: Readonly<Record<(typeof STOPS)[number], readonly string[]>> = {
  withdraw: [
    'withdrawSubmit',
    'eurQuickWithdraw',
    'oneClickWithdraw',
    'fiatWithdraw',
    'bankWithdraw',
    'withdrawPermission',
  ],
  destinations: ['addressAdd', 'fiatBind'],
  trade: ['createSecondContractOrder', 'submitSecondContract', 'spotSubmit', 'spotOco', 'spotAmend'],
  convert: ['currencyExchange'],
  earn: ['financeSubmit', 'financeRedeem', 'loanSubmit'],
  sell: ['merchantSell'],
  transfer: ['transfer'],
  forget: [
    'kycDelete',
    'uploadRemove',
    'journalNoteSet',
    'journalNoteRemove',
    'journalTagRename',
    'strategySave',
    'strategyRemove',
  ],
};

it('what a person reads before freezing is all that the contract then refuses, and nothing else', () => {
  const refused = DECIDED_CALLS.filter((name) => whileClosed(name).whenFrozen === 'refused');
  expect(Object.values(MEANT).flat().toSorted()).toEqual(refused.toSorted());
  expect(Object.keys(MEANT).sort()).toEqual([...STOPS].sort());
});
