import { PATHS } from '../../src/features/shell/paths.ts';
import { pairwise, product } from './pairwise.ts';
import type { Row } from './pairwise.ts';

const LANGUAGES = ['en', 'de', 'th', 'zh'] as const;
export type WalkLanguage = (typeof LANGUAGES)[number];

/** Themes, widths and levels in which the walks open the app. */
const LOOK = { theme: ['light', 'dark'], width: [320, 390, 1280], level: [0, 3] } as const;
type Look = Row<typeof LOOK>;
const ENVIRONMENT = { ...LOOK, language: LANGUAGES } as const;
type Environment = Row<typeof ENVIRONMENT>;

/** Pages and their states by their address. */
const NAMED = {
  markets: '/pages/market/market',
  assets: '/pages/assets/assets',
  'transaction history': '/pages/assets/history',
  statement: '/pages/statement/statement',
  'strategy lab': '/pages/strategy/strategy',
  'a strategy that does not exist': '/pages/strategy/rules?id=none',
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
  'check my balance': '/pages/liabilities/liabilities',
  'void trades and seeds': '/pages/proofs/proofs',
  safety: '/pages/safety/safety',
  sessions: '/pages/safety/sessions',
  'what the app can do with a wallet': '/pages/safety/wallet',
  level: '/pages/level/level',
  withdraw: '/pages/withdraw/withdraw',
  'withdraw any coin': '/pages/withdraw/manual',
  'EUR withdrawal': '/pages/withdraw/withdraw?to=bank',
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

/** Pages that need a trade or a run: `SCREENS` has some, journeys of their own check the others. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  PATHS.home,
  PATHS.homeAlias,
  PATHS.trade,
  PATHS.countdown,
  PATHS.journal,
  PATHS.journalTrade,
  PATHS.strategyResult,
  PATHS.strategySweep,
]);

/** Pages that are neither named nor checked elsewhere, by their name in `PATHS`: a new page is walked without a line here. */
function unnamedRoutes(): Record<string, string> {
  const known = new Set([...ELSEWHERE, ...Object.values(NAMED).map((route) => route.split('?', 1)[0])]);
  return Object.fromEntries(Object.entries(PATHS).filter(([, path]) => !known.has(path)));
}

/** Pages that are opened by their address; the others are reached by tapping. */
export const ROUTES: Readonly<Record<keyof typeof NAMED, string> & Record<string, string>> = {
  ...NAMED,
  ...unnamedRoutes(),
};

/** Screens in the order of a walk; screens of visitors come before signing in. */
const SCREENS = [
  'home',
  ...Object.keys(ROUTES),
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
/** From this width on the ticket is on the trade page itself. */
export const WIDE_PX = 1024;

/** Whether there is such a sight at all. */
export const exists = ({ screen, who, width }: Pick<Sight, 'screen' | 'who' | 'width'>): boolean =>
  !(who === 'person' ? VISITORS_ONLY : PERSONS_ONLY).has(screen) && !(screen === 'ticket' && width >= WIDE_PX);

export interface Walk extends Environment {
  readonly screens: Readonly<Record<Who, readonly Screen[]>>;
}

const lookOf = ({ theme, width, level }: Look): string => `${theme} ${width} ${level}`;
const nameOf = (environment: Environment): string => `${lookOf(environment)} ${environment.language}`;

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

const lengthOf = ({ screens }: Walk): number => screens.visitor.length + screens.person.length;

/**
 * Every two of screen, person, theme, width and level meet in some walk, the longest first. The languages are dealt to them
 * in turn: every screen in each of them is what `wholeWalks` is for, and languages.spec.ts looks for words that do not fit.
 */
export function pairWalks(): Walk[] {
  // Few different pages first: opening one and signing in costs more than a further screen.
  const looks = new Set(pairwise(LOOK).map(lookOf));
  const sights = pairwise({ screen: SCREENS, who: WHO, ...LOOK }, (sight) => looks.has(lookOf(sight)) && exists(sight));
  return walksOf(sights.map((sight) => Object.assign({ language: LANGUAGES[0] }, sight)))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .map((walk, at) => Object.assign(walk, { language: LANGUAGES[at % LANGUAGES.length]! }));
}

/** Four ways to find the app in which every theme, width, level and language appears. */
const SAMPLE_LOOKS: readonly Environment[] = [
  { theme: 'light', width: 390, level: 0, language: 'en' },
  { theme: 'dark', width: 1280, level: 3, language: 'th' },
  { theme: 'dark', width: 320, level: 0, language: 'zh' },
  { theme: 'light', width: 320, level: 3, language: 'de' },
];

/** Every screen once, as a person wherever a person sees it; the screens are dealt to four looks in turn. */
export function sampleWalks(): Walk[] {
  const sights = SCREENS.map((screen, at): Sight => {
    const who: Who = VISITORS_ONLY.has(screen) ? 'visitor' : 'person';
    const inTurn = SAMPLE_LOOKS.map((_, step) => SAMPLE_LOOKS[(at + step) % SAMPLE_LOOKS.length]!);
    const look = inTurn.find(({ width }) => exists({ screen, who, width }))!;
    return Object.assign({ screen, who }, look);
  });
  return walksOf(sights);
}

const WHOLE_AT_LEVEL_0: ReadonlySet<WalkLanguage> = new Set(['en', 'th']);

/** Every screen in every theme, width and language: in two of the languages at level 0, in two at level 3. */
export const wholeWalks = (): Walk[] =>
  walksOf(product(FACTORS, (sight) => exists(sight) && WHOLE_AT_LEVEL_0.has(sight.language) === (sight.level === 0)));
