import { useSignals } from '@preact/signals-react/runtime';
import type { Ref } from 'react';
import type { Interval } from '../../../protocol/units/interval.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../data/preferences.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useDesktop } from '../shell/wide-window.ts';
import styles from './chart-toolbar.module.css';
import { chartOverride } from './chart-override.ts';
import { INTERVAL_NAMES, toolbarIntervals } from './chart-preferences.ts';
import { ToolIcon } from './tool-icon.tsx';
import type { ToolIconName } from './tool-icon.tsx';
import type { ShownKind } from './kind-choice.tsx';

export type ToolbarSheet = 'kind' | 'studies' | 'settings';

export interface ChartToolbarProps {
  kind: ShownKind;
  /** The interval in force; `tick` for every price. */
  interval: Interval | 'tick';
  /** Whether every price can be shown. */
  hasTick: boolean;
  /** Whether the drawing tools are open. */
  drawing: boolean;
  drawRef: Ref<HTMLButtonElement>;
  fullScreen: boolean;
  /** Called when an interval is chosen; leaves the depth view. */
  onInterval(): void;
  onSheet(sheet: ToolbarSheet): void;
  onDraw(): void;
  onFullScreen(): void;
}

/**
 * The toolbar, one row at any width from 360 px (K1): six intervals, the chart kind as an icon, and buttons that open
 * sheets.
 */
export function ChartToolbar(props: ChartToolbarProps) {
  useSignals();
  const { t } = useTranslation();
  const desktop = useDesktop();
  const { kind, interval, hasTick, drawing, fullScreen, onSheet } = props;
  const depth = kind === 'depth';
  const plain = depth || interval === 'tick';
  const chosen = interval === 'tick' ? preferences.chartInterval.value : interval;
  // One row of a phone holds six words; four hours are in the sheet too.
  const isLeftOut = (value: Interval) => hasTick && !desktop && value === 'FOUR_HOUR' && value !== chosen;
  const intervals = toolbarIntervals(chosen).filter((value) => !isLeftOut(value));
  return (
    <div className={styles.toolbar} role="group" aria-label={t('trade.chart.tools')}>
      <div className={styles.intervals}>
        <RadioGroup
          look={desktop ? 'chips' : 'quiet'}
          onCard
          label={t('trade.chart.intervals')}
          value={depth ? 'none' : interval}
          onChange={(next) => {
            if (next === 'none') return;
            chartOverride.value = next === 'tick' ? next : null;
            if (next !== 'tick') preferences.chooseChartInterval(next);
            props.onInterval();
          }}
          options={[
            ...(hasTick ? [{ value: 'tick' as const, label: t('trade.chart.tick') }] : []),
            ...intervals.map((value) => ({ value, label: t(`trade.chart.${INTERVAL_NAMES[value]}`) })),
          ]}
        />
      </div>
      <ToolButton
        icon={kind}
        label={t('trade.chart.kindNow', { kind: t(`trade.chart.kind.${kind}`) })}
        opens
        onClick={() => onSheet('kind')}
      />
      <ToolButton
        icon="studies"
        label={t('trade.chart.studies')}
        opens
        disabled={plain}
        onClick={() => onSheet('studies')}
      />
      <ToolButton
        icon="draw"
        label={t('trade.chart.draw')}
        pressed={drawing}
        disabled={plain}
        buttonRef={props.drawRef}
        onClick={props.onDraw}
      />
      <ToolButton
        icon={fullScreen ? 'leaveFullScreen' : 'fullScreen'}
        label={t(fullScreen ? 'trade.chart.leaveFullScreen' : 'trade.chart.fullScreen')}
        onClick={props.onFullScreen}
      />
      <ToolButton icon="more" label={t('trade.chart.more')} opens onClick={() => onSheet('settings')} />
    </div>
  );
}

interface ToolButtonProps {
  icon: ToolIconName;
  label: string;
  /** Whether the button opens a sheet. */
  opens?: boolean;
  /** Whether a toggle button is on. */
  pressed?: boolean;
  disabled?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onClick(): void;
}

function ToolButton({ icon, label, opens = false, pressed, disabled = false, buttonRef, onClick }: ToolButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <ToolIcon name={icon} size={20} />
    </button>
  );
}
