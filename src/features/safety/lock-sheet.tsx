import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { CallError, CallResult } from '../../api/result.ts';
import type { AccountSafety } from '../../api/account-safety-calls.ts';
import { lockSettings, unlockSettings } from './safety-calls.ts';
import type { LockDays } from './safety-calls.ts';
import { safety } from '../../data/safety.ts';
import { sessionStore } from '../../data/session.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { dateTimeText, durationText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { lineState } from '../shell/line-state.ts';
import type { SheetProps } from './sheet-parts.tsx';
import { leftText, useLeft } from './time-left.ts';
import styles from './safety.module.css';

const DAYS = [1, 3, 7, 14, 30] as const satisfies readonly LockDays[];
const PRESET: LockDays = 7;
const DAY_MS = 86_400_000;

/** Locks the settings. Unlocking takes effect only after the number of days that the person chose. */
export function LockSheet({ open, onClose, onClosed }: SheetProps) {
  useSignals();
  const { t } = useTranslation();
  // Changes from another device are shown at once.
  const known = safety.now.value.value;
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t('safety.lock.title')}>
      {known && <LockForm known={known} />}
    </Sheet>
  );
}

function LockForm({ known: { lock, lockDayMs } }: { known: AccountSafety }) {
  useSignals();
  const { t } = useTranslation();
  const offered = DAYS.filter((days) => lock === null || days > lock.days);
  const [chosen, setChosen] = useState<LockDays>(PRESET);
  const [sending, setSending] = useState<'lock' | 'end' | 'keep' | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const leftMs = useLeft(lock?.end?.atMs ?? null);
  const line = lineState();
  const days = offered.find((one) => one === chosen) ?? offered[0];
  const daysText = (number: number) => t('common.unit.days', { value: number });

  /** After a lost answer the state is unknown, so it is fetched. */
  async function send(what: 'lock' | 'end' | 'keep', call: () => Promise<CallResult<AccountSafety>>): Promise<void> {
    const token = sessionStore.token.peek();
    setSending(what);
    setError(null);
    const answer = await call();
    setSending(null);
    if (answer.success) {
      safety.apply(answer.data, token);
      toast(t(`safety.lock.done.${what}`), { kind: 'success' });
    } else {
      setError(answer.error);
      void safety.refresh();
    }
  }

  const blocked = line !== null || sending !== null;
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('safety.lock.text')}</p>
      {lockDayMs !== DAY_MS && (
        <p className={styles.text}>{t('safety.lock.shortDay', { time: durationText(lockDayMs) })}</p>
      )}
      {lock !== null && (
        <p className={styles.note} role="status">
          <span>
            {lock.end === null
              ? t('safety.lock.isOn', { time: daysText(lock.days) })
              : t('safety.lock.isEnding', { time: leftText(leftMs), at: dateTimeText(lock.end.atMs) })}
          </span>
          {lock.sinceMs !== null && <span>{` ${t('safety.since', { time: dateTimeText(lock.sinceMs) })}`}</span>}
        </p>
      )}
      {error && <Refused>{failureText(error)}</Refused>}
      {line !== null && <p className={styles.text}>{t(`safety.line.${line}`)}</p>}
      {lock !== null &&
        (lock.end === null ? (
          <Button
            kind="quiet"
            busy={sending === 'end'}
            disabled={blocked && sending !== 'end'}
            onClick={() => void send('end', unlockSettings)}
          >
            {t('safety.lock.askEnd')}
          </Button>
        ) : (
          <Button
            busy={sending === 'keep'}
            disabled={blocked && sending !== 'keep'}
            onClick={() => void send('keep', () => lockSettings(lock.days as LockDays))}
          >
            {t('safety.lock.keep')}
          </Button>
        ))}
      {days !== undefined && (
        <>
          <RadioGroup
            look="chips"
            onCard
            showLabel
            label={t(lock === null ? 'safety.lock.delay' : 'safety.lock.longer')}
            value={days}
            onChange={setChosen}
            options={offered.map((value) => ({ value, label: daysText(value) }))}
          />
          <Button
            kind={lock === null ? 'primary' : 'quiet'}
            busy={sending === 'lock'}
            disabled={blocked && sending !== 'lock'}
            onClick={() => void send('lock', () => lockSettings(days))}
          >
            {t(lock === null ? 'safety.lock.turnOn' : 'safety.lock.lengthen', { time: daysText(days) })}
          </Button>
        </>
      )}
    </div>
  );
}
