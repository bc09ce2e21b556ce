/**
 * Fees and limits of deposits, withdrawals and conversions, the same for every user. Shared by the exchange, which
 * applies them, and the help page, which shows them before a deposit (R4). Amounts are decimal text in `coin`.
 */
export interface WithdrawTerms {
  readonly coin: string;
  /** Payout network; null for a withdrawal to a phone number or a bank account. */
  readonly network: string | null;
  readonly minAmount: string;
  readonly fee: string;
}

/** Withdrawals of coins to an address. */
export const COIN_WITHDRAWALS = [
  { coin: 'USDT', network: 'TRC20', minAmount: '10', fee: '1' },
  { coin: 'USDT', network: 'BEP20', minAmount: '10', fee: '0.5' },
  { coin: 'USDT', network: 'ERC20', minAmount: '20', fee: '4' },
  { coin: 'BTC', network: 'BTC', minAmount: '0.0005', fee: '0.0001' },
  { coin: 'ETH', network: 'ERC20', minAmount: '0.005', fee: '0.001' },
] as const satisfies readonly WithdrawTerms[];

/** Withdrawal of EUR as USDT to a TRC-20 address; at least 10 EUR by specification. */
export const EUR_WITHDRAWAL = { coin: 'EUR', network: 'TRC20', minAmount: '10', fee: '1' } as const;

/** Withdrawal of EUR to a phone number; at least 10 EUR by specification. */
export const PHONE_WITHDRAWAL = { coin: 'EUR', network: null, minAmount: '10', fee: '0.5' } as const;

/** Withdrawal of EUR to the linked bank account; the same minimum. */
export const BANK_WITHDRAWAL = { coin: 'EUR', network: null, minAmount: '10', fee: '0.5' } as const;

/** Sandbox rule, so that a review can be seen: an amount above this many USDT is under review for longer. */
export const LONG_REVIEW = { above: '200', seconds: 30 } as const;

export interface DepositTerms {
  /** Most of one deposit and of one UTC day. */
  readonly maxAmount: string;
  readonly dayMaxAmount: string;
  /** Minimum by network; empty for a currency, which is deposited by a merchant only. */
  readonly networks: Readonly<Record<string, string>>;
  /** Minimum by a merchant; null when no merchant accepts it. */
  readonly merchantMin: string | null;
}

/** Terms by coin. */
export const DEPOSIT_TERMS = {
  USDT: {
    maxAmount: '50000',
    dayMaxAmount: '200000',
    merchantMin: '10',
    networks: { TRC20: '1', BEP20: '1', ERC20: '10' },
  },
  BTC: { maxAmount: '1', dayMaxAmount: '4', merchantMin: null, networks: { BTC: '0.0001' } },
  ETH: { maxAmount: '20', dayMaxAmount: '80', merchantMin: null, networks: { ERC20: '0.001' } },
  XRP: { maxAmount: '20000', dayMaxAmount: '80000', merchantMin: null, networks: { XRP: '1' } },
  EUR: { maxAmount: '20000', dayMaxAmount: '80000', merchantMin: '10', networks: {} },
} as const satisfies Readonly<Record<string, DepositTerms>>;

/** Fraction of a conversion's result, equal to the fee of a spot order that takes from the book. */
export const CONVERT_FEE_RATE = '0.001';
/** Most conversions of one user on a UTC day. */
export const CONVERSIONS_A_DAY = 20;
