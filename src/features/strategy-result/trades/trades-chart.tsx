import { useMemo } from 'react';
import { CandleChart } from '../../../chart/candle-chart.tsx';
import type { KlineSource } from '../../../chart/kline-source.ts';
import type { ChartLook } from '../../../chart/look.ts';
import { useChartTexts } from '../../../chart/use-chart-texts.ts';
import { compute } from '../../../compute/compute.ts';
import { readyCandles } from '../../../data/candle-files.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { StrategyRun } from '../run/run-state.ts';
import { createCandleSource, lastMinuteFor } from './candle-source.ts';
import { runMarkOf } from './run-mark.ts';
import styles from './run-trades.module.css';

const LOOK: ChartLook = { kind: 'candles', scale: 'linear', studies: [], paneShares: {} };
const MINUTE_MS = 60_000;

/** The candles of a run with its trades. @param trade  that the chart ends with; null: the end of the run */
export function TradesChart({ run, trade }: { run: StrategyRun; trade: number | null }) {
  const { t, language } = useTranslation();
  const { strategy } = run;
  const [symbol] = strategy.symbols;
  const known = useChartTexts(t('strategyResult.trades.chart', { market: symbolLabel(symbol!) }));
  const texts = useMemo(() => ({ ...known, live: t('strategyResult.trades.toEnd') }), [known, t]);
  const marks = useMemo(() => [runMarkOf(run)], [run]);
  const end = lastMinuteFor(run, trade);
  const source = useMemo(() => createCandleSource({ compute, readyCandles }, run, end), [run, end]);
  return (
    <>
      <p className={styles.legend}>
        <span className={styles.entry}>{t('strategyResult.trades.entry')}</span>
        <span className={styles.exit}>{t('strategyResult.trades.exit')}</span>
      </p>
      <div className={styles.chart}>
        <CandleChart
          // Another end, or another run, is another chart: this one would keep its place.
          key={`${String(end)} ${String(run.result.minutesIn.length)} ${String(run.report.rule.result)}`}
          symbol={symbol!}
          interval={strategy.interval}
          texts={texts}
          locale={language}
          look={LOOK}
          marks={marks}
          openPort={(port) => paintHere(port, source, end * MINUTE_MS)}
        />
      </div>
    </>
  );
}

/** Paints on this thread, because the live worker has no other source than the feed. Rejects when the code fails to load. */
async function paintHere(port: MessagePort, source: KlineSource, endMs: number): Promise<void> {
  const { serveChart } = await import('../../../chart/host/serve-chart.ts');
  // No candle is under way at the end of a run.
  serveChart(port, source, { nowMs: () => endMs });
}
