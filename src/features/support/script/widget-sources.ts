import { isSupportAddress, SUPPORT_CDN } from '../../../../protocol/units/support-terms.ts';
import { STRATEGIES } from './strategies.ts';
import type { ScriptSource, Strategy } from './strategies.ts';

/**
 * Where the script of somebody else's widget may come from: a copy that this app serves, its own host, the copy of a CDN.
 * Nothing for an address that is not on the allow-list of this build (decision 55).
 * @param appUrl  where the app lies, with its slash at the end
 */
export function widgetSources(address: string, appUrl: string, cdn = SUPPORT_CDN): readonly ScriptSource[] {
  if (!isSupportAddress(address)) return [];
  const { host, pathname } = new URL(address);
  const copy = `${host}${pathname}`;
  const urls: Readonly<Record<Strategy, string | null>> = {
    local: new URL(`support/${copy}`, appUrl).href,
    official: address,
    cdn: cdn === null ? null : `https://${cdn}/${copy}`,
  };
  return STRATEGIES.flatMap((strategy) => {
    const url = urls[strategy];
    return url === null ? [] : [{ strategy, url }];
  });
}
