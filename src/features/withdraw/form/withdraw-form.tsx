import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { OutgoingRequest } from '../../../data/outgoing-withdrawal.ts';
import { addressBook } from '../../../data/address-book.ts';
import { outgoing } from '../../../data/outgoing.ts';
import { writtenPhone } from '../../../i18n/written-phone.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { accountStore } from '../../../signals/account.ts';
import { secondTick, serverNowMs } from '../../../signals/clock.ts';
import type { SavedAddress, WithdrawRule } from '../../../model/withdrawal.ts';
import { announce } from '../../../ui/announce.ts';
import { typedText } from '../../../ui/amount-input.ts';
import { BottomBar } from '../../../ui/bottom-bar.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import { withdrawalPath } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/use-navigation.ts';
import { moneyText } from '../withdraw-words.ts';
import { useAddressCheck } from './address-code.ts';
import { AddressField } from './address-field.tsx';
import { Clock, ConditionCard } from './condition-cards.tsx';
import { FormFacts } from './form-facts.tsx';
import { usePhoneNumbers } from './phone-code.ts';
import { PhoneField } from './phone-field.tsx';
import { changeDraft, clearDraft, draftOf, noteSender, sentBy } from './withdraw-draft.ts';
import type { FormName, WithdrawDraft } from './withdraw-draft.ts';
import { withdrawFigures } from './withdraw-figures.ts';
import { WithdrawAmount } from './withdraw-amount.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import { refusedCondition, refusedField } from './withdraw-refusal.ts';
import styles from './withdraw-form.module.css';

const reviewCode = lazyCode(() => import('./review-sheet.tsx'));
const bookCode = lazyCode(() => import('../address-book/address-sheet.tsx'));

export interface WithdrawFormProps {
  form: FormName;
  rule: WithdrawRule;
  /** One-click: the address that was chosen from the book. */
  chosen?: SavedAddress;
  /** What is chosen before the rest: a coin, a network, an address. */
  children?: ReactNode;
  /** Below the figures: other ways out. */
  after?: ReactNode;
}

/** The form of every way out: where to, how much, what it costs, and one button that says what is missing (W1, G22). */
export function WithdrawForm({ form, rule, chosen, children, after }: WithdrawFormProps) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const [sheet, setSheet] = useState<'review' | 'book' | null>(null);
  const closeSheet = () => setSheet(null);
  const review = useLazyCode(reviewCode, sheet === 'review', closeSheet);
  const book = useLazyCode(bookCode, sheet === 'book', closeSheet);
  useEffect(() => {
    void addressBook.load();
  }, []);

  const change = (next: Partial<WithdrawDraft>) => {
    changeDraft(form, next);
    if (outgoing.now.peek()?.phase === 'refused') outgoing.dismiss();
  };
  const { address, country, phone, amount: typed } = draftOf(form).value;
  const network = rule.network ?? '';
  const isPhone = rule.channel === 'phone';
  const { check, again } = useAddressCheck(network, chosen?.address ?? address);
  const spelt = check?.ok === true ? check.address : null;
  const known = addressBook.now.value.value ?? [];
  const saved = chosen ?? known.find((entry) => entry.network === network && entry.address === spelt);
  const balance = useMemo(() => accountStore.availableOf(rule.coin, 'spot'), [rule.coin]);
  const figures = withdrawFigures(typed, rule, balance.value);
  const { numbers } = usePhoneNumbers(isPhone);
  const reading = phone === '' ? null : (numbers?.readPhoneNumber(phone, country) ?? null);
  const number = reading?.ok === true ? reading.number : null;

  const held = outgoing.now.value;
  const mine = held !== null && sentBy.value === form ? held : null;
  const placedId = mine?.phase === 'placed' ? mine.withdrawal.id : null;
  const what = mine === null ? '' : moneyText(mine.request.amount, mine.request.coin);
  useEffect(() => {
    if (placedId === null) return;
    clearDraft(form);
    // The page it leads to says the rest.
    announce(t('withdrawal.outgoing.placed', { what }));
    outgoing.dismiss();
    redirect(withdrawalPath(placedId));
    // `redirect` is made anew with each render and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [placedId, form]);

  const error = mine?.phase === 'refused' ? mine.error : null;
  const at = error && refusedField(error);
  const refusedAt = (field: typeof at) => (error && at === field ? failureText(error) : undefined);
  const told = error && refusedCondition(error);
  const unmet = rule.conditions.filter(({ met, name }) => !met && name !== 'addressSaved');
  // Its withdrawals stay under review meanwhile. Read while it waits, so that the end of the wait shows.
  const waits = saved !== undefined && saved.usableFromMs > serverNowMs() && secondTick.value > 0;
  const holdMs = waits ? saved.usableFromMs : null;
  const unsaved = !isPhone && spelt !== null && saved === undefined && addressBook.now.value.state === 'ready';

  const request: OutgoingRequest | null =
    figures.amount === null || figures.problem !== null || (isPhone ? number === null : spelt === null)
      ? null
      : {
          channel: rule.channel,
          coin: rule.coin,
          amount: figures.amount,
          network: rule.network,
          address: isPhone ? null : spelt,
          addressId: rule.channel === 'oneClick' ? (saved?.id ?? null) : null,
          phone: number?.e164 ?? null,
        };

  return (
    <>
      {unmet.map((condition) => (
        <ConditionCard key={condition.name} condition={condition} />
      ))}
      {told !== null && !unmet.some(({ name }) => name === told) && (
        <ConditionCard condition={{ name: told, met: false, untilMs: null }} />
      )}
      {error && at === 'form' && told === null && (
        <p className={styles.refused} role="alert">
          {failureText(error)}
        </p>
      )}
      {children}
      {isPhone ? (
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
      {unsaved && (
        <section className={styles.condition} aria-label={t('withdraw.condition.addressSaved.title')}>
          <h2 className={styles.conditionTitle}>{t('withdraw.condition.addressSaved.title')}</h2>
          <p>{t('withdraw.condition.addressSaved.text', { seconds: rule.holdSeconds })}</p>
        </section>
      )}
      {holdMs !== null && (
        <section className={styles.condition} aria-label={t('withdraw.condition.addressSettled.title')}>
          <h2 className={styles.conditionTitle}>{t('withdraw.condition.addressSettled.title')}</h2>
          <p>{t('withdraw.condition.addressSettled.text')}</p>
          <Clock untilMs={holdMs} />
        </section>
      )}
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
          destination={isPhone ? phone : (chosen?.address ?? address)}
          understood={isPhone ? number !== null : spelt !== null}
          unsaved={unsaved}
          onSave={() => setSheet('book')}
          onReview={() => setSheet('review')}
        />
      </BottomBar>
      {review && request && (
        <review.ReviewSheet
          open={sheet === 'review'}
          onClose={closeSheet}
          rule={rule}
          request={request}
          label={saved?.label}
          written={number === null ? undefined : writtenPhone(number)}
          onConfirm={(pwd) => {
            if (!review.confirmWithdrawal(request, pwd)) return;
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
