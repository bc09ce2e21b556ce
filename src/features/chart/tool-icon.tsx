import { classNames } from '../../ui/class-names.ts';
import styles from './tool-icon.module.css';

/**
 * The chart's own icons, in the style of ui/icon.tsx: 24-unit grid, strokes. They load with the chart, not with the
 * app.
 */
const LINES = {
  candles: ['M7.5 4v3', 'M7.5 16v4', 'M16.5 4v4', 'M16.5 14v6'],
  hollow: ['M7.5 4v3', 'M7.5 16v4', 'M5 7h5v9H5z', 'M16.5 4v4', 'M16.5 14v6', 'M14 8h5v6h-5z'],
  bars: ['M8 4v16', 'M4.5 15H8', 'M8 7h3.5', 'M17 4v16', 'M13.5 9H17', 'M17 16h3.5'],
  line: ['M3.5 17l5-6 4 4 8-9'],
  area: ['M3.5 14.5l5-5.5 4 4 8-8.5'],
  depth: ['M3.5 5.5l7 14.5h-7z', 'M20.5 5.5l-7 14.5h7z'],
  studies: ['M12.2 4.9c-2.3-1-3.7 0-4.1 2.4L6 19.1', 'M4.6 11h6.6', 'M13.2 13.2l6.2 6.3', 'M19.4 13.2l-6.2 6.3'],
  draw: ['M4.5 19.5l.9-4.1L15.9 4.9l3.2 3.2L8.6 18.6z', 'M13.4 7.4l3.2 3.2'],
  fullScreen: ['M4.5 9V4.5H9', 'M15 4.5h4.5V9', 'M19.5 15v4.5H15', 'M9 19.5H4.5V15'],
  leaveFullScreen: ['M9 4.5V9H4.5', 'M19.5 9H15V4.5', 'M15 19.5V15h4.5', 'M4.5 15H9v4.5'],
  compare: ['M3.5 13l5-6 4 4 8-7.5', 'M3.5 19.5l5.5-3.5 4 2 7.5-5.5'],
  table: ['M4 5h16v14H4z', 'M4 9.7h16', 'M4 14.3h16', 'M10 9.7V19'],
  picture: ['M4 5h16v14H4z', 'M4 16l5-5 4.2 4.2L15.5 13l4.5 4.3', 'M15.7 9v.1'],
  more: [5.5, 12, 18.5].map((x) => `M${x} 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z`),
  file: ['M6 3.5h8l4 4v13H6z', 'M14 3.5v4h4', 'M9 12.5h6', 'M9 16.5h6'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ToolIconName = keyof typeof LINES;

/** Filled shapes: bodies of candles and surfaces, which distinguish those kinds from their outlines. */
const FILLED: Partial<Readonly<Record<ToolIconName, string>>> = { candles: 'M5 7h5v9H5zM14 8h5v6h-5z' };
const TINTED: Partial<Readonly<Record<ToolIconName, string>>> = {
  area: 'M3.5 14.5l5-5.5 4 4 8-8.5V20h-17z',
  depth: 'M3.5 5.5l7 14.5h-7zM20.5 5.5l-7 14.5h7z',
};

/** A decorative icon; the control around it has the name. @param size  px at 16 px type */
export function ToolIcon({ name, size = 22 }: { name: ToolIconName; size?: number }) {
  const side = `${size / 16}rem`;
  return (
    <svg
      className={styles.icon}
      style={{ inlineSize: side, blockSize: side }}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {FILLED[name] && <path d={FILLED[name]} className={styles.filled} />}
      {TINTED[name] && <path d={TINTED[name]} className={classNames(styles.filled, styles.tinted)} />}
      {LINES[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
