import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { OwnLimits } from '../../api/own-limits-calls.ts';
import type { CallError } from '../../api/result.ts';
import { startCoolOff } from './limits-calls.ts';
import type { CoolOffPeriod } from './limits-calls.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { spokenTimeText } from '../../i18n/time-text.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { sessionStore } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.ts';
import { limits } from '../../data/up-down-terms.ts';
import styles from './limits.module.css';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PERIODS = [
  { period: 'day', days: 1 },
  { period: 'week', days: 7 },
  { period: 'month', days: 30 },
] as const satisfies readonly { period: CoolOffPeriod; days: number }[];

const endOf = (days: number): number => serverNowMs() + days * DAY_MS;

/** Starts a cool-off. Asks for confirmation first and names the end, because it cannot be undone (S11). */
export function CoolOffCard({ limits: { coolOffUntilMs } }: { limits: OwnLimits }) {
  const { t } = useTranslation();
  // Offers only periods that extend a running cool-off, because the exchange refuses shorter ones.
  const offered = PERIODS.filter(({ days }) => coolOffUntilMs === null || endOf(days) > coolOffUntilMs + HOUR_MS);
  const [chosen, setChosen] = useState<CoolOffPeriod>('day');
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const choice = offered.find(({ period }) => period === chosen) ?? offered[0];

  async function start({ period, days }: (typeof PERIODS)[number]): Promise<void> {
    const userId = sessionStore.currentUser.peek()?.userId;
    const answer = await askDialog({
      title: t('limits.coolOff.askTitle'),
      content: t('limits.coolOff.ask', { time: spokenTimeText(endOf(days)) }),
      ok: t('limits.coolOff.confirm'),
    });
    if (!answer.ok || userId === undefined || sessionStore.currentUser.peek()?.userId !== userId) return;
    setStarting(true);
    setError(null);
    const started = await startCoolOff(period);
    setStarting(false);
    if (!started.success) {
      setError(started.error);
      return;
    }
    limits.apply(started.data, userId);
    const { coolOffUntilMs: untilMs } = started.data;
    if (untilMs !== null) toast(t('limits.coolOff.started', { time: spokenTimeText(untilMs) }));
  }

  return (
    <Card label={t('limits.coolOff.title')}>
      <h2 className={styles.title}>{t('limits.coolOff.title')}</h2>
      <p className={styles.text}>{t('limits.coolOff.text')}</p>
      {coolOffUntilMs !== null && (
        <p className={styles.running}>
          <span>{t('limits.coolOff.running', { time: spokenTimeText(coolOffUntilMs) })}</span>
          {choice && <span>{` ${t('limits.coolOff.longer')}`}</span>}
        </p>
      )}
      {choice && (
        <div className={styles.form}>
          <RadioGroup
            look="chips"
            onCard
            label={t('limits.coolOff.period')}
            value={choice.period}
            onChange={setChosen}
            options={offered.map(({ period }) => ({ value: period, label: t(`limits.coolOff.${period}`) }))}
          />
          {error && (
            <p className={styles.refused} role="alert">
              {failureText(error)}
            </p>
          )}
          <Button kind="quiet" busy={starting} onClick={() => void start(choice)}>
            {t(starting ? 'limits.coolOff.starting' : 'limits.coolOff.start')}
          </Button>
        </div>
      )}
    </Card>
  );
}
