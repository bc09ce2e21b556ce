import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CHART_KINDS, SCALE_KINDS } from '../../chart/look.ts';
import type { ChartKind } from '../../chart/look.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { chartPreferences } from './chart-preferences.ts';
import styles from './kind-choice.module.css';
import { ToolIcon } from './tool-icon.tsx';

/** The depth view is offered beside the chart kinds, but has no candles. */
export type ShownKind = ChartKind | 'depth';

const KINDS: readonly ShownKind[] = [...CHART_KINDS, 'depth'];

export interface KindChoiceProps {
  kind: ShownKind;
  onKind(kind: ShownKind): void;
  /**
   * Whether markets are compared. The scale is then percent, which they have in common, and the chosen one returns
   * afterwards.
   */
  comparing: boolean;
}

/** Choice of the chart kind and its price scale. */
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
