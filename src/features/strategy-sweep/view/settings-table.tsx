import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { FigureTable } from '../../../ui/facts.tsx';
import { changePercent, plainText } from '../../strategy-result/result-words.ts';
import { pointOf } from '../grid/sweep-axes.ts';
import { rowsOf } from '../grid/sweep-figures.ts';
import type { EndedSweep } from '../run/sweep-state.ts';
import { ParameterLabel } from './parameter-label.tsx';
import { pointText } from './sweep-words.ts';
import styles from './sweep.module.css';

/** Settings that are listed. */
const LISTED = 20;

interface SettingsTableProps {
  ended: EndedSweep;
  chosen: number;
  onChoose(setting: number): void;
}

/** The best settings with their figures. */
export function SettingsTable({ ended: { outcome, order }, chosen, onChoose }: SettingsTableProps) {
  const { t } = useTranslation();
  const { axes, combinationOf } = outcome.grid;
  const rows = rowsOf(outcome, order.slice(0, LISTED));
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
      <p className={styles.note}>{t('strategySweep.table.note')}</p>
    </Card>
  );
}
