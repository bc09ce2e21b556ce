import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { LimitSet, OwnLimits } from '../../api/own-limits-calls.ts';
import type { CallError } from '../../api/result.ts';
import { setLimits } from './limits-calls.ts';
import { exactText } from '../../i18n/number-text.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { sessionStore } from '../../data/session.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { amountRefusalText, readAmount } from '../../ui/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.ts';
import { limits } from '../../data/up-down-terms.ts';
import { AMOUNT_MIN, draftOf, FIELD_DECIMALS, MINUTES_MAX, readDraft, sameLimits } from './limit-form.ts';
import type { LimitField } from './limit-form.ts';
import styles from './limits.module.css';

const FIELDS = ['maxStake', 'dailyLoss', 'sessionMinutes'] as const satisfies readonly LimitField[];

/** The form of the limits: requested values beside those in force and those pending (S11). */
export function LimitsCard({ limits: { current, pending } }: { limits: OwnLimits }) {
  const { t } = useTranslation();
  const asked: LimitSet = pending ?? current;
  const [draft, setDraft] = useState(() => draftOf(asked));
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const reading = readDraft(draft);
  const unchanged = reading.ok && sameLimits(reading.wanted, asked);

  const unitOf = (field: LimitField) => (field === 'sessionMinutes' ? t('limits.set.minutes') : 'USDT');
  const valueOf = (limits: LimitSet, field: LimitField): string => {
    const value = limits[field];
    if (value === null) return t('limits.set.none');
    return `${typeof value === 'number' ? value : exactText(value)} ${unitOf(field)}`;
  };
  const hintOf = (field: LimitField): string => {
    const inForce = t('limits.set.inForce', { value: valueOf(current, field) });
    if (pending === null || valueOf(pending, field) === valueOf(current, field)) return inForce;
    return `${inForce} ${t('limits.set.from', {
      time: dateTimeText(pending.effectiveMs),
      value: valueOf(pending, field),
    })}`;
  };
  const problemOf = (field: LimitField): string | undefined => {
    const problem = reading.ok ? null : reading.problems[field];
    if (problem === null) return undefined;
    if (problem === 'unread') {
      const decimals = FIELD_DECIMALS[field];
      const { refusal } = readAmount(draft[field], decimals);
      return refusal === null ? undefined : amountRefusalText(t, { refusal, unit: unitOf(field), decimals });
    }
    return problem === 'tooLong'
      ? t('limits.set.tooLong', { maximum: t('common.unit.minutes', { value: MINUTES_MAX }) })
      : t('limits.set.tooSmall', { minimum: exactText(AMOUNT_MIN), unit: unitOf(field) });
  };

  async function save(wanted: LimitSet): Promise<void> {
    const userId = sessionStore.currentUser.peek()?.userId;
    if (userId === undefined) return;
    setSaving(true);
    setError(null);
    const answer = await setLimits(wanted);
    setSaving(false);
    if (!answer.success) {
      setError(answer.error);
      return;
    }
    limits.apply(answer.data, userId);
    const { pending: waits } = answer.data;
    const text = waits ? t('limits.set.waits', { time: dateTimeText(waits.effectiveMs) }) : t('limits.set.saved');
    toast(text, { kind: 'success' });
  }

  return (
    <Card label={t('limits.set.title')}>
      <h2 className={styles.title}>{t('limits.set.title')}</h2>
      <p className={styles.text}>{t('limits.set.text')}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reading.ok && !unchanged && !saving) void save(reading.wanted);
        }}
      >
        {FIELDS.map((field) => (
          <AmountField
            key={field}
            label={t(`limits.set.${field}`)}
            unit={unitOf(field)}
            value={draft[field]}
            decimals={FIELD_DECIMALS[field]}
            onChange={(raw) => setDraft((now) => ({ ...now, [field]: raw }))}
            hint={hintOf(field)}
            error={problemOf(field)}
            placeholder={t('limits.set.none')}
          />
        ))}
        {error && (
          <p className={styles.refused} role="alert">
            {failureText(error)}
          </p>
        )}
        <Button type="submit" busy={saving} disabled={!reading.ok || unchanged}>
          {saving
            ? t('limits.set.saving')
            : unchanged
              ? t('limits.set.same')
              : (FIELDS.map(problemOf).find((problem) => problem !== undefined) ?? t('limits.set.save'))}
        </Button>
      </form>
    </Card>
  );
}
