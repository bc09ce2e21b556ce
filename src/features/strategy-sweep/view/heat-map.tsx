import { useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { changePercent, toneOf } from '../../strategy-result/result-words.ts';
import { combinationAt, placesOf } from '../grid/sweep-axes.ts';
import { resultOf } from '../grid/sweep-figures.ts';
import type { SweepOutcome } from '../grid/sweep-figures.ts';
import { ParameterLabel } from './parameter-label.tsx';
import { parameterName, valueText } from './sweep-words.ts';
import styles from './heat-map.module.css';

interface HeatMapProps {
  outcome: SweepOutcome;
  /** Settings; −1 for none. */
  own: number;
  best: number;
  chosen: number;
  onChoose(setting: number): void;
}

/** The strongest colour of a cell, as an opacity: text on it keeps its contrast. */
const MOST_TINT = 0.4;

/** Largest gain or loss of all settings, as a share, for the colours. */
function largestOf(outcome: SweepOutcome): number {
  let most = 0;
  for (let setting = 0; setting < outcome.grid.settings; setting++) {
    most = Math.max(most, Math.abs(resultOf(outcome, setting) ?? 0));
  }
  return most;
}

/** Results of two numbers as a table with heads; of three, for one value of the third at a time. */
export function HeatMap({ outcome, own, best, chosen, onChoose }: HeatMapProps) {
  const { t } = useTranslation();
  const { axes, values } = outcome.grid;
  const [columns, rows, layers] = axes;
  const [layer, setLayer] = useState(() => placesOf(outcome.grid, outcome.grid.combinationOf[best]!)[2] ?? 0);
  const largest = largestOf(outcome);
  return (
    <Card label={t('strategySweep.map')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('strategySweep.map')}</h2>
        <p className={styles.legend}>
          {own >= 0 && (
            <span>
              <span className={classNames(styles.swatch, styles.own)} aria-hidden="true" />
              <span>{t('strategySweep.yours')}</span>
            </span>
          )}
          <span>
            <span className={classNames(styles.swatch, styles.best)} aria-hidden="true" />
            <span>{t('strategySweep.best')}</span>
          </span>
        </p>
      </div>
      {layers && (
        <RadioGroup
          look="chips"
          onCard
          showLabel
          label={parameterName(layers.parameter)}
          value={layer}
          onChange={setLayer}
          options={values[2]!.map((value, place) => ({ value: place, label: valueText(layers.parameter, value) }))}
        />
      )}
      {/* A wide grid scrolls on a narrow phone; its cells take the keyboard there. */}
      <div className={styles.scroll}>
        <table className={styles.map}>
          <caption className={styles.caption}>
            <ParameterLabel of={columns!.parameter} />
            <span aria-hidden="true">{' →'}</span>
            {rows && (
              <>
                <span>{' · '}</span>
                <ParameterLabel of={rows.parameter} />
                <span aria-hidden="true">{' ↓'}</span>
              </>
            )}
          </caption>
          <thead>
            <tr>
              <td className={styles.corner}>
                <span className="sr-only">
                  <ParameterLabel of={(rows ?? columns!).parameter} />
                </span>
              </td>
              {values[0]!.map((value) => (
                <th key={value} scope="col" translate="no">
                  {valueText(columns!.parameter, value)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(rows ? values[1]! : [0]).map((value, row) => (
              <tr key={value}>
                <th scope="row" translate="no">
                  {rows ? (
                    valueText(rows.parameter, value)
                  ) : (
                    <span className="sr-only">{t('strategySweep.table.return')}</span>
                  )}
                </th>
                {values[0]!.map((each, column) => {
                  const combination = combinationAt(outcome.grid, [column, row, layer].slice(0, axes.length));
                  const setting = outcome.grid.settingAt[combination]!;
                  return (
                    <td key={each}>
                      <Cell
                        result={setting < 0 ? null : resultOf(outcome, setting)}
                        largest={largest}
                        mark={classNames(
                          setting >= 0 && setting === own && styles.own,
                          setting === best && styles.best,
                        )}
                        pressed={setting >= 0 && setting === chosen}
                        onChoose={() => onChoose(setting)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface CellProps {
  result: number | null;
  largest: number;
  mark: string;
  pressed: boolean;
  onChoose(): void;
}

function Cell({ result, largest, mark, pressed, onChoose }: CellProps) {
  if (result === null) return <span className={styles.none}>·</span>;
  const tint = largest === 0 ? 0 : (Math.abs(result) / largest) * MOST_TINT;
  const text = changePercent(result);
  return (
    <button
      type="button"
      className={classNames(styles.cell, styles[toneOf(result) ?? 'even'], mark)}
      style={{ '--tint': tint.toFixed(2) } as CSSProperties}
      aria-pressed={pressed}
      onClick={onChoose}
    >
      <span translate="no">{text.slice(0, -1)}</span>
      <span className="sr-only">%</span>
    </button>
  );
}
