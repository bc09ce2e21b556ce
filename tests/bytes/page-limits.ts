/** Limits of one page in brotli bytes. */
interface PageLimits {
  /** As the first page of a visit, beyond home. */
  readonly alone: number;
  /** Beyond home, its rows and the person's side, which every visit of a signed-in person loads. Target 25 000. */
  readonly signedIn: number;
}

/** A page without a line below. One that grows beyond this gets a line. */
const SMALL_PAGE: PageLimits = { alone: 25_000, signedIn: 5_000 };

/**
 * Pages of the route table but home and trade: what was measured and 5 % more, rounded up to 50. Where `alone` jumps
 * by 18 000 or more, the page shares a module with the rows, the trade page or the person's side and loads all of it.
 */
export const PAGE_LIMITS: Readonly<Record<string, PageLimits>> = {
  'src/pages/market-page.tsx': { alone: 1_900, signedIn: 1_900 },
  'src/features/up-down/countdown-page.tsx': { alone: 96_600, signedIn: 11_150 },
  'src/features/account/assets-page.tsx': { alone: 91_500, signedIn: 7_650 },
  'src/features/account/history-page.tsx': { alone: 91_200, signedIn: 7_400 },
  'src/pages/statement-page.tsx': { alone: 49_850, signedIn: 7_550 },
  'src/pages/journal/journal-page.tsx': { alone: 65_400, signedIn: 1_150 },
  'src/features/journal-trades/journal-trade-page.tsx': { alone: 65_850, signedIn: 1_050 },
  'src/pages/strategy/strategy-page.tsx': { alone: 98_350, signedIn: 15_000 },
  'src/pages/strategy/strategy-rules-page.tsx': { alone: 110_400, signedIn: 29_250 },
  'src/pages/strategy/result-page.tsx': { alone: 94_600, signedIn: 9_850 },
  'src/pages/strategy/sweep-page.tsx': { alone: 93_900, signedIn: 9_850 },
  'src/features/convert/convert-page.tsx': { alone: 90_500, signedIn: 7_100 },
  'src/features/earn/earn-page.tsx': { alone: 70_550, signedIn: 6_450 },
  'src/features/earn/earn-purchase-page.tsx': { alone: 91_850, signedIn: 8_000 },
  'src/features/earn/earn-orders-page.tsx': { alone: 73_150, signedIn: 9_850 },
  'src/features/settings/language-page.tsx': { alone: 650, signedIn: 650 },
  'src/pages/profile-page.tsx': { alone: 89_200, signedIn: 5_400 },
  'src/pages/settings-page.tsx': { alone: 21_900, signedIn: 5_400 },
  'src/features/help/help-page.tsx': { alone: 68_400, signedIn: 4_300 },
  'src/features/rules/rules-page.tsx': { alone: 20_450, signedIn: 2_850 },
  'src/features/liabilities/liabilities-page.tsx': { alone: 97_750, signedIn: 13_950 },
  'src/features/proofs/proofs-page.tsx': { alone: 24_000, signedIn: 7_450 },
  'src/features/safety/safety-page.tsx': { alone: 91_600, signedIn: 7_800 },
  'src/features/safety/sessions-page.tsx': { alone: 86_100, signedIn: 2_300 },
  'src/features/safety/wallet-abilities-page.tsx': { alone: 84_550, signedIn: 750 },
  'src/features/limits/limits-page.tsx': { alone: 21_100, signedIn: 3_500 },
  'src/features/withdraw/withdraw-page.tsx': { alone: 100_350, signedIn: 16_550 },
  'src/features/withdraw/withdrawal-page.tsx': { alone: 47_800, signedIn: 4_250 },
  'src/features/withdraw/withdraw-manual-page.tsx': { alone: 98_300, signedIn: 15_250 },
  'src/features/withdraw/withdraw-one-click-page.tsx': { alone: 98_850, signedIn: 15_750 },
  'src/features/withdraw/withdraw-history-page.tsx': { alone: 46_250, signedIn: 2_700 },
  'src/features/withdraw/withdraw-one-click-history-page.tsx': { alone: 46_200, signedIn: 2_650 },
  'src/features/withdraw/withdraw-all-history-page.tsx': { alone: 46_200, signedIn: 2_650 },
  'src/features/bank/bind-account-page.tsx': { alone: 25_500, signedIn: 7_700 },
  'src/features/fund-password/set-fund-password-page.tsx': { alone: 21_100, signedIn: 4_550 },
  'src/features/fund-password/fund-password-page.tsx': { alone: 20_150, signedIn: 2_550 },
  'src/features/fund-password/change-fund-password-page.tsx': { alone: 21_450, signedIn: 4_950 },
  'src/features/diagnostics/diagnostics-page.tsx': { alone: 51_100, signedIn: 8_550 },
  'src/features/verification/verification-page.tsx': { alone: 28_700, signedIn: 12_150 },
  'src/features/verification/primary-verification-page.tsx': { alone: 29_000, signedIn: 12_500 },
  'src/features/verification/advanced-verification-page.tsx': { alone: 35_300, signedIn: 18_750 },
  'src/features/deposit/deposit-page.tsx': { alone: 53_200, signedIn: 9_650 },
  'src/features/deposit/deposit-detail-page.tsx': { alone: 25_250, signedIn: 7_650 },
  'src/features/deposit/deposit-manual-page.tsx': { alone: 29_900, signedIn: 13_350 },
  'src/features/deposit/deposit-history-page.tsx': { alone: 49_000, signedIn: 5_800 },
  'src/features/loans/loan-page.tsx': { alone: 59_700, signedIn: 18_750 },
  'src/features/loans/loan-history-page.tsx': { alone: 54_250, signedIn: 10_700 },
  'src/features/sale/sell-page.tsx': { alone: 74_150, signedIn: 10_050 },
  'src/features/sale/exchange-order-history-page.tsx': { alone: 72_450, signedIn: 8_450 },
  'src/features/notifications/notifications-page.tsx': { alone: 68_800, signedIn: 4_700 },
  'src/features/support/customer-service-page.tsx': { alone: 21_950, signedIn: 4_400 },
  'src/features/support/chat-page.tsx': { alone: 27_750, signedIn: 11_200 },
  'src/features/level/level-page.tsx': { alone: 46_200, signedIn: 2_650 },
};

/** @param page  its source file */
export const limitsOf = (page: string): PageLimits => PAGE_LIMITS[page] ?? SMALL_PAGE;
