import { propertyOf } from '../eip1193.ts';
import type { NamedKind } from '../kinds.ts';
import { kindByFlags } from './identity.ts';

const PHONE = /Android|iPhone|iPad|iPod|Mobile/i;

export const isPhone = (userAgent: string): boolean => PHONE.test(userAgent);

/** Marks of these apps in the user agent of their browsers. Trust and some versions of the others have none. */
const USER_AGENT_MARKS: readonly (readonly [NamedKind, RegExp])[] = [
  ['metamask', /MetaMaskMobile/],
  ['okx', /\bOK(App|Ex|X)\b/i],
  ['binance', /\bBNC\/|BinanceWallet/i],
  ['trust', /\bTrust(Wallet)?\//i],
];

/**
 * The wallet in whose own browser this page runs; null in an ordinary browser, with or without an extension.
 * Only here may connecting be prompted without a tap (decision 36), so a doubtful case counts as ordinary.
 */
export function walletBrowserOf(page: Pick<Window, 'navigator'>): NamedKind | null {
  const { userAgent } = page.navigator;
  if (!isPhone(userAgent)) return null;
  const marked = USER_AGENT_MARKS.find(([, mark]) => mark.test(userAgent));
  if (marked) return marked[0];
  // On a phone these three put their flag only where they are the browser; `isMetaMask` is set by far too many.
  const kind = kindByFlags(propertyOf(page, 'ethereum'));
  return kind === 'metamask' ? null : kind;
}
