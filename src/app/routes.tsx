import { PATHS } from '../features/shell/paths.ts';
import type { Path } from '../features/shell/paths.ts';
import { withWideCode } from '../features/shell/wide-window.ts';
import { wideMarkets } from '../pages/wide/wide-code.ts';
import { NotFoundScreen } from '../features/shell/error-screens.tsx';
import { lazyCode } from '../ui/lazy-code.ts';
import type { LazyPage } from './router.tsx';

/** Marks a page that is a step of another one. Visits do not begin there, so index.html does not preload its files. */
const step = (page: LazyPage): LazyPage => page;

/** Returns the page while other code that it will request on start is already loading. */
function withAhead<Module>(page: Promise<Module>, ...others: readonly Promise<unknown>[]): Promise<Module> {
  // The page requests them again and reports errors.
  for (const other of others) other.catch(() => {});
  return page;
}

/**
 * All pages but home (`page-at.ts`): path, code and text parts. The build reads this table (`tools/vite/page-files.ts`)
 * to find the files that index.html preloads.
 */
const PAGES: Readonly<Record<Exclude<Path, typeof PATHS.home | typeof PATHS.homeAlias>, LazyPage>> = {
  [PATHS.market]: lazyCode(
    () =>
      withWideCode(
        withAhead(import('../pages/market-page.tsx'), import('../features/markets/market-rows.tsx')),
        wideMarkets,
      ),
    'market',
    'feed',
  ),
  [PATHS.trade]: lazyCode(() => import('../pages/trade/trade-page.tsx'), 'trade', 'chart', 'up-down', 'feed'),
  [PATHS.countdown]: lazyCode(() => import('../features/up-down/countdown-page.tsx'), 'up-down', 'proof', 'errors'),
  [PATHS.assets]: lazyCode(() => import('../features/account/assets-page.tsx'), 'assets', 'account', 'errors'),
  [PATHS.history]: lazyCode(
    () => import('../features/account/history-page.tsx'),
    'history',
    'account',
    'lists',
    'errors',
  ),
  [PATHS.statement]: lazyCode(() => import('../pages/statement-page.tsx'), 'statement', 'save', 'errors'),
  [PATHS.journal]: lazyCode(() => import('../pages/journal/journal-page.tsx'), 'journal', 'save', 'stale', 'errors'),
  [PATHS.journalTrade]: step(
    lazyCode(() => import('../features/journal-trades/journal-trade-page.tsx'), 'journal', 'journal-trades', 'errors'),
  ),
  // Reached from the profile or the top bar; few visits begin here.
  [PATHS.strategy]: step(
    lazyCode(() => import('../pages/strategy/strategy-page.tsx'), 'strategy', 'strategy-help', 'errors'),
  ),
  [PATHS.strategyRules]: step(
    lazyCode(() => import('../pages/strategy/strategy-rules-page.tsx'), 'strategy', 'errors'),
  ),
  [PATHS.strategyResult]: step(lazyCode(() => import('../pages/strategy/result-page.tsx'), 'strategy', 'errors')),
  [PATHS.strategySweep]: step(lazyCode(() => import('../pages/strategy/sweep-page.tsx'), 'strategy', 'errors')),
  [PATHS.convert]: lazyCode(() => import('../features/convert/convert-page.tsx'), 'convert', 'errors'),
  [PATHS.earn]: lazyCode(() => import('../features/earn/earn-page.tsx'), 'earn', 'lists', 'errors'),
  [PATHS.earnPurchase]: step(
    lazyCode(() => import('../features/earn/earn-purchase-page.tsx'), 'earn', 'account', 'errors'),
  ),
  [PATHS.earnHistory]: lazyCode(() => import('../features/earn/earn-orders-page.tsx'), 'earn', 'lists', 'errors'),
  [PATHS.language]: lazyCode(() => import('../features/settings/language-page.tsx'), 'language'),
  [PATHS.profile]: lazyCode(() => import('../pages/profile-page.tsx'), 'profile', 'account', 'person', 'errors'),
  [PATHS.settings]: lazyCode(() => import('../pages/settings-page.tsx'), 'settings', 'performance', 'data-use'),
  [PATHS.help]: lazyCode(() => import('../features/help/help-page.tsx'), 'help', 'errors'),
  [PATHS.rules]: lazyCode(() => import('../features/rules/rules-page.tsx'), 'rules', 'errors'),
  [PATHS.liabilities]: lazyCode(() => import('../features/liabilities/liabilities-page.tsx'), 'liabilities', 'errors'),
  [PATHS.proofs]: step(lazyCode(() => import('../features/proofs/proofs-page.tsx'), 'proofs', 'errors')),
  [PATHS.safety]: lazyCode(() => import('../features/safety/safety-page.tsx'), 'safety', 'wallet', 'errors'),
  [PATHS.sessions]: step(lazyCode(() => import('../features/safety/sessions-page.tsx'), 'safety', 'errors')),
  [PATHS.walletAbilities]: step(
    lazyCode(() => import('../features/safety/wallet-abilities-page.tsx'), 'safety', 'errors'),
  ),
  [PATHS.limits]: lazyCode(() => import('../features/limits/limits-page.tsx'), 'limits', 'errors'),
  [PATHS.withdraw]: lazyCode(
    () => import('../features/withdraw/withdraw-page.tsx'),
    'withdraw',
    'withdrawal',
    'errors',
  ),
  [PATHS.withdrawal]: lazyCode(() => import('../features/withdraw/withdrawal-page.tsx'), 'withdrawal', 'errors'),
  [PATHS.withdrawManual]: step(
    lazyCode(() => import('../features/withdraw/withdraw-manual-page.tsx'), 'withdraw', 'withdrawal', 'errors'),
  ),
  [PATHS.withdrawOneClick]: step(
    lazyCode(() => import('../features/withdraw/withdraw-one-click-page.tsx'), 'withdraw', 'withdrawal', 'errors'),
  ),
  [PATHS.withdrawHistory]: step(
    lazyCode(() => import('../features/withdraw/withdraw-history-page.tsx'), 'withdrawal', 'lists', 'errors'),
  ),
  [PATHS.withdrawOneClickHistory]: step(
    lazyCode(() => import('../features/withdraw/withdraw-one-click-history-page.tsx'), 'withdrawal', 'lists', 'errors'),
  ),
  [PATHS.withdrawAllHistory]: step(
    lazyCode(() => import('../features/withdraw/withdraw-all-history-page.tsx'), 'withdrawal', 'lists', 'errors'),
  ),
  [PATHS.bindAccount]: step(
    lazyCode(() => import('../features/bank/bind-account-page.tsx'), 'bank', 'fund-password', 'errors'),
  ),
  [PATHS.setFundPassword]: step(
    lazyCode(() => import('../features/fund-password/set-fund-password-page.tsx'), 'fund-password', 'errors'),
  ),
  [PATHS.fundPassword]: step(
    lazyCode(() => import('../features/fund-password/fund-password-page.tsx'), 'fund-password', 'errors'),
  ),
  [PATHS.changeFundPassword]: step(
    lazyCode(() => import('../features/fund-password/change-fund-password-page.tsx'), 'fund-password', 'errors'),
  ),
  [PATHS.diagnostics]: step(
    lazyCode(
      () => import('../features/diagnostics/diagnostics-page.tsx'),
      'diagnostics',
      'performance',
      'data-use',
      'lab',
    ),
  ),
  [PATHS.verification]: lazyCode(
    () => import('../features/verification/verification-page.tsx'),
    'verification',
    'identity',
    'stale',
    'errors',
  ),
  [PATHS.primaryVerification]: step(
    lazyCode(
      () => import('../features/verification/primary-verification-page.tsx'),
      'verification',
      'identity',
      'stale',
      'errors',
    ),
  ),
  [PATHS.advancedVerification]: step(
    lazyCode(
      () => import('../features/verification/advanced-verification-page.tsx'),
      'verification',
      'identity',
      'photo',
      'stale',
      'errors',
    ),
  ),
  [PATHS.deposit]: lazyCode(() => import('../features/deposit/deposit-page.tsx'), 'deposit', 'errors'),
  [PATHS.depositDetail]: step(
    lazyCode(() => import('../features/deposit/deposit-detail-page.tsx'), 'deposit', 'appeal', 'errors'),
  ),
  [PATHS.depositManual]: step(
    lazyCode(() => import('../features/deposit/deposit-manual-page.tsx'), 'deposit', 'appeal', 'photo', 'errors'),
  ),
  [PATHS.depositHistory]: lazyCode(
    () => import('../features/deposit/deposit-history-page.tsx'),
    'deposit',
    'lists',
    'stale',
    'errors',
  ),
  [PATHS.loan]: lazyCode(
    () => import('../features/loans/loan-page.tsx'),
    'loan',
    'identity',
    'photo',
    'stale',
    'errors',
  ),
  [PATHS.loanHistory]: lazyCode(
    () => import('../features/loans/loan-history-page.tsx'),
    'loan',
    'short',
    'lists',
    'stale',
    'errors',
  ),
  [PATHS.sell]: lazyCode(() => import('../features/sale/sell-page.tsx'), 'sale', 'appeal', 'short', 'errors'),
  [PATHS.sellHistory]: lazyCode(
    () => import('../features/sale/exchange-order-history-page.tsx'),
    'sale',
    'convert',
    'lists',
    'errors',
  ),
  [PATHS.notifications]: lazyCode(
    () => import('../features/notifications/notifications-page.tsx'),
    'notifications',
    'lists',
    'errors',
  ),
  [PATHS.support]: lazyCode(() => import('../features/support/customer-service-page.tsx'), 'support', 'errors'),
  [PATHS.chat]: lazyCode(() => import('../features/support/chat-page.tsx'), 'support', 'errors'),
  [PATHS.level]: lazyCode(() => import('../features/level/level-page.tsx'), 'level', 'performance'),
};

const notFound = lazyCode(() => Promise.resolve({ default: NotFoundScreen }));

const isPath = (path: string): path is keyof typeof PAGES => path in PAGES;

/** Returns the page at a normalised path other than home: lower case, no trailing slash. */
export const otherPageAt = (path: string): LazyPage => (isPath(path) ? PAGES[path] : notFound);
