/** Limits of one page in brotli bytes. */
interface PageLimits {
  /** As the first page of a visit, beyond home. */
  readonly alone: number;
  /** Beyond home, its rows and the person's side, which every visit of a signed-in person loads. Target 25 000. */
  readonly signedIn: number;
}

/**
 * Each page of the route table but home and trade: what was measured and 5 % more, rounded up to 50. Where `alone` jumps
 * by 18 000 or more, the page shares a module with the rows, the trade page or the person's side and loads all of it.
 */
export const PAGE_LIMITS: Readonly<Record<string, PageLimits>> = {
  'src/pages/market-page.tsx': { alone: 1_900, signedIn: 1_900 },
  'src/features/up-down/countdown-page.tsx': { alone: 90_450, signedIn: 8_050 },
  'src/features/account/assets-page.tsx': { alone: 88_850, signedIn: 7_750 },
  'src/features/account/history-page.tsx': { alone: 89_100, signedIn: 7_950 },
  'src/features/statement/statement-page.tsx': { alone: 48_300, signedIn: 6_300 },
  'src/features/convert/convert-page.tsx': { alone: 87_850, signedIn: 6_950 },
  'src/features/earn/earn-page.tsx': { alone: 69_500, signedIn: 7_550 },
  'src/features/earn/earn-purchase-page.tsx': { alone: 89_650, signedIn: 8_550 },
  'src/features/earn/earn-orders-page.tsx': { alone: 72_100, signedIn: 10_100 },
  'src/features/settings/language-page.tsx': { alone: 650, signedIn: 650 },
  'src/pages/profile-page.tsx': { alone: 86_000, signedIn: 5_150 },
  'src/pages/settings-page.tsx': { alone: 20_650, signedIn: 5_400 },
  'src/features/help/help-page.tsx': { alone: 66_150, signedIn: 4_200 },
  'src/features/rules/rules-page.tsx': { alone: 18_100, signedIn: 2_850 },
  'src/features/liabilities/liabilities-page.tsx': { alone: 95_050, signedIn: 13_950 },
  'src/features/proofs/proofs-page.tsx': { alone: 22_750, signedIn: 7_500 },
  'src/features/safety/safety-page.tsx': { alone: 88_850, signedIn: 7_750 },
  'src/features/safety/sessions-page.tsx': { alone: 83_400, signedIn: 2_300 },
  'src/features/safety/wallet-abilities-page.tsx': { alone: 81_850, signedIn: 750 },
  'src/features/limits/limits-page.tsx': { alone: 18_700, signedIn: 3_450 },
  'src/features/withdraw/withdraw-page.tsx': { alone: 93_950, signedIn: 16_300 },
  'src/features/withdraw/withdrawal-page.tsx': { alone: 46_300, signedIn: 4_300 },
  'src/features/withdraw/withdraw-manual-page.tsx': { alone: 93_850, signedIn: 14_250 },
  'src/features/withdraw/withdraw-one-click-page.tsx': { alone: 94_500, signedIn: 14_750 },
  'src/features/withdraw/withdraw-history-page.tsx': { alone: 45_300, signedIn: 3_250 },
  'src/features/withdraw/withdraw-one-click-history-page.tsx': { alone: 45_250, signedIn: 3_250 },
  'src/features/withdraw/withdraw-all-history-page.tsx': { alone: 45_250, signedIn: 3_250 },
  'src/features/bank/bind-account-page.tsx': { alone: 22_950, signedIn: 7_700 },
  'src/features/fund-password/set-fund-password-page.tsx': { alone: 19_600, signedIn: 4_350 },
  'src/features/fund-password/fund-password-page.tsx': { alone: 17_800, signedIn: 2_550 },
  'src/features/fund-password/change-fund-password-page.tsx': { alone: 20_050, signedIn: 4_800 },
  'src/features/diagnostics/diagnostics-page.tsx': { alone: 49_250, signedIn: 7_200 },
  'src/features/verification/verification-page.tsx': { alone: 27_300, signedIn: 12_050 },
  'src/features/verification/primary-verification-page.tsx': { alone: 27_600, signedIn: 12_350 },
  'src/features/verification/advanced-verification-page.tsx': { alone: 33_900, signedIn: 18_650 },
  'src/features/deposit/deposit-page.tsx': { alone: 50_700, signedIn: 9_650 },
  'src/features/deposit/deposit-detail-page.tsx': { alone: 22_500, signedIn: 7_250 },
  'src/features/deposit/deposit-manual-page.tsx': { alone: 28_550, signedIn: 13_300 },
  'src/features/deposit/deposit-history-page.tsx': { alone: 48_000, signedIn: 5_950 },
  'src/features/loans/loan-page.tsx': { alone: 58_650, signedIn: 16_650 },
  'src/features/loans/loan-history-page.tsx': { alone: 53_800, signedIn: 11_800 },
  'src/features/sale/sell-page.tsx': { alone: 72_000, signedIn: 10_000 },
  'src/features/sale/exchange-order-history-page.tsx': { alone: 70_400, signedIn: 8_450 },
  'src/features/notifications/notifications-page.tsx': { alone: 66_950, signedIn: 4_950 },
  'src/features/support/customer-service-page.tsx': { alone: 19_500, signedIn: 4_250 },
  'src/features/support/chat-page.tsx': { alone: 26_450, signedIn: 11_200 },
  'src/features/level/level-page.tsx': { alone: 44_700, signedIn: 2_650 },
};
