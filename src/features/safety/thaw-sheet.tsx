import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { CallError } from '../../api/result.ts';
import { fetchUnfreezeMessage, unfreezeAccount } from './safety-calls.ts';
import { safety } from '../../data/safety.ts';
import { sessionStore } from '../../data/session.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { durationText } from '../../i18n/time-text.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { SignedText } from '../../wallet/session/signing.ts';
import { lineState } from '../shell/line-state.ts';
import { TextToSign } from '../shell/text-to-sign.tsx';
import type { PersonWallet } from '../shell/shell-contexts.ts';
import { usePersonWallet } from '../shell/shell-contexts.ts';
import { useWalletName } from './device-names.ts';
import styles from './safety.module.css';

export interface ThawSheetProps {
  open: boolean;
  /** Time between the request and the thaw, ms. */
  waitMs: number;
  onClose(): void;
  onClosed(): void;
}

type WalletProblem = Extract<SignedText, { ok: false }>['why'];

const WALLET_TEXTS = {
  away: 'safety.thaw.away',
  pending: 'wallet.pending',
  walletTimeout: 'wallet.noAnswer',
  walletError: 'safety.thaw.walletError',
  contractWallet: 'errors.refusal.contractWallet',
  badSignature: 'wallet.badSignature',
  foreignMessage: 'wallet.foreign',
} as const satisfies Record<Exclude<WalletProblem, 'rejected'>, TextKey>;

/** Requests the end of a freeze: shows the text, then has the wallet sign it, then shows the wait. */
export function ThawSheet({ open, waitMs, onClose, onClosed }: ThawSheetProps) {
  useSignals();
  const { t } = useTranslation();
  const wallet = usePersonWallet();
  const chainId = wallet?.session.state.value.chainId ?? null;
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t('safety.thaw.title')}>
      <div className={styles.form}>
        <p className={styles.text}>{t('safety.thaw.text', { time: durationText(waitMs) })}</p>
        {wallet === null || chainId === null ? (
          <p className={styles.note} role="status">
            {t(wallet === null ? 'common.loading' : 'safety.thaw.away')}
          </p>
        ) : (
          <Signing wallet={wallet} chainId={chainId} onDone={onClose} />
        )}
      </div>
    </Sheet>
  );
}

function Signing({ wallet, chainId, onDone }: { wallet: PersonWallet; chainId: number; onDone(): void }) {
  useSignals();
  const { t } = useTranslation();
  const walletName = useWalletName();
  const [message, setMessage] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [step, setStep] = useState<'signing' | 'sending' | null>(null);
  const [problem, setProblem] = useState<WalletProblem | CallError | null>(null);
  const kind = sessionStore.walletKind.value;
  const line = lineState();

  useEffect(() => {
    let over = false;
    void fetchUnfreezeMessage(chainId).then((answer) => {
      if (over) return;
      if (answer.success) setMessage(answer.data);
      else setProblem(answer.error);
    });
    return () => {
      over = true;
    };
    // Each attempt needs a new text.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [chainId, attempt]);

  /** Fetches a new text after a refusal, because a text is valid only once. */
  function again(): void {
    setMessage(null);
    setProblem(null);
    setAttempt(attempt + 1);
  }

  async function sign(text: string): Promise<void> {
    const token = sessionStore.token.peek();
    setProblem(null);
    setStep('signing');
    const signed = await wallet.session.signUnfreeze(text);
    if (!signed.ok) {
      setStep(null);
      setProblem(signed.why);
      return;
    }
    setStep('sending');
    const answer = await unfreezeAccount(text, signed.signature);
    setStep(null);
    if (answer.success) {
      safety.apply(answer.data, token);
      onDone();
      return;
    }
    // Without an answer the request may have arrived, so the state is fetched.
    if (leavesUnsure(answer.error)) await safety.refresh();
    if (safety.now.peek().value?.freeze?.thaw) onDone();
    else setProblem(answer.error);
  }

  const failed = typeof problem === 'object' && problem !== null;
  const label =
    line !== null
      ? t(`safety.line.${line}`)
      : step !== null
        ? t(`safety.thaw.${step}`)
        : t('safety.thaw.sign', { wallet: kind === null ? '' : walletName(kind) });
  return (
    <>
      {message !== null && (
        <TextToSign message={message} purpose="unfreeze" inWallet={kind !== 'demo'} hashOf={wallet.hashOf} />
      )}
      {message === null && !failed && (
        <div aria-busy="true">
          <output className="sr-only">{t('common.loading')}</output>
          <Skeleton height="14rem" />
        </div>
      )}
      {failed && <Refused>{failureText(problem)}</Refused>}
      {typeof problem === 'string' && problem !== 'rejected' && (
        <Refused>{t(WALLET_TEXTS[problem], { wallet: kind === null ? '' : walletName(kind) })}</Refused>
      )}
      {failed ? (
        <Button disabled={line !== null} onClick={again}>
          {line === null ? t('common.retry') : t(`safety.line.${line}`)}
        </Button>
      ) : (
        <Button
          busy={step !== null}
          disabled={message === null || line !== null}
          onClick={() => message !== null && void sign(message)}
        >
          {label}
        </Button>
      )}
      {step === 'signing' && (
        <p className={styles.text} role="status">
          {t('wallet.signHint', { wallet: kind === null ? '' : walletName(kind) })}
        </p>
      )}
    </>
  );
}
