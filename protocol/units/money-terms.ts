/**
 * What deposits, withdrawals and conversions cost and the least and most there can be, the same for everybody: the one place
 * for the exchange, which charges and refuses by it, and for the help page, which says it before anybody deposits (R4).
 * Amounts are decimal text in `coin`.
 */
export interface WithdrawTerms {
  readonly coin: string;
  /** Null where it leaves to a phone number. */
  readonly network: string | null;
  readonly minAmount: string;
  readonly fee: string;
}

/** Coins to an address. */
export const COIN_WITHDRAWALS = [
  { coin: 'USDT', network: 'TRC20', minAmount: '10', fee: '1' },
  { coin: 'USDT', network: 'BEP20', minAmount: '10', fee: '0.5' },
  { coin: 'USDT', network: 'ERC20', minAmount: '20', fee: '4' },
  { coin: 'BTC', network: 'BTC', minAmount: '0.0005', fee: '0.0001' },
  { coin: 'ETH', network: 'ERC20', minAmount: '0.005', fee: '0.001' },
] as const satisfies readonly WithdrawTerms[];

/** EUR as USDT to a TRC-20 address; at least 10 EUR by specification. */
export const EUR_WITHDRAWAL = { coin: 'EUR', network: 'TRC20', minAmount: '10', fee: '1' } as const;

/** EUR to a phone number; at least 10 EUR by specification. */
export const PHONE_WITHDRAWAL = { coin: 'EUR', network: null, minAmount: '10', fee: '0.5' } as const;

/** Sandbox rule, so that a review can be watched: more than so much USDT is looked at for longer. */
export const LONG_REVIEW = { above: '200', seconds: 30 } as const;

export interface DepositTerms {
  /** What one deposit and one UTC day may bring in, so that play money stays play money. */
  readonly maxAmount: string;
  readonly dayMaxAmount: string;
  /** Smallest deposit by each network; none for a currency, which comes in by a merchant only. */
  readonly networks: Readonly<Record<string, string>>;
  /** Smallest deposit by a merchant; null where no merchant takes part. */
  readonly merchantMin: string | null;
}

/** By coin. */
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

/** Of what a conversion brings: as much as a spot order that takes from the book pays. */
export const CONVERT_FEE_RATE = '0.001';
/** Conversions of one person on a UTC day. */
export const CONVERSIONS_A_DAY = 20;
