import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { PhoneNumber } from '../../../../protocol/units/phone-number.ts';
import type { CallError } from '../../../api/result.ts';
import type { OutgoingRequest } from '../outgoing-withdrawal.ts';
import { addressBook, bankBinding } from '../../../data/withdrawal-parts.ts';
import type { BankAccount } from '../../../model/bank-account.ts';
import { outgoing } from '../outgoing.ts';
import { writtenPhone } from '../../../i18n/written-phone.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { secondTick, serverNowMs } from '../../../signals/clock.ts';
import type { ConditionState, SavedAddress, WithdrawRule } from '../../../model/withdrawal.ts';
import { typedText } from '../../../ui/amount-input.ts';
import { BottomBar } from '../../../ui/bottom-bar.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import { useAddressCheck, AddressField } from './address-field.tsx';
import { BankField } from './bank-field.tsx';
import { useCoinPrice } from './coin-price.ts';
import { Clock, ConditionCard } from './condition-cards.tsx';
import { FormFacts } from './form-facts.tsx';
import { usePhoneNumbers, PhoneField } from './phone-field.tsx';
import { useSentWithdrawal, changeDraft, draftOf, noteSender } from './withdraw-draft.ts';
import type { FormName, WithdrawDraft } from './withdraw-draft.ts';
import { withdrawFigures, refusedCondition, refusedField } from './withdraw-rules.ts';
import { WithdrawAmount } from './withdraw-amount.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import styles from './withdraw-form.module.css';

const reviewCode = lazyCode(() => import('./confirm-withdrawal.tsx'));
const bookCode = lazyCode(() => import('../address-book/address-sheet.tsx'));

