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
  files: [`src/pages/${file}`, ROUTES],
  parts: ['first', ...parts],
});

/** What the app will import for each page (`page-at.ts`, `routes.tsx`), so that index.html can ask for it before that code runs. */
export const PAGE_FILES: Readonly<Record<Path, PageFiles>> = {
  [PATHS.home]: HOME,
  [PATHS.homeAlias]: HOME,
  [PATHS.market]: { files: ['src/pages/market-page.tsx', ROUTES, ROWS], parts: ['first', 'market', 'feed'] },
  [PATHS.trade]: page('trade/trade-page.tsx', 'trade', 'chart', 'up-down', 'feed'),
  [PATHS.countdown]: page('countdown-page.tsx', 'up-down', 'proof', 'errors'),
  [PATHS.assets]: page('assets-page.tsx', 'assets', 'account', 'errors'),
  [PATHS.history]: page('history-page.tsx', 'history', 'account', 'lists', 'errors'),
  [PATHS.statement]: page('statement-page.tsx', 'statement', 'errors'),
  [PATHS.convert]: page('convert-page.tsx', 'convert', 'errors'),
  [PATHS.earn]: page('earn/earn-page.tsx', 'earn', 'errors'),
  [PATHS.earnPurchase]: page('earn/purchase-page.tsx', 'earn', 'errors'),
  [PATHS.earnHistory]: page('earn/orders-page.tsx', 'earn', 'lists', 'errors'),
  [PATHS.language]: page('language-page.tsx', 'language'),
  [PATHS.profile]: page('profile-page.tsx', 'profile', 'account', 'person', 'errors'),
  [PATHS.settings]: page('settings-page.tsx', 'settings', 'performance'),
  [PATHS.help]: page('help-page.tsx', 'help', 'errors'),
  [PATHS.rules]: page('rules-page.tsx', 'rules', 'errors'),
  [PATHS.liabilities]: page('liabilities-page.tsx', 'liabilities', 'errors'),
  [PATHS.proofs]: page('proofs-page.tsx', 'proofs', 'errors'),
  [PATHS.safety]: page('safety/safety-page.tsx', 'safety', 'wallet', 'errors'),
  [PATHS.sessions]: page('safety/sessions-page.tsx', 'safety', 'errors'),
  [PATHS.walletAbilities]: page('safety/wallet-page.tsx', 'safety', 'errors'),
  [PATHS.limits]: page('limits-page.tsx', 'limits', 'errors'),
  [PATHS.withdraw]: page('withdraw/withdraw-page.tsx', 'withdraw', 'withdrawal', 'errors'),
  [PATHS.withdrawal]: page('withdraw/withdrawal-page.tsx', 'withdrawal', 'errors'),
  [PATHS.withdrawManual]: page('withdraw/manual-page.tsx', 'withdraw', 'withdrawal', 'errors'),
  [PATHS.withdrawOneClick]: page('withdraw/one-click-page.tsx', 'withdraw', 'withdrawal', 'errors'),
  [PATHS.withdrawHistory]: page('withdraw/history-page.tsx', 'withdrawal', 'errors'),
  [PATHS.withdrawOneClickHistory]: page('withdraw/one-click-history-page.tsx', 'withdrawal', 'errors'),
  [PATHS.withdrawAllHistory]: page('withdraw/all-history-page.tsx', 'withdrawal', 'errors'),
  [PATHS.bindAccount]: page('bind-account-page.tsx', 'bank', 'errors'),
  [PATHS.setFundPassword]: page('set-fund-password-page.tsx', 'fund-password', 'errors'),
  [PATHS.fundPassword]: page('fund-password-page.tsx', 'fund-password', 'errors'),
  [PATHS.changeFundPassword]: page('change-fund-password-page.tsx', 'fund-password', 'errors'),
  [PATHS.verification]: page('verification/verification-page.tsx', 'verification', 'identity', 'stale', 'errors'),
  [PATHS.primaryVerification]: page('verification/primary-page.tsx', 'verification', 'identity', 'stale', 'errors'),
  [PATHS.advancedVerification]: page(
    'verification/advanced-page.tsx',
    'verification',
    'identity',
    'photo',
    'stale',
    'errors',
  ),
  [PATHS.diagnostics]: page('diagnostics-page.tsx', 'diagnostics', 'performance', 'lab'),
  [PATHS.deposit]: page('deposit-page.tsx', 'deposit', 'errors'),
  [PATHS.depositDetail]: page('deposit-detail-page.tsx', 'deposit', 'appeal', 'errors'),
  [PATHS.depositManual]: page('deposit-manual-page.tsx', 'deposit', 'appeal', 'photo', 'errors'),
  [PATHS.depositHistory]: page('deposit-history-page.tsx', 'deposit', 'errors'),
  [PATHS.loan]: page('loan-page.tsx', 'loan', 'identity', 'photo', 'stale', 'errors'),
  [PATHS.loanHistory]: page('loan-history-page.tsx', 'loan', 'short', 'lists', 'stale', 'errors'),
  [PATHS.sell]: page('sell-page.tsx', 'sale', 'appeal', 'short', 'errors'),
  [PATHS.sellHistory]: page('exchange-order-history-page.tsx', 'sale', 'convert', 'lists', 'errors'),
  [PATHS.notifications]: page('notifications-page.tsx', 'notifications', 'lists', 'errors'),
  [PATHS.support]: page('customer-service-page.tsx', 'support', 'errors'),
  [PATHS.chat]: page('chat-page.tsx', 'support', 'errors'),
  [PATHS.level]: page('level-page.tsx', 'level', 'performance'),
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
