import { countdownPath, PATHS } from '../src/features/shell/paths.ts';

/** A page that Lighthouse visits. */
export interface MeasuredRoute {
  readonly name: string;
  /** Behind the `#`. */
  readonly path: string;
}

/** Every route as a visitor sees it. */
export const PUBLIC_ROUTES: readonly MeasuredRoute[] = Object.entries(PATHS).map(([name, path]) => ({ name, path }));

/** The main routes of a person who is signed in; the countdown first, while its trade still runs. @param tradeId of that trade */
export const signedInRoutes = (tradeId: string): readonly MeasuredRoute[] =>
  [
    { name: 'countdown', path: countdownPath(tradeId) },
    { name: 'home', path: PATHS.home },
    { name: 'market', path: PATHS.market },
    { name: 'trade', path: PATHS.trade },
    { name: 'profile', path: PATHS.profile },
    { name: 'limits', path: PATHS.limits },
  ].map(({ name, path }) => ({ name: `signed-in-${name}`, path }));

/** Names of all of them. */
export const ROUTE_NAMES: readonly string[] = [...PUBLIC_ROUTES, ...signedInRoutes('')].map(({ name }) => name);

/**
 * Where a route is opened. Home by the bare address, as people open it. Lighthouse CI knows pages by their address without
 * the fragment, where all our routes are one: the others carry their name in a query that the app does not read.
 * @param origin  of the server, without a slash
 */
export const addressOf = (origin: string, { name, path }: MeasuredRoute): string =>
  name === 'home' ? `${origin}/` : `${origin}/?page=${name}#${path}`;

/** Name of the route at an address made by `addressOf`. */
export const nameAt = (address: string): string => new URL(address).searchParams.get('page') ?? 'home';
