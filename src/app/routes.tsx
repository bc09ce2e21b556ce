import { PATHS } from '../features/shell/paths.ts';
import type { Path } from '../features/shell/paths.ts';
import { NotFoundScreen } from '../features/shell/error-screens.tsx';
import { lazyCode } from '../ui/lazy-code.ts';
import type { LazyPage } from './router.tsx';

/** Hash routes as specified; home stands in `page-at.ts`. */
const PAGES: Readonly<Record<Exclude<Path, typeof PATHS.home | typeof PATHS.homeAlias>, LazyPage>> = {
  [PATHS.market]: lazyCode(() => import('../pages/market-page.tsx'), 'market', 'feed'),
  [PATHS.trade]: lazyCode(() => import('../pages/trade/trade-page.tsx'), 'trade', 'chart', 'up-down', 'feed'),
  [PATHS.countdown]: lazyCode(() => import('../pages/countdown-page.tsx'), 'up-down', 'proof', 'errors'),
  [PATHS.assets]: lazyCode(() => import('../pages/assets-page.tsx'), 'assets', 'account', 'errors'),
  [PATHS.history]: lazyCode(() => import('../pages/history-page.tsx'), 'history', 'account', 'lists', 'errors'),
  [PATHS.statement]: lazyCode(() => import('../pages/statement-page.tsx'), 'statement', 'errors'),
  [PATHS.convert]: lazyCode(() => import('../pages/convert-page.tsx'), 'convert', 'errors'),
  [PATHS.earn]: lazyCode(() => import('../pages/earn/earn-page.tsx'), 'earn', 'errors'),
  [PATHS.earnPurchase]: lazyCode(() => import('../pages/earn/purchase-page.tsx'), 'earn', 'errors'),
  [PATHS.earnHistory]: lazyCode(() => import('../pages/earn/orders-page.tsx'), 'earn', 'lists', 'errors'),
  [PATHS.language]: lazyCode(() => import('../pages/language-page.tsx'), 'language'),
  [PATHS.profile]: lazyCode(() => import('../pages/profile-page.tsx'), 'profile', 'account', 'person', 'errors'),
  [PATHS.settings]: lazyCode(() => import('../pages/settings-page.tsx'), 'settings', 'performance'),
  [PATHS.help]: lazyCode(() => import('../pages/help-page.tsx'), 'help', 'errors'),
  [PATHS.rules]: lazyCode(() => import('../pages/rules-page.tsx'), 'rules', 'errors'),
  [PATHS.liabilities]: lazyCode(() => import('../pages/liabilities-page.tsx'), 'liabilities', 'errors'),
  [PATHS.proofs]: lazyCode(() => import('../pages/proofs-page.tsx'), 'proofs', 'errors'),
  [PATHS.safety]: lazyCode(() => import('../pages/safety/safety-page.tsx'), 'safety', 'wallet', 'errors'),
  [PATHS.sessions]: lazyCode(() => import('../pages/safety/sessions-page.tsx'), 'safety', 'errors'),
  [PATHS.walletAbilities]: lazyCode(() => import('../pages/safety/wallet-page.tsx'), 'safety', 'errors'),
  [PATHS.limits]: lazyCode(() => import('../pages/limits-page.tsx'), 'limits', 'errors'),
  [PATHS.withdraw]: lazyCode(() => import('../pages/withdraw/withdraw-page.tsx'), 'withdraw', 'withdrawal', 'errors'),
  [PATHS.withdrawal]: lazyCode(() => import('../pages/withdraw/withdrawal-page.tsx'), 'withdrawal', 'errors'),
  [PATHS.withdrawManual]: lazyCode(
    () => import('../pages/withdraw/manual-page.tsx'),
    'withdraw',
    'withdrawal',
    'errors',
  ),
  [PATHS.withdrawOneClick]: lazyCode(
    () => import('../pages/withdraw/one-click-page.tsx'),
    'withdraw',
    'withdrawal',
    'errors',
  ),
  [PATHS.withdrawHistory]: lazyCode(() => import('../pages/withdraw/history-page.tsx'), 'withdrawal', 'errors'),
  [PATHS.withdrawOneClickHistory]: lazyCode(
    () => import('../pages/withdraw/one-click-history-page.tsx'),
    'withdrawal',
    'errors',
  ),
  [PATHS.withdrawAllHistory]: lazyCode(() => import('../pages/withdraw/all-history-page.tsx'), 'withdrawal', 'errors'),
  [PATHS.bindAccount]: lazyCode(() => import('../pages/bind-account-page.tsx'), 'bank', 'errors'),
  [PATHS.setFundPassword]: lazyCode(() => import('../pages/set-fund-password-page.tsx'), 'fund-password', 'errors'),
  [PATHS.fundPassword]: lazyCode(() => import('../pages/fund-password-page.tsx'), 'fund-password', 'errors'),
  [PATHS.changeFundPassword]: lazyCode(
    () => import('../pages/change-fund-password-page.tsx'),
    'fund-password',
    'errors',
  ),
  [PATHS.diagnostics]: lazyCode(() => import('../pages/diagnostics-page.tsx'), 'diagnostics', 'performance', 'lab'),
  [PATHS.verification]: lazyCode(
    () => import('../pages/verification/verification-page.tsx'),
    'verification',
    'identity',
    'stale',
    'errors',
  ),
  [PATHS.primaryVerification]: lazyCode(
    () => import('../pages/verification/primary-page.tsx'),
    'verification',
    'identity',
    'stale',
    'errors',
  ),
  [PATHS.advancedVerification]: lazyCode(
    () => import('../pages/verification/advanced-page.tsx'),
    'verification',
    'identity',
    'photo',
    'stale',
    'errors',
  ),
  [PATHS.deposit]: lazyCode(() => import('../pages/deposit-page.tsx'), 'deposit', 'errors'),
  [PATHS.depositDetail]: lazyCode(() => import('../pages/deposit-detail-page.tsx'), 'deposit', 'appeal', 'errors'),
  [PATHS.depositManual]: lazyCode(
    () => import('../pages/deposit-manual-page.tsx'),
    'deposit',
    'appeal',
    'photo',
    'errors',
  ),
  [PATHS.depositHistory]: lazyCode(() => import('../pages/deposit-history-page.tsx'), 'deposit', 'errors'),
  [PATHS.loan]: lazyCode(() => import('../pages/loan-page.tsx'), 'loan', 'identity', 'photo', 'stale', 'errors'),
  [PATHS.loanHistory]: lazyCode(
    () => import('../pages/loan-history-page.tsx'),
    'loan',
    'short',
    'lists',
    'stale',
    'errors',
  ),
  [PATHS.sell]: lazyCode(() => import('../pages/sell-page.tsx'), 'sale', 'appeal', 'short', 'errors'),
  [PATHS.sellHistory]: lazyCode(
    () => import('../pages/exchange-order-history-page.tsx'),
    'sale',
    'convert',
    'lists',
    'errors',
  ),
  [PATHS.notifications]: lazyCode(() => import('../pages/notifications-page.tsx'), 'notifications', 'lists', 'errors'),
  [PATHS.support]: lazyCode(() => import('../pages/customer-service-page.tsx'), 'support', 'errors'),
  [PATHS.chat]: lazyCode(() => import('../pages/chat-page.tsx'), 'support', 'errors'),
  [PATHS.level]: lazyCode(() => import('../pages/level-page.tsx'), 'level', 'performance'),
};

const notFound = lazyCode(() => Promise.resolve({ default: NotFoundScreen }));

const isPath = (path: string): path is keyof typeof PAGES => path in PAGES;

/** The page at a path that is not home's: small letters, no slash at its end. */
export const otherPageAt = (path: string): LazyPage => (isPath(path) ? PAGES[path] : notFound);
