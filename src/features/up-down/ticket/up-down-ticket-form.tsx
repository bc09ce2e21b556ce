import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { CallError } from '../../../api/result.ts';
import type { Period } from '../../../api/payout-calls.ts';
import { failureText, leavesUnsure, refusalOf } from '../../../i18n/refusal-text.ts';
import { amountText, exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import { TransferButton } from '../../book/transfer-button.tsx';
import { feedName } from '../../markets/feed-name.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { payoutWords } from '../../../i18n/payout-words.ts';
import { PATHS } from '../../shell/paths.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import { DirectionLabel } from './direction-label.tsx';
import { STAKE_DECIMALS, withPercent } from './up-down-draft.ts';
import type { UpDownTicketModel } from './up-down-ticket-model.ts';
import styles from './up-down-ticket.module.css';
import { fieldProblem } from './up-down-ticket-words.ts';

const SHARES = [10, 25, 50, 75] as const;

/** Whether the refusal comes from the person's own limits; the form then links to their page (S11). */
function isOwnLimit({ kind, context, code, msg }: CallError): boolean {
  const refusal = kind === 'refused' ? refusalOf(context, code, msg) : null;
  return refusal === 'ownLimitReached' || refusal === 'coolingOff';
}

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
  const refused = ticket.error.value;
  // A computed text, so that a changing balance or an order being sent does not render the form.
  const problem = useMemo(() => computed(() => fieldProblem(t, ticket)), [t, ticket]).value;
  const beyondOwn = useMemo(() => computed(() => ticket.state.value === 'ownMax'), [ticket]).value;
  const hasBalance = useMemo(() => computed(() => ticket.available.value !== null), [ticket]).value;
  const balance = useMemo(() => computed(() => balanceText(t, ticket.available.value)), [t, ticket]);
  const pickShare = (percent: number) => {
    const available = ticket.available.peek();
    const largest = ticket.ownMax.peek() ?? ticket.period.peek()?.stakeMax ?? null;
    if (available !== null) change((now) => withPercent(now, available, largest, percent));
  };
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
        hint={period ? limitsText(t, period, ticket.ownMax.value) : undefined}
      />
      {beyondOwn && (
        <p className={styles.toLimits}>
          <PageLink to={PATHS.limits}>{t('limits.link')}</PageLink>
        </p>
      )}
      <ChipGroup
        label={t('trade.ticket.shares')}
        chips={[...SHARES, 100].map((percent) => ({
          key: String(percent),
          label: percent === 100 ? t('trade.ticket.max') : `${percent}%`,
          // The accessible name starts with the visible text.
          name: `${percent === 100 ? `${t('trade.ticket.max')}, ` : ''}${t('trade.ticket.share', { percent: `${percent}%` })}`,
          disabled: !hasBalance,
          onPick: () => pickShare(percent),
        }))}
      />
      <Meaning ticket={ticket} />
      {refused && (
        <Refused>
          <span>{failureText(refused)}</span>
          {leavesUnsure(refused) && <span>{` ${t('trade.ticket.unsure')}`}</span>}
          {isOwnLimit(refused) && (
            <>
              {' '}
              <PageLink to={PATHS.limits}>{t('limits.link')}</PageLink>
            </>
          )}
        </Refused>
      )}
    </form>
  );
}

const balanceText = (t: TFunction<'app'>, available: DecimalText | null): string =>
  available === null
    ? t('trade.ticket.availableUnknown')
    : t('trade.ticket.available', { amount: amountText(available, STAKE_DECIMALS, 'down'), unit: STAKE_UNIT });

const limitsText = (t: TFunction<'app'>, { stakeMin, stakeMax }: Period, ownMax: DecimalText | null): string =>
  t(ownMax === null ? 'trade.ticket.limits' : 'trade.ticket.ownLimits', {
    min: exactText(stakeMin),
    max: exactText(ownMax ?? stakeMax),
    unit: STAKE_UNIT,
  });

/** Explains the payout rate before anything is sent (S2). */
function Meaning({ ticket }: { ticket: UpDownTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const period = ticket.period.value;
  const receive = ticket.figures.value?.receive;
  const words = period && payoutWords(period.payoutRate, ticket.figures.value);
  const rows = [
    {
      label: t('trade.ticket.receive'),
      value: receive ? `${bookedText(receive)} ${STAKE_UNIT}` : UNKNOWN,
    },
    { label: t('trade.ticket.breakEven'), value: words?.breakEven ?? UNKNOWN },
    { label: t('trade.ticket.expected'), value: t('trade.ticket.ofStake', { percent: words?.expected ?? UNKNOWN }) },
    { label: t('trade.ticket.tie'), value: t('trade.ticket.tieRule') },
  ];
  return (
    <dl className={styles.meaning}>
      {rows.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd translate={translateOf(value)}>{value}</dd>
        </div>
      ))}
      <div className={styles.line}>
        <dt>{t('trade.ticket.source')}</dt>
        <dd>
          {feedName(t, ticket.market.feed)} <PageLink to={PATHS.rules}>{t('trade.ticket.howSettles')}</PageLink>
        </dd>
      </div>
    </dl>
  );
}
