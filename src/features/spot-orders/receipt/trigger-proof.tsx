import { useEffect, useRef, useState } from 'react';
import { sessionStore } from '../../../data/session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { trustedVerifyWorkerUrl } from '../../../live/trusted-worker-urls.ts';
import { keptStopReceipts } from '../../../proof/kept-receipts.ts';
import { pinnedKeys } from '../../../proof/pinned-keys.ts';
import type { StopBundle } from '../../../proof/stop-bundle.ts';
import { startVerification } from '../../../proof/verify-apart.ts';
import type { StopReport } from '../../../proof/verify-stop.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { thrownText } from '../../shell/thrown-text.ts';
import { gatherStop } from './gather-stop.ts';
import type { SetOffStop } from './gather-stop.ts';
import styles from './receipt.module.css';

type Step =
  | { readonly kind: 'idle' }
  | { readonly kind: 'gathering'; readonly ticks: number }
  | { readonly kind: 'verifying' }
  | { readonly kind: 'note'; readonly words: string }
  | { readonly kind: 'done'; readonly report: StopReport };

const startWorker =
  typeof Worker === 'function' ? () => new Worker(trustedVerifyWorkerUrl, { type: 'module', name: 'verify' }) : null;

/**
 * Verifies on this device that no earlier price would have triggered the order, and offers the proof as a file for
 * anybody else to check.
 */
export function TriggerProof({ order }: { order: SetOffStop }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const busy = step.kind === 'gathering' || step.kind === 'verifying';
  const show = (next: Step) => {
    if (here.current) setStep(next);
  };

  async function gathered(): Promise<StopBundle | null> {
    show({ kind: 'gathering', ticks: 0 });
    const found = await gatherStop(order, (ticks) => show({ kind: 'gathering', ticks }));
    switch (found.kind) {
      case 'gathered':
        return found.bundle;
      case 'notYet':
        show({ kind: 'note', words: t('spotOrders.receipt.proof.notYet') });
        return null;
      case 'tooLong':
        show({ kind: 'note', words: t('spotOrders.receipt.proof.tooLong', { number: found.ticks }) });
        return null;
      case 'failed':
        show({ kind: 'note', words: failureText(found.error) });
        return null;
    }
  }

  async function check(): Promise<void> {
    const verification = startVerification(startWorker);
    try {
      const bundle = await gathered();
      if (bundle === null) return;
      show({ kind: 'verifying' });
      const owner = sessionStore.currentUser.peek()?.userId;
      const trust = { pinnedKeys, owner, kept: keptStopReceipts(order.id) };
      show({ kind: 'done', report: await verification.verifyStop(bundle, trust) });
    } catch (thrown) {
      show({ kind: 'note', words: thrownText('proof', thrown) });
    } finally {
      verification.end();
    }
  }

  async function save(): Promise<void> {
    const bundle = await gathered();
    if (bundle === null) return;
    show({ kind: 'idle' });
    const file = new Blob([JSON.stringify(bundle, null, 1)], { type: 'application/json' });
    const way = await saveFile(file, `tern-stop-${order.id}.json`);
    if (way === 'saved') toast(t('spotOrders.receipt.proof.saved'));
  }

  return (
    <div className={styles.proof}>
      <div className={styles.verdict} role="status">
        {step.kind === 'gathering' && step.ticks > 0 && (
          <p className={styles.hint}>{t('spotOrders.receipt.proof.gathering', { number: step.ticks })}</p>
        )}
        {step.kind === 'note' && <p className={styles.hint}>{step.words}</p>}
        {step.kind === 'done' && <Verdict report={step.report} />}
      </div>
      <div className={styles.actions}>
        <Button size="small" kind="quiet" wide busy={busy} onClick={() => void check()}>
          {t(busy ? 'spotOrders.receipt.proof.checking' : 'spotOrders.receipt.proof.check')}
        </Button>
        <Button size="small" kind="quiet" wide disabled={busy} onClick={() => void save()}>
          {t('spotOrders.receipt.proof.save')}
        </Button>
      </div>
      <p className={styles.hint}>{t('spotOrders.receipt.proof.hint')}</p>
    </div>
  );
}

function Verdict({ report: { ok, links, compared, bundle } }: { report: StopReport }) {
  const { t } = useTranslation();
  return (
    <>
      <StatusChip tone={ok ? 'accent' : 'warn'}>
        {t(ok ? 'spotOrders.receipt.proof.holds' : 'spotOrders.receipt.proof.fails')}
      </StatusChip>
      {bundle !== null && (
        <p className={styles.hint}>{t('spotOrders.receipt.proof.checked', { number: bundle.ticks.length })}</p>
      )}
      <ul className={styles.links}>
        {links.map(({ link, found }) => (
          <li key={link}>
            <span className={found === null ? styles.ok : styles.bad}>
              <Icon name={found === null ? 'check' : 'close'} size={16} />
            </span>
            <span>
              <span>{t(`spotOrders.receipt.proof.link.${link}`)}</span>
              {found !== null && <span className={styles.bad}> ({found.at})</span>}
            </span>
          </li>
        ))}
      </ul>
      {bundle !== null && (
        <p className={styles.hint}>
          {t(compared > 0 ? 'spotOrders.receipt.proof.compared' : 'spotOrders.receipt.proof.nothingKept')}
        </p>
      )}
    </>
  );
}
