import { propertyOf } from '../eip1193.ts';
import { NAMED_WALLETS } from '../kinds.ts';
import type { NamedKind } from '../kinds.ts';

/**
 * Flags of wallets that also claim `isMetaMask`, or may hold `window.ethereum`, and are none of our four.
 * Facts about public wallets; the unlisted ones are caught by the general rule in `strangeFlag`.
 */
const FOREIGN_FLAGS = [
  'isAlphaWallet',
  'isApexWallet',
  'isAvalanche',
  'isBackpack',
  'isBifrost',
  'isBitKeep',
  'isBitget',
  'isBitski',
  'isBlockWallet',
  'isBraveWallet',
  'isBybit',
  'isCoin98',
  'isCoinbaseWallet',
  'isCtrl',
  'isCypherD',
  'isDawn',
  'isDefiant',
  'isEnkrypt',
  'isExodus',
  'isFordefi',
  'isFrame',
  'isFrontier',
  'isGamestop',
  'isGateWallet',
  'isHaloWallet',
  'isHyperPay',
  'isImToken',
  'isKrystal',
  'isKuCoinWallet',
  'isLedgerConnect',
  'isMathWallet',
  'isMEWwallet',
  'isNestWallet',
  'isOneInchAndroidWallet',
  'isOneInchIOSWallet',
  'isOneKey',
  'isOpera',
  'isPhantom',
  'isPortal',
  'isRabby',
  'isRainbow',
  'isRonin',
  'isSafePal',
  'isSequence',
  'isStatus',
  'isSubWallet',
  'isTalisman',
  'isTally',
  'isTokenPocket',
  'isTokenary',
  'isUniswapWallet',
  'isWigwam',
  'isXDEFI',
  'isZeal',
  'isZerion',
] as const;

const hasFlag = (provider: unknown, flag: string): boolean => propertyOf(provider, flag) === true;

const ownFlagsOf = (kind: NamedKind): readonly string[] =>
  NAMED_WALLETS.find((wallet) => wallet.kind === kind)?.ownFlags ?? [];

/** An enumerable `isSomething: true` that neither MetaMask nor our wallets set: the next impersonator, by its own flag. */
function strangeFlag(provider: object): boolean {
  try {
    for (const name in provider)
      if (/^is[A-Z]/.test(name) && name !== 'isMetaMask' && hasFlag(provider, name)) return true;
  } catch {
    return true; // A provider that cannot even be listed is nobody we know.
  }
  return false;
}

const ofOtherMaker = (kind: NamedKind, provider: unknown): boolean =>
  FOREIGN_FLAGS.some((flag) => hasFlag(provider, flag)) ||
  NAMED_WALLETS.some((wallet) => wallet.kind !== kind && wallet.ownFlags.some((flag) => hasFlag(provider, flag)));

/**
 * Returns the wallet of a provider from its flags alone; null when it is unknown or has no flag. `isMetaMask` counts
 * only where nothing else is claimed: about 45 wallets set it to be found by old pages.
 */
export function kindByFlags(provider: unknown): NamedKind | null {
  const owners = NAMED_WALLETS.filter(({ ownFlags }) => ownFlags.some((flag) => hasFlag(provider, flag)));
  const [owner] = owners;
  if (owner) return owners.length === 1 && !ofOtherMaker(owner.kind, provider) ? owner.kind : null;
  return hasFlag(provider, 'isMetaMask') && !contradicts('metamask', provider) ? 'metamask' : null;
}

/**
 * Returns whether a provider found under a wallet's name has another maker's flag. Its own flag outweighs `isMetaMask`,
 * but not the flag of a third wallet.
 */
export function contradicts(kind: NamedKind, provider: unknown): boolean {
  if (ofOtherMaker(kind, provider)) return true;
  return ownFlagsOf(kind).length === 0 && strangeFlag(provider as object);
}
