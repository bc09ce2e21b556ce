import { useCallback, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { EmptyState } from '../../../ui/state-view.tsx';
import { plainText } from '../result-words.ts';
import type { StrategyRun } from '../run/run-state.ts';
import { TradeList } from './trade-list.tsx';
import { TradesChart } from './trades-chart.tsx';
import { runTradesCsv } from './run-trades-csv.ts';
import styles from './run-trades.module.css';

interface RunTradesViewProps {
  run: StrategyRun;
  /** `chart`: the chart alone, for the page of results. */
  parts: 'chart' | 'all';
}

/** Trades of a run on the chart and as a list, and their file. */
export function RunTradesView({ run, parts }: RunTradesViewProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const choose = useCallback((trade: number) => setChosen((before) => (before === trade ? null : trade)), []);
  const { trades } = run.report;
  const some = run.result.trades.gain.length > 0;
  const shown = chosen !== null && chosen < run.result.trades.gain.length ? chosen : null;
  return (
    <>
      <Card label={t('strategyResult.trades.onChart')}>
        <h2 className={styles.title}>{t('strategyResult.trades.onChart')}</h2>
        <TradesChart run={run} trade={shown} />
      </Card>
      {parts === 'all' && (
        <>
          <div className={styles.head}>
            <p className={styles.count}>
              {t('strategyResult.trades.count', { count: trades, number: plainText(trades, 0) })}
            </p>
            {some && (
              <Button kind="quiet" size="small" onClick={() => void save(run)}>
                {t('strategyResult.trades.save')}
              </Button>
            )}
          </div>
          {some && <p className={styles.play}>{t('strategyResult.trades.play')}</p>}
          {some ? (
            <TradeList run={run} chosen={shown} onChoose={choose} />
          ) : (
            <Card>
              <EmptyState text={t('strategyResult.trades.none')} />
            </Card>
          )}
        </>
      )}
    </>
  );
}

/** A name of letters and digits, for any system. */
const fileName = ({ strategy }: StrategyRun): string =>
  `tern-backtest-${strategy.symbols[0]!}-${new Date().toISOString().slice(0, 10)}.csv`;

const save = (run: StrategyRun): Promise<unknown> =>
  saveFile(new Blob([...runTradesCsv(run)], { type: 'text/csv;charset=utf-8' }), fileName(run));
