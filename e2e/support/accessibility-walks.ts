import { pairwise, product } from './pairwise.ts';
import type { Row } from './pairwise.ts';

/** How a person may find the app. */
const ENVIRONMENT = {
  theme: ['light', 'dark'],
  width: [320, 390, 1280],
  language: ['en', 'zh'],
  level: [0, 3],
} as const;

/** Pages by their address; the others are reached by tapping. */
export const ROUTES = {
  markets: '/pages/market/market',
  assets: '/pages/assets/assets',
  'balance history': '/pages/assets/history',
  statement: '/pages/statement/statement',
  convert: '/pages/exchange/exchange',
  earn: '/pages/finance/finance',
  'earn: putting in': '/pages/finance/purchase?product=earn-usdt-30',
  'earn: none of this name': '/pages/finance/purchase?product=none',
  'earn orders': '/pages/finance/history',
  'earn: no such order': '/pages/finance/history?id=none',
  profile: '/pages/profile/profile',
  language: '/pages/language/language',
  rules: '/pages/rules/rules',
  limits: '/pages/limits/limits',
  settings: '/pages/settings/settings',
  help: '/pages/help/help?topic=withdraw',
  'verify my balance': '/pages/liabilities/liabilities',
  'void trades and seeds': '/pages/proofs/proofs',
  safety: '/pages/safety/safety',
  sessions: '/pages/safety/sessions',
  'what the app can do with a wallet': '/pages/safety/wallet',
  level: '/pages/level/level',
  withdraw: '/pages/withdraw/withdraw',
  'withdraw any coin': '/pages/withdraw/manual',
  'EUR withdrawal': '/pages/withdraw/manual?coin=EUR',
  'one-click withdraw': '/pages/withdraw/one-click',
  'a withdrawal that does not exist': '/pages/withdraw/detail?id=none',
  'all withdrawals': '/pages/withdraw/wihistory',
  'coin withdrawals': '/pages/withdraw/history',
  'one-click withdrawals': '/pages/withdraw/one-click-history',
  'bank account': '/pages/bind-account/bind-account',
  'fund password': '/pages/verification/set-fund-password',
  'fund password status': '/pages/verification/fund-password-status',
  'change of the fund password': '/pages/verification/modify-fund-password',
  verification: '/pages/verification/verification',
  'primary verification': '/pages/verification/primary',
  'advanced verification': '/pages/verification/advanced',
  diagnostics: '/pages/diagnostics/diagnostics',
  'deposit: coin': '/pages/deposit/deposit',
  'deposit: network': '/pages/deposit/deposit?coin=USDT',
  'deposit: address': '/pages/deposit/deposit?coin=XRP&network=XRP',
  'deposit: none of this id': '/pages/deposit/detail?id=none',
  'manual deposit': '/pages/deposit/manual',
  'deposit history': '/pages/deposit/history',
  loans: '/pages/loan/loan',
  'loan calculator': '/pages/loan/loan?product=loan-usdt-30',
  'my loans': '/pages/loan/history',
  'a loan that does not exist': '/pages/loan/history?id=none',
  notifications: '/pages/notifications/notifications',
  announcements: '/pages/notifications/notifications?tab=system',
  support: '/pages/customer-service/customer-service',
  'support chat': '/pages/chat/chat',
  'sell USDT': '/pages/market/sell',
  'a sale that does not exist': '/pages/market/sell?id=none',
  'order history: sales': '/pages/market/exchange-order-history',
  'order history: conversions': '/pages/market/exchange-order-history?tab=exchange',
  'a market that does not exist': '/pages/trade/trade?symbol=NOSUCHUSDT',
  'page not found': '/pages/no/such-page',
} as const;

/** In the order a walk sees them; signing in comes behind what visitors see. */
const SCREENS = [
  'home',
  ...(Object.keys(ROUTES) as (keyof typeof ROUTES)[]),
  'trade',
  'wallet sheet',
  'message to sign',
  'ticket',
  'countdown',
  'receipt',
  'history',
] as const;
export type Screen = (typeof SCREENS)[number];

const WHO = ['visitor', 'person'] as const;
export type Who = (typeof WHO)[number];

export const FACTORS = { screen: SCREENS, who: WHO, ...ENVIRONMENT } as const;
type Sight = Row<typeof FACTORS>;

const VISITORS_ONLY: ReadonlySet<Screen> = new Set(['wallet sheet', 'message to sign']);
const PERSONS_ONLY: ReadonlySet<Screen> = new Set(['ticket', 'countdown', 'receipt', 'history']);
/** From here on the ticket stands on the trade page itself. */
export const WIDE_PX = 1024;

/** Whether there is such a sight at all. */
export const exists = ({ screen, who, width }: Sight): boolean =>
  !(who === 'person' ? VISITORS_ONLY : PERSONS_ONLY).has(screen) && !(screen === 'ticket' && width >= WIDE_PX);

export interface Walk extends Row<typeof ENVIRONMENT> {
  readonly screens: Readonly<Record<Who, readonly Screen[]>>;
}

const nameOf = ({ theme, width, language, level }: Row<typeof ENVIRONMENT>): string =>
  `${theme} ${width} ${language} ${level}`;

/** Puts sights that need the same page together. */
function walksOf(sights: readonly Sight[]): Walk[] {
  const screensOf = (seen: readonly Sight[], who: Who) =>
    SCREENS.filter((screen) => seen.some((sight) => sight.who === who && sight.screen === screen));
  return product(ENVIRONMENT).flatMap((environment) => {
    const seen = sights.filter((sight) => nameOf(sight) === nameOf(environment));
    if (seen.length === 0) return [];
    return [{ ...environment, screens: { visitor: screensOf(seen, 'visitor'), person: screensOf(seen, 'person') } }];
  });
}

/** Every two of screen, person, theme, width, language and level meet in some walk. */
export function pairWalks(): Walk[] {
  // Few different pages first: opening one and signing in costs more than a further screen.
  const pages = new Set(pairwise(ENVIRONMENT).map(nameOf));
  return walksOf(pairwise(FACTORS, (sight) => pages.has(nameOf(sight)) && exists(sight)));
}

/** Every screen in every theme, width and language; English at level 0, Chinese at level 3. */
export const wholeWalks = (): Walk[] =>
  walksOf(product(FACTORS, (sight) => exists(sight) && (sight.language === 'en') === (sight.level === 0)));
