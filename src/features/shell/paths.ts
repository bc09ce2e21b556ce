/** Every route, written once (docs/contract.md#screens). The pages of later releases are not routed yet: see src/pages/README.md. */
export const PATHS = {
  home: '/',
  homeAlias: '/pages/index/index',
  market: '/pages/market/market',
  trade: '/pages/trade/trade',
  countdown: '/pages/trade/countdown',
  assets: '/pages/assets/assets',
  /** Ours: what moved the balances (A4). */
  history: '/pages/assets/history',
  /** Ours: what a week or a month came to. */
  statement: '/pages/statement/statement',
  convert: '/pages/exchange/exchange',
  earn: '/pages/finance/finance',
  earnPurchase: '/pages/finance/purchase',
  earnHistory: '/pages/finance/history',
  language: '/pages/language/language',
  profile: '/pages/profile/profile',
  /** Ours: what a person sets on this device. */
  settings: '/pages/settings/settings',
  /** Ours: questions and answers (decision 52). */
  help: '/pages/help/help',
  rules: '/pages/rules/rules',
  /** Ours: how safe the account is, where it is signed in, and what the app may ask a wallet. */
  safety: '/pages/safety/safety',
  sessions: '/pages/safety/sessions',
  walletAbilities: '/pages/safety/wallet',
  limits: '/pages/limits/limits',
  /** Ours: whether my balance is in what the exchange owes everybody (A6). */
  liabilities: '/pages/liabilities/liabilities',
  /** Ours: void trades and seeds. */
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
  /** Ours: selling USDT to merchants. */
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

/** Questions and answers, open at one topic. */
export const helpPath = (topic: string): string => `${PATHS.help}?topic=${topic}`;

/** A trade page of one symbol; the routes take no path parameters, only query values. */
export const tradePath = (symbol: string): string => `${PATHS.trade}?symbol=${encodeURIComponent(symbol)}`;

/** The countdown of one up/down trade. */
export const countdownPath = (orderId: string): string => `${PATHS.countdown}?id=${encodeURIComponent(orderId)}`;

/** Quick deposit of a coin; of one network of it once that is chosen. */
export const depositPath = (coin: string, network?: string): string =>
  `${PATHS.deposit}?coin=${encodeURIComponent(coin)}${network === undefined ? '' : `&network=${encodeURIComponent(network)}`}`;

/** One deposit. */
export const depositDetailPath = (id: string): string => `${PATHS.depositDetail}?id=${encodeURIComponent(id)}`;
/** Path of one withdrawal. */
export const withdrawalPath = (id: string): string => `${PATHS.withdrawal}?id=${encodeURIComponent(id)}`;

/** Applying for a loan of this product; `step` of the form, its first by default. */
export const loanApplyPath = (productId: string, step?: string): string =>
  `${PATHS.loan}?product=${encodeURIComponent(productId)}${step === undefined ? '' : `&step=${step}`}`;

/** One loan. */
export const loanPath = (id: string): string => `${PATHS.loanHistory}?id=${encodeURIComponent(id)}`;
/** Path of one sale to a merchant. */
export const salePath = (id: string): string => `${PATHS.sell}?id=${encodeURIComponent(id)}`;
/** A step of the form of advanced verification. */
export const advancedStepPath = (step: 'photos' | 'face'): string => `${PATHS.advancedVerification}?step=${step}`;
/** Private messages, or what is told to everybody (N1). */
export const notificationsPath = (tab: 'private' | 'system'): string => `${PATHS.notifications}?tab=${tab}`;
/** The conversation with support: our own desk, or the widget of somebody else that an entry of the settings leads to. */
export const chatPath = (widget?: string): string =>
  widget === undefined ? PATHS.chat : `${PATHS.chat}?widget=${encodeURIComponent(widget)}`;
/** Sales to merchants, or conversions (decision 46). */
export const sellHistoryPath = (tab: 'sale' | 'exchange'): string => `${PATHS.sellHistory}?tab=${tab}`;
/** Putting money into one product of Earn. */
export const earnPurchasePath = (productId: string): string =>
  `${PATHS.earnPurchase}?product=${encodeURIComponent(productId)}`;
/** One order of Earn. */
export const earnOrderPath = (id: string): string => `${PATHS.earnHistory}?id=${encodeURIComponent(id)}`;

const KNOWN: ReadonlySet<string> = new Set(Object.values(PATHS));
/** A page, and at most which one thing on it; nothing that fills in a form. */
const PATH = /^(\/[0-9a-z/-]*)(?:\?(?:id|symbol)=[0-9A-Za-z_-]{1,64})?$/;

/** Whether a text of somebody else is nothing but the address of a page of ours, so that it may become a link (N3). */
export const isTrustedPath = (text: string): boolean => KNOWN.has(PATH.exec(text)?.[1] ?? '');
