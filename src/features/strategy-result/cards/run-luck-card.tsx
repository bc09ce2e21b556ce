import type { TFunction } from 'i18next';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Tone } from '../../../ui/status-chip.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { sweepPath } from '../../strategy/strategy-paths.ts';
import { mayBeLuck, verdictOf } from '../luck/verdicts.ts';
import type { LuckVerdict } from '../luck/verdicts.ts';
import { chanceText, plainText } from '../result-words.ts';
import type { RunLuck, StrategyRun } from '../run/run-state.ts';
import styles from './cards.module.css';

/** No verdict is green: it is of chance, and no praise. */
const TONES: Readonly<Record<LuckVerdict, Tone>> = { tooFew: 'neutral', chance: 'warn', hard: 'accent' };

interface Line {
  readonly key: string;
  readonly name: string;
  readonly verdict: LuckVerdict;
  readonly text: string;
}

/** Returns a line for each test that is computed; null for a rule that lost, for which there is nothing to test. */
export function linesOf(
  t: TFunction<'app'>,
  { report }: Pick<StrategyRun, 'report'>,
  luck: RunLuck | null,
): readonly Line[] | null {
  if (!mayBeLuck(report.rule.result, report.trades)) return null;
  if (luck === null) return [];
  const { entries, deflated, tried } = luck;
  const lines: Line[] = [];
  if (entries !== null) {
    lines.push({
      key: 'entries',
      name: t('strategyResult.luck.entries'),
      verdict: verdictOf(report.trades === 0 ? null : entries.p, report.trades, report.days),
      text: t('strategyResult.luck.entriesText', {
        share: chanceText(entries.p),
        count: entries.draws,
        number: plainText(entries.draws, 0),
      }),
    });
  }
  if (deflated !== null) {
    lines.push({
      key: 'deflated',
      name: t('strategyResult.luck.best', { count: tried, number: plainText(tried, 0) }),
      verdict: verdictOf(deflated.p, report.trades, report.days),
      text:
        deflated.p === null
          ? t('strategyResult.luck.noSharpe')
          : t('strategyResult.luck.bestText', {
              sharpe: plainText(deflated.sharpe, 2),
              expected: plainText(deflated.expectedSharpe, 2),
              share: chanceText(deflated.p),
            }),
    });
  }
  return lines;
}

interface RunLuckCardProps {
  id: string;
  run: StrategyRun;
  /** Results of the tests of luck; null while they are computed. */
  luck: RunLuck | null;
  onAgain(): void;
}

/** "Was it luck?": one sentence, one number and a plain verdict for each test; of a loss one sentence. */
export function RunLuckCard({ id, run, luck, onAgain }: RunLuckCardProps) {
  const { t } = useTranslation();
  const lines = linesOf(t, run, luck);
  return (
    <Card label={t('strategyResult.luck.title')}>
      <h2 className={styles.title}>{t('strategyResult.luck.title')}</h2>
      {lines === null && <p data-test="none">{t('strategyResult.luck.noGain')}</p>}
      {lines !== null && luck === null && <p className={styles.quiet}>{t('strategyResult.luck.computing')}</p>}
      {luck?.failed && (
        <p className={styles.quiet} role="alert">
          <span>{t('strategyResult.luck.failed')}</span>{' '}
          <button type="button" className={styles.textButton} onClick={onAgain}>
            {t('strategyResult.again')}
          </button>
        </p>
      )}
      {lines !== null && luck !== null && (
        <ol className={styles.tests}>
          {lines.map(({ key, name, verdict, text }) => (
            <li key={key} data-test={key}>
              <div className={styles.testHead}>
                <h3>{name}</h3>
                <StatusChip tone={TONES[verdict]}>{t(`strategyResult.luck.verdict.${verdict}`)}</StatusChip>
              </div>
              <p className={styles.quiet}>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {lines !== null && <p className={styles.quiet}>{t('strategyResult.luck.more')}</p>}
      <PageLink className={styles.wayOn} to={sweepPath(id)}>
        {t('strategyResult.sweep')}
      </PageLink>
    </Card>
  );
}
