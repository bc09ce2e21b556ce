import {
  countdownPath,
  depositPath,
  earnPurchasePath,
  loanApplyPath,
  PATHS,
  withdrawEurPath,
} from '../src/features/shell/paths.ts';

/** A page that Lighthouse visits. */
export interface MeasuredRoute {
  readonly name: string;
  /** Path after the `#`. */
  readonly path: string;
}

/** The page beside which all others are measured (`bench/browser/serve-empty-page.ts`), at an origin of its own. */
export const EMPTY: MeasuredRoute = { name: 'empty', path: '/' };

/** Every route as a visitor sees it. */
export const PUBLIC_ROUTES: readonly MeasuredRoute[] = Object.entries(PATHS).map(([name, path]) => ({ name, path }));

/**
 * The main routes of a person who is signed in; the countdown first, while its trade still runs.
 * @param tradeId of that trade
 */
export const signedInRoutes = (tradeId: string): readonly MeasuredRoute[] =>
  [
    { name: 'countdown', path: countdownPath(tradeId) },
    { name: 'home', path: PATHS.home },
    { name: 'market', path: PATHS.market },
    { name: 'trade', path: PATHS.trade },
    { name: 'assets', path: PATHS.assets },
    { name: 'history', path: PATHS.history },
    { name: 'statement', path: PATHS.statement },
    { name: 'convert', path: PATHS.convert },
    { name: 'earn', path: PATHS.earn },
    { name: 'earnPurchase', path: earnPurchasePath('earn-usdt-30') },
    { name: 'earnHistory', path: PATHS.earnHistory },
    { name: 'deposit', path: depositPath('USDT', 'TRC20') },
    { name: 'depositManual', path: PATHS.depositManual },
    { name: 'depositHistory', path: PATHS.depositHistory },
    { name: 'sell', path: PATHS.sell },
    { name: 'sellHistory', path: PATHS.sellHistory },
    { name: 'withdraw', path: PATHS.withdraw },
    { name: 'withdrawManual', path: PATHS.withdrawManual },
    { name: 'withdrawOneClick', path: PATHS.withdrawOneClick },
    { name: 'withdrawEur', path: withdrawEurPath('phone') },
    { name: 'withdrawHistory', path: PATHS.withdrawHistory },
    { name: 'withdrawOneClickHistory', path: PATHS.withdrawOneClickHistory },
    { name: 'withdrawAllHistory', path: PATHS.withdrawAllHistory },
    { name: 'bindAccount', path: PATHS.bindAccount },
    { name: 'fundPassword', path: PATHS.fundPassword },
    { name: 'setFundPassword', path: PATHS.setFundPassword },
    { name: 'changeFundPassword', path: PATHS.changeFundPassword },
    { name: 'verification', path: PATHS.verification },
    { name: 'primaryVerification', path: PATHS.primaryVerification },
    { name: 'advancedVerification', path: PATHS.advancedVerification },
    { name: 'loan', path: loanApplyPath('loan-usdt-30') },
    { name: 'loanHistory', path: PATHS.loanHistory },
    { name: 'notifications', path: PATHS.notifications },
    { name: 'support', path: PATHS.support },
    { name: 'chat', path: PATHS.chat },
    { name: 'profile', path: PATHS.profile },
    { name: 'limits', path: PATHS.limits },
    { name: 'liabilities', path: PATHS.liabilities },
    { name: 'proofs', path: PATHS.proofs },
    { name: 'safety', path: PATHS.safety },
    { name: 'sessions', path: PATHS.sessions },
  ].map(({ name, path }) => ({ name: `signed-in-${name}`, path }));

/** Routes that most people see, which are visited by default. */
export const MAIN_ROUTES: readonly string[] = ['home', 'trade', 'signed-in-home', 'signed-in-trade'];

/** Names of all of them. */
export const ROUTE_NAMES: readonly string[] = [...PUBLIC_ROUTES, ...signedInRoutes('')].map(({ name }) => name);

/**
 * Returns the address of a route. Home is opened by the bare address, as people open it. Lighthouse CI identifies pages
 * by their address without the fragment, in which all our routes are the same, so the others carry their name in a
 * query that the app does not read.
 * @param origin  of the server, without a slash
 */
export const addressOf = (origin: string, { name, path }: MeasuredRoute): string =>
  name === 'home' ? `${origin}/` : `${origin}/?page=${name}#${path}`;

/** Name of the route at an address made by `addressOf`. */
export const nameAt = (address: string): string => new URL(address).searchParams.get('page') ?? 'home';
