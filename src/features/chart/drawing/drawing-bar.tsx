import { DRAWING_TOOLS, MOST_DRAWINGS, anchorCountOf } from '../../../chart/drawings/drawing.ts';
import type { DrawingCommand, DrawingOptions, DrawingState, DrawingTool } from '../../../chart/drawings/drawing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './drawing-bar.module.css';
import { useEffect } from 'react';

interface DrawingBarProps {
  state: DrawingState;
  options: DrawingOptions;
  onTool(tool: DrawingTool | null): void;
  onCommand(command: DrawingCommand): void;
  onOptions(options: DrawingOptions): void;
  onClose(): void;
}

/** Drawing tools and actions; two rows on a phone, one where there is room. */
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

/** Returns the hint about the next touch; `null` when none is needed. */
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

const KNOB = (x: number, y: number) => `M${x} ${y - 1.9}a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z`;

/** Paths in the style of the app's icons: 24-unit grid, round ends. */
const PATHS = {
  trend: [KNOB(5, 18), KNOB(19, 6), 'M6.5 16.7l11-9.4'],
  ray: [KNOB(5, 18), KNOB(12, 12), 'M6.5 16.7l4-3.4', 'M13.5 10.7L20.5 4.7'],
  horizontal: [KNOB(12, 12), 'M3 12h7', 'M14 12h7'],
  vertical: [KNOB(12, 12), 'M12 3v7', 'M12 14v7'],
  rectangle: [KNOB(5, 17.5), KNOB(19, 6.5), 'M5 15.5v-9h12', 'M19 8.5v9H7'],
  fibonacci: ['M4 4.5h16', 'M4 10h10', 'M4 14.5h10', 'M4 20h16', KNOB(17.5, 12.2)],
  text: ['M6 7.5V5.5h12v2', 'M12 5.5v13', 'M9.5 18.5h5'],
  measure: ['M3.5 15.5l12-12 5 5-12 12z', 'M7 12l2 2', 'M10 9l2.6 2.6', 'M13 6l2 2'],
  undo: ['M8 5L4 9l4 4', 'M4 9h10a5.5 5.5 0 0 1 0 11h-4'],
  redo: ['M16 5l4 4-4 4', 'M20 9H10a5.5 5.5 0 0 0 0 11h4'],
  magnet: ['M5 4v8.5a7 7 0 0 0 14 0V4h-4.2v8.5a2.8 2.8 0 0 1-5.6 0V4z', 'M5 8h4.2', 'M14.8 8H19'],
  locked: ['M6 10.5h12V20H6z', 'M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5'],
  unlocked: ['M6 10.5h12V20H6z', 'M8.5 10.5V8a3.5 3.5 0 0 1 6.8-1.2'],
  delete: ['M4.5 7h15', 'M9 7V4.5h6V7', 'M6.8 7l.8 12.5h8.8L17.2 7', 'M10.3 10.5v5.5', 'M13.7 10.5v5.5'],
  clear: ['M4 15.2l8.7-9.7 6.8 6-7.3 8H8z', 'M8.4 10.4l6.6 6', 'M11 19.5h9'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
} as const satisfies Record<string, readonly string[]>;

type DrawingIconName = DrawingTool | keyof typeof PATHS;

/** A decorative icon; the button around it has the name. */
function DrawingIcon({ name }: { name: DrawingIconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

const ELSEWHERE = 'input, textarea, select, dialog, [contenteditable]';

/**
 * Handles delete, undo and redo by their usual keys, and Escape, while the bar is open and the person is not typing.
 */
function useDrawingKeys(state: DrawingState, onCommand: (command: DrawingCommand) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
      const command = commandOf(event, state);
      if (!command) return;
      event.preventDefault();
      // Escape cancels one thing at a time: first the drawing, then views around the chart.
      event.stopPropagation();
      onCommand(command);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [state, onCommand]);
}

function commandOf(event: KeyboardEvent, { selectedId, tool }: DrawingState): DrawingCommand | null {
  if (event.altKey) return null;
  const withCommand = event.ctrlKey || event.metaKey;
  switch (event.key.toLowerCase()) {
    case 'z':
      return withCommand ? (event.shiftKey ? 'redo' : 'undo') : null;
    case 'y':
      return withCommand ? 'redo' : null;
    case 'delete':
    case 'backspace':
      return selectedId !== null && !withCommand ? 'delete' : null;
    case 'escape':
      return selectedId !== null || tool !== null ? 'deselect' : null;
    default:
      return null;
  }
}
