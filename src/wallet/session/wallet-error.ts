import { propertyOf } from '../eip1193.ts';
import { WalletRequestRefused } from '../guard/guarded-provider.ts';

/** What a wallet's failure means to us; everything not listed is `failed`. */
export type WalletFailure = 'rejected' | 'pending' | 'unknownChain' | 'refusedByGuard' | 'failed';

const MEANINGS: ReadonlyMap<unknown, WalletFailure> = new Map<unknown, WalletFailure>([
  [4001, 'rejected'],
  ['ACTION_REJECTED', 'rejected'],
  [-32000, 'rejected'],
  [-32002, 'pending'],
  [4902, 'unknownChain'],
]);

/** Wallets wrap the code that matters; these are the places they wrap it in. */
const WRAPPERS = ['data', 'originalError', 'cause', 'error', 'info'];

function meaningOf(error: unknown, depth: number): WalletFailure | null {
  const code = propertyOf(error, 'code');
  const own = MEANINGS.get(typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code);
  if (own || depth === 0) return own ?? null;
  for (const wrapper of WRAPPERS) {
    const inner = meaningOf(propertyOf(error, wrapper), depth - 1);
    if (inner) return inner;
  }
  return null;
}

/** Reads a rejection of any wallet: numbers of EIP-1193 and EIP-1474, the word of ethers, plain or wrapped. */
export const walletFailureOf = (error: unknown): WalletFailure =>
  error instanceof WalletRequestRefused ? 'refusedByGuard' : (meaningOf(error, 3) ?? 'failed');
