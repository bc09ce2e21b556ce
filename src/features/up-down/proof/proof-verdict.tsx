import { useTranslation } from '../../../i18n/use-translation.ts';
import { brokenLink } from '../../../proof/report.ts';
import type { ProofReport, LinkReport } from '../../../proof/report.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './proof.module.css';
import type { ProofState } from './use-proof.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Shows the result of the check; a screen reader announces it when it appears. */
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

/** Shows which records this device had kept and compared. */
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

/** Lists every link of a proof, whether it holds, and an explanation. */
function LinkList({ links }: { links: readonly LinkReport[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.links} aria-label={t('proof.links')}>
      {links.map((report) => (
        <LinkRow key={report.link} report={report} />
      ))}
    </ul>
  );
}

function LinkRow({ report: { link, ok, reason, at } }: { report: LinkReport }) {
  const { t } = useTranslation();
  // Only this reason has a translated place; others have a number or a name.
  const place = reason === 'otherResult' ? t(`trade.result.${at as 'win' | 'loss' | 'tie' | 'void'}`) : at;
  return (
    <li className={styles.link}>
      <span className={classNames(styles.mark, ok ? styles.holds : styles.fails)}>
        <Icon name={ok ? 'check' : 'close'} size={18} />
      </span>
      <span className={styles.linkName}>
        {t(`proof.link.${link}`)}
        <span className={ok ? 'sr-only' : styles.verdictWord}>{t(ok ? 'proof.holds' : 'proof.fails')}</span>
      </span>
      <span className={styles.linkText}>
        {reason === null
          ? t(`proof.means.${link}`)
          : // `replace`, so that no text from a file is taken for an option of the translator.
            t(`proof.reason.${reason}`, { replace: { at: place } })}
      </span>
    </li>
  );
}
