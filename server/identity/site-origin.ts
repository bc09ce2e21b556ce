/**
 * The site that a sign-in message names. It comes from the configuration, never from the request
 * (docs/product.md#sign-in, point 3); the request only chooses among the configured origins.
 */
export interface SiteOrigin {
  /** Set for http only; wallets assume https. */
  readonly scheme?: string;
  readonly domain: string;
  readonly uri: string;
}

/**
 * Returns the site of an origin.
 * @param origin  configured origin such as `https://tern.example`
 */
export function siteOf(origin: string): SiteOrigin {
  const { protocol, host } = new URL(origin);
  return { ...(protocol === 'http:' ? { scheme: 'http' } : {}), domain: host, uri: origin };
}

/**
 * Returns the configured origin that equals the request's, else the canonical (first) one.
 * @param origins  at least one
 */
export const originFor = (origins: readonly string[], requested: string | undefined): string =>
  origins.find((origin) => origin === requested) ?? origins[0]!;
