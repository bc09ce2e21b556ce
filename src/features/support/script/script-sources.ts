import { isSupportAddress, SUPPORT_CDN } from '../../../../protocol/units/support-terms.ts';

/** Kinds of sources of a widget script, in the order they are tried. */
export const STRATEGIES = ['local', 'official', 'cdn'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** One source of a script. */
export interface ScriptSource {
  readonly strategy: Strategy;
  /** Absolute URL. */
  readonly url: string;
}

/** Rounds through all strategies. */
export const ATTEMPTS = 3;
/** Longest timeout of a script, ms. */
export const SCRIPT_MAX_MS = 5000;

/**
 * Timeouts of each strategy, ms: of its probe, and of its script in each attempt. The contract gives a range for two
 * strategies; the first attempt uses its lower end and the last one its upper end, so that a slow connection succeeds
 * eventually.
 */
export const STRATEGY_MS: Readonly<
  Record<Strategy, { readonly probe: number; readonly script: readonly [number, number, number] }>
> = {
  local: { probe: 3000, script: [1500, 1750, 2000] },
  official: { probe: 3000, script: [2000, 3000, 4000] },
  cdn: { probe: 1000, script: [SCRIPT_MAX_MS, SCRIPT_MAX_MS, SCRIPT_MAX_MS] },
};

/** Polls of the script stage, which ends when its widget is ready (decision 54). */
export const WIDGET_POLLS = 20;
export const WIDGET_POLL_MS = 100;

/** Polls of the conversation stage, which ends when the chat is ready (decision 54). */
export const CHAT_POLL_MS = 1000;
export const CHAT_WAIT_MS = 30_000;

/**
 * Returns the sources of a third-party widget script: a copy that this app serves, its own host, a copy on a CDN.
 * Returns none for an address that is not on the allow-list of this build (decision 55).
 * @param appUrl  base address of the app, with a trailing slash
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
