import { useEffect } from 'react';
import type { AddressCheck } from '../../../../protocol/units/payout-address.ts';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useLazyState } from '../../../ui/use-lazy-code.ts';

/** Hashes and encodings of addresses: 20 KB that the first frame of a form does without. */
const addressCode = lazyCode(() => import('../../../../protocol/units/payout-address.ts'));

const SPACES = /\s+/g;

/** As it was pasted, without the spaces and line breaks that people and messages group it by. */
export const plainAddress = (typed: string): string => typed.replace(SPACES, '');

/**
 * Reads an address in full, by the rules of its network.
 * @returns null while nothing is typed or the code is on its way; a network that this app does not know is left to the exchange
 */
export function useAddressCheck(network: string, typed: string): AddressCheck | null {
  const { module } = useLazyState(addressCode);
  useEffect(() => {
    void addressCode.fetch();
  }, []);
  const address = plainAddress(typed);
  if (module === null || address === '') return null;
  return module.isPayoutNetwork(network) ? module.checkPayoutAddress(network, address) : { ok: true, address };
}
