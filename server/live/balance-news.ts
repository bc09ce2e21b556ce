import type { UserInfoReader } from '../identity/user-info.ts';
import { log } from '../infra/log.ts';

type UserAsset = Awaited<ReturnType<UserInfoReader['assetsOf']>>[number];

/** One balance: a coin in an account. */
export type WalletLine = Pick<UserAsset, 'account' | 'symbol'>;

/** Reads balances after a trade and passes on those that changed. */
export interface BalanceNews {
  /** Call after the commit. Changes during a read cause one more read for all of them. */
  changed(userId: string, lines: readonly WalletLine[]): void;
}

const keyOf = ({ account, symbol }: WalletLine): string => `${account}/${symbol}`;

/**
 * Creates the reader.
 * @param send receives the balances as read, which include the change or are newer
 */
export function balanceNews(
  userInfo: Pick<UserInfoReader, 'assetsOf'>,
  send: (userId: string, lines: readonly UserAsset[]) => void,
): BalanceNews {
  const wanted = new Map<string, Set<string>>();
  const reading = new Set<string>();

  async function read(userId: string): Promise<void> {
    reading.add(userId);
    try {
      for (let keys = wanted.get(userId); keys !== undefined; keys = wanted.get(userId)) {
        wanted.delete(userId);
        const lines = (await userInfo.assetsOf(userId)).filter((line) => keys?.has(keyOf(line)));
        if (lines.length > 0) send(userId, lines);
      }
    } catch (error) {
      // The next change reads them again, and so does the app's next request.
      log.error('balances not sent', error);
    } finally {
      reading.delete(userId);
    }
  }

  return {
    changed: (userId, lines) => {
      const keys = wanted.get(userId) ?? new Set();
      wanted.set(userId, keys);
      for (const line of lines) keys.add(keyOf(line));
      if (!reading.has(userId)) void read(userId);
    },
  };
}
