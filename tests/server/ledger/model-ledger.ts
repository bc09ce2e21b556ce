import { ASSET_DECIMALS, fitsDecimals } from '../../../server/ledger/amount.ts';
import type { AccountName } from '../../../server/ledger/accounts.ts';
import type { Journal } from '../../../server/ledger/ledger.ts';

export type ModelAnswer = 'posted' | 'replayed' | 'insufficient' | 'keyReused' | 'malformed';

const nameOf = (account: AccountName, asset: string): string =>
  [account.owner, account.book, asset, account.kind].join('/');

/** The ledger as one would write it with a Map and no database: slow, obvious, one journal after the other. */
export class ModelLedger {
  readonly balances = new Map<string, bigint>();
  readonly #contents = new Map<string, string>();

  balance(account: AccountName, asset: string): bigint {
    return this.balances.get(nameOf(account, asset)) ?? 0n;
  }

  post(journal: Journal): ModelAnswer {
    const lines = new Map<string, { amount: bigint; account: AccountName; asset: string }>();
    for (const { account, asset, amount } of journal.postings) {
      const name = nameOf(account, asset);
      lines.set(name, { account, asset, amount: amount + (lines.get(name)?.amount ?? 0n) });
    }
    for (const [name, line] of lines) if (line.amount === 0n) lines.delete(name);
    if (lines.size < 2) return 'malformed';

    const sums = new Map<string, bigint>();
    for (const { account, asset, amount } of lines.values()) {
      if (asset !== 'USDT' && asset !== 'EUR') return 'malformed';
      if (account.owner !== 'system' && !fitsDecimals(amount, ASSET_DECIMALS)) return 'malformed';
      sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    }
    if ([...sums.values()].some((sum) => sum !== 0n)) return 'malformed';

    const content = [journal.kind, journal.ref, ...[...lines].map(([name, { amount }]) => `${name}=${amount}`).sort()];
    const known = this.#contents.get(journal.key);
    if (known !== undefined) return known === content.join('|') ? 'replayed' : 'keyReused';

    for (const [name, { account, amount }] of lines) {
      const mayGoNegative = account.kind === 'issuance' || account.kind === 'house';
      if ((this.balances.get(name) ?? 0n) + amount < 0n && !mayGoNegative) return 'insufficient';
    }
    for (const [name, { amount }] of lines) this.balances.set(name, (this.balances.get(name) ?? 0n) + amount);
    this.#contents.set(journal.key, content.join('|'));
    return 'posted';
  }
}
