import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { amountText, exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { compare, decimal, sub } from '../../../model/decimal.ts';
import { stepped } from '../../../model/spot-sums.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { readAmount, typedText } from '../../../ui/amount-input.ts';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import { TransferButton } from '../../book/transfer-button.tsx';
import { feedName } from '../../markets/feed-name.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { payoutWords } from '../../../i18n/payout-words.ts';
import { PATHS } from '../../shell/paths.ts';
import { bookedGainText } from '../../../i18n/booked-text.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import { DirectionLabel } from './direction-label.tsx';
import { amountsBelow } from './amount-chips.ts';
import { STAKE_DECIMALS } from './up-down-draft.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';
import styles from './up-down-ticket.module.css';
import { fieldProblem, mostText } from './up-down-ticket-words.ts';

const ZERO = decimal('0');
/** One step of the amount, USDT. */
const ONE = decimal('1');

export interface UpDownTicketFormProps {
  ticket: UpDownTicketModel;
  /** Id of the form. A button outside the form refers to it. */
  id: string;
  onSubmit(): void;
}

/** The fields of the up/down ticket without the button: direction, period, amount, and their explanation (S1, S2). */
export function UpDownTicketForm({ ticket, id, onSubmit }: UpDownTicketFormProps) {
  useSignals();
  const { t } = useTranslation();
  const { change } = ticket;
  const draft = ticket.draft.value;
  const period = ticket.period.value;
  // A computed text, so that a changing balance or an order being sent does not render the form.
  const problem = useMemo(() => computed(() => fieldProblem(t, ticket)), [t, ticket]).value;
  const beyondOwn = useMemo(() => computed(() => ticket.state.value === 'ownMax'), [ticket]).value;
  const hint = useMemo(() => computed(() => hintText(t, ticket)), [t, ticket]).value;
  const balance = useMemo(() => computed(() => balanceText(t, ticket.available.value)), [t, ticket]);
  const step = (steps: number) =>
    change((now) => {
      const { amount, refusal } = readAmount(now.amount, STAKE_DECIMALS);
      return refusal === null ? { ...now, amount: typedText(stepped(amount ?? ZERO, steps, ONE)) } : now;
    });
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <RadioGroup
        look="segmented"
        label={t('trade.ticket.direction')}
        value={draft.direction}
        onChange={(direction) => change((now) => ({ ...now, direction }))}
        options={[
          { value: 'up', label: <DirectionLabel direction="up" />, tone: 'up' },
          { value: 'down', label: <DirectionLabel direction="down" />, tone: 'down' },
        ]}
      />
      <RadioGroup
        look="cards"
        label={t('trade.ticket.period')}
        value={period?.seconds ?? 0}
        onChange={(periodSeconds) => change((now) => ({ ...now, periodSeconds }))}
        options={ticket.periods.value.map(({ seconds, payoutRate }) => ({
          value: seconds,
          label: durationText(seconds * 1000),
          note: payoutWords(payoutRate).payout,
        }))}
      />
      <AmountField
        label={t('trade.ticket.amount')}
        labelEnd={
          <>
            <SignalText of={balance} />{' '}
            <TransferButton requested={{ asset: STAKE_UNIT, from: 'spot', to: 'contract' }} />
          </>
        }
        unit={STAKE_UNIT}
        value={draft.amount}
        decimals={STAKE_DECIMALS}
        onChange={(amount) => change((now) => ({ ...now, amount }))}
        error={problem}
        hint={hint}
        end={
          <>
            <span className={styles.unit} aria-hidden="true">
              {STAKE_UNIT}
            </span>
            <Stepper less={t('trade.ticket.amountLess')} more={t('trade.ticket.amountMore')} onStep={step} />
          </>
        }
      />
      {beyondOwn && (
        <p className={styles.toLimits}>
          <PageLink to={PATHS.limits}>{t('limits.link')}</PageLink>
        </p>
      )}
      <AmountChips ticket={ticket} />
      <Meaning ticket={ticket} />
    </form>
  );
}

