import { DRAWING_TOOLS, MOST_DRAWINGS, anchorCountOf } from '../../../chart/drawings/drawing.ts';
import type { DrawingCommand, DrawingOptions, DrawingState, DrawingTool } from '../../../chart/drawings/drawing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './drawing-bar.module.css';
import { DrawingIcon } from './drawing-icon.tsx';
import type { DrawingIconName } from './drawing-icon.tsx';
import { useDrawingKeys } from './use-drawing-keys.ts';

export interface DrawingBarProps {
  state: DrawingState;
  options: DrawingOptions;
  onTool(tool: DrawingTool | null): void;
  onCommand(command: DrawingCommand): void;
  onOptions(options: DrawingOptions): void;
  onClose(): void;
}

/** Tools and what can be done with drawings; two rows on a phone, one where there is room. */
export function DrawingBar({ state, options, onTool, onCommand, onOptions, onClose }: DrawingBarProps) {
  const { t } = useTranslation();
  useDrawingKeys(state, onCommand);
  const full = state.drawings.length >= MOST_DRAWINGS;
  const hint = hintOf(state, full);
  return (
    <div className={styles['bar']} role="group" aria-label={t('drawing.label')}>
      <div className={styles['tools']}>
        {DRAWING_TOOLS.map((tool) => (
          <BarButton
            key={tool}
            icon={tool}
            label={t(`drawing.tool.${tool}`)}
            pressed={state.tool === tool}
            disabled={full}
            onClick={() => onTool(state.tool === tool ? null : tool)}
          />
        ))}
      </div>
      <div className={styles['commands']}>
        <BarButton icon="undo" label={t('drawing.undo')} disabled={!state.canUndo} onClick={() => onCommand('undo')} />
        <BarButton icon="redo" label={t('drawing.redo')} disabled={!state.canRedo} onClick={() => onCommand('redo')} />
        <BarButton
          icon="magnet"
          label={t('drawing.magnet')}
          pressed={options.magnet}
          onClick={() => onOptions({ ...options, magnet: !options.magnet })}
        />
        <p className={styles['hint']} aria-live="polite">
          {hint && t(`drawing.hint.${hint}`)}
        </p>
        {state.tool === null && (
          <>
            <BarButton
              icon={options.locked ? 'locked' : 'unlocked'}
              label={t('drawing.lock')}
              pressed={options.locked}
              onClick={() => onOptions({ ...options, locked: !options.locked })}
            />
            <BarButton
              icon="delete"
              label={t('drawing.delete')}
              disabled={state.selectedId === null}
              onClick={() => onCommand('delete')}
            />
            <BarButton
              icon="clear"
              label={t('drawing.clear')}
              disabled={options.locked || state.drawings.length === 0}
              onClick={() => onCommand('clear')}
            />
          </>
        )}
        <BarButton icon="close" label={t('drawing.close')} onClick={onClose} />
      </div>
    </div>
  );
}

/** What the next touch does, where that is not plain to see. */
function hintOf({ tool }: DrawingState, full: boolean): 'once' | 'twice' | 'full' | null {
  if (tool) return anchorCountOf(tool) === 1 ? 'once' : 'twice';
  return full ? 'full' : null;
}

interface BarButtonProps {
  icon: DrawingIconName;
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick(): void;
}

function BarButton({ icon, label, pressed, disabled = false, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <DrawingIcon name={icon} />
    </button>
  );
}