export interface WithdrawFormProps {
  form: FormName;
  rule: WithdrawRule;
  /** The chosen address of the book, for one-click withdrawals. */
  chosen?: SavedAddress;
  /** Choices above the amount: coin, network, address. */
  children?: ReactNode;
  /** Links below the figures to other methods. */
  after?: ReactNode;
}

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
  amount: DecimalText | null,
  { address, saved, number, bank }: Destination,
): OutgoingRequest | null {
  const to = channel === 'phone' ? number : channel === 'bank' ? bank : address;
  if (amount === null || to === null) return null;
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

/**
 * The form of every kind of withdrawal: destination, amount, costs, and one button that names what is missing (W1,
 * G22).
 */
export function WithdrawForm({ form, rule, chosen, children, after }: WithdrawFormProps) {
  useSignals();
  const [sheet, setSheet] = useState<'review' | 'book' | null>(null);
  const closeSheet = () => setSheet(null);
  const review = useLazyCode(reviewCode, sheet === 'review', closeSheet);
  const book = useLazyCode(bookCode, sheet === 'book', closeSheet);

  const change = (next: Partial<WithdrawDraft>) => {
    changeDraft(form, next);
    if (outgoing.now.peek()?.phase === 'refused') outgoing.dismiss();
  };
  const { address, country, phone, amount: typed } = draftOf(form).value;
  const network = rule.network ?? '';
  const isPhone = rule.channel === 'phone';
  const isBank = rule.channel === 'bank';
  const bank = useBankAccount(isBank);
  const { check, again } = useAddressCheck(network, chosen?.address ?? address);
  const spelt = check?.ok === true ? check.address : null;
  const addresses = useAddressBook();
  const saved = chosen ?? addresses.value?.find((entry) => entry.network === network && entry.address === spelt);
  const balance = useMemo(() => accountStore.availableOf(rule.coin, 'spot'), [rule.coin]);
  const figures = withdrawFigures(typed, rule, balance.value, useCoinPrice(rule.coin));
  const { numbers } = usePhoneNumbers(isPhone);
  const reading = phone === '' ? null : (numbers?.readPhoneNumber(phone, country) ?? null);
  const number = reading?.ok === true ? reading.number : null;

  const error = useSentWithdrawal(form);
  const at = error && refusedField(error);
  const refusedAt = (field: typeof at) => (error && at === field ? failureText(error) : undefined);
  const unmet = rule.conditions.filter(({ met, name }) => !met && name !== 'addressSaved');
  const unsaved = !isPhone && !isBank && spelt !== null && saved === undefined && addresses.state === 'ready';

  const request = requestOf(rule, figures.problem === null ? figures.amount : null, {
    address: isPhone || isBank ? null : spelt,
    saved,
    number,
    bank,
  });

  return (
    <>
      <Conditions unmet={unmet} error={error} />
      {children}
      {isBank ? (
        bank && <BankField account={bank} />
      ) : isPhone ? (
        <PhoneField
          country={country}
          phone={phone}
          reading={reading}
          onCountry={(next) => change({ country: next })}
          onPhone={(next) => change({ phone: next })}
          refused={refusedAt('phone')}
        />
      ) : (
        chosen === undefined && (
          <AddressField
            network={network}
            value={address}
            check={check}
            onCheckAgain={again}
            saved={saved}
            onChange={(next) => change({ address: next })}
            onBook={() => setSheet('book')}
            refused={refusedAt('address')}
          />
        )
      )}
      <AddressConditions unsaved={unsaved} holdSeconds={rule.holdSeconds} saved={saved} />
      <WithdrawAmount
        rule={rule}
        figures={figures}
        typed={typed}
        onChange={(next) => change({ amount: next })}
        onMost={() => figures.most !== null && change({ amount: typedText(figures.most) })}
        refused={refusedAt('amount')}
      />
      <FormFacts rule={rule} figures={figures} available={balance.value} />
      {after}
      <BottomBar>
        <WithdrawButton
          rule={rule}
          figures={figures}
          unmet={unmet}
          destination={isBank ? (bank?.iban ?? '') : isPhone ? phone : (chosen?.address ?? address)}
          understood={isBank ? bank !== null : isPhone ? number !== null : spelt !== null}
          unsaved={unsaved}
          onSave={() => setSheet('book')}
          onReview={() => setSheet('review')}
        />
      </BottomBar>
      {review && request && (
        <review.ConfirmWithdrawal
          open={sheet === 'review'}
          onClose={closeSheet}
          rule={rule}
          request={request}
          label={saved?.label}
          written={number === null ? undefined : writtenPhone(number)}
          onBegun={() => {
            noteSender(form);
            closeSheet();
          }}
        />
      )}
      {book && (
        <book.AddressSheet
          open={sheet === 'book'}
          onClose={closeSheet}
          networks={[network]}
          wanted={unsaved ? (spelt ?? '') : ''}
          holdSeconds={rule.holdSeconds}
          onPick={(picked) => {
            change({ address: picked.address });
            closeSheet();
          }}
        />
      )}
    </>
  );
}

/** The unmet conditions of the rule, and a refusal that belongs to no field. */
function Conditions({ unmet, error }: { unmet: readonly ConditionState[]; error: CallError | null }) {
  const refused = error && refusedCondition(error);
  return (
    <>
      {unmet.map((condition) => (
        <ConditionCard key={condition.name} condition={condition} />
      ))}
      {refused !== null && !unmet.some(({ name }) => name === refused) && (
        <ConditionCard condition={{ name: refused, met: false, untilMs: null }} />
      )}
      {error && refusedField(error) === 'form' && refused === null && (
        <p className={styles.refused} role="alert">
          {failureText(error)}
        </p>
      )}
    </>
  );
}

interface AddressConditionsProps {
  unsaved: boolean;
  /** Seconds until a newly saved address can be used. */
  holdSeconds: number;
  /** The entry of the address in the book. */
  saved: SavedAddress | undefined;
}

/** The unmet condition of the address: it must be saved, or is on hold. */
function AddressConditions({ unsaved, holdSeconds, saved }: AddressConditionsProps) {
  useSignals();
  const { t } = useTranslation();
  // Reads the clock only while the hold runs, so that its end is shown.
  const waits = saved !== undefined && saved.usableFromMs > serverNowMs() && secondTick.value > 0;
  return (
    <>
      {unsaved && (
        <section className={styles.condition} aria-label={t('withdraw.condition.addressSaved.title')}>
          <h2 className={styles.conditionTitle}>{t('withdraw.condition.addressSaved.title')}</h2>
          <p>{t('withdraw.condition.addressSaved.text', { seconds: holdSeconds })}</p>
        </section>
      )}
      {waits && (
        <section className={styles.condition} aria-label={t('withdraw.condition.addressSettled.title')}>
          <h2 className={styles.conditionTitle}>{t('withdraw.condition.addressSettled.title')}</h2>
          <p>{t('withdraw.condition.addressSettled.text')}</p>
          <Clock untilMs={saved.usableFromMs} />
        </section>
      )}
    </>
  );
}
