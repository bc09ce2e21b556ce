import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CHART_KINDS, SCALE_KINDS } from '../../chart/look.ts';
import type { ChartKind } from '../../chart/look.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { chartPreferences } from './chart-preferences.ts';
import styles from './kind-choice.module.css';
import { ToolIcon } from './tool-icon.tsx';

/** The depth of the book stands beside the kinds of chart, but is no chart of candles. */
export type ShownKind = ChartKind | 'depth';

const KINDS: readonly ShownKind[] = [...CHART_KINDS, 'depth'];

export interface KindChoiceProps {
  kind: ShownKind;
  onKind(kind: ShownKind): void;
  /** Two markets have only percent in common: the scale is that, and the chosen one comes back afterwards. */
  comparing: boolean;
}

/** Kind of chart and of its price scale. */
export function KindChoice({ kind, onKind, comparing }: KindChoiceProps) {
  useSignals();
  const { t } = useTranslation();
  return (
    <div className={styles.choice}>
      <div className={styles.kinds}>
        <RadioGroup
          look="cards"
          label={t('trade.chart.kindLabel')}
          showLabel
          value={kind}
          onChange={onKind}
          options={KINDS.map((value) => ({
            value,
            label: <ToolIcon name={value} />,
            note: t(`trade.chart.kind.${value}`),
          }))}
        />
      </div>
      {kind !== 'depth' && (
        <RadioGroup
          look="segmented"
          label={t('trade.chart.scaleLabel')}
          showLabel
          value={comparing ? 'percent' : chartPreferences.look.value.scale}
          onChange={chartPreferences.chooseScale}
          options={SCALE_KINDS.map((value) => ({
            value,
            label: t(`trade.chart.scale.${value}`),
            disabled: comparing && value !== 'percent',
          }))}
        />
      )}
    </div>
  );
}
