import { useSignals } from '@preact/signals-react/runtime';
import { CAPITAL } from '../../../compute/strategy/plan.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { notebook } from '../../strategy/notebook.ts';
import { LEAST_TRADES, looksOverfitted, partOf } from '../luck/verdicts.ts';
import { percentText, plainText } from '../result-words.ts';
import type { StrategyRun } from '../run/run-state.ts';
import { RuleBesideHold } from './rule-beside-hold.tsx';
import styles from './cards.module.css';

/** The days that are held back: how many, how often they were opened, and once they are, what they say. */
export function HeldCard({ run, onOpen }: { run: StrategyRun; onOpen(): void }) {
  useSignals();
  const { t } = useTranslation();
  const { strategy, candles, seenDays, opened } = run;
  const heldDays = candles.days - seenDays;
  if (heldDays === 0) return null;
  const times = notebook.timesOpened(strategy.symbols[0]!, strategy.interval, strategy.span);
  return (
    <Card label={t('strategyResult.held.title')}>
      <h2 className={styles.title}>{t('strategyResult.held.title')}</h2>
      {opened ? (
        <OpenedParts run={run} />
      ) : (
        <p className={styles.quiet}>
          {t('strategyResult.held.why', { count: heldDays, days: plainText(heldDays, 0) })}
        </p>
      )}
      {times > 0 && (
        <p className={styles.quiet}>{t('strategyResult.held.opened', { count: times, number: plainText(times, 0) })}</p>
      )}
      {!opened && (
        <Button kind="quiet" size="small" wide className={styles.act} onClick={onOpen}>
          {t('strategyResult.held.open')}
        </Button>
      )}
    </Card>
  );
}

function OpenedParts({ run }: { run: StrategyRun }) {
  const { t } = useTranslation();
  const { result, candles, seenDays, report } = run;
  const seen = partOf(result, 0, seenDays, CAPITAL);
  const held = partOf(result, seenDays, candles.days, CAPITAL);
  const share = (days: number): string => percentText(days / candles.days, 0);
  return (
    <>
      <RuleBesideHold
        heading={t('strategyResult.held.title')}
        rows={[
          { key: 'seen', name: t('strategyResult.held.first', { share: share(seen.days) }), ...seen },
          { key: 'held', name: t('strategyResult.held.last', { share: share(held.days) }), ...held },
        ]}
      />
      {report.trades >= LEAST_TRADES && looksOverfitted(seen, held) && (
        <div className={styles.warning}>
          <p className={styles.warningTitle}>{t('strategyResult.held.overfitted')}</p>
          <p>{t('strategyResult.held.overfittedNote')}</p>
        </div>
      )}
    </>
  );
}
