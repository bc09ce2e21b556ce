import {
  BANK_WITHDRAWAL,
  COIN_WITHDRAWALS,
  EUR_WITHDRAWAL,
  PHONE_WITHDRAWAL,
} from '../../../protocol/units/money-terms.ts';
import type { WithdrawTerms } from '../../../protocol/units/money-terms.ts';
import type { WithdrawChannelName } from './withdrawal-store.ts';

/** A way to withdraw: one coin on one network or channel, with its terms. */
export interface WayOut extends WithdrawTerms {
  /** Most decimals of an amount. */
  readonly decimals: number;
  /** A destination that always refuses; empty where there is none. Nobody owns these addresses or has the number. */
  readonly failsAlways: string;
}

/** TRON's address of zero bytes. */
const TRON_NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const EVM_NOBODY = '0x000000000000000000000000000000000000dEaD';
const BITCOIN_NOBODY = '1111111111111111111114oLvT2';
/** One of the numbers that North America reserves for films and plays. */
const PHONE_NOBODY = '+12025550100';

const NOBODY = { TRC20: TRON_NOBODY, BEP20: EVM_NOBODY, ERC20: EVM_NOBODY, BTC: BITCOIN_NOBODY } as const;

const toAddress = (terms: (typeof COIN_WITHDRAWALS)[number]): WayOut => ({
  ...terms,
  decimals: 8,
  failsAlways: NOBODY[terms.network],
});

/** Withdrawals of coins to an address, `manual` and `oneClick`. */
export const COINS_OUT: readonly WayOut[] = COIN_WITHDRAWALS.map(toAddress);

export const EUR_OUT: WayOut = { ...EUR_WITHDRAWAL, decimals: 2, failsAlways: TRON_NOBODY };
/** Asset that arrives at the destination. */
export const EUR_PAID_IN = 'USDT';

export const PHONE_OUT: WayOut = { ...PHONE_WITHDRAWAL, decimals: 2, failsAlways: PHONE_NOBODY };

export const BANK_OUT: WayOut = { ...BANK_WITHDRAWAL, decimals: 2, failsAlways: '' };

export const WAYS_OUT: readonly { readonly channel: WithdrawChannelName; readonly ways: readonly WayOut[] }[] = [
  { channel: 'manual', ways: COINS_OUT },
  { channel: 'oneClick', ways: COINS_OUT },
  { channel: 'eur', ways: [EUR_OUT] },
  { channel: 'phone', ways: [PHONE_OUT] },
  { channel: 'bank', ways: [BANK_OUT] },
];

/** Balances that a withdrawal takes from or returns to. */
export const WITHDRAWN_LINES = [...new Set(WAYS_OUT.flatMap(({ ways }) => ways.map(({ coin }) => coin)))].map(
  (symbol) => ({ account: 'spot', symbol }) as const,
);

/** Channels of the settings; all are open. */
export const CHANNELS = ['TRC20', 'EUR', 'BANK'] as const;

/** Duration of each step, ms. */
export const STEP_MS = { requested: 500, reviewing: 1500, processing: 1000, sent: 1000 } as const;
/** Duration of all steps of the longest withdrawal, rounded up. */
export const ARRIVAL_MINUTES = 1;
