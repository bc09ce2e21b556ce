import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Outgoing, OutgoingRequest } from '../outgoing-withdrawal.ts';
import { outgoing, shownInSheet } from '../outgoing.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../ui/announce.ts';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { toast } from '../../../ui/toast.ts';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import { withdrawalPath } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { destinationText, holdReasonText, moneyText } from '../withdraw-words.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import styles from './outgoing-bar.module.css';

const againCode = lazyCode(() => import('./send-again.tsx'), 'withdraw', 'fund-password');

/** Time that the result stays readable, ms. */
const PLACED_MS = 6000;

/** The withdrawal that was just confirmed: 10 s to undo it, then its outcome (W6). */
export function OutgoingBar({ onEnd }: { onEnd(): void }) {
  useSignals();
  const held = outgoing.now.value;
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  const over = held === null;
  useEffect(() => {
    if (over) end.current();
  }, [over]);
  // The sheet that confirmed it shows these phases while it is open.
  const isInSheet = shownInSheet.value && (held?.phase === 'waiting' || held?.phase === 'sending');
  return held && !isInSheet && <Bar held={held} />;
}

function Bar({ held }: { held: Outgoing }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const what = moneyText(held.request.amount, held.request.coin);
  const facts = { what, to: destinationText(held.request) };
  const close = <Action label={t('common.close')} onTap={outgoing.dismiss} />;
  switch (held.phase) {
    case 'waiting':
      return <Waiting leavesAtMs={held.leavesAtMs} facts={facts} />;
    case 'sending':
      return <Frame title={t('withdrawal.outgoing.sending', facts)} />;
    case 'unknown':
      return (
        <Frame announced title={t('withdrawal.outgoing.unknown')} text={t('withdrawal.outgoing.looking', facts)} />
      );
    case 'unlisted':
      return (
        <Frame announced title={t('withdrawal.outgoing.unlisted', facts)} text={t('withdrawal.outgoing.unlistedNote')}>
          {held.mayRepeat && <Action label={t('withdrawal.outgoing.repeat')} onTap={outgoing.repeat} />}
          {close}
        </Frame>
      );
    case 'neverSent':
      return <NeverSent request={held.request} what={what} />;
    case 'refused':
      return (
        <Frame announced title={t('withdrawal.outgoing.refused', facts)} text={failureText(held.error)}>
          {close}
        </Frame>
      );
    case 'placed':
      return (
        <Placed title={t('withdrawal.outgoing.placed', facts)} text={holdReasonText(held.withdrawal)}>
          <Action
            label={t('withdrawal.outgoing.open')}
            onTap={() => {
              go(withdrawalPath(held.withdrawal.id));
              outgoing.dismiss();
            }}
          />
        </Placed>
      );
  }
}

/** A withdrawal that an earlier page has not sent: it can be confirmed again or dropped. */
function NeverSent({ request, what }: { request: OutgoingRequest; what: string }) {
  const { t } = useTranslation();
  const [again, setAgain] = useState(false);
  const close = () => setAgain(false);
  const code = useLazyCode(againCode, again, close);
  return (
    <>
      <Frame
        announced
        title={t('withdrawal.outgoing.neverSent', { what })}
        text={t('withdrawal.outgoing.neverSentNote')}
      >
        <Action label={t('withdrawal.outgoing.sendNow')} onTap={() => setAgain(true)} />
        <Action label={t('withdrawal.outgoing.discard')} onTap={outgoing.dismiss} />
      </Frame>
      {code && <code.SendAgain open={again} request={request} onClose={close} />}
    </>
  );
}

interface FrameProps {
  title: string;
  text?: string;
  /** Announced to screen readers when it appears. */
  announced?: boolean;
  children?: ReactNode;
}

function Frame({ title, text, announced = false, children }: FrameProps) {
  return (
    <section className={styles.bar} aria-label={title}>
      <div className={styles.words} role={announced ? 'alert' : undefined}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </section>
  );
}

const Action = ({ label, onTap }: { label: string; onTap(): void }) => (
  <button type="button" className={styles.action} onClick={() => onTap()}>
    {label}
  </button>
);

interface Facts {
  readonly what: string;
  readonly to: string;
}

function Waiting({ leavesAtMs, facts }: { leavesAtMs: number; facts: Facts }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(leavesAtMs, facts.what);
  return (
    <Frame
      title={t('withdrawal.outgoing.waiting', { time: durationText(seconds * 1000), what: facts.what })}
      text={t('withdrawal.outgoing.waitingNote', { to: facts.to })}
    >
      <Action
        label={t('withdrawal.outgoing.undo')}
        onTap={() => {
          outgoing.undo();
          toast(t('withdrawal.outgoing.undone'), { kind: 'success' });
        }}
      />
    </Frame>
  );
}

function Placed({ title, text, children }: { title: string; text: string | null; children: ReactNode }) {
  useEffect(() => {
    announce(title);
    const timer = setTimeout(outgoing.dismiss, PLACED_MS);
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <Frame title={title} {...(text === null ? {} : { text })}>
      {children}
    </Frame>
  );
}
