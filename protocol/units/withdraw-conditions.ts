/**
 * What a withdrawal needs, in the order it is looked at, and how each is met (R4): the one list for the exchange, which
 * refuses by it, and the app, which says it in the person's words. No remedy is ever to pay or to deposit.
 */
export const REMEDY_OF_CONDITION = {
  fundPasswordSet: 'setFundPassword',
  fundPasswordUnlocked: 'waitUntilUnlocked',
  fundPasswordSettled: 'waitAfterPasswordChange',
  addressSaved: 'saveAddress',
  bankBound: 'bindBankAccount',
  dailyLimitLeft: 'waitForNextDay',
} as const;

export type WithdrawCondition = keyof typeof REMEDY_OF_CONDITION;

export const WITHDRAW_CONDITIONS = Object.keys(REMEDY_OF_CONDITION) as readonly WithdrawCondition[];
