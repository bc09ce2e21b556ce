import type { CataloguePart } from '../../i18n/catalogues.ts';
import { PATHS } from '../../features/shell/paths.ts';
import type { Path } from '../../features/shell/paths.ts';

interface PageFiles {
  /** Sources, from the project's root: the page, then what it asks for as soon as it runs. */
  readonly files: readonly [page: string, ...others: string[]];
  readonly parts: readonly CataloguePart[];
}

const ROWS = 'src/features/markets/market-rows.tsx';
/** Which leads from the app to every page but home. */
const ROUTES = 'src/app/routes.tsx';
const HOME: PageFiles = { files: ['src/pages/home-page.tsx', ROWS], parts: ['first'] };
const page = (file: string, ...parts: readonly CataloguePart[]): PageFiles => ({
  files: [`src/${file}`, ROUTES],
  parts: ['first', ...parts],
});

/** What the app will import for each page (`page-at.ts`, `routes.tsx`), so that index.html can ask for it before that code runs. */
export const PAGE_FILES: Readonly<Record<Path, PageFiles>> = {
  [PATHS.home]: HOME,
  [PATHS.homeAlias]: HOME,
  [PATHS.market]: { files: ['src/pages/market-page.tsx', ROUTES, ROWS], parts: ['first', 'market', 'feed'] },
  [PATHS.trade]: page('pages/trade/trade-page.tsx', 'trade', 'chart', 'up-down', 'feed'),
  [PATHS.countdown]: page('features/up-down/countdown-page.tsx', 'up-down', 'proof', 'errors'),
  [PATHS.assets]: page('features/account/assets-page.tsx', 'assets', 'account', 'errors'),
  [PATHS.history]: page('features/account/history-page.tsx', 'history', 'account', 'lists', 'errors'),
  [PATHS.statement]: page('features/statement/statement-page.tsx', 'statement', 'errors'),
  [PATHS.convert]: page('features/convert/convert-page.tsx', 'convert', 'errors'),
  [PATHS.earn]: page('features/earn/earn-page.tsx', 'earn', 'errors'),
  [PATHS.earnPurchase]: page('features/earn/earn-purchase-page.tsx', 'earn', 'errors'),
  [PATHS.earnHistory]: page('features/earn/earn-orders-page.tsx', 'earn', 'lists', 'errors'),
  [PATHS.language]: page('features/settings/language-page.tsx', 'language'),
  [PATHS.profile]: page('pages/profile-page.tsx', 'profile', 'account', 'person', 'errors'),
  [PATHS.settings]: page('pages/settings-page.tsx', 'settings', 'performance'),
  [PATHS.help]: page('features/help/help-page.tsx', 'help', 'errors'),
  [PATHS.rules]: page('features/rules/rules-page.tsx', 'rules', 'errors'),
  [PATHS.liabilities]: page('features/liabilities/liabilities-page.tsx', 'liabilities', 'errors'),
  [PATHS.proofs]: page('features/proofs/proofs-page.tsx', 'proofs', 'errors'),
  [PATHS.safety]: page('features/safety/safety-page.tsx', 'safety', 'wallet', 'errors'),
  [PATHS.sessions]: page('features/safety/sessions-page.tsx', 'safety', 'errors'),
  [PATHS.walletAbilities]: page('features/safety/wallet-abilities-page.tsx', 'safety', 'errors'),
  [PATHS.limits]: page('features/limits/limits-page.tsx', 'limits', 'errors'),
  [PATHS.withdraw]: page('features/withdraw/withdraw-page.tsx', 'withdraw', 'withdrawal', 'errors'),
  [PATHS.withdrawal]: page('features/withdraw/withdrawal-page.tsx', 'withdrawal', 'errors'),
  [PATHS.withdrawManual]: page('features/withdraw/withdraw-manual-page.tsx', 'withdraw', 'withdrawal', 'errors'),
  [PATHS.withdrawOneClick]: page('features/withdraw/withdraw-one-click-page.tsx', 'withdraw', 'withdrawal', 'errors'),
  [PATHS.withdrawHistory]: page('features/withdraw/withdraw-history-page.tsx', 'withdrawal', 'errors'),
  [PATHS.withdrawOneClickHistory]: page(
    'features/withdraw/withdraw-one-click-history-page.tsx',
    'withdrawal',
    'errors',
  ),
  [PATHS.withdrawAllHistory]: page('features/withdraw/withdraw-all-history-page.tsx', 'withdrawal', 'errors'),
  [PATHS.bindAccount]: page('features/bank/bind-account-page.tsx', 'bank', 'errors'),
  [PATHS.setFundPassword]: page('features/fund-password/set-fund-password-page.tsx', 'fund-password', 'errors'),
  [PATHS.fundPassword]: page('features/fund-password/fund-password-page.tsx', 'fund-password', 'errors'),
  [PATHS.changeFundPassword]: page('features/fund-password/change-fund-password-page.tsx', 'fund-password', 'errors'),
  [PATHS.verification]: page(
    'features/verification/verification-page.tsx',
    'verification',
    'identity',
    'stale',
    'errors',
  ),
  [PATHS.primaryVerification]: page(
    'features/verification/primary-verification-page.tsx',
    'verification',
    'identity',
    'stale',
    'errors',
  ),
  [PATHS.advancedVerification]: page(
    'features/verification/advanced-verification-page.tsx',
    'verification',
    'identity',
    'photo',
    'stale',
    'errors',
  ),
  [PATHS.diagnostics]: page('features/diagnostics/diagnostics-page.tsx', 'diagnostics', 'performance', 'lab'),
  [PATHS.deposit]: page('features/deposit/deposit-page.tsx', 'deposit', 'errors'),
  [PATHS.depositDetail]: page('features/deposit/deposit-detail-page.tsx', 'deposit', 'appeal', 'errors'),
  [PATHS.depositManual]: page('features/deposit/deposit-manual-page.tsx', 'deposit', 'appeal', 'photo', 'errors'),
  [PATHS.depositHistory]: page('features/deposit/deposit-history-page.tsx', 'deposit', 'errors'),
  [PATHS.loan]: page('features/loans/loan-page.tsx', 'loan', 'identity', 'photo', 'stale', 'errors'),
  [PATHS.loanHistory]: page('features/loans/loan-history-page.tsx', 'loan', 'short', 'lists', 'stale', 'errors'),
  [PATHS.sell]: page('features/sale/sell-page.tsx', 'sale', 'appeal', 'short', 'errors'),
  [PATHS.sellHistory]: page('features/sale/exchange-order-history-page.tsx', 'sale', 'convert', 'lists', 'errors'),
  [PATHS.notifications]: page('features/notifications/notifications-page.tsx', 'notifications', 'lists', 'errors'),
  [PATHS.support]: page('features/support/customer-service-page.tsx', 'support', 'errors'),
  [PATHS.chat]: page('features/support/chat-page.tsx', 'support', 'errors'),
  [PATHS.level]: page('features/level/level-page.tsx', 'level', 'performance'),
};

/**
 * Pages that are a step of another one, where no visit begins. index.html does without their files, so that it still comes in
 * one round trip; their code is asked for when they are opened.
 */
export const STEPS: ReadonlySet<string> = new Set<Path>([
  PATHS.primaryVerification,
  PATHS.advancedVerification,
  PATHS.setFundPassword,
  PATHS.changeFundPassword,
  PATHS.sessions,
  PATHS.walletAbilities,
  PATHS.proofs,
]);
