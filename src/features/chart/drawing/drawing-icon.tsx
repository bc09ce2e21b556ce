import type { DrawingTool } from '../../../chart/drawings/drawing.ts';
import styles from './drawing-bar.module.css';

const KNOB = (x: number, y: number) => `M${x} ${y - 1.9}a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z`;

/** In the strokes of the app's icons: 24-unit grid, round ends. */
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

export type DrawingIconName = DrawingTool | keyof typeof PATHS;

/** Decorative: the button around it carries the name. */
export function DrawingIcon({ name }: { name: DrawingIconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
