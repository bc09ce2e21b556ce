import { useEffect, useState } from 'react';
import type { OwnLiabilities } from './fetch-liability-path.ts';
import type { LiabilitiesReport } from '../../proof/verify-liabilities.ts';
import { thrownText } from '../shell/thrown-text.ts';
import { checkOwn } from './check-liabilities.ts';

export type OwnCheck =
  | { readonly step: 'checking' }
  /** This device could not do the check; `reason` says why. */
  | { readonly step: 'failed'; readonly reason: string }
  | { readonly step: 'done'; readonly report: LiabilitiesReport };

const CHECKING: OwnCheck = { step: 'checking' };

/** The own leaves, checked on this device as soon as they are here. @param address  of the connected wallet */
export function useOwnCheck(own: OwnLiabilities, address: string): OwnCheck {
  const [done, setDone] = useState<{ readonly of: OwnLiabilities; readonly check: OwnCheck } | null>(null);
  useEffect(() => {
    let here = true;
    const put = (check: OwnCheck) => here && setDone({ of: own, check });
    checkOwn(own, address).then(
      (report) => put({ step: 'done', report }),
      (thrown: unknown) => put({ step: 'failed', reason: thrownText('liabilities', thrown) }),
    );
    return () => {
      here = false;
    };
  }, [own, address]);
  return done?.of === own ? done.check : CHECKING;
}
