import type { TFunction } from 'i18next';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Tone } from '../../../ui/status-chip.tsx';
import { verdictOf } from '../../strategy-result/luck/verdicts.ts';
import type { LuckVerdict } from '../../strategy-result/luck/verdicts.ts';
import { changePercent, percentText, plainText } from '../../strategy-result/result-words.ts';
import { resultOf, tradesOf } from '../grid/sweep-figures.ts';
import type { EndedSweep, SweepLuck } from '../run/sweep-state.ts';
import styles from './sweep.module.css';

/** No verdict is green: it is of chance, and no praise. */
const TONES: Readonly<Record<LuckVerdict, Tone>> = { tooFew: 'neutral', chance: 'warn', hard: 'accent' };
/** Half of the splits is what chance gives; fewer than this say that settings keep their rank. */
const OVERFITTED = 0.2;

interface Test {
  readonly key: 'deflated' | 'reality' | 'overfitting' | 'walk';
  readonly verdict: LuckVerdict;
  readonly text: string;
}

function overfittingVerdict(share: number | null, trades: number, days: number): LuckVerdict {
  const enough = verdictOf(share, trades, days) !== 'tooFew';
  if (share === null || !enough) return 'tooFew';
  return share < OVERFITTED ? 'hard' : 'chance';
}

/** Chosen without hindsight, half of what the best setting brought is little that chance explains. */
function walkVerdict({ joined, bestAlone }: SweepLuck['walk'], trades: number, days: number): LuckVerdict {
  if (joined === null || bestAlone === null || verdictOf(1, trades, days) === 'tooFew') return 'tooFew';
  return joined > 0 && joined >= bestAlone / 2 ? 'hard' : 'chance';
}

function testsOf(t: TFunction<'app'>, luck: SweepLuck, trades: number, days: number): readonly Test[] {
  const { deflated, reality, overfitting, walk, tried } = luck;
  return [
    {
      key: 'deflated',
      verdict: verdictOf(deflated.p, trades, days),
      text: t('strategySweep.luck.deflatedText', {
        count: tried,
        number: plainText(tried, 0),
        share: percentText(deflated.p),
      }),
    },
    {
      key: 'reality',
      verdict: verdictOf(reality.p, trades, days),
      text: t('strategySweep.luck.realityText', { share: percentText(reality.p) }),
    },
    {
      key: 'overfitting',
      verdict: overfittingVerdict(overfitting.share, trades, days),
      text: t('strategySweep.luck.overfittingText', { share: percentText(overfitting.share) }),
    },
    {
      key: 'walk',
      verdict: walkVerdict(walk, trades, days),
      text:
        walk.joined === null
          ? t('strategySweep.luck.walkShort')
          : t('strategySweep.luck.walkText', {
              joined: changePercent(walk.joined),
              alone: changePercent(walk.bestAlone),
            }),
    },
  ];
}

/** What chance explains of a sweep: one sentence, one number and a plain verdict for each test. */
export function LuckList({ ended, onTest }: { ended: EndedSweep; onTest(): void }) {
  const { t } = useTranslation();
  const { luck, outcome, order } = ended;
  // A loss needs no luck, so it gets no verdict.
  const gained = resultOf(outcome, order[0]!)! > 0;
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
                  {gained && (
                    <StatusChip tone={TONES[verdict]}>{t(`strategyResult.luck.verdict.${verdict}`)}</StatusChip>
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
