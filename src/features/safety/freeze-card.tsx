import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { AccountSafety, Freeze } from '../../api/account-safety-calls.ts';
import { freezeAccount } from './safety-calls.ts';
import type { CallError } from '../../api/result.ts';
import { safety } from '../../data/safety.ts';
import { sessionStore } from '../../data/session.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { dateTimeText, durationText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { Refused } from '../../ui/refused.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toast } from '../../ui/toast.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import card from '../shell/card-parts.module.css';
import { lineState } from '../shell/line-state.ts';
import { Waiting } from '../shell/waiting.tsx';
import styles from './safety.module.css';
import { useAskWhenOver } from './time-left.ts';

const thawCode = lazyCode(() => import('./thaw-sheet.tsx'), 'wallet');

/** The state of the account: open, frozen, or waiting for its thaw. One tap and one confirmation freeze it. */
export function FreezeCard({ known: { freeze, thawWaitMs } }: { known: AccountSafety }) {
  useSignals();
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const [thawing, setThawing] = useState(false);
  const [wanted, setWanted] = useState(false);
  const thaw = useLazyCode(thawCode, wanted, () => setWanted(false));
  useAskWhenOver(freeze?.thaw?.atMs ?? null);
  const line = lineState();

  /** After a lost answer the state is unknown, so it is fetched. */
  async function close(done: string): Promise<void> {
    const token = sessionStore.token.peek();
    setSending(true);
    setError(null);
    const answer = await freezeAccount();
    setSending(false);
    if (answer.success) {
      safety.apply(answer.data, token);
      toast(done, { kind: 'success' });
    } else {
      setError(answer.error);
      void safety.refresh();
    }
  }

  async function ask(): Promise<void> {
    const answer = await askDialog({
      title: t('safety.freeze.askTitle'),
      content: <FreezeEffects thawWaitMs={thawWaitMs} />,
      ok: t('safety.freeze.confirm'),
      tone: 'down',
    });
    if (answer.ok) await close(t('safety.freeze.done'));
  }

  const failed = error && <Refused>{failureText(error)}</Refused>;
  if (freeze === null) {
    return (
      <Card label={t('safety.freeze.state')}>
        <Head open />
        <div className={styles.frozen}>
          <p className={styles.text}>{t('safety.freeze.text')}</p>
          {failed}
          <Button kind="danger" busy={sending} disabled={line !== null} onClick={() => void ask()}>
            {line === null ? t('safety.freeze.start') : t(`safety.line.${line}`)}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card label={t('safety.freeze.state')}>
      <Head open={false} />
      <div className={styles.frozen}>
        <Since freeze={freeze} />
        {freeze.thaw === null ? (
          <p className={styles.text}>{t('safety.freeze.thawText', { time: durationText(thawWaitMs) })}</p>
        ) : (
          <Waiting fromMs={freeze.thaw.askedMs} toMs={freeze.thaw.atMs} title={t('safety.freeze.thawing')}>
            {t('safety.freeze.thawsAt', { time: dateTimeText(freeze.thaw.atMs) })}
          </Waiting>
        )}
        {failed}
        {freeze.thaw === null ? (
          <Button
            disabled={line !== null}
            busy={wanted && thaw === null}
            onClick={() => {
              setError(null);
              setWanted(true);
              setThawing(true);
            }}
          >
            {line === null ? t('safety.freeze.unfreeze') : t(`safety.line.${line}`)}
          </Button>
        ) : (
          <Button
            kind="quiet"
            busy={sending}
            disabled={line !== null}
            onClick={() => void close(t('safety.freeze.kept'))}
          >
            {line === null ? t('safety.freeze.keep') : t(`safety.line.${line}`)}
          </Button>
        )}
      </div>
      {thaw && wanted && (
        <thaw.ThawSheet
          open={thawing}
          waitMs={thawWaitMs}
          onClose={() => setThawing(false)}
          onClosed={() => setWanted(false)}
        />
      )}
    </Card>
  );
}

function Head({ open }: { open: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.head}>
      <h2 className={card.title}>{t('safety.freeze.state')}</h2>
      <StatusChip tone={open ? 'up' : 'warn'}>{t(open ? 'safety.freeze.open' : 'safety.freeze.frozen')}</StatusChip>
    </div>
  );
}

function Since({ freeze: { sinceMs } }: { freeze: Freeze }) {
  const { t } = useTranslation();
  return (
    <p className={styles.text}>
      <span>{t('safety.freeze.stopsNow')}</span>
      {sinceMs !== null && <span>{` ${t('safety.since', { time: dateTimeText(sinceMs) })}`}</span>}
    </p>
  );
}

/** Actions that a frozen account cannot do; the contract refuses each of these calls, and a test compares both. */
export const STOPS = ['withdraw', 'destinations', 'trade', 'convert', 'earn', 'sell', 'transfer', 'forget'] as const;
const GOES_ON = ['settle', 'close', 'deposit', 'read'] as const;

/** Explains what stops at once, what continues, and how a freeze ends. */
function FreezeEffects({ thawWaitMs }: { thawWaitMs: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.points}>
      <h3>{t('safety.freeze.stopsTitle')}</h3>
      <ul>
        {STOPS.map((what) => (
          <li key={what}>{t(`safety.freeze.stops.${what}`)}</li>
        ))}
      </ul>
      <h3>{t('safety.freeze.goesOnTitle')}</h3>
      <ul>
        {GOES_ON.map((what) => (
          <li key={what}>{t(`safety.freeze.goesOn.${what}`)}</li>
        ))}
      </ul>
      <p>{t('safety.freeze.thawText', { time: durationText(thawWaitMs) })}</p>
    </div>
  );
}
