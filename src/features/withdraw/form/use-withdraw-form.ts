import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { AddressCheck } from '../../../../protocol/units/payout-address.ts';
import type { PhoneNumber, PhoneReading } from '../../../../protocol/units/phone-number.ts';
import type { CallError } from '../../../api/result.ts';
import { addressBook, bankBinding } from '../../../data/withdrawal-parts.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import type { BankAccount } from '../../../model/bank-account.ts';
import type { ConditionState, SavedAddress, WithdrawRule } from '../../../model/withdrawal.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { outgoing } from '../outgoing.ts';
import type { OutgoingRequest } from '../outgoing-withdrawal.ts';
import { useAddressCheck } from './address-field.tsx';
import { useCoinPrice } from './coin-price.ts';
import { usePhoneNumbers } from './phone-field.tsx';
import { changeDraft, draftOf, useSentWithdrawal } from './withdraw-draft.ts';
import type { FormName, WithdrawDraft } from './withdraw-draft.ts';
import { refusedField, withdrawFigures } from './withdraw-rules.ts';
import type { RefusedField, WithdrawFigures } from './withdraw-rules.ts';

/** Loads the saved addresses with the form. Reads signals. */
function useAddressBook() {
  useEffect(() => {
    void addressBook.load();
  }, []);
  return addressBook.now.value;
}

/** The linked bank account of a form that pays to it, loaded with the form; null otherwise. Reads signals. */
function useBankAccount(isBank: boolean): BankAccount | null {
  useEffect(() => {
    if (isBank) void bankBinding.load();
  }, [isBank]);
  return isBank ? (bankBinding.now.value.value?.account ?? null) : null;
}

interface Destination {
  readonly address: string | null;
  readonly saved: SavedAddress | undefined;
  readonly number: PhoneNumber | null;
  readonly bank: BankAccount | null;
}

/** Returns the request; null while amount or destination are incomplete. */
function requestOf(
  { channel, coin, network }: WithdrawRule,
  { amount, problem }: WithdrawFigures,
  { address, saved, number, bank }: Destination,
): OutgoingRequest | null {
  const to = channel === 'phone' ? number : channel === 'bank' ? bank : address;
  if (amount === null || problem !== null || to === null) return null;
  return {
    channel,
    coin,
    amount,
    network,
    address,
    addressId: channel === 'oneClick' ? (saved?.id ?? null) : null,
    phone: number?.e164 ?? null,
    account: bank?.iban ?? null,
  };
}

/** Conditions that the review meets itself: it sets the first fund password and saves the address. */
const MET_IN_REVIEW: ReadonlySet<string> = new Set(['fundPasswordSet', 'addressSaved']);

export interface WithdrawFormState {
  readonly draft: WithdrawDraft;
  change(next: Partial<WithdrawDraft>): void;
  readonly figures: WithdrawFigures;
  /** Result of the check of the address; null without one. */
  readonly check: AddressCheck | null;
  /** Set when this device could not check the address. */
  readonly checkAgain: (() => void) | undefined;
  /** The entry of the address in the book. */
  readonly saved: SavedAddress | undefined;
  /** Whether the address is valid and not in the book. */
  readonly unsaved: boolean;
  readonly bank: BankAccount | null;
  readonly reading: PhoneReading | null;
  readonly number: PhoneNumber | null;
  readonly available: ReturnType<typeof accountStore.availableOf>['value'];
  /** Conditions that must be met before the review. */
  readonly unmet: readonly ConditionState[];
  /** Refusal of the exchange; null without one. */
  readonly error: CallError | null;
  /** Returns the refusal that belongs to a field. */
  refusedAt(field: RefusedField): string | undefined;
  /** The withdrawal as it would be sent; null while amount or destination are incomplete. */
  readonly request: OutgoingRequest | null;
  /** Destination as typed, or the linked account; empty without one. */
  readonly destination: string;
  /** Whether the destination is valid. */
  readonly understood: boolean;
}

/** Input of a form with its checks, figures and request. @param chosen  the chosen address of the book, for one-click */
export function useWithdrawForm(
  form: FormName,
  rule: WithdrawRule,
  chosen: SavedAddress | undefined,
): WithdrawFormState {
  useSignals();
  const draft = draftOf(form).value;
  const { address, country, phone } = draft;
  const network = rule.network ?? '';
  const isPhone = rule.channel === 'phone';
  const isBank = rule.channel === 'bank';
  const bank = useBankAccount(isBank);
  const { check, again } = useAddressCheck(network, chosen?.address ?? address);
  const spelt = isPhone || isBank || check?.ok !== true ? null : check.address;
  const addresses = useAddressBook();
  const saved = chosen ?? addresses.value?.find((entry) => entry.network === network && entry.address === spelt);
  const balance = useMemo(() => accountStore.availableOf(rule.coin, 'spot'), [rule.coin]);
  const figures = withdrawFigures(draft.amount, rule, balance.value, useCoinPrice(rule.coin));
  const { numbers } = usePhoneNumbers(isPhone);
  const reading = phone === '' ? null : (numbers?.readPhoneNumber(phone, country) ?? null);
  const number = isPhone && reading?.ok === true ? reading.number : null;
  const error = useSentWithdrawal(form);
  const at = error && refusedField(error);
  const to = isBank ? bank : isPhone ? number : spelt;
  return {
    draft,
    change(next) {
      changeDraft(form, next);
      if (outgoing.now.peek()?.phase === 'refused') outgoing.dismiss();
    },
    figures,
    check,
    checkAgain: again,
    saved,
    unsaved: spelt !== null && saved === undefined && addresses.state === 'ready',
    bank,
    reading,
    number,
    available: balance.value,
    unmet: rule.conditions.filter(({ met, name }) => !met && !MET_IN_REVIEW.has(name)),
    error,
    refusedAt: (field) => (error && at === field ? failureText(error) : undefined),
    request: requestOf(rule, figures, { address: spelt, saved, number, bank }),
    destination: isBank ? (bank?.iban ?? '') : isPhone ? phone : (chosen?.address ?? address),
    understood: to !== null,
  };
}
