import { setFundPassword } from '../../../api/new-fund-password-calls.ts';
import type { CallResult } from '../../../api/result.ts';
import { addressBook, withdrawRules } from '../../../data/withdrawal-parts.ts';
import { refusalOf } from '../../../i18n/refusal-text.ts';
import { shortText } from '../../../ui/short-text.ts';
import { addAddress } from '../address-book/address-calls.ts';
import { permit } from '../outgoing.ts';
import type { OutgoingRequest } from '../outgoing-withdrawal.ts';

/** Steps between the fund password and the permission to withdraw. */
export interface BeforePermission {
  /** Whether it becomes the first fund password of the account. */
  readonly setsPassword: boolean;
  /** Whether the address is saved in the address book, named by its own characters. */
  readonly savesAddress: boolean;
  /** Called once the password is set: a repeat must not set it again. */
  onPasswordSet(): void;
}

/**
 * Sets the first fund password and saves a new address where that is needed, then has the exchange permit the
 * withdrawal. A repeat after a failure goes on where it stopped.
 * @returns the permission, or the first refusal
 */
export async function permitWithdrawalBy(
  pwd: string,
  request: OutgoingRequest,
  { setsPassword, savesAddress, onPasswordSet }: BeforePermission,
): Promise<CallResult<string>> {
  if (setsPassword) {
    const set = await setFundPassword(pwd);
    if (!set.success) return set;
    onPasswordSet();
    void withdrawRules.refresh();
  }
  const { network, address } = request;
  if (savesAddress && network !== null && address !== null) {
    const saved = await addAddress({ label: shortText(address), network, address, pwd });
    const refusal = saved.success ? null : refusalOf(saved.error.context, saved.error.code, saved.error.msg);
    // Another page may have saved it.
    if (!saved.success && refusal !== 'addressKnown') return saved;
    void addressBook.refresh();
  }
  return permit(request, pwd);
}
