/** Every route, written once (docs/contract.md#screens). The pages of later releases are not routed yet: see src/pages/README.md. */
export const PATHS = {
  home: '/',
  homeAlias: '/pages/index/index',
  market: '/pages/market/market',
  trade: '/pages/trade/trade',
  countdown: '/pages/trade/countdown',
  language: '/pages/language/language',
  profile: '/pages/profile/profile',
  rules: '/pages/rules/rules',
  limits: '/pages/limits/limits',
  level: '/pages/level/level',
  diagnostics: '/pages/diagnostics/diagnostics',
} as const;

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** A trade page of one symbol; the routes take no path parameters, only query values. */
export const tradePath = (symbol: string): string => `${PATHS.trade}?symbol=${encodeURIComponent(symbol)}`;

/** The countdown of one up/down trade. */
export const countdownPath = (orderId: string): string => `${PATHS.countdown}?id=${encodeURIComponent(orderId)}`;
