import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CandleChart } from '../../../chart/candle-chart.tsx';
import type { KlineStep } from '../../../chart/kline-source.ts';
import type { ChartLook } from '../../../chart/look.ts';
import { durationText } from '../../../i18n/time-text.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { EmptyState } from '../../../ui/state-view.tsx';
import { transitionMs } from '../../../ui/motion.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { contractMarkOf } from '../../../chart/own-marks.ts';
import { useChartTexts } from '../../../chart/use-chart-texts.ts';
import styles from './replay-chart.module.css';
import { ReplayControls } from './replay-controls.tsx';
import { REPLAY_STEPS, replayPlanOf } from './replay-plan.ts';
import type { ReplayPlan, ReplayTick } from './replay-plan.ts';
import { createReplayPlayer } from './replay-player.ts';
import type { ReplayPlayer } from './replay-player.ts';
import { REPLAY_INTERVAL } from './replay-source.ts';

export interface ReplayChartProps {
  order: SettledOrder;
  /** Published ticks of the trade, from its opening to its closing one, in any order; others are ignored. */
  ticks: readonly ReplayTick[];
  /** Price decimals of the market, for the axis. */
  priceDecimals: number;
}

const LOOK: ChartLook = { kind: 'line', scale: 'linear', studies: [], paneShares: {} };
/** Width of the price axis and the room for future time, px. */
const BESIDE_PX = 140;
const LEAST_PLOT_PX = 120;

/**
 * Replays the trade on the app's own chart, from the ticks that settled it (S7). With level 3 or reduced motion it
 * shows the whole trade without controls.
 */
export function ReplayChart({ order, ticks, priceDecimals }: ReplayChartProps) {
  const { t } = useTranslation();
  const plan = useMemo(() => replayPlanOf(order, ticks), [order, ticks]);
  if (!plan) return <EmptyState text={t('replay.none')} />;
  // Another trade, or more ticks, needs a new replay.
  const key = `${order.id} ${plan.fromMs} ${plan.times.length}`;
  return <Replay key={key} order={order} plan={plan} priceDecimals={priceDecimals} />;
}

function Replay({ order, plan, priceDecimals }: { order: SettledOrder; plan: ReplayPlan; priceDecimals: number }) {
  const { t, language } = useTranslation();
  const whole = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** Known once the width of the box is measured. */
  const [step, setStep] = useState<KlineStep | null>(null);
  const [still] = useState(() => transitionMs() === 0);
  const [player] = useState(() => createReplayPlayer(plan, priceDecimals));
  const texts = useChartTexts(t('replay.label', { market: symbolLabel(order.symbol) }));
  const marks = useMemo(() => [contractMarkOf(order)], [order]);
  useLayoutEffect(() => {
    const plotPx = box.current!.clientWidth - BESIDE_PX;
    setStep({ ms: plan.stepMs, px: (plotPx > LEAST_PLOT_PX ? plotPx : LEAST_PLOT_PX) / REPLAY_STEPS });
    // It opens below the tapped button, often beyond the edge of a phone's screen.
    whole.current!.scrollIntoView({ block: 'center' });
  }, [plan]);
  return (
    <div ref={whole} className={styles.replay}>
      <div ref={box} className={styles.chart}>
        {step && (
          <CandleChart
            symbol={order.symbol}
            interval={REPLAY_INTERVAL}
            step={step}
            texts={texts}
            locale={language}
            look={LOOK}
            marks={marks}
            openPort={(port) => paintHere(port, player)}
          />
        )}
      </div>
      {still ? <p className={styles.total}>{durationText(player.totalMs)}</p> : <ReplayControls player={player} />}
    </div>
  );
}

/**
 * Paints on this thread, because the chart has only about a hundred points and the live worker has no other source than
 * the feed. Ends when the chart closes the port, also if the code loads too late. Rejects when the code fails to load.
 */
async function paintHere(port: MessagePort, { source, nowMs }: ReplayPlayer): Promise<void> {
  const { serveChart } = await import('../../../chart/host/serve-chart.ts');
  serveChart(port, source, { nowMs });
}
