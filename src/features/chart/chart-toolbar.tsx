import { useSignals } from '@preact/signals-react/runtime';
import type { Ref } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../data/preferences.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useDesktop } from '../shell/wide-window.ts';
import styles from './chart-toolbar.module.css';
import { INTERVAL_NAMES, toolbarIntervals } from './chart-preferences.ts';
import { ToolIcon } from './tool-icon.tsx';
import type { ToolIconName } from './tool-icon.tsx';
import type { ShownKind } from './kind-choice.tsx';

export type ToolbarSheet = 'kind' | 'studies' | 'settings';

export interface ChartToolbarProps {
  kind: ShownKind;
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
  const { kind, drawing, fullScreen, onSheet } = props;
  const interval = preferences.chartInterval.value;
  const depth = kind === 'depth';
  return (
    <div className={styles.toolbar} role="group" aria-label={t('trade.chart.tools')}>
      <div className={styles.intervals}>
        <RadioGroup
          look={desktop ? 'chips' : 'quiet'}
          onCard
          label={t('trade.chart.intervals')}
          value={depth ? 'none' : interval}
          onChange={(chosen) => {
            if (chosen === 'none') return;
            preferences.chooseChartInterval(chosen);
            props.onInterval();
          }}
          options={toolbarIntervals(interval).map((value) => ({
            value,
            label: t(`trade.chart.${INTERVAL_NAMES[value]}`),
          }))}
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
        disabled={depth}
        onClick={() => onSheet('studies')}
      />
      <ToolButton
        icon="draw"
        label={t('trade.chart.draw')}
        pressed={drawing}
        disabled={depth}
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
