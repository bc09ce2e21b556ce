/** All routes: those that the specification lists (docs/contract.md#screens), and our own. */
export const PATHS = {
  home: '/',
  homeAlias: '/pages/index/index',
  market: '/pages/market/market',
  trade: '/pages/trade/trade',
  countdown: '/pages/trade/countdown',
  assets: '/pages/assets/assets',
  /** Not in the specification: changes of the balances (A4). */
  history: '/pages/assets/history',
  /** Not in the specification: the statement of a week or a month. */
  statement: '/pages/statement/statement',
  /** Not in the specification: how well one trades, and one trade of it. */
  journal: '/pages/journal/journal',
  journalTrade: '/pages/journal/trade',
  /** Not in the specification: the strategy lab, and one strategy's rules, result and sweep. */
  strategy: '/pages/strategy/strategy',
  strategyRules: '/pages/strategy/rules',
  strategyResult: '/pages/strategy/result',
  strategySweep: '/pages/strategy/sweep',
  convert: '/pages/exchange/exchange',
  earn: '/pages/finance/finance',
  earnPurchase: '/pages/finance/purchase',
  earnHistory: '/pages/finance/history',
  language: '/pages/language/language',
  profile: '/pages/profile/profile',
  /** Not in the specification: settings of this device. */
  settings: '/pages/settings/settings',
  /** Not in the specification: questions and answers (decision 52). */
  help: '/pages/help/help',
  rules: '/pages/rules/rules',
  /** Not in the specification: safety of the account, its sessions, and the permissions of the wallet. */
  safety: '/pages/safety/safety',
  sessions: '/pages/safety/sessions',
  walletAbilities: '/pages/safety/wallet',
  limits: '/pages/limits/limits',
  /** Not in the specification: proof that my balance is included in the exchange's liabilities (A6). */
  liabilities: '/pages/liabilities/liabilities',
  /** Not in the specification: void trades and seeds. */
  proofs: '/pages/proofs/proofs',
  withdraw: '/pages/withdraw/withdraw',
  withdrawal: '/pages/withdraw/detail',
  withdrawManual: '/pages/withdraw/manual',
  withdrawHistory: '/pages/withdraw/history',
  withdrawOneClick: '/pages/withdraw/one-click',
  withdrawOneClickHistory: '/pages/withdraw/one-click-history',
  withdrawAllHistory: '/pages/withdraw/wihistory',
  bindAccount: '/pages/bind-account/bind-account',
  setFundPassword: '/pages/verification/set-fund-password',
  fundPassword: '/pages/verification/fund-password-status',
  changeFundPassword: '/pages/verification/modify-fund-password',
  verification: '/pages/verification/verification',
  primaryVerification: '/pages/verification/primary',
  advancedVerification: '/pages/verification/advanced',
  level: '/pages/level/level',
  deposit: '/pages/deposit/deposit',
  depositDetail: '/pages/deposit/detail',
  depositManual: '/pages/deposit/manual',
  depositHistory: '/pages/deposit/history',
  /** Not in the specification: selling USDT to merchants. */
  sell: '/pages/market/sell',
  sellHistory: '/pages/market/exchange-order-history',
  diagnostics: '/pages/diagnostics/diagnostics',
  loan: '/pages/loan/loan',
  loanHistory: '/pages/loan/history',
  notifications: '/pages/notifications/notifications',
  support: '/pages/customer-service/customer-service',
  chat: '/pages/chat/chat',
} as const;

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** Help page, opened at one topic. */
export const helpPath = (topic: string): string => `${PATHS.help}?topic=${topic}`;

/** Trade page of one symbol; the routes take no path parameters, only query values. */
export const tradePath = (symbol: string): string => `${PATHS.trade}?symbol=${encodeURIComponent(symbol)}`;

/** Countdown page of one up/down trade. */
export const countdownPath = (orderId: string): string => `${PATHS.countdown}?id=${encodeURIComponent(orderId)}`;

/** Quick deposit of a coin, and of one network if that is chosen. */
export const depositPath = (coin: string, network?: string): string =>
  `${PATHS.deposit}?coin=${encodeURIComponent(coin)}${network === undefined ? '' : `&network=${encodeURIComponent(network)}`}`;

export const depositDetailPath = (id: string): string => `${PATHS.depositDetail}?id=${encodeURIComponent(id)}`;
/** Destinations of EUR on the withdraw page, its parameter `to`. */
export type EurDestination = 'bank' | 'phone' | 'usdt';

/**
 * One-click withdrawal with an address of the address book chosen.
 * @param review  whether the review of the amount that was sent there last opens at once
 */
export const withdrawToPath = (addressId: string, review = false): string =>
  `${PATHS.withdrawOneClick}?address=${encodeURIComponent(addressId)}${review ? '&review=1' : ''}`;

export const withdrawEurPath = (to: EurDestination): string => `${PATHS.withdraw}?to=${to}`;

export const withdrawalPath = (id: string): string => `${PATHS.withdrawal}?id=${encodeURIComponent(id)}`;

/** Application for a loan of this product; `step` of the form, its first by default. */
export const loanApplyPath = (productId: string, step?: string): string =>
  `${PATHS.loan}?product=${encodeURIComponent(productId)}${step === undefined ? '' : `&step=${step}`}`;

export const loanPath = (id: string): string => `${PATHS.loanHistory}?id=${encodeURIComponent(id)}`;
export const salePath = (id: string): string => `${PATHS.sell}?id=${encodeURIComponent(id)}`;
export const advancedStepPath = (step: 'photos' | 'face'): string => `${PATHS.advancedVerification}?step=${step}`;
/** Private messages, or announcements to everybody (N1). */
export const notificationsPath = (tab: 'private' | 'system'): string => `${PATHS.notifications}?tab=${tab}`;
/** Sales to merchants, or conversions (decision 46). */
export const sellHistoryPath = (tab: 'sale' | 'exchange'): string => `${PATHS.sellHistory}?tab=${tab}`;
/** The page of Earn with the tab of my subscriptions. */
export const earnTabPath = (tab: 'products' | 'subscriptions'): string =>
  tab === 'products' ? PATHS.earn : `${PATHS.earn}?tab=subscriptions`;

/** Purchase of one Earn product. */
export const earnPurchasePath = (productId: string): string =>
  `${PATHS.earnPurchase}?product=${encodeURIComponent(productId)}`;
export const earnOrderPath = (id: string): string => `${PATHS.earnHistory}?id=${encodeURIComponent(id)}`;
