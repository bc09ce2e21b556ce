/**
 * Conditions of a withdrawal, in the order in which they are checked, and how each is met (R4). Shared by the exchange,
 * which checks them, and the app, which explains them. No remedy is ever a payment or a deposit.
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
