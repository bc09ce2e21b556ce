import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { backtestLimits } from '../../level/backtest-limits.ts';
import { level } from '../../level/level.ts';
import type { Strategy } from '../../model/strategy.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { useDesktop } from '../shell/wide-window.ts';
import { FailedCard } from '../strategy-result/cards/failed-card.tsx';
import { HonestLines } from '../strategy-result/cards/honest-lines.tsx';
import { sweepParameters } from './grid/sweep-parameters.ts';
import type { SweepParameter } from './grid/sweep-parameters.ts';
import { sweep } from './run/sweep.ts';
import { draftOfAxis, readDrafts, standardDrafts } from './view/axis-draft.ts';
import { LiveMap } from './view/live-map.tsx';
import { ProgressCard } from './view/progress-card.tsx';
import { RangesCard } from './view/ranges-card.tsx';
import { SweepResults } from './view/sweep-results.tsx';
import styles from './view/sweep.module.css';

export interface SweepViewProps {
  /** Id of the address: of a saved strategy, or `NEW`. */
  id: string;
  strategy: Strategy;
  /** Whether the honest lines stand on the page already. */
  inLab?: boolean;
}

/** From this level on cells do not fill while a sweep runs: the processor is needed for the settings. */
const LEAST_WITHOUT_LIVE_MAP = 2;

/** The parameter with its present value; as it was where two have become one. */
const parameterNow = (parameters: readonly SweepParameter[], parameter: SweepParameter): SweepParameter =>
  parameters.find(({ id }) => id === parameter.id) ?? parameter;

/** Settings of a strategy side by side. */
export function SweepView({ id, strategy, inLab = false }: SweepViewProps) {
  useSignals();
  const { t } = useTranslation();
  const state = sweep.state.value;
  const parameters = useMemo(() => sweepParameters(strategy), [strategy]);
  const isMine = sweep.isOf(id, strategy);
  const [typed, setDrafts] = useState(() =>
    isMine ? sweep.grid()!.axes.map(draftOfAxis) : standardDrafts(parameters),
  );
  // Once a setting is used, the numbers have other values and names.
  const drafts = useMemo(
    () => typed.map((draft) => ({ ...draft, parameter: parameterNow(parameters, draft.parameter) })),
    [typed, parameters],
  );
  const most = backtestLimits.value.sweepSettings;
  const read = useMemo(() => readDrafts(strategy, drafts, most), [strategy, drafts, most]);
  const desktop = useDesktop();
  const [unfolded, setUnfolded] = useState(false);
  const now = isMine ? state : ({ state: 'idle' } as const);
  if (parameters.length === 0) {
    return (
      <Card>
        <EmptyState icon="settings" text={t('strategySweep.nothing')} />
      </Card>
    );
  }
  const busy = now.state === 'candles' || now.state === 'computing';
  const folded = !desktop && !unfolded && (busy || now.state === 'ended');
  return (
    <div className={classNames(styles.columns, now.state === 'idle' && styles.alone)}>
      <RangesCard
        strategy={strategy}
        parameters={parameters}
        drafts={drafts}
        read={read}
        busy={busy}
        folded={folded}
        onUnfold={() => setUnfolded(true)}
        onChange={setDrafts}
        onRun={(grid) => {
          setUnfolded(false);
          sweep.begin(id, strategy, grid);
        }}
      />
      <div className={styles.stack}>
        {!inLab && <HonestLines simulated={now.state === 'ended' && now.candles.simulated} />}
        {busy && <ProgressCard now={now} onCancel={sweep.cancel} />}
        {now.state === 'computing' && level.value < LEAST_WITHOUT_LIVE_MAP && (
          <LiveMap grid={sweep.grid()!} soFar={sweep.soFar} />
        )}
        {now.state === 'failed' && <FailedCard failure={now.failure} onAgain={sweep.again} onShorten={sweep.shorten} />}
        {now.state === 'ended' && <SweepResults id={id} strategy={strategy} ended={now} onTestLuck={sweep.testLuck} />}
      </div>
    </div>
  );
}
