import type { TFunction } from 'i18next';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Tone } from '../../../ui/status-chip.tsx';
import { verdictOf } from '../../strategy-result/luck/verdicts.ts';
import type { LuckVerdict } from '../../strategy-result/luck/verdicts.ts';
import { chanceText, changePercent, percentText, plainText } from '../../strategy-result/result-words.ts';
import { resultOf, tradesOf } from '../grid/sweep-figures.ts';
import type { EndedSweep, SweepLuck } from '../run/sweep-state.ts';
import styles from './sweep.module.css';

type Verdict = LuckVerdict | 'overfitted';

/** No verdict is green: it is of chance, and no praise. */
const TONES: Readonly<Record<Verdict, Tone>> = {
  tooFew: 'neutral',
  chance: 'warn',
  hard: 'accent',
  overfitted: 'warn',
};

interface Test {
  readonly key: 'deflated' | 'reality' | 'overfitting' | 'walk';
  /** The verdict; null where the figure says nothing against the setting, and nothing for it. */
  readonly verdict: Verdict | null;
  readonly text: string;
}

/** A verdict of tests without a p-value, which can speak against a setting only. */
function fitVerdict(overfitted: boolean | null, trades: number, days: number): Verdict | null {
  if (overfitted === null) return null;
  if (verdictOf(1, trades, days) === 'tooFew') return 'tooFew';
  return overfitted ? 'overfitted' : null;
}

/** Whether choosing without hindsight kept less than half of what the best setting brought. */
const fellBehind = ({ joined, bestAlone }: SweepLuck['walk']): boolean | null =>
  joined === null || bestAlone === null ? null : joined <= 0 || joined < bestAlone / 2;

function testsOf(t: TFunction<'app'>, luck: SweepLuck, trades: number, days: number): readonly Test[] {
  const { deflated, reality, overfitting, walk, tried } = luck;
  const short = t('strategySweep.luck.walkShort');
  const number = plainText(tried, 0);
  return [
    {
      key: 'deflated',
      verdict: verdictOf(deflated.p, trades, days),
      text:
        deflated.p === null
          ? short
          : t('strategySweep.luck.deflatedText', { count: tried, number, share: chanceText(deflated.p) }),
    },
    {
      key: 'reality',
      verdict: verdictOf(reality.p, trades, days),
      text: reality.p === null ? short : t('strategySweep.luck.realityText', { share: chanceText(reality.p) }),
    },
    {
      key: 'overfitting',
      verdict: fitVerdict(overfitting.share === null ? null : overfitting.share >= 0.5, trades, days),
      text:
        overfitting.share === null
          ? short
          : t('strategySweep.luck.overfittingText', { share: percentText(overfitting.share) }),
    },
    {
      key: 'walk',
      verdict: fitVerdict(fellBehind(walk), trades, days),
      text:
        walk.joined === null
          ? short
          : t('strategySweep.luck.walkText', {
              joined: changePercent(walk.joined),
              alone: changePercent(walk.bestAlone),
            }),
    },
  ];
}

/** Whether a setting ended with a gain: otherwise there is nothing that luck would explain. */
export const anyGain = ({ outcome, order }: Pick<EndedSweep, 'outcome' | 'order'>): boolean =>
  order.length > 0 && resultOf(outcome, order[0]!)! > 0;

/** The tests of luck of a sweep: one sentence, one number and a plain verdict for each test; without a gain one sentence. */
export function LuckList({ ended, onTest }: { ended: EndedSweep; onTest(): void }) {
  const { t } = useTranslation();
  const { luck, outcome, order } = ended;
  if (!anyGain(ended)) {
    return (
      <Card label={t('strategyResult.luck.title')}>
        <h2 className={styles.title}>{t('strategyResult.luck.title')}</h2>
        <p data-test="none">{t('strategyResult.luck.noGain')}</p>
      </Card>
    );
  }
  return (
    <Card label={t('strategyResult.luck.title')}>
      <h2 className={styles.title}>{t('strategyResult.luck.title')}</h2>
      {luck === 'testing' && <p className={styles.quiet}>{t('strategySweep.luck.testing')}</p>}
      {luck === 'failed' && (
        <p className={styles.refused} role="alert">
          {t('strategyResult.luck.failed')}
        </p>
      )}
      {(luck === null || luck === 'failed') && (
        <Button kind="quiet" size="small" onClick={onTest}>
          {t('strategySweep.luck.test')}
        </Button>
      )}
      {luck !== null && typeof luck === 'object' && (
        <>
          <ol className={styles.tests}>
            {testsOf(t, luck, tradesOf(outcome, order[0]!), outcome.days).map(({ key, verdict, text }) => (
              <li key={key} data-test={key}>
                <div className={styles.testHead}>
                  <h3>{t(`strategySweep.luck.${key}`)}</h3>
                  {verdict !== null && (
                    <StatusChip tone={TONES[verdict]}>
                      {verdict === 'overfitted'
                        ? t('strategyResult.held.overfitted')
                        : t(`strategyResult.luck.verdict.${verdict}`)}
                    </StatusChip>
                  )}
                </div>
                <p className={styles.quiet}>{text}</p>
              </li>
            ))}
          </ol>
          <p className={styles.note}>{t('strategySweep.luck.strained')}</p>
        </>
      )}
    </Card>
  );
}
