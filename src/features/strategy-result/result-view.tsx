import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Strategy } from '../../model/strategy.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LazyView } from '../../ui/lazy-view.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { useDesktop } from '../shell/wide-window.ts';
import { resultPath, rulesPath, sweepPath } from '../strategy/strategy-paths.ts';
import { CompareCard } from './cards/compare-card.tsx';
import { CostsCard } from './cards/costs-card.tsx';
import { FailedCard } from './cards/failed-card.tsx';
import { HeldCard } from './cards/held-card.tsx';
import { HonestLines } from './cards/honest-lines.tsx';
import { RunLuckCard } from './cards/run-luck-card.tsx';
import { RunFigures } from './cards/run-figures.tsx';
import { RunNotices } from './cards/run-notices.tsx';
import { RunProgressCard } from './cards/run-progress-card.tsx';
import { ThreeResults } from './cards/three-results.tsx';
import { MarketsCard } from './markets/markets-card.tsx';
import { percentText, plainText } from './result-words.ts';
import type { RunLuck, StrategyRun } from './run/run-state.ts';
import { shownRun } from './run/shown-run.ts';
import styles from './result-view.module.css';

const TRADES = lazyCode(() => import('./trades/run-trades-view.tsx'), 'up-down');

export interface ResultViewProps {
  /** Id of the address: of a saved strategy, or `NEW`. */
  id: string;
  strategy: Strategy;
  /** Called once a result is shown. */
  onShown(): void;
}

/** The result of one run: computed when it is not there yet. */
export function ResultView({ id, strategy, onShown }: ResultViewProps) {
  useSignals();
  const { t } = useTranslation();
  const text = JSON.stringify(strategy);
  // An equal strategy may be another object at each render; a cancelled run would start again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => shownRun.show(id, strategy), [id, text]);
  const now = shownRun.state.value;
  switch (now.state) {
    case 'idle':
      return <Skeleton height="20rem" />;
    case 'candles':
    case 'computing':
      return <RunProgressCard now={now} onCancel={shownRun.cancel} />;
    case 'stopped':
      return (
        <Card>
          <EmptyState
            icon="clock"
            text={
              now.share === null
                ? t('strategyResult.stoppedComputing')
                : t('strategyResult.stopped', { percent: percentText(now.share, 0) })
            }
            action={{ label: t('strategyResult.again'), onPick: shownRun.again }}
          />
        </Card>
      );
    case 'failed':
      return <FailedCard failure={now.failure} onAgain={shownRun.again} onShorten={shownRun.shorten} />;
    case 'done':
      return <Done id={id} run={now.run} luck={now.luck} onShown={onShown} />;
  }
}

interface ShownProps {
  id: string;
  run: StrategyRun;
  luck: RunLuck | null;
}

function Done({ id, run, luck, onShown }: ShownProps & Pick<ResultViewProps, 'onShown'>) {
  useSignals();
  useEffect(() => {
    onShown();
  }, [onShown]);
  const desktop = useDesktop();
  const [query] = useSearchParams();
  const honest = (
    <>
      <HonestLines simulated={run.candles.simulated} />
      <RunNotices run={run} />
    </>
  );
  if (desktop) return <Wide id={id} run={run} luck={luck} honest={honest} />;
  const trades = query.get('view') === 'trades';
  return (
    <>
      {honest}
      <ViewChoice id={id} run={run} value={trades ? 'trades' : 'result'} />
      {trades ? (
        <LazyView code={TRADES}>{({ RunTradesView }) => <RunTradesView run={run} parts="all" />}</LazyView>
      ) : (
        <>
          <ThreeResults run={run} luck={luck} />
          <HeldCard run={run} onOpen={shownRun.open} />
          <RunLuckCard id={id} run={run} luck={luck} onAgain={shownRun.again} />
          <RunFigures run={run} />
          <CostsCard run={run} />
          <MarketsCard run={run} />
          <CompareCard id={id} run={run} />
          <LazyView code={TRADES}>{({ RunTradesView }) => <RunTradesView run={run} parts="chart" />}</LazyView>
          <Ways id={id} />
        </>
      )}
    </>
  );
}

function Wide({ id, run, luck, honest }: ShownProps & { honest: ReactNode }) {
  return (
    <>
      {honest}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ThreeResults run={run} luck={luck} />
          <LazyView code={TRADES}>{({ RunTradesView }) => <RunTradesView run={run} parts="all" />}</LazyView>
        </div>
        <div className={styles.stack}>
          <HeldCard run={run} onOpen={shownRun.open} />
          <RunLuckCard id={id} run={run} luck={luck} onAgain={shownRun.again} />
          <RunFigures run={run} />
          <CostsCard run={run} />
          <MarketsCard run={run} />
          <CompareCard id={id} run={run} />
          <Ways id={id} />
        </div>
      </div>
    </>
  );
}

function ViewChoice({ id, run, value }: { id: string; run: StrategyRun; value: 'result' | 'trades' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = resultPath(id);
  return (
    <RadioGroup
      look="segmented"
      label={t('strategyResult.view.label')}
      value={value}
      onChange={(next) => void navigate(next === 'trades' ? `${path}&view=trades` : path, { replace: true })}
      options={[
        { value: 'result', label: t('strategyResult.view.result') },
        { value: 'trades', label: t('strategyResult.view.trades', { number: plainText(run.report.trades, 0) }) },
      ]}
    />
  );
}

/** Ways to the rules and to other settings of them. None leads to an order. */
function Ways({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.ways}>
      <Button kind="quiet" onClick={() => void navigate(sweepPath(id))}>
        {t('strategyResult.sweep')}
      </Button>
      <PageLink className={styles.toRules} to={rulesPath(id)}>
        {t('strategyResult.changeRules')}
      </PageLink>
    </div>
  );
}
