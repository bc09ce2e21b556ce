import { DEPOSIT_TERMS } from '../../../protocol/units/money-terms.ts';
import type { DepositTerms } from '../../../protocol/units/money-terms.ts';

/** A network on which a coin can be deposited. Amounts are decimal text. */
export interface DepositNetwork {
  readonly network: string;
  readonly kind: 'evm' | 'tron' | 'bitcoin' | 'ripple';
  readonly minAmount: string;
  readonly confirmations: number;
  /** Usual time on the real network. */
  readonly arrivalMinutes: number;
}

type DepositCoin = Omit<DepositTerms, 'networks'> & { readonly networks: readonly DepositNetwork[] };

const NETWORKS: Readonly<Record<string, Omit<DepositNetwork, 'network' | 'minAmount'>>> = {
  TRC20: { kind: 'tron', confirmations: 20, arrivalMinutes: 2 },
  ERC20: { kind: 'evm', confirmations: 12, arrivalMinutes: 5 },
  BEP20: { kind: 'evm', confirmations: 15, arrivalMinutes: 2 },
  BTC: { kind: 'bitcoin', confirmations: 2, arrivalMinutes: 30 },
  XRP: { kind: 'ripple', confirmations: 1, arrivalMinutes: 1 },
};

const networkOf = ([network, minAmount]: [string, string]): DepositNetwork => ({
  network,
  minAmount,
  ...NETWORKS[network]!,
});

const withNetworks = ({ networks, ...terms }: DepositTerms): DepositCoin => ({
  ...terms,
  networks: Object.entries(networks).map(networkOf),
});

/** Coins that can be deposited, and their networks, as published in docs/exchange.md#deposits. */
export const DEPOSIT_COINS: Readonly<Record<string, DepositCoin>> = Object.fromEntries(
  Object.entries(DEPOSIT_TERMS).map(([coin, terms]) => [coin, withNetworks(terms)]),
);
