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
  'src/pages/market-page.tsx': { alone: 1_950, signedIn: 1_950 },
  'src/features/up-down/countdown-page.tsx': { alone: 88_700, signedIn: 7_850 },
  'src/features/account/assets-page.tsx': { alone: 86_500, signedIn: 7_400 },
  'src/features/account/history-page.tsx': { alone: 87_300, signedIn: 8_200 },
  'src/features/statement/statement-page.tsx': { alone: 46_050, signedIn: 6_300 },
  'src/features/convert/convert-page.tsx': { alone: 86_450, signedIn: 6_750 },
  'src/features/earn/earn-page.tsx': { alone: 44_950, signedIn: 5_200 },
  'src/features/earn/earn-purchase-page.tsx': { alone: 87_450, signedIn: 8_350 },
  'src/features/earn/earn-orders-page.tsx': { alone: 67_500, signedIn: 8_400 },
  'src/features/settings/language-page.tsx': { alone: 650, signedIn: 650 },
  'src/pages/profile-page.tsx': { alone: 84_750, signedIn: 5_650 },
  'src/pages/settings-page.tsx': { alone: 17_950, signedIn: 5_150 },
  'src/features/help/help-page.tsx': { alone: 63_200, signedIn: 4_100 },
  'src/features/rules/rules-page.tsx': { alone: 15_650, signedIn: 2_850 },
  'src/features/liabilities/liabilities-page.tsx': { alone: 92_950, signedIn: 13_850 },
  'src/features/proofs/proofs-page.tsx': { alone: 20_200, signedIn: 7_400 },
  'src/features/safety/safety-page.tsx': { alone: 87_100, signedIn: 8_000 },
  'src/features/safety/sessions-page.tsx': { alone: 81_450, signedIn: 2_300 },
  'src/features/safety/wallet-abilities-page.tsx': { alone: 79_850, signedIn: 750 },
  'src/features/limits/limits-page.tsx': { alone: 16_250, signedIn: 3_500 },
  'src/features/withdraw/withdraw-page.tsx': { alone: 91_050, signedIn: 11_950 },
  'src/features/withdraw/withdrawal-page.tsx': { alone: 44_150, signedIn: 4_400 },
  'src/features/withdraw/withdraw-manual-page.tsx': { alone: 91_250, signedIn: 12_150 },
  'src/features/withdraw/withdraw-one-click-page.tsx': { alone: 91_950, signedIn: 12_850 },
  'src/features/withdraw/withdraw-history-page.tsx': { alone: 42_950, signedIn: 3_200 },
  'src/features/withdraw/withdraw-one-click-history-page.tsx': { alone: 42_950, signedIn: 3_200 },
  'src/features/withdraw/withdraw-all-history-page.tsx': { alone: 42_950, signedIn: 3_200 },
  'src/features/bank/bind-account-page.tsx': { alone: 18_400, signedIn: 5_600 },
  'src/features/fund-password/set-fund-password-page.tsx': { alone: 17_900, signedIn: 5_150 },
  'src/features/fund-password/fund-password-page.tsx': { alone: 15_500, signedIn: 2_700 },
  'src/features/fund-password/change-fund-password-page.tsx': { alone: 18_400, signedIn: 5_600 },
  'src/features/diagnostics/diagnostics-page.tsx': { alone: 46_750, signedIn: 7_000 },
  'src/features/verification/verification-page.tsx': { alone: 23_300, signedIn: 10_500 },
  'src/features/verification/primary-verification-page.tsx': { alone: 25_400, signedIn: 12_650 },
  'src/features/verification/advanced-verification-page.tsx': { alone: 31_750, signedIn: 18_950 },
  'src/features/deposit/deposit-page.tsx': { alone: 48_650, signedIn: 8_900 },
  'src/features/deposit/deposit-detail-page.tsx': { alone: 20_300, signedIn: 7_500 },
  'src/features/deposit/deposit-manual-page.tsx': { alone: 26_350, signedIn: 13_600 },
  'src/features/deposit/deposit-history-page.tsx': { alone: 45_700, signedIn: 5_950 },
  'src/features/loans/loan-page.tsx': { alone: 57_100, signedIn: 17_400 },
  'src/features/loans/loan-history-page.tsx': { alone: 51_950, signedIn: 12_200 },
  'src/features/sale/sell-page.tsx': { alone: 69_400, signedIn: 10_250 },
  'src/features/sale/exchange-order-history-page.tsx': { alone: 68_200, signedIn: 9_100 },
  'src/features/notifications/notifications-page.tsx': { alone: 64_050, signedIn: 4_900 },
  'src/features/support/customer-service-page.tsx': { alone: 17_050, signedIn: 4_250 },
  'src/features/support/chat-page.tsx': { alone: 24_600, signedIn: 11_800 },
  'src/features/level/level-page.tsx': { alone: 42_400, signedIn: 2_650 },
};
