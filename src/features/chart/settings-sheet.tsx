import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { INTERVALS } from '../../../protocol/units/interval.ts';
import { preferences } from '../../data/preferences.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { Icon } from '../../ui/icon.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { INTERVAL_NAMES } from './chart-preferences.ts';
import { KindChoice } from './kind-choice.tsx';
import type { KindChoiceProps } from './kind-choice.tsx';
import styles from './settings-sheet.module.css';
import { ToolIcon } from './tool-icon.tsx';
import type { ToolIconName } from './tool-icon.tsx';

/** Actions in the settings sheet. */
export type ChartAction = 'compare' | 'data' | 'png' | 'csv';

export interface SettingsSheetProps extends Omit<KindChoiceProps, 'comparing'> {
  open: boolean;
  onClose(): void;
  onInterval(): void;
  compared: Market | null;
  onEndCompare(): void;
  onAction(action: ChartAction): void;
}

/** All chart settings: intervals (decision 17), kind, scale, and actions. */
export function SettingsSheet(props: SettingsSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('trade.chart.settings')}>
      <Settings {...props} />
    </Sheet>
  );
}

function Settings({ kind, onKind, onInterval, compared, onEndCompare, onAction }: SettingsSheetProps) {
  useSignals();
  const { t } = useTranslation();
  return (
    <div className={styles.settings}>
      <div className={styles.intervals}>
        <RadioGroup
          look="cards"
          label={t('trade.chart.intervals')}
          showLabel
          value={preferences.chartInterval.value}
          onChange={(interval) => {
            preferences.chooseChartInterval(interval);
            onInterval();
          }}
          options={INTERVALS.map((value) => ({ value, label: t(`trade.chart.${INTERVAL_NAMES[value]}`) }))}
        />
      </div>
      <KindChoice kind={kind} onKind={onKind} comparing={compared !== null} />
      {kind !== 'depth' && (
        <ul className={styles.actions}>
          <li className={styles.line}>
            <ActionButton
              icon="compare"
              label={compared ? t('trade.chart.compared', { market: marketLabel(compared) }) : t('trade.chart.compare')}
              onClick={() => onAction('compare')}
            />
            {compared && (
              <button type="button" className={styles.end} onClick={onEndCompare}>
                {t('trade.chart.endCompare')}
              </button>
            )}
          </li>
          <li>
            <ActionButton icon="table" label={t('trade.chart.data')} onClick={() => onAction('data')} />
          </li>
          <li>
            <ActionButton icon="picture" label={t('trade.chart.savePicture')} onClick={() => onAction('png')} />
          </li>
          <li>
            <ActionButton icon="file" label={t('trade.chart.exportCsv')} onClick={() => onAction('csv')} />
          </li>
        </ul>
      )}
    </div>
  );
}

function ActionButton({ icon, label, onClick }: { icon: ToolIconName; label: string; onClick(): void }) {
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      <ToolIcon name={icon} />
      <span className={styles.label}>{label}</span>
      <Icon name="forward" size={16} />
    </button>
  );
}
