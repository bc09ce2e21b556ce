import type { RequestedTransfer } from '../shell/requested-transfer.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { ACCOUNT_BOOKS, ASSET_DECIMALS } from '../../model/account.ts';
import type { AccountBook, AssetBalance } from '../../model/account.ts';
import { add, compare, decimal, sub } from '../../model/decimal.ts';
import { readAmount, typedText } from '../../ui/amount-input.ts';

/** The transfer form; the amount as typed. */
export interface TransferDraft extends Omit<RequestedTransfer, 'amount'> {
  readonly amount: string;
}

const ZERO = decimal('0');
/** The first asset of the form; always among the choices. */
const FIRST_ASSET = 'USDT';

/** Sets the source. If it was the target, the two are swapped. */
export const withFrom = (draft: TransferDraft, from: AccountBook): TransferDraft =>
  from === draft.to ? swapped(draft) : { ...draft, from };

/** Sets the target. If it was the source, the two are swapped. */
export const withTo = (draft: TransferDraft, to: AccountBook): TransferDraft =>
  to === draft.from ? swapped(draft) : { ...draft, to };

/** Returns the form at its start. */
export const draftOf = ({ amount, ...ends }: RequestedTransfer): TransferDraft => ({
  ...ends,
  amount: amount === undefined ? '' : typedText(amount),
});

export const swapped = (draft: TransferDraft): TransferDraft => ({ ...draft, from: draft.to, to: draft.from });

/** Available balance of an asset in one account. */
export const availableIn = (balances: readonly AssetBalance[], asset: string, account: AccountBook): DecimalText =>
  balances.find((held) => held.asset === asset && held.account === account)?.available ?? ZERO;

/** Returns the assets with an available balance; the usual one first. */
export function movableAssets(balances: readonly AssetBalance[], chosen: string): readonly string[] {
  const held = balances.filter(({ available }) => compare(available, ZERO) > 0).map(({ asset }) => asset);
  return [...new Set([FIRST_ASSET, ...held.sort(), chosen])];
}

/** Facts besides the form's input. */
export interface TransferFacts {
  readonly signedIn: boolean;
  /** False while a session that survived a network error waits for a successful check (decision 27). */
  readonly sessionConfirmed: boolean;
  readonly connected: boolean;
  readonly sending: boolean;
  /** Balance of the source account; null while unknown. */
  readonly available: DecimalText | null;
}

/** State of the main button (G22): the first obstacle, or the action. */
export type TransferState =
  'sending' | 'connect' | 'offline' | 'checking' | 'nothing' | 'unread' | 'enter' | 'short' | 'ready';

export function transferState(amount: string, facts: TransferFacts): TransferState {
  if (facts.sending) return 'sending';
  if (!facts.signedIn) return 'connect';
  if (!facts.connected) return 'offline';
  if (!facts.sessionConfirmed || facts.available === null) return 'checking';
  const { amount: read, refusal } = readAmount(amount, ASSET_DECIMALS);
  if (refusal !== null) return 'unread';
  if (read === null || compare(read, ZERO) === 0) return compare(facts.available, ZERO) === 0 ? 'nothing' : 'enter';
  return compare(read, facts.available) > 0 ? 'short' : 'ready';
}

/** Returns the balances of both accounts after the transfer; null when the source is too small. */
export function afterTransfer(
  balances: readonly AssetBalance[],
  { asset, from, to }: Omit<RequestedTransfer, 'amount'>,
  amount: DecimalText,
): Readonly<Partial<Record<AccountBook, DecimalText>>> | null {
  const held = availableIn(balances, asset, from);
  if (compare(amount, held) > 0) return null;
  return {
    [from]: sub(held, amount) as string as DecimalText,
    [to]: add(availableIn(balances, asset, to), amount),
  };
}

/** Returns all accounts but one. */
export const otherAccounts = (than: AccountBook): readonly AccountBook[] =>
  ACCOUNT_BOOKS.filter((account) => account !== than);
