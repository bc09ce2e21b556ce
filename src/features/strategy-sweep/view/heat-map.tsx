import { memo, useState, useEffect } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { changePercent, toneOf } from '../../strategy-result/result-words.ts';
import { mapParts } from '../grid/map-parts.ts';
import type { MapPart } from '../grid/map-parts.ts';
import { combinationAt, placesOf } from '../grid/sweep-axes.ts';
import { largestOf, resultOf } from '../grid/sweep-figures.ts';
import type { SweepOutcome } from '../grid/sweep-figures.ts';
import { MOST_TINT } from './paint-cells.ts';
import { ParameterLabel } from './parameter-label.tsx';
import { parameterName, valueText } from './sweep-words.ts';
import tints from '../../../ui/tint.module.css';
import styles from './heat-map.module.css';

/** Cells that are added in one frame: a phone whose processor is 6 times slower takes less than 50 ms for them. */
const CELLS_A_FRAME = 50;

/** Returns how many of a number of cells are shown: some at once, and in every frame as many more, up to all. */
function useGrowingCount(cells: number): number {
  const [shown, setShown] = useState(CELLS_A_FRAME);
  useEffect(() => {
    if (shown >= cells) return undefined;
    const frame = requestAnimationFrame(() => setShown(shown + CELLS_A_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [shown, cells]);
  return Math.min(shown, cells);
}

interface HeatMapProps {
  outcome: SweepOutcome;
  /** Whether settings are left that are not computed. */
  isPartial: boolean;
  /** Settings; −1 for none. */
  own: number;
  best: number;
  chosen: number;
  onChoose(setting: number): void;
}

/** Results of two numbers as a table with heads; of three, for one value of the third at a time. */
export function HeatMap({ outcome, isPartial, own, best, chosen, onChoose }: HeatMapProps) {
  const { t } = useTranslation();
  const { axes, values } = outcome.grid;
  const [columns, rows, layers] = axes;
  const parts = mapParts(values[0]!.length, values[1]?.length ?? 1);
  const [bestColumn, bestRow, bestLayer] = placesOf(outcome.grid, outcome.grid.combinationOf[best]!);
  const [layer, setLayer] = useState(bestLayer ?? 0);
  const [part, setPart] = useState(() =>
    parts.findIndex((each) => bestColumn! < each.columns[1] && (bestRow ?? 0) < each.rows[1]),
  );
  const largest = largestOf(outcome);
  const splitAxis = rows && values[1]!.length >= values[0]!.length ? 1 : 0;
  const split = splitAxis === 1 ? rows! : columns!;
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
          {isPartial && (
            <span>
              <span className={classNames(styles.swatch, styles.missing)} aria-hidden="true" />
              <span>{t('strategySweep.notComputed')}</span>
            </span>
          )}
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
      {parts.length > 1 && (
        <RadioGroup
          look="chips"
          onCard
          showLabel
          label={parameterName(split.parameter)}
          value={part}
          onChange={setPart}
          options={parts.map((each, at) => ({
            value: at,
            label: <Ends of={each} axis={splitAxis} grid={outcome.grid} />,
          }))}
        />
      )}
      <MapTable
        key={`${layer} ${part}`}
        outcome={outcome}
        layer={layer}
        part={parts[part]!}
        largest={largest}
        own={own}
        best={best}
        chosen={chosen}
        onChoose={onChoose}
      />
    </Card>
  );
}

/** The values at both ends of a part. */
function Ends({ of, axis, grid: { axes, values } }: { of: MapPart; axis: 0 | 1; grid: SweepOutcome['grid'] }) {
  const [from, end] = axis === 1 ? of.rows : of.columns;
  const text = (place: number): string => valueText(axes[axis]!.parameter, values[axis]![place]!);
  return <span translate="no">{end - from > 1 ? `${text(from)} – ${text(end - 1)}` : text(from)}</span>;
}

interface MapTableProps extends Omit<HeatMapProps, 'isPartial'> {
  /** Place of the value of the third number; 0 without one. */
  layer: number;
  part: MapPart;
  /** For the colours; see `largestOf`. */
  largest: number;
}

/** The cells of one layer, which come in turns: all at once would hold the page's thread. */
function MapTable({ outcome, layer, part, largest, own, best, chosen, onChoose }: MapTableProps) {
  const { grid } = outcome;
  const [columns, rows] = grid.axes;
  const across = part.columns[1] - part.columns[0];
  const down = part.rows[1] - part.rows[0];
  const shown = useGrowingCount(across * down);
  const chosenRow = placesOf(grid, grid.combinationOf[chosen]!)[1] ?? 0;
  return (
    // A wide grid scrolls on a narrow phone; its cells take the keyboard there.
    <div className={styles.scroll} style={{ '--rows': down } as CSSProperties}>
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
            {grid.values[0]!.slice(part.columns[0], part.columns[0] + Math.min(across, shown)).map((value) => (
              <th key={value} scope="col" translate="no">
                {valueText(columns!.parameter, value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.ceil(shown / across) }, (_, at) => (
            <MapRow
              key={at}
              outcome={outcome}
              layer={layer}
              part={part}
              largest={largest}
              own={own}
              best={best}
              chosen={part.rows[0] + at === chosenRow ? chosen : -1}
              onChoose={onChoose}
              row={part.rows[0] + at}
              cells={Math.min(across, shown - at * across)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MapRowProps extends MapTableProps {
  row: number;
  /** How many of its cells are shown. */
  cells: number;
}

/** Rendered again only when something of this row changes. */
const MapRow = memo(function MapRow({
  outcome,
  layer,
  part,
  largest,
  own,
  best,
  chosen,
  onChoose,
  row,
  cells,
}: MapRowProps) {
  const { t } = useTranslation();
  const { axes, values, settingAt } = outcome.grid;
  const rows = axes[1];
  return (
    <tr>
      <th scope="row" translate="no">
        {rows ? (
          valueText(rows.parameter, values[1]![row]!)
        ) : (
          <span className="sr-only">{t('strategySweep.table.return')}</span>
        )}
      </th>
      {values[0]!.slice(part.columns[0], part.columns[0] + cells).map((each, at) => {
        const column = part.columns[0] + at;
        const setting = settingAt[combinationAt(outcome.grid, [column, row, layer].slice(0, axes.length))]!;
        return (
          <td key={each}>
            <Cell
              setting={setting}
              result={setting < 0 ? null : resultOf(outcome, setting)}
              largest={largest}
              mark={classNames(setting >= 0 && setting === own && styles.own, setting === best && styles.best)}
              pressed={setting >= 0 && setting === chosen}
              onChoose={onChoose}
            />
          </td>
        );
      })}
    </tr>
  );
});

interface CellProps {
  setting: number;
  result: number | null;
  largest: number;
  mark: string;
  pressed: boolean;
  onChoose(setting: number): void;
}

const Cell = memo(function Cell({ setting, result, largest, mark, pressed, onChoose }: CellProps) {
  if (setting < 0) return <span className={styles.none}>·</span>;
  if (result === null) return <NotComputed />;
  const tint = largest === 0 ? 0 : (Math.abs(result) / largest) * MOST_TINT;
  const text = changePercent(result);
  return (
    <button
      type="button"
      className={classNames(styles.cell, tints[toneOf(result) ?? 'even'], mark)}
      style={{ '--tint': tint.toFixed(2) } as CSSProperties}
      aria-pressed={pressed}
      onClick={() => onChoose(setting)}
    >
      <span translate="no">{text.slice(0, -1)}</span>
      <span className="sr-only">%</span>
    </button>
  );
});

/** The place of a setting that a sweep which ended early has not come to. */
function NotComputed() {
  const { t } = useTranslation();
  return (
    <span className={classNames(styles.none, styles.missing)}>
      <span className="sr-only">{t('strategySweep.notComputed')}</span>
    </span>
  );
}
