import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { level } from '../../../level/level.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { toast } from '../../../ui/toast.ts';
import { PageLink } from '../../shell/page-link.tsx';
import { LEAST_TRADES } from '../../strategy-result/luck/verdicts.ts';
import { changePercent, plainText, toneOf } from '../../strategy-result/result-words.ts';
import { draftOf } from '../../strategy/draft.ts';
import { keepDraft } from '../../strategy/drafts.ts';
import { notebook } from '../../strategy/notebook.ts';
import { resultPath } from '../../strategy/strategy-paths.ts';
import { ownSetting, pointOf, strategyAt } from '../grid/sweep-axes.ts';
import { medianOf, resultOf, surroundingsOf, tradesOf } from '../grid/sweep-figures.ts';
import type { EndedSweep } from '../run/sweep-state.ts';
import { HeatMap } from './heat-map.tsx';
import { LuckList } from './luck-list.tsx';
import { ParameterLabel } from './parameter-label.tsx';
import { SettingsTable } from './settings-table.tsx';
import { pointText, valueText } from './sweep-words.ts';
import styles from './sweep.module.css';

interface SweepResultsProps {
  id: string;
  /** The strategy as it is edited now. */
  strategy: Strategy;
  ended: EndedSweep;
  onTestLuck(): void;
}

/** Results of the settings of a sweep, with the tests of luck. */
export function SweepResults({ id, strategy, ended, onTestLuck }: SweepResultsProps) {
  useSignals();
  const { outcome, order } = ended;
  const best = order[0];
  const [chosen, setChosen] = useState(best ?? -1);
  const own = ownSetting(outcome.grid, strategy);
  return (
    <>
      <Ending ended={ended} />
      {best !== undefined && (
        <div className={styles.results}>
          {level.value < 3 && (
            <HeatMap
              outcome={outcome}
              isPartial={order.length < outcome.grid.settings}
              own={own}
              best={best}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
          <Chosen id={id} strategy={strategy} ended={ended} chosen={chosen} own={own} />
          <div className={classNames(styles.stack, styles.aside)}>
            <BestCard ended={ended} best={best} />
            <LuckList ended={ended} onTest={onTestLuck} />
          </div>
          <SettingsTable ended={ended} chosen={chosen} onChoose={setChosen} />
        </div>
      )}
    </>
  );
}

/** Says how far a sweep came that did not end by itself. */
function Ending({ ended: { ending, order, outcome } }: { ended: EndedSweep }) {
  const { t } = useTranslation();
  if (ending === 'done') return null;
  return (
    <p className={styles.ending} role="status">
      {t(`strategySweep.ending.${ending}`, {
        count: outcome.grid.settings,
        done: plainText(order.length, 0),
        all: plainText(outcome.grid.settings, 0),
      })}
    </p>
  );
}

/** Best, median, and the best that chance gives; how the best stands among its neighbours. */
function BestCard({ ended, best }: { ended: EndedSweep; best: number }) {
  useSignals();
  const { t } = useTranslation();
  const { outcome, order, strategy, luck } = ended;
  const { axes, combinationOf } = outcome.grid;
  const result = resultOf(outcome, best)!;
  const { shape, mean } = surroundingsOf(outcome, best);
  const tested = typeof luck === 'object' ? luck : null;
  const byChance = tested?.deflated.byChance ?? null;
  const { symbols, interval, span } = strategy;
  const tried = notebook.settingsTried(symbols[0]!, interval, span);
  const trades = tradesOf(outcome, best);
  const figure = (value: number | null, toned: boolean) => (
    <dd className={classNames(styles.figure, toned && styles[toneOf(value) ?? 'even'])} translate="no">
      {changePercent(value)}
    </dd>
  );
  return (
    <Card label={t('strategySweep.best')}>
      <dl className={styles.three}>
        <div data-figure="best">
          <dt>{t('strategySweep.best')}</dt>
          {figure(result, true)}
          <dd translate="no">{pointText(axes, pointOf(outcome.grid, combinationOf[best]!))}</dd>
        </div>
        <div data-figure="median">
          <dt>{t('strategySweep.median')}</dt>
          {figure(medianOf(outcome, order), false)}
          <dd>{t('strategySweep.settings', { count: order.length, number: plainText(order.length, 0) })}</dd>
        </div>
        <div data-figure="chance">
          <dt>{t('strategySweep.byChance')}</dt>
          {figure(byChance, false)}
          <dd>{t('strategySweep.expected')}</dd>
        </div>
      </dl>
      <div className={styles.verdicts}>
        <p data-neighbours={shape}>{t(`strategySweep.shape.${shape}`, { mean: changePercent(mean) })}</p>
        {trades < LEAST_TRADES && (
          <p className={styles.warning}>{t('strategySweep.tooFew', { count: trades, number: plainText(trades, 0) })}</p>
        )}
        {byChance !== null && result > 0 && result <= byChance && (
          <p className={styles.warning}>{t('strategySweep.noBetter')}</p>
        )}
        <p className={styles.quiet}>{t('strategySweep.tried', { count: tried, number: plainText(tried, 0) })}</p>
      </div>
    </Card>
  );
}

interface ChosenProps {
  id: string;
  strategy: Strategy;
  ended: EndedSweep;
  chosen: number;
  own: number;
}

/** The setting that was tapped, which can become that of the rules. */
function Chosen({ id, strategy, ended: { outcome }, chosen, own }: ChosenProps) {
  const { t } = useTranslation();
  const { grid } = outcome;
  const point = pointOf(grid, grid.combinationOf[chosen]!);
  const trades = tradesOf(outcome, chosen);
  const use = () => {
    keepDraft(id, draftOf(strategyAt(strategy, grid.axes, point)));
    toast(t('strategySweep.used'), { kind: 'success' });
  };
  return (
    <Card label={t('strategySweep.chosen')}>
      <div className={styles.chosen}>
        <dl className={styles.three}>
          {grid.axes.map(({ parameter }, axis) => (
            <div key={parameter.id}>
              <dt>
                <ParameterLabel of={parameter} />
              </dt>
              <dd className={styles.figure} translate="no">
                {valueText(parameter, point[axis]!)}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('strategySweep.table.return')}</dt>
            <dd
              className={classNames(styles.figure, styles[toneOf(resultOf(outcome, chosen)) ?? 'even'])}
              translate="no"
            >
              {changePercent(resultOf(outcome, chosen))}
            </dd>
            <dd>{t('strategyResult.trades.count', { count: trades, number: plainText(trades, 0) })}</dd>
          </div>
        </dl>
        {chosen === own ? (
          <PageLink className={styles.wayOn} to={resultPath(id)}>
            {t('strategySweep.toResult')}
          </PageLink>
        ) : (
          <Button kind="quiet" onClick={use}>
            {t('strategySweep.use', { values: pointText(grid.axes, point) })}
          </Button>
        )}
      </div>
    </Card>
  );
}
