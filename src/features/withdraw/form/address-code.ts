import { useEffect } from 'react';
import { cleanCode } from '../../../../protocol/units/clean-text.ts';
import type { AddressCheck } from '../../../../protocol/units/payout-address.ts';
import { logEvent } from '../../../model/event-log.ts';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useLazyState } from '../../../ui/use-lazy-code.ts';

/** Hashes and encodings of addresses: 20 KB that the first frame of a form does without. */
const addressCode = lazyCode(() => import('../../../../protocol/units/payout-address.ts'));

export interface CheckedAddress {
  /** Null while nothing is typed or the code is on its way. */
  readonly check: AddressCheck | null;
  /** Set where this device could not check: the address is left to the exchange, which checks it by the same rules. */
  readonly again?: () => void;
}

const fetchAgain = (): void => void addressCode.fetch();

/** Reads an address in full, by the rules of its network. A network that this app does not know is left to the exchange. */
export function useAddressCheck(network: string, typed: string): CheckedAddress {
  const { module, failed } = useLazyState(addressCode);
  useEffect(fetchAgain, []);
  const address = cleanCode(typed);
  if (address === '') return { check: null };
  const unchecked: AddressCheck = { ok: true, address };
  if (failed) return { check: unchecked, again: fetchAgain };
  if (module === null) return { check: null };
  if (!module.isPayoutNetwork(network)) return { check: unchecked };
  try {
    return { check: module.checkPayoutAddress(network, address) };
  } catch (error) {
    logEvent(`address check: ${String(error)}`);
    return { check: unchecked, again: fetchAgain };
  }
}
