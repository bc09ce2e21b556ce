import { isSupportAddress, SUPPORT_CDN } from '../../../../protocol/units/support-terms.ts';

/** Where the script of a support widget can come from, in the order in which it is tried. */
export const STRATEGIES = ['local', 'official', 'cdn'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** One place a script may come from. */
export interface ScriptSource {
  readonly strategy: Strategy;
  /** Absolute. */
  readonly url: string;
}

/** Rounds through all strategies. */
export const ATTEMPTS = 3;
/** No script gets more, whatever its strategy. */
export const SCRIPT_MAX_MS = 5000;

/**
 * How long each strategy is waited for, ms: for the answer to its probe, and for its script in each attempt. The contract gives
 * a range for two of them; the first attempt takes its lower end, the last one its upper, so that a slow line gets there at last.
 */
export const STRATEGY_MS: Readonly<
  Record<Strategy, { readonly probe: number; readonly script: readonly [number, number, number] }>
> = {
  local: { probe: 3000, script: [1500, 1750, 2000] },
  official: { probe: 3000, script: [2000, 3000, 4000] },
  cdn: { probe: 1000, script: [SCRIPT_MAX_MS, SCRIPT_MAX_MS, SCRIPT_MAX_MS] },
};

/** The script stage ends when its widget is there (decision 54). */
export const WIDGET_POLLS = 20;
export const WIDGET_POLL_MS = 100;

/** The conversation stage ends when somebody can be written to (decision 54). */
export const CHAT_POLL_MS = 1000;
export const CHAT_WAIT_MS = 30_000;

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
