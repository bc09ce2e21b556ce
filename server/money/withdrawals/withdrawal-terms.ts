import { COIN_WITHDRAWALS, EUR_WITHDRAWAL, PHONE_WITHDRAWAL } from '../../../protocol/units/money-terms.ts';
import type { WithdrawTerms } from '../../../protocol/units/money-terms.ts';
import type { WithdrawChannelName } from './withdrawal-store.ts';

/** One way out, in the figures of its terms. */
export interface WayOut extends WithdrawTerms {
  /** Finest amount that may be asked for. */
  readonly decimals: number;
  /** A destination that always refuses: nobody owns these addresses, and nobody has the number. */
  readonly failsAlways: string;
}

/** TRON's, all bytes zero. */
const TRON_NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const EVM_NOBODY = '0x000000000000000000000000000000000000dEaD';
const BITCOIN_NOBODY = '1111111111111111111114oLvT2';
/** Of the numbers that North America keeps for films and plays. */
const PHONE_NOBODY = '+12025550100';

const NOBODY = { TRC20: TRON_NOBODY, BEP20: EVM_NOBODY, ERC20: EVM_NOBODY, BTC: BITCOIN_NOBODY } as const;

const toAddress = (terms: (typeof COIN_WITHDRAWALS)[number]): WayOut => ({
  ...terms,
  decimals: 8,
  failsAlways: NOBODY[terms.network],
});

/** Coins to an address, `manual` and `oneClick`. */
export const COINS_OUT: readonly WayOut[] = COIN_WITHDRAWALS.map(toAddress);

export const EUR_OUT: WayOut = { ...EUR_WITHDRAWAL, decimals: 2, failsAlways: TRON_NOBODY };
/** What arrives there. */
export const EUR_PAID_IN = 'USDT';

export const PHONE_OUT: WayOut = { ...PHONE_WITHDRAWAL, decimals: 2, failsAlways: PHONE_NOBODY };

export const WAYS_OUT: readonly { readonly channel: WithdrawChannelName; readonly ways: readonly WayOut[] }[] = [
  { channel: 'manual', ways: COINS_OUT },
  { channel: 'oneClick', ways: COINS_OUT },
  { channel: 'eur', ways: [EUR_OUT] },
  { channel: 'phone', ways: [PHONE_OUT] },
];

/** Balances that a withdrawal may come from, and go back to. */
export const WITHDRAWN_LINES = [...new Set(WAYS_OUT.flatMap(({ ways }) => ways.map(({ coin }) => coin)))].map(
  (symbol) => ({ account: 'spot', symbol }) as const,
);

/** USDT a UTC day by level (decision 78): equal for all, and said so, until levels mean something. */
export const DAILY_LIMIT_OF_LEVEL: readonly { readonly level: number; readonly dailyLimit: string }[] = [
  { level: 1, dailyLimit: '10000' },
  { level: 2, dailyLimit: '10000' },
  { level: 3, dailyLimit: '10000' },
];

/** @param level  one above the table counts as its last */
export const dailyLimitOf = (level: number): string =>
  (DAILY_LIMIT_OF_LEVEL.find((row) => row.level === level) ?? DAILY_LIMIT_OF_LEVEL.at(-1)!).dailyLimit;

/** The channels of the settings; all are open. */
export const CHANNELS = ['TRC20', 'EUR', 'BANK'] as const;

/** How long each step lasts, ms. */
export const STEP_MS = { requested: 500, reviewing: 1500, processing: 1000, sent: 1000 } as const;
/** All steps of a long one, rounded up. */
export const ARRIVAL_MINUTES = 1;
