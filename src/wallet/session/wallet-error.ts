import { propertyOf } from '../eip1193.ts';
import { WalletRequestRefused } from '../guard/guarded-provider.ts';

/** Kinds of a wallet's failure; everything not listed is `failed`. */
export type WalletFailure = 'rejected' | 'pending' | 'unknownChain' | 'refusedByGuard' | 'failed';

/** Codes that mean one thing. EIP-1193 and EIP-1474; words of ethers; 5000 and up are WalletConnect's. */
const MEANINGS: ReadonlyMap<unknown, WalletFailure> = new Map<unknown, WalletFailure>([
  [4001, 'rejected'],
  [5000, 'rejected'],
  [5001, 'rejected'],
  [5002, 'rejected'],
  ['ACTION_REJECTED', 'rejected'],
  ['USER_REJECTED', 'rejected'],
  [-32002, 'pending'],
  [4902, 'unknownChain'],
]);

/**
 * A refusal by its words, for wallets that send it under the code of any fault (-32603, -32000, none). The person must be
 * named, or the message be nothing else: "rejected by the node" is a fault.
 */
const REFUSALS = [
  /\buser(?:s| has)? (?:rejected|denied|declined|refused|disapproved|aborted|cancell?ed|closed)\b/i,
  /\b(?:rejected|denied|declined|refused|aborted|cancell?ed) by (?:the )?user\b/i,
  /^(?:error: )?(?:(?:request|transaction|signature|signing|action|connection) )?(?:request )?(?:was |has been )?(?:rejected|declined|cancell?ed)\.?$/i,
  /(?:用户|用戶|使用者)(?:已)?(?:拒绝|拒絕|取消)/u,
];

/** Wallets wrap the error that matters; these are the places they wrap it in. */
const WRAPPERS = ['data', 'originalError', 'cause', 'error', 'info'];
/** Characters of a message that are read; some wallets put a whole stack trace into it. */
const READ_LENGTH = 500;

const isRefusal = (text: unknown): boolean =>
  typeof text === 'string' && REFUSALS.some((words) => words.test(text.slice(0, READ_LENGTH).trim()));

function meaningOf(error: unknown, depth: number): WalletFailure | null {
  const code = propertyOf(error, 'code');
  const own = MEANINGS.get(typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code);
  if (own || depth === 0) return own ?? null;
  for (const wrapper of WRAPPERS) {
    const inner = meaningOf(propertyOf(error, wrapper), depth - 1);
    if (inner) return inner;
  }
  return isRefusal(error) || isRefusal(propertyOf(error, 'message')) ? 'rejected' : null;
}

/** Reads a rejection of any wallet: its code, plain or wrapped, and where that says nothing its words. */
export const walletFailureOf = (error: unknown): WalletFailure =>
  error instanceof WalletRequestRefused ? 'refusedByGuard' : (meaningOf(error, 3) ?? 'failed');
