import { useTranslation } from '../../../i18n/use-translation.ts';
import { brokenLink } from '../../../proof/report.ts';
import type { ProofReport } from '../../../proof/report.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { LinkList } from './link-list.tsx';
import styles from './proof.module.css';
import type { ProofState } from './use-proof.ts';

/** What came of the check; the place is announced when it fills. */
export function ProofVerdict({ state }: { state: ProofState }) {
  return (
    <div className={styles.verdict} role="status">
      <Verdict state={state} />
    </div>
  );
}

function Verdict({ state }: { state: ProofState }) {
  const { t } = useTranslation();
  switch (state.step) {
    case 'done':
      return <Report report={state.report} />;
    case 'notYet':
      return (
        <>
          <StatusChip tone="warn">{t('proof.notYet.title')}</StatusChip>
          <p className={styles.text}>{t(`proof.notYet.${state.missing}`)}</p>
        </>
      );
    case 'offline':
      return <p className={styles.text}>{t('proof.offline')}</p>;
    case 'failed':
    case 'notChecked':
      return (
        <>
          <StatusChip tone="warn">{t(`proof.${state.step}`)}</StatusChip>
          <p className={styles.text}>{state.reason}</p>
        </>
      );
    default:
      return null;
  }
}

function Report({ report }: { report: ProofReport }) {
  const { t } = useTranslation();
  const broken = brokenLink(report);
  const { ticks, checkpoints, keyId } = report.facts;
  return (
    <>
      <StatusChip tone={broken ? 'warn' : 'accent'}>{t(broken ? 'proof.refused' : 'proof.verified')}</StatusChip>
      <p className={styles.text}>
        {broken === null
          ? t('proof.verifiedHint', { ticks, signatures: checkpoints + 1, key: keyId })
          : broken.reason === 'unknownKey'
            ? t('proof.strangerHint')
            : t('proof.refusedHint', { link: t(`proof.link.${broken.link}`) })}
      </p>
      <LinkList links={report.links} />
      {broken === null && <Memory report={report} />}
    </>
  );
}

/** What this device had kept, and so could compare. */
function Memory({ report: { facts } }: { report: ProofReport }) {
  const { t } = useTranslation();
  const { compared, receiptKept, odds } = facts;
  return (
    <p className={styles.hint}>
      {[
        receiptKept && t('proof.receiptCompared'),
        compared > 0 && t('proof.compared', { number: compared, count: compared }),
        !receiptKept && compared === 0 && t('proof.nothingKept'),
        odds === 'beforeTables' && t('proof.beforeTables'),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
