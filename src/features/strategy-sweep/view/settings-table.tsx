import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FigureTable } from '../../../ui/facts.tsx';
import { useDesktop } from '../../shell/wide-window.ts';
import { changePercent, plainText } from '../../strategy-result/result-words.ts';
import { pointOf } from '../grid/sweep-axes.ts';
import { rowsOf } from '../grid/sweep-figures.ts';
import type { EndedSweep } from '../run/sweep-state.ts';
import { ParameterLabel } from './parameter-label.tsx';
import { pointText } from './sweep-words.ts';
import styles from './sweep.module.css';

/** Settings that are listed. */
const LISTED = 20;
/** Settings that are listed before more are asked for, on a phone, where each takes two lines. */
const LISTED_FIRST = 5;

interface SettingsTableProps {
  ended: EndedSweep;
  chosen: number;
  onChoose(setting: number): void;
}

/** The best settings with their figures. */
export function SettingsTable({ ended: { outcome, order }, chosen, onChoose }: SettingsTableProps) {
  useSignals();
  const { t } = useTranslation();
  const desktop = useDesktop();
  const [asked, setAsked] = useState(false);
  const { axes, combinationOf } = outcome.grid;
  const most = Math.min(LISTED, order.length);
  const count = desktop || asked ? most : Math.min(LISTED_FIRST, most);
  const rows = rowsOf(outcome, order.slice(0, count));
  return (
    <Card label={t('strategySweep.table.title')}>
      <h2 className={styles.title}>{t('strategySweep.table.title')}</h2>
      <div className={styles.scroll}>
        <FigureTable className={styles.table} stacks>
          <thead>
            <tr>
              <th scope="col">
                {axes.map(({ parameter }, axis) => (
                  <span key={parameter.id}>
                    {axis > 0 && <span>{' / '}</span>}
                    <ParameterLabel of={parameter} />
                  </span>
                ))}
              </th>
              <th scope="col">{t('strategySweep.table.return')}</th>
              <th scope="col">{t('strategyResult.trades.title')}</th>
              <th scope="col">{t('strategyResult.figure.sharpe')}</th>
              <th scope="col">{t('strategyResult.figure.drawdown')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ setting, result, trades, sharpe, drawdown }) => (
              <tr key={setting}>
                <th scope="row">
                  <button
                    type="button"
                    translate="no"
                    className={styles.choice}
                    aria-pressed={setting === chosen}
                    onClick={() => onChoose(setting)}
                  >
                    {pointText(axes, pointOf(outcome.grid, combinationOf[setting]!))}
                  </button>
                </th>
                <td translate="no">{changePercent(result)}</td>
                <td translate="no">{plainText(trades, 0)}</td>
                <td translate="no">{plainText(sharpe, 2)}</td>
                <td translate="no">{changePercent(drawdown === 0 ? 0 : -drawdown)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </div>
      {count < most && (
        <Button kind="quiet" size="small" wide className={styles.all} onClick={() => setAsked(true)}>
          {t('strategySweep.table.all', { number: plainText(most, 0) })}
        </Button>
      )}
      <p className={styles.note}>{t('strategySweep.table.note')}</p>
    </Card>
  );
}
