import { useTranslation } from '../../../i18n/use-translation.ts';
import type { CallError } from '../../../api/result.ts';
import { failureText, leavesUnsure, refusalOf } from '../../../i18n/refusal-text.ts';
import { amountText, exactText, MINUS, shareText, UNKNOWN } from '../../../i18n/number-text.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { breakEvenShare, expectedShare } from '../rules/payout-figures.ts';
import { PATHS } from '../../shell/paths.ts';
import { AMOUNT_DECIMALS, STAKE_UNIT } from '../orders/up-down-words.ts';
import { receiveIfRight } from './up-down-figures.ts';
import { DirectionLabel } from './direction-label.tsx';
import styles from './up-down-ticket.module.css';
import { STAKE_DECIMALS } from './up-down-ticket-state.ts';
import type { Ticket } from './use-up-down-ticket.ts';

const PARTS = [10, 25, 50, 75] as const;

/** Refused by what the person decided: the page where that stands is one tap away (S11). */
function isOwnLimit({ kind, context, code, msg }: CallError): boolean {
  const refusal = kind === 'refused' ? refusalOf(context, code, msg) : null;
  return refusal === 'ownLimitReached' || refusal === 'coolingOff';
}

/** Everything of the up/down ticket but its button: direction, period, amount, and what it means (S1, S2). */
export function UpDownTicketForm({ ticket, autofocus = false }: { ticket: Ticket; autofocus?: boolean }) {
  const { t } = useTranslation();
  const { period, available, error: refused } = ticket;
  const limit = ticket.state.kind === 'min' || ticket.state.kind === 'max' ? ticket.state : null;
  const error = limit
    ? t(`trade.ticket.state.${limit.kind}`, { amount: exactText(limit.limit), unit: STAKE_UNIT })
    : ticket.state.kind === 'short'
      ? t('trade.ticket.state.insufficient', { unit: STAKE_UNIT })
      : undefined;
  return (
    <div className={styles.form}>
      <RadioGroup
        look="segmented"
        label={t('trade.ticket.direction')}
        value={ticket.direction}
        onChange={(direction) => ticket.choose({ direction })}
        options={[
          { value: 'up', label: <DirectionLabel direction="up" />, tone: 'up' },
          { value: 'down', label: <DirectionLabel direction="down" />, tone: 'down' },
        ]}
      />
      <RadioGroup
        look="cards"
        label={t('trade.ticket.period')}
        value={period?.seconds ?? 0}
        onChange={(periodSeconds) => ticket.choose({ periodSeconds })}
        options={ticket.periods.map(({ seconds, payoutRate }) => ({
          value: seconds,
          label: t('common.unit.seconds', { value: seconds }),
          note: shareText(Number(payoutRate), 0),
        }))}
      />
      <AmountField
        label={t('trade.ticket.amount')}
        labelEnd={
          available === null
            ? t('trade.ticket.availableUnknown')
            : t('trade.ticket.available', { amount: amountText(available, AMOUNT_DECIMALS, 'down'), unit: STAKE_UNIT })
        }
        unit={STAKE_UNIT}
        value={ticket.amount}
        decimals={STAKE_DECIMALS}
        onChange={(amount) => ticket.choose({ amount })}
        error={error}
        autofocus={autofocus}
        hint={
          period
            ? t('trade.ticket.limits', {
                min: exactText(period.stakeMin),
                max: exactText(period.stakeMax),
                unit: STAKE_UNIT,
              })
            : undefined
        }
      />
      <ChipGroup
        label={t('trade.ticket.shares')}
        chips={[...PARTS, 100].map((percent) => ({
          key: String(percent),
          label: percent === 100 ? t('trade.ticket.max') : `${percent}%`,
          // What is spoken begins with what is shown.
          name: `${percent === 100 ? `${t('trade.ticket.max')}, ` : ''}${t('trade.ticket.share', { percent: `${percent}%` })}`,
          disabled: available === null,
          onPick: () => ticket.choosePart(percent),
        }))}
      />
      <Meaning ticket={ticket} />
      {refused && (
        <Refused>
          {failureText(refused)}
          {leavesUnsure(refused) && ` ${t('trade.ticket.unsure')}`}
          {isOwnLimit(refused) && (
            <>
              {' '}
              <PageLink to={PATHS.limits}>{t('limits.link')}</PageLink>
            </>
          )}
        </Refused>
      )}
    </div>
  );
}

/** The payout rate in plain words, before anything is sent (S2). */
function Meaning({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { period, stake } = ticket;
  const expected = period ? expectedShare(period.payoutRate) : NaN;
  const expectedText = Number.isNaN(expected)
    ? UNKNOWN
    : (expected < 0 ? MINUS : '') + shareText(Math.abs(expected), 1);
  const rows = [
    {
      label: t('trade.ticket.receive'),
      value:
        period && stake
          ? `${amountText(receiveIfRight(stake, period.payoutRate), AMOUNT_DECIMALS, 'down')} ${STAKE_UNIT}`
          : UNKNOWN,
    },
    { label: t('trade.ticket.breakEven'), value: period ? shareText(breakEvenShare(period.payoutRate), 1) : UNKNOWN },
    { label: t('trade.ticket.expected'), value: t('trade.ticket.ofStake', { percent: expectedText }) },
    { label: t('trade.ticket.tie'), value: t('trade.ticket.tieRule') },
  ];
  return (
    <dl className={styles.meaning}>
      {rows.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.line}>
        <dt>{t('trade.ticket.source')}</dt>
        <dd>
          {t('trade.ticket.feed')} <PageLink to={PATHS.rules}>{t('trade.ticket.howSettles')}</PageLink>
        </dd>
      </div>
    </dl>
  );
}
