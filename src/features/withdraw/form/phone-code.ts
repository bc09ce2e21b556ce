import { useEffect } from 'react';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useLazyState } from '../../../ui/use-lazy-code.ts';

/** The world's phone numbers, which only who pays to one needs. */
export const phoneCode = lazyCode(() => import('../../../../protocol/units/phone-number.ts'));

const fetchAgain = (): void => void phoneCode.fetch();

/**
 * The code of phone numbers, asked for when it is first wanted.
 * @returns `numbers` null until it is here; `again` where it could not be had
 */
export function usePhoneNumbers(wanted = true) {
  const { module: numbers, failed } = useLazyState(phoneCode);
  useEffect(() => {
    if (wanted) fetchAgain();
  }, [wanted]);
  return { numbers, again: failed ? fetchAgain : undefined };
}
