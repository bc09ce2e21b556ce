import { useEffect } from 'react';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useLazyState } from '../../../ui/use-lazy-code.ts';

/** The world's phone numbers, which only who pays to one needs. */
const phoneCode = lazyCode(() => import('./phone-numbers.ts'));

/** The code of phone numbers, asked for when it is first wanted; null until it is here. */
export function usePhoneNumbers(wanted = true) {
  const { module } = useLazyState(phoneCode);
  useEffect(() => {
    if (wanted) void phoneCode.fetch();
  }, [wanted]);
  return module;
}
