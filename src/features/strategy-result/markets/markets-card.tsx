import { useSignals } from '@preact/signals-react/runtime';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { marketStore } from '../../../signals/markets.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RuleBesideHold } from '../cards/rule-beside-hold.tsx';
import styles from '../cards/cards.module.css';
import { percentText, plainText } from '../result-words.ts';
import type { StrategyRun } from '../run/run-state.ts';
import { MARKETS_MOST, createMarketRuns } from './market-runs.ts';
import type { MarketRow } from './market-runs.ts';
import { ProgressBar } from './progress-bar.tsx';
import { compute } from '../../../compute/compute.ts';
import { readyCandles } from '../../../data/candle-files.ts';
import { backtestLimits } from '../../../level/backtest-limits.ts';
import { notebook } from '../../strategy/notebook.ts';
import { marketTerms } from '../run/market-numbers.ts';

/** The runs on other markets that the result page shows. */
const shownMarkets = createMarketRuns({
  readyCandles,
  compute,
  marketTerms,
  notebook,
  limits: () => backtestLimits.peek(),
});

/** Other open markets in the exchange's order, after those that the strategy names itself. */
function otherMarkets({ strategy }: StrategyRun): Parameters<typeof shownMarkets.start>[1] {
  const [own, ...named] = strategy.symbols;
  const open = marketStore.all.value.filter((market) => market.open && market.quote === 'USDT');
  return [...new Set([...named, ...open.map(({ symbol }) => symbol)])].filter((symbol) => symbol !== own);
}

/** The same rule on ten other markets. */
export function MarketsCard({ run }: { run: StrategyRun }) {
  useSignals();
  const { t } = useTranslation();
  const { of, running, rows, all, share } = shownMarkets.state.value;
  const mine = of === run.strategy;
  const symbols = otherMarkets(run).slice(0, MARKETS_MOST);
  if (symbols.length === 0) return null;
  const known = mine ? rows.flatMap(({ outcome }) => outcome ?? []) : [];
  return (
    <Card label={t('strategyResult.markets.title')}>
      <h2 className={styles.title}>{t('strategyResult.markets.title')}</h2>
      {!mine && <p className={styles.quiet}>{t('strategyResult.markets.why')}</p>}
      {mine && rows.length > 0 && <MarketTable rows={rows} />}
      {mine && !running && known.length > 0 && (
        <p className={styles.quiet}>
          {t('strategyResult.markets.beaten', {
            count: known.length,
            better: plainText(known.filter(({ rule, hold }) => rule > hold).length, 0),
            number: plainText(known.length, 0),
          })}
        </p>
      )}
      {mine && running ? (
        <>
          <p className={styles.marketsHead}>
            <output className={styles.quiet}>
              {t('strategyResult.markets.progress', { done: plainText(rows.length, 0), all: plainText(all, 0) })}
            </output>
            {share < 1 && (
              <span className={styles.quiet}>
                <span>{t('strategyResult.running.candles')}</span>{' '}
                <span translate="no">{percentText(Math.floor(share * 100) / 100, 0)}</span>
              </span>
            )}
          </p>
          <ProgressBar
            share={(rows.length + share) / all}
            label={t('strategyResult.markets.title')}
            className={styles.share}
          />
          <Button kind="quiet" size="small" wide className={styles.act} onClick={shownMarkets.cancel}>
            {t('strategyResult.running.cancel')}
          </Button>
        </>
      ) : (
        <Button
          kind="quiet"
          size="small"
          wide
          className={styles.act}
          onClick={() => void shownMarkets.start(run.strategy, symbols, run.candles.firstDay + run.seenDays)}
        >
          {t('strategyResult.markets.run', { count: symbols.length, number: plainText(symbols.length, 0) })}
        </Button>
      )}
    </Card>
  );
}

function MarketTable({ rows }: { rows: readonly MarketRow[] }) {
  const { t } = useTranslation();
  return (
    <RuleBesideHold
      heading={t('strategyResult.markets.market')}
      symbols
      rows={rows.map(({ symbol, outcome }) => ({
        key: symbol,
        name: symbolLabel(symbol),
        rule: outcome?.rule ?? null,
        hold: outcome?.hold ?? null,
      }))}
    />
  );
}