const balanceText = (t: TFunction<'app'>, available: DecimalText | null): string =>
  available === null
    ? t('trade.ticket.availableUnknown')
    : t('trade.ticket.available', { amount: amountText(available, STAKE_DECIMALS, 'down'), unit: STAKE_UNIT });

/** The limits of one trade; where the balance is the smallest limit, that one. */
function hintText(t: TFunction<'app'>, ticket: UpDownTicketModel): string | undefined {
  const [period, most, ownMax] = [ticket.period.value, ticket.most.value, ticket.ownMax.value];
  if (!period) return undefined;
  if (most?.by === 'available') return mostText(t, most);
  return t(ownMax === null ? 'trade.ticket.limits' : 'trade.ticket.ownLimits', {
    min: exactText(period.stakeMin),
    max: exactText(ownMax ?? period.stakeMax),
    unit: STAKE_UNIT,
  });
}

/** Amounts to choose from, up to the smallest limit, whose chip names it. They render when a limit changes. */
function AmountChips({ ticket }: { ticket: UpDownTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  // Renders when the words of the limit change, not with every change of the balance.
  const mostWords = useMemo(
    () => computed(() => ticket.most.value && mostText(t, ticket.most.value)),
    [ticket, t],
  ).value;
  const period = ticket.period.value;
  const most = ticket.most.peek();
  const stake = ticket.figures.value?.stake;
  if (!period || most === null || mostWords === null) return null;
  const choose = (amount: DecimalText) => ticket.change((now) => ({ ...now, amount: typedText(amount) }));
  const chip = (amount: DecimalText, label: string) => ({
    key: label,
    label,
    chosen: stake !== undefined && compare(stake, amount) === 0,
    onPick: () => choose(amount),
  });
  return (
    <ChipGroup
      label={t('trade.ticket.amounts')}
      chips={[
        ...amountsBelow(most, period).map((amount) => chip(amount, exactText(amount))),
        chip(most.amount, mostWords),
      ]}
    />
  );
}

/** Shows the result of each outcome before anything is sent (S2); the odds behind it on demand. */
function Meaning({ ticket }: { ticket: UpDownTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const [odds, showOdds] = useState(false);
  const period = ticket.period.value;
  const figures = ticket.figures.value;
  const words = period && payoutWords(period.payoutRate, figures);
  const outcomes = [
    {
      key: 'ifRight',
      value: figures?.receive ? bookedGainText(sub(figures.receive, figures.stake)) : UNKNOWN,
      tone: styles.up,
    },
    { key: 'ifWrong', value: figures ? bookedGainText(sub(ZERO, figures.stake)) : UNKNOWN, tone: styles.down },
    { key: 'same', value: bookedGainText(ZERO), tone: undefined },
  ] as const;
  const expected = t('trade.ticket.ofStake', { percent: words?.expected ?? UNKNOWN });
  return (
    <div className={styles.meaning}>
      <dl className={styles.outcomes} translate="no">
        {outcomes.map(({ key, value, tone }) => (
          <div key={key}>
            <dt>{t(`trade.ticket.${key}`)}</dt>
            <dd className={value === UNKNOWN ? undefined : tone}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.even}>
        <span>{t('trade.ticket.breakEvenOf', { percent: words?.breakEven ?? UNKNOWN })}</span>
        <button type="button" className={styles.odds} aria-expanded={odds} onClick={() => showOdds(!odds)}>
          {t('trade.ticket.odds')}
          <Icon name={odds ? 'chevron-up' : 'chevron-down'} size={14} />
        </button>
      </div>
      {odds && (
        <dl className={styles.rows}>
          <div className={styles.line}>
            <dt>{t('trade.ticket.expected')}</dt>
            <dd translate={translateOf(expected)}>{expected}</dd>
          </div>
          <div className={styles.line}>
            <dt>{t('trade.ticket.source')}</dt>
            <dd>
              {feedName(t, ticket.market.feed)} <PageLink to={PATHS.rules}>{t('trade.ticket.howSettles')}</PageLink>
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}
