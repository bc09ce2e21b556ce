import { cleanCode } from '../../protocol/units/clean-text.ts';
import type { WithdrawRule } from './withdrawal.ts';

/**
 * Beginnings of addresses by network, long enough to be no accident. They only choose the network; the check of the
 * address follows.
 */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{8}/,
  ERC20: /^0x[0-9a-f]{6}/i,
  BEP20: /^0x[0-9a-f]{6}/i,
  BTC: /^(?:bc1[0-9a-z]{6}|[13][1-9A-HJ-NP-Za-km-z]{8})/i,
};

/** The network of a way, empty without one. */
export const wayOf = ({ network }: WithdrawRule): string => network ?? '';

/**
 * Returns the way for an address: the only one whose network it fits, else the chosen one, else the first. Several
 * networks share a form of addresses; then the person decides.
 */
export function wayFor(ways: readonly WithdrawRule[], address: string, chosen: string): WithdrawRule | undefined {
  const written = cleanCode(address);
  const fitting = ways.filter((way) => BEGINNINGS[wayOf(way)]?.test(written) === true);
  if (fitting.length === 1) return fitting[0];
  return ways.find((way) => wayOf(way) === chosen) ?? ways[0];
}
