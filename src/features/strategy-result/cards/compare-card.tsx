import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { marketLabel } from '../../../model/market.ts';
import { marketStore } from '../../../signals/markets.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { pickOne } from '../../../ui/pick-one.tsx';
import { notebook } from '../../strategy/notebook.ts';
import type { LastRun, RunPast } from '../../strategy/notebook.ts';
import { savedStrategies } from '../../strategy/saved-strategies.ts';
import { dayText } from '../../strategy/span-words.ts';
import { intervalText } from '../../strategy/strategy-words.ts';
import { strategyName } from '../../strategy/template-names.ts';
import { changePercent, plainText } from '../result-words.ts';
import { isSamePast, pastOfRun } from '../run/run-past.ts';
import type { StrategyRun } from '../run/run-state.ts';
import styles from './cards.module.css';

interface Compared {
  readonly id: string;
  readonly name: string;
  readonly run: LastRun;
}

/** Saved strategies that have run on this device, but for the shown one. Reads signals. */
const others = (id: string): readonly Compared[] =>
  savedStrategies.value.items.flatMap(({ id: other, name }) => {
    const run = other === id ? null : notebook.lastRun(other);
    return run === null ? [] : [{ id: other, name: strategyName(name), run }];
  });

type Figures = Pick<LastRun, 'gain' | 'hold' | 'drawdown' | 'sharpe' | 'trades'>;

/** Five figures of this run beside those of the last run of another strategy. Nothing where there is no other. */
export function CompareCard({ id, run }: { id: string; run: StrategyRun }) {
  useSignals();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const choices = others(id);
  if (choices.length === 0) return null;
  const other = choices.find((each) => each.id === chosen);
  async function pick(): Promise<void> {
    const options = choices.map(({ id: value, name }) => ({ value, label: name }));
    const picked = await pickOne({ title: t('strategyResult.compare.pick'), options, value: chosen ?? '' });
    if (picked !== null) setChosen(picked);
  }
  return (
    <Card label={t('strategyResult.compare.title')}>
      <h2 className={styles.title}>{t('strategyResult.compare.title')}</h2>
      {other && (
        <>
          <ComparedFigures run={run} other={other} />
          <ComparedPasts run={run} other={other} />
        </>
      )}
      <Button kind="quiet" size="small" wide className={styles.act} onClick={() => void pick()}>
        {t('strategyResult.compare.pick')}
      </Button>
    </Card>
  );
}

function ComparedFigures({ run: { strategy, report }, other }: { run: StrategyRun; other: Compared }) {
  const { t } = useTranslation();
  const { rule, hold, trades } = report;
  const mine: Figures = {
    gain: rule.result,
    hold: hold.result,
    drawdown: rule.drawdown,
    sharpe: rule.sharpe,
    trades,
  };
  const rows: readonly (readonly [key: string, name: string, text: (of: Figures) => string])[] = [
    ['gain', t('strategyResult.view.result'), ({ gain }) => changePercent(gain)],
    ['hold', t('strategyResult.hold'), (of) => changePercent(of.hold)],
    ['drawdown', t('strategyResult.figure.drawdown'), ({ drawdown }) => changePercent(-drawdown)],
    ['sharpe', t('strategyResult.figure.sharpe'), ({ sharpe }) => plainText(sharpe, 2)],
    ['trades', t('strategyResult.trades.title'), (of) => plainText(of.trades, 0)],
  ];
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('strategyResult.figure.title')}</span>
          </th>
          <th scope="col" translate="no">
            {strategyName(strategy.name)}
          </th>
          <th scope="col" translate="no">
            {other.name}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, name, text]) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td translate="no">{text(mine)}</td>
            <td translate="no">{text(other.run)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names market, days and rest of each run, one line a run, and says so where these differ. */
function ComparedPasts({ run, other }: { run: StrategyRun; other: Compared }) {
  const { t } = useTranslation();
  const mine = pastOfRun(run);
  const its = other.run.past;
  return (
    <>
      <PastLine name={strategyName(run.strategy.name)} past={mine} />
      <PastLine name={other.name} past={its} />
      {its !== null && !isSamePast(mine, its) && (
        <p className={styles.warning} role="status">
          {t('strategyResult.compare.differ')}
        </p>
      )}
    </>
  );
}

function PastLine({ name, past }: { name: string; past: RunPast | null }) {
  useSignals();
  const { t } = useTranslation();
  const market = past === null ? undefined : marketStore.bySymbol.value.get(past.market);
  return (
    <p className={styles.quiet}>
      <span translate="no">{`${name}: `}</span>
      {past === null ? (
        <span>{t('strategyResult.compare.unknown')}</span>
      ) : (
        <>
          <span translate="no">{`${market ? marketLabel(market) : past.market} · ${intervalText(past.interval)}`}</span>
          <span>{' · '}</span>
          <span>{t('strategyResult.period', { from: dayText(past.from), to: dayText(past.to - 1) })}</span>
          {past.rest !== null && (
            <>
              <span>{' · '}</span>
              <span>
                {t(past.rest === 'open' ? 'strategyResult.compare.restOpen' : 'strategyResult.compare.restClosed')}
              </span>
            </>
          )}
        </>
      )}
    </p>
  );
}
